"""The tree that a search grows: what was tried after which plays, how often, and how it went.

A node stands for a history of public plays; worlds that differ in unseen cards share it. A move is
2 · card + shade; games without shades use even moves only. The formula for descending needs but
square roots, which every machine takes alike.
"""

from math import sqrt
from typing import Annotated, Final

from twofold.bots.outlook import UNIT
from twofold.kernel import Record, Row, kernel, lowest, size

ROOM: Final = 1 << 16
ROOT: Final = 0
NO_MOVE: Final = -1
_FAVOURED: Final = 0.5
"""How much of the attention goes to the move that a quick thought prefers."""
_DEEPEST: Final = 64


class Tree(Record):
    """Nodes side by side; the root is the first."""

    nodes: int
    first: Annotated[Row, ROOM]
    """By node: its newest child; 0 for none."""
    next: Annotated[Row, ROOM]
    """By node: the child of the same parent before it; 0 for none."""
    move: Annotated[Row, ROOM]
    visits: Annotated[Row, ROOM]
    worth: Annotated[Row, ROOM]
    """By node: the sum of what came of it for the seat that moved there."""
    depth: int
    """How many nodes the present path has below the root."""
    path: Annotated[Row, _DEEPEST]
    movers: Annotated[Row, _DEEPEST]


@kernel
def plant(tree: Tree) -> None:
    """Clear the ground: a tree of nothing but its root."""
    tree.nodes = 1
    tree.first[ROOT] = 0
    tree.next[ROOT] = 0
    tree.move[ROOT] = NO_MOVE
    tree.visits[ROOT] = 0
    tree.worth[ROOT] = 0
    tree.depth = 0


@kernel
def climb(tree: Tree, node: int, seat: int, light: int, dark: int, liked: int, zeal: float) -> int:
    """Go from a node to a child that is legal here, or to a new one, and give it.

    The legal moves are two sets of cards, one a shade. The one that is liked is tried first; then
    what went well is tried again, and what was tried little now and then, the more the zeal.
    """
    fresh_light, fresh_dark = light, dark
    visits = 0
    worth = 0
    child = tree.first[node]
    while child:
        move = tree.move[child]
        card = 1 << (move >> 1)
        if move & 1:
            if dark & card:
                fresh_dark &= ~card
                visits += tree.visits[child]
                worth += tree.worth[child]
        elif light & card:
            fresh_light &= ~card
            visits += tree.visits[child]
            worth += tree.worth[child]
        child = tree.next[child]
    fresh = fresh_dark if liked & 1 else fresh_light
    if fresh & (1 << (liked >> 1)):
        return grow(tree, node, seat, liked)
    moves = size(light) + size(dark)
    attention = zeal * UNIT * sqrt(float(visits + 1))
    others = attention * (1.0 - _FAVOURED) / moves
    best = 0
    highest = -1.0e18
    if fresh_light | fresh_dark:
        # What was never tried is taken to be as good as the rest so far.
        highest = worth / visits + others
    child = tree.first[node]
    while child:
        move = tree.move[child]
        here = dark if move & 1 else light
        if here & (1 << (move >> 1)):
            tries = tree.visits[child]
            share = others + attention * _FAVOURED if move == liked else others
            promise = tree.worth[child] / tries + share / (1 + tries)
            if promise > highest:
                best, highest = child, promise
        child = tree.next[child]
    if best == 0:
        move = 2 * lowest(fresh_light) if fresh_light else 2 * lowest(fresh_dark) + 1
        return grow(tree, node, seat, move)
    step(tree, best, seat)
    return best


@kernel
def grow(tree: Tree, node: int, seat: int, move: int) -> int:
    """Give a node a new child, and go there; where there is no more room, stay."""
    if tree.nodes == ROOM:
        return node
    child = tree.nodes
    tree.nodes += 1
    tree.first[child] = 0
    tree.next[child] = tree.first[node]
    tree.move[child] = move
    tree.visits[child] = 0
    tree.worth[child] = 0
    tree.first[node] = child
    step(tree, child, seat)
    return child


@kernel
def step(tree: Tree, child: int, seat: int) -> None:
    """Note that a seat moved to a child."""
    tree.path[tree.depth] = child
    tree.movers[tree.depth] = seat
    tree.depth += 1


@kernel
def credit(tree: Tree, shares: Row) -> None:
    """Tell every node of the path what came of it, and go back to the root."""
    for place in range(tree.depth):
        node = tree.path[place]
        tree.visits[node] += 1
        tree.worth[node] += shares[tree.movers[place]]
    tree.visits[ROOT] += 1
    tree.depth = 0
