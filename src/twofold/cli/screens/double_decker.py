"""Double Decker at a terminal: two colours in a trick, each a lane of its own."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.text import Text

from twofold.cards.three_colours import COLOUR_NAMES, COLOURS
from twofold.cli import typed
from twofold.cli.company import Company
from twofold.cli.screens import Lines
from twofold.cli.screens.drawing import (
    MINUS,
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
    signed,
)
from twofold.cli.typed import Unclear
from twofold.games.double_decker import rules
from twofold.games.double_decker.choices import Choice, Play
from twofold.games.double_decker.rules import ROUNDS
from twofold.games.double_decker.state import Trick
from twofold.games.double_decker.view import Piles, View


@dataclass
class DeckerScreen:
    """The screen of one player."""

    company: Company

    def opening(self, view: View) -> Lines:
        """Show what the match is."""
        return [
            heading("Double Decker", f"{view.players} players", f"{ROUNDS} rounds"),
            said(
                "A trick takes two colours, each won on its own. Your largest pile counts +1 a "
                f"card, your others {MINUS}1, a passed card {MINUS}2."
            ),
            quiet("Type ? at any time."),
        ]

    # The table

    def table(self, view: View, choices: Sequence[Choice]) -> Lines:
        """Show the table when a choice is asked for."""
        tricks = rules.hand_size(view.players) - 1
        lines: list[RenderableType] = [
            heading(
                "Double Decker",
                f"round {view.number} of {ROUNDS}",
                f"trick {len(view.tricks) + 1} of {tricks}",
            ),
            "",
            self.seats(view),
            "",
        ]
        if view.trick:
            lines += [Lanes(self.company, view.players, view.trick), ""]
        return [*lines, fold(_asked(view)), *_hand(view, choices), ""]

    def seats(self, view: View) -> RenderableType:
        """Show who sits where, clockwise from my left, and what lies in front of them."""
        rows: list[list[Text | str]] = []
        for seat in self.company.clockwise:
            piles = view.piles[seat]
            mine = "title" if seat == self.company.me else ""
            rows.append(
                [
                    Text(self.company.names[seat], style=mine),
                    Text(self.company.levels[seat], style="quiet"),
                    *_counted(piles),
                    Text(signed(piles.score), style=mine),
                    Text(number(view.totals[seat]), style=mine),
                ]
            )
        return sheet(["", "", "red", "blue", "green", "pass", "now", "total"], rows, words=2)

    def read(self, line: str, view: View, choices: Sequence[Choice]) -> Choice:  # noqa: ARG002 - every card is a choice
        """Understand a typed line as a choice."""
        place = typed.number(line)
        if place is not None:
            if not 1 <= place <= len(choices):
                raise Unclear(f"Numbers go from 1 to {len(choices)}; a card has a letter, as R7.")
            return choices[place - 1]
        card = line.upper()
        if card[:1] in COLOURS and typed.number(card[1:]) is not None:
            return Play(f"{card[0]}{int(card[1:])}")
        raise typed.nothing_known(line, "a number from the list or a card such as R7")

    # What happened

    def happened(self, before: View, after: View) -> Lines:
        """Tell what is new between two views."""
        lines: list[RenderableType] = []
        ended = len(after.scores) > len(before.scores)
        if after.hand and not before.hand and after.dealer is not None:
            deals = self.company.does(after.dealer, "deals and leads", "deal and lead")
            lines.append(said(f"Round {after.number}: {deals}."))
        if ended or (len(after.tricks) > len(before.tricks) and after.hand and before.hand):
            lines += self.taken(after)
        if ended:
            lines += ["", fold(f"Round {len(after.scores)} is over"), self._counted_out(after)]
            lines += [quiet(line) for line in self._equal_piles(after)]
            lines += ["", *self.score(after), ""]
        return lines

    def taken(self, view: View) -> list[RenderableType]:
        """Show the trick finished last, and say who takes what."""
        trick = view.tricks[-1]
        parts: list[str] = []
        for won in trick.won:
            colour = _colour(won.colour)
            # A pass is always of the third colour: it is in no lane.
            count = sum(name[0] == won.colour for name in trick.plays)
            cards = "1 card" if count == 1 else f"{count} cards"
            parts.append(f"{colour} to {self.company.whom(won.seat)}, {cards}.")
        if len({won.seat for won in trick.won}) == 2 and view.hand:
            parts.append(f"{self.company.does(view.awaited[0], 'leads', 'lead')}.")
        line = " ".join(part[0].upper() + part[1:] for part in parts)
        return ["", Lanes(self.company, view.players, trick), said(line)]

    def _counted_out(self, view: View) -> RenderableType:
        rows: list[list[Text | str]] = []
        for seat in self.company.clockwise:
            piles = view.piles[seat]
            score = Text(signed(piles.score), style="title")
            rows.append([self.company.names[seat], *_counted(piles), score])
        return sheet(["", "red", "blue", "green", "pass", "score"], rows)

    def _equal_piles(self, view: View) -> list[str]:
        """Name whose largest piles were equal (DD-6)."""
        lines: list[str] = []
        for seat in self.company.clockwise:
            sizes = [len(pile) for pile in _piles(view.piles[seat])]
            if sizes.count(max(sizes)) > 1 and max(sizes):
                colour = _colour(view.piles[seat].positive)
                whose = self.company.whose(seat)
                lines.append(f"{whose} largest piles are equal: {colour} counts.")
        return lines

    # On request

    def help(self, view: View) -> Lines:
        """Say what can be typed now."""
        return [
            said("A card by its number in the list, or by its name: 4, or r7."),
            said("Nobody must follow. Once two colours lie, a card of the third is a pass."),
            said("Piles lie open:"),
            *(self._open_piles(view)),
        ]

    def _open_piles(self, view: View) -> Lines:
        lines: list[RenderableType] = []
        for seat in self.company.clockwise:
            piles = view.piles[seat]
            cards = [card for pile in _piles(piles) for card in pile]
            blocks: list[Block] = [[_card(card)] for card in cards]
            blocks += [[Text(f"({card})", style="quiet")] for card in piles.passed]
            label = fitted(f"  {self.company.names[seat]}", 16)
            lines.append(Flow(blocks or [[Text("nothing", style="quiet")]], label))
        return lines

    def last(self, view: View) -> Lines:
        """Show the last trick."""
        return self.taken(view) if view.tricks else [said("No trick is finished yet.")]

    def score(self, view: View) -> Lines:
        """Show the score so far."""
        return [score_sheet(self.company, view.scores, view.totals, "round")]


@dataclass(frozen=True)
class Lanes:
    """A trick: a column for each player in the order played, a lane for each colour."""

    company: Company
    players: int
    trick: Trick

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        trick = self.trick
        order = [(trick.leader + place) % self.players for place in range(len(trick.plays))]
        label = 11
        wide = max(7, min(12, (options.max_width - label - 1) // self.players))
        names = Text(" " * label)
        for seat in order:
            style = "title" if seat == self.company.me else ""
            names.append_text(fitted(" " + self.company.names[seat], wide - 1, style)).append(" ")
        yield names
        for won in trick.won:
            lines = self._lane(order, won.colour, won.seat, wide)
            whose = "yours" if won.seat == self.company.me else self.company.whose(won.seat)
            words = ["", _colour(won.colour), whose]
            for word, line in zip(words, lines, strict=True):
                fit = fitted(f" {word}", label - 1, _colour(won.colour))
                yield fit.append(" ").append_text(line)
        if trick.passed:
            line = fitted(" passed", label, "quiet")
            for seat, card in zip(order, trick.plays, strict=True):
                passed = f" {card} {MINUS}2" if seat in trick.passed else ""
                line.append_text(fitted(passed, wide, "quiet"))
            yield line

    def _lane(self, order: Sequence[int], colour: str, high: int, wide: int) -> list[Text]:
        lines = [Text(), Text(), Text()]
        for seat, card in zip(order, self.trick.plays, strict=True):
            if card[0] != colour:
                drawn = ("", "", "")
            elif seat == high:
                drawn = ("┏━━━━━┓", f"┃ {card:<3} ┃", "┗━━━━━┛")
            else:
                drawn = ("╭─────╮", f"│ {card:<3} │", "╰─────╯")
            style = f"{'high.' if seat == high else ''}{_colour(colour)}"
            for line, part in zip(lines, drawn, strict=True):
                line.append_text(fitted(part, wide, style))
        return lines


def _asked(view: View) -> str:
    """Say what is asked of me."""
    if not view.colours:
        return "Your lead: any card"
    first = _colour(view.colours[0])
    if len(view.colours) == 1:
        return f"Your turn: {first} is led, another colour makes it double"
    third = next(colour for colour in COLOURS if colour not in view.colours)
    second = _colour(view.colours[1])
    return f"Your turn: {first} or {second}; {_colour(third)} is a pass, {MINUS}2"


def _hand(view: View, choices: Sequence[Choice]) -> Lines:
    """Show my hand by colours; every card has its number in the list of choices."""
    rows: list[RenderableType] = []
    numbers = {choice.card: place for place, choice in enumerate(choices, start=1)}
    for colour in COLOURS:
        blocks: list[Block] = []
        passes = len(view.colours) == 2 and colour not in view.colours
        for name in view.hand:
            if name[0] == colour:
                place = Text(f"{numbers.get(name, ''):>3} ", "quiet" if passes else "now")
                drawn = _card(name)
                if passes:
                    drawn.stylize("dim not bold")
                blocks.append([fitted(Text.assemble(place, drawn), 8)])
        if blocks:
            word = f"{_colour(colour)}, pass" if passes else _colour(colour)
            label = fitted(f" {word}", 12, "quiet" if passes else _colour(colour))
            rows.append(Flow(blocks, label, gap=0))
    return rows


def _card(name: str) -> Text:
    return Text(name, style=f"high.{_colour(name[0])}")


def _colour(letter: str) -> str:
    return COLOUR_NAMES[COLOURS.index(letter)]


def _piles(piles: Piles) -> tuple[tuple[str, ...], ...]:
    return piles.red, piles.blue, piles.green


def _counted(piles: Piles) -> list[Text]:
    """Give what each pile of a player counts, and the passed cards."""
    counts: list[Text] = []
    for colour, pile in zip(COLOURS, _piles(piles), strict=True):
        good = colour == piles.positive
        points = len(pile) if good else -len(pile)
        style = f"{'high.' if good else ''}{_colour(colour)}"
        counts.append(Text(signed(points), style=style if pile else "quiet"))
    cost = -2 * len(piles.passed)
    counts.append(Text(signed(cost), style="" if cost else "quiet"))
    return counts
