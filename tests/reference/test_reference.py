"""The sheets' own examples, a hand-made case for each ruling, and whole matches by chance."""

import random
from collections import Counter
from pathlib import Path

import pytest

from . import anchors, double_dealing_shuffle, double_decker, double_hearts
from .pairing import made_up_pairing

# Double Decker

Hands = list[list[str]]


def decker(picture: list[str], dealer: int = 0) -> double_decker.Match:
    """Begins a match with one line of cards a seat."""
    match = double_decker.Match(len(picture))
    match.deal([line.split() for line in picture], dealer)
    return match


def play_all(match: double_decker.Match | double_hearts.Match, line: str) -> None:
    """Plays a line of cards in turn."""
    for card in line.split():
        match.play(card)


def trick_of(line: str) -> list[tuple[int, str]]:
    """Reads a trick of plays only, from seat 0 on."""
    return list(enumerate(line.split()))


@pytest.mark.parametrize(("players", "each"), [(4, 15), (5, 12), (6, 10), (7, 9)])
def test_the_cards_deal_out_as_the_table_says(players: int, each: int) -> None:
    cards = double_decker.cards(players)
    assert len(cards) == len(set(cards)) == players * each
    assert ("R0" in cards) == (players == 7)


@pytest.mark.parametrize("players", [3, 8])
def test_double_decker_is_for_four_to_seven(players: int) -> None:
    with pytest.raises(double_decker.Forbidden):
        double_decker.Match(players)


def test_the_highest_card_wins_each_colour() -> None:
    # The sheet's example.
    trick = trick_of("R7 R12 B4 B10")
    assert double_decker.winner_of_colour(trick, "R") == 1
    assert double_decker.winner_of_colour(trick, "B") == 3


def test_each_winner_takes_its_colour_and_the_higher_winner_leads() -> None:
    match = decker(["R7 G1", "R12 G2", "B4 G3", "B10 G4"])
    play_all(match, "R7 R12 B4 B10")
    trick = match.trick_log[0]
    assert match.taken == [[], ["R7", "R12"], [], ["B4", "B10"]]
    assert trick.winners == {"R": 1, "B": 3}
    assert trick.next_leader == 1


def test_the_scoring_example_of_the_sheet_is_one_point() -> None:
    taken = [f"R{n}" for n in range(1, 10)] + ["B1", "B2"] + [f"G{n}" for n in range(1, 5)]
    assert double_decker.score(taken, ["B7"]) == 1


def test_the_dealer_leads_the_first_trick_dd_1() -> None:
    match = decker(["R1 R2", "B1 B2", "G1 G2", "R3 R4"], dealer=2)
    assert match.turn == match.leader == match.dealer == 2
    with pytest.raises(double_decker.Forbidden, match="dealer"):
        double_decker.Match(4).deal([["R1"], ["R2"], ["R3"], ["R4"]])


def test_a_holder_of_the_first_colour_may_open_a_second_dd_2() -> None:
    match = decker(["R1 R2", "R3 B1", "R4 G1", "R5 G2"])
    match.play("R1")
    assert match.legal() == ["B1", "R3"]
    assert not match.is_pass("B1")


def test_a_third_colour_on_a_double_trick_is_a_pass_dd_2() -> None:
    match = decker(["R1 R2", "R3 B1", "R4 G1", "R5 G2"])
    play_all(match, "R1 B1")
    assert match.legal() == ["G1", "R4"]
    assert match.is_pass("G1")
    assert not match.is_pass("R4")
    play_all(match, "G1 G2")
    assert match.passed == [[], [], ["G1"], ["G2"]]
    assert [play.passed for play in match.trick_log[0].plays] == [False, False, True, True]


def test_a_single_card_of_a_colour_goes_to_its_player_dd_3() -> None:
    match = decker(["R1 R2", "B1 B2", "G1 G3", "G2 G4"])
    play_all(match, "R1 B1 G1 G2")
    assert match.taken == [["R1"], ["B1"], [], []]


@pytest.mark.parametrize(
    ("trick", "colour"),
    [
        ("B9 B4 R9 R3", "B"),  # 9 and 9, then 4 over 3
        ("B9 R9 R3", "R"),  # no further blue card
        ("B9 B3 R9", "B"),  # no further red card
        ("G9 G3 R9 R3", "R"),  # all equal: Red
        ("G9 G3 B9 B3", "B"),  # all equal: Blue before Green
        ("G9 B9", "B"),
        ("R20 R0 B20", "R"),  # a nought is a further card
        ("G9 G5 G1 R9 R5", "G"),  # at the third place
        ("G9 R10", "R"),  # no tie
        ("G9 R8 R7 R6", "G"),  # no tie
    ],
)
def test_equal_winners_are_told_apart_by_their_next_highest_cards_dd_4(
    trick: str, colour: str
) -> None:
    assert double_decker.leading_colour(trick_of(trick)) == colour


def test_passed_cards_cost_two_and_join_no_pile_dd_5() -> None:
    assert double_decker.score(["R1", "B1", "B2"], ["R2", "R3"]) == 2 - 1 - 4


@pytest.mark.parametrize(
    ("taken", "colour", "score"),
    [
        ("G1 G2 B1 B2 R1", "B", -1),
        ("G1 R1", "R", 0),
        ("G1 B1 R1", "R", -1),
        ("G1 G2 R1", "G", 1),
        ("", "R", 0),
    ],
)
def test_a_tied_largest_pile_is_the_first_of_red_blue_green_dd_6(
    taken: str, colour: str, score: int
) -> None:
    assert double_decker.positive_colour(taken.split()) == colour
    assert double_decker.score(taken.split(), []) == score


