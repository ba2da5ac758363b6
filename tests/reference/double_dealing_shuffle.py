"""Double Dealing Shuffle in the order of its sheet: slow, over real lists of "blue" and "red"."""

import math
from typing import TypedDict

Lift = tuple[int, int, int]  # DS-2: start, size, drop

PILES = ["top", "bottom"]
HANDS = ["exact", "natural", "quick-fingers"]
SHUFFLES = 3


class Forbidden(ValueError):
    """Says in words why the rules refuse something."""


class Round(TypedDict):
    """One finished round, as a record writes it, with the red piles besides."""

    caller: int
    decks: list[int]
    shuffles: list[list[Lift | None]]
    cuts: list[int]
    guesses: list[str | None]
    checks: list[str | None]
    red_piles: list[str]
    left: list[int]
    winner: int | None


# Setup


def fresh_deck(size: int) -> list[str]:
    """Makes a deck, top to bottom, with the red card at the bottom."""
    return ["blue"] * (size - 1) + ["red"]  # DS-1


# Shuffle


def legal_lifts(n: int) -> list[Lift]:
    """Lists every lift of a deck of n cards."""
    lifts: list[Lift] = []
    for start in range(n):
        for size in range(1, n - start + 1):  # DS-2: at least one card
            for drop in range(n - size + 1):  # DS-2: back where it was is allowed
                lifts.append((start, size, drop))
    return lifts


def lifted(deck: list[str], lift: Lift) -> list[str]:
    """Returns the deck after one lift."""
    start, size, drop = lift
    packet = deck[start : start + size]
    others = deck[:start] + deck[start + size :]
    return others[:drop] + packet + others[drop:]


def intended(n: int, grip: float, to: float, drop: float) -> Lift:
    """Tells the lift that a gesture on a deck of n cards is meant to make (DS-3)."""
    start = round(n * min(grip, to))
    end = round(n * max(grip, to))
    if start == end:  # DS-3: at least one card: the one below the grip, or at the bottom the last
        if end < n:
            end = end + 1
        else:
            start = start - 1
    size = end - start
    return (start, size, round(drop * (n - size)))


def lift_probabilities(n: int, meant: Lift, fumble: float) -> dict[Lift, float]:
    """Tells how likely each legal lift is when one was meant (DS-3)."""
    if fumble == 0:  # DS-3: exact hands make the lift that was meant
        return {lift: 1.0 if lift == meant else 0.0 for lift in legal_lifts(n)}
    meant_start, meant_size, meant_drop = meant
    meant_end = meant_start + meant_size
    weights: dict[Lift, float] = {}
    for start, size, drop in legal_lifts(n):
        squares = (
            ((start - meant_start) / fumble) ** 2
            + ((start + size - meant_end) / fumble) ** 2
            + ((drop - meant_drop) / fumble) ** 2
        )
        weights[(start, size, drop)] = math.exp(-squares / 2)
    total = sum(weights.values())
    return {lift: weight / total for lift, weight in weights.items()}


# Split


def red_pile(deck: list[str], top: int) -> str:
    """Tells which pile the red card is in when so many cards are in the top pile."""
    if "red" in deck[:top]:
        return "top"
    return "bottom"


# Guess and score


def hands_left(
    guesses: list[str | None], checks: list[str | None], red_piles: list[str]
) -> list[int]:
    """Counts the hands each seat has left on the table after the reveal (DS-7)."""
    left = [0, 0]
    for seat in (0, 1):
        opponent = 1 - seat
        guess = guesses[seat]  # at one of the opponent's piles
        if guess == red_piles[opponent] and checks[opponent] != guess:
            left[seat] = left[seat] + 1
        check = checks[seat]  # at one of the seat's own piles
        if check == red_piles[seat] and guesses[opponent] != check:
            left[seat] = left[seat] + 1
    return left


def round_winner(left: list[int]) -> int | None:
    """Tells who has more hands left, or None for a tie."""
    if left[0] > left[1]:
        return 0
    if left[1] > left[0]:
        return 1
    return None


# A match


