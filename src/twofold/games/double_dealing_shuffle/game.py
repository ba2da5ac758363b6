"""A match of Double Dealing Shuffle: counts, cuts, pointing and the end, from value to value.

Everything is chosen by both at once: a choice is sealed until the other has chosen too.
"""

from dataclasses import replace
from math import isfinite

from twofold.chance import Stream
from twofold.games.double_dealing_shuffle import rules
from twofold.games.double_dealing_shuffle.choices import Check, Choice, Cut, Guess, Rest, Shuffle
from twofold.games.double_dealing_shuffle.gestures import (
    Lift,
    Picture,
    gesture,
    intended,
    picture_of,
    true_lift,
)
from twofold.games.double_dealing_shuffle.rules import NOBODY, Round
from twofold.games.double_dealing_shuffle.state import (
    PILES,
    Finished,
    Options,
    Shown,
    State,
    pile_of,
)
from twofold.games.double_dealing_shuffle.view import View, view_of
from twofold.games.game import CHANCE, Refused, Result, check_players, not_awaited

BOTH = frozenset({0, 1})
ASKED = {
    "shuffle": ((Shuffle, Rest), "Shuffle your deck, or leave it as it is."),
    "cut": ((Cut,), "Cut your deck into two piles."),
    "guess": ((Guess,), "Point at a pile of your opponent's."),
    "check": ((Check,), "Point at a pile of your own."),
}