def test_the_last_card_is_set_aside_and_scores_nothing_dd_7() -> None:
    match = decker(["R1 R2", "R3 R4", "R5 R6", "R7 R20"])
    play_all(match, "R1 R3 R5 R7")
    assert match.turn is None
    assert match.set_aside == ["R2", "R4", "R6", "R20"]
    assert match.scores == [[0, 0, 0, 4]]


@pytest.mark.parametrize(
    ("totals", "last", "dealer", "following"),
    [
        ([3, -2, 0, 5], [3, -2, 0, 5], 0, 1),  # the lowest total
        ([1, 1, 4, 4], [2, -3, 0, 0], 1, 1),  # tied: the lowest last score, the dealer himself
        ([1, 1, 1, 4], [0, 0, 0, 0], 0, 1),  # still tied: beginning after the dealer
        ([1, 1, 4, 1], [0, 0, 0, 0], 1, 3),
        ([1, 1, 4, 4], [0, 0, 0, 0], 1, 0),  # ending with the dealer
        ([1, 1, 1, 4], [-1, 2, -1, -9], 0, 2),  # an untied low score doesn't count
    ],
)
def test_the_next_dealer_has_the_lowest_total_dd_8(
    totals: list[int], last: list[int], dealer: int, following: int
) -> None:
    assert double_decker.next_dealer(totals, last, dealer) == following


def test_the_next_deal_follows_from_the_scores_dd_8() -> None:
    hands = [["R1", "R2"], ["R3", "R4"], ["R5", "R6"], ["R7", "R20"]]
    match = double_decker.Match(4)
    match.deal(hands, 1)
    play_all(match, "R3 R5 R7 R1")
    with pytest.raises(double_decker.Forbidden, match="seat 2"):
        match.deal(hands, 0)
    match.deal(hands)
    assert match.dealer == match.turn == 2


def test_equal_highest_totals_share_the_win_dd_9() -> None:
    match = double_decker.Match(4)
    match.scores = [[1, 2, 3, 3], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]
    assert not match.over
    assert match.winners == []
    match.scores.append([1, 1, 0, 0])
    assert match.over
    assert match.winners == [1, 2, 3]


def test_the_winner_may_have_a_negative_total() -> None:
    match = double_decker.Match(4)
    match.scores = [[-3, -2, -1, -2]] * 5
    assert match.winners == [2]


def test_double_decker_refuses_in_words() -> None:
    match = decker(["R1 R2", "B1 B2", "G1 G2", "R3 R4"])
    with pytest.raises(double_decker.Forbidden, match="does not hold B1"):
        match.play("B1")
    with pytest.raises(double_decker.Forbidden, match="not over"):
        match.deal([["R1"], ["R2"], ["R3"], ["R4"]])
    with pytest.raises(double_decker.Forbidden, match="R1 was dealt twice"):
        decker(["R1", "R1", "R2", "R3"])
    with pytest.raises(double_decker.Forbidden, match="R21 is no card"):
        decker(["R1", "R21", "R2", "R3"])


@pytest.mark.parametrize("players", [4, 5, 6, 7])
@pytest.mark.parametrize("seed", range(3))
def test_whole_double_decker_matches_keep_their_cards(players: int, seed: int) -> None:
    chance = random.Random(1000 * players + seed)
    match = double_decker.Match(players)
    first_dealer: int | None = chance.randrange(players)
    while not match.over:
        pack = double_decker.cards(players)
        chance.shuffle(pack)
        hands = [pack[seat::players] for seat in range(players)]
        match.deal(hands, first_dealer)
        first_dealer = None
        while match.turn is not None:
            seat, card = match.turn, chance.choice(match.legal())
            passes, will_pass = len(match.passed[seat]), match.is_pass(card)
            match.play(card)
            assert len(match.passed[seat]) == passes + will_pass
        aside = [card for card in match.set_aside if card is not None]
        piles = [*match.taken, *match.passed, aside]
        assert sorted(card for pile in piles for card in pile) == sorted(pack)
        assert len(match.trick_log) == len(hands[0]) - 1
        leaders = [match.dealer, *(trick.next_leader for trick in match.trick_log)]
        assert [trick.leader for trick in match.trick_log] == leaders[:-1]
        for trick in match.trick_log:
            assert [play.seat for play in trick.plays] == [
                (trick.leader + step) % players for step in range(players)
            ]
            assert trick.next_leader in trick.winners.values()
            if len(trick.winners) == 1:
                assert not any(play.passed for play in trick.plays)  # DD-3
    assert len(match.scores) == 5
    assert match.totals == [sum(column) for column in zip(*match.scores, strict=True)]
    assert match.winners


# Double Hearts

DECK = double_hearts.Deck(made_up_pairing())


def hearts(picture: list[str], leftover: str | None = None) -> double_hearts.Match:
    """Begins a hold hand with one line of cards a seat."""
    match = double_hearts.Match(len(picture), made_up_pairing())
    match.scores = [[0] * len(picture)] * (len(picture) - 1)  # earlier hands without points
    match.deal([line.split() for line in picture], leftover, dealer=0)
    assert match.direction == "hold"
    return match


