"""Which slip of a dealer's explains hands that came out wrong.

Everything that one dealer can do wrong once is tried, and what comes of it compared with the hands
that were found. Slips that come to the same hands cannot be told apart: all of them are given, the
likelier ones first.
"""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from twofold.cards.words import quoted
from twofold.dealing.board import Board
from twofold.dealing.deck import Deck
from twofold.dealing.guide import place_of
from twofold.dealing.permutations import Permutations, deal_out, picked_up
from twofold.dealing.trouble import WrongBoard, WrongDealing
from twofold.dealing.verify import misfit

EVERY_ORDER: Final = 5
"""So many piles are tried in every order; of more, each exchange of two and each pile astray."""


@dataclass(frozen=True)
class Spot:
    """A digit on a board's two sheets."""

    permutation: int
    index: int
    """Which digit of the pass it is, counted from 0."""
    number: int = 1
    """Which pass it is, counted from 1."""
    passes: int = 1

    def __str__(self) -> str:
        """Say where it stands, as the sheet is laid out (PD-5)."""
        row, group, digit = place_of(self.index)
        part = _part(self.permutation, self.number, self.passes)
        return f"{part}, row {row}, group {group}, digit {digit}"


@dataclass(frozen=True)
class Misread:
    """A card dealt to another pile than its digit says."""

    at: Spot
    pile: int
    instead_of: int

    def __str__(self) -> str:
        """Say it in a sentence."""
        return f"{self.at}: dealt to pile {self.pile} instead of pile {self.instead_of}."


@dataclass(frozen=True)
class Swapped:
    """Two neighbours dealt in the wrong order: the later card first."""

    at: Spot

    def __str__(self) -> str:
        """Say it in a sentence."""
        return f"{self.at}: this card and the next were dealt in the wrong order."


@dataclass(frozen=True)
class Skipped:
    """A digit left out: every later card is dealt by the next one's digit, and one is left."""

    at: Spot
    left_to: int | None
    """The pile that the last card, for which no digit was left, was put on; None for no pile."""

    def __str__(self) -> str:
        """Say it in a sentence."""
        to = "not dealt" if self.left_to is None else f"put on pile {self.left_to}"
        return f"{self.at}: skipped, and the card left at the end {to}."


@dataclass(frozen=True)
class Repeated:
    """Two cards dealt for one digit: every later card comes a digit late."""

    at: Spot

    def __str__(self) -> str:
        """Say it in a sentence."""
        return f"{self.at}: two cards were dealt for this digit, and the last digit not used."


@dataclass(frozen=True)
class PickedUp:
    """The piles of a pass picked up in another order."""

    number: int
    passes: int
    order: tuple[int, ...]
    """The piles from the top of the pack down."""

    def __str__(self) -> str:
        """Say it in a sentence."""
        order = ", ".join(map(str, self.order))
        part = _part(1, self.number, self.passes)
        return f"{part}: from the top, the piles were picked up in the order {order}."


@dataclass(frozen=True)
class Pocketed:
    """The piles of the second permutation given to other hands."""

    hands: tuple[str, ...]
    """By pile: the hand it became."""

    def __str__(self) -> str:
        """Say it in a sentence."""
        said = ", ".join(f"pile {pile} to {hand}" for pile, hand in enumerate(self.hands, start=1))
        return f"Permutation 2: the piles went to the wrong hands, {said}."


@dataclass(frozen=True)
class Missorted:
    """A pack sorted by another order of the suits."""

    suits: str
    instead_of: str

    def __str__(self) -> str:
        """Say it in a sentence."""
        return f"Permutation 1: the pack was sorted {self.suits} instead of {self.instead_of}."


Slip = Misread | Swapped | Skipped | Repeated | PickedUp | Pocketed | Missorted
Hands = Sequence[Sequence[str]]


def explain(
    deck: Deck, board: Board, permutations: Permutations, found: Mapping[str, Sequence[str]]
) -> list[Slip]:
    """Find every single slip that explains the hands found: all of them, or those that are known.

    Nothing is found if these hands are right, or if no single slip explains them.
    """
    trouble = misfit(deck, permutations)
    if trouble:
        raise WrongDealing(f"Board {board.number} cannot be dealt: {trouble}")
    known = _known(deck, board, found)

    def fits(hands: Hands) -> bool:
        return all(set(hands[place]) == hand for place, hand in known.items())

    if fits(board.hands):
        return []
    return [slip for slip, hands in _Course(deck, permutations).tried() if fits(hands)]


def _known(deck: Deck, board: Board, found: Mapping[str, Sequence[str]]) -> dict[int, set[str]]:
    """Give the hands found by their places; refuse what cannot lie on a table."""
    known: dict[int, set[str]] = {}
    seen: set[str] = set()
    for name, hand in found.items():
        if name not in deck.hands:
            raise WrongBoard(f"Board {board.number}: {quoted(name)} is no hand of this deck.")
        for card in hand:
            if card not in deck.known:
                raise WrongBoard(f"Board {board.number}, {name}: {quoted(card)} is no card.")
            if card in seen:
                raise WrongBoard(f"Board {board.number}: {card} is there twice.")
            seen.add(card)
        known[deck.hands.index(name)] = set(hand)
    if not known:
        raise WrongBoard(f"Board {board.number}: no hand is given.")
    return known


