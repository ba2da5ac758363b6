"""Plays Double Hearts by both rule books at once and compares them at every card."""

import random
from collections import Counter
from dataclasses import dataclass
from itertools import combinations, product

from twofold.cards.dark_hand import DARK, LIGHT, Pairing
from twofold.games.double_hearts import rules
from twofold.games.double_hearts.choices import Lead, Pass, Play
from twofold.games.double_hearts.game import DoubleHearts
from twofold.games.double_hearts.rules import NOBODY, Round
from twofold.games.double_hearts.state import Deal, Options, State
from twofold.kernel import members, set_of

from . import double_hearts
from .agreement import Comparison
from .drawn_pairings import DRAWN, KINDS, pairing_of

GAME = DoubleHearts()
TARGETS = (1, 60, 250)


@dataclass(frozen=True)
class Setting:
    """What a table plays by."""

    players: int
    leftover: str
    target: int
    deck: str


SETTINGS = [
    Setting(players, leftover, target, deck)
    for (players, leftover), target, deck in product(
        [(4, "last-trick"), *((3, way) for way in double_hearts.LEFTOVERS)], TARGETS, KINDS
    )
]


class Table:
    """A match by the fast rules, played on a record or, card by card, by choices at a table."""

    def __init__(self, setting: Setting, pairing: list[list[str]], by_choices: bool) -> None:
        options = Options(setting.leftover, setting.target, Pairing.of(pairing))
        self.players = setting.players
        self.by_choices = by_choices
        self.state: State = GAME.start(setting.players, options)
        self.deck, self.pairing = self.state.deck, self.state.pairing
        self.names = self.pairing.names
        self.round = Round.blank()
        self.plays: list[int] = []

    def lights(self, cards: int) -> set[str]:
        """Names the cards of a set by their light faces."""
        return {self.names[card][LIGHT] for card in members(cards)}

    def set_of(self, names: list[str]) -> int:
        """Makes a set of cards."""
        return set_of(self.pairing.card_of(name) for name in names)

    def deal(self, dealer: int, hands: list[list[str]], leftover: str | None) -> None:
        """Puts given hands on the table."""
        over = 0 if leftover is None else self.set_of([leftover])
        self.state = GAME.place(self.state, Deal(dealer, tuple(map(self.set_of, hands)), over))
        self.look()

    def draw(self, key: bytes) -> None:
        """Lets a key shuffle and deal."""
        self.state = GAME.deal(self.state, key)
        self.look()

    def look(self) -> None:
        """Takes up the round that lies on the table."""
        assert self.state.round is not None
        self.round = self.state.round.copy()
        self.plays = []

    def legal(self) -> set[str]:
        """Names what may be played: a lead by each face it may show, another card by the light."""
        cards = rules.legal(self.deck, self.round)
        if self.round.lying:
            return self.lights(cards)
        shades = [shade for shade in (LIGHT, DARK) if rules.may_show(self.round, shade)]
        return {self.names[card][shade] for card in members(cards) for shade in shades}

    def play(self, name: str) -> None:
        """Plays a card of the awaited seat."""
        card, shade = self.pairing.card_of(name), int(name.startswith("D"))
        self.plays.append(2 * card + shade)
        if self.by_choices:
            choice = Play(name) if self.round.lying else Lead(name)
            self.state = GAME.choose(self.state, self.round.turn, choice)
        rules.play(self.deck, self.round, card, shade)
        if not self.by_choices and self.round.turn == NOBODY:
            self.state = GAME.finish(self.state, self.round, tuple(self.plays))


def compare(
    number: int, met: Counter[str], setting: Setting | None = None, by_choices: bool = False
) -> None:
    """Plays one match of random legal cards by both; raises Disagreement where they differ."""
    chance = random.Random(f"double hearts {number}")
    setting = setting or SETTINGS[number % len(SETTINGS)]
    here = Comparison(f"Double Hearts {number}, {setting}", met)
    pairing = pairing_of(setting.deck, number % DRAWN)
    book = double_hearts.Match(setting.players, pairing, setting.leftover, setting.target)
    table = Table(setting, pairing, by_choices)
    while not book.over:
        here.round += 1
        here.play = 0
        here.same("over", book.over, table.state.over)
        rising = deal(here, book, table, chance)
        exchange(here, book, table, chance)
        while book.turn is not None:
            here.play += 1
            compare_turn(here, book, table)
            name = chosen(book, chance, rising)
            tricks = len(book.trick_log)
            book.play(name)
            table.play(name)
            if len(book.trick_log) > tricks:
                compare_trick(here, book, table)
        compare_end(here, book, table)
    result = GAME.result(table.state)
    here.same("over", True, table.state.over)
    here.same("winners", book.winners, list(result.winners) if result else None)
    met["shared wins"] += len(book.winners) > 1


