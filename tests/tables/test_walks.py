"""Commands drawn at random, sense and nonsense: a table always answers, and its log rebuilds it.

A failing seed is a whole story: `walked(label, seed)` walks it again.
"""

from collections import Counter
from random import Random
from typing import Any, get_args

import msgspec
import pytest

from tests.contracts.playing import Table as GameTable
from tests.contracts.playing import conceivable, plain
from tests.tables.houses import SETTINGS
from twofold.chance import commit_contribution
from twofold.tables import choices, due, replayed, told, view, wanted, wants_secret
from twofold.tables.applying import apply
from twofold.tables.choices import Choice, as_sent
from twofold.tables.commands import (
    AllowHints,
    AnswerTakeback,
    AskTakeback,
    BotChose,
    Call,
    Choose,
    ClearSeat,
    Commit,
    Connected,
    Contribute,
    Disconnected,
    HandOver,
    HandSecret,
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
from twofold.tables.events import Event
from twofold.tables.refusal import Refusal
from twofold.tables.setting import ClockName
from twofold.tables.testing import HOST, House

SEEDS = range(4)
CLOCKS: list[ClockName] = ["none", "relaxed", "fast"]
NAMES = ["Ada", "Bruno", "\x1b[31m", "  ", "Clara"]
PEOPLE = [HOST, *(f"player-{seat}" for seat in range(1, 6)), "guest", "another"]


def sense(house: House, random: Random) -> tuple[Any, Any]:
    """Give what moves a table on."""
    table = house.table
    if random.random() < 0.02:
        return table.host, PassHost(random.choice(table.players or (0,)))
    asked = wanted(table)
    if asked and random.random() < 0.7:
        one = random.choice(asked)
        return None, BotChose(one.seat, one.turn, as_sent(random.choice(one.choices)))
    if wants_secret(table) is not None:
        return None, HandSecret(random.randbytes(64))
    part = contribution(house, random)
    if part is not None and random.random() < 0.9:
        return part
    if table.takeback is not None:
        return random.choice(PEOPLE), AnswerTakeback(random.random() < 0.9)
    if table.last is not None and random.random() < 0.2:
        return table.places[table.last.seat].player, AskTakeback()
    moment = due(table)
    if moment is not None and random.random() < 0.3:
        house.now = max(house.now, moment)
        return None, TimeUp()
    if table.calling and table.caller is not None:
        return table.places[table.caller].player, Call(table.turn)
    people = [seat for seat in table.choosing if table.plays(seat)]
    if people:
        seat = random.choice(people)
        choice = as_sent(random.choice(choices(table, seat)))
        return table.places[seat].player, Choose(table.turn, choice)
    if table.stage in ("between", "over"):
        return random.choice(PEOPLE), Ready()
    return table.host, random.choice([Start(), SeatBot(random.randrange(7), "greedy"), Resume()])


def contribution(house: House, random: Random) -> tuple[Any, Any] | None:
    """Give what a client would do for the shuffle that is under way, if one is."""
    table, shuffle = house.table, house.table.shuffle
    if shuffle is None or shuffle.dealt:
        return None
    seat, round = random.choice(shuffle.players or [0]), shuffle.round
    mine = house.contribution(round, seat)
    if shuffle.revealing:
        return table.places[seat].player, Contribute(round, mine)
    return table.places[seat].player, Commit(
        round, commit_contribution(table.id, round, seat, mine)
    )


def anything(house: House, random: Random) -> tuple[Any, Any]:
    """Give a command of any kind by anyone, most of them out of place."""
    table = house.table
    seat = random.randrange(7)
    probe = random.choice(conceivable(GameTable(table.game, len(table.places)), random))
    turn = table.turn + random.choice([0, 0, 0, -1, 1])
    round = table.rounds + random.choice([0, 0, 1])
    by = random.choice([*PEOPLE, table.host, table.host])
    people = [
        Sit(
            random.choice(["Ada", "Bruno", "\x1b[31m", "  ", "Clara"]), random.choice([None, seat])
        ),
        SeatBot(seat, random.choice(["greedy", "random", "nobody"])),
        ClearSeat(seat),
        PassHost(seat),
        HandOver(random.choice([None, seat]), "greedy"),
        TakeOver(),
        Ready(random.random() < 0.7),
        Start(),
        Commit(round, random.randbytes(random.choice([32, 31]))),
        Contribute(round, random.randbytes(32)),
        Call(turn),
        Choose(turn, as_sent(probe)) if _sendable(probe) else Pause(),
        AskTakeback(),
        AnswerTakeback(random.random() < 0.8),
        random.choice([Pause(), Resume(), Resume()]),
        AllowHints(random.random() < 0.5),
        Say(random.choice(["hello", "\x00\x07", "\u202eevil"])),
        Mute(seat, random.random() < 0.5),
    ]
    if random.random() < 0.4:
        people += [Leave(), Kick(seat)]
    houses = [
        Connected(by),
        Disconnected(by),
        MoveSeat(by, random.choice(PEOPLE)),
        HandSecret(random.randbytes(random.choice([64, 3]))),
        BotChose(seat, turn, as_sent(probe)) if _sendable(probe) else TimeUp(),
        TimeUp(),
    ]
    if random.random() < 0.3:
        return None, random.choice(houses)
    return by, random.choice(people)


def _sendable(choice: Any) -> bool:
    """Say whether a message could hold such a choice."""
    try:
        msgspec.json.decode(msgspec.json.encode(choice), type=Choice)
    except msgspec.ValidationError:
        return False
    return True


def walked(label: str, seed: int, steps: int = 300) -> House:
    """Walk a table through so many commands."""
    setting, _ = SETTINGS[label]
    random = Random(f"{label} {seed}")
    clock = random.choice(CLOCKS)
    house = House(Opening(setting, clock), f"walk {seed}")
    house.do(HOST, Sit("Host", 0))
    for seat in list(house.table.seats)[1:]:
        if random.random() < 0.5:
            house.do(f"player-{seat}", Sit(f"Player {seat}", seat))
    for _ in range(steps):
        house.now += random.choice([0, 1, 50, 2_000, 40_000])
        by, command = (sense if random.random() < 0.75 else anything)(house, random)
        before = house.table
        shown = plain(before) if random.random() < 0.2 else None
        answer = house.ask(by, command)
        assert shown in (None, plain(before))
        if isinstance(answer, Refusal):
            assert house.table is before
            assert answer.reason.endswith((".", "!")), answer.reason
            assert answer.reason[0].isupper() or not answer.reason[0].isalpha()
        else:
            look(house)
    return house


def look(house: House) -> None:
    """Let everyone look, and hold the table to what always holds."""
    table = house.table
    for seat in (*table.seats, None):
        seen = view(table, seat)
        assert seen.seat == seat
        assert b"player-" not in msgspec.json.encode(seen)
        if seen.asked is not None and seen.asked.kind != "call":
            assert seat in table.choosing
            assert seat is not None
            assert choices(table, seat)
    assert len({place.player for place in table.places if place.player}) == len(table.players)
    moment = due(table)
    waits = bool(moment or wanted(table) or wants_secret(table) or table.players)
    assert waits or not table.on
    if table.on:
        assert not any(place.empty for place in table.places)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("label", ["decker-4", "hearts-3", "hearts-4", "shuffle"])
def test_a_walk_never_falls_and_its_log_rebuilds_the_table(label: str, seed: int) -> None:
    house = walked(label, seed)
    assert plain(house.replayed()) == plain(house.table)
    cut = Random(seed).randrange(1, len(house.log) + 1)
    part = replayed(house.log[:cut])
    for event in house.log[cut:]:
        part = apply(part, event)
    assert plain(part) == plain(house.table)
    for audience, seat in enumerate((*house.table.seats, None)):
        heard = sum(told(event, seat) is not None for event in house.log)
        assert heard == house.table.numbers[audience]


def test_walks_reach_every_kind_of_event() -> None:
    kinds: Counter[str] = Counter()
    for label in ("decker-4", "hearts-4", "shuffle"):
        for seed in range(8):
            house = walked(label, seed, 300)
            kinds.update(type(event).__name__ for event in house.log)
    unseen = {kind.__name__ for kind in get_args(Event)} - set(kinds)
    assert unseen <= {"TableClosed"}, unseen


def test_the_same_seed_walks_the_same_way() -> None:
    assert walked("hearts-3", 5, 150).log == walked("hearts-3", 5, 150).log


@pytest.mark.long
def test_ten_thousand_walks() -> None:
    for seed in range(100, 2_600):
        for label in ("decker-4", "hearts-3", "hearts-4", "shuffle"):
            house = walked(label, seed, 120)
            assert plain(house.replayed()) == plain(house.table), (label, seed)
