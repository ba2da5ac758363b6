"""Double Hearts: the card left over, the score, the moon, and the end."""

from dataclasses import replace

import pytest

from tests.games.boards import OURS, TABLE, after_rounds, faces, play_hearts
from twofold.chance import subkey
from twofold.games.double_hearts import rules
from twofold.games.double_hearts.game import DoubleHearts
from twofold.games.double_hearts.state import LEFTOVER, Finished, Options, State, Trick
from twofold.games.game import Result
from twofold.kernel import row

GAME = DoubleHearts()
KEY = bytes(range(64))
ALL = (1 << 52) - 1


def play_round(state: State, number: int = 0) -> State:
    """Deal a round and play it out, choosing a little wildly but always the same."""
    state = GAME.deal(state, subkey(KEY, number))
    turn = number
    while state.round is not None:
        seat = min(GAME.awaited(state))
        choices = GAME.choices(state, seat)
        state = GAME.choose(state, seat, choices[turn * 7 % len(choices)])
        turn += 1
    return state


def three(*hands: str, leftover: str, option: str) -> rules.Round:
    """Put three short hands and a card left over on the table, seat 0 to lead the first trick."""
    round = rules.Round.blank()
    round.players = 3
    round.leftover_to = LEFTOVER.index(option)
    for seat, hand in enumerate(hands):
        round.hands[seat] = faces(hand.split())
    round.leftover = faces([leftover])
    return round


# --- the card left over ----------------------------------------------------------------------

# Two tricks: seat 1 takes the first, which holds no point, seat 2 the second.
PLAIN = ("D2C L3D", "LKC L7D", "L8C L8D")
# Seat 1 takes the first, which holds a point, seat 2 the second.
POINTED = ("D2C L3D", "LKC L7D", "L4C L8D")


@pytest.mark.parametrize(
    ("option", "hands", "taker"),
    [
        ("last-trick", PLAIN, 2),
        ("last-trick", POINTED, 2),
        ("first-trick", PLAIN, 1),
        ("first-trick", POINTED, 1),
        ("first-points", POINTED, 1),
        # No trick holds points before the last: the last.
        ("first-points", PLAIN, 2),
    ],
)
def test_dh_9_who_takes_the_card_left_over(
    option: str, hands: tuple[str, str, str], taker: int
) -> None:
    round = three(*hands, leftover="LQS", option=option)
    play_hearts(round, [hand.split()[0] for hand in hands])
    assert round.leader == 1
    assert round.leftover == (0 if taker == 1 else faces(["LQS"]))
    play_hearts(round, ["L7D", "L8D", "L3D"])
    assert round.turn == rules.NOBODY
    assert round.leftover == 0
    assert [bool(pile & faces(["LQS"])) for pile in round.taken[:3]] == [
        seat == taker for seat in range(3)
    ]


def test_dh_9_later_points_draw_no_second_card() -> None:
    round = three("D2C L3H", "LKC L7H", "L4C L8H", leftover="LQS", option="first-points")
    play_hearts(round, ["D2C", "LKC", "L4C"])
    assert round.taken[1] == faces(["D2C", "LKC", "L4C", "LQS"])
    play_hearts(round, ["L7H", "L8H", "L3H"])
    assert round.taken[2] == faces(["L7H", "L8H", "L3H"])


@pytest.mark.parametrize("option", ["first-trick", "last-trick"])
def test_dh_9_the_card_left_over_never_breaks_hearts(option: str) -> None:
    round = three(*PLAIN, leftover="LQS", option=option)
    play_hearts(round, ["D2C", "LKC", "L8C"])
    assert not round.broken
    play_hearts(round, ["L7D", "L8D", "L3D"])
    assert not round.broken


def test_dh_9_points_played_break_hearts_and_draw_the_card() -> None:
    round = three(*POINTED, leftover="L3S", option="first-points")
    play_hearts(round, ["D2C", "LKC", "L4C"])
    assert round.broken
    assert round.leftover == 0


@pytest.mark.parametrize("option", LEFTOVER)
def test_dh_9_each_hand_of_three_holds_52_points_and_the_card_is_turned_up_for_all(
    option: str,
) -> None:
    state = GAME.start(3, Options(leftover=option))
    state = GAME.deal(state, KEY)
    assert state.deal is not None
    light = next(OURS.names[card][0] for card in range(52) if state.deal.leftover >> card & 1)
    turn = 0
    while state.round is not None:
        lying = state.round.leftover != 0
        for seat in (0, 1, 2, None):
            view = GAME.view(state, seat)
            tricks = (*view.tricks, *([view.trick] if view.trick else []))
            assert [trick.leftover for trick in tricks if trick.leftover] == (
                [] if lying else [light]
            )
        seat = min(GAME.awaited(state))
        choices = GAME.choices(state, seat)
        state = GAME.choose(state, seat, choices[turn * 7 % len(choices)])
        turn += 1
    finished = state.finished[0]
    assert sum(finished.points) == 52
    takes = [trick for trick in finished.tricks if trick.leftover == light]
    assert len(takes) == 1
    if option == "last-trick":
        assert takes[0] == finished.tricks[-1]
    elif option == "first-trick":
        assert takes[0] == finished.tricks[0]
    else:
        assert takes[0] == next(trick for trick in finished.tricks if points_in(trick, played=True))


def test_with_four_players_there_is_no_card_left_over() -> None:
    state = play_round(GAME.start(4, Options(leftover="first-trick")))
    assert sum(state.finished[0].points) == 52
    assert all(trick.leftover is None for trick in state.finished[0].tricks)


