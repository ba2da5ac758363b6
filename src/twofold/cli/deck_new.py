"""A deck typed in card by card: checked as it goes, kept after every card, left and resumed."""

import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from twofold.cards import standard
from twofold.cards.dark_hand import Pairing, checked_pair
from twofold.cards.errors import WrongDeck
from twofold.cli import files, typed
from twofold.cli.deck_file import Pairs, pairs_in, written
from twofold.cli.screens.drawing import said
from twofold.cli.terminal import Left, Terminal
from twofold.cli.trouble import Trouble
from twofold.cli.typed import Unclear

_HELP = (
    "9H, or 10h   the dark face of the card asked for",
    "QS 2H        any card: its light face, then its dark one",
    "skip         come to this card later",
    "undo         take the last card back",
    "drop QS      take that one back",
    "left         the faces still to come",
    "quit         leave; the same command goes on from here",
)


@dataclass
class Draft:
    """A deck that is not complete yet."""

    pairs: Pairs = field(default_factory=list[tuple[str, str]])

    @property
    def light_left(self) -> list[str]:
        """Give the light faces that have no dark one yet."""
        return self._left(light for light, _ in self.pairs)

    @property
    def dark_left(self) -> list[str]:
        """Give the dark faces that have no light one yet."""
        return self._left(dark for _, dark in self.pairs)

    @staticmethod
    def _left(used: Iterable[str]) -> list[str]:
        gone = set(used)
        names = map(standard.name_of, range(standard.PACK))
        return [name for name in names if name not in gone]

    def add(self, light: str, dark: str) -> None:
        """Add a card; raise WrongDeck if it cannot be in this deck."""
        checked_pair((light, dark), len(self.pairs) + 1)
        for old_light, old_dark in self.pairs:
            if light == old_light or dark == old_dark:
                raise WrongDeck(
                    f"Light {old_light} with dark {old_dark} is there already: "
                    f"drop {old_light} takes it back."
                )
        self.pairs.append((light, dark))

    def fitting(self, light: str) -> list[str]:
        """Give the dark faces left that may share a card with a light one."""
        return [dark for dark in self.dark_left if _fit(light, dark)]

    def stuck(self) -> str | None:
        """Name a light face that no dark face is left for."""
        return next((light for light in self.light_left if not self.fitting(light)), None)


def _fit(light: str, dark: str) -> bool:
    try:
        checked_pair((light, dark), 0)
    except WrongDeck:
        return False
    return True


def ask_for_deck(terminal: Terminal, path: Path) -> int:
    """Ask for a whole deck, and write it; give the exit status."""
    if not path.parent.is_dir():
        raise Trouble(f"{files.named(path)} cannot be written: there is no such folder.")
    if os.path.lexists(path):
        raise Trouble(
            f"{files.named(path)} is there already, and is left as it is: give another name, "
            "or remove it first."
        )
    part = path.with_name(path.name + ".part")
    entry = Entry(terminal, part, _resumed(part))
    try:
        entry.ask_on()
    except Left as left:
        done = len(entry.draft.pairs)
        kept = f"{done} of {standard.PACK} cards are kept in {files.named(part)}: "
        terminal.show(
            said(kept + "the same command goes on from there." if done else "Nothing is kept.")
        )
        return left.status
    return _finish(terminal, path, part, entry.draft)


def _resumed(part: Path) -> Draft:
    if not os.path.lexists(part):
        return Draft()
    draft = Draft()
    try:
        for light, dark in pairs_in(part):
            draft.add(light, dark)
    except WrongDeck as error:
        raise Trouble(
            f"{files.named(part)} holds an unfinished deck that is wrong. {error}\n"
            "Mend it, or remove it to begin again."
        ) from None
    return draft


def _finish(terminal: Terminal, path: Path, part: Path, draft: Draft) -> int:
    pairing = Pairing.of(draft.pairs)
    if os.path.lexists(path):
        raise Trouble(
            f"{files.named(path)} has appeared meanwhile, and is left as it is: your deck is in "
            f"{files.named(part)}."
        )
    files.write(path, written(pairing.pairs))
    part.unlink(missing_ok=True)
    terminal.show(said(f"{files.named(path)} is written: {standard.PACK} cards."))
    unlike = pairing.unlike_printed()
    if unlike:
        terminal.show(said(f"Warning: {unlike}"))
    return 0


@dataclass
class Entry:
    """The asking."""

    terminal: Terminal
    part: Path
    draft: Draft
    skipped: list[str] = field(default_factory=list[str])

    def ask_on(self) -> None:
        """Ask until every light face has its dark one."""
        known = len(self.draft.pairs)
        if known:
            there = "1 card is" if known == 1 else f"{known} cards are"
            self._say(f"{there} there already: on from here.")
        else:
            self._say("Which dark face is on the back of each light one? ? helps.")
        while light := self._next():
            count = f"{len(self.draft.pairs) + 1}/{standard.PACK}"
            line = self.terminal.ask(f" {count}  light {light}, dark: ")
            try:
                self._take(light, typed.words_of(line))
            except (Unclear, WrongDeck) as wrong:
                self._say(str(wrong))

    def _next(self) -> str | None:
        left = self.draft.light_left
        waiting = [light for light in left if light not in self.skipped]
        if left and not waiting:
            self.skipped.clear()
            return left[0]
        return waiting[0] if waiting else None

    def _take(self, light: str, words: list[str]) -> None:
        match [word.casefold() for word in words]:
            case []:
                pass
            case ["?" | "help"]:
                self._say(
                    *_HELP, f"Light {light} may have dark {' '.join(self.draft.fitting(light))}."
                )
            case ["quit" | "exit" | "q"]:
                raise Left
            case ["left"]:
                light_left, dark_left = self.draft.light_left, self.draft.dark_left
                self._say(f"Light left: {' '.join(light_left)}")
                self._say(f"Dark left:  {' '.join(dark_left)}")
            case ["skip"]:
                self.skipped.append(light)
            case ["undo"]:
                self._drop(self.draft.pairs[-1][0] if self.draft.pairs else "")
            case ["drop", _]:
                self._drop(_face(words[1]))
            case [_]:
                self._add(light, _face(words[0]))
            case [_, _]:
                self._add(_face(words[0]), _face(words[1]))
            case _:
                raise Unclear("Type one face, or a light and a dark one. ? helps.")

    def _add(self, light: str, dark: str) -> None:
        self.draft.add(light, dark)
        self._keep()
        stuck = self.draft.stuck()
        if stuck:
            self._say(f"Now no dark face is left that may join light {stuck}: undo, or drop one.")

    def _drop(self, light: str) -> None:
        for pair in self.draft.pairs:
            if pair[0] == light:
                self.draft.pairs.remove(pair)
                self._keep()
                self._say(f"Light {light} with dark {pair[1]} is taken back.")
                return
        raise Unclear("There is no such card to take back.")

    def _keep(self) -> None:
        if self.draft.pairs:
            files.write(self.part, written(self.draft.pairs))
        else:
            self.part.unlink(missing_ok=True)

    def _say(self, *sentences: str) -> None:
        self.terminal.show(*map(said, sentences))


def _face(word: str) -> str:
    face = typed.face(word)
    if face is None:
        raise typed.nothing_known(word, "a face as QS or 10H")
    return face.name
