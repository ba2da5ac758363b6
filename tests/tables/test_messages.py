"""Messages are read as what they are, and nothing from outside can give the house's orders."""

from typing import get_args

import msgspec
import pytest

from twofold.games import GAMES
from twofold.games.double_decker.choices import Play as DeckerPlay
from twofold.games.double_hearts.choices import Play as HeartsPlay
from twofold.tables import commands, events, frames
from twofold.tables.choices import Choice, as_played, as_sent
from twofold.tables.told import Open, Told, told

READER = msgspec.json.Decoder(frames.FromClient)


def test_a_choice_is_read_from_a_frame_as_the_game_has_it() -> None:
    frame = READER.decode(
        b'{"type":"do","command_id":"k3","command":'
        b'{"type":"choose","turn":17,"choice":{"type":"play","card":"LQS"}}}'
    )
    assert isinstance(frame, frames.Do)
    assert isinstance(frame.command, commands.Choose)
    choice = frame.command.choice
    assert as_played(GAMES["double-hearts"], choice) == HeartsPlay("LQS")
    assert as_played(GAMES["double-decker"], choice) == DeckerPlay("LQS")
    assert as_played(GAMES["double-dealing-shuffle"], choice) is None
    assert as_sent(HeartsPlay("LQS")) == choice


@pytest.mark.parametrize("order", get_args(commands.HouseCommand))
def test_no_frame_from_outside_holds_an_order_of_the_house(order: type[msgspec.Struct]) -> None:
    for name in (order.__name__, order.__name__.lower(), str(order.__struct_config__.tag)):
        line = msgspec.json.encode(
            {"type": "do", "command_id": "k", "command": {"type": name, "player": "x", "to": "y"}}
        )
        with pytest.raises(msgspec.ValidationError):
            READER.decode(line)


def test_every_event_is_told_openly_or_has_a_form_of_its_own_or_is_told_to_nobody() -> None:
    silent = {events.TableOpened, events.SeatMoved, events.StandInsAsked}
    tags = {kind.__struct_config__.tag for kind in get_args(Told)}
    for kind in get_args(events.Event):
        assert (kind.__struct_config__.tag in tags) != (kind in silent)


@pytest.mark.parametrize("kind", get_args(Open))
def test_an_event_told_openly_has_no_field_for_a_secret(kind: type[msgspec.Struct]) -> None:
    secrets = {"player", "host", "seed", "deaf"}
    if kind is not events.SecretPublished:
        secrets.add("secret")
    assert not secrets & set(kind.__struct_fields__)


def test_what_is_not_named_is_told_to_nobody() -> None:
    moved = events.SeatMoved(at=1, player="one", to="another")
    assert told(moved, 0) is None
    assert told(moved, None) is None


def test_events_are_written_and_read_again() -> None:
    choice: Choice = as_sent(DeckerPlay("R7"))
    event = events.Chosen(at=3, seat=1, choice=choice, bot=False)
    assert msgspec.json.decode(msgspec.json.encode(event), type=events.Event) == event
