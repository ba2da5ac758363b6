"""Double Decker in the order of its sheet: slow, over plain lists of card names such as "R7"."""

from dataclasses import dataclass

COLOURS = ["R", "B", "G"]
COLOUR_WORDS = {"R": "Red", "B": "Blue", "G": "Green"}
ROUNDS = 5


class Forbidden(ValueError):
    """Says in words why the rules refuse something."""


# Setup


def cards(players: int) -> list[str]:
    """Lists every card used with so many players."""
    if players not in (4, 5, 6, 7):
        raise Forbidden("Double Decker is for four to seven players.")
    lowest = 0 if players == 7 else 1
    return [f"{colour}{number}" for colour in COLOURS for number in range(lowest, 21)]


def colour_of(card: str) -> str:
    """Tells a card's colour."""
    return card[0]


def number_of(card: str) -> int:
    """Tells a card's number."""
    return int(card[1:])


# Playing a trick


def colours_in(trick: list[tuple[int, str]]) -> list[str]:
    """Lists the colours of a trick, the first one led first."""
    colours: list[str] = []
    for _, card in trick:
        if colour_of(card) not in colours:
            colours.append(colour_of(card))
    return colours


def is_third_colour(trick: list[tuple[int, str]], card: str) -> bool:
    """Tells whether two other colours are already in the trick."""
    return len(colours_in(trick)) == 2 and colour_of(card) not in colours_in(trick)


# Winning tricks


def numbers_of_colour(trick: list[tuple[int, str]], colour: str) -> list[int]:
    """Lists a colour's numbers in the trick from the highest down."""
    numbers = [number_of(card) for _, card in trick if colour_of(card) == colour]
    return sorted(numbers, reverse=True)


def winner_of_colour(trick: list[tuple[int, str]], colour: str) -> int:
    """Tells the seat that played a colour's highest card."""
    highest = numbers_of_colour(trick, colour)[0]
    for seat, card in trick:
        if card == f"{colour}{highest}":
            return seat
    raise AssertionError("the highest card was played by somebody")


# Who leads the next trick


def leading_colour(trick: list[tuple[int, str]]) -> str:
    """Tells the colour whose winner leads the next trick."""
    colours = colours_in(trick)
    if len(colours) == 1:
        return colours[0]
    first, second = sorted(colours, key=COLOURS.index)  # Red before Blue before Green
    firsts = numbers_of_colour(trick, first)
    seconds = numbers_of_colour(trick, second)
    # The first step compares the two winning cards; DD-4: then the next-highest pair, and so on.
    for step in range(max(len(firsts), len(seconds))):
        if step == len(seconds):  # DD-4: a colour with no further card is the lower
            return first
        if step == len(firsts):
            return second
        if firsts[step] > seconds[step]:
            return first
        if firsts[step] < seconds[step]:
            return second
    return first  # DD-4: all equal, so Red, then Blue, then Green


# Scoring


def positive_colour(taken: list[str]) -> str:
    """Tells the colour of the largest pile."""
    best = COLOURS[0]
    for colour in COLOURS[1:]:
        # DD-6: a later colour must have more cards; tied, the first of Red, Blue, Green stays.
        if count_of_colour(taken, colour) > count_of_colour(taken, best):
            best = colour
    return best


def count_of_colour(taken: list[str], colour: str) -> int:
    """Counts the cards of one colour."""
    return len([card for card in taken if colour_of(card) == colour])


def score(taken: list[str], passed: list[str]) -> int:
    """Scores one player's captured and passed cards."""
    positive = positive_colour(taken)
    total = 0
    for card in taken:
        total = total + (1 if colour_of(card) == positive else -1)
    return total - 2 * len(passed)  # DD-5: they belong to no colour pile


# Next round


def next_dealer(totals: list[int], last_scores: list[int], dealer: int) -> int:
    """Tells who deals after a round."""
    players = len(totals)
    tied = [seat for seat in range(players) if totals[seat] == min(totals)]
    lowest = min(last_scores[seat] for seat in tied)
    tied = [seat for seat in tied if last_scores[seat] == lowest]
    # DD-8: clockwise, beginning with the player after the dealer and ending with the dealer.
    for step in range(1, players + 1):
        seat = (dealer + step) % players
        if seat in tied:
            return seat
    raise AssertionError("somebody has the lowest total")


# A match


@dataclass(frozen=True)
class Play:
    """One card shown: played into the trick, or passed."""

    seat: int
    card: str
    passed: bool


@dataclass(frozen=True)
class Trick:
    """One finished trick."""

    leader: int
    plays: list[Play]
    winners: dict[str, int]  # colour -> seat
    next_leader: int


