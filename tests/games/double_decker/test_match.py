"""Double Decker: deals, scores, dealers and the end of a match."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.boards import assert_shows, colours, decker_score
from twofold.cards.three_colours import COLOURS, card_of, name_of, pack
from twofold.chance import subkey
from twofold.games.double_decker import rules
from twofold.games.double_decker.choices import Play
from twofold.games.double_decker.game import DoubleDecker
from twofold.games.double_decker.rules import Round
from twofold.games.double_decker.state import Deal, Finished, State
from twofold.games.double_decker.view import seen_of
from twofold.games.game import CHANCE, Refused, Result
from twofold.kernel import members, row, set_of, size

GAME = DoubleDecker()
KEY = bytes(range(64))
EACH = {4: 15, 5: 12, 6: 10, 7: 9}


def on_table(*hands: str, dealer: int = 0) -> State:
    """Put a deal on the table, written as a line of cards for each seat."""
    dealt = tuple(colours(hand.split()) for hand in hands)
    return GAME.place(GAME.start(len(hands)), Deal(dealer, dealt))


def play(state: State, line: str) -> State:
    """Play cards in turn."""
    for name in line.split():
        state = GAME.choose(state, min(GAME.awaited(state)), Play(name))
    return state


def play_out(state: State) -> State:
    """Play the lowest card held until the round is over."""
    while state.round is not None:
        seat = state.round.turn
        state = GAME.choose(state, seat, GAME.choices(state, seat)[0])
    return state


# --- the deal --------------------------------------------------------------------------------


@pytest.mark.parametrize("players", EACH)
def test_all_cards_in_use_are_dealt_evenly(players: int) -> None:
    state = GAME.deal(GAME.start(players), KEY)
    assert state.deal is not None
    assert [size(hand) for hand in state.deal.hands] == [EACH[players]] * players
    together = [card for hand in state.deal.hands for card in members(hand)]
    assert sorted(together) == sorted(pack(players))


def test_dd_1_the_first_dealer_is_drawn_by_the_key_and_leads_the_first_trick() -> None:
    drawn: Counter[int] = Counter()
    for number in range(400):
        state = GAME.deal(GAME.start(5), subkey(KEY, number))
        assert state.dealer is not None
        assert GAME.awaited(state) == {state.dealer}
        drawn[state.dealer] += 1
    assert sorted(drawn) == [0, 1, 2, 3, 4]
    # Even is 80 each; 8 is one standard deviation.
    assert all(50 < times < 110 for times in drawn.values())


def test_another_key_deals_other_hands_and_the_same_key_the_same() -> None:
    first, again, other = (
        GAME.deal(GAME.start(4), subkey(KEY, number)).deal for number in (1, 1, 2)
    )
    assert first == again != other


# --- passed cards ----------------------------------------------------------------------------


def test_dd_5_a_passed_card_is_shown_to_all_and_lies_in_no_colour_pile() -> None:
    state = play(on_table("R7 R1", "B4 R2", "G20 R3", "R12 R4"), "R7 B4 G20")
    for seat in (0, 1, 2, 3, None):
        view = GAME.view(state, seat)
        assert view.trick is not None
        assert view.trick.plays == ("R7", "B4", "G20")
        assert view.trick.passed == (2,)
        assert view.piles[2].passed == ("G20",)
        assert view.piles[2].red + view.piles[2].blue + view.piles[2].green == ()
        assert view.piles[2].score == -2
        assert seen_of(state, -1 if seat is None else seat).passed[2] == 1 << card_of("G20")


def test_the_table_shows_who_has_each_colour_of_the_trick_so_far() -> None:
    state = play(on_table("R7 R1", "B4 R2", "R9 R3", "B2 R4"), "R7 B4 R9")
    trick = GAME.view(state, 0).trick
    assert trick is not None
    assert [(won.colour, won.seat) for won in trick.won] == [("R", 2), ("B", 1)]
    assert GAME.view(state, 0).colours == "RB"
    assert not trick.finished
    seen = seen_of(state, 1)
    assert list(seen.winning) == [2, 1, rules.NOBODY]
    assert seen.hand == colours(["R2"])
    assert seen_of(state, -1).hand == 0


# --- the score -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "picture",
    [
        # The sheet's example.
        "9 red, 2 blue, 4 green, 1 passed -> 1, red counts",
        "9 red -> 9, red counts",
        "2 red, 9 green -> 7, green counts",
        "2 red, 3 blue, 4 green -> -1, green counts",
        "5 blue, 4 green -> 1, blue counts",
        "4 passed -> -8, no colour counts",
        "0 red -> 0, no colour counts",
    ],
)
def test_the_largest_pile_counts_for_and_all_else_against(picture: str) -> None:
    assert_shows(decker_score, picture)


@pytest.mark.parametrize("passed", range(5))
def test_dd_5_each_passed_card_costs_two_whatever_its_colour(passed: int) -> None:
    assert_shows(decker_score, f"8 blue, 1 red, {passed} passed -> {7 - 2 * passed}, blue counts")


@pytest.mark.parametrize(
    "picture",
    [
        "3 red, 3 blue, 1 green -> -1, red counts",
        "3 green, 3 blue, 1 red -> -1, blue counts",
        "3 green, 3 red -> 0, red counts",
        "4 red, 4 blue, 4 green -> -4, red counts",
    ],
)
def test_dd_6_of_equal_largest_piles_the_first_of_red_blue_green_counts(picture: str) -> None:
    assert_shows(decker_score, picture)


@given(st.lists(st.integers(0, 20), min_size=3, max_size=3), st.integers(0, 6))
def test_dd_6_the_score_is_the_same_whichever_of_equal_piles_is_chosen(
    piles: list[int], passed: int
) -> None:
    taken = set_of(21 * colour + n for colour, pile in enumerate(piles) for n in range(pile))
    given_up = set_of(range(20, 20 - passed, -1)) & ~taken
    largest = max(piles)
    for chosen in (pile for pile in piles if pile == largest):
        expected = chosen - (sum(piles) - chosen) - 2 * size(given_up)
        assert rules.score(taken, given_up) == expected
    assert piles.index(largest) == rules.positive(taken)


def test_dd_6_the_view_says_which_colour_counts() -> None:
    state = play(on_table("R7 R1", "R4 R2", "B5 R3", "B1 R4"), "R7 R4 B5 B1")
    positive = [pile.positive for pile in GAME.view(state, None).piles]
    assert positive == ["R", "", "B", ""]


# --- a round ---------------------------------------------------------------------------------


@pytest.mark.parametrize("players", EACH)
def test_dd_7_a_round_has_one_trick_fewer_than_cards_and_the_last_cards_score_nothing(
    players: int,
) -> None:
    dealt = GAME.deal(GAME.start(players), KEY)
    state = play_out(dealt)
    finished = state.finished[0]
    assert len(finished.plays) == players * (EACH[players] - 1)
    assert len(finished.tricks) == EACH[players] - 1
    assert dealt.deal is not None
    for seat, hand in enumerate(dealt.deal.hands):
        assert size(hand & ~set_of(finished.plays)) == 1
        expected = rules.score(finished.taken[seat], finished.passed[seat])
        assert finished.scores[seat] == expected
    scored = [card for pile in (*finished.taken, *finished.passed) for card in members(pile)]
    assert sorted(scored) == sorted(finished.plays)


def test_dd_7_after_a_round_its_tricks_and_piles_stay_in_view() -> None:
    state = play_out(GAME.deal(GAME.start(4), KEY))
    view = GAME.view(state, 2)
    assert GAME.awaited(state) == {CHANCE}
    assert view.trick is None
    assert len(view.tricks) == 14
    assert all(trick.finished for trick in view.tricks)
    assert [pile.score for pile in view.piles] == list(view.scores[0])
    assert (view.hand, view.colours, view.number) == ((), "", 2)


# --- the next dealer -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dealer", "totals", "scores", "next_one"),
    [
        # The lowest total deals.
        (0, (5, 3, 4, 9), (5, 3, 4, 9), 1),
        (2, (-5, -7, 0, 9), (1, 9, 0, 3), 1),
        # Tied: the lowest score of the round just played.
        (0, (3, 3, 4, 9), (2, 1, 0, -5), 1),
        (0, (3, 9, 3, 3), (4, 0, 2, 1), 3),
        # Still tied: the first tied player clockwise after the dealer; the dealer comes last.
        (0, (3, 3, 3, 3), (1, 1, 1, 1), 1),
        (1, (3, 3, 9, 9), (1, 1, 0, 0), 0),
        (0, (3, 9, 9, 3), (1, 0, 0, 1), 3),
        (2, (3, 9, 3, 9), (1, 0, 1, 0), 0),
        (3, (3, 3, 3, 3), (1, 1, 1, 1), 0),
        (2, (1, 9, 0, 9), (0, 0, 0, 0), 2),
        (6, (2, 2, 2, 2, 2, 2, 1), (0, 0, 0, 0, 0, 0, 0), 6),
    ],
)
def test_dd_8_the_next_dealer(
    dealer: int, totals: tuple[int, ...], scores: tuple[int, ...], next_one: int
) -> None:
    assert rules.next_dealer(len(totals), dealer, row(totals), row(scores)) == next_one


@given(
    st.integers(4, 7).flatmap(
        lambda players: st.tuples(
            st.integers(0, players - 1),
            st.lists(st.integers(-3, 0), min_size=players, max_size=players),
            st.lists(st.integers(-2, 0), min_size=players, max_size=players),
        )
    )
)
def test_dd_8_the_next_dealer_is_found_as_its_words_say(
    table: tuple[int, list[int], list[int]],
) -> None:
    dealer, totals, scores = table
    tied = [seat for seat, total in enumerate(totals) if total == min(totals)]
    tied = [seat for seat in tied if scores[seat] == min(scores[one] for one in tied)]
    clockwise = [(dealer + step) % len(totals) for step in range(1, len(totals) + 1)]
    expected = next(seat for seat in clockwise if seat in tied)
    assert rules.next_dealer(len(totals), dealer, row(totals), row(scores)) == expected


def test_dd_8_in_a_match_the_next_dealer_leads_the_next_round() -> None:
    state = play_out(GAME.deal(GAME.start(6), KEY))
    lowest = [seat for seat, total in enumerate(state.totals) if total == min(state.totals)]
    assert state.dealer in lowest
    assert GAME.awaited(GAME.deal(state, KEY)) == {state.dealer}


# --- the end ---------------------------------------------------------------------------------


def test_the_match_ends_after_five_rounds() -> None:
    state = GAME.start(4)
    for round in range(5):
        assert GAME.result(state) is None
        assert GAME.view(state, 0).number == round + 1
        state = play_out(GAME.deal(state, subkey(KEY, round)))
    assert len(state.finished) == 5
    assert GAME.awaited(state) == frozenset()
    assert GAME.view(state, 0).number == 5
    assert state.totals == tuple(
        map(sum, zip(*(finished.scores for finished in state.finished), strict=True))
    )
    with pytest.raises(Refused, match="No deal is due"):
        GAME.deal(state, KEY)


NOTHING = Finished(Deal(0, (0,) * 4), (), (0,) * 4, (0,) * 4, (0,) * 4)


@pytest.mark.parametrize(
    ("totals", "winners"),
    [
        ((3, 9, -2, 0), (1,)),
        ((-3, -9, -2, -5), (2,)),
        ((3, 9, 9, 0), (1, 2)),
        ((-4, -4, -4, -4), (0, 1, 2, 3)),
    ],
)
def test_dd_9_the_highest_total_wins_and_equal_ones_share(
    totals: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    state = replace(GAME.start(4), totals=totals, finished=(NOTHING,) * 5, dealer=0)
    words = f"Five rounds are played; {max(totals)} is the highest total."
    assert GAME.result(state) == Result(winners, words)
    assert GAME.view(state, None).result == Result(winners, words)


# --- refusals --------------------------------------------------------------------------------


def test_a_player_is_told_why_a_card_is_refused() -> None:
    state = on_table("R7 R1", "B4 R2", "G20 R3", "R12 R4")
    assert GAME.refusal(state, 0, Play("B4")) == "You don't hold B4."
    assert GAME.refusal(state, 1, Play("B4")) == "It is not your turn."
    assert GAME.refusal(state, 0, Play("B99")) == (
        "“B99” is no card of the three-colour deck: write one as R7, B20 or G0, colour then number."
    )
    assert GAME.refusal(GAME.start(4), 0, Play("B4")) == "The cards are not dealt yet."
    over = replace(GAME.start(4), finished=(NOTHING,) * 5, dealer=0)
    assert GAME.refusal(over, 0, Play("B4")) == "The match is over."
    with pytest.raises(Refused, match="You don't hold B4"):
        GAME.choose(state, 0, Play("B4"))


def test_no_card_can_be_played_before_the_deal() -> None:
    with pytest.raises(Refused, match="The cards are not dealt yet"):
        GAME.play(GAME.start(4), card_of("R7"))


def test_a_round_begins_without_colours() -> None:
    round = Round.blank()
    round.players = 4
    rules.open_play(round, 2)
    assert (round.turn, round.leader) == (2, 2)
    assert (round.first, round.second) == (rules.NO_COLOUR, rules.NO_COLOUR)
    assert "".join(COLOURS[rules.colour_of(card_of(name_of(card)))] for card in pack(7)) == (
        "R" * 21 + "B" * 21 + "G" * 21
    )
