"""`twofold deal guide`: one dealer's sheets at the terminal, one big number at a time."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rich.columns import Columns
from rich.console import Group
from rich.text import Text

from twofold.cards.words import plain, quoted
from twofold.cli import files
from twofold.cli.deal_keys import BACK, ENTER, ESCAPE, FORWARD, has_keys, keys_read
from twofold.cli.terminal import INTERRUPTED, Left, Terminal
from twofold.cli.trouble import Trouble
from twofold.dealing.guide import Deal, PickUp, Shuffle, Step, steps, words
from twofold.dealing.sheet import Dealer, Sheet, read_dealer, rows
from twofold.dealing.trouble import WrongSheet

FOOT: Final = "space next  backspace back  w where  h piles  g go  q quit"
SHORT_FOOT: Final = "space next  q quit"
HELP: Final = "Enter next, b back, w where am I, h pile heights, g 27 go to card 27, q quit."
WIDEST_SENTENCE: Final = 56
BIGGEST: Final = 4
"""How many lines a dot of the big number takes at most."""
_DOTS: Final = {
    1: "..#.. .##.. #.#.. ..#.. ..#.. ..#.. #####",
    2: ".###. #...# ....# ...#. ..#.. .#... #####",
    3: ".###. #...# ....# ..##. ....# #...# .###.",
    4: "...#. ..##. .#.#. #..#. ##### ...#. ...#.",
    5: "##### #.... ####. ....# ....# #...# .###.",
    6: "..##. .#... #.... ####. #...# #...# .###.",
    7: "##### ....# ...#. ..#.. ..#.. .#... .#...",
    8: ".###. #...# #...# .###. #...# #...# .###.",
    9: ".###. #...# #...# .#### ....# ...#. .##..",
}


def guide_at(
    terminal: Terminal, path: Path, board: int | None = None, permutation: int | None = None
) -> int:
    """Guide a dealer through sheets, this one or one after another; give the exit status."""
    try:
        dealer = read_dealer(files.read(path, "dealer's file"))
    except WrongSheet as error:
        raise Trouble(f"{files.named(path)} cannot be dealt from. {error}") from None
    asked = [sheet for sheet in dealer.sheets if board in (None, sheet.board)]
    asked = [sheet for sheet in asked if permutation in (None, sheet.permutation)]
    if not asked:
        raise Trouble(_none_such(dealer, board, permutation))
    stage = _Screen(terminal) if has_keys(terminal.console) else _Lines(terminal)
    done: set[Sheet] = set()
    try:
        if board is not None:
            stage.walk(Walk(dealer, asked[0]))
            return 0
        while True:
            walk = _chosen(terminal, dealer, asked, done)
            stage.walk(walk)
            done.add(walk.sheet)
            terminal.tell(f"{walk.name}: done.")
    except Left as left:
        return left.status
    except KeyboardInterrupt:
        return INTERRUPTED


def _none_such(dealer: Dealer, board: int | None, permutation: int | None) -> str:
    wanted = "" if permutation is None else f"permutation {permutation} of "
    wanted += "any board" if board is None else f"board {board}"
    held = ", ".join(f"{sheet.board} ({sheet.permutation})" for sheet in dealer.sheets)
    return f"{_name(dealer)} does not hold {wanted}. Boards held, and which permutation: {held}."


def _name(dealer: Dealer) -> str:
    return plain(dealer.dealer) or "This dealer"


class Walk:
    """One sheet, and the step of it that its dealer is at."""

    def __init__(self, dealer: Dealer, sheet: Sheet) -> None:
        self.dealer = dealer
        self.sheet = sheet
        self.steps = steps(dealer, sheet)
        self.at = 0

    @property
    def name(self) -> str:
        """Say which sheet it is."""
        return f"Board {self.sheet.board}, permutation {self.sheet.permutation}"

    @property
    def step(self) -> Step:
        """Give the step to do now."""
        return self.steps[self.at]

    @property
    def over(self) -> bool:
        """Say whether all is done."""
        return self.at == len(self.steps)

    @property
    def card(self) -> Deal | None:
        """Give the card that is dealt now or was dealt last."""
        dealt = [step for step in self.steps[: self.at + 1] if isinstance(step, Deal)]
        return dealt[-1] if dealt else None

    @property
    def place(self) -> str:
        """Say how far the dealer is: card 27 of 52."""
        match self.step:
            case Deal() as step:
                turn = f"pass {step.number} of {step.passes}, " if step.passes > 1 else ""
                return f"{turn}card {step.card} of {step.cards}"
            case _ if self.card is None:
                return "before the first card"
            case PickUp(number=number, passes=passes) if number < passes:
                return f"after pass {number} of {passes}"
            case _:
                return "after the last card"

    def go(self, typed: Sequence[str]) -> str:
        """Go to a card, or a pass and a card; say what is wrong, if anything."""
        last = self.card
        turn = str(last.number if last else 1)
        wanted = [turn, *typed][-2:] if len(typed) in (1, 2) else []
        for place, step in enumerate(self.steps):
            if isinstance(step, Deal) and wanted == [str(step.number), str(step.card)]:
                self.at = place
                return ""
        cards, passes = len(self.sheet.passes[0]), len(self.sheet.passes)
        shown = quoted(" ".join(typed))
        also = f", or a pass from 1 to {passes} and a card" if passes > 1 else ""
        return f"{shown} is no card: type a number from 1 to {cards}{also}."


def _chosen(terminal: Terminal, dealer: Dealer, sheets: Sequence[Sheet], done: set[Sheet]) -> Walk:
    """Ask which sheet is next, and where in it to begin."""
    listed = [
        Text(
            f"{sheet.board:>5}  permutation {sheet.permutation}{', done' * (sheet in done)}",
            style="quiet" if sheet in done else "",
        )
        for sheet in sheets
    ]
    title = Text(f"\n{_name(dealer)}: boards to deal", "title")
    terminal.show(title, Columns(listed, padding=(0, 2)))
    ahead = next((sheet for sheet in sheets if sheet not in done), None)
    if ahead is None:
        terminal.tell("All of them are done.")
        raise Left
    terminal.tell(f"Enter for board {ahead.board}, or another board's number; q to leave.")
    terminal.tell(f"{ahead.board} 27 begins board {ahead.board} at card 27.")
    while True:
        typed = terminal.ask("Board: ").casefold().split()
        if typed in (["q"], ["quit"]):
            raise Left
        number, *card = typed or [str(ahead.board)]
        found = [sheet for sheet in sheets if str(sheet.board) == number]
        if not found:
            terminal.tell(f"{quoted(number)} is none of the boards above.")
            continue
        walk = Walk(dealer, found[0])
        trouble = walk.go(card) if card else ""
        if not trouble:
            return walk
        terminal.tell(trouble)


def _left_at(walk: Walk) -> str:
    step = walk.card
    if step is None:
        return f"{walk.name}: not begun."
    turn = f"{step.number} " if step.passes > 1 else ""
    passing = f"pass {step.number}, " if step.passes > 1 else ""
    return (
        f"{walk.name}: left at {passing}card {step.card} of {step.cards}. "
        f"g {turn}{step.card} goes there again."
    )


def _where(walk: Walk) -> list[Text]:
    """Draw the rows of the present pass: the present digit in brackets, dealt ones dim."""
    last = walk.card
    dealt = last.card - isinstance(walk.step, Deal) if last else 0
    drawn: list[Text] = []
    index = 0
    for row in rows(walk.sheet.passes[last.number - 1 if last else 0]):
        line = Text(f" {'   '.join(' '.join(group) for group in row)} ")
        for place in range(1, len(line), 2):
            if line.plain[place] == " ":
                continue
            if index < dealt:
                line.stylize("quiet", place, place + 1)
            elif index == dealt and isinstance(walk.step, Deal):
                signs = line.plain
                line.plain = f"{signs[: place - 1]}[{signs[place]}]{signs[place + 2 :]}"
                line.stylize("now", place - 1, place + 2)
            index += 1
        line.pad_right(drawn[0].cell_len - len(line) if drawn else 0)
        drawn.append(line)
    return drawn


def _heights(walk: Walk) -> list[Text]:
    """Say how high the piles are once this step is done."""
    match walk.step:
        case Deal(heights=heights):
            when = ", once this one is dealt"
        case PickUp(heights=heights) | Shuffle(heights=heights):
            when = " now"
        case _:
            return [Text("No piles lie here now.")]
    piles = "  ".join(f"{pile}: {height}" for pile, height in enumerate(heights, start=1))
    return [Text(f"Cards on each pile{when}"), Text(piles, "title")]


def _digit(pile: int, scale: int) -> list[Text]:
    """Draw a digit of blocks, each dot this many lines high; plain if there is no room."""
    if not scale:
        return [Text(str(pile), "now")]
    return [
        Text("".join(("█" if dot == "#" else " ") * 2 * scale for dot in line), "now")
        for line in _DOTS[pile].split()
        for _ in range(scale)
    ]


def _neighbours(walk: Walk, step: Deal) -> Text:
    """Draw this group and the next, the present digit in brackets."""
    digits = walk.sheet.passes[step.number - 1]
    first = step.card - step.digit
    line = Text()
    for index in range(first, min(first + 8, len(digits))):
        line.append("   " if index == first + 4 else "")
        if index == step.card - 1:
            line.append(f"[{digits[index]}]", "now")
        else:
            line.append(f" {digits[index]} ", "quiet" if index < step.card else "")
    return line


class _Lines:
    """The guide where keys cannot be read: every answer is a line."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal

    def walk(self, walk: Walk) -> None:
        """Go through a sheet; raise Left if its dealer leaves."""
        self.terminal.tell(f"{walk.name}. {HELP}")
        try:
            while not walk.over:
                place = walk.place[0].upper() + walk.place[1:]
                self.terminal.tell(f"{place}: {words(walk.step)}")
                self.answer(walk)
        except Left:
            self.terminal.show(_left_at(walk))
            raise

    def answer(self, walk: Walk) -> None:
        """Do what one line says."""
        match self.terminal.ask().casefold().split():
            case [] | ["n"]:
                walk.at += 1
            case ["b"]:
                walk.at = max(walk.at - 1, 0)
            case ["w"]:
                self.terminal.show(*_where(walk))
            case ["h"]:
                self.terminal.show(*_heights(walk))
            case ["g", *typed]:
                self.terminal.tell(walk.go(typed) or "There.")
            case ["q"] | ["quit"]:
                raise Left
            case typed:
                self.terminal.tell(f"{quoted(' '.join(typed))} means nothing here. {HELP}")


