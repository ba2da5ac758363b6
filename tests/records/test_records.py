"""Records: what is written is read back, checked by the rules, and refused for the right reason."""

import copy
import io
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from twofold.arena.match import play_match
from twofold.arena.plan import Plan
from twofold.cards.dark_hand import default_pairing
from twofold.games.double_dealing_shuffle.state import Options as ShuffleOptions
from twofold.games.double_hearts.rules import NOBODY
from twofold.games.double_hearts.state import Options, State
from twofold.records import (
    UnreadableRecord,
    WrongRecord,
    check,
    check_lines,
    line_of,
    read,
)

from .matches import another_pairing, play, play_hearts_with_one_crime

TABLES = [
    ("double-hearts", 4, None),
    ("double-hearts", 3, None),
    ("double-hearts", 3, Options(leftover="first-trick", target=60)),
    ("double-hearts", 3, Options(leftover="first-points", target=60)),
    ("double-hearts", 4, Options(target=30, pairing=another_pairing())),
    *[("double-decker", players, None) for players in (4, 5, 6, 7)],
    ("double-dealing-shuffle", 2, None),
    ("double-dealing-shuffle", 2, ShuffleOptions(hands="exact")),
]


def checked(record: dict[str, Any]) -> str | None:
    """Give the reason for which a record is refused; None for a right one."""
    try:
        check(read(json.dumps(record)))
    except WrongRecord as error:
        return str(error)
    return None


def written(state: Any) -> dict[str, Any]:
    return json.loads(line_of(state))


@pytest.mark.parametrize(("name", "players", "options"), TABLES)
def test_a_match_is_written_down_and_found_right(name: str, players: int, options: Any) -> None:
    state = play(name, players, 1, options)
    again = check(read(line_of(state)))
    assert line_of(again) == line_of(state)


@pytest.mark.parametrize(("name", "players", "options"), TABLES)
@pytest.mark.parametrize("stop", [0, 1, 3, 5, 9, 30, 61])
def test_an_unfinished_match_says_so_and_is_found_right(
    name: str, players: int, options: Any, stop: int
) -> None:
    record = written(play(name, players, 2, options, stop))
    assert record["finished"] is False
    assert "winners" not in record
    assert checked(record) is None
    assert checked(record | {"finished": True}) is not None


@pytest.mark.parametrize(("name", "players", "options"), TABLES)
def test_what_a_reader_does_not_know_it_passes_over(name: str, players: int, options: Any) -> None:
    record = written(play(name, players, 3, options))
    assert checked(record | {"seed": 7, "names": ["\x1b[31m"], "bots": {"a": None}}) is None


@pytest.mark.parametrize(("name", "players", "options"), TABLES)
def test_every_figure_is_compared(name: str, players: int, options: Any) -> None:
    record = written(play(name, players, 4, options))
    rounds = "hands" if name == "double-hearts" else "rounds"
    for place, figure in enumerate(_figures(record, rounds)):
        altered = copy.deepcopy(record)
        holder, key = _figures(altered, rounds)[place]
        assert isinstance(holder[key], int)
        holder[key] += 1
        assert checked(altered) is not None, (place, figure)


def _figures(record: dict[str, Any], rounds: str) -> list[tuple[Any, Any]]:
    figures: list[tuple[Any, Any]] = []
    for owner in [record, record[rounds][0], record[rounds][-1]]:
        for key in ("totals", "winners", "decks", "scores", "points", "left", "cuts"):
            # A cut moved by one can leave every other figure as it was.
            if key in owner and key != "cuts":
                figures += [(owner[key], seat) for seat in range(len(owner[key]))]
    figures.append((record[rounds][-1], "dealer" if "dealer" in record[rounds][0] else "caller"))
    return figures


def _breaks_ban(state: State, card: int, _seat: int) -> bool:
    assert state.round is not None
    first = state.round.tricks == 0 and state.round.lying > 0
    return first and bool(state.deck.points & (1 << card))


def _revokes(state: State, card: int, _seat: int) -> bool:
    assert state.round is not None
    return state.round.tricks > 0 and state.round.lying > 0


def _leads_points(state: State, card: int, _seat: int) -> bool:
    assert state.round is not None
    return state.round.tricks > 0 and state.round.lying == 0


def _opens_wrongly(state: State, card: int, _seat: int) -> bool:
    assert state.round is not None
    return state.round.tricks == 0 and state.round.lying == 0