def verdict(picture: str) -> None:
    """Checks a picture such as "D8D D9D LQS L6D -> seat 1, 16 points"."""
    trick, result = picture.split(" -> ")
    cards = trick.split()
    place, points = DECK.winner(cards[0], cards), DECK.points(cards)
    assert f"seat {place}, {points} points" == result


def swapped(light: str, other: str) -> list[list[str]]:
    """Makes the pairing again with the dark faces of two cards exchanged."""
    pairing = [list(pair) for pair in made_up_pairing()]
    first = next(pair for pair in pairing if pair[0] == light)
    second = next(pair for pair in pairing if pair[0] == other)
    first[1], second[1] = second[1], first[1]
    return pairing


def test_the_light_king_takes_the_dark_deuce() -> None:
    # The sheet's first example.
    verdict("D2C L8C LKC L6C -> seat 2, 0 points")


def test_the_nine_of_diamonds_takes_sixteen_points() -> None:
    # The sheet's second example: dark 8 led, taken by the dark 9, the light queen thrown in.
    verdict("D8D D9D LQS L6D -> seat 1, 16 points")


@pytest.mark.parametrize(
    "picture",
    [
        "D9D L9D L2D LQC -> seat 0, 1 points",  # twins, the lead's shade first
        "L9D D9D L2D LQC -> seat 0, 1 points",
        "L2D D9D L9D LQC -> seat 2, 1 points",  # twins, the lead's shade last
        "D4D L9D D9D LQC -> seat 2, 1 points",
        "LKC DKC L2C DQC -> seat 0, 1 points",
        "L2C DKC LKC DQC -> seat 2, 1 points",
        "D6C DKC LKC DQC -> seat 1, 1 points",
        "D6C DKC LAC DQC -> seat 2, 2 points",
        "D6C DQS LAH LKS -> seat 2, 17 points",  # the light A of hearts is the dark A of clubs
    ],
)
def test_either_face_follows_and_twins_go_to_the_shade_led_dh_8(picture: str) -> None:
    verdict(picture)


def test_all_cards_hold_fifty_two_points() -> None:
    assert DECK.points(DECK.cards) == 52
    assert DECK.points(["LQS"]) == 14
    assert DECK.points(["DQS"]) == 14
    assert DECK.points(["LTS"]) == 0


def test_the_made_up_pairing_holds_the_printed_examples_dh_1() -> None:
    assert DECK.warnings == []
    assert DECK.card("D2H") == "LQS"
    assert DECK.card("D9D") == "L7H"
    assert DECK.card("D8D") == "L6C"
    assert not DECK.is_point_card("D2C")
    assert not DECK.is_point_card("D3C")


def test_a_pairing_that_breaks_a_constraint_is_refused_by_card_dh_1() -> None:
    with pytest.raises(double_hearts.Forbidden, match="2C/2H must join 8 and over"):
        double_hearts.check_pairing(swapped("2C", "QS"))
    with pytest.raises(double_hearts.Forbidden, match="2C/AH joins an ace"):
        double_hearts.check_pairing(swapped("2C", "AC"))
    with pytest.raises(double_hearts.Forbidden, match="2C/TC shows one suit twice"):
        double_hearts.check_pairing(swapped("2C", "2H"))
    twice = [*made_up_pairing()[:-1], ["AS", "AH"]]
    with pytest.raises(double_hearts.Forbidden, match="dark AH is there twice"):
        double_hearts.check_pairing(twice)
    with pytest.raises(double_hearts.Forbidden, match="No card has the light face AS"):
        double_hearts.check_pairing(made_up_pairing()[:-1])


def test_a_pairing_that_differs_from_the_printed_examples_is_taken_with_a_warning_dh_1() -> None:
    pairing = swapped("QS", "TS")  # 2H and 6D change places
    assert double_hearts.check_pairing(pairing) == [
        "The sheet prints light QS and dark 2H on one card."
    ]


def test_a_forced_opening_point_card_is_led_and_breaks_hearts_dh_1() -> None:
    match = double_hearts.Match(4, swapped("QD", "8H"))  # light 8H is now dark 2C
    match.scores = [[0] * 4] * 3
    match.deal([["L8H", "LTS"], ["LKC", "L4S"], ["L6C", "L9S"], ["L8C", "LJC"]], dealer=0)
    assert match.legal() == ["D2C"]
    play_all(match, "D2C LKC L6C L8C")
    assert match.broken
    assert match.trick_log[0].points == 1


def test_the_deal_moves_to_the_left_dh_2() -> None:
    match = double_hearts.Match(4, made_up_pairing())
    with pytest.raises(double_hearts.Forbidden, match="dealer"):
        match.deal([["LQD"], ["LKC"], ["L6C"], ["L8C"]])
    match = hearts(["LQD", "LKC", "L6C", "L8C"])
    play_all(match, "D2C LKC L6C L8C")
    with pytest.raises(double_hearts.Forbidden, match="seat 1"):
        match.deal([["LQD"], ["LKC"], ["L6C"], ["L8C"]], dealer=0)
    match.deal([["LQD"], ["LKC"], ["L6C"], ["L8C"]])
    assert match.dealer == 1


