"""Contests: everyone sits everywhere on the same deals, and nobody can tell who did the work."""

from collections import Counter
from pathlib import Path

import pytest

from twofold.arena import Contest, DealResult, League, compare
from twofold.arena.crews import Alone, Processes
from twofold.arena.ledger import NoLedger, OtherContest, decode, encode, ledger_of, take_up
from twofold.arena.watch import Halted
from twofold.games import WrongTable
from twofold.games.double_hearts.state import Options

CONTESTS = [
    Contest("double-decker", 5, 6, "s", ("greedy", "random")),
    Contest("double-hearts", 3, 3, "s", ("greedy", "random", "random"), Options(target=60)),
    Contest("double-dealing-shuffle", 2, 3, "s", ("greedy", "random")),
]


def league_of(contest: Contest, results: list[DealResult]) -> League:
    league = League(contest)
    for result in results:
        league.add(result)
    return league


@pytest.mark.parametrize(
    ("players", "bots"),
    [
        (4, ("a", "b", "c", "d")),
        (4, ("a", "b", "b", "b")),
        (5, ("a", "b", "c", "d")),
        (7, ("a", "b")),
        (4, ("a",)),
        (4, ("a", "b", "c", "d", "e")),
    ],
)
def test_on_every_deal_each_bot_sits_in_every_seat_equally_often(
    players: int, bots: tuple[str, ...]
) -> None:
    levels = dict(zip("abcde", ("random", "greedy", "cmd:one", "cmd:two", "club"), strict=True))
    contest = Contest("double-decker", players, 9, "s", tuple(levels[bot] for bot in bots))
    for deal in range(contest.deals):
        seatings = contest.seatings(deal)
        assert len(set(seatings)) == len(seatings)
        for name in contest.names:
            seats = Counter(
                seat for seating in seatings for seat, bot in enumerate(seating) if bot == name
            )
            assert len(set(seats.values())) == 1
            assert len(seats) == players


def test_neighbours_and_those_who_are_doubled_change_from_deal_to_deal() -> None:
    contest = Contest("double-decker", 5, 60, "s", ("greedy", "random", "club", "expert"))
    doubled = Counter[str]()
    beside = Counter[str]()
    for deal in range(contest.deals):
        seating = contest.seatings(deal)[0]
        doubled.update(name for name, count in Counter(seating).items() if count == 2)
        first = seating.index("greedy")
        beside[seating[(first + 1) % 5]] += 1
    assert min(doubled.values()) > 5
    assert len(doubled) == 4
    assert len(beside) == 4


@pytest.mark.parametrize("contest", CONTESTS, ids=lambda one: one.game_name)
def test_one_worker_and_two_give_the_same_results(contest: Contest) -> None:
    alone = list(compare(contest, Alone()))
    assert [result.deal for result in alone] == list(range(contest.deals))
    assert list(compare(contest, Processes(2))) == alone


@pytest.mark.parametrize("contest", CONTESTS, ids=lambda one: one.game_name)
def test_wins_are_shared_out_whole_and_points_by_the_round(contest: Contest) -> None:
    for result in compare(contest, Alone()):
        seats = Counter(name for seating in contest.seatings(result.deal) for name in seating)
        shares = sum(
            share * seats[name] for name, share in zip(contest.names, result.wins, strict=True)
        )
        assert shares == pytest.approx(result.games)
        if contest.game_name == "double-hearts":
            points = [52 / 3, 2 * 52 / 3]
            together = sum(
                one * seats[name] for name, one in zip(contest.names, result.points, strict=True)
            )
            assert together / result.games == pytest.approx(sum(points), abs=1e-9) or any(
                one > 52 / 3 for one in result.points
            )


