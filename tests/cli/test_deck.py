"""Decks: shown, checked, and typed in card by card."""

import json
from pathlib import Path

import pytest

from tests.cli.shell import Answer, Typist, run
from twofold.cards.dark_hand import default_pairing
from twofold.cli.deck_new import ask_for_deck
from twofold.cli.trouble import Trouble

PAIRS = default_pairing().pairs


def check(capsys: pytest.CaptureFixture[str], path: Path, cards: object) -> Answer:
    """Write a deck file and check it."""
    path.write_text(json.dumps({"cards": cards}))
    return run(capsys, f"deck check {path}")


def test_the_deck_is_printed_as_one_line_of_json(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "deck dark-hand --json").out
    assert out.count("\n") == 1
    assert json.loads(out) == {"cards": [list(pair) for pair in PAIRS]}
    assert out.startswith('{"cards":[["2C","')


def test_the_table_shows_all_52_cards_with_their_points(
    capsys: pytest.CaptureFixture[str],
) -> None:
    out = run(capsys, "deck dark-hand").out
    assert out.count("│") == 52
    assert "Q♠│2♥+14" in out
    assert "7♥│9♦+1" in out


def test_a_right_deck_is_counted(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    answer = check(capsys, tmp_path / "deck.json", PAIRS)
    assert answer.status == 0
    assert answer.out.count("\n") == 1
    assert "52 cards" in answer.out


def test_a_deck_unlike_the_printed_one_is_right_with_a_warning(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    swapped = {"2H": "3H", "3H": "2H"}
    pairs = [(light, swapped.get(dark, dark)) for light, dark in PAIRS]
    answer = check(capsys, tmp_path / "deck.json", pairs)
    assert answer.status == 0
    assert "Warning: The printed rules show light QS with dark 2H" in answer.out


@pytest.mark.parametrize(
    ("place", "pair", "said"),
    [
        (0, ["2C", "9C"], "Card 1, light 2C with dark 9C: no card shows one suit twice."),
        (3, ["5C", "6H"], "Card 4, light 5C with dark 6H"),
        (12, ["AC", "2D"], "Card 13, light AC with dark 2D: an ace joins an ace."),
        (5, ["2C", "9H"], "Card 6: light 2C is there twice."),
        (5, ["7C"], "Card 6: “['7C']” is not a light and a dark face."),
        (5, 7, "Card 6: “7” is not a light and a dark face."),
        (5, ["XX", "9H"], "Card 6: “XX” is no card"),
        (5, ["\x1b[2J", "9H"], "Card 6: “\\x1b[2J” is no card"),
    ],
)
def test_a_wrong_card_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, place: int, pair: object, said: str
) -> None:
    cards: list[object] = list(PAIRS)
    cards[place] = pair
    answer = check(capsys, tmp_path / "deck.json", cards)
    assert answer.status == 1
    assert said in answer.err
    assert "\x1b" not in answer.err


def test_a_short_deck_says_what_is_missing(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    answer = check(capsys, tmp_path / "deck.json", PAIRS[:-1])
    assert answer.status == 1
    assert "light AS is missing" in answer.err


@pytest.mark.parametrize("text", [b"", b"\xff\xfe", b"[]", b'{"cards": 3}', b'{"deck": []}'])
def test_what_is_no_deck_file_cannot_be_read(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: bytes
) -> None:
    path = tmp_path / "deck.json"
    path.write_bytes(text)
    answer = run(capsys, f"deck check {path}")
    assert answer.status == 2
    assert "is no deck file" in answer.err


def test_a_match_refuses_a_wrong_deck(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "deck.json"
    path.write_text(json.dumps({"cards": PAIRS[:-1]}))
    answer = run(capsys, f"play double-hearts --deck {path}")
    assert answer.status == 2
    assert "light AS is missing" in answer.err


def enter(typist: Typist, path: Path) -> int:
    """Let somebody type a deck, and give the exit status."""
    return ask_for_deck(typist.terminal, path)


DARKS = [dark for _, dark in PAIRS]


def test_a_deck_is_typed_in_and_is_right(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "my.json"
    assert enter(Typist(*map(str.lower, DARKS)), path) == 0
    assert json.loads(path.read_text()) == {"cards": [list(pair) for pair in PAIRS]}
    assert run(capsys, f"deck check {path}").status == 0
    assert [file.name for file in tmp_path.iterdir()] == ["my.json"], "nothing else is left"


def test_a_deck_is_left_and_resumed(tmp_path: Path) -> None:
    path = tmp_path / "my.json"
    first = Typist(*DARKS[:20], "quit")
    assert enter(first, path) == 0
    assert "20 of 52 cards are kept in" in first.seen
    assert not path.exists()
    second = Typist(*DARKS[20:])
    assert enter(second, path) == 0
    assert "20 cards are there already: on from here." in second.seen
    assert json.loads(path.read_text())["cards"] == [list(pair) for pair in PAIRS]


def test_input_that_ends_keeps_what_was_typed(tmp_path: Path) -> None:
    assert enter(Typist(*DARKS[:3]), tmp_path / "my.json") == 1
    kept = json.loads((tmp_path / "my.json.part").read_text())
    assert kept["cards"] == [list(pair) for pair in PAIRS[:3]]


def test_a_wrong_card_is_asked_for_again(tmp_path: Path) -> None:
    typist = Typist("9C", "3D", "AD", "zzz", "\x1b[2J", "1 2 3", "9H", "3C 9H", "quit")
    enter(typist, tmp_path / "my.json")
    for said in (
        "light 2C with dark 9C: no card shows one suit twice.",
        "light 2C with dark 3D: a rank from 8 up joins one from 7 down.",
        "light 2C with dark AD: an ace joins an ace.",
        "“zzz” means nothing here",
        "“\\x1b[2J” means nothing here",
        "Type one face, or a light and a dark one.",
        "Light 2C with dark 9H is there already: drop 2C takes it back.",
        "1 of 52 cards are kept",
    ):
        assert said in typist.seen.replace("\n ", " ")


def test_cards_come_in_any_order_and_can_be_taken_back(tmp_path: Path) -> None:
    path = tmp_path / "my.json"
    typist = Typist("QS 2♥", "skip", "J♠", "undo", "drop qs", "drop QS", "quit")
    enter(typist, path)
    assert "Light 3C with dark JS is taken back." in typist.seen
    assert "Light QS with dark 2H is taken back." in typist.seen
    assert "There is no such card to take back." in typist.seen
    assert "Nothing is kept." in typist.seen
    assert list(tmp_path.iterdir()) == []


def test_a_skipped_card_comes_again_at_the_end(tmp_path: Path) -> None:
    path = tmp_path / "my.json"
    assert enter(Typist("skip", *DARKS[1:], DARKS[0]), path) == 0
    assert json.loads(path.read_text())["cards"] == [list(pair) for pair in PAIRS]


def test_a_dead_end_is_told_at_once(tmp_path: Path) -> None:
    # Three aces joined among themselves leave light AD and dark AD: one suit twice.
    typist = Typist("AC AH", "AH AS", "AS AC", "quit")
    enter(typist, tmp_path / "my.json")
    assert "Now no dark face is left that may join light AD" in typist.seen


def test_an_existing_deck_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "my.json"
    path.write_text("mine")
    with pytest.raises(Trouble, match="is there already"):
        enter(Typist(), path)
    assert path.read_text() == "mine"


def test_a_deck_that_appeared_meanwhile_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "my.json"
    typist = Typist(*DARKS)
    answer = typist.answer

    def and_another_writes(prompt: str) -> str:
        path.write_text("another's")
        return answer(prompt)

    typist.terminal = type(typist.terminal)(typist.terminal.console, and_another_writes)
    with pytest.raises(Trouble, match="has appeared meanwhile"):
        enter(typist, path)
    assert path.read_text() == "another's"
    assert len(json.loads((tmp_path / "my.json.part").read_text())["cards"]) == 52


@pytest.mark.parametrize("text", ['{"cards": [["2C", "9C"]]}', "nonsense"])
def test_a_broken_unfinished_deck_is_refused_and_kept(tmp_path: Path, text: str) -> None:
    part = tmp_path / "my.json.part"
    part.write_text(text)
    with pytest.raises(Trouble, match=r"my\.json\.part"):
        enter(Typist(), tmp_path / "my.json")
    assert part.read_text() == text


def test_no_folder_no_deck(tmp_path: Path) -> None:
    with pytest.raises(Trouble, match="there is no such folder"):
        enter(Typist(), tmp_path / "nowhere" / "my.json")