@pytest.mark.parametrize(
    ("crime", "reason"),
    [
        (_breaks_ban, "No point cards on the first trick"),
        (_revokes, "follow with it"),
        (_leads_points, "Hearts are not broken"),
        (_opens_wrongly, "opens the play"),
    ],
)
def test_one_forbidden_card_is_found_though_every_figure_is_right(crime: Any, reason: str) -> None:
    found = 0
    for seed in range(12):
        crooked = play_hearts_with_one_crime(seed, crime)
        if crooked is None:
            continue
        state, number, play_number = crooked
        refused = checked(written(state))
        assert refused is not None
        assert refused.startswith(f"round {number}, play {play_number}: ")
        assert reason in refused
        found += 1
    assert found > 3


def test_a_card_that_its_player_does_not_hold_is_found_in_double_decker() -> None:
    record = written(play("double-decker", 5, 5))
    plays = record["rounds"][1]["plays"]
    # The first player plays a card of the second's.
    plays[0], plays[1] = plays[1], plays[0]
    assert checked(record) == f"round 2, play 1: Seat {record['rounds'][1]['dealer']}: " + (
        f"You don't hold {plays[0]}."
    )


def test_a_lift_that_a_deck_does_not_allow_is_found() -> None:
    record = written(play("double-dealing-shuffle", 2, 6))
    record["rounds"][0]["shuffles"][1][2] = [5, 5, 0]
    assert checked(record) == "round 1, play 3: Seat 1 cannot lift [5, 5, 0] from 9 cards."


def test_the_wrong_dealer_is_named() -> None:
    record = written(play("double-hearts", 4, 7))
    right = record["hands"][1]["dealer"]
    record["hands"][1]["dealer"] = (right + 1) % 4
    assert checked(record) == f"round 2: dealer should be {right}, not {(right + 1) % 4}."


ALTERED: list[tuple[Callable[[dict[str, Any]], object], str]] = [
    (lambda hand: hand["deal"][0].pop(), "Seat 0 is dealt 12 cards, not 13."),
    (lambda hand: hand["deal"].pop(), "The deal has 3 hands, not 4."),
    (lambda hand: hand["deal"][1].__setitem__(0, hand["deal"][0][0]), "is there twice."),
    (lambda hand: hand["deal"][1].__setitem__(0, "L1S"), "“L1S” is no card of the Dark Hand"),
    (lambda hand: hand.update(leftover="LQS"), "No card is left over among 4 players."),
    (lambda hand: hand.update(passes=None), "Each of 4 seats passes cards."),
    (lambda hand: hand["passes"][2].pop(), "Seat 2 passes 2 cards, not 3."),
    (lambda hand: hand["passes"].__setitem__(0, hand["passes"][1]), "doesn't hold."),
    (lambda hand: hand["plays"].append(hand["plays"][0]), "play 53: The hand is played out"),
    (lambda hand: hand["plays"].pop(), "The hand stops after 51 plays."),
    (lambda hand: hand["plays"].__setitem__(0, "L2C"), "play 1: "),
    (lambda hand: hand["plays"].__setitem__(9, "??"), "play 10: “??” is no card"),
]


@pytest.mark.parametrize(("alter", "reason"), ALTERED)
def test_a_hand_that_cannot_be_is_refused_in_words(
    alter: Callable[[dict[str, Any]], object], reason: str
) -> None:
    record = written(play("double-hearts", 4, 8))
    alter(record["hands"][0])
    refused = checked(record)
    assert refused is not None
    assert refused.startswith("round 1")
    assert reason in refused


def test_three_players_leave_a_card_over_and_a_hold_passes_nothing() -> None:
    record = written(play("double-hearts", 3, 9))
    assert record["hands"][2]["passes"] is None
    altered = copy.deepcopy(record)
    altered["hands"][0]["leftover"] = None
    assert checked(altered) == "round 1: One card is left over among 3 players."
    altered = copy.deepcopy(record)
    altered["hands"][2]["passes"] = record["hands"][0]["passes"]
    assert checked(altered) == "round 3: Everybody holds: no cards are passed."


