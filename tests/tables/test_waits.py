"""Clocks, lost connections, barriers, counts, contributions, taking back: by a moved clock."""

import pytest

from tests.contracts.playing import plain
from tests.tables.houses import house, playing
from twofold.chance import commit_contribution, derive
from twofold.games import DoubleDealingShuffle
from twofold.games.double_dealing_shuffle.choices import Check, Cut, Guess, Rest, Shuffle
from twofold.tables import Refusal, choices, due, told, view, wanted
from twofold.tables.choices import as_sent
from twofold.tables.commands import (
    AnswerTakeback,
    AskTakeback,
    BotChose,
    Call,
    Choose,
    Commit,
    Connected,
    Contribute,
    Disconnected,
    HandOver,
    HandSecret,
    Pause,
    Ready,
    Resume,
    Start,
    TakeOver,
    TimeUp,
)
from twofold.tables.events import (
    ChoiceSealed,
    ChoicesOpened,
    Chosen,
    CountCalled,
    Dealt,
    HandedOver,
    RevealsCalled,
    RoundAwaited,
    StandInsAsked,
)
from twofold.tables.patience import CHOOSING, GRACE, METRONOME
from twofold.tables.testing import HOST, House
from twofold.tables.views import ShuffleParts


def until_it_is_the_turn_of(one: House, seat: int) -> House:
    """Play on until the table waits for one seat alone."""
    while one.table.choosing != frozenset({seat}):
        assert one.go_on()
    return one


def choose(one: House, seat: int, which: int = 0) -> None:
    """Let a seat make one of its choices."""
    one.do(seat, Choose(one.table.turn, as_sent(choices(one.table, seat)[which])))


def kinds(one: House, since: int) -> list[str]:
    """Name the events since a place in the log."""
    return [type(event).__name__ for event in one.log[since:]]


# --- clocks --------------------------------------------------------------------------------------


def test_without_a_clock_nothing_is_ever_due() -> None:
    one = until_it_is_the_turn_of(playing("decker-4"), 0)
    assert due(one.table) is None
    assert view(one.table, 0).deadline is None
    assert isinstance(one.ask(None, TimeUp()), Refusal)


def test_a_bot_plays_one_card_for_somebody_who_is_late() -> None:
    one = until_it_is_the_turn_of(playing("decker-4", clock="fast"), 0)
    assert due(one.table) == one.table.since + CHOOSING["fast"]
    assert wanted(one.table) == ()
    one.now = one.table.since + CHOOSING["fast"] - 1
    assert isinstance(one.ask(None, TimeUp()), Refusal)
    one.pass_time(1)
    assert isinstance(one.log[-1], StandInsAsked)
    assert due(one.table) is None
    (asked,) = wanted(one.table)
    assert asked.seat == 0
    one.bots()
    chosen = next(event for event in reversed(one.log) if isinstance(event, Chosen))
    assert (chosen.seat, chosen.bot) == (0, True)
    assert one.table.plays(0)


def test_a_bot_plays_on_for_somebody_who_is_away_until_they_are_back() -> None:
    one = until_it_is_the_turn_of(playing("decker-4", clock="fast"), 0)
    before = due(one.table)
    assert before is not None
    one.do(None, Disconnected(HOST))
    assert due(one.table) == before + GRACE["fast"]
    one.do(None, Connected(HOST))
    one.do(None, Disconnected(HOST))
    assert due(one.table) == before + GRACE["fast"], "the grace of this turn is spent"
    one.pass_time(GRACE["fast"] + CHOOSING["fast"])
    assert isinstance(one.log[-1], HandedOver)
    one.bots()
    until_it_is_the_turn_of(one, 1)
    one.do(None, Connected(HOST))
    assert one.table.plays(0)


