"""Plays Double Dealing Shuffle by both rule books at once and compares them at every choice."""

import random
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import product

from twofold.chance import Bell
from twofold.chance.bell import TOTAL
from twofold.games.double_dealing_shuffle import rules
from twofold.games.double_dealing_shuffle.choices import (
    Check,
    Choice,
    Cut,
    Guess,
    Pile,
    Rest,
    Shuffle,
)
from twofold.games.double_dealing_shuffle.game import DoubleDealingShuffle
from twofold.games.double_dealing_shuffle.gestures import Hands, Lift, intended, true_lift
from twofold.games.double_dealing_shuffle.rules import Round
from twofold.games.double_dealing_shuffle.state import (
    Options,
    Shown,
    State,
    pile_name,
    pile_of,
)

from . import double_dealing_shuffle
from .agreement import Comparison

GAME = DoubleDealingShuffle()
SEATS = (0, 1)
POINTS: tuple[Pile | None, ...] = ("top", "bottom", None)


def compare(number: int, met: Counter[str], by_choices: bool = False) -> None:
    """Plays one match of random choices by both; raises Disagreement where they differ."""
    chance = random.Random(f"double dealing shuffle {number}")
    hands = double_dealing_shuffle.HANDS[number % 3]
    here = Comparison(f"Double Dealing Shuffle {number} with {hands} hands", met)
    caller = chance.choice([None, 0, 1]) if by_choices else chance.randrange(2)
    state = begun(GAME.start(2, Options(hands, caller)), caller, chance, by_choices)
    assert state.caller is not None
    if caller is not None:
        here.same("first caller", caller, state.caller)
    book = double_dealing_shuffle.Match(state.caller, hands)
    while True:
        here.round += 1
        here.play = 0
        here.same("caller", book.caller, state.caller)
        here.same("sizes", book.deck_sizes, list(state.sizes))
        play_round = round_by_choices if by_choices else round_by_record
        state = play_round(here, book, state, chance)
        compare_end(here, book, state)
        if book.over:
            break
        state = begun(state, state.caller, chance, by_choices)
    result = GAME.result(state)
    here.same("winners", book.winners, list(result.winners) if result else None)


def begun(state: State, caller: int | None, chance: random.Random, by_choices: bool) -> State:
    """Begins a round of the fast rules."""
    if by_choices:
        return GAME.deal(state, chance.randbytes(64))
    assert caller is not None
    return GAME.begin(state, caller)


def compare_decks(here: Comparison, book: double_dealing_shuffle.Match, round: Round) -> None:
    """Compares where the red cards lie."""
    here.play += 1
    here.same("red", [deck.index("red") for deck in book.decks], list(round.red))
    here.same("sizes", [len(deck) for deck in book.decks], list(round.sizes))


def compare_end(here: Comparison, book: double_dealing_shuffle.Match, state: State) -> None:
    """Compares a round's reveal, the sizes after it and the next caller."""
    finished, written = state.finished[-1], book.rounds[-1]
    here.same("rounds", len(book.rounds), len(state.finished))
    here.same("caller", written["caller"], finished.caller)
    here.same("decks", written["decks"], list(finished.sizes))
    shuffles = [[shown.lifts[seat] for shown in finished.shown] for seat in SEATS]
    here.same("shuffles", written["shuffles"], shuffles)
    here.same("cuts", written["cuts"], list(finished.cuts))
    here.same("guesses", written["guesses"], list(map(pile_name, finished.guesses)))
    here.same("checks", written["checks"], list(map(pile_name, finished.checks)))
    here.same("red piles", written["red_piles"], list(map(pile_name, finished.red)))
    here.same("left", written["left"], list(finished.left))
    here.same("winner", written["winner"], finished.winner)
    here.same("sizes after", book.deck_sizes, list(state.sizes))
    here.same("caller after", book.caller, state.caller)
    here.same("over", book.over, state.over)
    here.met["ties"] += finished.winner is None
    here.met["ties of one"] += finished.left == (1, 1)
    here.met["wins by two"] += 2 in finished.left
    here.met["matches won with five cards"] += min(state.sizes) == 5


# On a record


def round_by_record(
    here: Comparison,
    book: double_dealing_shuffle.Match,
    state: State,
    chance: random.Random,
) -> State:
    """Plays a round on a record, and takes its end to the table."""
    assert state.round is not None
    round = state.round.copy()
    compare_decks(here, book, round)
    for _ in range(double_dealing_shuffle.SHUFFLES):
        here.same("phase", book.phase, state.phase)
        lifts: list[Lift | None] = []
        for seat in SEATS:
            legal = double_dealing_shuffle.legal_lifts(book.deck_sizes[seat])
            lift = chance.choice([None, *legal])
            lifts.append(None if lift is None else Lift(*lift))
            book.lift(seat, lift)
            if lift is not None:
                rules.lift(round, seat, *lift)
            n = book.deck_sizes[seat]
            start, size, drop = (chance.randrange(-1, n + 2) for _ in range(3))
            here.same(
                f"the lift {start}, {size}, {drop} of {n} cards",
                (start, size, drop) in legal,
                rules.is_lift(n, start, size, drop),
            )
        state = GAME.shuffle(state, Shown(tuple(lifts), (None, None)))
        compare_decks(here, book, round)
    here.same("phase", book.phase, state.phase)
    tops = [chance.randrange(1, size) for size in book.deck_sizes]
    for seat in SEATS:
        book.cut(seat, tops[seat])
        n, top = book.deck_sizes[seat], chance.randrange(-1, 16)
        here.same("cut", 1 <= top <= n - 1, rules.is_cut(n, top))
    state = GAME.split(state, (tops[0], tops[1]))
    for seat in SEATS:
        round.cuts[seat] = tops[seat]
        red = double_dealing_shuffle.red_pile(book.decks[seat], tops[seat])
        here.same("red pile", red, pile_name(rules.red_pile(round, seat)))
    guesses: list[Pile | None] = [chance.choice(POINTS) for _ in SEATS]
    checks: list[Pile | None] = [chance.choice(POINTS) for _ in SEATS]
    here.same("phase", book.phase, state.phase)
    for seat in SEATS:
        book.guess(seat, guesses[seat])
    state = GAME.guess(state, (pile_of(guesses[0]), pile_of(guesses[1])))
    here.same("phase", book.phase, state.phase)
    for seat in SEATS:
        book.check(seat, checks[seat])
    return GAME.check(state, (pile_of(checks[0]), pile_of(checks[1])))