def test_a_round_after_the_end_and_an_end_before_the_last_round_are_refused() -> None:
    for name, rounds in (("double-decker", "rounds"), ("double-hearts", "hands")):
        record = written(play(name, 4, 10))
        longer = copy.deepcopy(record)
        longer[rounds].append(record[rounds][0])
        assert "follows here" in str(checked(longer))
        shorter = copy.deepcopy(record)
        shorter[rounds].pop()
        assert checked(shorter) is not None
    record = written(play("double-dealing-shuffle", 2, 10))
    record["rounds"].append(record["rounds"][-1])
    assert "follows here" in str(checked(record))


def test_a_shuffle_round_that_stops_early_is_only_right_in_an_unfinished_match() -> None:
    record = written(play("double-dealing-shuffle", 2, 11))
    record.pop("winners")
    record["finished"] = False
    last = record["rounds"][-1]
    record["decks"] = last["decks"]
    for gone in ("left", "winner", "checks", "guesses", "cuts"):
        last.pop(gone)
        reason = checked(record)
        if gone in ("left", "winner"):
            assert reason is not None
        else:
            assert reason is None, gone
    assert checked(record | {"finished": True}) == (
        f"round {len(record['rounds'])}: The round stops early."
    )
    last["left"] = [0, 0]
    assert "has no winner and no hands left" in str(checked(record))
    last.pop("left")
    last["guesses"] = ["top", "top"]
    assert "A round goes by counts" in str(checked(record))
    last.pop("guesses")
    last["shuffles"][0].pop()
    assert "has a shuffle, or null" in str(checked(record))
    last["shuffles"][1].pop()
    assert "Gestures and pictures are there for each shuffle" in str(checked(record))
    for told in (*last["gestures"], *last["pictures"]):
        told.pop()
    assert checked(record) is None
    last["cuts"] = [4, 4]
    assert "A round goes by counts" in str(checked(record))


def test_players_and_options_that_no_game_has_are_refused() -> None:
    decker = written(play("double-decker", 4, 12))
    assert checked(decker | {"players": 9}) == "Double Decker is for 4 to 7 players, not 9."
    shuffle = written(play("double-dealing-shuffle", 2, 12))
    assert checked(shuffle | {"players": 3}) == ("Double Dealing Shuffle is for 2 players, not 3.")
    hearts = written(play("double-hearts", 4, 12))
    assert "leftover" in hearts["options"]
    three = written(play("double-hearts", 3, 12))
    assert "falls by" in str(checked(three | {"options": {"leftover": "never", "target": 250}}))
    assert "target" in str(checked(hearts | {"options": {"target": 0}}))
    # With four players no card is left over, whatever is said of it.
    assert checked(hearts | {"options": {"leftover": "never", "target": 250}}) is None
    wrong = dict(hearts, deck=[["QS", "2S"]])
    assert "no card shows one suit twice" in str(checked(wrong))


def test_seats_that_are_not_there_cannot_deal_or_call() -> None:
    decker = written(play("double-decker", 4, 13, None, 3))
    decker["rounds"][0]["dealer"] = 4
    assert checked(decker) == "round 1: Seat 4 cannot deal."
    hearts = written(play("double-hearts", 4, 13, None, 0))
    hearts = written(play("double-hearts", 4, 13, None, 1))
    hearts["hands"][0]["dealer"] = -1
    assert checked(hearts) == "round 1: Seat -1 cannot deal."
    shuffle = written(play("double-dealing-shuffle", 2, 13))
    shuffle["rounds"][0]["caller"] = 2
    assert checked(shuffle) == "round 1: Seat 2 cannot call."


def test_zeros_are_only_used_by_seven() -> None:
    record = written(play("double-decker", 4, 14))
    hand = record["rounds"][0]["deal"][0]
    hand[0] = "G0"
    assert checked(record) == "round 1: “G0” is not used by 4 players."


def test_a_round_of_double_decker_has_all_its_plays_and_no_more() -> None:
    record = written(play("double-decker", 4, 21))
    longer = copy.deepcopy(record)
    plays = longer["rounds"][0]["plays"]
    plays.append(plays[0])
    assert checked(longer) == "round 1, play 57: The round is played out: no play follows."
    record["rounds"][0]["plays"].pop()
    assert checked(record) == "round 1: The round stops after 55 plays."


def test_the_first_card_of_all_is_led_dark() -> None:
    record = written(play("double-hearts", 4, 22))
    hand = record["hands"][0]
    (light,) = (pair[0] for pair in default_pairing().pairs if pair[1] == "2C")
    hand["plays"][0] = f"L{light}"
    assert str(checked(record)).endswith("The first card of all is led dark.")


