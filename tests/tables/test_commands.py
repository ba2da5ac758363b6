"""Every command, by everyone, at every stage: taken or refused as the protocol says."""

from typing import Any, get_args

import msgspec
import pytest

from tests.contracts.playing import plain
from tests.tables.houses import house
from twofold.games.double_decker.choices import Play
from twofold.games.double_hearts.choices import Pass
from twofold.tables import Refusal, advance, choices, open_table, view
from twofold.tables.choices import as_sent
from twofold.tables.commands import (
    AllowHints,
    AnswerTakeback,
    AskTakeback,
    BotChose,
    Call,
    Choose,
    ClearSeat,
    Close,
    CloseDown,
    Command,
    Commit,
    Connected,
    Contribute,
    Disconnected,
    HandOver,
    HandSecret,
    HouseCommand,
    Kick,
    Leave,
    MoveSeat,
    Mute,
    Opening,
    PassHost,
    Pause,
    Ready,
    Resume,
    Say,
    SeatBot,
    Sit,
    Start,
    TakeOver,
    TimeUp,
)
from twofold.tables.setting import DeckerSetting, HeartsSetting, ShuffleSetting
from twofold.tables.testing import HOST, House

# Seats 0 (the host) and 1 are players, 2 and 3 bots.
STAGES = ("gathering", "shuffling", "playing", "between", "over", "closed")


def at(stage: str) -> House:
    """Give a table of Double Decker at a stage; while playing it is seat 1's turn."""
    one = house("decker-4")
    if stage == "gathering":
        return one
    one.do(HOST, Start())
    if stage == "shuffling":
        return one
    while one.table.stage != "playing" or one.table.choosing != frozenset({1}):
        one.go_on()
    if stage == "playing":
        return one
    play_round(one)
    if stage == "between":
        return one
    one.play()
    if stage == "closed":
        one.do(HOST, Close())
    return one


def play_round(one: House) -> None:
    """Play to the end of the round."""
    while one.table.stage != "between":
        one.go_on()


TURN = -1
"""In a command below: the table's own turn."""

# Who may give a command at which stages: h the host, p the other player, g a guest.
EXPECTED: list[tuple[Any, dict[str, str]]] = [
    (Sit("Zoe", 2), {"gathering": "g", "between": "g", "over": "g"}),
    (Sit("Zoe"), {}),
    (Sit("Player 1", 2), {}),
    (Sit("Zoe", 6), {}),
    (Sit("Zoe", 1), {}),
    (Leave(), dict.fromkeys(STAGES[:-1], "hp")),
    (SeatBot(2, "random"), dict.fromkeys(STAGES[:-1], "h")),
    (SeatBot(1, "random"), {}),
    (SeatBot(2, "cmd:rm"), {}),
    (SeatBot(6, "random"), {}),
    (ClearSeat(2), {"gathering": "h", "over": "h"}),
    (ClearSeat(1), {}),
    (Kick(1), dict.fromkeys(STAGES[:-1], "h")),
    (Kick(0), {}),
    (Kick(2), {}),
    (PassHost(1), dict.fromkeys(STAGES[:-1], "h")),
    (PassHost(2), {}),
    (HandOver(), {"shuffling": "hp", "playing": "hp", "between": "hp"}),
    (HandOver(level="nobody"), {}),
    (HandOver(1), {"shuffling": "p", "playing": "p", "between": "p"}),
    (TakeOver(), {}),
    (Ready(), {"gathering": "hp", "between": "hp", "over": "hp"}),
    (Ready(ready=False), {}),
    (Start(), {"gathering": "h", "between": "h", "over": "h"}),
    (Commit(1, bytes(32)), {}),
    (Contribute(1, bytes(32)), {}),
    (Call(TURN), {}),
    (Choose(TURN, Play("legal")), {"playing": "p"}),
    (Choose(0, Play("legal")), {}),
    (Choose(TURN, Play("R99")), {}),
    (Choose(TURN, Pass(("LQS", "L2S", "L3S"))), {}),
    (AskTakeback(), {"playing": "h"}),
    (AnswerTakeback(agree=True), {}),
    (Pause(), {"shuffling": "hp", "playing": "hp", "between": "hp"}),
    (Resume(), {}),
    (AllowHints(allow=True), dict.fromkeys(STAGES[:-1], "hp")),
    (AllowHints(allow=False), {}),
    (Say("hello"), dict.fromkeys(STAGES[:-1], "hp")),
    (Say("\x00 \x07"), {}),
    (Mute(2), dict.fromkeys(STAGES[:-1], "hp")),
    (Mute(1), dict.fromkeys(STAGES[:-1], "h")),
    (Mute(6), {}),
    (Mute(2, muted=False), {}),
    (Close(), dict.fromkeys(STAGES[:-1], "h")),
]
PEOPLE = {"h": HOST, "p": "player-1", "g": "guest"}


