"""Plain information-set tree search at Double Hearts, as textbooks have it: a peer to play against.

One tree over worlds drawn from what was seen, UCB1 with the counts of availability, one new node a
simulation, random play to the end, and the most visited move. It knows nothing of the game but its
rules and what a seat may know: no quick thoughts, no totals, no solved endings.
"""

import sys
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from math import log, sqrt
from typing import Annotated, Final

import msgspec

from twofold.arena.double_hearts import random_lead
from twofold.bots.double_hearts import worlds
from twofold.bots.double_hearts.knowledge import PLACES, unseen_in
from twofold.bots.double_hearts.search import enter
from twofold.bots.random import any_card, any_three
from twofold.games.double_hearts import rules
from twofold.games.double_hearts.choices import Choice, Lead, Pass, Play
from twofold.games.double_hearts.rules import Deck, Round
from twofold.games.double_hearts.view import View, deck_in, pairing_in, round_in
from twofold.kernel import (
    Dice,
    Record,
    Row,
    below,
    compile_all,
    kernel,
    members,
    nth,
    row,
    set_of,
    shuffle,
    size,
)

EXPLORATION: Final = 0.7
WORLDS: Final = 2048
ROOM: Final = 1 << 18
DEEPEST: Final = 64


class Nodes(Record):
    """The tree, node by node; the root is the first."""

    count: int
    first: Annotated[Row, ROOM]
    next: Annotated[Row, ROOM]
    move: Annotated[Row, ROOM]
    visits: Annotated[Row, ROOM]
    available: Annotated[Row, ROOM]
    reward: Annotated[Row, ROOM]
    """In points that were not taken."""
    path: Annotated[Row, DEEPEST]
    movers: Annotated[Row, DEEPEST]


@kernel
def simulate(
    deck: Deck, root: Round, drawn: Row, world: Round, scores: Row, nodes: Nodes, dice: Dice, n: int
) -> None:
    """Make so many simulations."""
    for _ in range(n):
        enter(root, root.turn, drawn, PLACES * below(dice, WORLDS), world)
        node = 0
        depth = 0
        grown = False
        while world.turn >= 0 and not grown:
            seat = world.turn
            legal = rules.legal(deck, world)
            light = legal if rules.may_show(world, 0) else 0
            dark = legal if world.lying == 0 else 0
            untried_light, untried_dark, visited = tried(nodes, node, light, dark)
            untried = size(untried_light) + size(untried_dark)
            if untried and nodes.count < ROOM:
                choice = below(dice, untried)
                if choice < size(untried_light):
                    move = 2 * nth(untried_light, choice)
                else:
                    move = 2 * nth(untried_dark, choice - size(untried_light)) + 1
                node = grow(nodes, node, move)
                grown = True
            else:
                if visited == 0:
                    break
                node = best(nodes, node, light, dark)
            nodes.path[depth] = node
            nodes.movers[depth] = seat
            depth += 1
            rules.play(deck, world, nodes.move[node] >> 1, nodes.move[node] & 1)
        play_at_random(deck, world, dice)
        rules.score(deck, world, scores)
        for place in range(depth):
            node = nodes.path[place]
            nodes.visits[node] += 1
            nodes.reward[node] += rules.ALL_POINTS - scores[nodes.movers[place]]


@kernel
def tried(nodes: Nodes, node: int, light: int, dark: int) -> tuple[int, int, int]:
    """Give the moves that were never tried here, and how many were; count those available."""
    visited = 0
    child = nodes.first[node]
    while child:
        move = nodes.move[child]
        card = 1 << (move >> 1)
        if (dark if move & 1 else light) & card:
            nodes.available[child] += 1
            visited += 1
            if move & 1:
                dark &= ~card
            else:
                light &= ~card
        child = nodes.next[child]
    return light, dark, visited


@kernel
def grow(nodes: Nodes, node: int, move: int) -> int:
    """Give a node a new child."""
    child = nodes.count
    nodes.count += 1
    nodes.first[child] = 0
    nodes.next[child] = nodes.first[node]
    nodes.move[child] = move
    nodes.visits[child] = 0
    nodes.available[child] = 1
    nodes.reward[child] = 0
    nodes.first[node] = child
    return child


@kernel
def best(nodes: Nodes, node: int, light: int, dark: int) -> int:
    """Give the child with the highest upper confidence bound."""
    chosen = 0
    highest = -1.0
    child = nodes.first[node]
    while child:
        move = nodes.move[child]
        if (dark if move & 1 else light) & (1 << (move >> 1)):
            visits = nodes.visits[child]
            mean = nodes.reward[child] / (visits * float(rules.ALL_POINTS))
            bound = mean + EXPLORATION * sqrt(log(float(nodes.available[child])) / visits)
            if bound > highest:
                chosen, highest = child, bound
        child = nodes.next[child]
    return chosen


