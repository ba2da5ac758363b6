"""What a seat at Double Dealing Shuffle may know.

The pictures, the cuts and the guesses that lie open, and one's own gestures. No true lift and no
red card before the reveal, and nothing that tells whether the other has chosen.
"""

import msgspec

from twofold.games.double_dealing_shuffle.choices import Choice, Pile
from twofold.games.double_dealing_shuffle.gestures import Lift, Picture
from twofold.games.double_dealing_shuffle.state import Finished, State, pile_name
from twofold.games.game import Result


class Revealed(msgspec.Struct, frozen=True):
    """A round after its reveal."""

    caller: int
    sizes: tuple[int, ...]
    lifts: tuple[tuple[Lift | None, ...], ...]
    """By count, then seat."""
    pictures: tuple[tuple[Picture | None, ...], ...]
    cuts: tuple[int, ...]
    guesses: tuple[Pile | None, ...]
    checks: tuple[Pile | None, ...]
    red: tuple[Pile | None, ...]
    left: tuple[int, ...]
    winner: int | None


class View(msgspec.Struct, frozen=True, tag="double-dealing-shuffle", tag_field="game"):
    """All that a seat, or a spectator, may know."""

    seat: int | None
    hands: str
    """How exact hands are: exact, natural or quick-fingers."""
    awaited: tuple[int, ...]
    """Who chooses now; it never tells whether the other has."""
    number: int
    """The present round, from 1."""
    phase: str
    """What is to be chosen: shuffle, cut, guess or check; or start, or over."""
    count: int
    """How many of the three counts have been called."""
    caller: int | None
    decks: tuple[int, ...]
    """The sizes of the decks."""
    pictures: tuple[tuple[Picture | None, ...], ...]
    """By count, then seat; None for a deck left as it was."""
    gestures: tuple[Choice | None, ...]
    """What this seat meant at each count."""
    chosen: Choice | None
    """What this seat has chosen while the other may still be choosing."""
    cuts: tuple[int, ...] | None
    """The cards in each top pile, once both are cut."""
    guesses: tuple[Pile | None, ...] | None
    """Where each points at the other's piles, once both have."""
    last: Revealed | None
    """The round before."""
    wins: tuple[int, ...]
    """Rounds won, by seat."""
    result: Result | None


def view_of(state: State, seat: int | None, awaited: frozenset[int], end: Result | None) -> View:
    """Build the view of a seat, or of a spectator."""
    round = state.round
    chosen = None if seat is None else state.sealed[seat]
    waits = awaited if state.round is None else {0, 1} - ({seat} if chosen is not None else set())
    return View(
        seat=seat,
        hands=state.options.hands,
        awaited=tuple(sorted(waits)),
        number=len(state.finished) + (0 if end else 1),
        phase=state.phase,
        count=len(state.shown),
        caller=state.caller,
        decks=state.sizes,
        pictures=tuple(shown.pictures for shown in state.shown),
        gestures=() if seat is None else tuple(shown.gestures[seat] for shown in state.shown),
        chosen=chosen,
        cuts=tuple(round.cuts) if round and state.cut else None,
        guesses=tuple(pile_name(pile) for pile in round.guesses)
        if round and state.guessed
        else None,
        last=_revealed(state.finished[-1]) if state.finished else None,
        wins=tuple(sum(old.winner == one for old in state.finished) for one in (0, 1)),
        result=end,
    )


def _revealed(finished: Finished) -> Revealed:
    return Revealed(
        caller=finished.caller,
        sizes=finished.sizes,
        lifts=tuple(shown.lifts for shown in finished.shown),
        pictures=tuple(shown.pictures for shown in finished.shown),
        cuts=finished.cuts,
        guesses=tuple(pile_name(pile) for pile in finished.guesses),
        checks=tuple(pile_name(pile) for pile in finished.checks),
        red=tuple(pile_name(pile) for pile in finished.red),
        left=finished.left,
        winner=finished.winner,
    )