class _Course:
    """The course of dealing one board, which can be left at any pass and gone on with."""

    def __init__(self, deck: Deck, permutations: Permutations) -> None:
        self.deck = deck
        self.suits = permutations.suits
        self.passes = (*permutations.first, permutations.second)
        self.last = len(permutations.first)
        self.piles = [max(int(max(digits)) for digits in permutations.first)] * self.last
        self.piles.append(len(deck.hands))
        self.before: list[Sequence[str]] = [deck.sorted_pack(self.suits)]
        for number, digits in enumerate(permutations.first):
            self.before.append(picked_up(self.dealt(number, self.before[number], digits)))

    def dealt(self, number: int, pack: Sequence[str], digits: str) -> list[list[str]]:
        """Deal a pack, which may lack a card, in a pass."""
        return deal_out(pack, digits[: len(pack)], self.piles[number])

    def ended(self, number: int, piles: Hands) -> Hands:
        """Go on to the end from the piles of a pass."""
        for later in range(number + 1, len(self.passes)):
            piles = self.dealt(later, picked_up(piles), self.passes[later])
        return piles

    def spot(self, number: int, index: int) -> Spot:
        """Name a digit of a pass."""
        if number == self.last:
            return Spot(2, index)
        return Spot(1, index, number + 1, self.last)

    def tried(self) -> Iterator[tuple[Slip, Hands]]:
        """Make every slip, and give the hands that come of it."""
        for kind in (self.misread, self.swapped, self.skipped, self.repeated):
            for number in range(len(self.passes)):
                yield from kind(number)
        for number in range(self.last):
            yield from self.picked_up(number)
        yield from self.pocketed()
        yield from self.missorted()
        for number in range(len(self.passes)):
            yield from self.skipped(number, oddly=True)

    def misread(self, number: int) -> Iterator[tuple[Slip, Hands]]:
        """Deal one card to every other pile in turn."""
        digits = self.passes[number]
        for index, digit in enumerate(digits):
            for pile in range(1, self.piles[number] + 1):
                if pile != int(digit):
                    read = f"{digits[:index]}{pile}{digits[index + 1 :]}"
                    piles = self.dealt(number, self.before[number], read)
                    slip = Misread(self.spot(number, index), pile, int(digit))
                    yield slip, self.ended(number, piles)

    def swapped(self, number: int) -> Iterator[tuple[Slip, Hands]]:
        """Exchange each card with the next."""
        for index in range(len(self.before[number]) - 1):
            pack = list(self.before[number])
            pack[index : index + 2] = pack[index + 1], pack[index]
            piles = self.dealt(number, pack, self.passes[number])
            yield Swapped(self.spot(number, index)), self.ended(number, piles)

    def skipped(self, number: int, *, oddly: bool = False) -> Iterator[tuple[Slip, Hands]]:
        """Leave out each digit; the last card goes to the pile that is one short, or oddly not."""
        for index, digit in self.run_heads(number):
            digits = self.passes[number][:index] + self.passes[number][index + 1 :]
            others = [pile for pile in range(1, self.piles[number] + 1) if pile != int(digit)]
            for pile in (*others, None) if oddly else (int(digit),):
                read = digits if pile is None else f"{digits}{pile}"
                piles = self.dealt(number, self.before[number][: len(read)], read)
                slip = Skipped(self.spot(number, index), pile)
                yield slip, self.ended(number, piles)

    def repeated(self, number: int) -> Iterator[tuple[Slip, Hands]]:
        """Deal two cards for each digit in turn."""
        digits = self.passes[number]
        for index, digit in self.run_heads(number):
            read = f"{digits[:index]}{digit}{digits[index:-1]}"
            piles = self.dealt(number, self.before[number], read)
            yield Repeated(self.spot(number, index)), self.ended(number, piles)

    def run_heads(self, number: int) -> Iterator[tuple[int, str]]:
        """Give the digits unlike the one before: of equal neighbours, any may be meant."""
        digits = self.passes[number]
        for index, digit in enumerate(digits):
            if index == 0 or digit != digits[index - 1]:
                yield index, digit

    def picked_up(self, number: int) -> Iterator[tuple[Slip, Hands]]:
        """Pick up the piles of a pass in other orders."""
        piles = self.dealt(number, self.before[number], self.passes[number])
        for order in _orders([place for place, pile in enumerate(piles) if pile]):
            slip = PickedUp(number + 1, self.last, tuple(place + 1 for place in order))
            yield slip, self.ended(number, [piles[place] for place in order])

    def pocketed(self) -> Iterator[tuple[Slip, Hands]]:
        """Give the hands to others."""
        piles = self.dealt(self.last, self.before[self.last], self.passes[self.last])
        for order in _orders(range(len(piles))):
            names = tuple(self.deck.hands[order.index(place)] for place in range(len(piles)))
            yield Pocketed(names), [piles[place] for place in order]

    def missorted(self) -> Iterator[tuple[Slip, Hands]]:
        """Sort the pack by other orders of the suits."""
        for order in _orders(range(len(self.suits))):
            suits = "".join(self.suits[place] for place in order)
            piles = self.dealt(0, self.deck.sorted_pack(suits), self.passes[0])
            yield Missorted(suits, self.suits), self.ended(0, piles)


def _orders(places: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Give other orders, likelier ones first: two exchanged, one astray, the reverse, any."""
    right = tuple(places)
    likely: list[tuple[int, ...]] = []
    for one, other in sorted(
        itertools.combinations(range(len(right)), 2), key=lambda two: two[1] - two[0]
    ):
        order = list(right)
        order[one], order[other] = order[other], order[one]
        likely.append(tuple(order))
    for place in right:
        rest = [other for other in right if other != place]
        likely += [(*rest[:at], place, *rest[at:]) for at in range(len(right))]
    likely.append(right[::-1])
    if len(right) <= EVERY_ORDER:
        likely += itertools.permutations(right)
    yield from (order for order in dict.fromkeys(likely) if order != right)


def _part(permutation: int, number: int, passes: int) -> str:
    return f"Permutation {permutation}" + (f", pass {number}" if passes > 1 else "")
