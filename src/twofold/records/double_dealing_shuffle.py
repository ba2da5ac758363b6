"""A match of Double Dealing Shuffle as a record: written from a state, checked by the rules."""

from typing import Annotated

import msgspec

from twofold.games.double_dealing_shuffle import rules
from twofold.games.double_dealing_shuffle.choices import Pile
from twofold.games.double_dealing_shuffle.game import DoubleDealingShuffle
from twofold.games.double_dealing_shuffle.gestures import Lift
from twofold.games.double_dealing_shuffle.rules import COUNTS
from twofold.games.double_dealing_shuffle.state import Finished, Shown, State, pile_name, pile_of
from twofold.records.wrong import WrongRecord, check_end, compare

GAME = DoubleDealingShuffle()
Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
"""A number of cards, within reason."""
Lifts = list[tuple[Count, Count, Count] | None]


class ShuffleRound(msgspec.Struct, omit_defaults=True):
    """One round; in one that stops early, what has not been chosen is left out."""

    caller: int
    decks: list[int]
    shuffles: tuple[Lifts, Lifts]
    """By seat: three true lifts, None where none was made."""
    cuts: tuple[Count, Count] | None = None
    guesses: tuple[Pile | None, Pile | None] | None = None
    checks: tuple[Pile | None, Pile | None] | None = None
    left: list[int] | None = None
    winner: int | msgspec.UnsetType | None = msgspec.UNSET


class ShuffleRecord(
    msgspec.Struct, tag="double-dealing-shuffle", tag_field="game", omit_defaults=True
):
    """A whole match."""

    players: int
    rounds: list[ShuffleRound]
    decks: list[int]
    """The final sizes."""
    hands: str | None = None
    """How exact hands were; told, not checked: the lifts are the true ones."""
    winners: list[int] | None = None
    finished: bool = True


def record_of(state: State) -> ShuffleRecord:
    """Write down a match; one that isn't over says so, and ends with the last whole round.

    A round that lasts is left out: its true lifts are nobody's to know.
    """
    result = GAME.result(state)
    return ShuffleRecord(
        players=2,
        rounds=[_round(old) for old in state.finished],
        decks=list(state.sizes),
        hands=state.options.hands,
        winners=None if result is None else list(result.winners),
        finished=result is not None,
    )


def _round(old: Finished) -> ShuffleRound:
    return ShuffleRound(
        caller=old.caller,
        decks=list(old.sizes),
        shuffles=(
            [shown.lifts[0] for shown in old.shown],
            [shown.lifts[1] for shown in old.shown],
        ),
        cuts=(old.cuts[0], old.cuts[1]),
        guesses=(pile_name(old.guesses[0]), pile_name(old.guesses[1])),
        checks=(pile_name(old.checks[0]), pile_name(old.checks[1])),
        left=list(old.left),
        winner=old.winner,
    )


def check(record: ShuffleRecord) -> State:
    """Play a record again by the rules and compare every figure; give the state it ends in."""
    if record.players != 2:
        raise WrongRecord(f"{GAME.title} is for 2 players, not {record.players}.")
    state = GAME.start()
    for number, written in enumerate(record.rounds, start=1):
        if state.over or state.round is not None:
            raise WrongRecord("No round follows here.", round=number)
        state = _replayed(state, written, number, finished=record.finished)
    compare("decks", record.decks, list(state.sizes))
    check_end(GAME.result(state), record.winners, finished=record.finished)
    return state


def _replayed(state: State, written: ShuffleRound, number: int, *, finished: bool) -> State:
    compare("decks", written.decks, list(state.sizes), number)
    if state.caller is not None:
        compare("caller", written.caller, state.caller, number)
    elif written.caller not in (0, 1):
        raise WrongRecord(f"Seat {written.caller} cannot call.", round=number)
    state = GAME.begin(state, written.caller)
    first, second = written.shuffles
    if len(first) != len(second) or len(first) > COUNTS:
        raise WrongRecord("Each seat has a shuffle, or null, for each of 3 counts.", round=number)
    for count, lifts in enumerate(zip(first, second, strict=True), start=1):
        state = GAME.shuffle(state, _shown(state, lifts, number, count))
    chosen = (written.cuts, written.guesses, written.checks)
    if len(first) < COUNTS or None in chosen:
        return _stopped(state, written, number, finished=finished)
    assert written.cuts is not None
    assert written.guesses is not None
    assert written.checks is not None
    for seat, top in enumerate(written.cuts):
        if not rules.is_cut(state.sizes[seat], top):
            reason = f"Seat {seat} cannot cut {state.sizes[seat]} cards with {top} on top."
            raise WrongRecord(reason, round=number)
    state = GAME.split(state, written.cuts)
    state = GAME.guess(state, (pile_of(written.guesses[0]), pile_of(written.guesses[1])))
    state = GAME.check(state, (pile_of(written.checks[0]), pile_of(written.checks[1])))
    last = state.finished[-1]
    compare("left", written.left, list(last.left), number)
    compare("winner", written.winner, last.winner, number)
    return state


def _shown(
    state: State, lifts: tuple[tuple[int, int, int] | None, ...], number: int, count: int
) -> Shown:
    made: list[Lift | None] = []
    for seat, lift in enumerate(lifts):
        if lift is not None and not rules.is_lift(state.sizes[seat], *lift):
            reason = f"Seat {seat} cannot lift {list(lift)} from {state.sizes[seat]} cards."
            raise WrongRecord(reason, round=number, play=count)
        made.append(None if lift is None else Lift(*lift))
    return Shown(tuple(made), (None, None))


def _stopped(state: State, written: ShuffleRound, number: int, *, finished: bool) -> State:
    """Take a round that stops early, if the record says that the match does."""
    if finished:
        raise WrongRecord("The round stops early.", round=number)
    if written.left is not None or written.winner is not msgspec.UNSET:
        raise WrongRecord("A round that stops early has no winner and no hands left.", round=number)
    chosen = [written.cuts, written.guesses, written.checks]
    given = [one is not None for one in chosen]
    if given != sorted(given, reverse=True) or (given[0] and len(written.shuffles[0]) < COUNTS):
        raise WrongRecord("A round goes by counts, cuts, guesses and checks.", round=number)
    return state