def test_nobody_gains_time_by_going_and_coming() -> None:
    one = until_it_is_the_turn_of(playing("decker-4", clock="fast"), 0)
    latest = one.table.since + CHOOSING["fast"] + GRACE["fast"]
    for _ in range(5):
        one.now += 1_000
        one.do(None, Disconnected(HOST))
        one.do(None, Connected(HOST))
        one.do(0, HandOver(level="random"))
        one.do(0, TakeOver())
        one.do(1, Pause())
        one.do(1, Resume())
        moment = due(one.table)
        assert moment is not None
        assert moment <= latest

    one = playing("shuffle", clock="fast")
    caller = one.table.state.caller
    latest = due(one.table)
    assert latest is not None
    for _ in range(5):
        one.now += 1_000
        one.do(None, Disconnected(f"player-{caller}"))
        one.do(None, Connected(f"player-{caller}"))
        moment = due(one.table)
        assert moment is not None
        assert moment <= latest


def test_a_turn_that_finds_its_player_away_has_its_grace_from_the_start() -> None:
    one = playing("decker-4", clock="relaxed")
    until_it_is_the_turn_of(one, 1)
    one.do(None, Disconnected(HOST))
    while one.table.choosing != frozenset({0}):
        assert one.go_on()
    assert due(one.table) == one.table.since + CHOOSING["relaxed"] + GRACE["relaxed"]


def test_the_next_round_begins_when_all_who_are_there_want_it_or_the_time_is_up() -> None:
    one = playing("decker-4", clock="relaxed")
    while one.table.stage == "playing":
        one.go_on()
    assert due(one.table) == one.now + 60_000
    one.do(None, Disconnected("player-1"))
    assert view(one.table, 0).waiting == (0,)
    one.do(0, Ready())
    assert isinstance(one.log[-1], RoundAwaited)
    one.shuffle()
    while one.table.stage != "between":
        if not one.go_on():
            one.do(0, Ready())
    one.pass_time(60_000)
    assert isinstance(one.log[-1], RoundAwaited)


# --- barriers ------------------------------------------------------------------------------------


def test_a_pass_is_opened_by_one_event_when_the_last_has_passed() -> None:
    one = playing("hearts-4")
    start = len(one.log)
    assert one.table.barrier
    choose(one, 2)
    choose(one, 0)
    assert kinds(one, start) == ["ChoiceSealed", "ChoiceSealed"]
    again = Choose(one.table.turn, as_sent(choices(one.table, 1)[0]))
    assert one.ask(0, again) == Refusal("You have chosen: wait for the others.")
    own, other = view(one.table, 0), view(one.table, 1)
    assert own.waiting == (1, 2, 3)
    assert other.waiting == (0, 1, 2, 3)
    assert own.game
    assert own.game != other.game
    assert own.asked is None
    choose(one, 1)
    one.bots()
    assert kinds(one, start + 2) == ["ChoiceSealed", "ChoiceSealed", "ChoicesOpened"]
    sealed = {event.seat: event for event in one.log[start:] if isinstance(event, ChoiceSealed)}
    assert one.table.opened[0] == tuple(sealed[seat].choice for seat in range(4))


def test_behind_a_barrier_a_lost_connection_moves_no_deadline() -> None:
    one = playing("hearts-4", clock="fast")
    before = due(one.table)
    choose(one, 1)
    assert due(one.table) == before
    one.do(None, Disconnected(HOST))
    assert due(one.table) == before
    one.do(None, Connected(HOST))
    assert due(one.table) == before


def test_bots_pass_for_those_who_are_late_and_nobody_learns_for_whom() -> None:
    one = playing("hearts-4", clock="fast")
    choose(one, 1)
    others = [view(one.table, seat) for seat in (1, None)]
    one.do(None, Disconnected("player-2"))
    away = [view(one.table, seat) for seat in (1, None)]
    assert others != away
    moment = due(one.table)
    assert moment is not None
    start = len(one.log)
    one.pass_time(moment - one.now)
    assert kinds(one, start) == ["StandInsAsked"]
    assert [view(one.table, seat) for seat in (1, None)] == away
    assert {asked.seat for asked in wanted(one.table)} == {0, 2, 3}
    while one.table.barrier:
        one.bots()
    assert one.table.plays(0)


