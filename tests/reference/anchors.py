"""Writes exact counts on small decks, found by the reference alone, for other rules to repeat."""

import sys
from collections import Counter
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from . import double_dealing_shuffle, double_decker, double_hearts
from .pairing import made_up_pairing

# Double Decker


@dataclass(frozen=True)
class DeckerDeal:
    """A small round: its dealer and what each seat is dealt."""

    name: str
    dealer: int
    hands: list[str]


DECKER_DEALS = [
    DeckerDeal("four-by-two", 2, ["B2 G2", "R1 G3", "R2 B3", "R3 B1"]),
    DeckerDeal("four-by-three", 1, ["R4 B2 G1", "R2 R3 B4", "R1 B3 G4", "B1 G2 G3"]),
    DeckerDeal("four-by-three-pairs", 2, ["B1 B3 G1", "B2 B4 G3", "R2 R3 G4", "R1 R4 G2"]),
    DeckerDeal("four-by-three-tall", 2, ["B10 B19 B20", "B12 G9 G10", "R11 R20 B1", "R2 G3 G20"]),
    DeckerDeal("four-by-three-one-red", 0, ["R9 B4 G3", "B5 G1 G5", "B1 B3 G6", "B2 G2 G4"]),
    DeckerDeal("four-by-three-all-green", 3, ["G1 G8 G9", "G2 G7 G10", "G3 G6 G11", "G4 G5 G12"]),
    DeckerDeal("four-by-three-one-each", 0, ["R1 R2 R3", "B1 B2 B3", "G1 G2 G3", "R4 B4 G4"]),
    DeckerDeal("four-by-four", 3, ["R3 B1 B2 G2", "R6 B5 G1 G3", "R1 R4 B4 G5", "R2 R5 B3 G4"]),
    DeckerDeal("five-by-two", 3, ["R2 G1", "G2 G3", "R0 B2", "R1 B3", "R3 B1"]),
    DeckerDeal("five-by-three", 3, ["R0 B1 G3", "R2 R4 G1", "R1 B2 B4", "B3 B5 G2", "R3 G4 G5"]),
    DeckerDeal("six-by-two", 4, ["R2 G1", "B3 G2", "R3 B1", "G3 G4", "R1 B4", "R4 B2"]),
    DeckerDeal(
        "seven-by-two", 5, ["R0 R20", "B1 B4", "R2 B2", "B5 G4", "B3 G0", "R3 G20", "R1 G2"]
    ),
]

MOST_SCORE_LINES = 250

DECKER_HEADER = """\
# Double Decker: every way to play some small rounds, counted by the reference rule book.
#
# A block describes one round, the first of a match:
#   deal NAME              what the round is called
#   players N
#   dealer SEAT            leads the first trick (DD-1)
#   hand SEAT: CARDS       what the seat is dealt
#   depth D: COUNT         how many different sequences of D cards (plays and passes) there are;
#                          the deepest line counts the finished rounds
#   doubles COUNT          how many tricks in all finished rounds held two colours
#   passes COUNT           how many cards were passed in all finished rounds
#   twins COUNT            how many tricks in all finished rounds were double and had winners with
#                          one number, so that DD-4 chose the leader
#   next dealer SEAT ways COUNT
#                          after how many finished rounds this seat deals next (DD-8)
#   seat SEAT score A ways COUNT
#                          how many finished rounds score A for this seat
#   scores A B ... ways COUNT
#                          how many finished rounds score A for seat 0, B for seat 1 and so on:
#                          left out where there would be more than 250 such lines
# Every card held is a legal choice (DD-2); one card each is set aside unplayed (DD-7).
"""


class DeckerCounts:
    """What is counted while every sequence of a small round is played."""

    def __init__(self) -> None:
        """Begins with nothing counted."""
        self.depths: Counter[int] = Counter()
        self.outcomes: Counter[tuple[int, ...]] = Counter()
        self.dealers: Counter[int] = Counter()
        self.doubles = 0
        self.passes = 0
        self.twins = 0

    def walk(self, match: double_decker.Match, depth: int) -> None:
        """Plays every sequence that goes on from here."""
        for card in match.legal():
            after = match.copy()
            after.play(card)
            self.depths[depth + 1] += 1
            if after.turn is None:
                self.finish(after)
            else:
                self.walk(after, depth + 1)

    def finish(self, match: double_decker.Match) -> None:
        """Counts one finished round."""
        assert match.dealer is not None
        scores = match.scores[-1]
        self.outcomes[tuple(scores)] += 1
        self.dealers[double_decker.next_dealer(match.totals, scores, match.dealer)] += 1
        self.passes += sum(len(pile) for pile in match.passed)
        for trick in match.trick_log:
            if len(trick.winners) == 2:
                self.doubles += 1
                highest = [
                    max(
                        double_decker.number_of(play.card)
                        for play in trick.plays
                        if double_decker.colour_of(play.card) == colour
                    )
                    for colour in trick.winners
                ]
                if highest[0] == highest[1]:
                    self.twins += 1