@pytest.mark.parametrize(
    ("players", "before", "direction", "receiver_of_0"),
    [
        (4, 0, "left", 1),
        (4, 1, "right", 3),
        (4, 2, "across", 2),
        (4, 3, "hold", 0),
        (4, 4, "left", 1),
        (3, 0, "left", 1),
        (3, 1, "right", 2),
        (3, 2, "hold", 0),
        (3, 3, "left", 1),
    ],
)
def test_three_cards_are_passed_left_right_across_and_held_dh_3(
    players: int, before: int, direction: str, receiver_of_0: int
) -> None:
    hands = [["LQD", "LKD", "LTS"], ["L4C", "L6C", "L7C"], ["L8C", "LKC", "LJC"]]
    leftover = "LAH"
    if players == 4:
        hands.append(["L2C", "L3C", "L5C"])
        leftover = None
    match = double_hearts.Match(players, made_up_pairing(), leftover="first-trick")
    match.scores = [[0] * players] * before
    match.deal(hands, leftover, dealer=0)
    assert match.direction == direction
    if direction != "hold":
        for seat in range(players):
            assert match.turn is None  # nobody sees what they get before all have chosen
            assert match.hands == hands
            match.give(seat, hands[seat])
        with pytest.raises(double_hearts.Forbidden, match="passed now"):
            match.give(0, hands[0])
    assert match.hands[receiver_of_0] == hands[0]
    assert match.turn == receiver_of_0


def test_exactly_three_own_cards_are_passed_once_dh_3() -> None:
    match = double_hearts.Match(4, made_up_pairing())
    match.deal(
        [
            ["LQD", "LKD", "LTS"],
            ["L4C", "L6C", "L7C"],
            ["L8C", "LKC", "LJC"],
            ["L2C", "L3C", "L5C"],
        ],
        dealer=0,
    )
    for wrong in (["LQD", "LKD"], ["LQD", "D2C", "LTS"], ["LQD", "LKD", "L4C"]):
        with pytest.raises(double_hearts.Forbidden):
            match.give(0, wrong)
    match.give(0, ["D2C", "LKD", "LTS"])
    with pytest.raises(double_hearts.Forbidden, match="already"):
        match.give(0, ["D2C", "LKD", "LTS"])


def test_the_dark_deuce_opens_and_is_led_dark_dh_4() -> None:
    match = hearts(["LKC LTS", "LQD LKD", "L6C L9S", "L8C LJC"])
    assert match.turn == 1
    assert match.legal() == ["D2C"]
    for wrong in ("LQD", "LKD", "D3C"):
        with pytest.raises(double_hearts.Forbidden, match="D2C"):
            match.play(wrong)


def test_the_dark_three_opens_when_the_deuce_is_left_over_dh_4() -> None:
    match = hearts(["LKC LTS", "L6C L9S", "L8C LKD"], leftover="LQD")
    assert match.turn == 2
    assert match.legal() == ["D3C"]
    match = hearts(["LKC LTS", "LQD L9S", "L8C LKD"], leftover="L4C")
    assert match.legal() == ["D2C"]
    with pytest.raises(double_hearts.Forbidden, match="opens the hand"):
        hearts(["LKC", "LKD", "L6C", "L8C"])  # four players have no such exception


@pytest.mark.parametrize(
    ("hand", "legal"),
    [
        ("LTS L4C LJC", "L4C LJC"),  # follow clubs
        ("LTS L3H L9S", "L9S LTS"),  # L3H is the dark jack of clubs, but holds a point
        ("L3H L9H LTD", "LTD"),  # the ban comes first: no club without a point
        ("LAC LQS LTD", "LTD"),  # the light ace of clubs is the dark ace of hearts
        ("L3H L9H L7H", "L3H L9H"),  # only points: follow if you can
        ("LQS L7H L4H", "L4H L7H LQS"),  # only points, no club: anything
    ],
)
def test_on_the_first_trick_the_ban_comes_before_the_suit_dh_5(hand: str, legal: str) -> None:
    match = hearts(["D2C LKD L2S", hand, "L6C LKC L8C", "LQC L7S L5C"])
    match.play("D2C")
    assert match.legal() == legal.split()


def test_the_ban_ends_with_the_first_trick_dh_5() -> None:
    match = hearts(["D2C L2S LKD", "L4C LQS L6S", "LKC LTS LJC", "L8C L7C LQC"])
    play_all(match, "D2C L4C LKC L8C LTS L7C L2S")
    assert match.legal() == ["L6S", "LQS"]


def test_the_leader_names_either_face_of_a_card_without_points_dh_6() -> None:
    # Dark 9D may not be led unbroken: it is the light 7 of hearts.
    match = hearts(["LKC L7H LTS", "D2C LKD L2S", "L4C L6C L9S", "L8C LQC LJC"])
    play_all(match, "D2C L4C L8C LKC")
    assert match.turn == 0
    assert not match.broken
    assert match.legal() == ["D6D", "LTS"]
    with pytest.raises(double_hearts.Forbidden, match="not broken"):
        match.play("D9D")
    play_all(match, "D6D LKD L6C LJC")
    assert match.trick_log[1].lead_face == "D6D"
    assert match.trick_log[1].taker == 1


def test_a_hand_of_nothing_but_points_leads_them_unbroken_dh_6() -> None:
    match = hearts(["LKC L7H", "D2C LKD", "L4C L6C", "L8C LQC"])
    play_all(match, "D2C L4C L8C LKC")
    assert match.legal() == ["D9D", "L7H"]