def chosen(book: double_hearts.Match, chance: random.Random, rising: bool) -> str:
    """Chooses a legal card by chance; rising, mostly the highest face that may be shown."""
    legal = book.legal()
    if book.lead_face is None:
        if rising and chance.random() < 0.95:
            return max(legal, key=double_hearts.rank_of)
        return chance.choice(legal)
    suit = double_hearts.suit_of(book.lead_face)
    if rising and chance.random() < 0.95:
        shown = [book.deck.face_in_suit(card, suit) or card for card in legal]
        return max(shown, key=double_hearts.rank_of)
    return chance.choice(book.deck.faces(chance.choice(legal)))


def deal(here: Comparison, book: double_hearts.Match, table: Table, chance: random.Random) -> bool:
    """Deals the same hands to both and compares the dealers; says whether to play from the top.

    Half of the deals are lopsided: some seats hold most of the point cards, or of the high ones.
    """
    first = book.dealer is None
    kind = chance.choice(["plain", "plain", "points", "heights"])
    pack = list(book.deck.cards)
    each = 52 // book.players
    if table.by_choices and kind == "plain":
        table.draw(chance.randbytes(64))
        hands = [sorted(table.lights(hand)) for hand in table.round.hands[: book.players]]
        over = sorted(table.lights(table.round.leftover))
        dealt = [card for hand in hands for card in hand] + over
        here.same("the pack", sorted(pack), sorted(dealt))
        book.deal(hands, over[0] if over else None, table.state.dealer if first else None)
    else:
        weight = 0.0 if kind == "plain" else chance.uniform(-1, 1)

        def place(card: str) -> float:
            if kind == "heights":
                heights = [double_hearts.rank_of(face) for face in book.deck.faces(card)]
                return chance.random() + weight * max(heights)
            return chance.random() + weight * book.deck.is_point_card(card)

        pack.sort(key=place)
        hands = [pack[seat * each : (seat + 1) * each] for seat in range(book.players)]
        chance.shuffle(hands)
        over = pack[-1] if book.players == 3 else None
        dealer = chance.randrange(book.players) if first else table.state.dealer
        assert dealer is not None
        book.deal(hands, over, dealer if first else None)
        table.deal(dealer, hands, over)
    here.same("dealer", book.dealer, table.state.dealer)
    steps = {"left": 1, "across": 2, "right": book.players - 1, "hold": 0}
    assert book.direction is not None
    here.same("direction", steps[book.direction], table.state.steps)
    return kind == "heights"


def exchange(
    here: Comparison, book: double_hearts.Match, table: Table, chance: random.Random
) -> None:
    """Passes the same cards in both, and compares what everybody then holds."""
    seats = list(range(book.players))
    here.same("passing", book.passing, table.state.phase == "pass")
    if book.passing:
        given = [chance.sample(sorted(hand), 3) for hand in book.hands]
        chance.shuffle(seats)
        if table.by_choices:
            seat = seats[0]
            here.same(
                "three cards to pass",
                {frozenset(three) for three in combinations(book.hands[seat], 3)},
                {
                    frozenset(choice.cards)
                    for choice in GAME.choices(table.state, seat)
                    if isinstance(choice, Pass)
                },
            )
        for seat in seats:
            if table.by_choices:
                waiting = {one for one in seats if book.given[one] is None}
                here.same("awaited", waiting, GAME.awaited(table.state))
                one, two, three = given[seat]
                table.state = GAME.choose(table.state, seat, Pass((one, two, three)))
            book.give(seat, given[seat])
        if not table.by_choices:
            table.state = GAME.exchange(table.state, tuple(map(table.set_of, given)))
        table.look()
    compare_piles(here, book, table)
    here.met["opened by the three"] += book.opening == "D3C"
    here.met["opened by a point card"] += book.deck.is_point_card(book.opening)