def decker_block(deal: DeckerDeal) -> list[str]:
    """Writes the block of one small round."""
    hands = [cards.split() for cards in deal.hands]
    players = len(hands)
    match = double_decker.Match(players)
    match.deal(hands, deal.dealer)
    counts = DeckerCounts()
    counts.walk(match, 0)
    lines = [f"deal {deal.name}", f"players {players}", f"dealer {deal.dealer}"]
    lines += [f"hand {seat}: {' '.join(hand)}" for seat, hand in enumerate(hands)]
    lines += [f"depth {depth}: {count}" for depth, count in sorted(counts.depths.items())]
    lines += [
        f"doubles {counts.doubles}",
        f"passes {counts.passes}",
        f"twins {counts.twins}",
    ]
    for dealer, ways in sorted(counts.dealers.items()):
        lines.append(f"next dealer {dealer} ways {ways}")
    for seat in range(players):
        single: Counter[int] = Counter()
        for scores, ways in counts.outcomes.items():
            single[scores[seat]] += ways
        for score, ways in sorted(single.items()):
            lines.append(f"seat {seat} score {score} ways {ways}")
    if len(counts.outcomes) <= MOST_SCORE_LINES:
        for scores, ways in sorted(counts.outcomes.items()):
            lines.append(f"scores {' '.join(map(str, scores))} ways {ways}")
    return lines


# Double Hearts


@dataclass(frozen=True)
class HeartsDeal:
    """A small hand: what each seat holds after the pass, and the card left over."""

    name: str
    held: list[str]
    leftover: str | None = None


HEARTS_DEALS = [
    # Plain cards only: nothing is ever banned but the first lead.
    HeartsDeal("four-by-three-plain", ["D2C L3D LTS", "L4C L5D L6S", "L9S L8C L7C", "LJC LAD L9D"]),
    # Points everywhere; seat 1 holds nothing but point cards and no club (DH-5).
    HeartsDeal(
        "four-by-three-points", ["D2C L2C LTH", "LQS L4H L7H", "L5H LKC LAS", "L6D LQC L3S"]
    ),
    # Seat 2 has clubs only on point cards: it must play its plain spade (DH-5).
    HeartsDeal(
        "four-by-three-ban-first", ["LKD D2C LAC", "LTS LKC L8H", "L3H L9H L9S", "L4S L6C LJC"]
    ),
    # Seat 2 has nothing but point cards: it ignores the ban and follows with a club (DH-5).
    HeartsDeal(
        "four-by-three-only-points", ["LKD D2C LAC", "LTS LKC L8H", "L3H L9H L5S", "L4S L6C LJC"]
    ),
    HeartsDeal(
        "four-by-four",
        ["D2C L7H L6C LTS", "LQS L3D L9C L5D", "L8C L4H LJS L2S", "LAC L9D LKH L7S"],
    ),
    HeartsDeal(
        "four-by-four-diamonds",
        ["L6C LTD L7D LQH", "L7H LJD L5D L4C", "LQD LJC L8D LKH", "L9D L2H LKD LAS"],
    ),
    HeartsDeal(
        "four-by-five",
        [
            "D2C L7H LTS L9C LAD",
            "LQS L3D L5D L6S LTD",
            "L8C L4S LJS L2S LKD",
            "LAC L9D L7S L4C LJD",
        ],
    ),
    # The only point card is left over: it never breaks hearts (DH-9).
    HeartsDeal("three-by-three-queen-over", ["D2C L3D LTS", "L4C L5D L6S", "L9S L8C L7C"], "LQS"),
    HeartsDeal("three-by-three", ["D2C L7H L4C", "LQS L3D L9D", "L8C L5H LJS"], "LAH"),
    # The deuce is left over: the dark three opens (DH-4).
    HeartsDeal("three-by-three-deuce-over", ["L9C L6S LTH", "D3C L6C L4H", "LKC L2D L7S"], "D2C"),
    HeartsDeal("three-by-four", ["LJD L7H L4C LTS", "LQS L3D L9D LAC", "L8C D2C L5H LJS"], "L2C"),
    HeartsDeal(
        "three-by-four-plain-start",
        ["L9S L8C LTS L4D", "L5D L6S L3H LQS", "LQD L7C L5S LJC"],
        "L6H",
    ),
    HeartsDeal(
        "three-by-five",
        ["D2C L4S L6C LAD L8H", "L7H L9C LTC L5S L3S", "LJC LKS L2D L7C LAH"],
        "L4H",
    ),
]

