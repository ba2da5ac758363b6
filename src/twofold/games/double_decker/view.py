"""What a seat at Double Decker may know.

`see` fills a record from a round, for bots that are kernels; `View` is the same with the public
history, for everyone else. Both are built up from what may be known; nothing is struck out.
"""

from functools import lru_cache
from typing import Annotated

import msgspec

from twofold.cards.three_colours import COLOURS, card_of, name_of
from twofold.games.double_decker import rules
from twofold.games.double_decker.rules import NO_COLOUR, NOBODY, Round
from twofold.games.double_decker.state import State, Trick
from twofold.games.game import Result
from twofold.kernel import Record, Row, kernel, members, set_of, size


class Seen(Record):
    """A round as one seat sees it; a spectator's hand is empty."""

    players: int
    seat: int
    hand: int
    turn: int
    tricks: int
    leader: int
    acted: int
    trick: int
    first: int
    second: int
    winning: Annotated[Row, 3]
    """By colour: who has the highest card in the trick, or nobody."""
    taken: Annotated[Row, 7]
    passed: Annotated[Row, 7]
    """Passed cards were shown to all (DD-5)."""


@kernel
def see(round: Round, seat: int, seen: Seen) -> None:
    """Fill in what a seat may know of a round."""
    seen.players = round.players
    seen.seat = seat
    seen.hand = round.hands[seat] if seat >= 0 else 0
    seen.turn = round.turn
    seen.tricks = round.tricks
    seen.leader = round.leader
    seen.acted = round.acted
    seen.trick = round.trick
    seen.first = round.first
    seen.second = round.second
    for colour in range(3):
        seen.winning[colour] = NOBODY
        if rules.numbers_in(round.trick, colour):
            seen.winning[colour] = rules.winner(round, colour)
    for owner in range(round.players):
        seen.taken[owner] = round.taken[owner]
        seen.passed[owner] = round.passed[owner]


class Piles(msgspec.Struct, frozen=True):
    """What lies in front of a player, and what it is worth."""

    red: tuple[str, ...]
    blue: tuple[str, ...]
    green: tuple[str, ...]
    passed: tuple[str, ...]
    positive: str
    """The colour that counts for the player, as things stand (DD-6)."""
    score: int


class View(msgspec.Struct, frozen=True, tag="double-decker", tag_field="game"):
    """All that a seat, or a spectator, may know."""

    seat: int | None
    players: int
    awaited: tuple[int, ...]
    totals: tuple[int, ...]
    scores: tuple[tuple[int, ...], ...]
    """By finished round, then seat."""
    number: int
    """The present round, from 1."""
    dealer: int | None
    hand: tuple[str, ...]
    colours: str
    """The colours in the trick, in the order led: such as `RG`."""
    trick: Trick | None
    """The trick on the table."""
    tricks: tuple[Trick, ...]
    """The finished tricks of this round; between rounds those of the last."""
    piles: tuple[Piles, ...]
    """By seat, of this round; between rounds of the last."""
    result: Result | None


def view_of(state: State, seat: int | None, awaited: frozenset[int], end: Result | None) -> View:
    """Build the view of a seat, or of a spectator."""
    players, round = state.players, state.round
    tricks = state.tricks
    if round is None and state.finished:
        tricks = state.finished[-1].tricks
    lying = tricks[-1] if tricks and not tricks[-1].finished else None
    hand = 0 if round is None or seat is None else round.hands[seat]
    led = () if round is None else (round.first, round.second)
    return View(
        seat=seat,
        players=players,
        awaited=tuple(sorted(awaited)),
        totals=state.totals,
        scores=tuple(finished.scores for finished in state.finished),
        number=len(state.finished) + (0 if end else 1),
        dealer=state.dealer,
        hand=_names(hand),
        colours="".join(COLOURS[colour] for colour in led if colour != NO_COLOUR),
        trick=lying,
        tricks=tricks[:-1] if lying else tricks,
        piles=tuple(_piles(taken, passed) for taken, passed in state.piles),
        result=end,
    )


def seen_of(state: State, seat: int) -> Seen:
    """Give what a seat may know of the present round, as bots that are kernels take it."""
    seen = Seen.blank()
    if state.round is not None:
        see(state.round, seat, seen)
    return seen


def round_in(view: View) -> Round:
    """Give the present round of a view: all that lies open, and of the hands the seat's own.

    The plays that lie open are played again by the rules, on hands unknown but for the seat's own.
    """
    round = Round.blank()
    round.players = view.players
    rules.open_play(round, view.awaited[0])
    for trick in (*view.tricks, *([view.trick] if view.trick else [])):
        round.turn = round.leader = trick.leader
        for name in trick.plays:
            rules.play(round, card_of(name))
    if view.seat is not None:
        round.hands[view.seat] = set_of(map(card_of, view.hand))
    return round


def seen_in(view: View) -> Seen:
    """Give the present round of a view as bots that are kernels take it."""
    seen = Seen.blank()
    see(round_in(view), NOBODY if view.seat is None else view.seat, seen)
    return seen


@lru_cache(maxsize=1 << 14)
def _names(cards: int) -> tuple[str, ...]:
    """Name some cards: a hand stays the same while the others play."""
    return tuple(map(name_of, members(cards)))


@lru_cache(maxsize=1 << 12)
def _piles(taken: int, passed: int) -> Piles:
    """Lay out what a player has taken and passed; all seats are shown the same, many times over."""
    by_colour = [
        tuple(name_of(card) for card in members(taken) if card // rules.NUMBERS == colour)
        for colour in range(3)
    ]
    return Piles(
        *by_colour,
        passed=tuple(map(name_of, members(passed))),
        positive=COLOURS[rules.positive(taken)] if size(taken) else "",
        score=rules.score(taken, passed),
    )
