"""Anyone can recompute the shuffles of a finished match, and any altered byte is found out."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
import pytest

from tests.tables.houses import SETTINGS, house
from twofold.games.double_dealing_shuffle.choices import Check, Cut, Guess
from twofold.tables import told, verify, verify_log
from twofold.tables.commands import AskTakeback, Start
from twofold.tables.events import (
    Chosen,
    Contributed,
    Dealt,
    Event,
    MatchEnded,
    Promised,
    SecretPublished,
    TableOpened,
)
from twofold.tables.testing import House
from twofold.tables.told import CommittedTold, Told


@cache
def played(label: str) -> House:
    """Give a table after its first match."""
    one = house(label)
    one.play()
    return one


def story_of(one: House) -> list[Told]:
    """List what spectators were told."""
    return [what for event in one.log if (what := told(event, None)) is not None]


def checked(one: House, story: list[Told]) -> Any:
    """Recompute a story told of a table."""
    return verify(one.table.id, one.table.setting, story)


@pytest.mark.parametrize("label", SETTINGS)
def test_an_honest_match_is_sound_to_every_spectator(label: str) -> None:
    one = played(label)
    report = checked(one, story_of(one))
    assert report.sound
    assert len(report.rounds) == one.table.rounds
    assert [one.round for one in report.rounds] == list(range(1, len(report.rounds) + 1))
    assert verify_log(one.log) == report


def test_a_story_tells_the_same_to_a_seat() -> None:
    one = played("hearts-4")
    story = [what for event in one.log if (what := told(event, 1)) is not None]
    assert checked(one, story).sound


def flipped(value: bytes, place: int) -> bytes:
    """Change one bit of some bytes."""
    return bytes(byte ^ (index == place) for index, byte in enumerate(value))


def altered(event: Told) -> Iterator[Told]:
    """Give an event with one thing in it changed, in every way that matters."""
    fields: dict[type, str] = {
        CommittedTold: "commitment",
        Promised: "commitment",
        Contributed: "contribution",
        SecretPublished: "secret",
    }
    name = fields.get(type(event))
    if name is not None:
        before: bytes = getattr(event, name)
        for place in range(0, len(before), 7):
            yield msgspec.structs.replace(event, **{name: flipped(before, place)})
    match event:
        case Dealt():
            for seat, part in enumerate(event.contributions):
                if part:
                    parts = list(event.contributions)
                    for other in (b"", flipped(part, 3)):
                        parts[seat] = other
                        yield msgspec.structs.replace(event, contributions=tuple(parts))
        case SecretPublished(outcome=outcome, opened=opened):
            yield msgspec.structs.replace(event, outcome=flipped(outcome, 0))
            yield from (msgspec.structs.replace(event, opened=other) for other in otherwise(opened))
        case MatchEnded():
            yield msgspec.structs.replace(event, winners=(*event.winners, 0))
        case _:
            pass


def otherwise(opened: Any) -> Iterator[Any]:
    """Change one choice that was sealed."""
    for barrier, choices in enumerate(opened):
        for seat, choice in enumerate(choices):
            match choice:
                case Cut(top=top):
                    other: Any = Cut(top + 1 if top == 1 else top - 1)
                case Guess(pile=pile):
                    other = Guess("top" if pile is None else None)
                case Check(pile=pile):
                    other = Check("top" if pile is None else None)
                case _:
                    continue
            changed = tuple(other if one == seat else old for one, old in enumerate(choices))
            yield (*opened[:barrier], changed, *opened[barrier + 1 :])


@pytest.mark.parametrize("label", ["decker-4", "hearts-4", "shuffle", "shuffle-exact"])
def test_any_altered_byte_names_its_round(label: str) -> None:
    one = played(label)
    story = story_of(one)
    round, tried = 0, 0
    for place, event in enumerate(story):
        if isinstance(event, CommittedTold):
            round = event.round
        if round > 3 and not isinstance(event, MatchEnded):
            continue
        for other in altered(event):
            tried += 1
            report = checked(one, [*story[:place], other, *story[place + 1 :]])
            assert report.faulty is not None, other
            assert report.faulty.round == round, other
            assert report.faulty.fault
    assert tried > 30


@pytest.mark.parametrize("label", ["decker-4", "hearts-4"])
def test_a_card_exchanged_for_another_names_its_round(label: str) -> None:
    one = played(label)
    story = story_of(one)
    places = [place for place, event in enumerate(story) if isinstance(event, Chosen)]
    for place in places[::5]:
        event = story[place]
        assert isinstance(event, Chosen)
        other = next(
            later.choice
            for later in story[place + 1 :] + story[:place]
            if isinstance(later, Chosen) and later.choice != event.choice
        )
        swapped = msgspec.structs.replace(event, choice=other)
        report = checked(one, [*story[:place], swapped, *story[place + 1 :]])
        assert report.faulty is not None


def test_a_match_dealt_for_another_table_is_found_out() -> None:
    one = played("decker-4")
    report = verify("red-otter", one.table.setting, story_of(one))
    assert report.faulty
    assert report.faulty.round == 1
    assert "promised" in str(report.faulty.fault)


def test_cards_of_another_key_are_found_out() -> None:
    one = house("decker-4")
    other = house("decker-4", "another house")
    one.play(90)
    other.play(90)
    log: list[Event] = [event for event in other.log if not isinstance(event, TableOpened)]
    plays = iter([event for event in log if isinstance(event, Chosen)])
    mixed = [next(plays) if isinstance(event, Chosen) else event for event in one.log]
    report = verify_log(mixed)
    assert report.faulty is not None
    assert report.faulty.round == 1


def test_a_choice_taken_back_is_no_part_of_the_round() -> None:
    one = house("hearts-3")
    one.play(1)
    while one.table.last is None:
        one.go_on()
    one.do(one.table.last.seat, AskTakeback())
    assert type(one.log[-1]).__name__ == "ChoiceTakenBack"
    one.play()
    assert verify_log(one.log).sound


def test_a_round_that_is_not_over_is_not_reported() -> None:
    one = house("decker-4")
    one.play(12)
    assert verify_log(one.log).rounds == ()


def test_silent_players_are_named_in_the_report() -> None:
    one = house("decker-5")
    one.do("player-0", Start())
    one.shuffle(silent=[1, 3])
    one.play()
    report = verify_log(one.log)
    assert report.sound
    assert report.rounds[0].silent == (1, 3)
    assert report.rounds[1].silent == ()