# --- the score -------------------------------------------------------------------------------


def points_of(name: str) -> int:
    """Count a card's points from the names of its faces."""
    faces_of = OURS.names[OURS.card_of(name)]
    return sum((face[2] == "H") + 13 * (face[1:] == "QS") for face in faces_of)


def points_in(trick: Trick, played: bool = False) -> int:
    """Count a trick's points, or those of the cards played to it alone."""
    names = [*trick.plays, *([trick.leftover] if trick.leftover and not played else [])]
    return sum(map(points_of, names))


def taker(trick: Trick, players: int) -> int:
    """Find the taker of a trick in the words of DH-8, from the names alone."""
    shade, suit = trick.plays[0][0], trick.plays[0][2]

    def height(place: int) -> tuple[int, bool]:
        shown = [
            ("23456789TJQKA".index(face[1]), face[0] == shade)
            for face in OURS.names[OURS.card_of(trick.plays[place])]
            if face[2] == suit
        ]
        return max(shown, default=(-1, False))

    return (trick.leader + max(range(players), key=height)) % players


@pytest.mark.parametrize("players", [3, 4])
def test_every_trick_of_a_match_goes_where_its_words_say_and_its_points_too(players: int) -> None:
    state = GAME.start(players, Options(target=150))
    while GAME.result(state) is None:
        state = play_round(state, len(state.finished))
    for finished in state.finished:
        points = [0] * players
        leader = finished.tricks[0].leader
        for trick in finished.tricks:
            assert trick.leader == leader
            leader = taker(trick, players)
            assert trick.taker == leader
            points[leader] += points_in(trick)
        assert finished.points == tuple(points)
        if 52 not in points:
            assert finished.scores == finished.points
    assert state.totals == tuple(
        map(sum, zip(*(finished.scores for finished in state.finished), strict=True))
    )


def score(taken: list[int]) -> list[int]:
    """Score a round in which each seat has taken these cards."""
    round = rules.Round.blank()
    round.players = len(taken)
    for seat, cards in enumerate(taken):
        round.taken[seat] = cards
    scores = row([0] * len(taken))
    rules.score(TABLE, round, scores)
    return list(map(int, scores))


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("shooter", range(3))
def test_dh_10_all_52_points_shoot_the_moon(players: int, shooter: int) -> None:
    taken = [0] * players
    # All point cards are enough; the others may go anywhere.
    taken[shooter] = TABLE.points
    taken[(shooter + 1) % players] = ALL & ~TABLE.points
    assert score(taken) == [0 if seat == shooter else 52 for seat in range(players)]


def test_dh_10_51_points_shoot_nothing() -> None:
    heart = faces(["L3H"])  # with the dark 10♣: one point
    assert score([heart, ALL & ~heart, 0]) == [1, 51, 0]
    assert score([0, heart, 0, ALL & ~heart]) == [0, 1, 0, 51]


def test_dh_10_a_record_of_the_round_keeps_the_points_and_the_scores() -> None:
    state = after_rounds(GAME.start(4), 3)
    state = GAME.deal(state, KEY)
    assert state.round is not None
    round = state.round.copy()
    for seat in range(4):
        round.taken[seat] = ALL if seat == 2 else 0
    finished = GAME.finish(state, round, ()).finished[-1]
    assert finished.points == (0, 0, 52, 0)
    assert finished.scores == (52, 52, 0, 52)


# --- the end ---------------------------------------------------------------------------------

NOTHING = Finished(after_rounds(GAME.start(4), 1).finished[0].deal, None, (), (0,) * 4, (0,) * 4)


@pytest.mark.parametrize(
    ("totals", "target", "winners"),
    [
        ((250, 100, 90, 80), 250, (3,)),
        ((251, 90, 100, 90), 250, (1, 3)),
        ((300, 300, 300, 300), 250, (0, 1, 2, 3)),
        ((50, 0, 0, 2), 50, (1, 2)),
        ((249, 100, 90, 80), 250, None),
        ((250, 100, 90, 80), 300, None),
    ],
)
def test_dh_11_a_total_at_the_target_ends_the_match_and_the_lowest_wins(
    totals: tuple[int, ...], target: int, winners: tuple[int, ...] | None
) -> None:
    start = GAME.start(4, Options(target=target))
    state = replace(start, totals=totals, finished=(NOTHING,), dealer=1)
    result = GAME.result(state)
    if winners is None:
        assert result is None
        assert GAME.awaited(state)
    else:
        words = f"A total reached {target}; {min(totals)} is the lowest."
        assert result == Result(winners, words)
        assert GAME.awaited(state) == frozenset()


def test_dh_11_the_target_is_250_unless_the_table_chose_another() -> None:
    assert Options().target == 250
    assert GAME.view(GAME.start(3), 0).target == 250
    assert GAME.view(GAME.start(3, Options(target=99)), 0).target == 99


def test_dh_11_a_match_ends_only_after_a_hand() -> None:
    state = replace(GAME.deal(GAME.start(4), KEY), totals=(250, 0, 0, 0))
    assert GAME.result(state) is None
    assert GAME.awaited(state) == {0, 1, 2, 3}


def test_after_a_hand_its_tricks_stay_in_view() -> None:
    state = play_round(GAME.start(4))
    view = GAME.view(state, 1)
    assert len(view.tricks) == 13
    assert (view.trick, view.hand, view.number) == (None, (), 2)
    assert view.scores == (state.finished[0].scores,)
