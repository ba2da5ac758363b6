"""The search: worlds drawn from what was seen, a tree over all of them, quick play to the end."""

from typing import Final

from twofold.bots.double_decker.rollouts import Habits, liked
from twofold.bots.opinions import Tried, note, spread
from twofold.bots.outlook import Outlook, share_out, share_win
from twofold.bots.tree import ROOT, Tree, climb, credit
from twofold.games.double_decker import rules
from twofold.games.double_decker.rules import Round
from twofold.kernel import Row, kernel, lowest

_FIRST_ZEAL: Final = 0.1
_SURVEY: Final = 256
"""After so many nodes, and at every doubling, the zeal is set anew by how far results differ."""


@kernel
def copy(source: Round, target: Round) -> None:
    """Copy a round, but for the hands."""
    target.players = source.players
    target.turn = source.turn
    target.tricks = source.tricks
    target.leader = source.leader
    target.acted = source.acted
    target.trick = source.trick
    target.first = source.first
    target.second = source.second
    lying = source.trick
    while lying:
        card = lowest(lying)
        lying &= lying - 1
        target.played_by[card] = source.played_by[card]
    for seat in range(source.players):
        target.taken[seat] = source.taken[seat]
        target.passed[seat] = source.passed[seat]


@kernel
def enter(root: Round, seat: int, worlds: Row, at: int, world: Round) -> None:
    """Set up a world: the root, with the unseen cards where this deal has them."""
    copy(root, world)
    world.hands[seat] = root.hands[seat]
    other = seat
    for place in range(root.players - 1):
        other = rules.following(root.players, other)
        world.hands[other] = worlds[at + place]


@kernel
def search(
    root: Round,
    worlds: Row,
    count: int,
    habits: Habits,
    outlook: Outlook,
    rounds: int,
    tree: Tree,
    tried: Tried,
    world: Round,
    promised: Row,
    scores: Row,
    shares: Row,
    nodes: int,
    until: int,
    curiosity: float,
) -> None:
    """Try so many nodes, in the worlds one after another, each until so many tricks are finished.

    Curiosity says how much is tried that was tried little, measured by how far results differ: a
    choice that hardly matters and one that decides the match are then thought about alike.
    """
    seat = root.turn
    zeal = _FIRST_ZEAL
    survey = _SURVEY
    total = 0
    squares = 0
    for number in range(nodes):
        enter(root, seat, worlds, (root.players - 1) * (number % count), world)
        move = descend(world, habits, promised, until, tree, zeal)
        while world.turn >= 0 and world.tricks < until:
            rules.play(world, liked(world, habits, promised))
        weigh(world, outlook, rounds, scores, shares)
        credit(tree, shares)
        note(tried, move, shares[seat], scores[seat])
        total += shares[seat]
        squares += shares[seat] * shares[seat]
        if number + 1 == survey:
            survey += survey
            zeal = curiosity * spread(total, squares, number + 1)


@kernel
def descend(
    world: Round, habits: Habits, promised: Row, until: int, tree: Tree, zeal: float
) -> int:
    """Play down the tree to where it ends, and give the move made at its root."""
    node = ROOT
    chosen = -1
    while world.turn >= 0 and world.tricks < until:
        child = climb(
            tree, node, world.turn, rules.legal(world), 0, 2 * liked(world, habits, promised), zeal
        )
        if child == node:
            break
        move = tree.move[child]
        if chosen < 0:
            chosen = move
        rules.play(world, move >> 1)
        if tree.visits[child] == 0:
            break
        node = child
    return chosen


@kernel
def weigh(world: Round, outlook: Outlook, rounds: int, scores: Row, shares: Row) -> None:
    """Score a world as it stands, and share the win, with so many rounds to come after it."""
    highest = -(1 << 30)
    for seat in range(outlook.players):
        scores[seat] = rules.score(world.taken[seat], world.passed[seat])
        highest = max(highest, outlook.totals[seat] + scores[seat])
    for seat in range(outlook.players):
        shares[seat] = highest - outlook.totals[seat] - scores[seat]
    if rounds:
        share_out(outlook, shares, rounds, shares)
    else:
        # DD-9: equal highest totals share the win.
        share_win(outlook, shares, shares)
