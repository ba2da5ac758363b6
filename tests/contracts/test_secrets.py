"""Changing what a seat cannot see never changes what it is shown or may choose.

The same check is then run on games that leak on purpose, one secret each, and must notice all.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any
from zlib import crc32

import msgspec
import pytest

from tests.contracts.playing import TABLES, Table, conceivable, plain, states_of
from tests.contracts.worlds import TWINS, Seat
from twofold.games import CHANCE, GAMES
from twofold.games.double_decker import view as decker_view
from twofold.games.double_hearts import view as hearts_view
from twofold.kernel import set_of

Leak = Callable[[Any, Seat], Any]
"""What a game that leaks lets slip of a state to a seat."""


def noticed(table: Table, state: Any, twin: Any, seat: Seat, probes: list[Any]) -> str | None:
    """Say by what an onlooker can tell two states apart; None if by nothing."""
    game = table.game
    one, other = (msgspec.json.encode(game.view(world, seat)) for world in (state, twin))
    if one != other:
        return "view"
    if table.game.name == "double-decker":
        one, other = (decker_view.seen_of(world, _index(seat)).tobytes() for world in (state, twin))
    elif table.game.name == "double-hearts":
        one, other = (hearts_view.seen_of(world, _index(seat)).tobytes() for world in (state, twin))
    if one != other:
        return "seen"
    if seat is None:
        return None
    if game.choices(state, seat) != game.choices(twin, seat):
        return "choices"
    if [game.refusal(state, seat, probe) for probe in probes] != [
        game.refusal(twin, seat, probe) for probe in probes
    ]:
        return "refusals"
    return None


def _index(seat: Seat) -> int:
    return -1 if seat is None else seat


def differences(label: str, table: Table, every: int = 3) -> Iterator[str]:
    """Compare the states of a match with twins of theirs, for every onlooker."""
    random = Random(label)
    twin_of = TWINS[table.game.name]
    for place, state in enumerate(states_of(label, every)):
        probes = random.sample(conceivable(table, random), 12)
        for seat in table.onlookers:
            told = noticed(table, state, twin_of(state, seat, random), seat, probes)
            if told is not None:
                yield f"state {place}, seat {seat}: {told}"


@pytest.mark.parametrize("label", TABLES)
def test_what_a_seat_cannot_see_changes_nothing_for_it(label: str) -> None:
    assert list(differences(label, TABLES[label])) == []


@pytest.mark.parametrize("label", TABLES)
def test_twin_worlds_are_other_worlds(label: str) -> None:
    random = Random(label)
    twin_of = TWINS[TABLES[label].game.name]
    states = [state for state in states_of(label, 5) if state.round is not None]
    for seat in TABLES[label].onlookers:
        others = sum(plain(twin_of(state, seat, random)) != plain(state) for state in states)
        assert others > 0.7 * len(states)


# --- planted leaks ---------------------------------------------------------------------------


class Leaking:
    """A game that lets one secret slip, in its views, its choices or its refusals."""

    def __init__(self, game: Any, leak: Leak, where: str) -> None:
        self.game = game
        self.leak = leak
        self.where = where

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def view(self, state: Any, seat: Seat) -> Any:
        """Give the view, and the secret."""
        view = self.game.view(state, seat)
        return (view, self.leak(state, seat)) if self.where == "view" else view

    def odd(self, state: Any, seat: int) -> bool:
        """Say whether the secret is an odd one."""
        return crc32(repr(self.leak(state, seat)).encode()) % 2 == 1

    def choices(self, state: Any, seat: int) -> list[Any]:
        """Leave out the first choice if the secret is an odd one."""
        choices: list[Any] = self.game.choices(state, seat)
        odd = self.where == "choices" and self.odd(state, seat)
        return choices[1:] if odd else choices

    def refusal(self, state: Any, seat: int, choice: Any) -> str | None:
        """Say a little more in a refusal if the secret is an odd one."""
        words: str | None = self.game.refusal(state, seat, choice)
        odd = self.where == "refusal" and self.odd(state, seat)
        return f"{words} Hm." if odd and words else words


def neighbours_hand(state: Any, seat: Seat) -> Any:
    """Let slip one card of the next player's hand."""
    if state.round is None:
        return None
    hand = state.round.hands[0 if seat is None else (seat + 1) % state.players]
    return hand & -hand


def leftover_face(state: Any, _seat: Seat) -> Any:
    """Let slip the card left over."""
    return state.round.leftover if state.round is not None else None


def deals_leftover(state: Any, _seat: Seat) -> Any:
    """Let slip the card left over as the deal holds it."""
    return state.deal.leftover if state.deal is not None else None


def neighbours_pass(state: Any, seat: Seat) -> Any:
    """Let slip what the next player has passed, before or after the exchange."""
    if not state.passes:
        return None
    return state.passes[0 if seat is None else (seat + 1) % state.players]