@pytest.mark.parametrize(
    ("thrown", "points"), [("LQS", 14), ("L3H", 1), ("L4H", 14), ("LAC", 1), ("L2C", 1)]
)
def test_a_point_on_either_face_breaks_hearts_when_taken_dh_7(thrown: str, points: int) -> None:
    match = hearts(["LKC LTS", "D2C L9S", f"L4C {thrown}", "L8C LJS"])
    play_all(match, f"D2C L4C L8C LKC LTS L9S {thrown}")
    assert not match.broken  # not before the trick is taken
    match.play("LJS")
    assert match.broken
    assert match.trick_log[1].points == points


def test_a_trick_without_points_breaks_nothing_dh_7() -> None:
    match = hearts(["LKC LTS", "D2C LKD", "L4C L9S", "L8C LJC"])
    play_all(match, "D2C L4C L8C LKC")
    assert not match.broken


def test_a_card_follows_with_either_face_dh_8() -> None:
    match = hearts(["LKC LTS", "D2C LKD", "L4C L2D", "L8C L7H"])
    play_all(match, "D2C L4C L8C LKC LTS LKD")
    assert match.legal() == ["L2D"]  # the dark ten of spades
    play_all(match, "L2D L7H")
    assert match.trick_log[1].taker == 0  # twins: the light ten was led


def test_who_holds_the_suit_on_either_face_must_follow_dh_8() -> None:
    match = hearts(["LKC LTS LAS", "D2C LKD LQC", "L4C L2D L5D", "L8C L7H L7S"])
    play_all(match, "D2C L4C L8C LKC LTS")
    assert match.legal() == ["LQC"]  # the dark deuce of spades
    with pytest.raises(double_hearts.Forbidden, match="You hold a spade"):
        match.play("LKD")


def test_cards_that_do_not_follow_cannot_win_dh_8() -> None:
    verdict("L2D LAC LKC LKH -> seat 3, 2 points")  # the light KH is the dark 3D
    verdict("L2D LKS LKC LQC -> seat 0, 1 points")


@pytest.mark.parametrize(
    ("option", "points"),
    [("last-trick", [0, 0, 14]), ("first-trick", [14, 0, 0]), ("first-points", [0, 0, 14])],
)
def test_the_card_left_over_goes_to_a_taker_and_breaks_nothing_dh_9(
    option: str, points: list[int]
) -> None:
    match = double_hearts.Match(3, made_up_pairing(), leftover=option)
    match.scores = [[0] * 3] * 2
    match.deal([["LKC", "L9D"], ["LQD", "LJC"], ["L8C", "LKD"]], "LQS", dealer=0)
    play_all(match, "D2C L8C LKC")
    assert match.broken is False
    play_all(match, "L9D LJC LKD")
    assert [trick.taker for trick in match.trick_log] == [0, 2]
    assert match.points == points
    assert match.broken is False
    assert match.leftover_taker == points.index(14)


def test_first_points_gives_the_card_left_over_with_the_first_points_dh_9() -> None:
    match = double_hearts.Match(3, made_up_pairing(), leftover="first-points")
    match.scores = [[0] * 3] * 2
    match.deal(
        [["LKC", "L9D", "L7C"], ["LQD", "LQS", "L5D"], ["L8C", "LTS", "LJC"]], "L4H", dealer=0
    )
    play_all(match, "D2C L8C LKC")
    assert match.leftover_taker is None
    # D5S is on the light 9 of diamonds: seat 1 follows with the queen of spades and takes it.
    play_all(match, "D5S LQS LTS")
    assert match.leftover_taker == 1
    assert match.points == [0, 28, 0]


def test_four_players_have_no_card_left_over_dh_9() -> None:
    with pytest.raises(double_hearts.Forbidden, match="left over"):
        hearts(["LKC", "D2C", "L4C", "L8C"], leftover="LQS")
    with pytest.raises(double_hearts.Forbidden, match="left over"):
        hearts(["LKC", "D2C", "L4C"])


@pytest.mark.parametrize("players", [3, 4])
def test_all_fifty_two_points_are_a_moon_dh_10(players: int) -> None:
    hands = ["LQD", "LKC", "L8C", "LJC"][:players]
    match = hearts(hands, "LKD" if players == 3 else None)
    match.taken[1] = [card for card in DECK.cards if card not in [*hands, "LKD"]]
    play_all(match, "D2C LKC L8C LJC" if players == 4 else "D2C LKC L8C")
    assert match.points == [0, 52, 0, 0][:players]
    assert match.scores[-1] == [52, 0, 52, 52][:players]


def test_fifty_one_points_are_no_moon_dh_10() -> None:
    hands = ["LQD", "LKC", "L8C", "LJC"]
    match = hearts(hands)
    match.taken[0] = ["L3H"]
    match.taken[1] = [card for card in DECK.cards if card not in [*hands, "L3H"]]
    play_all(match, "D2C LKC L8C LJC")
    assert match.scores[-1] == [1, 51, 0, 0]


def test_the_lowest_total_wins_when_the_target_is_reached_dh_11() -> None:
    match = double_hearts.Match(4, made_up_pairing())
    match.scores = [[249, 3, 5, 3]]
    assert not match.over
    assert match.winners == []
    match.scores.append([1, 0, 51, 0])
    assert match.over
    assert match.winners == [1, 3]  # equal lowest totals share the win
    with pytest.raises(double_hearts.Forbidden, match="over"):
        match.deal([["LQD"], ["LKC"], ["L6C"], ["L8C"]])


