"""The rule books: every ruling is named, and what they tell as examples is what the rules do."""

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from twofold.cards.dark_hand import default_pairing
from twofold.cards.three_colours import card_of, pack
from twofold.games import DoubleDealingShuffle, DoubleDecker, DoubleHearts
from twofold.games.double_dealing_shuffle import rules as shuffle
from twofold.games.double_dealing_shuffle.gestures import HANDS, Lift, intended
from twofold.games.double_dealing_shuffle.state import Shown
from twofold.games.double_decker import rules as decker
from twofold.games.double_decker import state as decker_state
from twofold.games.double_hearts import rules as hearts
from twofold.games.double_hearts import state as hearts_state
from twofold.games.double_hearts.choices import Lead, Play
from twofold.kernel import set_of, size

GAMES = Path(__file__).parents[2] / "src/twofold/games"
RULINGS = {
    "double_hearts": ("DH", 11),
    "double_decker": ("DD", 9),
    "double_dealing_shuffle": ("DS", 9),
}
SIGNS = str.maketrans({"♣": "C", "♦": "D", "♥": "H", "♠": "S"})


def book(game: str) -> str:
    """Give a rule book's text."""
    return (GAMES / game / "RULES.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", RULINGS)
def test_every_ruling_of_a_game_is_named_in_its_book_and_no_other(game: str) -> None:
    letters, last = RULINGS[game]
    named = set(re.findall(r"\(((?:DH|DD|DS|PD)-\d+)\)", book(game)))
    assert named == {f"{letters}-{number}" for number in range(1, last + 1)}


# Double Hearts


def test_the_book_shows_the_pairing_that_is_played() -> None:
    row = re.compile(r"^\| \*\*(\w+)\*\* \| (\S+) \| (\S+) \| (\S+) \| (\S+) \|$", re.MULTILINE)
    shown = [
        (rank.replace("10", "T") + suit, dark.translate(SIGNS).replace("10", "T"))
        for rank, *darks in row.findall(book("double_hearts"))
        for suit, dark in zip("CDHS", darks, strict=True)
    ]
    assert sorted(shown) == sorted(default_pairing().pairs)


def test_our_pairing_is_as_even_as_the_decision_says() -> None:
    others = [pair for pair in default_pairing().pairs if pair[0][0] != "A"]
    high = "89TJQK"
    spread = Counter((light[1], dark[1], light[0] in high) for light, dark in others)
    assert set(spread.values()) == {2}
    assert len(spread) == 24
    assert len({(light[0], dark[0]) for light, dark in others}) == len(others)


def test_twenty_seven_cards_are_point_cards_and_half_the_deck_shows_each_suit() -> None:
    deck = hearts.deck_of(default_pairing())
    assert size(deck.points) == 27
    assert [size(deck.of_suit[suit]) for suit in range(4)] == [26] * 4


def hearts_table(*hands: str, tricks: int = 1) -> hearts_state.State:
    """Lay a round before seat 0, with some tricks behind it."""
    game = DoubleHearts()
    pairing = default_pairing()
    masks = tuple(set_of(map(pairing.card_of, hand.split())) for hand in hands)
    state = game.place(game.start(4), hearts_state.Deal(0, masks))
    assert state.round is not None
    state.round.turn = state.round.leader = 0
    state.round.tricks = tricks
    return replace(state, passes=())


def test_the_jack_in_the_shade_of_the_lead_takes_the_trick_in_the_book() -> None:
    game = DoubleHearts()
    state = hearts_table("DJC L2S", "L9C L4S", "LJC L6S", "LQD L8S", tricks=5)
    assert state.round is not None
    state.round.broken = 0
    for seat, choice in enumerate([Lead("DJC"), Play("L9C"), Play("LJC"), Play("LQD")]):
        assert game.refusal(state, seat, choice) is None
        state = game.choose(state, seat, choice)
    assert game.view(state, None).points == (2, 0, 0, 0)
    assert state.tricks[-1].taker == 0


def test_the_first_trick_in_the_book_bans_both_clubs() -> None:
    game = DoubleHearts()
    state = hearts_table("D2C L8C", "L4C D6C L3D L2S", "L6C L7C", "L8D L9C", tricks=0)
    state = game.choose(state, 0, Lead("D2C"))
    # The light 3♦ is also the dark 9♣, a club without a point: it must follow.
    assert game.choices(state, 1) == [Play("D9C")]
    state = hearts_table("D2C L8C", "L4C D6C L4S L6S", "L6C L7C", "L8D L9C", tricks=0)
    state = game.choose(state, 0, Lead("D2C"))
    assert game.refusal(state, 1, Play("L4C")) == (
        "No point cards on the first trick, on either face."
    )
    assert Play("L4S") in game.choices(state, 1)