@pytest.mark.parametrize(
    ("phase", "held"), [("shuffle", Rest()), ("guess", Guess(None)), ("check", Check(None))]
)
def test_what_the_rulings_say_holds_for_the_late(phase: str, held: object) -> None:
    one = playing("shuffle", clock="fast")
    while one.table.state.phase != phase or one.table.calling:
        assert one.go_on()
    choose(one, 1)
    one.pass_time(120_000 if phase != "shuffle" else 8_000)
    opened = [event for event in one.log if isinstance(event, ChoicesOpened)]
    assert 0 in opened[-1].absent or 0 in opened[-2].absent
    if phase == "shuffle":
        assert opened[-1].absent == (0,)
        assert one.table.opened[-1][0] == held


def test_a_deck_that_is_not_cut_in_time_is_halved() -> None:
    one = playing("shuffle", clock="fast")
    while one.table.state.phase != "cut":
        assert one.go_on()
    moment = due(one.table)
    assert moment is not None
    one.pass_time(moment - one.now)
    assert one.table.opened[-1] == (Cut(4), Cut(4))


# --- counts --------------------------------------------------------------------------------------


def test_the_caller_opens_each_count_and_nobody_shuffles_before() -> None:
    one = playing("shuffle")
    caller = one.table.state.caller
    assert view(one.table, caller).asked is not None
    assert view(one.table, 1 - caller).asked is None
    early = one.ask(caller, Choose(one.table.turn, Rest()))
    assert early == Refusal("Wait for the count.")
    assert isinstance(one.ask(1 - caller, Call(one.table.turn)), Refusal)
    assert due(one.table) is None
    one.do(caller, Call(one.table.turn))
    count = view(one.table, 0).count
    assert count is not None
    assert (count.called, count.open) == (1, True)
    one.do(0, Choose(one.table.turn, Shuffle(0.1, 0.5, 0.9)))
    assert isinstance(one.ask(caller, Call(one.table.turn)), Refusal)
    one.do(1, Choose(one.table.turn, Rest()))
    count = view(one.table, 0).count
    assert count is not None
    assert (count.called, count.open) == (1, False)
    assert one.table.opened == ((Shuffle(0.1, 0.5, 0.9), Rest()),)


def test_a_metronome_calls_for_a_bot_and_for_somebody_away() -> None:
    one = playing("shuffle-bot")
    assert one.table.state.caller == 1
    assert one.table.caller is None
    assert due(one.table) == one.table.since + METRONOME
    one.pass_time(METRONOME)
    assert one.log[-1] == CountCalled(at=one.now, count=1, seat=None)

    one = playing("shuffle")
    caller = one.table.state.caller
    one.do(None, Disconnected(f"player-{caller}"))
    assert due(one.table) == one.now + METRONOME
    one.do(None, Connected(f"player-{caller}"))
    assert due(one.table) is None


# --- the shuffle ---------------------------------------------------------------------------------


def begun(label: str = "decker-5") -> House:
    """Give a table whose secret is committed to."""
    one = house(label)
    one.do(HOST, Start())
    one.do(None, HandSecret(bytes(range(64))))
    return one


def parts(one: House) -> ShuffleParts:
    """Give what everyone sees of the shuffle."""
    seen = view(one.table, None).shuffle
    assert seen is not None
    return seen


def promise(one: House, seat: int) -> None:
    """Let a seat's client promise."""
    mine = commit_contribution(one.table.id, 1, seat, one.contribution(1, seat))
    one.do(seat, Commit(1, mine))


def test_all_who_promise_and_reveal_have_their_part_in_the_key() -> None:
    one = begun()
    assert parts(one).step == "promise"
    for seat in range(5):
        promise(one, seat)
    assert isinstance(one.log[-1], RevealsCalled)
    for seat in range(5):
        one.do(seat, Contribute(1, one.contribution(1, seat)))
    assert isinstance(one.log[-1], Dealt)
    given = [one.contribution(1, seat) for seat in range(5)]
    key = derive("blue-otter", 1, bytes(range(64)), given)
    game = one.table.game
    assert plain(one.table.state) == plain(game.deal(game.start(5), key))
    assert parts(one).parts == ("revealed",) * 5