def compare_piles(here: Comparison, book: double_hearts.Match, table: Table) -> None:
    """Compares what everybody holds and has taken, and the card left over."""
    round, seats = table.round, range(book.players)
    here.same("held", list(map(set, book.hands)), [table.lights(round.hands[s]) for s in seats])
    here.same("taken", list(map(set, book.taken)), [table.lights(round.taken[s]) for s in seats])
    lies = book.leftover is not None and book.leftover_taker is None
    left_over = [book.leftover] if lies else []
    here.same("left over", left_over, sorted(table.lights(round.leftover)))


def compare_turn(here: Comparison, book: double_hearts.Match, table: Table) -> None:
    """Compares whose turn it is, what may be played, and who would take the trick so far."""
    round, seat, legal = table.round, book.turn, set(book.legal())
    assert seat is not None
    here.same("turn", seat, round.turn)
    here.same("leader", book.leader, round.leader)
    here.same("legal", legal, table.legal())
    here.same("broken", book.broken, bool(round.broken))
    if book.lead_face is not None:
        here.same(
            "face led",
            book.lead_face,
            table.names[round.trick[0]][round.shade],
        )
        cards = [card for _, card in book.trick]
        here.same("cards", cards, [table.names[c][LIGHT] for c in round.trick[: round.lying]])
        here.same(
            "taker so far",
            book.trick[book.deck.winner(book.lead_face, cards)][0],
            round.winning,
        )
    if table.by_choices:
        here.same("awaited", {seat}, GAME.awaited(table.state))
        chosen = GAME.choices(table.state, seat)
        shown = [
            c.face if isinstance(c, Lead) else c.card for c in chosen if not isinstance(c, Pass)
        ]
        here.same("choices", len(legal), len(shown))
        if book.lead_face is not None:
            shown = [book.deck.card(name) for name in shown]
        here.same("choices", legal, set(shown))
    note_turn(here, book)


def note_turn(here: Comparison, book: double_hearts.Match) -> None:
    """Notes the rare cases among the choices."""
    assert book.turn is not None
    hand = book.hands[book.turn]
    costly = [card for card in hand if book.deck.is_point_card(card)]
    if book.trick_log:
        if book.lead_face is None and not book.broken:
            here.met["leads before hearts break"] += 1
            here.met["leads of nothing but points"] += len(costly) == len(hand)
    elif book.lead_face is not None:
        clubs = [card for card in hand if book.deck.face_in_suit(card, "C") is not None]
        only_costly = len(costly) == len(hand)
        here.met["first tricks with nothing but points"] += only_costly
        here.met["clubs under the ban"] += (
            not only_costly and bool(clubs) and set(clubs) <= set(costly)
        )


def compare_trick(here: Comparison, book: double_hearts.Match, table: Table) -> None:
    """Compares every pile after a trick, and who leads."""
    compare_piles(here, book, table)
    here.same("broken", book.broken, bool(table.round.broken))
    here.same("taker", book.trick_log[-1].taker, table.round.leader)
    trick = book.trick_log[-1]
    suit = double_hearts.suit_of(trick.lead_face)
    faces = [book.deck.face_in_suit(card, suit) for _, card in trick.plays]
    ranks = [double_hearts.rank_of(face) for face in faces if face is not None]
    here.met["tricks topped by twins"] += ranks.count(max(ranks)) > 1


def compare_end(here: Comparison, book: double_hearts.Match, table: Table) -> None:
    """Compares a hand's points, scores and tricks, the totals and the next dealer."""
    finished, state = table.state.finished[-1], table.state
    here.same("turn", None, None if table.round.turn == NOBODY else table.round.turn)
    here.same("hands", len(book.scores), len(state.finished))
    here.same("points", book.points, list(finished.points))
    here.same("scores", book.scores[-1], list(finished.scores))
    here.same("totals", book.totals, list(state.totals))
    here.same("over", book.over, state.over)
    assert book.dealer is not None
    here.same("next dealer", (book.dealer + 1) % book.players, state.dealer)
    if table.by_choices:
        here.same(
            "tricks",
            [
                (trick.leader, trick.lead_face, [card for _, card in trick.plays], trick.taker)
                for trick in book.trick_log
            ],
            [
                (trick.leader, trick.plays[0], list(map(book.deck.card, trick.plays)), trick.taker)
                for trick in finished.tricks
            ],
        )
        over = [(trick.taker, trick.leftover) for trick in finished.tricks if trick.leftover]
        taken = [] if book.leftover is None else [(book.leftover_taker, book.leftover)]
        here.same("taker of the card left over", taken, over)
    here.met["moons"] += 52 in book.points