def test_a_match_that_is_over_may_not_say_that_it_is_not() -> None:
    record = written(play("double-decker", 4, 23))
    assert "The match is over" in str(checked(record | {"finished": False}))


def test_brackets_without_end_are_no_record() -> None:
    with pytest.raises(UnreadableRecord, match="too deep"):
        read(b'{"game":' + b"[" * 200_000)


def test_a_long_file_is_checked_by_compiled_kernels(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []
    monkeypatch.setattr("twofold.records.file.compile_all", lambda: asked.append(True))
    right = line_of(play("double-dealing-shuffle", 2, 24))
    assert list(check_lines(io.BytesIO(right * 45))) == [None] * 45
    assert asked == [True]


def test_cuts_that_leave_no_pile_are_refused() -> None:
    record = written(play("double-dealing-shuffle", 2, 15))
    record["rounds"][0]["cuts"] = [9, 4]
    assert checked(record) == "round 1: Seat 0 cannot cut 9 cards with 9 on top."


def test_plays_before_the_pass_are_refused() -> None:
    record = written(play("double-hearts", 4, 16, None, 1))
    assert checked(record) is None
    record["hands"][0]["plays"] = ["D2C"]
    assert checked(record) == "round 1, play 1: Cards are passed first."


def test_a_match_in_bulk_and_one_at_a_table_write_the_same_kind_of_record() -> None:
    for name, players in (("double-hearts", 4), ("double-decker", 6)):
        state = play_match(Plan(name, players, 1, "s", ("greedy", "random")), 0)
        assert checked(json.loads(line_of(state, seed="s", bots=("greedy", "random")))) is None


def test_a_file_is_checked_line_by_line_and_each_fault_has_its_line() -> None:
    right = line_of(play("double-decker", 4, 17))
    wrong = right.replace(b'"totals":[', b'"totals":[100,', 1)
    file = io.BytesIO(
        b"\n" + right + b"{\n" + wrong + b"  \n" + b'{"game":"chess"}\n' + right.strip()
    )
    faults = list(check_lines(file))
    assert [fault and (fault.line, fault.unreadable) for fault in faults] == [
        None,
        (3, True),
        (4, False),
        (6, False),
        None,
    ]
    assert str(faults[2]).startswith("line 4: totals should be ")


def test_a_file_is_read_no_faster_than_it_is_checked() -> None:
    right = line_of(play("double-decker", 4, 18))
    file = io.BytesIO(right * 200)
    faults = check_lines(file)
    for _ in range(3):
        next(faults)
    assert file.tell() == 3 * len(right)


def test_a_line_without_end_is_passed_over_in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("twofold.records.file.LONGEST", 64)
    right = b'{"game":"double-decker"}\n'
    file = io.BytesIO(b"x" * 1000 + b"\n" + right + b"y" * 200)
    faults = [fault for fault in check_lines(file) if fault]
    assert [(fault.line, fault.unreadable) for fault in faults] == [
        (1, True),
        (2, False),
        (3, True),
    ]


def test_the_round_is_unchanged_by_a_check() -> None:
    state = play("double-hearts", 4, 19, None, 20)
    before = state.round.tobytes()
    check(read(line_of(state)))
    assert state.round.tobytes() == before
    assert state.round.turn != NOBODY


@given(st.text() | st.binary())
def test_any_text_is_a_record_or_a_clear_error(text: str | bytes) -> None:
    _tolerates(text)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=8,
)
SAMPLES = [written(play(name, players, 20, options)) for name, players, options in TABLES]


@settings(max_examples=300)
@given(st.data())
def test_any_altered_record_is_right_or_refused(data: st.DataObject) -> None:
    record = copy.deepcopy(data.draw(st.sampled_from(SAMPLES)))
    node: Any = record
    for _ in range(data.draw(st.integers(1, 6))):
        whole: Any = node
        keys: list[Any] = [*whole] if type(whole) is dict else [*range(len(whole))]
        key = data.draw(st.sampled_from(keys))
        if type(node[key]) in (dict, list) and node[key] and data.draw(st.booleans()):
            node = node[key]
        else:
            node[key] = data.draw(JSON)
            break
    _tolerates(json.dumps(record))


def _tolerates(text: str | bytes) -> None:
    try:
        check(read(text))
    except (WrongRecord, UnreadableRecord) as error:
        message = str(error)
        assert message
        assert message.isprintable()
