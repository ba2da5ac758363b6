"""Lets the fast rules count what the anchors count, and write it in the same lines."""

from collections import Counter
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path

from twofold.cards.dark_hand import DARK, LIGHT, Pairing
from twofold.cards.three_colours import card_of
from twofold.games.double_dealing_shuffle import rules as shuffle
from twofold.games.double_dealing_shuffle.state import PILES
from twofold.games.double_decker import rules as decker
from twofold.games.double_hearts import rules as hearts
from twofold.games.double_hearts.state import LEFTOVER
from twofold.kernel import highest, members, row, set_of, size

FOLDER = Path(__file__).resolve().parents[1] / "anchors"
DESCRIPTION = ("deal", "players", "dealer", "leftover", "hand", "give", "held")
MOST_SCORE_LINES = 250


@dataclass
class Anchor:
    """A block of a file of anchors."""

    lines: list[str]
    deal: dict[str, str] = field(default_factory=dict[str, str])
    """What the block describes."""
    found: list[str] = field(default_factory=list[str])
    """The lines that count."""

    def __post_init__(self) -> None:
        """Takes the description apart from the counts."""
        for line in self.lines:
            if line.split()[0] in DESCRIPTION:
                label, told = line.split(": ") if ": " in line else line.split(" ", 1)
                self.deal[label] = told
            else:
                self.found.append(line)

    @property
    def name(self) -> str:
        """Tells what the block is called."""
        return self.deal["deal"]

    @property
    def players(self) -> int:
        """Tells how many play."""
        return int(self.deal["players"])

    @property
    def leaves(self) -> int:
        """Tells how many finished rounds there are."""
        return int([line for line in self.found if line.startswith("depth")][-1].split(": ")[1])

    def cards(self, label: str) -> list[list[str]]:
        """Lists the cards on the line of every seat."""
        return [self.deal[f"{label} {seat}"].split() for seat in range(self.players)]


def blocks(file: str) -> list[list[str]]:
    """Reads the blocks of a file of anchors; an empty line stands between them."""
    text = (FOLDER / file).read_text(encoding="utf-8")
    plain = "\n".join(line for line in text.splitlines() if not line.startswith("#"))
    return [block.splitlines() for block in plain.strip().split("\n\n")]


def depth_lines(depths: Counter[int]) -> list[str]:
    """Writes how many sequences of each length there are."""
    return [f"depth {depth}: {count}" for depth, count in sorted(depths.items())]


# Double Decker


def decker_lines(anchor: Anchor) -> list[str]:
    """Plays every sequence of a small round of Double Decker."""
    round, dealer, players = decker.Round.blank(), int(anchor.deal["dealer"]), anchor.players
    hands = anchor.cards("hand")
    round.players = players
    for seat, hand in enumerate(hands):
        round.hands[seat] = set_of(map(card_of, hand))
    # The hands are small: the round begins where only their tricks are left to play.
    round.tricks = decker.hand_size(players) - len(hands[0])
    decker.open_play(round, dealer)
    depths: Counter[int] = Counter()
    outcomes: Counter[tuple[int, ...]] = Counter()
    dealers: Counter[int] = Counter()
    doubles = passes = twins = 0
    positions = [(round, 0, 0, 0)]
    while positions:
        round, depth, double, twin = positions.pop()
        if round.turn == decker.NOBODY:
            scores = [decker.score(round.taken[s], round.passed[s]) for s in range(players)]
            outcomes[tuple(scores)] += 1
            dealers[decker.next_dealer(players, dealer, row(scores), row(scores))] += 1
            doubles += double
            twins += twin
            passes += sum(size(round.passed[seat]) for seat in range(players))
            continue
        for card in members(decker.legal(round)):
            depths[depth + 1] += 1
            more_doubles, more_twins = double, twin
            if round.acted == players - 1:
                lying = round.copy()
                decker.lay(lying, lying.turn, card)
                if lying.second != decker.NO_COLOUR:
                    first, second = (
                        decker.numbers_in(lying.trick, colour)
                        for colour in (lying.first, lying.second)
                    )
                    more_doubles += 1
                    more_twins += highest(first) == highest(second)
            after = round.copy()
            decker.play(after, card)
            positions.append((after, depth + 1, more_doubles, more_twins))
    lines = [*depth_lines(depths), f"doubles {doubles}", f"passes {passes}", f"twins {twins}"]
    lines += [f"next dealer {seat} ways {ways}" for seat, ways in sorted(dealers.items())]
    for seat in range(players):
        single: Counter[int] = Counter()
        for scores, ways in outcomes.items():
            single[scores[seat]] += ways
        lines += [
            f"seat {seat} score {score} ways {ways}" for score, ways in sorted(single.items())
        ]
    if len(outcomes) <= MOST_SCORE_LINES:
        lines += ways_lines("scores", outcomes)
    return lines