def test_the_table_may_choose_another_target_dh_11() -> None:
    match = double_hearts.Match(4, made_up_pairing(), target=100)
    match.scores = [[100, 3, 5, 3]]
    assert match.over


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("leftover", double_hearts.LEFTOVERS)
def test_whole_double_hearts_matches_hold_52_points_a_hand(players: int, leftover: str) -> None:
    chance = random.Random(f"{players} {leftover}")
    match = double_hearts.Match(players, made_up_pairing(), leftover)
    first_dealer: int | None = chance.randrange(players)
    directions: list[str | None] = []
    while not match.over:
        pack = list(match.deck.cards)
        chance.shuffle(pack)
        extra = pack.pop() if players == 3 else None
        hands = [pack[seat::players] for seat in range(players)]
        match.deal(hands, extra, first_dealer)
        first_dealer = None
        directions.append(match.direction)
        if match.direction != "hold":
            for seat in chance.sample(range(players), players):
                match.give(seat, chance.sample(match.hands[seat], 3))
        while match.turn is not None:
            was_broken, hand = match.broken, list(match.hands[match.turn])
            leads = match.lead_face is None
            name = chance.choice(match.legal())
            if leads and not was_broken and match.trick_log and match.deck.is_point_card(name):
                assert all(match.deck.is_point_card(card) for card in hand)
            match.play(name)
        piles = [card for pile in match.taken for card in pile]
        assert sorted(piles) == sorted(match.deck.cards)
        assert sum(match.points) == 52
        if 52 in match.points:
            assert sum(match.scores[-1]) == 52 * (players - 1)
        else:
            assert match.scores[-1] == match.points
        assert len(match.trick_log) == len(hands[0])
        assert match.trick_log[0].lead_face in ("D2C", "D3C")
        takers = [trick.taker for trick in match.trick_log]
        assert [trick.leader for trick in match.trick_log][1:] == takers[:-1]
    round_of = ["left", "right", "across", "hold"] if players == 4 else ["left", "right", "hold"]
    assert directions == [round_of[n % len(round_of)] for n in range(len(directions))]
    assert match.totals == [sum(column) for column in zip(*match.scores, strict=True)]
    assert match.totals[match.winners[0]] == min(match.totals)
    assert max(match.totals) >= 250


# Double Dealing Shuffle


def duel(
    cuts: tuple[int | None, int | None],
    guesses: tuple[str | None, str | None],
    checks: tuple[str | None, str | None],
    match: double_dealing_shuffle.Match | None = None,
) -> double_dealing_shuffle.Match:
    """Plays a round without a shuffle: both red cards stay in the bottom piles."""
    match = match or double_dealing_shuffle.Match(caller=0)
    for _ in range(3):
        match.lift(0, None)
        match.lift(1, None)
    for seat in (0, 1):
        match.cut(seat, cuts[seat])
    for seat in (0, 1):
        match.guess(seat, guesses[seat])
    for seat in (0, 1):
        match.check(seat, checks[seat])
    return match


def test_a_deck_is_nine_cards_with_the_red_one_at_the_bottom_ds_1() -> None:
    match = double_dealing_shuffle.Match(caller=0)
    assert match.decks == [["blue"] * 8 + ["red"]] * 2
    match.lift(0, (8, 1, 0))
    match.lift(1, None)
    assert match.decks[0] == ["red"] + ["blue"] * 8


def test_every_round_begins_with_the_red_card_at_the_bottom_ds_1() -> None:
    match = duel((4, 4), ("bottom", "top"), ("top", "bottom"))
    assert match.decks == [["blue"] * 8 + ["red"]] * 2
    match = duel((4, 4), ("bottom", "top"), ("bottom", "top"))
    assert match.decks == [["blue"] * 6 + ["red"], ["blue"] * 10 + ["red"]]


@pytest.mark.parametrize(
    ("lift", "after"),
    [
        ((0, 1, 0), "abcde"),
        ((0, 2, 3), "cdeab"),
        ((3, 2, 0), "deabc"),
        ((1, 3, 1), "abcde"),  # back where it was: trickery
        ((1, 3, 2), "aebcd"),
        ((1, 3, 0), "bcdae"),
        ((0, 5, 0), "abcde"),
        ((4, 1, 2), "abecd"),
    ],
)
def test_a_lifted_packet_is_slid_back_in_ds_2(
    lift: double_dealing_shuffle.Lift, after: str
) -> None:
    assert "".join(double_dealing_shuffle.lifted(list("abcde"), lift)) == after


@pytest.mark.parametrize("n", range(1, 13))
def test_every_lift_keeps_the_cards_ds_2(n: int) -> None:
    lifts = double_dealing_shuffle.legal_lifts(n)
    assert len(lifts) == len(set(lifts)) == n * (n + 1) * (2 * n + 1) // 6
    deck = list("abcdefghijkl"[:n])
    for lift in lifts:
        assert sorted(double_dealing_shuffle.lifted(deck, lift)) == deck


@pytest.mark.parametrize("lift", [(0, 0, 0), (8, 2, 0), (0, 1, 9), (-1, 2, 0), (0, 2, -1)])
def test_a_lift_that_does_not_fit_is_refused_ds_2(lift: double_dealing_shuffle.Lift) -> None:
    match = double_dealing_shuffle.Match(caller=0)
    with pytest.raises(double_dealing_shuffle.Forbidden):
        match.lift(0, lift)
    match.lift(0, (0, 1, 0))  # the refusal took nothing away


