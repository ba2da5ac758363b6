"""Whole matches at a live table, and what their logs make of them."""

import msgspec
import pytest

from tests.contracts.playing import plain
from tests.tables.houses import SETTINGS, house
from twofold.records import check, read
from twofold.tables import replayed
from twofold.tables.applying import apply, opened
from twofold.tables.commands import Ready
from twofold.tables.events import Event, TableOpened
from twofold.tables.export import records
from twofold.tables.table import Table
from twofold.tables.testing import House


def opening(log: list[Event]) -> TableOpened:
    """Give the first event of a log."""
    assert isinstance(log[0], TableOpened)
    return log[0]


@pytest.fixture(scope="module", params=SETTINGS)
def played(request: pytest.FixtureRequest) -> House:
    """Give a table after its first match."""
    one = house(request.param)
    one.play()
    return one


def test_a_match_comes_to_an_end_and_is_kept(played: House) -> None:
    assert played.table.stage == "over"
    (score,) = played.table.history
    assert score.winners
    assert score.totals


def test_the_log_gives_the_table_at_every_moment(played: House) -> None:
    table: Table = opened(opening(played.log))
    for event in played.log[1:]:
        table = apply(table, event)
    assert plain(table) == plain(played.table)
    for length in range(1, len(played.log), 23):
        part = replayed(played.log[:length])
        assert part.length == length
        assert sum(part.numbers) <= length * len(part.numbers)


def test_the_log_survives_being_written_and_read(played: House) -> None:
    lines = [msgspec.json.encode(event) for event in played.log]
    read_again = [msgspec.json.decode(line, type=Event) for line in lines]
    assert read_again == played.log
    assert plain(replayed(read_again)) == plain(played.table)


def test_an_event_changes_no_table_in_place(played: House) -> None:
    table: Table = opened(opening(played.log))
    for event in played.log[1:]:
        before = plain(table)
        after = apply(table, event)
        assert plain(table) == before
        table = after


def test_the_same_seed_gives_the_same_log(played: House) -> None:
    setting, players = played.table.setting, len(played.table.players)
    label = next(label for label, known in SETTINGS.items() if known == (setting, players))
    again = house(label)
    again.play()
    assert again.log == played.log


def test_a_finished_match_is_exported_as_a_record_that_checks(played: House) -> None:
    (line,) = records(played.table)
    assert check(read(line))
    assert b"blue-otter" in line


def test_all_may_play_again(played: House) -> None:
    house_again = House.__new__(House)
    house_again.__dict__.update(played.__dict__, log=list(played.log))
    for seat in house_again.table.players:
        house_again.do(seat, Ready())
    assert house_again.table.stage == "shuffling"
    assert house_again.table.match == 2
    house_again.go_on()
    assert house_again.table.shuffle is not None
    assert house_again.table.shuffle.round == played.table.rounds + 1
