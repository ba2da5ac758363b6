"""Double Dealing Shuffle at a terminal: three counts, a cut, a guess and a check."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rich.console import RenderableType
from rich.text import Text

from twofold.cli import typed
from twofold.cli.company import Company
from twofold.cli.screens import Lines
from twofold.cli.screens.drawing import fold, heading, quiet, said, sheet
from twofold.cli.screens.side_view import Deck, Lifted, lift_words, red_place
from twofold.cli.typed import Unclear
from twofold.games.double_dealing_shuffle.choices import (
    Check,
    Choice,
    Cut,
    Guess,
    Pile,
    Rest,
    Shuffle,
)
from twofold.games.double_dealing_shuffle.gestures import Lift, gesture, intended
from twofold.games.double_dealing_shuffle.view import Revealed, View

_COUNTS: Final = ("One", "Two", "Three")
_CARDS: Final = re.compile(r"([0-9]{1,3})(?:\s*-\s*([0-9]{1,3}))?[\s,]+([0-9]{1,3})", re.ASCII)
_PERCENT: Final = re.compile(r"([0-9.]{1,8})%?\s*-\s*([0-9.]{1,8})%[\s,]+([0-9.]{1,8})%", re.ASCII)
_PILES: Final[dict[str, Pile | None]] = {
    "t": "top", "top": "top", "b": "bottom", "bottom": "bottom",
    "n": None, "none": None, "lap": None,
}  # fmt: skip


@dataclass
class ShuffleScreen:
    """The screen of one player."""

    company: Company

    @property
    def other(self) -> int:
        """Give the opponent's seat."""
        return 1 - self.company.me

    def opening(self, view: View) -> Lines:
        """Show what the match is."""
        return [
            heading("Double Dealing Shuffle", f"{view.hands} hands"),
            said(
                "Both shuffle at once and track two red cards, the other's and their own. "
                "Whoever is down to six cards wins."
            ),
            quiet("Type ? at any time."),
        ]

    # The table

    def table(self, view: View, choices: Sequence[Choice]) -> Lines:
        """Show the table when a choice is asked for."""
        lines: list[RenderableType] = [""]
        if view.phase == "shuffle" and view.count == 0:
            facts = (f"round {view.number}", f"{view.hands} hands")
            lines = [heading("Double Dealing Shuffle", *facts), "", self.seats(view), ""]
        decks = [self._deck(view, seat) for seat in self.company.clockwise]
        return [*lines, *decks, "", fold(self._asked(view, choices)), ""]

    def seats(self, view: View) -> RenderableType:
        """Show who plays, and how it stands."""
        rows: list[list[Text | str]] = []
        for seat in self.company.clockwise:
            style = "title" if seat == self.company.me else ""
            rows.append(
                [
                    Text(self.company.names[seat], style=style),
                    Text(self.company.levels[seat], style="quiet"),
                    Text("calls" if seat == view.caller else "", style="quiet"),
                    Text(str(view.decks[seat]), style=style),
                    Text(str(view.wins[seat]), style=style),
                ]
            )
        return sheet(["", "", "", "cards", "rounds won"], rows, words=3)

    def _deck(self, view: View, seat: int) -> Deck:
        """Draw a deck: the red card is seen at its foot before the first count, then no more."""
        cards = view.decks[seat]
        unshuffled = view.phase == "shuffle" and view.count == 0
        cut = view.cuts[seat] if view.cuts else None
        return Deck(self.company.names[seat], cards, cards - 1 if unshuffled else None, cut)

    def _asked(self, view: View, choices: Sequence[Choice]) -> str:
        if view.phase == "shuffle":
            assert view.caller is not None
            calls = self.company.does(view.caller, "calls", "call")
            return f"{calls}: {_COUNTS[view.count].lower()}. Lift and slide in, or rest"
        if view.phase == "cut":
            return f"Cut: how many cards on top, 1 to {len(choices)}?"
        if view.phase == "guess":
            return f"Guess: which pile of {self.company.names[self.other]}'s holds red, t or b?"
        return "Check: where is your own red, t or b?"

    # What is typed

    def read(self, line: str, view: View, choices: Sequence[Choice]) -> Choice:  # noqa: ARG002 - too many to list
        """Understand a typed line as a choice."""
        if view.phase == "shuffle":
            return _shuffle(line, view.decks[self.company.me])
        if view.phase == "cut":
            top = typed.number(line)
            if top is None:
                raise typed.nothing_known(line, "the number of cards in the top pile")
            return Cut(top)
        word = line.casefold()
        if word not in _PILES:
            raise typed.nothing_known(line, "t for top, b for bottom or n for neither")
        return (Guess if view.phase == "guess" else Check)(_PILES[word])

    # What happened

    def happened(self, before: View, after: View) -> Lines:
        """Tell what is new between two views."""
        lines: list[RenderableType] = []
        if before.phase == "start" and after.phase == "shuffle":
            lines.append(said("Both red cards lie at the foot."))
        if after.count > before.count:
            lines += self.seen(after, after.count - 1)
        if after.cuts and not before.cuts:
            lines += [said(f"{self._cut(seat, after.cuts[seat], after)}.") for seat in self._both]
        if after.guesses and not before.guesses:
            lines += [said(self._points(seat, after.guesses[seat])) for seat in self._both]
        if before.phase == "check" and after.phase != "check" and after.last:
            lines += self.revealed(after.last)
        return lines

    @property
    def _both(self) -> tuple[int, int]:
        return self.other, self.company.me

    def seen(self, view: View, count: int) -> list[RenderableType]:
        """Show a count as both players saw it."""
        lines: list[RenderableType] = [Text(f"\n {_COUNTS[count]}.", style="title")]
        for seat in self._both:
            does, picture = self.company.does, view.pictures[count][seat]
            indent = " " * (self.company.does(seat, "", "").find(" ") + 1)
            slides = indent + ("slide in" if seat == self.company.me else "slides in")
            lifts = (does(seat, "lifts", "lift"), slides)
            rests = does(seat, "rests", "rest")
            lines.append(Lifted(rests, lifts, view.decks[seat], picture, view.hands))
        meant = view.gestures[count]
        if isinstance(meant, Shuffle):
            cards = view.decks[self.company.me]
            aim = intended(cards, meant.grip, meant.to, meant.drop)
            lines.append(quiet(f"You meant {lift_words(aim, cards)}."))
        return lines

    def _cut(self, seat: int, top: int, view: View) -> str:
        cuts = self.company.does(seat, "cuts", "cut")
        return f"{cuts} {top} on top, {view.decks[seat] - top} below"

    def _points(self, seat: int, pile: Pile | None) -> str:
        if pile is None:
            keeps = self.company.does(seat, "keeps a hand", "keep your guess hand")
            return f"{keeps} in the lap."
        whose = "your" if seat == self.other else self.company.whose(self.other)
        return f"{self.company.does(seat, 'points', 'point')} at {whose} {pile} pile."

    def revealed(self, last: Revealed) -> list[RenderableType]:
        """Show the red cards, whose hands stay, and what is handed over."""
        lines: list[RenderableType] = ["", fold("Reveal"), ""]
        for seat in self._both:
            red = red_place(last.sizes[seat], [lifts[seat] for lifts in last.lifts])
            lines.append(Deck(self.company.names[seat], last.sizes[seat], red, last.cuts[seat]))
        rows: list[list[Text | str]] = []
        for seat in self._both:
            guess, check = last.guesses[seat], last.checks[seat]
            rows.append(
                [
                    self.company.names[seat],
                    _verdict(guess, last.red[1 - seat], last.checks[1 - seat]),
                    _verdict(check, last.red[seat], last.guesses[1 - seat]),
                    Text(str(last.left[seat]), style="title"),
                ]
            )
        hands = sheet(["", "guess", "check", "hands left"], rows, words=3)
        return [*lines, "", hands, "", said(self._won(last))]

    def _won(self, last: Revealed) -> str:
        winner = last.winner
        if winner is None:
            return "A tie: nobody hands over a card."
        given = last.left[winner]
        wins = self.company.does(winner, "wins", "win")
        gives = "give" if winner == self.company.me else "gives"
        cards = "a blue card" if given == 1 else f"{given} blue cards"
        return f"{wins} the round and {gives} {cards} to {self.company.whom(1 - winner)}."

    # On request

    def help(self, view: View) -> Lines:
        """Say what can be typed now."""
        if view.phase == "shuffle":
            lines = [
                "2-5 0 lifts cards 2 to 5, counted from the top, and slides them in below 0 of "
                "the rest: on top. 7 3 lifts card 7 and slides it in below three.",
                "The same by heights of the deck: 10%-55% 0%. rest leaves it as it is.",
            ]
            if view.hands != "exact":
                lines.append(
                    "Hands are not exact: what you mean, what you do and what both see differ."
                )
        elif view.phase == "cut":
            lines = ["The number of cards in your top pile; the others make the bottom one."]
        else:
            lines = [
                "t for the top pile, b for the bottom one, n to keep the hand in the lap.",
                "Where two hands point at one pile, both go.",
            ]
        return [said(line) for line in lines]

    def last(self, view: View) -> Lines:
        """Show the counts of this round, or the reveal of the last."""
        if view.count:
            return [line for count in range(view.count) for line in self.seen(view, count)]
        if view.last is None:
            return [said("Nothing has happened yet.")]
        lines = self.revealed(view.last)
        for seat in self._both:
            lifts = [pair[seat] for pair in view.last.lifts]
            cards = view.last.sizes[seat]
            words = [lift_words(lift, cards) if lift else "rest" for lift in lifts]
            lines.append(quiet(f"{self.company.whose(seat)} true lifts: {'; '.join(words)}."))
        return lines

    def score(self, view: View) -> Lines:
        """Show the score so far."""
        return [self.seats(view)]