@pytest.fixture(scope="module")
def tables() -> dict[str, House]:
    """Give a table at every stage."""
    return {stage: at(stage) for stage in STAGES}


def filled(command: Any, one: House) -> Any:
    """Give a command with what only the table knows."""
    table = one.table
    if getattr(command, "turn", None) == TURN:
        command = msgspec.structs.replace(command, turn=table.turn)
    if isinstance(command, Choose) and command.choice == Play("legal"):
        legal = choices(table, 1) or [Play("R1")]
        command = msgspec.structs.replace(command, choice=as_sent(legal[0]))
    return command


@pytest.mark.parametrize(("command", "expected"), EXPECTED, ids=[repr(one) for one, _ in EXPECTED])
def test_a_command_is_taken_from_whom_the_protocol_says(
    command: Any, expected: dict[str, str], tables: dict[str, House]
) -> None:
    for stage, one in tables.items():
        before = plain(one.table)
        taken = ""
        for letter, person in PEOPLE.items():
            answer = advance(one.table, person, filled(command, one), one.now)
            if isinstance(answer, Refusal):
                assert answer.reason.endswith(".")
            else:
                assert answer.events
                taken += letter
        assert taken == expected.get(stage, ""), stage
        assert plain(one.table) == before


def test_the_matrix_names_every_command() -> None:
    assert {type(command) for command, _ in EXPECTED} == set(get_args(Command))


@pytest.mark.parametrize(
    "order",
    [
        Connected(HOST),
        Disconnected(HOST),
        MoveSeat("player-1", "mine"),
        HandSecret(bytes(64)),
        BotChose(2, 1, Play("R1")),
        TimeUp(),
        CloseDown("mine now"),
    ],
)
def test_nobody_gives_the_orders_of_the_house(
    order: HouseCommand, tables: dict[str, House]
) -> None:
    for one in tables.values():
        assert isinstance(advance(one.table, HOST, order, one.now), Refusal)


def test_the_house_gives_no_persons_command() -> None:
    assert isinstance(advance(at("gathering").table, None, Start(), 1), Refusal)


def test_may_names_just_the_commands_that_are_taken(tables: dict[str, House]) -> None:
    plain_ones = [
        Leave(),
        HandOver(),
        TakeOver(),
        Ready(),
        Start(),
        AskTakeback(),
        AnswerTakeback(agree=True),
        Pause(),
        Resume(),
        Close(),
    ]
    for one in tables.values():
        for seat in (0, 1):
            seen = view(one.table, seat)
            for command in plain_ones:
                answer = advance(one.table, f"player-{seat}", command, one.now)
                tag = type(command).__struct_config__.tag
                assert (tag in seen.may) == (not isinstance(answer, Refusal)), (tag, seen.stage)


@pytest.mark.parametrize(
    "setting",
    [
        DeckerSetting(3),
        DeckerSetting(8),
        HeartsSetting(4, "never"),
        HeartsSetting(4, target=0),
        HeartsSetting(3, deck=(("QS", "QS"),)),
        ShuffleSetting(3),
        ShuffleSetting(hands="none"),
        ShuffleSetting(caller=2),
    ],
)
def test_a_table_that_no_game_knows_is_not_opened(setting: Any) -> None:
    answer = open_table("t", Opening(setting), host="h", seed=b"", now=1)
    assert isinstance(answer, Refusal)
    assert answer.reason.endswith(".")


# --- seats ---------------------------------------------------------------------------------------


def test_somebody_who_comes_between_rounds_takes_a_bots_seat() -> None:
    one = at("between")
    one.do("guest", Sit("Zoe", 3))
    assert one.table.places[3].name == "Zoe"
    assert not one.table.places[3].bot
    one.do(HOST, Start())
    one.shuffle()
    assert one.table.shuffle is not None
    assert 3 in one.table.shuffle.players


