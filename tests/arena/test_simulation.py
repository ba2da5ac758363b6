"""Simulations: the same seed gives the same games, whoever plays them and where."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from twofold.arena import Plan, Tally, simulate
from twofold.arena.match import play_match
from twofold.arena.tally import Mean, Outcome
from twofold.games import WrongTable
from twofold.games.double_hearts.state import Options
from twofold.records import WrongRecord, check, read

PLANS = [
    Plan("double-hearts", 4, 60, "s", ("greedy", "random"), Options(target=60)),
    Plan("double-hearts", 3, 3, "s", ("random",)),
    Plan("double-decker", 7, 60, "s", ("greedy", "random")),
    Plan("double-dealing-shuffle", 2, 60, "s", ("greedy", "random")),
]


def lines(plan: Plan, workers: int) -> list[bytes]:
    return [line for batch in simulate(plan, workers, records=True) for _, line in batch]


@pytest.mark.parametrize("plan", PLANS)
def test_one_worker_and_two_play_the_same_games(plan: Plan) -> None:
    alone = lines(plan, 1)
    assert len(alone) == plan.games
    assert lines(plan, 2) == alone
    for line in alone[:4]:
        check(read(line))


def test_another_seed_gives_other_games() -> None:
    plan, other = (Plan("double-decker", 4, 2, seed, ("random",)) for seed in "ab")
    first, second = lines(plan, 1)
    assert json.loads(first)["rounds"] != json.loads(second)["rounds"]
    assert json.loads(lines(other, 1)[0])["rounds"] != json.loads(first)["rounds"]


@pytest.mark.parametrize("plan", PLANS[:3])
def test_bots_in_the_kernels_and_at_a_table_play_the_same_game(plan: Plan) -> None:
    class AtATable(Plan):
        """The same plan, played move by move."""

        @property
        def in_bulk(self) -> bool:
            """Say no."""
            return False

    table = AtATable(plan.game_name, plan.players, 1, plan.seed, ("greedy",))
    bulk = Plan(plan.game_name, plan.players, 1, plan.seed, ("greedy",))
    slow, quick = play_match(table, 0), play_match(bulk, 0)
    assert [old.plays for old in slow.finished] == [old.plays for old in quick.finished]
    assert slow.totals == quick.totals


def test_programs_get_the_deals_that_other_bots_get(tmp_path: Path) -> None:
    path = tmp_path / "first.py"
    path.write_text(
        "import json, sys\n"
        "for line in sys.stdin: print(json.dumps(json.loads(line)['choices'][0]), flush=True)\n"
    )
    level = f"cmd:{sys.executable} {path}"
    programs = Plan("double-decker", 4, 2, "s", (level, "random"))
    others = Plan("double-decker", 4, 2, "s", ("greedy",))
    for theirs, ours in zip(lines(programs, 1), lines(others, 1), strict=True):
        assert json.loads(theirs)["rounds"][0]["deal"] == json.loads(ours)["rounds"][0]["deal"]
        assert json.loads(theirs)["bots"] == [level, "random", level, "random"]


def test_a_plan_that_cannot_be_is_refused() -> None:
    with pytest.raises(WrongTable, match="for 4 to 7 players, not 3"):
        Plan("double-decker", 3, 1, "s", ("random",))


def test_a_tally_adds_up_wins_in_shares_and_totals_with_their_errors() -> None:
    tally = Tally(("greedy", "random"))
    tally.add(Outcome((0,), (10, 4), 2))
    tally.add(Outcome((0, 1), (6, 6), 3))
    first, second = tally.seats
    assert (first.wins.value, second.wins.value) == (0.75, 0.25)
    assert (first.total.value, first.total.error) == (8.0, 2.0)
    assert first.per_round.value == pytest.approx(3.5)
    assert (tally.games, tally.rounds) == (2, 5)
    assert (Mean().value, Mean().error) == (0.0, 0.0)


def test_a_wrong_record_of_a_simulation_would_be_found() -> None:
    line = lines(PLANS[2], 1)[0]
    record = json.loads(line)
    record["rounds"][0]["scores"][0] += 1
    with pytest.raises(WrongRecord, match="round 1: scores should be"):
        check(read(json.dumps(record)))


@pytest.mark.parametrize(("game", "players"), [("double-hearts", "3"), ("double-decker", "6")])
def test_plain_and_compiled_kernels_write_the_same_records(
    tmp_path: Path, game: str, players: str
) -> None:
    written: list[bytes] = []
    for off in ("0", "1"):
        file = tmp_path / f"{off}.jsonl"
        table = ["--players", players, "--games", "8", "--bots", "greedy,random"]
        subprocess.run(
            [
                sys.executable,
                "-m",
                "twofold",
                "sim",
                game,
                *table,
                "--seed",
                "q",
                "--records",
                file,
            ],
            env={**os.environ, "NUMBA_DISABLE_JIT": off},
            check=True,
            capture_output=True,
        )
        written.append(file.read_bytes())
    assert written[0] == written[1]