# At a table


def round_by_choices(
    here: Comparison,
    book: double_dealing_shuffle.Match,
    state: State,
    chance: random.Random,
) -> State:
    """Plays a round by choices at a table; the reference is told what hands truly made."""
    assert state.round is not None
    compare_decks(here, book, state.round)
    for count in range(double_dealing_shuffle.SHUFFLES):
        if count == 0:
            compare_lifts(here, book, state)
        meant = [gesture(chance) for _ in SEATS]
        state = both(here, book, state, meant, chance)
        shown = state.shown[-1]
        for seat in SEATS:
            n, made, lift = book.deck_sizes[seat], meant[seat], shown.lifts[seat]
            aim = None
            if isinstance(made, Shuffle):
                aim = double_dealing_shuffle.intended(n, made.grip, made.to, made.drop)
                here.same("meant", aim, intended(n, made.grip, made.to, made.drop))
            if book.hands == "exact" or aim is None:
                here.same("made", aim, lift)
            book.lift(seat, lift)  # refuses what is no legal lift
        assert state.round is not None
        compare_decks(here, book, state.round)
    for seat in SEATS:
        cuts = {choice.top for choice in GAME.choices(state, seat) if isinstance(choice, Cut)}
        here.same("cuts", set(range(1, book.deck_sizes[seat])), cuts)
    tops = [chance.choice([None, *range(1, size)]) for size in book.deck_sizes]
    cuts = [GAME.absent(state, s) if tops[s] is None else Cut(tops[s] or 0) for s in SEATS]
    state = both(here, book, state, cuts, chance)
    for seat in SEATS:
        book.cut(seat, tops[seat])
    assert state.round is not None
    here.same("cuts", book.cuts, list(state.round.cuts))
    guesses: list[Pile | None] = [chance.choice(POINTS) for _ in SEATS]
    state = both(here, book, state, [Guess(pile) for pile in guesses], chance)
    for seat in SEATS:
        book.guess(seat, guesses[seat])
    checks: list[Pile | None] = [chance.choice(POINTS) for _ in SEATS]
    state = both(here, book, state, [Check(pile) for pile in checks], chance)
    for seat in SEATS:
        book.check(seat, checks[seat])
    return state


def both(
    here: Comparison,
    book: double_dealing_shuffle.Match,
    state: State,
    choices: Sequence[Choice],
    chance: random.Random,
) -> State:
    """Lets both seats choose, in either order."""
    here.same("phase", book.phase, state.phase)
    here.same("awaited", set(SEATS), GAME.awaited(state))
    first = chance.randrange(2)
    state = GAME.choose(state, first, choices[first])
    here.same("awaited", {1 - first}, GAME.awaited(state))
    return GAME.choose(state, 1 - first, choices[1 - first])


def compare_lifts(here: Comparison, book: double_dealing_shuffle.Match, state: State) -> None:
    """Compares the lifts that a table offers."""
    for seat in SEATS:
        n = book.deck_sizes[seat]
        choices = GAME.choices(state, seat)
        here.same("rest", 1, choices.count(Rest()))
        meant = [
            double_dealing_shuffle.intended(n, choice.grip, choice.to, choice.drop)
            for choice in choices
            if isinstance(choice, Shuffle)
        ]
        here.same("lifts", sorted(double_dealing_shuffle.legal_lifts(n)), sorted(meant))


def gesture(chance: random.Random) -> Shuffle | Rest:
    """Makes a gesture at any heights, or none."""
    if chance.random() < 0.1:
        return Rest()
    return Shuffle(chance.random(), chance.random(), chance.random())


# Where hands truly land


class Told:
    """A source that gives the numbers it is told; when they run out the lift was refused."""

    def __init__(self, numbers: Sequence[int]) -> None:
        self.numbers = list(numbers)

    def below(self, limit: int, /) -> int:
        """Gives the next number."""
        assert limit == TOTAL
        return self.numbers.pop(0)


def true_lifts(cards: int, meant: Lift, hands: Hands) -> dict[Lift, Fraction]:
    """Tells exactly how likely each true lift is, from every way that three draws can fall."""
    thresholds = Bell(hands.fumble).thresholds
    starts = (0, *thresholds)
    draws = [(starts[i], thresholds[i] - starts[i]) for i in range(len(thresholds))]
    weights: Counter[Lift] = Counter()
    for three in product(draws, repeat=3):
        try:
            lift = true_lift(cards, meant, hands, Told([number for number, _ in three]))
        except IndexError:
            continue  # not legal: the hand would be drawn again
        weights[lift] += three[0][1] * three[1][1] * three[2][1]
    everything = sum(weights.values())
    return {lift: Fraction(weight, everything) for lift, weight in weights.items()}