HEARTS_HEADER = """\
# Double Hearts: every way to play some small hands, counted by the reference rule book.
#
# The first lines tell the pairing, which is made up for these counts and printed nowhere:
#   deck LIGHT/DARK ...    some of its 52 cards
# A block describes one hand, the first of a match (so passed to the left) with dealer 0:
#   deal NAME              what the hand is called
#   players N
#   leftover CARD OPTION   three players only: the card left over, and who takes it (DH-9)
#   hand SEAT: CARDS       what the seat is dealt, before the pass
#   give SEAT: CARDS       the three cards that it gives to the left
#   held SEAT: CARDS       what it holds when the first trick is led
#   depth D: COUNT         how many different sequences of D plays there are; a card led by its
#                          light face and by its dark face makes two; the deepest line counts the
#                          finished hands
#   broken COUNT           after how many of the finished hands hearts are broken (DH-7)
#   unbroken leads COUNT   how many tricks in all finished hands, each hand's first apart, were led
#                          before hearts were broken (DH-6)
#   points A B ... ways COUNT
#                          how many finished hands give seat 0 A points, seat 1 B and so on
# The hands are too small for 52 points: nobody shoots the moon and scores equal points.
"""


class HeartsCounts:
    """What is counted while every sequence of a small hand is played."""

    def __init__(self) -> None:
        """Begins with nothing counted."""
        self.depths: Counter[int] = Counter()
        self.outcomes: Counter[tuple[int, ...]] = Counter()
        self.broken = 0
        self.unbroken_leads = 0

    def walk(self, match: double_hearts.Match, depth: int) -> None:
        """Plays every sequence that goes on from here."""
        for name in match.legal():
            after = match.copy()
            after.play(name)
            self.depths[depth + 1] += 1
            if after.turn is None:
                self.finish(after)
            else:
                self.walk(after, depth + 1)

    def finish(self, match: double_hearts.Match) -> None:
        """Counts one finished hand."""
        self.outcomes[tuple(match.scores[-1])] += 1
        if match.broken:
            self.broken += 1
        for before in match.trick_log[:-1]:
            if before.points > 0:
                break
            self.unbroken_leads += 1


def hearts_block(deal: HeartsDeal, leftover_goes: str) -> list[str]:
    """Writes the block of one small hand."""
    pairing = made_up_pairing()
    players = len(deal.held)
    match = double_hearts.Match(players, pairing, leftover_goes)
    held = [[match.deck.card(name) for name in names.split()] for names in deal.held]
    # Passed to the left: a seat gives the first three cards that its left neighbour shall hold.
    gifts = [held[(seat + 1) % players][:3] for seat in range(players)]
    hands = [held[seat][3:] + gifts[seat] for seat in range(players)]
    match.deal(hands, deal.leftover, dealer=0)
    for seat in range(players):
        match.give(seat, gifts[seat])
    assert [sorted(hand) for hand in match.hands] == [sorted(hand) for hand in held]
    counts = HeartsCounts()
    counts.walk(match, 0)
    name = deal.name if match.leftover is None else f"{deal.name}-{leftover_goes}"
    lines = [f"deal {name}", f"players {players}"]
    if match.leftover is not None:
        lines.append(f"leftover {match.leftover} {leftover_goes}")
    lines += [f"hand {seat}: {' '.join(hand)}" for seat, hand in enumerate(hands)]
    lines += [f"give {seat}: {' '.join(gift)}" for seat, gift in enumerate(gifts)]
    lines += [f"held {seat}: {' '.join(hand)}" for seat, hand in enumerate(held)]
    lines += [f"depth {depth}: {count}" for depth, count in sorted(counts.depths.items())]
    lines.append(f"broken {counts.broken}")
    lines.append(f"unbroken leads {counts.unbroken_leads}")
    for points, ways in sorted(counts.outcomes.items()):
        lines.append(f"points {' '.join(map(str, points))} ways {ways}")
    return lines


