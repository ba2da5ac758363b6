"""Plays Double Decker by both rule books at once and compares them at every card."""

import random
from collections import Counter

from twofold.cards.three_colours import COLOURS, card_of, name_of
from twofold.games.double_decker import rules
from twofold.games.double_decker.choices import Play
from twofold.games.double_decker.game import DoubleDecker
from twofold.games.double_decker.rules import NO_COLOUR, NOBODY, Round
from twofold.games.double_decker.state import Deal, State
from twofold.kernel import members, set_of

from . import double_decker
from .agreement import Comparison

GAME = DoubleDecker()
PLAYERS = (4, 5, 6, 7)


def names(cards: int) -> set[str]:
    """Names the cards of a set."""
    return {name_of(card) for card in members(cards)}


class Table:
    """A match by the fast rules, played on a record or, card by card, by choices at a table."""

    def __init__(self, players: int, by_choices: bool) -> None:
        self.players = players
        self.by_choices = by_choices
        self.state: State = GAME.start(players)
        self.round = Round.blank()
        self.plays: list[int] = []

    def deal(self, dealer: int, hands: list[list[str]]) -> None:
        """Puts given hands on the table."""
        dealt = tuple(set_of(card_of(name) for name in hand) for hand in hands)
        self.state = GAME.place(self.state, Deal(dealer, dealt))
        self._open()

    def draw(self, key: bytes) -> None:
        """Lets a key shuffle and deal."""
        self.state = GAME.deal(self.state, key)
        self._open()

    def _open(self) -> None:
        assert self.state.round is not None
        self.round = self.state.round.copy()
        self.plays = []

    def play(self, name: str) -> None:
        """Plays or passes a card of the awaited seat."""
        card = card_of(name)
        self.plays.append(card)
        if self.by_choices:
            self.state = GAME.choose(self.state, self.round.turn, Play(name))
        rules.play(self.round, card)
        if not self.by_choices and self.round.turn == NOBODY:
            self.state = GAME.finish(self.state, self.round, tuple(self.plays))


def compare(
    number: int, met: Counter[str], players: int | None = None, by_choices: bool = False
) -> None:
    """Plays one match of random legal cards by both; raises Disagreement where they differ."""
    chance = random.Random(f"double decker {number}")
    players = players or PLAYERS[number % len(PLAYERS)]
    here = Comparison(f"Double Decker {number} of {players} players", met)
    book = double_decker.Match(players)
    table = Table(players, by_choices)
    while not book.over:
        here.round += 1
        here.play = 0
        here.same("over", book.over, table.state.over)
        deal(here, book, table, chance)
        while book.turn is not None:
            here.play += 1
            compare_turn(here, book, table)
            card = chance.choice(book.legal())
            tricks = len(book.trick_log)
            book.play(card)
            table.play(card)
            if len(book.trick_log) > tricks:
                compare_trick(here, book, table)
        compare_end(here, book, table)
    result = GAME.result(table.state)
    here.same("over", True, table.state.over)
    here.same("winners", book.winners, list(result.winners) if result else None)
    met["shared wins"] += len(book.winners) > 1


def deal(here: Comparison, book: double_decker.Match, table: Table, chance: random.Random) -> None:
    """Deals the same hands to both, half of the time lopsided ones, and compares the dealers."""
    first = book.dealer is None
    lopsided = chance.random() < 0.5
    pack = double_decker.cards(book.players)
    if table.by_choices and not lopsided:
        table.draw(chance.randbytes(64))
        hands = [sorted(names(hand)) for hand in table.round.hands[: book.players]]
        here.same("the pack", sorted(pack), sorted(card for hand in hands for card in hand))
        book.deal(hands, table.state.dealer if first else None)
    else:
        # Lopsided: some seats hold much of one colour, so that tricks of one colour abound.
        weight = chance.uniform(0, 2) if lopsided else 0
        pack.sort(
            key=lambda card: (
                chance.random()
                + weight * double_decker.COLOURS.index(double_decker.colour_of(card))
            )
        )
        each = len(pack) // book.players
        hands = [pack[seat * each : (seat + 1) * each] for seat in range(book.players)]
        chance.shuffle(hands)
        dealer = chance.randrange(book.players) if first else table.state.dealer
        assert dealer is not None
        book.deal(hands, dealer if first else None)
        table.deal(dealer, hands)
    here.same("dealer", book.dealer, table.state.dealer)


