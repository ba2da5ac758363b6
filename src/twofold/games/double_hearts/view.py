"""What a seat at Double Hearts may know.

`see` fills a record from a round, for bots that are kernels; `View` is the same with the public
history, for everyone else. Both are built up from what may be known; nothing is struck out.
"""

from functools import lru_cache
from typing import Annotated

import msgspec

from twofold.cards.dark_hand import LIGHT, Pairing, default_pairing
from twofold.games.double_hearts import rules
from twofold.games.double_hearts.rules import NOBODY, Deck, Round
from twofold.games.double_hearts.state import LEFTOVER, State, Trick, deck_for
from twofold.games.game import Result
from twofold.kernel import Record, Row, kernel, members, set_of


class Seen(Record):
    """A round as one seat sees it; a spectator's hand is empty."""

    players: int
    seat: int
    hand: int
    given: int
    received: int
    turn: int
    tricks: int
    leader: int
    lying: int
    trick: Annotated[Row, 4]
    suit: int
    shade: int
    best: int
    winning: int
    broken: int
    taken: Annotated[Row, 4]
    face_down: int
    """1 while a card left over lies face down."""


@kernel
def see(round: Round, seat: int, steps: int, seen: Seen) -> None:
    """Fill in what a seat may know of a round in which cards are passed so many seats on."""
    players = round.players
    seen.players = players
    seen.seat = seat
    seen.hand = 0
    seen.given = 0
    seen.received = 0
    if seat >= 0:
        seen.hand = round.hands[seat]
        seen.given = round.given[seat]
        seen.received = received(round, seat, steps)
    seen.turn = round.turn
    seen.tricks = round.tricks
    seen.leader = round.leader
    seen.lying = round.lying
    for place in range(round.lying):
        seen.trick[place] = round.trick[place]
    seen.suit = round.suit
    seen.shade = round.shade
    seen.best = round.best
    seen.winning = round.winning
    seen.broken = round.broken
    for owner in range(players):
        seen.taken[owner] = round.taken[owner]
    seen.face_down = 1 if round.leftover else 0


@kernel
def received(round: Round, seat: int, steps: int) -> int:
    """Give the cards that a seat was passed: until all have given, nobody has received."""
    return round.given[(seat - steps) % round.players] if round.turn >= 0 else 0


class View(msgspec.Struct, frozen=True, tag="double-hearts", tag_field="game"):
    """All that a seat, or a spectator, may know."""

    seat: int | None
    players: int
    target: int
    leftover: str
    """Which trick's taker takes the card left over."""
    deck: list[tuple[str, str]] | None
    """The pairs of faces; None for the usual deck."""
    phase: str
    """What the match waits for: deal, pass or play; or over."""
    awaited: tuple[int, ...]
    totals: tuple[int, ...]
    scores: tuple[tuple[int, ...], ...]
    """By finished round, then seat."""
    number: int
    """The present round, from 1."""
    dealer: int | None
    direction: str
    """Where cards are passed: left, right, across or hold."""
    hand: tuple[str, ...]
    """The cards held, by the names of their light faces."""
    given: tuple[str, ...]
    received: tuple[str, ...]
    trick: Trick | None
    """The trick on the table."""
    winning: int | None
    """Who would take the trick on the table as it lies."""
    tricks: tuple[Trick, ...]
    """The finished tricks of this round; between rounds those of the last."""
    broken: bool
    points: tuple[int, ...]
    """What each seat has taken in this round."""
    result: Result | None


def view_of(state: State, seat: int | None, awaited: frozenset[int], end: Result | None) -> View:
    """Build the view of a seat, or of a spectator."""
    pairing, players, round = state.pairing, state.players, state.round
    tricks = state.tricks
    if round is None and state.finished:
        tricks = state.finished[-1].tricks
    lying = tricks[-1] if tricks and tricks[-1].taker is None else None
    hand = given = passed = 0
    if round is not None and seat is not None:
        hand, given = round.hands[seat], round.given[seat]
        passed = received(round, seat, state.steps)
    return View(
        seat=seat,
        players=players,
        target=state.options.target,
        leftover=state.options.leftover,
        deck=state.options.pairing.pairs if state.options.pairing else None,
        phase=state.phase,
        awaited=tuple(sorted(awaited)),
        totals=state.totals,
        scores=tuple(finished.scores for finished in state.finished),
        number=len(state.finished) + (0 if end else 1),
        dealer=state.dealer,
        direction=direction_name(players, state.steps),
        hand=_faces(pairing, hand),
        given=_faces(pairing, given),
        received=_faces(pairing, passed),
        trick=lying,
        winning=round.winning if round is not None and lying else None,
        tricks=tricks[:-1] if lying else tricks,
        broken=round is not None and bool(round.broken),
        points=state.points,
        result=end,
    )


def seen_of(state: State, seat: int) -> Seen:
    """Give what a seat may know of the present round, as bots that are kernels take it."""
    seen = Seen.blank()
    if state.round is not None:
        see(state.round, seat, state.steps, seen)
    return seen


@lru_cache(maxsize=1 << 14)
def _faces(pairing: Pairing, cards: int) -> tuple[str, ...]:
    """Name some cards by their light faces: the same ones again and again, as a round goes on."""
    return tuple(pairing.names[card][LIGHT] for card in members(cards))


def pairing_in(view: View) -> Pairing:
    """Give the pairing that a view names."""
    return default_pairing() if view.deck is None else Pairing.of(view.deck)


def deck_in(view: View) -> Deck:
    """Give the deck that a view names, as the rules read it."""
    return deck_for(pairing_in(view))


def round_in(view: View) -> Round:
    """Give the present round of a view: all that lies open, and of the hands the seat's own.

    The plays that lie open are played again by the rules, on hands unknown but for the seat's own.
    """
    deck, pairing = deck_in(view), pairing_in(view)
    round = Round.blank()
    round.players = view.players
    round.turn = NOBODY
    round.leftover_to = rules.FIRST_TRICK
    if view.seat is not None:
        round.hands[view.seat] = set_of(map(pairing.card_of, view.hand))
    if view.phase == "play":
        round.suit = rules.NO_SUIT
        for trick in (*view.tricks, *([view.trick] if view.trick else [])):
            round.turn = round.leader = trick.leader
            if trick.leftover:
                round.leftover = 1 << pairing.card_of(trick.leftover)
            for name in trick.plays:
                rules.play(deck, round, pairing.card_of(name), int(name.startswith("D")))
        round.turn = view.awaited[0]
        if round.lying == 0:
            round.leader = round.turn
    round.leftover_to = LEFTOVER.index(view.leftover)
    return round


def seen_in(view: View) -> Seen:
    """Give the present round of a view as bots that are kernels take it."""
    pairing = pairing_in(view)
    seen = Seen.blank()
    see(round_in(view), NOBODY if view.seat is None else view.seat, 0, seen)
    seen.given = set_of(map(pairing.card_of, view.given))
    seen.received = set_of(map(pairing.card_of, view.received))
    seen.face_down = int(face_down(view))
    return seen


def face_down(view: View) -> bool:
    """Say whether a card left over lies face down."""
    turned_up = any(trick.leftover for trick in view.tricks)
    return view.players == 3 and not turned_up and view.phase in ("pass", "play")


def direction_name(players: int, steps: int) -> str:
    """Give the word for a pass of so many seats on."""
    if steps == 0:
        return "hold"
    if steps == 1:
        return "left"
    return "right" if steps == players - 1 else "across"
