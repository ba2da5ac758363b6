"""What a bot that can explain itself thinks of a choice in a match, and of the others there."""

from typing import Any, Final

import msgspec

from twofold.bots.bot import Adviser, Opinion, UnknownBot
from twofold.bots.double_dealing_shuffle import words as shuffle_words
from twofold.bots.double_decker import words as decker_words
from twofold.bots.double_hearts import words as hearts_words
from twofold.bots.seats import THINKING, check_level, sit
from twofold.cards.words import quoted
from twofold.games.double_dealing_shuffle.view import View as ShuffleView
from twofold.games.double_decker.view import View as DeckerView
from twofold.games.game import AnyGame
from twofold.kernel import Dice
from twofold.records import Move

_FEWER_IS_BETTER: Final = "double-hearts"


class Loss(msgspec.Struct, frozen=True):
    """What a choice gave away against the best one; below nought if it was better after all."""

    points: float
    points_error: float
    chance: float
    chance_error: float


class Advice(msgspec.Struct, frozen=True):
    """What a bot thinks of the choices that a seat had."""

    opinions: list[Opinion]
    """Best first."""
    chosen: Any
    """What the seat chose."""
    fewer_is_better: bool
    """Which way points count."""

    @property
    def best(self) -> Opinion:
        """Give what the bot would have done."""
        return self.opinions[0]

    @property
    def of_chosen(self) -> Opinion | None:
        """Give what it thinks of the choice made; None if it never tried it."""
        return next((one for one in self.opinions if one.choice == self.chosen and one.tries), None)

    @property
    def loss(self) -> Loss | None:
        """Say what the choice made gave away; None if the bot never tried it."""
        best, chosen = self.best, self.of_chosen
        if chosen is None:
            return None
        if chosen == best:
            return Loss(0.0, 0.0, 0.0, 0.0)
        points = chosen.points - best.points
        return Loss(
            points if self.fewer_is_better else -points,
            _together(best.points_error, chosen.points_error),
            best.chance - chosen.chance,
            _together(best.chance_error, chosen.chance_error),
        )


def _together(one: float, other: float) -> float:
    return (one * one + other * other) ** 0.5


def adviser(level: str, game: AnyGame) -> Adviser:
    """Seat a bot that says what it thinks, or refuse one that can't."""
    check_level(level)
    if level in THINKING:
        bot = sit(level, game, Dice.of("advice"))
        if isinstance(bot, Adviser):
            return bot
    raise UnknownBot(
        f"The bot {quoted(level)} cannot say what it thinks: choose {', '.join(THINKING)}."
    )


def advise(bot: Adviser, game: AnyGame, move: Move) -> Advice:
    """Weigh the choices of a move by what its seat could see."""
    choices = list(game.choices(move.state, move.seat))
    if move.choice not in choices:
        # A gesture of any height is legal; only the plainest ones are listed.
        choices.append(move.choice)
    opinions = bot.opinions(game.view(move.state, move.seat), choices)
    return Advice(opinions, move.choice, game.name == _FEWER_IS_BETTER)


def called(view: Any, choice: Any) -> str:
    """Name a choice as players do."""
    return _words(view).called(view, choice)


def why(view: Any, choice: Any) -> str:
    """Say what a choice does, by what lies open to the seat and nothing else."""
    return _words(view).why(view, choice)


def _words(view: Any) -> Any:
    if isinstance(view, ShuffleView):
        return shuffle_words
    return decker_words if isinstance(view, DeckerView) else hearts_words