def test_the_seat_of_a_player_who_leaves_is_played_on_by_a_bot_and_the_host_passes_on() -> None:
    one = at("playing")
    one.do(HOST, Leave())
    assert one.table.host == "player-1"
    assert one.table.places[0].player is None
    assert one.table.places[0].bot
    assert view(one.table, 1).hosting


def test_a_seat_moves_to_another_device_with_all_that_belongs_to_it() -> None:
    one = at("playing")
    before = view(one.table, 1)
    events = one.do(None, MoveSeat("player-1", "new device"))
    assert [type(event).__name__ for event in events] == ["SeatMoved"]
    assert one.table.seat_of("new device") == 1
    assert view(one.table, 1) == before
    assert isinstance(one.ask("player-1", Leave()), Refusal)
    one.do(None, MoveSeat(HOST, "hosts new one"))
    assert one.table.host == "hosts new one"
    assert isinstance(one.ask(None, MoveSeat("new device", "hosts new one")), Refusal)
    assert isinstance(one.ask(None, MoveSeat("nobody", "x")), Refusal)


def test_the_host_hands_over_only_a_seat_whose_player_is_away() -> None:
    one = at("playing")
    assert isinstance(one.ask(HOST, HandOver(1)), Refusal)
    one.do(None, Disconnected("player-1"))
    one.do(HOST, HandOver(1, "random"))
    assert one.table.places[1].bot == "random"
    assert isinstance(one.ask("player-1", Choose(one.table.turn, Play("R1"))), Refusal)
    one.do(None, Connected("player-1"))
    assert one.table.plays(1)


def test_a_player_who_asked_for_a_bot_plays_again_when_they_say_so() -> None:
    one = at("playing")
    one.do(1, HandOver(level="random"))
    one.do(None, Disconnected("player-1"))
    one.do(None, Connected("player-1"))
    assert not one.table.plays(1)
    assert "take-over" in view(one.table, 1).may
    one.do(1, TakeOver())
    assert one.table.plays(1)


def test_a_connection_that_nobody_misses_changes_nothing() -> None:
    one = at("playing")
    assert one.do(None, Connected("player-1")) == ()
    assert one.do(None, Disconnected("nobody here")) == ()


# --- talk and hints ------------------------------------------------------------------------------


def test_who_mutes_a_seat_hears_nothing_of_it_and_nobody_is_told() -> None:
    one = at("playing")
    numbers = one.table.numbers
    one.do(0, Mute(1))
    assert one.table.numbers == (numbers[0] + 1, *numbers[1:])
    one.do(1, Say("can you hear me"))
    assert one.table.numbers[0] == numbers[0] + 1
    assert view(one.table, 0).chat == ()
    assert view(one.table, 0).muted == (1,)
    assert view(one.table, 1).muted == ()
    assert [line.text for line in view(one.table, 2).chat] == ["can you hear me"]
    one.do(0, Mute(1, muted=False))
    one.do(1, Say("and\x1b[2Jnow"))
    assert [line.text for line in view(one.table, 0).chat] == ["and [2Jnow"]


def test_hints_need_everybodys_consent_where_two_people_play() -> None:
    one = at("playing")
    assert not view(one.table, 0).hints
    one.do(0, AllowHints(allow=True))
    assert not view(one.table, 0).hints
    one.do(1, AllowHints(allow=True))
    assert view(one.table, 0).hints
    one.do(1, AllowHints(allow=False))
    assert not view(one.table, 0).hints
    one.do(1, Leave())
    assert view(one.table, 0).hints


def test_everyone_is_told_why_the_table_is_closed() -> None:
    one = at("playing")
    one.do(None, CloseDown("The house closes for the night."))
    assert view(one.table, None).closed == "The house closes for the night."
    assert one.table.ended == one.now


def test_a_pause_stops_everything_and_resuming_goes_on() -> None:
    one = house("decker-4", clock="fast")
    one.play(1)
    while one.table.choosing != frozenset({1}):
        one.go_on()
    deadline = one.table.deadline
    assert deadline is not None
    one.do(0, Pause())
    assert view(one.table, 1).asked is None
    assert view(one.table, 1).deadline is None
    one.pass_time(600_000)
    choice = as_sent(choices(one.table, 1)[0])
    assert isinstance(one.ask(1, Choose(one.table.turn, choice)), Refusal)
    one.do(1, Resume())
    assert one.table.deadline == deadline + 600_000
    one.do(1, Choose(one.table.turn, choice))