def test_the_silent_are_logged_as_empty_and_named_to_everyone() -> None:
    one = begun()
    for seat in (0, 2, 4):
        promise(one, seat)
    one.do(None, Disconnected("player-2"))
    one.pass_time(4_999)
    assert parts(one).step == "promise"
    one.pass_time(1)
    assert isinstance(one.log[-1], RevealsCalled)
    one.do(0, Contribute(1, one.contribution(1, 0)))
    refused = one.ask(4, Contribute(1, bytes(32)))
    assert refused == Refusal("This is not the contribution that you promised.")
    assert isinstance(one.ask(1, Contribute(1, one.contribution(1, 1))), Refusal)
    one.pass_time(5_000)
    dealt = one.log[-1]
    assert isinstance(dealt, Dealt)
    assert dealt.silent == (1, 2, 3, 4)
    assert told(dealt, None) == dealt
    assert parts(one).parts == ("revealed", "silent", "silent", "silent", "silent")


def test_where_nobody_promises_the_cards_are_dealt_after_one_wait() -> None:
    one = begun()
    one.pass_time(5_000)
    assert isinstance(one.log[-1], Dealt)


def test_whoever_was_away_when_the_table_committed_is_named_too() -> None:
    one = house("decker-5")
    one.do(HOST, Start())
    one.do(None, Disconnected("player-3"))
    one.shuffle()
    dealt = next(event for event in one.log if isinstance(event, Dealt))
    assert dealt.silent == (3,)


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (Commit(2, bytes(32)), "that round"),
        (Commit(1, bytes(31)), "32 bytes"),
        (Contribute(1, bytes(32)), "Too early"),
    ],
)
def test_a_part_out_of_place_is_refused(command: Commit | Contribute, words: str) -> None:
    answer = begun().ask(0, command)
    assert isinstance(answer, Refusal)
    assert words in answer.reason


def test_a_promise_is_given_once() -> None:
    one = begun()
    promise(one, 0)
    assert isinstance(one.ask(0, Commit(1, bytes(32))), Refusal)


def test_bots_never_throw_dice_that_follow_from_the_rounds_key() -> None:
    one, other = playing("decker-4", "a"), playing("decker-4", "a")
    other.do(0, HandOver(level="random"))
    one.do(0, HandOver(level="random"))
    shuffle = one.table.shuffle
    assert shuffle is not None
    for asked in wanted(one.table):
        assert one.table.seed.hex() in asked.dice
        assert shuffle.secret.hex() not in map(str, asked.dice)


# --- taking back ---------------------------------------------------------------------------------


def after_a_choice_of(seat: int, label: str = "decker-5") -> House:
    """Give a table at which somebody has just played."""
    one = until_it_is_the_turn_of(playing(label), seat)
    choose(one, seat)
    return one


def test_a_choice_is_taken_back_when_everyone_agrees() -> None:
    one = until_it_is_the_turn_of(playing("decker-5"), 0)
    before = plain(one.table.state)
    choose(one, 0)
    one.do(0, AskTakeback())
    for seat in (1, 2, 3):
        one.do(seat, AnswerTakeback(agree=True))
        assert plain(one.table.state) != before
    proposal = view(one.table, None).takeback
    assert proposal is not None
    assert proposal.needed == (4,)
    one.do(4, AnswerTakeback(agree=True))
    assert kinds(one, -1) == ["ChoiceTakenBack"]
    assert plain(one.table.state) == before
    assert one.table.choosing == frozenset({0})
    choose(one, 0, -1)


def test_one_no_is_enough_and_it_is_not_asked_twice() -> None:
    one = after_a_choice_of(0)
    one.do(0, AskTakeback())
    one.do(1, AnswerTakeback(agree=True))
    one.do(2, AnswerTakeback(agree=False))
    assert one.table.takeback is None
    assert isinstance(one.ask(0, AskTakeback()), Refusal)


