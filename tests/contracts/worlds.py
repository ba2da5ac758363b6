"""Twin worlds: a state changed only in what one onlooker cannot know of it.

Whoever looks must not notice. A twin of a card game has the cards that the onlooker has not seen
exchanged among the places where they may lie; a twin of Double Dealing Shuffle has other true
lifts, another key, other gestures and sealed choices of the other player.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from random import Random
from typing import Any, Final

from twofold.cards.three_colours import pack
from twofold.games import GAMES
from twofold.games.double_dealing_shuffle import rules as shuffle_rules
from twofold.games.double_dealing_shuffle.game import legal_lifts
from twofold.games.double_dealing_shuffle.state import Shown
from twofold.games.double_dealing_shuffle.state import State as ShuffleState
from twofold.games.double_decker.state import Finished as DeckerFinished
from twofold.games.double_decker.state import State as DeckerState
from twofold.games.double_hearts import rules as hearts_rules
from twofold.games.double_hearts.state import State as HeartsState
from twofold.kernel import members, set_of, size

Seat = int | None
"""A seat, or None for a spectator."""


class Relabelled:
    """Cards exchanged among themselves, at random; all others keep their places."""

    def __init__(self, cards: Iterable[int], random: Random) -> None:
        before = sorted(cards)
        self.other = dict(zip(before, random.sample(before, len(before)), strict=True))

    def __call__(self, cards: int) -> int:
        """Give a set of cards as it lies in the twin world."""
        return set_of(self.other.get(card, card) for card in members(cards))

    def row(self, sets: Iterable[int]) -> tuple[int, ...]:
        """Give several sets as they lie in the twin world."""
        return tuple(map(self, sets))


# --- Double Decker -------------------------------------------------------------------------------


def decker_twin(state: DeckerState, seat: Seat, random: Random) -> DeckerState:
    """Exchange the cards in others' hands, and what others set aside in rounds played out."""
    finished = tuple(_other_leavings(one, seat, random) for one in state.finished)
    state = replace(state, finished=finished)
    if state.round is None or state.deal is None:
        return state
    unseen = set(pack(state.players)) - set(state.plays)
    if seat is not None:
        unseen -= set(members(state.deal.hands[seat]))
    twin = Relabelled(unseen, random)
    round = state.round.copy()
    for owner in range(state.players):
        round.hands[owner] = twin(round.hands[owner])
    deal = replace(state.deal, hands=twin.row(state.deal.hands))
    return replace(state, deal=deal, round=round)


def _other_leavings(finished: DeckerFinished, seat: Seat, random: Random) -> DeckerFinished:
    hands = finished.deal.hands
    played = set_of(finished.plays)
    aside = set_of(card for hand in hands for card in members(hand & ~played))
    own = hands[seat] if seat is not None else 0
    twin = Relabelled(members(aside & ~own), random)
    return replace(finished, deal=replace(finished.deal, hands=twin.row(hands)))


# --- Double Hearts -------------------------------------------------------------------------------


def hearts_twin(state: HeartsState, seat: Seat, random: Random) -> HeartsState:
    """Exchange the cards in others' hands and the one left over, and what others passed."""
    if state.round is None or state.deal is None:
        return state
    deck, round, players = state.deck, state.round.copy(), state.players
    unseen = set(range(52)) - {play >> 1 for play in state.plays}
    if seat is not None:
        unseen -= set(members(state.deal.hands[seat]))
    if round.turn != hearts_rules.NOBODY:
        # Whose turn it is tells who holds the card that opens.
        unseen -= set(deck.openers)
        if seat is not None:
            unseen -= set(members(round.given[(seat - state.steps) % players]))
    if round.leftover == 0:
        unseen -= set(members(state.deal.leftover))
    twin = Relabelled(unseen, random)
    for owner in range(players):
        round.hands[owner] = twin(round.hands[owner])
        round.given[owner] = twin(round.given[owner])
    round.leftover = twin(round.leftover)
    passes = tuple(None if cards is None else twin(cards) for cards in state.passes)
    if round.turn == hearts_rules.NOBODY:
        # Sealed: they might have passed any three cards they hold.
        passes = tuple(
            cards
            if cards is None or owner == seat
            else set_of(random.sample(list(members(round.hands[owner])), 3))
            for owner, cards in enumerate(passes)
        )
        for owner, cards in enumerate(passes):
            round.given[owner] = cards or 0
    deal = replace(state.deal, hands=twin.row(state.deal.hands), leftover=twin(state.deal.leftover))
    assert all(size(hand) == size(round.hands[owner]) for owner, hand in enumerate(round.hands))
    return replace(state, deal=deal, round=round, passes=passes)


# --- Double Dealing Shuffle ----------------------------------------------------------------------


def shuffle_twin(state: ShuffleState, seat: Seat, random: Random) -> ShuffleState:
    """Change the true lifts, the red cards, the key, and all that the others chose in secret."""
    game = GAMES["double-dealing-shuffle"]
    others = [one for one in (0, 1) if one != seat]
    finished = tuple(
        replace(one, shown=tuple(_other_gestures(shown, others, random) for shown in one.shown))
        for one in state.finished
    )
    state = replace(state, finished=finished)
    if state.round is None:
        return state
    shown = tuple(_other_gestures(one, others, random) for one in state.shown)
    if state.options.hands != "exact":
        shown = tuple(_other_lifts(one, state.sizes, random) for one in shown)
    round = state.round.copy()
    shuffle_rules.begin(round, *state.sizes)
    for one in shown:
        for owner, lift in enumerate(one.lifts):
            if lift is not None:
                shuffle_rules.lift(round, owner, *lift)
    round.guesses[:] = state.round.guesses
    sealed = state.sealed
    if seat is None or sealed[seat] is None:
        # The other may have chosen anything, or nothing yet.
        chooser = random.choice(others)
        open_state = replace(state, sealed=(None, None))
        choice = random.choice([None, *game.choices(open_state, chooser)])
        sealed = tuple(choice if owner == chooser else None for owner in (0, 1))
    return replace(
        state, round=round, shown=shown, sealed=sealed, key=random.randbytes(len(state.key or b""))
    )


def _other_gestures(shown: Shown, others: list[int], random: Random) -> Shown:
    game = GAMES["double-dealing-shuffle"]
    gestures = list(shown.gestures)
    for owner in others:
        if shown.lifts[owner] is not None:
            fresh = game.deal(game.start(2), bytes(64))
            gestures[owner] = random.choice(game.choices(fresh, owner)[1:])
    return replace(shown, gestures=tuple(gestures))


def _other_lifts(shown: Shown, sizes: tuple[int, ...], random: Random) -> Shown:
    lifts = tuple(
        lift if lift is None else random.choice(legal_lifts(cards))
        for lift, cards in zip(shown.lifts, sizes, strict=True)
    )
    return replace(shown, lifts=lifts)


TWINS: Final[dict[str, Callable[[Any, Seat, Random], Any]]] = {
    "double-decker": decker_twin,
    "double-hearts": hearts_twin,
    "double-dealing-shuffle": shuffle_twin,
}
