"""Our own JSON: boards and permutations, of every deck, one board at a time."""

from collections.abc import Iterator
from io import BytesIO

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.dealing.formats.boards import KEY, dealt, sets
from twofold.chance import subkey
from twofold.dealing.board import Board, random_board
from twofold.dealing.deck import BRIDGE, Deck, double_decker, double_hearts
from twofold.dealing.formats import json
from twofold.dealing.permutations import Permutations, permutations_for
from twofold.dealing.trouble import WrongBoard

DECKS = [BRIDGE, double_hearts(3), double_hearts(4), *(double_decker(n) for n in range(4, 8))]


def written(deck: Deck, boards: list[tuple[Board, Permutations | None]]) -> bytes:
    sink = BytesIO()
    json.write(deck, boards, sink)
    return sink.getvalue()


def refused(text: str | bytes) -> str:
    with pytest.raises(WrongBoard) as wrong:
        json.read(text)
    return str(wrong.value)


def both(deck: Deck, scheme: str = "classic", count: int = 3) -> list[tuple[Board, Permutations]]:
    """Deal boards with their permutations."""
    keys = [subkey(KEY, number) for number in range(1, count + 1)]
    boards = [random_board(deck, number, key) for number, key in enumerate(keys, start=1)]
    return [
        (board, permutations_for(deck, board, key, scheme))
        for board, key in zip(boards, keys, strict=True)
    ]


@given(sets())
def test_boards_alone_are_read_back_the_same(boards: list[Board]) -> None:
    assert json.read(written(BRIDGE, [(board, None) for board in boards])) == boards


@pytest.mark.parametrize("scheme", ["classic", "perfect"])
@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: f"{deck.name}-{deck.players}")
def test_every_deck_is_read_back_with_its_permutations(deck: Deck, scheme: str) -> None:
    boards = both(deck, scheme)
    assert json.read_dealt(written(deck, [*boards])) == (deck, boards)


def test_a_board_of_bridge_has_just_the_fields_of_the_records_page() -> None:
    ((board, how),) = both(BRIDGE, count=1)
    (fields,) = msgspec.json.decode(written(BRIDGE, [(board, how)]))["boards"]
    assert fields == {
        "board": 1,
        "dealer": "N",
        "vulnerable": "None",
        "hands": dict(zip("NESW", map(list, board.hands), strict=True)),
        "suits": how.suits,
        "first": how.first[0],
        "second": how.second,
    }


def test_the_perfect_scheme_says_so_and_lists_its_passes() -> None:
    ((board, how),) = both(BRIDGE, "perfect", 1)
    (fields,) = msgspec.json.decode(written(BRIDGE, [(board, how)]))["boards"]
    assert fields["scheme"] == "perfect"
    assert fields["first"] == list(how.first)


def test_another_deck_says_which_and_for_how_many() -> None:
    file = msgspec.json.decode(written(double_hearts(3), [*both(double_hearts(3))]))
    assert (file["deck"], file["players"]) == ("double-hearts", 3)
    assert "dealer" not in file["boards"][0]


def test_boards_are_written_as_they_come() -> None:
    sink = BytesIO()
    lengths: list[int] = []

    def coming() -> Iterator[tuple[Board, None]]:
        for board in dealt(3):
            lengths.append(len(sink.getvalue()))
            yield board, None

    json.write(BRIDGE, coming(), sink)
    assert lengths == sorted(set(lengths))
    assert json.read(sink.getvalue()) == dealt(3)


def test_what_is_not_known_is_passed_over() -> None:
    text = written(BRIDGE, [(board, None) for board in dealt(1)])
    more = text.replace(b'{"boards"', b'{"seed":7,"boards"').replace(
        b'"board":1', b'"x":[],"board":1'
    )
    assert json.read(more) == dealt(1)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (b'"board":2', b'"board":1', "line 3: Board 1 is there twice."),
        (b'"board":2', b'"board":0', "line 3: A board has a number from 1"),
        (b'"board":2', b'"board":"2"', "line 3: This is no file of boards: Expected `int`"),
        (b'"board":2,', b"", "line 3: This is no file of boards"),
        (b'"dealer":"E"', b'"dealer":"X"', "line 3: Board 2: the dealer is N, E, S or W, not “X”."),
        (b'"dealer":"E"', b'"dealer":"NE"', "the dealer is N, E, S or W, not “NE”."),
        (b'"NS"', b'"both"', "line 3: Board 2: vulnerable is None, NS, EW or All, not “both”."),
        (b'"E":[', b'"East":[', "line 2: Board 1: the hands are N, E, S, W"),
        (b'"E":[', b'"E":["AS",', "is there twice"),
        (b'"E":[', b'"E":["XX",', "line 2: Board 1, E: “XX” is no card."),
        (b'"suits":"', b'"suits":"S', "line 2: Board 1: suits are an order of SHDC"),
        (b'"first":"', b'"first":"1', "line 2: Board 1: a pass is 52 digits from 1 to 9"),
        (b'"second":', b'"third":', "suits, first and second belong together"),
        (b'"suits"', b'"scheme":"perfect","suits"', "only the perfect scheme has a list"),
        (b'"suits"', b'"scheme":"best","suits"', "a scheme is classic or perfect"),
        (b"]}\n", b"", "line 5: This is no file of boards: Input data was truncated."),
        (b'{"board":3', b'{"board":3,,', "line 4: This is no file of boards: JSON is malformed"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_refused_with_its_line(old: bytes, new: bytes, said: str) -> None:
    text = written(BRIDGE, [*both(BRIDGE)])
    assert said in refused(text.replace(old, new, 1))


def test_permutations_that_do_not_deal_the_board_are_refused() -> None:
    (one, _), (_, other) = both(BRIDGE, count=2)
    told = refused(written(BRIDGE, [(one, other)]))
    assert told.startswith("line 2: Board 1: the permutations do not deal it; look at ")


@pytest.mark.parametrize(
    "digits", ["0" * 52, "5" * 52, "1" * 52, "²" * 52, "1" * 100_000], ids=lambda text: text[:3]
)
def test_digits_that_are_no_piles_are_refused(digits: str) -> None:
    ((board, how),) = both(BRIDGE, count=1)
    for wrong in (
        Permutations(how.scheme, how.suits, (digits,), how.second),
        Permutations(how.scheme, how.suits, how.first, digits),
    ):
        assert refused(written(BRIDGE, [(board, wrong)])).startswith("line 2: Board 1: ")


@pytest.mark.parametrize(
    "text",
    ["", "{}", "[]", "null", '{"boards":[]}', '{"boards":[1]}', '{"boards":{}}', "[" * 100_000,
     '{"boards":' + "[" * 100_000, '{"deck":"tarot","boards":[{}]}', "\ud800", b"\xff\xfe{",
     '{"deck":"bridge","players":5,"boards":[{}]}', '{"boards":[{"board":1,"hands":' + "[" * 9999],
)  # fmt: skip
def test_what_is_no_file_of_boards_is_refused(text: str | bytes) -> None:
    assert refused(text).startswith("line 1: ")


@given(st.text() | st.text('{}[]":,1boardshn'))
def test_rubbish_is_refused_and_never_breaks(text: str) -> None:
    assert refused(text).startswith("line ")