@pytest.mark.parametrize(
    ("n", "gesture", "lift"),
    [
        (9, (0.0, 1.0, 0.0), (0, 9, 0)),
        (9, (1 / 3, 2 / 3, 1.0), (3, 3, 6)),
        (9, (2 / 3, 1 / 3, 1.0), (3, 3, 6)),  # from below upwards is the same
        (9, (0.5, 0.5, 0.5), (4, 1, 4)),  # round(4.5) is 4; at least one card
        (9, (1.0, 1.0, 0.0), (8, 1, 0)),  # the last card
        (9, (0.0, 0.0, 1.0), (0, 1, 8)),
        (10, (0.25, 0.75, 0.5), (2, 6, 2)),  # 2.5 -> 2, 7.5 -> 8 by Python's round
        (7, (0.1, 0.9, 0.25), (1, 5, 0)),  # 0.5 -> 0
    ],
)
def test_a_gesture_is_rounded_to_a_lift_ds_3(
    n: int, gesture: tuple[float, float, float], lift: double_dealing_shuffle.Lift
) -> None:
    assert double_dealing_shuffle.intended(n, *gesture) == lift


def test_every_gesture_means_a_legal_lift_ds_3() -> None:
    for n in range(1, 13):
        legal = set(double_dealing_shuffle.legal_lifts(n))
        heights = [step / 20 for step in range(21)]
        for grip in heights:
            for to in heights:
                for drop in (0.0, 0.3, 0.5, 1.0):
                    assert double_dealing_shuffle.intended(n, grip, to, drop) in legal


@pytest.mark.parametrize("fumble", [0.4, 0.5])
def test_a_fumble_is_likeliest_near_what_was_meant_ds_3(fumble: float) -> None:
    chances = double_dealing_shuffle.lift_probabilities(9, (3, 3, 2), fumble)
    assert len(chances) == 285
    assert sum(chances.values()) == pytest.approx(1)
    assert max(chances, key=lambda lift: chances[lift]) == (3, 3, 2)
    # One card off at one place costs exp(-1/2 (1/fumble)^2).
    off = pytest.approx(chances[(3, 3, 2)] * 2.718281828459045 ** (-0.5 / fumble**2))
    assert chances[(3, 3, 3)] == off
    assert chances[(3, 4, 2)] == off  # the end one lower
    assert chances[(4, 2, 2)] == off  # the start one lower, the end where it was
    assert chances[(4, 3, 2)] == pytest.approx(
        chances[(3, 3, 2)] * 2.718281828459045 ** (-1 / fumble**2)
    )


def test_exact_hands_do_what_they_mean_ds_3() -> None:
    chances = double_dealing_shuffle.lift_probabilities(9, (3, 3, 2), 0)
    assert [lift for lift, chance in chances.items() if chance > 0] == [(3, 3, 2)]


def test_both_shuffles_are_made_together_at_each_count_ds_4() -> None:
    match = double_dealing_shuffle.Match(caller=0)
    match.lift(0, (8, 1, 0))
    assert match.decks[0][8] == "red"  # not before the opponent's is made too
    with pytest.raises(double_dealing_shuffle.Forbidden, match="already"):
        match.lift(0, (8, 1, 0))
    match.lift(1, None)
    assert match.decks[0][0] == "red"
    assert match.decks[1][8] == "red"  # none made: the deck as it is
    with pytest.raises(double_dealing_shuffle.Forbidden, match="time to shuffle"):
        match.cut(0, 4)


@pytest.mark.parametrize("top", [0, 9])
def test_each_pile_holds_a_card_ds_5(top: int) -> None:
    match = double_dealing_shuffle.Match(caller=0)
    for _ in range(3):
        match.lift(0, None)
        match.lift(1, None)
    with pytest.raises(double_dealing_shuffle.Forbidden, match="at least one card"):
        match.cut(0, top)


def test_no_cut_halves_the_deck_with_the_odd_card_below_ds_5() -> None:
    match = duel((None, 1), (None, None), (None, None))
    assert match.rounds[0]["cuts"] == [4, 1]
    assert double_dealing_shuffle.red_pile(["blue", "red", "blue"], 1) == "bottom"
    assert double_dealing_shuffle.red_pile(["blue", "red", "blue"], 2) == "top"


def test_both_guesses_come_before_the_checks_ds_6() -> None:
    match = double_dealing_shuffle.Match(caller=0)
    for _ in range(3):
        match.lift(0, None)
        match.lift(1, None)
    match.cut(0, 4)
    match.cut(1, 4)
    match.guess(0, "bottom")
    with pytest.raises(double_dealing_shuffle.Forbidden, match="time to guess"):
        match.check(0, "bottom")
    match.guess(1, None)
    match.check(0, "bottom")
    match.check(1, None)
    assert match.left == [2, 0]  # seat 1's hands are in the lap


def test_hands_at_one_pile_or_without_a_red_card_go_to_the_lap_ds_7() -> None:
    left = double_dealing_shuffle.hands_left
    both_bottom = ["bottom", "bottom"]
    assert left(["bottom", "top"], ["top", "top"], both_bottom) == [1, 0]
    assert left(["bottom", "top"], ["top", "bottom"], both_bottom) == [0, 0]
    assert left(["bottom", "top"], ["bottom", "top"], both_bottom) == [2, 0]
    assert left(["top", "top"], ["bottom", "bottom"], both_bottom) == [1, 1]
    assert left(["bottom", "bottom"], ["bottom", "bottom"], both_bottom) == [0, 0]
    assert left(["bottom", None], ["bottom", None], both_bottom) == [2, 0]


