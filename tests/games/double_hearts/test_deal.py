"""Double Hearts: the first dealer, the deal and the pass."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from typing import TypeVar

import pytest

from tests.games.boards import OURS, after_rounds, faces
from twofold.chance import Stream, subkey
from twofold.games.double_hearts import rules
from twofold.games.double_hearts.choices import Lead, Pass, Play
from twofold.games.double_hearts.game import DoubleHearts, first_dealer
from twofold.games.double_hearts.state import HIGHEST_TARGET, Options, State
from twofold.games.double_hearts.view import seen_of
from twofold.games.game import CHANCE, Refused, WrongTable
from twofold.kernel import members, size

GAME = DoubleHearts()
KEY = bytes(range(64))
Item = TypeVar("Item")


def dealt(players: int, rounds: int = 0) -> State:
    """Give a match just dealt, after so many rounds."""
    return GAME.deal(after_rounds(GAME.start(players), rounds), subkey(KEY, rounds))


def holding(state: State, seat: int) -> list[str]:
    """Name the cards that a seat holds by their light faces."""
    assert state.round is not None
    return [OURS.names[card][0] for card in members(state.round.hands[seat])]


def lowest_three(state: State, seat: int) -> Pass:
    """Pass the first three cards of a hand."""
    first, second, third = holding(state, seat)[:3]
    return Pass((first, second, third))


# --- the first dealer ------------------------------------------------------------------------


class Drawing(Stream):
    """A stream whose shuffles are written down: the light faces on top, drawn in seat order."""

    def __init__(self, *draws: str) -> None:
        super().__init__(KEY)
        self.draws = list(draws)

    def shuffled(self, items: Iterable[Item]) -> list[Item]:
        """Give the next order of the script."""
        pack = list(items)
        top = [OURS.card_of(name) for name in self.draws.pop(0).split()]
        order = top + [card for card in range(52) if card not in top]
        return [pack[card] for card in order]


@pytest.mark.parametrize(
    ("draws", "dealer"),
    [
        (["L3C L9D L2S L8H"], 1),
        (["L3C L9D L2S LTH"], 3),
        (["LAC LKD LKS LKH"], 0),
        # Tied players draw again, the others are out.
        (["LKC L9D LKS L8H", "L2C LAD"], 2),
        (["LKC L9D LKS L8H", "LAC L2D"], 0),
        (["LKC L9D LKS L8H", "L5C L5D", "L5C L5S", "L3C L4C"], 2),
        (["L7C L7D L7S L7H", "L2C L8D L8S L3H", "LTC L9D"], 1),
    ],
)
def test_dh_2_the_highest_light_rank_deals_and_tied_players_draw_again(
    draws: list[str], dealer: int
) -> None:
    stream = Drawing(*draws)
    assert first_dealer(4, stream) == dealer
    assert stream.draws == []


def test_dh_2_every_seat_may_deal_first() -> None:
    seats = Counter(first_dealer(3, Stream(subkey(KEY, number))) for number in range(300))
    assert sorted(seats) == [0, 1, 2]
    # Even is 100 each; 8 is one standard deviation.
    assert all(70 < times < 130 for times in seats.values())


def test_dh_2_the_deal_passes_to_the_left_after_each_hand() -> None:
    state = dealt(4)
    first = state.dealer
    assert first is not None
    assert first == first_dealer(4, Stream(subkey(KEY, 0), "first dealer"))
    for _ in range(4):
        while state.round is not None:
            seat = min(GAME.awaited(state))
            state = GAME.choose(state, seat, GAME.choices(state, seat)[0])
        state = GAME.deal(state, KEY)
    assert [finished.deal.dealer for finished in state.finished] == [
        (first + round) % 4 for round in range(4)
    ]
    assert state.dealer == first


# --- the deal --------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "each"), [(4, 13), (3, 17)])
def test_all_cards_are_dealt_and_among_three_one_is_left_over(players: int, each: int) -> None:
    state = dealt(players)
    assert state.deal is not None
    assert [size(hand) for hand in state.deal.hands] == [each] * players
    assert size(state.deal.leftover) == 52 - players * each
    together = [card for hand in (*state.deal.hands, state.deal.leftover) for card in members(hand)]
    assert sorted(together) == list(range(52))


def test_the_same_key_deals_the_same_hands_and_another_key_others() -> None:
    first, again, other = (GAME.deal(GAME.start(3), subkey(KEY, n)).deal for n in (1, 1, 2))
    assert first == again != other


# --- the pass --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "words"),
    [
        (4, ["left", "right", "across", "hold", "left", "right", "across", "hold"]),
        (3, ["left", "right", "hold", "left", "right", "hold"]),
    ],
)
def test_dh_3_the_directions_of_the_pass_come_round(players: int, words: list[str]) -> None:
    steps = {"left": 1, "right": -1, "across": 2, "hold": 0}
    for round, word in enumerate(words):
        state = dealt(players, round)
        assert GAME.view(state, 0).direction == word
        if word == "hold":
            continue
        gifts = [lowest_three(state, seat) for seat in range(players)]
        for seat, gift in enumerate(gifts):
            state = GAME.choose(state, seat, gift)
        for seat, gift in enumerate(gifts):
            receiver = (seat + steps[word]) % players
            assert set(gift.cards) <= set(holding(state, receiver))
            assert not set(gift.cards) & set(holding(state, seat))
            assert GAME.view(state, seat).given == gift.cards
            assert GAME.view(state, receiver).received == gift.cards
        assert all(len(holding(state, seat)) == 52 // players for seat in range(players))


@pytest.mark.parametrize("players", [3, 4])
def test_dh_3_in_a_hand_that_holds_the_play_begins_at_once(players: int) -> None:
    state = dealt(players, players - 1)
    assert state.deal is not None
    assert state.round is not None
    assert state.passes == ()
    assert tuple(state.round.hands[:players]) == state.deal.hands
    (seat,) = GAME.awaited(state)
    assert isinstance(GAME.choices(state, seat)[0], Lead)
    while state.round is not None:
        seat = min(GAME.awaited(state))
        state = GAME.choose(state, seat, GAME.choices(state, seat)[0])
    assert state.finished[-1].passes is None


def test_dh_3_all_choose_before_anyone_sees_what_they_receive() -> None:
    state = dealt(4)
    assert GAME.awaited(state) == {0, 1, 2, 3}
    before = [holding(state, seat) for seat in range(4)]
    gifts = [lowest_three(state, seat) for seat in range(4)]
    for done, seat in enumerate((2, 0, 3), start=1):
        state = GAME.choose(state, seat, gifts[seat])
        assert len(GAME.awaited(state)) == 4 - done
        for other in range(4):
            assert holding(state, other) == before[other]
            assert GAME.view(state, other).received == ()
            assert seen_of(state, other).received == 0
            given = gifts[other].cards if other in (2, 0, 3)[:done] else ()
            assert GAME.view(state, other).given == given
        assert GAME.view(state, None).given == GAME.view(state, None).received == ()
    assert GAME.choices(state, 2) == []
    assert GAME.refusal(state, 2, gifts[2]) == "You have passed three cards: wait for the others."
    state = GAME.choose(state, 1, gifts[1])
    assert len(GAME.awaited(state)) == 1
    assert GAME.view(state, 1).received == gifts[0].cards
    assert GAME.view(state, None).given == GAME.view(state, None).received == ()


def test_dh_3_any_three_cards_of_the_hand_may_be_passed() -> None:
    state = dealt(4)
    choices = GAME.choices(state, 1)
    assert {choice.cards for choice in choices if isinstance(choice, Pass)} == set(
        combinations(holding(state, 1), 3)
    )
    assert len(choices) == 286


def test_a_card_passed_may_be_named_by_either_face() -> None:
    state = dealt(4)
    cards = list(members(faces(lowest_three(state, 0).cards)))
    one, two, three = (OURS.names[card][1] for card in cards)
    assert GAME.choose(state, 0, Pass((one, two, three))).passes == (
        GAME.choose(state, 0, lowest_three(state, 0)).passes
    )


def test_a_player_is_told_why_a_pass_is_refused() -> None:
    state = dealt(4)
    light, other, third = lowest_three(state, 0).cards
    dark = OURS.names[OURS.card_of(light)][1]
    foreign = holding(state, 1)[0]
    assert GAME.refusal(state, 0, Pass((light, foreign, other))) == f"You don't hold {foreign}."
    words = "Pass three different cards: two of these are the same one."
    assert GAME.refusal(state, 0, Pass((light, dark, other))) == words
    assert GAME.refusal(state, 0, Pass((light, other, light))) == words
    assert GAME.refusal(state, 0, Pass((light, other, "LZZ"))) == (
        "“LZZ” is no card of the Dark Hand deck: write one as LQS or DTD: shade, rank, suit."
    )
    assert GAME.refusal(state, 0, Lead(light)) == "First pass three cards."
    assert GAME.refusal(state, 0, Play(light)) == "First pass three cards."
    assert GAME.refusal(state, 0, Pass((light, other, third))) is None


def test_dh_3_the_opening_card_may_be_passed_on_and_its_new_holder_leads() -> None:
    state = dealt(4)
    assert state.round is not None
    holder = next(seat for seat in range(4) if state.round.hands[seat] & faces(["D2C"]))
    gifts = [lowest_three(state, seat) for seat in range(4)]
    others = [name for name in holding(state, holder) if name != "LJD"][:2]
    gifts[holder] = Pass(("LJD", others[0], others[1]))
    for seat, gift in enumerate(gifts):
        state = GAME.choose(state, seat, gift)
    assert GAME.awaited(state) == {(holder + 1) % 4}
    assert state.round is not None
    assert rules.opener(state.deck, state.round) == OURS.card_of("D2C")


# --- what a table may choose -----------------------------------------------------------------


def test_an_option_that_no_table_can_choose_is_refused() -> None:
    with pytest.raises(WrongTable, match="last-trick, first-trick, first-points"):
        Options(leftover="nobody")
    for target in (0, -1, HIGHEST_TARGET + 1):
        with pytest.raises(WrongTable, match="The target is a number from 1 to 100000"):
            Options(target=target)
    assert Options(target=1).target == 1
    assert Options(target=HIGHEST_TARGET).target == HIGHEST_TARGET


def test_a_deal_is_made_only_when_one_is_due() -> None:
    state = dealt(4)
    assert CHANCE not in GAME.awaited(state)
    with pytest.raises(Refused, match="No deal is due"):
        GAME.deal(state, KEY)


@pytest.mark.parametrize("players", [3, 4])
def test_no_card_may_be_played_until_all_have_passed(players: int) -> None:
    state = dealt(players)
    for seat in range(players):
        assert state.legal == 0
        state = GAME.choose(state, seat, lowest_three(state, seat))
    assert size(state.legal) == 1
    assert GAME.start(players).legal == 0
