"""Readers for pictures of a board, so that a test shows what a player would see.

A picture is a line: what lies there, an arrow, what the rules make of it. Each reader gives the
whole line as the rules see it, so that a test says `assert_shows(trick, "… -> …")`.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import replace

from twofold.cards import three_colours
from twofold.cards.dark_hand import DARK, LIGHT, Pairing, default_pairing
from twofold.cards.red_blue import RED, deck
from twofold.games.double_dealing_shuffle import rules as shuffle_rules
from twofold.games.double_decker import rules as decker_rules
from twofold.games.double_hearts import rules as hearts_rules
from twofold.games.double_hearts.state import Deal, Finished, State
from twofold.kernel import members, set_of

ARROW = " -> "
COLOUR_NAMES = three_colours.COLOUR_NAMES


def assert_shows(reader: Callable[[str], str], picture: str) -> None:
    """Compare a picture with what the rules make of its left side."""
    left, arrow, _ = picture.partition(ARROW)
    assert arrow, "A picture has an arrow."
    assert f"{left}{ARROW}{reader(left)}" == picture


def how_many(text: str, noun: str) -> int:
    """Read the number before a word of a picture; 0 if the word is not there."""
    found = re.search(rf"(\d+) {noun}\b", text)
    return int(found[1]) if found else 0


def number_after(text: str, word: str) -> int:
    """Read the number after a word of a picture."""
    found = re.search(rf"\b{word} (\d+)", text)
    assert found, f"{text!r} says nothing of {word}."
    return int(found[1])


# --- Double Decker -------------------------------------------------------------------------------


def colours(names: Iterable[str]) -> int:
    """Read cards of the three colours as a set."""
    return set_of(map(three_colours.card_of, names))


def decker_trick(line: str) -> str:
    """Play `R7 B4 R12 B10`, from the leader (seat 0, or `seat 2: …`) clockwise, and say who wins.

    Each colour is named with its winner in the order led, then the seats that passed, then who
    leads next.
    """
    seat, cards = _leader_and_cards(line)
    round = decker_rules.Round.blank()
    round.players = len(cards)
    decker_rules.open_play(round, seat)
    for place, name in enumerate(cards):
        round.hands[(seat + place) % len(cards)] = colours([name])
    for name in cards:
        decker_rules.play(round, three_colours.card_of(name))
    told: list[str] = []
    for colour in sorted(range(3), key=lambda colour: _place_of(cards, colour)):
        mine = set_of(card for card in map(three_colours.card_of, cards) if card // 21 == colour)
        owners = [who for who in range(len(cards)) if round.taken[who] & mine]
        if owners:
            assert [round.taken[who] & mine for who in owners] == [
                mine & ~set_of(card for passed in round.passed for card in members(passed))
            ], "The cards of a colour go to one seat."
            told.append(f"{COLOUR_NAMES[colour]} to seat {owners[0]}")
    told += [f"seat {who} passes" for who in range(len(cards)) if round.passed[who]]
    return f"{', '.join(told)}; seat {round.leader} leads"


def _place_of(cards: list[str], colour: int) -> int:
    letters = "".join(name[0] for name in cards)
    return letters.find(three_colours.COLOURS[colour])


def _leader_and_cards(line: str) -> tuple[int, list[str]]:
    head, colon, tail = line.rpartition(": ")
    return (number_after(head, "seat") if colon else 0), tail.split()


def decker_score(line: str) -> str:
    """Score `9 red, 2 blue, 4 green, 1 passed`."""
    piles = 0
    for colour, name in enumerate(COLOUR_NAMES):
        piles |= set_of(21 * colour + number for number in range(how_many(line, name)))
    passed = set_of(20 + 21 * (place % 3) - place // 3 for place in range(how_many(line, "passed")))
    assert not piles & passed
    positive = COLOUR_NAMES[decker_rules.positive(piles)] if piles else "no colour"
    return f"{decker_rules.score(piles, passed)}, {positive} counts"


# --- Double Hearts -------------------------------------------------------------------------------

OURS = default_pairing()
TABLE = hearts_rules.deck_of(OURS)
"""Our pairing as the rules read it."""


def faces(names: Iterable[str], pairing: Pairing = OURS) -> int:
    """Read cards, each named by either face, as a set."""
    return set_of(map(pairing.card_of, names))


def after_rounds(state: State, rounds: int) -> State:
    """Give a match after so many rounds in which nobody scored."""
    nothing = Finished(Deal(0, (0,) * state.players), None, (), (0,) * 4, (0,) * state.players)
    return replace(state, finished=(nothing,) * rounds)


def hearts_round(cards: list[str], leader: int = 0, spare: int = 0) -> hearts_rules.Round:
    """Give a round, not its first trick, in which each seat holds one of these cards."""
    round = hearts_rules.Round.blank()
    round.players = len(cards)
    round.turn = round.leader = leader
    round.tricks = 1
    round.suit = hearts_rules.NO_SUIT
    round.hands[leader] = spare
    for place, name in enumerate(cards):
        round.hands[(leader + place) % len(cards)] |= faces([name])
    return round


def play_hearts(round: hearts_rules.Round, names: Iterable[str]) -> None:
    """Play cards to a round: a lead by the face named, any other card by either face."""
    for name in names:
        shade = DARK if name.startswith("D") else LIGHT
        hearts_rules.play(TABLE, round, OURS.card_of(name), shade)


def hearts_trick(line: str) -> str:
    """Play `D8D D9D LQS L3H`, from the leader on, and say who takes it and what it costs."""
    leader, cards = _leader_and_cards(line)
    round = hearts_round(cards, leader)
    play_hearts(round, cards)
    takers = [seat for seat in range(4) if round.taken[seat]]
    assert takers == [round.leader]
    assert round.taken[takers[0]] == faces(cards)
    points = hearts_rules.points(TABLE, round.taken[takers[0]])
    return f"seat {takers[0]}, {points} point{'' if points == 1 else 's'}"


def hearts_breaking(line: str) -> str:
    """Play a trick and say whether it breaks hearts, which it never does before it is taken."""
    cards = line.split()
    round = hearts_round(cards)
    play_hearts(round, cards[:-1])
    assert not round.broken
    play_hearts(round, cards[-1:])
    return "hearts break" if round.broken else "hearts hold"


def hearts_legal(line: str) -> str:
    """Say what may be played: `first trick: D2C | LQC LKH L5S`, the cards lying, then the hand.

    Before the colon: `first trick`, `broken`, or nothing. A dash stands for no card lying.
    """
    head, _, tail = line.rpartition(": ")
    lying, hand = ([] if part == "-" else part.split() for part in tail.split(" | "))
    round = hearts_rules.Round.blank()
    round.players = 4
    round.tricks = 0 if "first trick" in head else 1
    round.broken = 1 if "broken" in head else 0
    for name in lying:
        round.hands[round.turn] = faces([name])
        play_hearts(round, [name])
    round.hands[round.turn] = faces(hand)
    legal = hearts_rules.legal(TABLE, round)
    assert not legal & ~faces(hand)
    return " ".join(name for name in hand if legal & faces([name]))


# --- Double Dealing Shuffle ----------------------------------------------------------------------


def red_among(picture: str) -> int:
    """Read where the red card lies in a deck drawn from top to bottom, as `.......R.`."""
    assert picture.count("R") == 1
    return picture.index("R")


def drawn(cards: int, red: int) -> str:
    """Draw a deck from top to bottom, its red card as R."""
    return "".join("R" if card == RED else "." for card in deck(cards, red))


def shuffled_deck(line: str) -> str:
    """Lift once: `........R start 5 size 4 drop 0`."""
    picture = line.split(maxsplit=1)[0]
    lift = (number_after(line, "start"), number_after(line, "size"), number_after(line, "drop"))
    assert shuffle_rules.is_lift(len(picture), *lift)
    round = shuffle_rules.Round.blank()
    shuffle_rules.begin(round, len(picture), 9)
    round.red[0] = red_among(picture)
    shuffle_rules.lift(round, 0, *lift)
    return drawn(len(picture), round.red[0])


def pointing(line: str) -> str:
    """Reveal `red top/bottom, guess bottom/top, check top/lap` (seat 0's, then seat 1's).

    Give the hands left on the table, then what the two decks of nine are after it.
    """
    round = shuffle_rules.Round.blank()
    shuffle_rules.begin(round, 9, 9)
    round.cuts[0] = round.cuts[1] = 4
    piles = {"top": 0, "bottom": 1, "lap": shuffle_rules.NO_PILE}
    for seat in (0, 1):
        place = {
            word: found[1].split("/")[seat]
            for word in ("red", "guess", "check")
            if (found := re.search(rf"\b{word} (\S+?),?(?: |$)", line))
        }
        round.red[seat] = 0 if place["red"] == "top" else 8
        round.guesses[seat] = piles[place["guess"]]
        round.checks[seat] = piles[place["check"]]
    left = [shuffle_rules.hands_left(round, seat) for seat in (0, 1)]
    sizes = [shuffle_rules.size_after(round, seat) for seat in (0, 1)]
    won = shuffle_rules.winner(round)
    verdict = "a tie" if won == shuffle_rules.NOBODY else f"seat {won} wins"
    return f"{left[0]}/{left[1]}, {verdict}, decks {sizes[0]}/{sizes[1]}"