def test_the_record_page_s_round_is_replayed_ds_7() -> None:
    match = double_dealing_shuffle.Match(caller=0)
    shuffles = [[(2, 4, 5), (0, 2, 1), (5, 1, 8)], [(3, 1, 1), (6, 2, 1), (3, 1, 8)]]
    for count in range(3):
        for seat in (0, 1):
            match.lift(seat, shuffles[seat][count])
    match.cut(0, 7)
    match.cut(1, 1)
    assert [deck.index("red") for deck in match.decks] == [4, 7]
    for seat in (0, 1):
        match.guess(seat, "top")
    match.check(0, "top")
    match.check(1, "bottom")
    # Seat 1's guess and seat 0's check point at the same pile; seat 1's check is alone and right.
    assert match.rounds[0]["red_piles"] == ["top", "bottom"]
    assert match.left == [0, 1]
    assert match.winner == 1
    assert match.deck_sizes == [10, 8]


def test_the_winner_gives_a_blue_card_for_each_hand_left_ds_8() -> None:
    match = duel((4, 4), ("bottom", "top"), ("bottom", "top"))
    assert match.left == [2, 0]
    assert match.deck_sizes == [7, 11]
    assert not match.over
    duel((3, 4), ("top", "top"), ("bottom", "top"), match)
    assert match.left == [1, 0]
    assert match.deck_sizes == [6, 12]
    assert match.over
    assert match.winners == [0]
    with pytest.raises(double_dealing_shuffle.Forbidden, match="over"):
        match.lift(0, None)


def test_a_tie_moves_no_cards_ds_8() -> None:
    match = duel((4, 4), ("top", "top"), ("bottom", "bottom"))
    assert match.left == [1, 1]
    assert match.winner is None
    assert match.deck_sizes == [9, 9]


def test_the_last_loser_calls_and_a_tie_changes_nothing_ds_9() -> None:
    match = duel((4, 4), ("bottom", "top"), ("top", "top"))
    assert match.winner == 0
    assert match.caller == 1
    duel((4, 4), ("top", "top"), ("bottom", "bottom"), match)
    assert match.caller == 1
    duel((4, 4), ("top", "bottom"), ("top", "top"), match)
    assert match.winner == 1
    assert match.caller == 0
    assert [done["caller"] for done in match.rounds] == [0, 1, 1]


@pytest.mark.parametrize("seed", range(20))
def test_whole_double_dealing_matches_keep_eighteen_cards(seed: int) -> None:
    chance = random.Random(seed)
    match = double_dealing_shuffle.Match(caller=seed % 2)
    while not match.over:
        sizes, rounds = list(match.deck_sizes), len(match.rounds)
        assert [len(deck) for deck in match.decks] == sizes
        for _ in range(3):
            for seat in (0, 1):
                lifts = double_dealing_shuffle.legal_lifts(sizes[seat])
                match.lift(seat, chance.choice([None, *lifts]))
        assert [deck.count("red") for deck in match.decks] == [1, 1]
        for seat in (0, 1):
            match.cut(seat, chance.choice([None, *range(1, sizes[seat])]))
        for seat in (0, 1):
            match.guess(seat, chance.choice(["top", "bottom", None]))
        for seat in (0, 1):
            match.check(seat, chance.choice(["top", "bottom", None]))
        assert len(match.rounds) == rounds + 1
        assert match.left is not None
        assert sum(match.left) <= 2  # of the two hands at a pile that is not red none stays
        assert sum(match.deck_sizes) == 18
        gained = [match.deck_sizes[seat] - sizes[seat] for seat in (0, 1)]
        if match.winner is None:
            assert gained == [0, 0]
        else:
            assert gained[match.winner] == -match.left[match.winner]
            assert match.caller == 1 - match.winner
    assert len(match.winners) == 1
    assert match.deck_sizes[match.winners[0]] in (5, 6)


# The anchors


def test_the_sixty_four_ways_to_point_leave_at_most_two_hands() -> None:
    lines = anchors.pointing_lines()
    assert len(lines) == len(set(lines)) == 64
    ends = Counter(line.split(" winner ")[1] for line in lines)
    assert ends["0"] == ends["1"]  # the seats are alike


def test_the_ways_of_an_anchor_add_up_to_its_finished_rounds() -> None:
    blocks = [anchors.decker_block(anchors.DECKER_DEALS[0])]
    blocks += [anchors.hearts_block(deal, "last-trick") for deal in anchors.HEARTS_DEALS[:3]]
    for block in blocks:
        leaves = [int(line.split(": ")[1]) for line in block if line.startswith("depth")][-1]
        ends = [line for line in block if line.startswith(("scores", "points"))]
        assert sum(int(line.split(" ways ")[1]) for line in ends) == leaves


def test_a_file_of_anchors_begins_with_its_format(tmp_path: Path) -> None:
    content = anchors.text(anchors.LIFTS_HEADER, anchors.lifts_blocks())
    (tmp_path / "double_dealing_shuffle.lifts").write_text(content, encoding="utf-8")
    assert content.startswith("# Double Dealing Shuffle")
    assert "cards 9 lifts 285" in content