class Match:
    """Rounds until a player has six cards or fewer."""

    def __init__(self, caller: int, hands: str = "exact") -> None:
        """Begins with nine cards each; the lifts it is told are the true ones in any hands."""
        if caller not in (0, 1):
            raise Forbidden("The caller is seat 0 or seat 1.")
        if hands not in HANDS:
            raise Forbidden(f"Hands are {', '.join(HANDS)}.")
        self.caller = caller
        self.hands = hands
        self.deck_sizes = [9, 9]  # DS-1
        self.left: list[int] | None = None  # of the round last finished, like winner
        self.winner: int | None = None
        self.rounds: list[Round] = []
        self.phase = ""
        self.decks: list[list[str]] = []
        self.shuffles: list[list[Lift | None]] = []
        self.cuts: list[int | None] = []
        self.guesses: list[str | None] = []
        self.checks: list[str | None] = []
        self.chosen: list[bool] = []
        self._begin_round()

    def _begin_round(self) -> None:
        """Puts both red cards at the bottom and awaits the first count."""
        self.decks = [fresh_deck(size) for size in self.deck_sizes]  # DS-1: every round
        self.shuffles = [[], []]
        self.cuts = [None, None]
        self.guesses = [None, None]
        self.checks = [None, None]
        self._await("shuffle")

    def _await(self, phase: str) -> None:
        """Awaits the same kind of choice of both seats."""
        self.phase = phase
        self.chosen = [False, False]

    def _choose(self, seat: int, phase: str) -> None:
        """Refuses a choice that is not awaited, and notes one that is."""
        if self.over:
            raise Forbidden("The match is over.")
        if self.phase != phase:
            raise Forbidden(f"It is time to {self.phase}, not to {phase}.")
        if self.chosen[seat]:
            raise Forbidden(f"Seat {seat} has chosen already: wait for the other.")
        self.chosen[seat] = True

    def lift(self, seat: int, lift: Lift | None) -> None:
        """Shuffles at this count; both decks move when both seats have chosen."""
        if lift is not None and lift not in legal_lifts(self.deck_sizes[seat]):
            raise Forbidden(f"The lift {lift} does not fit {self.deck_sizes[seat]} cards.")
        self._choose(seat, "shuffle")
        self.shuffles[seat].append(lift)
        if all(self.chosen):
            for each in (0, 1):
                made = self.shuffles[each][-1]
                if made is not None:  # DS-4: none made leaves the deck as it is
                    self.decks[each] = lifted(self.decks[each], made)
            if len(self.shuffles[0]) == SHUFFLES:
                self._await("cut")
            else:
                self._await("shuffle")

    def cut(self, seat: int, top: int | None) -> None:
        """Splits a deck into a top pile of so many cards and a bottom pile of the others."""
        size = self.deck_sizes[seat]
        if top is None:
            top = size // 2  # DS-5: halved, the odd card below
        if not 1 <= top <= size - 1:
            raise Forbidden("Each pile holds at least one card.")
        self._choose(seat, "cut")
        self.cuts[seat] = top
        if all(self.chosen):
            self._await("guess")

    def guess(self, seat: int, pile: str | None) -> None:
        """Points one hand at a pile of the opponent's."""
        self._must_be_a_pile(pile)
        self._choose(seat, "guess")
        self.guesses[seat] = pile  # DS-6: None is in the lap
        if all(self.chosen):
            self._await("check")  # DS-6: the guesses are shown before the checks

    def check(self, seat: int, pile: str | None) -> None:
        """Points the other hand at a pile of one's own."""
        self._must_be_a_pile(pile)
        self._choose(seat, "check")
        self.checks[seat] = pile
        if all(self.chosen):
            self._reveal()

    def _must_be_a_pile(self, pile: str | None) -> None:
        """Refuses to point at anything but a pile."""
        if pile is not None and pile not in PILES:
            raise Forbidden("Point at the top pile or at the bottom pile.")

    def _reveal(self) -> None:
        """Scores the round and begins the next one unless the match is over."""
        cuts = [top for top in self.cuts if top is not None]
        red_piles = [red_pile(self.decks[seat], cuts[seat]) for seat in (0, 1)]
        left = hands_left(self.guesses, self.checks, red_piles)
        winner = round_winner(left)
        self.rounds.append(
            Round(
                caller=self.caller,
                decks=list(self.deck_sizes),
                shuffles=self.shuffles,
                cuts=cuts,
                guesses=self.guesses,
                checks=self.checks,
                red_piles=red_piles,
                left=left,
                winner=winner,
            )
        )
        self.left = left
        self.winner = winner
        if winner is not None:
            loser = 1 - winner
            # DS-8: one blue card for each hand that the winner has left
            self.deck_sizes[winner] = self.deck_sizes[winner] - left[winner]
            self.deck_sizes[loser] = self.deck_sizes[loser] + left[winner]
            self.caller = loser  # DS-9; a tie leaves the caller as is
        if self.over:
            self.phase = "over"
        else:
            self._begin_round()

    @property
    def over(self) -> bool:
        """Tells whether a player has six cards or fewer."""
        return min(self.deck_sizes) <= 6  # DS-8

    @property
    def winners(self) -> list[int]:
        """Lists the seat with six cards or fewer once the match is over."""
        return [seat for seat in (0, 1) if self.deck_sizes[seat] <= 6]