def set_aside(state: Any, _seat: Seat) -> Any:
    """Let slip what the players set aside in the last round."""
    if not state.finished:
        return None
    finished = state.finished[-1]
    return [hand & ~set_of(finished.plays) for hand in finished.deal.hands]


def neighbours_deal(state: Any, seat: Seat) -> Any:
    """Let slip what the next player was dealt."""
    if state.deal is None:
        return None
    return state.deal.hands[0 if seat is None else (seat + 1) % state.players]


def others_red(state: Any, seat: Seat) -> Any:
    """Let slip where the other's red card lies."""
    return state.round.red[0 if seat is None else 1 - seat] if state.round is not None else None


def own_red(state: Any, seat: Seat) -> Any:
    """Let slip where one's own red card lies."""
    return state.round.red[seat or 0] if state.round is not None else None


def own_true_lift(state: Any, seat: Seat) -> Any:
    """Let slip what one's own hand truly did."""
    return state.shown[-1].lifts[seat or 0] if state.shown else None


def others_gesture(state: Any, seat: Seat) -> Any:
    """Let slip what the other meant."""
    return state.shown[-1].gestures[0 if seat is None else 1 - seat] if state.shown else None


def old_gesture(state: Any, seat: Seat) -> Any:
    """Let slip what the other meant in the last round."""
    if not state.finished:
        return None
    return state.finished[-1].shown[0].gestures[0 if seat is None else 1 - seat]


def sealed_choice(state: Any, seat: Seat) -> Any:
    """Let slip what the other has chosen."""
    return state.sealed[0 if seat is None else 1 - seat]


def has_chosen(state: Any, seat: Seat) -> Any:
    """Let slip whether the other has chosen."""
    return state.sealed[0 if seat is None else 1 - seat] is not None


def who_is_awaited(state: Any, _seat: Seat) -> Any:
    """Let slip who is truly awaited."""
    return [one for one, choice in enumerate(state.sealed) if choice is None]


def round_key(state: Any, _seat: Seat) -> Any:
    """Let slip one byte of the key."""
    return state.key[-1] if state.key else None


LEAKS: list[tuple[str, Leak, str]] = [
    ("decker-4", neighbours_hand, "view"),
    ("decker-7", neighbours_hand, "view"),
    ("decker-5", neighbours_deal, "view"),
    ("decker-4", set_aside, "view"),
    ("decker-4", neighbours_hand, "choices"),
    ("decker-6", neighbours_hand, "refusal"),
    ("hearts-4", neighbours_hand, "view"),
    ("hearts-4", neighbours_deal, "view"),
    ("hearts-4", neighbours_pass, "view"),
    ("hearts-3", neighbours_pass, "view"),
    ("hearts-3", leftover_face, "view"),
    ("hearts-3-first-points", leftover_face, "view"),
    ("hearts-3", deals_leftover, "view"),
    ("hearts-3", leftover_face, "choices"),
    ("hearts-4", neighbours_pass, "refusal"),
    ("shuffle-natural", others_red, "view"),
    ("shuffle-natural", own_red, "view"),
    ("shuffle-quick", own_true_lift, "view"),
    ("shuffle-natural", others_gesture, "view"),
    ("shuffle-natural", old_gesture, "view"),
    ("shuffle-natural", sealed_choice, "view"),
    ("shuffle-exact", sealed_choice, "view"),
    ("shuffle-natural", has_chosen, "view"),
    ("shuffle-exact", has_chosen, "view"),
    ("shuffle-natural", who_is_awaited, "view"),
    ("shuffle-natural", round_key, "view"),
    ("shuffle-exact", round_key, "view"),
    ("shuffle-natural", own_red, "choices"),
    ("shuffle-natural", has_chosen, "refusal"),
]


@pytest.mark.parametrize(
    ("label", "leak", "where"),
    LEAKS,
    ids=[f"{label}-{leak.__name__}-{where}" for label, leak, where in LEAKS],
)
def test_a_planted_leak_is_noticed(label: str, leak: Leak, where: str) -> None:
    honest = TABLES[label]
    table = replace(honest, game=Leaking(honest.game, leak, where))
    assert next(differences(label, table), None) is not None


def test_double_dealing_shuffle_never_tells_whether_the_other_has_chosen() -> None:
    game = GAMES["double-dealing-shuffle"]
    for state in states_of("shuffle-natural"):
        if state.round is None:
            continue
        for seat in (0, 1):
            if state.sealed[seat] is None:
                assert game.view(state, seat).awaited == (0, 1)
            else:
                assert game.view(state, seat).awaited == (1 - seat,)
        assert game.view(state, None).awaited == (0, 1)
        assert CHANCE not in game.awaited(state)