def hearts_blocks() -> list[list[str]]:
    """Writes a block for every small hand and every way of the card left over."""
    blocks: list[list[str]] = []
    for deal in HEARTS_DEALS:
        ways = ["last-trick"] if deal.leftover is None else double_hearts.LEFTOVERS
        for leftover_goes in ways:
            blocks.append(hearts_block(deal, leftover_goes))
    return blocks


def deck_lines() -> list[str]:
    """Lists the made-up pairing, thirteen cards a line."""
    cards = [f"{light}/{dark}" for light, dark in made_up_pairing()]
    return ["deck " + " ".join(cards[start : start + 13]) for start in range(0, 52, 13)]


# Double Dealing Shuffle

POINTING_HEADER = """\
# Double Dealing Shuffle: every way to point, judged by the reference rule book (DS-7).
#
# Six things are top or bottom, so there are 2 x 2 x 2 x 2 x 2 x 2 = 64 lines:
#   red A B       the pile of seat 0 that holds its red card, and the pile of seat 1
#   guess A B     the pile of seat 1 that seat 0 points at, and the pile of seat 0 that seat 1
#                 points at
#   check A B     the pile of its own that seat 0 points at, and the same of seat 1
#   left A B      the hands that seats 0 and 1 have left on the table
#   winner        the seat that wins the round, or tie
"""


def pointing_lines() -> list[str]:
    """Writes the 64 ways to point."""
    piles = double_dealing_shuffle.PILES
    lines: list[str] = []
    for red0, red1, guess0, guess1, check0, check1 in product(piles, repeat=6):
        left = double_dealing_shuffle.hands_left([guess0, guess1], [check0, check1], [red0, red1])
        winner = double_dealing_shuffle.round_winner(left)
        lines.append(
            f"red {red0} {red1} guess {guess0} {guess1} check {check0} {check1}"
            f" left {left[0]} {left[1]} winner {'tie' if winner is None else winner}"
        )
    return lines


LIFTS_HEADER = """\
# Double Dealing Shuffle: every lift of a deck of 1 to 12 cards, by the reference rule book (DS-2).
#
#   cards N lifts COUNT    how many legal lifts (start, size, drop) there are
#   red after K: COUNTS    the red card at the bottom at first, then K lifts in a row: how many of
#                          the lists of K lifts leave it in the first place (top), the second ...
"""


def lifts_blocks() -> list[list[str]]:
    """Writes a block for every size of deck."""
    blocks: list[list[str]] = []
    for n in range(1, 13):
        lifts = double_dealing_shuffle.legal_lifts(n)
        lines = [f"cards {n} lifts {len(lifts)}"]
        moves: list[Counter[int]] = []  # for every place of the red card: where the lifts put it
        for place in range(n):
            deck = ["blue"] * n
            deck[place] = "red"
            places = [double_dealing_shuffle.lifted(deck, lift).index("red") for lift in lifts]
            moves.append(Counter(places))
        ways = [0] * n
        ways[double_dealing_shuffle.fresh_deck(n).index("red")] = 1
        for count in range(1, double_dealing_shuffle.SHUFFLES + 1):
            ways = [sum(ways[old] * moves[old][new] for old in range(n)) for new in range(n)]
            lines.append(f"red after {count}: {' '.join(map(str, ways))}")
        blocks.append(lines)
    return blocks


# The files


def text(header: str, blocks: list[list[str]]) -> str:
    """Joins a header and blocks of lines, an empty line between them."""
    return header + "".join("\n" + "\n".join(lines) + "\n" for lines in blocks)


def write(folder: Path) -> None:
    """Writes all four files."""
    folder.mkdir(parents=True, exist_ok=True)
    files = {
        "double_decker.perft": text(DECKER_HEADER, [decker_block(deal) for deal in DECKER_DEALS]),
        "double_hearts.perft": text(HEARTS_HEADER, [deck_lines(), *hearts_blocks()]),
        "double_dealing_shuffle.pointing": text(POINTING_HEADER, [pointing_lines()]),
        "double_dealing_shuffle.lifts": text(LIFTS_HEADER, lifts_blocks()),
    }
    for name, content in files.items():
        (folder / name).write_text(content, encoding="utf-8")


if __name__ == "__main__":
    default = Path(__file__).resolve().parent.parent / "anchors"
    write(Path(sys.argv[1]) if len(sys.argv) > 1 else default)