def test_nothing_is_taken_back_once_somebody_has_acted() -> None:
    one = after_a_choice_of(0)
    one.do(0, AskTakeback())
    (following,) = one.table.choosing
    choose(one, following)
    assert one.table.takeback is None
    assert isinstance(one.ask(0, AskTakeback()), Refusal)
    assert isinstance(one.ask(1, AnswerTakeback(agree=True)), Refusal)


def test_only_ones_own_choice_is_taken_back() -> None:
    one = after_a_choice_of(0)
    assert one.ask(1, AskTakeback()) == Refusal("The last choice was not yours.")


def test_nobody_answering_is_a_no_even_without_a_clock() -> None:
    one = after_a_choice_of(0)
    one.do(0, AskTakeback())
    assert due(one.table) == one.now + 20_000
    one.pass_time(20_000)
    assert one.table.takeback is None


def test_a_choice_that_ended_a_round_stays_since_its_secret_is_out() -> None:
    one = playing("decker-5")
    while one.table.stage == "playing":
        one.go_on()
    for seat in one.table.players:
        assert isinstance(one.ask(seat, AskTakeback()), Refusal)


def test_what_was_sealed_is_never_taken_back() -> None:
    one = playing("hearts-4")
    for seat in (0, 1, 2):
        choose(one, seat)
    assert isinstance(one.ask(0, AskTakeback()), Refusal)
    one.bots()
    for seat in (0, 1, 2):
        assert isinstance(one.ask(seat, AskTakeback()), Refusal)


def test_bots_wait_while_a_takeback_is_being_asked() -> None:
    one = playing("decker-4")
    until_it_is_the_turn_of(one, 1)
    choose(one, 1)
    assert wanted(one.table)
    one.do(1, AskTakeback())
    assert wanted(one.table) == ()


# --- bots ----------------------------------------------------------------------------------------


def test_a_bots_answer_that_comes_too_late_is_not_taken() -> None:
    one = playing("decker-4")
    while not wanted(one.table):
        one.go_on()
    (asked,) = wanted(one.table)
    answer = BotChose(asked.seat, asked.turn, as_sent(one.answer(asked)))
    one.do(None, answer)
    assert isinstance(one.ask(None, answer), Refusal)


def test_no_bot_answers_for_somebody_who_plays() -> None:
    one = until_it_is_the_turn_of(playing("decker-4"), 0)
    choice = as_sent(choices(one.table, 0)[0])
    assert isinstance(one.ask(None, BotChose(0, one.table.turn, choice)), Refusal)


def test_a_bot_is_not_asked_while_the_match_stands_still() -> None:
    one = playing("decker-4")
    while not wanted(one.table):
        one.go_on()
    one.do(0, Pause())
    assert wanted(one.table) == ()


def test_a_bots_delay_is_the_same_whatever_is_dealt() -> None:
    delays: list[dict[tuple[int, int], int]] = []
    for secret in (bytes(64), bytes(range(64))):
        one = house("decker-4")
        one.do(HOST, Start())
        one.do(None, HandSecret(secret))
        one.pass_time(5_000)
        one.do(0, HandOver(level="random"))
        one.do(1, HandOver(level="random"))
        moments: dict[tuple[int, int], int] = {}
        for _ in range(40):
            (asked,) = wanted(one.table)
            moments[asked.turn, asked.seat] = asked.not_before - one.table.since
            one.bots()
        delays.append(moments)
    first, second = delays
    both = set(first) & set(second)
    assert len(both) > 5
    assert all(first[when] == second[when] for when in both)
    assert len(set(first.values())) > 20
    assert all(700 <= moment < 1_600 for moment in first.values())


def test_every_deadline_of_the_game_of_hands_is_the_same_whoever_has_chosen() -> None:
    assert isinstance(playing("shuffle").table.game, DoubleDealingShuffle)
    one, other = playing("shuffle", clock="fast"), playing("shuffle", clock="fast")
    for table in (one, other):
        table.do(table.table.state.caller, Call(table.table.turn))
    choose(one, 0)
    assert view(one.table, 1) == view(other.table, 1)
    assert one.table.deadline == other.table.deadline