class Match:
    """Five rounds, dealt by whoever holds the match and played by its seats."""

    def __init__(self, players: int) -> None:
        """Seats the players; nothing is dealt yet."""
        cards(players)  # refuses a wrong number of players
        self.players = players
        self.dealer: int | None = None
        self.turn: int | None = None
        self.leader: int | None = None
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.trick: list[tuple[int, str]] = []
        self.shown: list[Play] = []  # the current trick, passes among it
        self.taken: list[list[str]] = [[] for _ in range(players)]
        self.passed: list[list[str]] = [[] for _ in range(players)]
        self.set_aside: list[str | None] = [None] * players
        self.trick_log: list[Trick] = []  # of this round
        self.scores: list[list[int]] = []  # one list for every finished round

    def copy(self) -> "Match":
        """Returns a match that can be played on without changing this one."""
        other = Match.__new__(Match)
        other.players = self.players
        other.dealer = self.dealer
        other.turn = self.turn
        other.leader = self.leader
        other.hands = [list(hand) for hand in self.hands]
        other.trick = list(self.trick)
        other.shown = list(self.shown)
        other.taken = [list(pile) for pile in self.taken]
        other.passed = [list(pile) for pile in self.passed]
        other.set_aside = list(self.set_aside)
        other.trick_log = list(self.trick_log)
        other.scores = list(self.scores)
        return other

    def deal(self, hands: list[list[str]], dealer: int | None = None) -> None:
        """Begins a round with these hands; only the first round is told its dealer."""
        if self.over:
            raise Forbidden("The match is over: nothing more is dealt.")
        if self.turn is not None:
            raise Forbidden("The round is not over: play it out before the next deal.")
        if len(hands) != self.players:
            raise Forbidden(f"Deal {self.players} hands, not {len(hands)}.")
        if len(hands[0]) == 0 or any(len(hand) != len(hands[0]) for hand in hands):
            raise Forbidden("Every hand must hold the same number of cards, at least one.")
        dealt = [card for hand in hands for card in hand]
        for card in dealt:
            if card not in cards(7):
                raise Forbidden(f"{card} is no card of Double Decker.")
            if dealt.count(card) > 1:
                raise Forbidden(f"{card} was dealt twice.")
        if self.dealer is None:  # DD-1: drawn by chance, which is not the reference's business
            if dealer is None or dealer not in range(self.players):
                raise Forbidden("The first round needs to be told its dealer.")
            self.dealer = dealer
        else:
            following = next_dealer(self.totals, self.scores[-1], self.dealer)
            if dealer is not None and dealer != following:
                raise Forbidden(f"By the rules seat {following} deals this round.")
            self.dealer = following
        self.hands = [list(hand) for hand in hands]
        self.taken = [[] for _ in range(self.players)]
        self.passed = [[] for _ in range(self.players)]
        self.set_aside = [None] * self.players
        self.trick_log = []
        self._begin_trick(self.dealer)  # DD-1: the dealer leads the first trick

    def legal(self) -> list[str]:
        """Lists the cards the awaited seat may play, in alphabetical order."""
        if self.turn is None:
            return []
        return sorted(self.hands[self.turn])  # DD-2: every card held, always

    def is_pass(self, card: str) -> bool:
        """Tells whether this card would now be a pass."""
        return is_third_colour(self.trick, card)  # DD-2

    def play(self, card: str) -> None:
        """Plays or passes a card of the awaited seat."""
        seat = self.turn
        if seat is None:
            raise Forbidden("No card is awaited now.")
        if card not in self.hands[seat]:
            raise Forbidden(f"Seat {seat} does not hold {card}.")
        passed = self.is_pass(card)
        self.hands[seat].remove(card)
        self.shown.append(Play(seat, card, passed))
        if passed:
            self.passed[seat].append(card)
        else:
            self.trick.append((seat, card))
        if len(self.shown) < self.players:
            self.turn = (seat + 1) % self.players
        else:
            self._end_trick()

    def _begin_trick(self, leader: int) -> None:
        """Awaits a lead, or ends the round when one card each is left."""
        self.trick = []
        self.shown = []
        if len(self.hands[leader]) == 1:
            self._end_round()
        else:
            self.leader = leader
            self.turn = leader

    def _end_trick(self) -> None:
        """Gives each colour to its winner, and the lead to one of them."""
        assert self.leader is not None
        winners: dict[str, int] = {}
        for colour in colours_in(self.trick):
            winner = winner_of_colour(self.trick, colour)
            winners[colour] = winner
            # DD-3: one colour's part may be a single card; its player wins that card.
            for _, card in self.trick:
                if colour_of(card) == colour:
                    self.taken[winner].append(card)
        leader = winners[leading_colour(self.trick)]
        self.trick_log.append(Trick(self.leader, self.shown, winners, leader))
        self._begin_trick(leader)

    def _end_round(self) -> None:
        """Sets the last cards aside and scores the round."""
        for seat in range(self.players):
            self.set_aside[seat] = self.hands[seat].pop()  # DD-7: it scores nothing
        self.turn = None
        self.leader = None
        seats = range(self.players)
        self.scores = [*self.scores, [score(self.taken[s], self.passed[s]) for s in seats]]

    @property
    def totals(self) -> list[int]:
        """Adds up the finished rounds."""
        return [sum(scores[seat] for scores in self.scores) for seat in range(self.players)]

    @property
    def over(self) -> bool:
        """Tells whether five rounds are finished."""
        return len(self.scores) == ROUNDS

    @property
    def winners(self) -> list[int]:
        """Lists the seats with the highest total once the match is over."""
        if not self.over:
            return []
        # DD-9: equal highest totals share the win.
        return [seat for seat in range(self.players) if self.totals[seat] == max(self.totals)]
