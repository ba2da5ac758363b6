"""Double Hearts at a terminal: two faces on every card, points to be avoided."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from rich.console import RenderableType
from rich.text import Text

from twofold.cards import standard
from twofold.cards.dark_hand import DARK, LIGHT, SHADE_NAMES, Face, Pairing, face_of
from twofold.cli.company import Company
from twofold.cli.faces import card_text, picture, suit_text
from twofold.cli.screens import Lines
from twofold.cli.screens.double_hearts_typed import SUITS, HeartsReader, as_held, offered
from twofold.cli.screens.drawing import (
    Block,
    Flow,
    fitted,
    fold,
    heading,
    number,
    quiet,
    said,
    score_sheet,
    sheet,
)
from twofold.games.double_hearts import rules
from twofold.games.double_hearts.choices import Choice, Lead, Pass
from twofold.games.double_hearts.rules import ALL_POINTS, Deck
from twofold.games.double_hearts.state import Trick
from twofold.games.double_hearts.view import View, deck_in, pairing_in
from twofold.kernel import set_of

_BLOCK: Final = 12
_TRICKS: Final = {"last-trick": "the last trick", "first-trick": "the first trick",
                  "first-points": "the first trick with points"}  # fmt: skip


@dataclass
class HeartsScreen:
    """The screen of one player."""

    company: Company
    reader: HeartsReader = field(default_factory=HeartsReader)

    def opening(self, view: View) -> Lines:
        """Show what the match is."""
        left = f" The card left over goes with {_TRICKS[view.leftover]}."
        return [
            heading("Double Hearts", f"{view.players} players", f"to {view.target}"),
            said(
                "Every card has a light and a dark face, and hearts and queens of spades count "
                f"on both. Fewest points win.{left if view.players == 3 else ''}"
            ),
            quiet("Type ? at any time."),
        ]

    # The table

    def table(self, view: View, choices: Sequence[Choice]) -> Lines:
        """Show the table when a choice is asked for."""
        self.reader.half = None
        facts = [f"hand {view.number}"]
        if view.phase == "play":
            facts.append(f"trick {len(view.tricks) + 1} of {52 // view.players}")
            facts.append("hearts broken" if view.broken else "hearts not broken")
        else:
            facts.append(f"to {view.target}")
        lines: list[RenderableType] = [heading("Double Hearts", *facts), "", self.seats(view), ""]
        if view.trick:
            lines += [self.trick(view, view.trick), ""]
        return [*lines, fold(self.asked(view, choices)), *self.hand(view, choices), ""]

    def seats(self, view: View) -> RenderableType:
        """Show who sits where, clockwise from my left, with this hand's points and the totals."""
        rows: list[list[Text | str]] = []
        for seat in self.company.clockwise:
            style = "title" if seat == self.company.me else ""
            rows.append(
                [
                    Text(self.company.names[seat], style=style),
                    Text(self.company.levels[seat], style="quiet"),
                    Text("deals" if seat == view.dealer else "", style="quiet"),
                    Text(number(view.points[seat]), style=style),
                    Text(number(view.totals[seat]), style=style),
                ]
            )
        return sheet(["", "", "", "this hand", "total"], rows, words=3)

    def trick(self, view: View, trick: Trick) -> RenderableType:
        """Draw a trick: its cards in the order played, by whom, and who has it."""
        pairing, deck = pairing_in(view), deck_in(view)
        best, led = _best(pairing, deck, trick), face_of(trick.plays[0])
        blocks: list[Block] = []
        for place, name in enumerate(trick.plays):
            card, seat = pairing.card_of(name), (trick.leader + place) % view.players
            high = place == best
            points = rules.points(deck, 1 << card)
            notes = [
                f"led {SHADE_NAMES[led.shade]}" if place == 0 else "",
                f"+{points}" if points else "",
            ]
            mark = ("▲ takes it" if trick.taker is not None else "▲ high") if high else ""
            block = picture(pairing, card, led.suit, "now" if high else "")
            block = [fitted(line, _BLOCK) for line in block]
            block.append(fitted(self.company.names[seat], _BLOCK, "title"))
            block.append(fitted(" ".join(filter(None, notes)), _BLOCK))
            block.append(fitted(mark, _BLOCK, "now"))
            blocks.append(block)
        return Flow(blocks)

    def asked(self, view: View, choices: Sequence[Choice]) -> str:
        """Say what is asked of me."""
        pairing, first = pairing_in(view), choices[0]
        if isinstance(first, Pass):
            to = _receiver(view, self.company.me)
            return f"Pass three cards {view.direction}, to {self.company.names[to]}"
        if isinstance(first, Lead):
            if not view.tricks:
                return f"Your turn: open with the {face_of(first.face).words}"
            return "Your lead: a card, and which way up"
        assert view.trick is not None
        suit = face_of(view.trick.plays[0]).suit
        word = standard.SUIT_NAMES[suit]
        legal = offered(pairing, choices)
        if all(_shows(pairing, card, suit) for card in legal):
            return f"Your turn: follow {word}s"
        if len(legal) < len(view.hand):
            return "Your turn: no point card on the first trick"
        return f"Your turn: you hold no {word}, any card goes"

    def hand(self, view: View, choices: Sequence[Choice]) -> Lines:
        """Show my hand by light suits; what may be chosen has a number, the rest is dim."""
        pairing, deck = pairing_in(view), deck_in(view)
        numbers = {card: place for place, card in enumerate(offered(pairing, choices), start=1)}
        led = face_of(view.trick.plays[0]).suit if view.trick else None
        held = as_held(map(pairing.card_of, view.hand))

        def follows(face: Face) -> bool:
            return face.suit == led

        rows: list[RenderableType] = []
        for suit in SUITS:
            blocks: list[Block] = []
            for card in held:
                if standard.suit_of(card) != suit:
                    continue
                points = rules.points(deck, 1 << card)
                follow = led is not None and _shows(pairing, card, led)
                drawn = card_text(pairing, card, points, follows if follow else None)
                if card not in numbers:
                    drawn.stylize("dim not bold")
                place = Text(f"{numbers.get(card, ''):>3} ", "now")
                blocks.append([fitted(Text.assemble(place, drawn), 14)])
            if blocks:
                label = Text(" ").append_text(suit_text(suit))
                rows.append(Flow(blocks, label, gap=0))
        return rows

    def read(self, line: str, view: View, choices: Sequence[Choice]) -> Choice:
        """Understand a typed line as a choice."""
        return self.reader.read(line, view, choices)

    # What happened

    def happened(self, before: View, after: View) -> Lines:
        """Tell what is new between two views."""
        lines: list[RenderableType] = []
        if before.phase == "deal" and after.phase != "deal":
            lines.append(self._dealt(after))
        if before.phase == "pass" and after.phase == "play":
            lines.append(self._passed(after))
        ended = len(after.scores) > len(before.scores)
        if ended or (len(after.tricks) > len(before.tricks) and after.phase == "play"):
            lines += self.taken(after)
            if after.broken and not before.broken:
                lines.append(said("Hearts broken.", "now"))
        if ended:
            lines += [*self._scored(after)]
        return lines

    def taken(self, view: View) -> list[RenderableType]:
        """Show the trick finished last, and say who takes it."""
        trick = view.tricks[-1]
        assert trick.taker is not None
        pairing, deck = pairing_in(view), deck_in(view)
        cards = set_of(map(pairing.card_of, trick.plays))
        lines: list[RenderableType] = ["", self.trick(view, trick)]
        if trick.leftover:
            left = pairing.card_of(trick.leftover)
            cards |= 1 << left
            line = Text(" The card left over goes with it: ")
            lines.append(line.append_text(card_text(pairing, left, rules.points(deck, 1 << left))))
        takes = self.company.does(trick.taker, "takes", "take")
        return [*lines, said(f"{takes} the trick: {_points(rules.points(deck, cards))}.")]

    def _dealt(self, view: View) -> RenderableType:
        assert view.dealer is not None
        holds = " Nobody passes: hold." if view.direction == "hold" else ""
        deals = self.company.does(view.dealer, "deals", "deal")
        return said(f"Hand {view.number}: {deals}.{holds}")

    def _passed(self, view: View) -> RenderableType:
        pairing, deck, me = pairing_in(view), deck_in(view), self.company.me
        to = _receiver(view, me)
        giver = (2 * me - to) % view.players

        def drawn(names: Sequence[str]) -> Text:
            cards = map(pairing.card_of, names)
            return Text("  ").join(
                card_text(pairing, card, rules.points(deck, 1 << card)) for card in cards
            )

        return Text.assemble(
            f" {self.company.names[to]} gets ", drawn(view.given),
            f"\n {self.company.names[giver]} gives you ", drawn(view.received),
        )  # fmt: skip

    def _scored(self, view: View) -> Lines:
        scores = view.scores[-1]
        lines: list[RenderableType] = ["", fold(f"Hand {len(view.scores)} is over")]
        others = ALL_POINTS * (view.players - 1)
        if sum(scores) == others and 0 in scores and max(scores) == ALL_POINTS:
            shooter = self.company.does(scores.index(0), "has", "have")
            lines.append(said(f"{shooter} shot the moon: 52 for everyone else.", "now"))
        return [*lines, *self.score(view), ""]

    # On request

    def help(self, view: View) -> Lines:
        """Say what can be typed now."""
        if view.phase == "pass":
            lines = ["Three cards, by number or face: 1 5 9, or lqs d8d 10h."]
        elif view.trick is None:
            lines = [
                "A card and the face you announce: dqs, or its number and l or d, as 3d.",
                "L is light, drawn left; D is dark, drawn right.",
            ]
        else:
            lines = [
                "A card by its number, or by either of its faces: 2, or lqs, or 8d.",
                "A card follows if either face shows the suit led.",
            ]
        lines.append("+14 marks a card's points, of both faces together.")
        return [said(line) for line in lines]

    def last(self, view: View) -> Lines:
        """Show the last trick."""
        return self.taken(view) if view.tricks else [said("No trick is finished yet.")]

    def score(self, view: View) -> Lines:
        """Show the score so far."""
        return [score_sheet(self.company, view.scores, view.totals, "hand")]


def _best(pairing: Pairing, deck: Deck, trick: Trick) -> int:
    """Give the place of the highest card in a trick."""
    led = face_of(trick.plays[0])
    strength = deck.strength[2 * led.suit + led.shade]
    return max(
        range(len(trick.plays)), key=lambda place: strength[pairing.card_of(trick.plays[place])]
    )


def _shows(pairing: Pairing, card: int, suit: int) -> bool:
    return any(pairing.face(card, shade).suit == suit for shade in (LIGHT, DARK))


def _receiver(view: View, seat: int) -> int:
    """Give the seat to which a seat passes its cards."""
    steps = {"left": 1, "right": view.players - 1, "across": 2, "hold": 0}[view.direction]
    return (seat + steps) % view.players


def _points(points: int) -> str:
    if points == 0:
        return "no points"
    return "1 point" if points == 1 else f"{points} points"