def test_before_hearts_break_the_light_jack_of_clubs_stays_in_hand_and_the_king_may_go() -> None:
    state = hearts_table("LJC LKC", "L9C L4S", "L8C L6S", "LQD L8S")
    assert DoubleHearts().refusal(state, 0, Lead("LJC")) is not None
    assert DoubleHearts().refusal(state, 0, Lead("LKC")) is None


# Double Decker


def test_the_example_of_a_double_trick_is_played_as_told() -> None:
    plays = ["R7", "R12", "B4", "B10", "G3"]
    rest = [card for card in pack(5) if card not in set(map(card_of, plays))]
    hands = tuple(
        set_of([card_of(play), *rest[11 * seat : 11 * seat + 11]])
        for seat, play in enumerate(plays)
    )
    game = DoubleDecker()
    state = game.place(game.start(5), decker_state.Deal(0, hands))
    for play in plays:
        state = game.play(state, card_of(play))
    piles = game.view(state, None).piles
    assert (piles[1].red, piles[3].blue) == (("R7", "R12"), ("B4", "B10"))
    assert (piles[4].passed, piles[4].score) == (("G3",), -2)
    assert game.awaited(state) == {1}


@pytest.mark.parametrize(
    ("red", "blue", "leader"),
    [([12, 7], [12, 9], 1), ([12, 1], [12], 0), ([12], [12], 0)],
)
def test_the_table_of_equal_numbers_is_right(red: list[int], blue: list[int], leader: int) -> None:
    round = decker.Round.blank()
    cards = [[card_of(f"{colour}{number}") for number in numbers]
             for colour, numbers in (("R", red), ("B", blue))]  # fmt: skip
    round.first, round.second = 1, 0
    round.trick = set_of([*cards[0], *cards[1]])
    for seat, of_colour in enumerate(cards):
        for card in of_colour:
            round.played_by[card] = seat
    assert decker.next_to_lead(round) == leader


def test_the_table_of_hands_and_tricks_and_the_example_of_a_score_are_right() -> None:
    rows = re.findall(r"^\| (\d) \| (\d) to 20 \| (\d+) \| (\d+) \|$", book("double_decker"), re.M)
    assert len(rows) == 4
    for players, lowest, dealt, tricks in rows:
        each = decker.hand_size(int(players))
        assert (each, each - 1) == (int(dealt), int(tricks))
        assert len(pack(int(players))) == 3 * (21 - int(lowest)) == each * int(players)
    taken = set_of(
        map(card_of, [*(f"G{number}" for number in range(1, 8)), "R1", "R2", "R3", "B1"])
    )
    assert decker.score(taken, set_of(map(card_of, ["R9", "B9"]))) == -1


# Double Dealing Shuffle


def test_two_lifts_bring_the_red_card_to_the_top_as_told() -> None:
    assert shuffle.red_after(8, 6, 3, 0) == 2
    assert shuffle.red_after(2, 0, 2, 7) == 0


def test_the_gesture_in_the_book_means_what_it_says() -> None:
    assert intended(9, 0.33, 0.67, 1) == intended(9, 0.67, 0.33, 1) == Lift(3, 3, 6)


def test_the_table_of_hands_is_right() -> None:
    said = re.findall(
        r"^\| `([a-z-]+)` \| ([\d.]+) cards \| ([\d.]+) cards \|",
        book("double_dealing_shuffle"),
        re.MULTILINE,
    )
    assert [name for name, _, _ in said] == ["natural", "quick-fingers"]
    for name, fumble, glimpse in said:
        assert float(fumble) == float(HANDS[name].fumble)
        assert float(glimpse) == float(HANDS[name].glimpse) / 100


def test_two_hands_stay_in_the_round_of_the_book() -> None:
    game = DoubleDealingShuffle()
    state = game.begin(game.start(), 0)
    for lift in (None, None, Lift(8, 1, 0)):
        state = game.shuffle(state, Shown((None, lift), (None, None)))
    state = game.split(state, (4, 4))
    state = game.guess(state, (shuffle.TOP, shuffle.TOP))
    state = game.check(state, (shuffle.BOTTOM, shuffle.BOTTOM))
    assert state.finished[-1].left == (2, 0)
    assert state.sizes == (7, 11)
