"""Processes killed at any moment: nothing acknowledged is lost, doubled or torn.

The long run has 200 kills each: `pytest -m slow tests/store`.
"""

import asyncio
import random

import pytest

from tests.store.ledger import Ledger, Writer, logs_in
from tests.store.postgres_server import PostgresServer

FEW = 5
MANY = 200


def kill_one_after_another(place: str, kills: int) -> None:
    """Kill a writer, let the next settle what it left open, and kill that."""
    chance = random.Random(place.startswith("postgres"))
    ledger = Ledger()
    for kill in range(kills):
        writer = Writer(place, f"seed {kill}", ledger, unanswered=ledger.unanswered())
        writer.follow(len(ledger.unanswered()) + chance.randrange(1, 100))
        writer.kill()
        ledger.check(asyncio.run(logs_in(place)))
    assert len(ledger.done) > kills


def test_a_killed_process_loses_nothing(lasting_place: str) -> None:
    kill_one_after_another(lasting_place, FEW)


@pytest.mark.long
def test_two_hundred_killed_processes_lose_nothing(lasting_place: str) -> None:
    kill_one_after_another(lasting_place, MANY)


def test_processes_on_one_database_are_settled_by_the_log(database: str) -> None:
    chance = random.Random(2)
    ledger = Ledger()
    writers = [Writer(database, f"{number}", ledger, tables=2) for number in range(2)]
    for kill in range(FEW):
        for writer in writers:
            writer.follow(chance.randrange(1, 60))
        writers.pop(0).kill()
        writers.append(Writer(database, f"later {kill}", ledger, tables=2))
    for writer in writers:
        writer.kill()
    ledger.check(asyncio.run(logs_in(database)))


def test_a_server_that_crashes_and_comes_back_has_everything(
    database: str, postgres: PostgresServer
) -> None:
    chance = random.Random(3)
    ledger = Ledger()
    writers = [Writer(database, f"{number}", ledger) for number in range(2)]
    for _ in range(2):
        for writer in writers:
            writer.follow(chance.randrange(30, 60))
        postgres.crash()
        postgres.start()
    for writer in writers:
        writer.follow(100)
        writer.kill()
    ledger.check(asyncio.run(logs_in(database)))