def _shuffle(line: str, cards: int) -> Choice:
    if line.casefold() in ("rest", "r", "-"):
        return Rest()
    heights = _PERCENT.fullmatch(line)
    if heights:
        try:
            grip, to, drop = (float(height) / 100 for height in heights.groups())
        except ValueError:
            raise typed.nothing_known(line, "heights as 10%-55% 0%") from None
        return Shuffle(grip, to, drop)
    places = _CARDS.fullmatch(line)
    if places is None:
        raise typed.nothing_known(line, "a lift as 2-5 0, or rest")
    ends = int(places[1]), int(places[2] or places[1])
    first, last, drop = min(ends), max(ends), int(places[3])
    if not 1 <= first <= last <= cards:
        raise Unclear(f"Your deck has cards 1 to {cards}.")
    rest = cards - (last - first + 1)
    if drop > rest:
        raise Unclear(f"{rest} cards remain: slide in below 0 to {rest} of them.")
    return Shuffle(*gesture(cards, Lift(first - 1, last - first + 1, drop)))


def _verdict(pile: Pile | None, red: Pile | None, opposite: Pile | None) -> str:
    if pile is None:
        return "in the lap"
    if pile != red:
        return f"{pile}: no red"
    return f"{pile}: both there" if pile == opposite else f"{pile}: stays"
