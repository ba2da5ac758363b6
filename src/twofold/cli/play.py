"""A match at the terminal: one person, and bots in the other seats."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from twofold.bots import THINKING, Bot, BotFailed, UnknownBot, sit
from twofold.bots.advice import adviser
from twofold.chance import KEY_BYTES, new_key, subkey
from twofold.cli.company import Company, listed
from twofold.cli.opinions_table import left_out, opinions_table
from twofold.cli.rules import rule_book
from twofold.cli.screens import Screen, screen_for
from twofold.cli.screens.drawing import quiet, said
from twofold.cli.setting import Setting
from twofold.cli.terminal import Left, Terminal
from twofold.cli.trouble import WRONG, Trouble
from twofold.cli.typed import Unclear
from twofold.games import CHANCE, AnyGame
from twofold.kernel import Dice


@dataclass
class Keys:
    """The keys of the rounds: from a seed, or fresh ones."""

    seed: str | None
    dealt: int = 0

    @property
    def _root(self) -> bytes:
        text = "" if self.seed is None else self.seed
        return hashlib.sha512(b"twofold play\x1f" + text.encode(errors="surrogateescape")).digest()

    def next(self) -> bytes:
        """Give the key of the next round."""
        self.dealt += 1
        return new_key() if self.seed is None else subkey(self._root, "round", self.dealt)

    def dice(self, seat: int) -> Dice:
        """Give the dice that the bot in a seat throws."""
        root = new_key() if self.seed is None else self._root
        return Dice.of(root[:KEY_BYTES].hex(), "bot", seat)


def play_at(
    terminal: Terminal, setting: Setting, seat: int, name: str | None, seed: str | None
) -> int:
    """Play a whole match; give the exit status."""
    game, players = setting.game, setting.players
    if not 0 <= seat < players:
        raise Trouble(f"--seat {seat} is at no table for {players}: seats are 0 to {players - 1}.")
    if len(setting.levels) > players - 1:
        raise Trouble(f"--bots names {len(setting.levels)}, but {players - 1} others sit here.")
    levels = [setting.levels[place % len(setting.levels)] for place in range(players - 1)]
    company = Company.of(seat, name, levels)
    keys = Keys(seed)
    bots: dict[int, Bot] = {}
    try:
        if set(levels) & set(THINKING):
            terminal.show(quiet("Your opponents sit down. The very first time it takes a while."))
        for place, level in enumerate(levels):
            other = (seat + 1 + place) % players
            bots[other] = sit(level, game, keys.dice(other))
        match = Match(terminal, game, company, screen_for(game.name, company), bots, keys)
        match.play(game.start(players, setting.options))
    except UnknownBot as error:
        raise Trouble(str(error)) from None
    except BotFailed as error:
        raise Trouble(f"{error}\nThe match ends here: nobody has won.", WRONG) from None
    except Left as left:
        terminal.show(said("The match ends here, unfinished."), quiet(_back(seed)))
        return left.status
    finally:
        for bot in bots.values():
            bot.close()
    return 0


def _back(seed: str | None) -> str:
    if seed is None:
        return "Begun with --seed WORD, a match can be played again from its first card."
    return "The same command with the same --seed deals the same cards again."


@dataclass
class Match:
    """A match that is being played."""

    terminal: Terminal
    game: AnyGame
    company: Company
    screen: Screen
    bots: dict[int, Bot]
    keys: Keys

    def play(self, state: Any) -> None:
        """Play on to the end."""
        me = self.company.me
        self.terminal.show(*self.screen.opening(self.game.view(state, me)))
        while awaited := self.game.awaited(state):
            before = self.game.view(state, me)
            if CHANCE in awaited:
                state = self.game.deal(state, self.keys.next())
            else:
                # Where all choose at once the bots go first: no choice tells them anything.
                seat = min(awaited, key=lambda one: (one == me, one))
                choice = self.asked(state) if seat == me else self.answered(state, seat)
                state = self.game.choose(state, seat, choice)
            self.terminal.show(*self.screen.happened(before, self.game.view(state, me)))
        self.terminal.show(*self.ending(state))

    def answered(self, state: Any, seat: int) -> Any:
        """Let a bot choose, and hold it to the rules."""
        choice = self.bots[seat].choose(self.game.view(state, seat), self.game.choices(state, seat))
        reason = self.game.refusal(state, seat, choice)
        if reason is not None:
            name, level = self.company.names[seat], self.company.levels[seat]
            raise BotFailed(f"{name} ({level}) is refused: {reason}")
        return choice

    def asked(self, state: Any) -> Any:
        """Let the person choose: show the table, and read lines until one is a legal choice."""
        me = self.company.me
        view, choices = self.game.view(state, me), self.game.choices(state, me)
        self.terminal.show(*self.screen.table(view, choices))
        while True:
            line = self.terminal.ask()
            if self.told(line.casefold(), view, choices):
                continue
            try:
                choice = self.screen.read(line, view, choices)
                reason = self.game.refusal(state, me, choice)
            except Unclear as unclear:
                reason = str(unclear)
            else:
                if reason is None:
                    return choice
            self.terminal.show(said(reason, "trouble"))

    def told(self, word: str, view: Any, choices: Sequence[Any]) -> bool:
        """Answer a word that is no move; say whether it was one."""
        match word:
            case "":
                self.terminal.show(*self.screen.table(view, choices))
            case "?" | "help" | "h":
                self.terminal.show(*self.screen.help(view), *_WORDS)
            case "rules":
                self.terminal.show(rule_book(self.game))
            case "last":
                self.terminal.show(*self.screen.last(view))
            case "score" | "scores":
                self.terminal.show(*self.screen.score(view))
            case "hint":
                self.terminal.show(*self.hinted(view, choices))
            case "quit" | "exit" | "q":
                raise Left
            case _:
                return False
        return True

    def hinted(self, view: Any, choices: Sequence[Any]) -> list[Any]:
        """Say what an expert in my seat would think of each choice."""
        if len(choices) == 1:
            return [said("There is only one choice.")]
        try:
            opinions = adviser("expert", self.game).opinions(view, choices)
        except UnknownBot as error:
            return [said(str(error))]
        return [opinions_table(view, opinions), *filter(None, [left_out(opinions)]), ""]

    def ending(self, state: Any) -> list[Any]:
        """Say who has won, and why."""
        result = self.game.result(state)
        assert result is not None
        me, winners = self.company.me, result.winners
        names = [self.company.whom(seat) for seat in winners if seat != me]
        if me in winners:
            names.insert(0, "you")
        if len(winners) == 1:
            line = "You win." if me in winners else f"{names[0]} wins."
        else:
            line = f"{listed(names)} share the win."
        return [said(line[0].upper() + line[1:], "now"), said(result.reason), ""]


_WORDS = (
    quiet("  last     the last trick or count"),
    quiet("  score    the score so far"),
    quiet("  hint     what an expert in your seat thinks of each choice"),
    quiet("  rules    the rule book"),
    quiet("  quit     leave; Enter alone shows the table again"),
)