@dataclass
class _Screen:
    """The guide where keys can be read: the whole window shows one step."""

    terminal: Terminal
    where: bool = False
    heights: bool = False
    typed: str | None = None
    """What is typed of a card to go to; None if nothing is asked."""
    said: str = ""

    def walk(self, walk: Walk) -> None:
        """Go through a sheet; raise Left if its dealer leaves."""
        self.typed, self.said = None, ""
        try:
            with keys_read(self.terminal.console) as key:
                while not walk.over:
                    self.draw(walk)
                    self.press(walk, key())
        except Left:
            self.terminal.show(_left_at(walk))
            raise

    def press(self, walk: Walk, key: str) -> None:
        """Do what a key says."""
        self.said = ""
        if self.typed is not None:
            self.type(walk, key)
            return
        key = key.casefold()
        if key in (" ", ENTER, FORWARD):
            walk.at += 1
        elif key == BACK:
            walk.at = max(walk.at - 1, 0)
        elif key == "w":
            self.where = not self.where
        elif key == "h":
            self.heights = not self.heights
        elif key == "g":
            self.typed = ""
        elif key == "q":
            raise Left

    def type(self, walk: Walk, key: str) -> None:
        """Take a key of a card's number."""
        typed = self.typed or ""
        if key == ENTER:
            self.typed = None
            self.said = walk.go(typed.split()) if typed else ""
        elif key == BACK:
            self.typed = typed[:-1] if typed else None
        elif key == ESCAPE:
            self.typed = None
        elif key in set("0123456789 ") and len(typed) < 6:
            self.typed = typed + key

    def draw(self, walk: Walk) -> None:
        """Draw the whole window anew."""
        console = self.terminal.console
        lines = self.lines(walk, console.width, console.height)
        console.update_screen(Group(*lines))

    def lines(self, walk: Walk, width: int, height: int) -> list[Text]:
        """Give exactly as many lines as the window has."""
        name = f"{walk.name}  ·  {_name(walk.dealer)}"
        head = Text(name, "title")
        head.truncate(max(width - len(walk.place) - 2, 0), overflow="ellipsis", pad=True)
        head.append(f"  {walk.place}", "quiet")
        below: list[Text] = []
        below += [*_where(walk), Text()] if self.where else []
        below += [*_heights(walk), Text()] if self.heights else []
        if self.typed is not None:
            turn = " (or pass and card)" if len(walk.sheet.passes) > 1 else ""
            below.append(Text(f"Go to card{turn}: {self.typed}_", "now"))
        else:
            foot = FOOT if width >= len(FOOT) else SHORT_FOOT
            if walk.at == len(walk.steps) - 1:
                foot = foot.replace("next", "done", 1)
            below.append(Text(self.said, "trouble") if self.said else Text(foot, "quiet"))
        room = max(height - 1 - len(below), 1)
        middle = self.middle(walk.step, walk, width, room)
        above = (room - len(middle)) // 2
        lines = [head, *[Text()] * above, *middle, *[Text()] * (room - len(middle) - above)]
        for line in (*middle, *below):
            line.align("center", width)
        for line in (*lines, *below):
            line.no_wrap, line.overflow = True, "ellipsis"
        return [*lines, *below][:height]

    def middle(self, step: Step, walk: Walk, width: int, room: int) -> list[Text]:
        """Draw the step itself, as large as there is room for."""
        if not isinstance(step, Deal):
            wide = min(width - 4, WIDEST_SENTENCE)
            told = Text(words(step), "title").wrap(self.terminal.console, max(wide, 10))
            return [*told][:room]
        run = f"{step.run} of {step.runs} in a row" if step.runs > 1 else ""
        notes = [Text(), Text(run), _neighbours(walk, step)]
        scale = max(min((room - len(notes) - 1) // 7, (width - 4) // 10, BIGGEST), 0)
        return [*_digit(step.pile, scale), *notes][: max(room, 1)]