def ways_lines(word: str, outcomes: Counter[tuple[int, ...]]) -> list[str]:
    """Writes how many finished rounds end with each list of figures."""
    return [
        f"{word} {' '.join(map(str, figures))} ways {ways}"
        for figures, ways in sorted(outcomes.items())
    ]


# Double Hearts


def hearts_round(anchor: Anchor, deck: hearts.Deck, pairing: Pairing) -> hearts.Round:
    """Deals a small hand of Double Hearts and passes its cards to the left."""

    def set_named(names: list[str]) -> int:
        return set_of(map(pairing.card_of, names))

    round = hearts.Round.blank()
    round.players = anchor.players
    for seat in range(anchor.players):
        round.hands[seat] = set_named(anchor.cards("hand")[seat])
        round.given[seat] = set_named(anchor.cards("give")[seat])
    if "leftover" in anchor.deal:
        card, option = anchor.deal["leftover"].split()
        round.leftover = set_named([card])
        round.leftover_to = LEFTOVER.index(option)
    hearts.exchange(round, hearts.direction(anchor.players, 0))
    held = [set_named(names) for names in anchor.cards("held")]
    assert held == list(round.hands[: anchor.players])
    hearts.open_play(deck, round)
    return round


def hearts_lines(anchor: Anchor, pairing: Pairing) -> list[str]:
    """Plays every sequence of a small hand of Double Hearts."""
    deck, players = hearts.deck_of(pairing), anchor.players
    depths: Counter[int] = Counter()
    outcomes: Counter[tuple[int, ...]] = Counter()
    broken = unbroken_leads = 0
    scores = row([0] * players)
    positions = [(hearts_round(anchor, deck, pairing), 0, 0)]
    while positions:
        round, depth, leads = positions.pop()
        if round.turn == hearts.NOBODY:
            hearts.score(deck, round, scores)
            outcomes[tuple(map(int, scores))] += 1
            broken += round.broken
            unbroken_leads += leads
            continue
        shades = [LIGHT]
        if round.lying == 0:
            shades = [shade for shade in (LIGHT, DARK) if hearts.may_show(round, shade)]
            leads += round.tricks > 0 and not round.broken
        for card in members(hearts.legal(deck, round)):
            for shade in shades:
                depths[depth + 1] += 1
                after = round.copy()
                hearts.play(deck, after, card, shade)
                positions.append((after, depth + 1, leads))
    return [
        *depth_lines(depths),
        f"broken {broken}",
        f"unbroken leads {unbroken_leads}",
        *ways_lines("points", outcomes),
    ]


# Double Dealing Shuffle


def pointing_lines() -> list[str]:
    """Judges every way to point."""
    lines: list[str] = []
    round = shuffle.Round.blank()
    shuffle.begin(round, shuffle.FIRST_SIZE, shuffle.FIRST_SIZE)
    for six in product((shuffle.TOP, shuffle.BOTTOM), repeat=6):
        for seat in (0, 1):
            round.cuts[seat] = 4
            round.red[seat] = 3 if six[seat] == shuffle.TOP else 4
            round.guesses[seat] = six[2 + seat]
            round.checks[seat] = six[4 + seat]
        red, guess, check = (f"{PILES[six[place]]} {PILES[six[place + 1]]}" for place in (0, 2, 4))
        left = [shuffle.hands_left(round, seat) for seat in (0, 1)]
        winner = shuffle.winner(round)
        ending = "tie" if winner == shuffle.NOBODY else winner
        lines.append(
            f"red {red} guess {guess} check {check} left {left[0]} {left[1]} winner {ending}"
        )
    return lines


def lifts_lines(cards: int) -> list[str]:
    """Counts the lifts of so many cards, and where they leave the red one."""
    places = range(-1, cards + 2)
    lifts = [lift for lift in product(places, repeat=3) if shuffle.is_lift(cards, *lift)]
    moves = [
        Counter(shuffle.red_after(red, start, size, drop) for start, size, drop in lifts)
        for red in range(cards)
    ]
    ways = Counter({cards - 1: 1})
    lines = [f"cards {cards} lifts {len(lifts)}"]
    for count in range(1, shuffle.COUNTS + 1):
        before, ways = ways, Counter[int]()
        for red, lists in before.items():
            for after, more in moves[red].items():
                ways[after] += lists * more
        assert sorted(ways) == list(range(cards))
        lines.append(f"red after {count}: {' '.join(str(ways[red]) for red in range(cards))}")
    return lines
