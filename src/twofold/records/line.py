"""One match as one line of JSON."""

from typing import Any, Final

import msgspec

from twofold.cards.words import plain
from twofold.games.double_dealing_shuffle.state import State as ShuffleState
from twofold.games.double_decker.state import State as DeckerState
from twofold.games.double_hearts.state import State as HeartsState
from twofold.records import double_dealing_shuffle, double_decker, double_hearts
from twofold.records.double_dealing_shuffle import ShuffleRecord
from twofold.records.double_decker import DeckerRecord
from twofold.records.double_hearts import HeartsRecord
from twofold.records.wrong import UnreadableRecord, WrongRecord, where_in_words

Record = ShuffleRecord | DeckerRecord | HeartsRecord
State = ShuffleState | DeckerState | HeartsState

_decoder: Final = msgspec.json.Decoder(Record)


def record_of(state: State) -> Record:
    """Write down a match."""
    if isinstance(state, ShuffleState):
        return double_dealing_shuffle.record_of(state)
    if isinstance(state, DeckerState):
        return double_decker.record_of(state)
    return double_hearts.record_of(state)


def line_of(state: State, **more: Any) -> bytes:
    """Write a match as a line; readers pass over whatever more it carries."""
    record = record_of(state)
    if not more:
        return msgspec.json.encode(record) + b"\n"
    return msgspec.json.encode(msgspec.to_builtins(record) | more) + b"\n"


def read(line: bytes | str) -> Record:
    """Read a line; one that is no JSON object is unreadable, any other fault makes it wrong."""
    try:
        return _decoder.decode(line)
    except msgspec.ValidationError as error:
        raise WrongRecord(f"It is no record: {where_in_words(str(error))}.") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise UnreadableRecord(f"It is no JSON: {plain(str(error))}.") from None
    except RecursionError:
        raise UnreadableRecord("It is no record: brackets lie too deep in it.") from None


def check(record: Record) -> State:
    """Play a record again by the rules and compare every figure; give the state it ends in."""
    if isinstance(record, ShuffleRecord):
        return double_dealing_shuffle.check(record)
    if isinstance(record, DeckerRecord):
        return double_decker.check(record)
    return double_hearts.check(record)
