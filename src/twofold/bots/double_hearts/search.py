"""The search: worlds drawn from what was seen, a tree over all of them, quick play to the end."""

from typing import Final

from twofold.bots.double_hearts.rollouts import liked, play_out
from twofold.bots.opinions import Tried, note, spread
from twofold.bots.outlook import Outlook, share_out, share_win
from twofold.bots.tree import ROOT, Tree, climb, credit
from twofold.games.double_hearts import rules
from twofold.games.double_hearts.rules import Deck, Round
from twofold.kernel import Record, Row, kernel

_FIRST_ZEAL: Final = 0.1
_SURVEY: Final = 256
"""After so many nodes, and at every doubling, the zeal is set anew by how far results differ."""


class Match(Record):
    """What the round is played for."""

    target: int
    pace: int
    """By how much the highest total grows in a round, as a rule."""


@kernel
def copy(source: Round, copy: Round) -> None:
    """Copy a round, but for the hands and the card left over."""
    copy.players = source.players
    copy.leftover_to = source.leftover_to
    copy.turn = source.turn
    copy.tricks = source.tricks
    copy.leader = source.leader
    copy.lying = source.lying
    copy.suit = source.suit
    copy.shade = source.shade
    copy.best = source.best
    copy.winning = source.winning
    copy.broken = source.broken
    for place in range(source.lying):
        copy.trick[place] = source.trick[place]
    for seat in range(4):
        copy.taken[seat] = source.taken[seat]


@kernel
def enter(root: Round, seat: int, worlds: Row, at: int, world: Round) -> None:
    """Set up a world: the root, with the unseen cards where this deal has them."""
    copy(root, world)
    world.hands[3] = 0
    world.leftover = 0
    world.hands[seat] = root.hands[seat]
    for place in range(root.players - 1):
        other = seat + 1 + place
        world.hands[other if other < root.players else other - root.players] = worlds[at + place]
    if root.players == 3:
        world.leftover = worlds[at + 2]


@kernel
def search(
    deck: Deck,
    root: Round,
    worlds: Row,
    count: int,
    outlook: Outlook,
    match: Match,
    tree: Tree,
    tried: Tried,
    world: Round,
    scores: Row,
    shares: Row,
    nodes: int,
    curiosity: float,
    until: int,
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
        enter(root, seat, worlds, 3 * (number % count), world)
        move = descend(deck, world, tree, zeal, until)
        play_out(deck, world, until)
        rules.score(deck, world, scores)
        share(outlook, match, scores, shares)
        credit(tree, shares)
        total += shares[seat]
        squares += shares[seat] * shares[seat]
        if number + 1 == survey:
            survey += survey
            zeal = curiosity * spread(total, squares, number + 1)
        note(tried, move, shares[seat], scores[seat])


@kernel
def descend(deck: Deck, world: Round, tree: Tree, zeal: float, until: int) -> int:
    """Play down the tree to where it ends, and give the move made at its root."""
    node = ROOT
    chosen = -1
    while world.turn >= 0 and world.tricks < until:
        legal = rules.legal(deck, world)
        dark = 0
        light = legal
        if world.lying == 0:
            dark = legal
            if world.tricks == 0:
                light = 0
        child = climb(tree, node, world.turn, light, dark, liked(deck, world, legal), zeal)
        if child == node:
            break
        move = tree.move[child]
        if chosen < 0:
            chosen = move
        rules.play(deck, world, move >> 1, move & 1)
        if tree.visits[child] == 0:
            break
        node = child
    return chosen


@kernel
def share(outlook: Outlook, match: Match, scores: Row, shares: Row) -> None:
    """Share the win by what the totals would be after the round."""
    lowest = 1 << 30
    highest = 0
    for seat in range(outlook.players):
        total = outlook.totals[seat] + scores[seat]
        lowest = min(lowest, total)
        highest = max(highest, total)
        shares[seat] = total
    for seat in range(outlook.players):
        shares[seat] -= lowest
    if highest >= match.target:
        share_win(outlook, shares, shares)
    else:
        rounds = 1 + (match.target - highest - 1) // match.pace
        share_out(outlook, shares, rounds, shares)