class DoubleDealingShuffle:
    """The game."""

    name = "double-dealing-shuffle"
    title = "Double Dealing Shuffle"
    seats = range(2, 3)
    choice_type = Choice

    def start(self, players: int = 2, options: Options | None = None) -> State:
        """Set up a match; chance is awaited first."""
        check_players(self, players)
        return State(options or Options())

    def awaited(self, state: State) -> frozenset[int]:
        """Say who must choose before the match goes on."""
        if state.over:
            return frozenset()
        if state.round is None:
            return frozenset({CHANCE})
        return frozenset(seat for seat in BOTH if state.sealed[seat] is None)

    def result(self, state: State) -> Result | None:
        """Say how the match ended; None while it lasts (DS-8)."""
        if not state.over:
            return None
        smallest = min(state.sizes)
        return Result((state.sizes.index(smallest),), f"A deck is down to {smallest} cards.")

    def view(self, state: State, seat: int | None) -> View:
        """Give all that a seat, or a spectator, may know, and nothing else."""
        return view_of(state, seat, self.awaited(state), self.result(state))

    # The start of a round

    def deal(self, state: State, key: bytes) -> State:
        """Begin a round whose hands stray by this key; it also draws the first caller (DS-9)."""
        if CHANCE not in self.awaited(state):
            raise Refused("No round is due.")
        caller = state.caller
        if caller is None:
            caller = state.options.caller
        if caller is None:
            caller = Stream(key, "first caller").below(2)
        return replace(self.begin(state, caller), key=key)

    def begin(self, state: State, caller: int) -> State:
        """Set both decks out, the red cards at the bottom."""
        round = Round.blank()
        rules.begin(round, *state.sizes)
        return replace(state, caller=caller, round=round)

    # Choices

    def choices(self, state: State, seat: int) -> list[Choice]:
        """List what the seat may choose; of the gestures for one lift, only the plainest."""
        if state.round is None or seat not in self.awaited(state):
            return []
        cards = state.sizes[seat]
        if state.phase == "shuffle":
            return [Rest(), *(Shuffle(*gesture(cards, lift)) for lift in legal_lifts(cards))]
        if state.phase == "cut":
            return [Cut(top) for top in range(1, cards)]
        point = Guess if state.phase == "guess" else Check
        return [point(pile) for pile in (*PILES, None)]

    def absent(self, state: State, seat: int) -> Choice:
        """Give what holds for a seat that lets the deadline pass (DS-4, DS-5, DS-6)."""
        phase = state.phase
        if phase == "shuffle":
            return Rest()
        if phase == "cut":
            return Cut(state.sizes[seat] // 2)
        return Guess(None) if phase == "guess" else Check(None)

    def refusal(self, state: State, seat: int, choice: Choice) -> str | None:
        """Say, to the player, why a choice is refused; None when it is legal."""
        awaited = self.awaited(state)
        if state.round is None:
            return not_awaited(awaited)
        if seat not in awaited:
            return "You have chosen: wait for the other."
        kinds, asked = ASKED[state.phase]
        if type(choice) not in kinds:
            return asked
        if isinstance(choice, Shuffle):
            heights = (choice.grip, choice.to, choice.drop)
            if not all(isfinite(height) and 0 <= height <= 1 for height in heights):
                return "Heights lie between 0, the top of the deck, and 1, its foot."
        if isinstance(choice, Cut) and not rules.is_cut(state.sizes[seat], choice.top):
            return f"Each pile takes a card: cut off 1 to {state.sizes[seat] - 1}."
        return None

    def choose(self, state: State, seat: int, choice: Choice) -> State:
        """Give the state after a choice; raise Refused when the rules do."""
        reason = self.refusal(state, seat, choice)
        if reason is not None:
            raise Refused(reason)
        sealed = tuple(choice if one == seat else old for one, old in enumerate(state.sealed))
        state = replace(state, sealed=sealed)
        return state if None in sealed else self._open(state)

    def _open(self, state: State) -> State:
        """Go on once both have chosen."""
        first, second = state.sealed
        state = replace(state, sealed=(None, None))
        if isinstance(first, Cut) and isinstance(second, Cut):
            return self.split(state, (first.top, second.top))
        if isinstance(first, Guess) and isinstance(second, Guess):
            return self.guess(state, (pile_of(first.pile), pile_of(second.pile)))
        if isinstance(first, Check) and isinstance(second, Check):
            return self.check(state, (pile_of(first.pile), pile_of(second.pile)))
        return self.shuffle(state, self._made(state, (first, second)))

    def _made(self, state: State, gestures: tuple[Choice | None, ...]) -> Shown:
        """Draw what both hands truly do on a count, and what is seen of it."""
        lifts: list[Lift | None] = [None, None]
        pictures: list[Picture | None] = [None, None]
        for seat, meant in enumerate(gestures):
            if isinstance(meant, Shuffle) and state.key is not None:
                count, cards = len(state.shown), state.sizes[seat]
                aim = intended(cards, meant.grip, meant.to, meant.drop)
                stream = Stream(state.key, "hand", seat, count)
                lifts[seat] = lift = true_lift(cards, aim, state.hands, stream)
                stream = Stream(state.key, "glimpse", seat, count)
                pictures[seat] = picture_of(lift, state.hands, stream)
        return Shown(tuple(lifts), tuple(pictures), gestures)

    # What both have chosen

    def shuffle(self, state: State, shown: Shown) -> State:
        """Shuffle both decks on one count (DS-4)."""
        round = _present(state).copy()
        for seat, lift in enumerate(shown.lifts):
            if lift is not None:
                rules.lift(round, seat, *lift)
        return replace(state, round=round, shown=(*state.shown, shown))

    def split(self, state: State, tops: tuple[int, int]) -> State:
        """Cut both decks, with so many cards in the top piles (DS-5)."""
        round = _present(state).copy()
        round.cuts[0], round.cuts[1] = tops
        return replace(state, round=round, cut=True)

    def guess(self, state: State, piles: tuple[int, int]) -> State:
        """Let both point at the other's piles (DS-6)."""
        round = _present(state).copy()
        round.guesses[0], round.guesses[1] = piles
        return replace(state, round=round, guessed=True)

    def check(self, state: State, piles: tuple[int, int]) -> State:
        """Let both point at their own piles, reveal, and hand over cards (DS-7, DS-8)."""
        round, caller = _present(state).copy(), state.caller
        assert caller is not None
        round.checks[0], round.checks[1] = piles
        winner = rules.winner(round)
        finished = Finished(
            caller=caller,
            sizes=state.sizes,
            shown=state.shown,
            cuts=tuple(round.cuts),
            guesses=tuple(round.guesses),
            checks=piles,
            red=tuple(rules.red_pile(round, seat) for seat in (0, 1)),
            left=tuple(rules.hands_left(round, seat) for seat in (0, 1)),
            winner=None if winner == NOBODY else winner,
        )
        return State(
            state.options,
            sizes=tuple(rules.size_after(round, seat) for seat in (0, 1)),
            finished=(*state.finished, finished),
            caller=caller if winner == NOBODY else 1 - winner,
        )


def legal_lifts(cards: int) -> list[Lift]:
    """List every lift that so many cards allow."""
    return [
        Lift(start, size, drop)
        for start in range(cards)
        for size in range(1, cards - start + 1)
        for drop in range(cards - size + 1)
    ]


def _present(state: State) -> Round:
    """Give the round on the table."""
    if state.round is None:
        raise Refused("The round has not begun.")
    return state.round
