"""A match that was played, choice by choice: where it stood, who chose, and what."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from twofold.cards import three_colours
from twofold.cards.dark_hand import LIGHT
from twofold.games.double_dealing_shuffle.choices import Check, Cut, Guess, Rest, Shuffle
from twofold.games.double_dealing_shuffle.game import DoubleDealingShuffle
from twofold.games.double_dealing_shuffle.gestures import gesture
from twofold.games.double_dealing_shuffle.rules import COUNTS
from twofold.games.double_dealing_shuffle.state import Finished as ShuffleFinished
from twofold.games.double_dealing_shuffle.state import Shown, pile_name
from twofold.games.double_dealing_shuffle.state import State as ShuffleState
from twofold.games.double_decker.choices import Play as DeckerPlay
from twofold.games.double_decker.game import DoubleDecker
from twofold.games.double_decker.state import State as DeckerState
from twofold.games.double_hearts.choices import Lead, Pass
from twofold.games.double_hearts.choices import Play as HeartsPlay
from twofold.games.double_hearts.game import DoubleHearts
from twofold.games.double_hearts.state import Deal
from twofold.games.double_hearts.state import State as HeartsState
from twofold.kernel import members
from twofold.records.line import State

CUT, GUESS, CHECK = range(COUNTS + 1, COUNTS + 4)
"""How the choices after the three counts are numbered in a round of Double Dealing Shuffle."""


@dataclass(frozen=True)
class Move:
    """One choice of a match."""

    round: int
    """From 1."""
    play: int
    """From 1, in its round; 0 for the pass of three cards."""
    seat: int
    choice: Any
    state: Any
    """The match before the choice."""


def moves(end: State) -> Iterator[Move]:
    """Go through a match, finished or not, from its first choice on."""
    if isinstance(end, ShuffleState):
        return _shuffle(end)
    if isinstance(end, DeckerState):
        return _decker(end)
    return _hearts(end)


def _hearts(end: HeartsState) -> Iterator[Move]:
    game = DoubleHearts()
    names = end.pairing.names
    rounds: list[tuple[Deal, Sequence[int | None], Sequence[int]]] = [
        (old.deal, old.passes or (), old.plays) for old in end.finished
    ]
    if end.deal is not None:
        rounds.append((end.deal, end.passes, end.plays))
    state = game.start(end.players, end.options)
    for number, (deal, passes, plays) in enumerate(rounds, start=1):
        state = game.place(state, deal)
        for seat, cards in enumerate(passes):
            if cards is not None:
                low, middle, high = (names[card][LIGHT] for card in members(cards))
                given = Pass((low, middle, high))
                yield Move(number, 0, seat, given, state)
                state = game.choose(state, seat, given)
        for place, play in enumerate(plays, start=1):
            name = names[play >> 1][play & 1]
            assert state.round is not None
            choice = HeartsPlay(name) if state.round.lying else Lead(name)
            yield Move(number, place, state.round.turn, choice, state)
            state = game.play(state, play)


def _decker(end: DeckerState) -> Iterator[Move]:
    game = DoubleDecker()
    rounds = [(old.deal, old.plays) for old in end.finished]
    if end.deal is not None:
        rounds.append((end.deal, end.plays))
    state = game.start(end.players)
    for number, (deal, plays) in enumerate(rounds, start=1):
        state = game.place(state, deal)
        for place, card in enumerate(plays, start=1):
            assert state.round is not None
            choice = DeckerPlay(three_colours.name_of(card))
            yield Move(number, place, state.round.turn, choice, state)
            state = game.play(state, card)


def _shuffle(end: ShuffleState) -> Iterator[Move]:
    """Go through the whole rounds: of one that lasts, nobody may know what was truly done."""
    state = DoubleDealingShuffle().start(options=end.options)
    for number, old in enumerate(end.finished, start=1):
        yield from _shuffle_round(state, old, number)
        state = ShuffleState(
            end.options,
            sizes=end.finished[number].sizes if number < len(end.finished) else end.sizes,
            finished=end.finished[:number],
            caller=old.caller if old.winner is None else 1 - old.winner,
        )


def _shuffle_round(state: ShuffleState, old: ShuffleFinished, number: int) -> Iterator[Move]:
    game = DoubleDealingShuffle()
    state = game.begin(state, old.caller)
    for count, shown in enumerate(old.shown, start=1):
        for seat in (0, 1):
            yield Move(number, count, seat, _meant(state, shown, seat), state)
        state = game.shuffle(state, shown)
    for seat in (0, 1):
        yield Move(number, CUT, seat, Cut(old.cuts[seat]), state)
    state = game.split(state, (old.cuts[0], old.cuts[1]))
    for seat in (0, 1):
        yield Move(number, GUESS, seat, Guess(pile_name(old.guesses[seat])), state)
    state = game.guess(state, (old.guesses[0], old.guesses[1]))
    for seat in (0, 1):
        yield Move(number, CHECK, seat, Check(pile_name(old.checks[seat])), state)


def _meant(state: ShuffleState, shown: Shown, seat: int) -> Shuffle | Rest:
    """Give what a seat meant on a count: where nothing tells, what its hand truly did."""
    meant, lift = shown.gestures[seat], shown.lifts[seat]
    if isinstance(meant, Shuffle | Rest):
        return meant
    return Rest() if lift is None else Shuffle(*gesture(state.sizes[seat], lift))