def test_a_bot_that_meets_itself_by_another_name_is_exactly_as_good(tmp_path: Path) -> None:
    first = tmp_path / "one.py"
    first.write_text(
        "import json, sys\n"
        "for line in sys.stdin: print(json.dumps(json.loads(line)['choices'][-1]), flush=True)\n"
    )
    names = ("cmd:python3 {0}", "cmd:python3  {0}", "cmd:python3   {0}", "cmd:python3    {0}")
    contest = Contest("double-decker", 4, 2, "s", tuple(name.format(first) for name in names))
    league = league_of(contest, list(compare(contest, Alone())))
    assert len({(one.wins.value, one.points.value) for one in league.standings}) == 1
    assert all(gap.wins.value == gap.points.value == 0 for gap in league.gaps)
    assert not league.clear


def test_a_contest_that_is_taken_up_again_ends_like_one_that_was_never_left() -> None:
    contest = CONTESTS[0]
    whole = list(compare(contest, Alone()))
    for stop in (1, 4):
        left = encode(ledger_of(league_of(contest, whole[:stop])))
        league = take_up(contest, decode(left))
        for result in compare(contest, Alone(), first=stop):
            league.add(result)
        assert encode(ledger_of(league)) == encode(ledger_of(league_of(contest, whole)))


@pytest.mark.parametrize(
    ("other", "reason"),
    [
        (Contest("double-decker", 5, 6, "t", ("greedy", "random")), 'has seed “"s"”, not “"t"”'),
        (Contest("double-decker", 6, 6, "s", ("greedy", "random")), "has players “5”, not “6”"),
        (Contest("double-decker", 5, 6, "s", ("greedy",)), "has bots"),
        (Contest("double-decker", 5, 6, "s", ("greedy", "random"), rounds=1), "has rounds"),
    ],
)
def test_results_of_another_contest_are_not_gone_on_with(other: Contest, reason: str) -> None:
    ledger = ledger_of(League(CONTESTS[0]))
    with pytest.raises(OtherContest, match=reason):
        take_up(other, ledger)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (b"\xff", "no results of a contest"),
        (b"{}", "missing required field"),
        (b"[" * 100_000, "no results"),
    ],
)
def test_what_is_no_file_of_results_is_refused(text: bytes, reason: str) -> None:
    with pytest.raises(NoLedger, match=reason):
        decode(text)


@pytest.mark.parametrize(
    ("results", "reason"),
    [
        ([DealResult(1, (0.0, 1.0), (0.0, 0.0), 1, 1)], "Deal 0 is missing"),
        ([DealResult(0, (1.0,), (0.0, 0.0), 1, 1)], "has not one figure for each bot"),
        ([DealResult(0, (7.0, 0.0), (0.0, 0.0), 1, 1)], "no shares of a win"),
    ],
)
def test_results_that_cannot_be_are_refused(results: list[DealResult], reason: str) -> None:
    ledger = ledger_of(League(CONTESTS[0]))
    ledger.results.extend(results)
    with pytest.raises(NoLedger, match=reason):
        decode(encode(ledger))


def test_a_contest_can_be_of_first_rounds_only() -> None:
    contest = Contest("double-hearts", 4, 2, "s", ("greedy", "random"), rounds=2)
    for result in compare(contest, Alone()):
        assert result.rounds == 2 * result.games


@pytest.mark.parametrize("crew", [Alone(), Processes(1)])
def test_a_contest_can_be_stopped_in_the_middle_of_a_game(crew: Alone | Processes) -> None:
    contest = Contest("double-dealing-shuffle", 2, 10_000_000, "s", ("greedy", "random"))
    looked = 0

    def look() -> None:
        nonlocal looked
        looked += 1
        if looked > 3:
            raise Halted

    with pytest.raises(Halted):
        list(compare(contest, crew, look=look))


def test_a_contest_that_cannot_be_is_refused() -> None:
    with pytest.raises(WrongTable, match="At most 12 bots meet at once, not 13"):
        Contest("double-decker", 4, 1, "s", ("random",) * 13)
    with pytest.raises(WrongTable, match="at least one round"):
        Contest("double-decker", 4, 1, "s", ("random",), rounds=0)
