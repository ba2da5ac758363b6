"""A match of Double Dealing Shuffle as a record: written from a state, checked by the rules."""

from dataclasses import replace
from typing import Annotated, Any

import msgspec

from twofold.games.double_dealing_shuffle import rules
from twofold.games.double_dealing_shuffle.choices import Pile, Rest, Shuffle
from twofold.games.double_dealing_shuffle.game import DoubleDealingShuffle
from twofold.games.double_dealing_shuffle.gestures import HANDS, Lift, Picture
from twofold.games.double_dealing_shuffle.rules import COUNTS
from twofold.games.double_dealing_shuffle.state import (
    Finished,
    Options,
    Shown,
    State,
    pile_name,
    pile_of,
)
from twofold.records.wrong import WrongRecord, check_end, compare

GAME = DoubleDealingShuffle()
Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
"""A number of cards, within reason."""
Lifts = list[tuple[Count, Count, Count] | None]
Height = Annotated[float, msgspec.Meta(ge=0, le=1)]
Heights = tuple[Height, Height, Height]
Place = Annotated[float, msgspec.Meta(ge=-1000, le=1000)]
Seen = tuple[Place, Place, Place]


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
    gestures: tuple[list[Heights | None], list[Heights | None]] | None = None
    """By seat: what each meant at the three counts, where that is known."""
    pictures: tuple[list[Seen | None], list[Seen | None]] | None = None
    """By seat: what both players saw of its three lifts, where that is known."""


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
        gestures=(_gestures(old, 0), _gestures(old, 1)) if _is_told(old) else None,
        pictures=(_pictures(old, 0), _pictures(old, 1)) if _is_told(old) else None,
    )


def _is_told(old: Finished) -> bool:
    """Say whether it is known what the hands meant and what of them was seen."""
    lifted = [(shown, seat) for shown in old.shown for seat in (0, 1) if shown.lifts[seat]]
    return bool(lifted) and all(
        isinstance(shown.gestures[seat], Shuffle) and shown.pictures[seat] is not None
        for shown, seat in lifted
    )


def _gestures(old: Finished, seat: int) -> list[Heights | None]:
    meant = (shown.gestures[seat] for shown in old.shown)
    return [(one.grip, one.to, one.drop) if isinstance(one, Shuffle) else None for one in meant]


def _pictures(old: Finished, seat: int) -> list[Seen | None]:
    seen = (shown.pictures[seat] for shown in old.shown)
    return [None if one is None else (one.start, one.end, one.drop) for one in seen]


def check(record: ShuffleRecord) -> State:
    """Play a record again by the rules and compare every figure; give the state it ends in."""
    if record.players != 2:
        raise WrongRecord(f"{GAME.title} is for 2 players, not {record.players}.")
    known = record.hands if record.hands in HANDS else Options.hands
    state = GAME.start(options=Options(known))
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
    told = _told(written, number)
    for count, lifts in enumerate(zip(first, second, strict=True), start=1):
        shown = _shown(state, lifts, number, count)
        state = GAME.shuffle(state, replace(shown, **told[count - 1]) if told else shown)
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


def _told(written: ShuffleRound, number: int) -> list[dict[str, Any]]:
    """Give, by count, what was meant and seen, if the record tells; it must fit the shuffles."""
    if written.gestures is None or written.pictures is None:
        return []
    made = [[lift is not None for lift in lifts] for lifts in written.shuffles]
    for told in (written.gestures, written.pictures):
        if [[one is not None for one in row] for row in told] != made:
            reason = "Gestures and pictures are there for each shuffle made, and for no other."
            raise WrongRecord(reason, round=number)
    return [
        {
            "gestures": tuple(Rest() if one is None else Shuffle(*one) for one in meant),
            "pictures": tuple(None if one is None else Picture(*one) for one in seen),
        }
        for meant, seen in zip(
            zip(*written.gestures, strict=True), zip(*written.pictures, strict=True), strict=True
        )
    ]


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