def compare_turn(here: Comparison, book: double_decker.Match, table: Table) -> None:
    """Compares whose turn it is, what may be played, what would be a pass and what lies there."""
    round, legal = table.round, book.legal()
    here.same("turn", book.turn, round.turn)
    here.same("leader", book.leader, round.leader)
    fast = [(name_of(card), rules.is_pass(round, card)) for card in members(rules.legal(round))]
    here.same("legal", set(legal), {card for card, _ in fast})
    here.same(
        "passes",
        {card for card in legal if book.is_pass(card)},
        {card for card, passed in fast if passed},
    )
    here.same(
        "trick",
        sorted(book.trick),
        sorted((round.played_by[card], name_of(card)) for card in members(round.trick)),
    )
    here.same(
        "colours",
        double_decker.colours_in(book.trick),
        [COLOURS[colour] for colour in (round.first, round.second) if colour != NO_COLOUR],
    )
    if table.by_choices:
        assert book.turn is not None
        here.same("awaited", {book.turn}, GAME.awaited(table.state))
        choices = GAME.choices(table.state, book.turn)
        here.same("choices", set(legal), {choice.card for choice in choices})
        if book.trick:
            trick = table.state.tricks[-1]
            here.same("shown", [play.card for play in book.shown], list(trick.plays))
            here.same(
                "winners so far",
                [
                    (colour, double_decker.winner_of_colour(book.trick, colour))
                    for colour in double_decker.colours_in(book.trick)
                ],
                [(won.colour, won.seat) for won in trick.won],
            )


def compare_trick(here: Comparison, book: double_decker.Match, table: Table) -> None:
    """Compares every pile after a trick: who took which colour, who passed, who leads."""
    round, seats, trick = table.round, range(book.players), book.trick_log[-1]
    here.same("taken", list(map(set, book.taken)), [names(round.taken[seat]) for seat in seats])
    here.same("passed", list(map(set, book.passed)), [names(round.passed[seat]) for seat in seats])
    held = [
        {*book.hands[seat], book.set_aside[seat]} - {None} for seat in seats
    ]  # the last card of a hand is set aside by the one, and stays in the hand by the other
    here.same("held", held, [names(round.hands[seat]) for seat in seats])
    here.same("next leader", trick.next_leader, round.leader)
    here.met["double tricks"] += len(trick.winners) == 2
    here.met["passes"] += sum(play.passed for play in trick.plays)
    here.met["tricks of one colour"] += len(trick.winners) == 1
    if len(trick.winners) == 2:
        played = [(play.seat, play.card) for play in trick.plays if not play.passed]
        first, second = (
            double_decker.numbers_of_colour(played, colour) for colour in trick.winners
        )
        here.met["winners with one number"] += first[0] == second[0]
        here.met["colours alike throughout"] += first == second


def compare_end(here: Comparison, book: double_decker.Match, table: Table) -> None:
    """Compares a round's scores and tricks, the totals and the next dealer."""
    finished, state = table.state.finished[-1], table.state
    here.same("turn", None, None if table.round.turn == NOBODY else table.round.turn)
    here.same("rounds", len(book.scores), len(state.finished))
    here.same("scores", book.scores[-1], list(finished.scores))
    here.same("totals", book.totals, list(state.totals))
    here.same("piles", list(map(set, book.taken)), list(map(names, finished.taken)))
    here.same("passed", list(map(set, book.passed)), list(map(names, finished.passed)))
    assert book.dealer is not None
    dealer = double_decker.next_dealer(book.totals, book.scores[-1], book.dealer)
    here.same("next dealer", dealer, state.dealer)
    if table.by_choices:
        here.same(
            "tricks",
            [
                (
                    trick.leader,
                    [play.card for play in trick.plays],
                    [play.seat for play in trick.plays if play.passed],
                    list(trick.winners.items()),
                )
                for trick in book.trick_log
            ],
            [
                (
                    trick.leader,
                    list(trick.plays),
                    list(trick.passed),
                    [(won.colour, won.seat) for won in trick.won],
                )
                for trick in finished.tricks
            ],
        )
    lowest = [seat for seat, total in enumerate(book.totals) if total == min(book.totals)]
    if len(lowest) > 1:
        scores = sorted(book.scores[-1][seat] for seat in lowest)
        here.met["dealer by the last scores"] += scores[0] != scores[1]
        here.met["dealer by the clock"] += scores[0] == scores[1]
    piles = [
        sorted(double_decker.count_of_colour(taken, colour) for colour in double_decker.COLOURS)
        for taken in book.taken
    ]
    here.met["tied largest piles"] += sum(pile[2] == pile[1] > 0 for pile in piles)