@kernel
def play_at_random(deck: Deck, world: Round, dice: Dice) -> None:
    """Play a world to the end of the round by chance."""
    while world.turn >= 0:
        legal = rules.legal(deck, world)
        play = 2 * any_card(legal, dice) if world.lying else random_lead(world, legal, dice)
        rules.play(deck, world, play >> 1, play & 1)


@kernel
def pass_at_random(
    deck: Deck, root: Round, seat: int, steps: int, threes: Row, sums: Row, tries: Row,
    world: Round, pack: Row, scores: Row, dice: Dice, n: int,
) -> None:  # fmt: skip
    """Try the threes to pass in turn, each simulation in a world of its own."""
    players = root.players
    each = 52 // players
    for number in range(n):
        place = number % len(threes)
        unseen = 0
        for card in range(52):
            if root.hands[seat] & (1 << card) == 0:
                pack[unseen] = card
                unseen += 1
        shuffle(dice, pack, unseen)
        at = 0
        for owner in range(players):
            world.taken[owner] = 0
            if owner == seat:
                world.hands[owner] = root.hands[seat]
                world.given[owner] = threes[place]
                continue
            cards = 0
            for _ in range(each):
                cards |= 1 << pack[at]
                at += 1
            world.hands[owner] = cards
            world.given[owner] = any_three(cards, dice)
        world.players = players
        world.leftover_to = root.leftover_to
        world.leftover = 1 << pack[at] if at < unseen else 0
        world.tricks = 0
        world.lying = 0
        world.broken = 0
        rules.exchange(world, steps)
        rules.open_play(deck, world)
        play_at_random(deck, world, dice)
        rules.score(deck, world, scores)
        sums[place] += scores[seat]
        tries[place] += 1


class PlainSearch:
    """Sits at Double Hearts; how many simulations it makes may depend on the trick."""

    def __init__(self, simulations: Sequence[int], for_a_pass: int, dice: Dice) -> None:
        compile_all()
        self._simulations = simulations
        self._for_a_pass = for_a_pass
        self._seed = dice.place
        self._nodes = Nodes.blank()

    def choose(self, view: View, choices: Sequence[Choice]) -> Choice:
        """Choose the move that was tried most."""
        if len(choices) == 1:
            return choices[0]
        dice = Dice.of(self._seed, msgspec.json.encode(view).decode())
        if view.phase == "pass":
            return self._three(view, dice)
        deck, root, splits = deck_in(view), round_in(view), worlds.Splits.blank()
        worlds.count(unseen_in(view), _ways(), splits)
        root.leftover = 0
        drawn = row([0] * (PLACES * WORLDS))
        for world in range(WORLDS):
            worlds.draw(splits, dice, drawn, PLACES * world)
        nodes = self._nodes
        nodes.count = 1
        nodes.first[0] = 0
        n = self._simulations[len(view.tricks)]
        simulate(deck, root, drawn, Round.blank(), row([0] * 4), nodes, dice, n)
        visits: dict[int, int] = {}
        child = nodes.first[0]
        while child:
            visits[nodes.move[child]] = nodes.visits[child]
            child = nodes.next[child]
        return max(choices, key=lambda choice: visits.get(_move(view, choice), 0))

    def _three(self, view: View, dice: Dice) -> Choice:
        assert view.seat is not None
        deck, root, names = deck_in(view), round_in(view), pairing_in(view).names
        steps = {"left": 1, "right": view.players - 1, "across": 2}[view.direction]
        threes = row(set_of(three) for three in combinations(members(root.hands[view.seat]), 3))
        sums, tries = row([0] * len(threes)), row([0] * len(threes))
        pass_at_random(
            deck, root, view.seat, steps, threes, sums, tries,
            Round.blank(), row([0] * 52), row([0] * 4), dice, self._for_a_pass,
        )  # fmt: skip
        chosen = min(range(len(threes)), key=lambda place: sums[place] / max(1, tries[place]))
        low, middle, high = (names[card][0] for card in members(threes[chosen]))
        return Pass((low, middle, high))

    def close(self) -> None:
        """Leave the seat."""


def _move(view: View, choice: Choice) -> int:
    card_of = pairing_in(view).card_of
    if isinstance(choice, Lead):
        return 2 * card_of(choice.face) + choice.face.startswith("D")
    assert isinstance(choice, Play)
    return 2 * card_of(choice.card)


@cache
def _ways() -> worlds.Ways:
    return worlds.ways()


class Question(msgspec.Struct):
    """What a bot is asked."""

    view: View
    choices: list[Choice]


def main() -> None:
    """Answer questions until they end: the seed, then simulations for a pass and for each trick."""
    seed, for_a_pass, *simulations = map(int, sys.argv[1:])
    player = PlainSearch(simulations, for_a_pass, Dice.of(seed, "plain search"))
    questions = msgspec.json.Decoder(Question)
    for line in sys.stdin.buffer:
        question = questions.decode(line)
        chosen = player.choose(question.view, question.choices)
        sys.stdout.buffer.write(msgspec.json.encode(chosen) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
