"""The browser's types and deck are what the server's structs and cards say."""

from pathlib import Path

import pytest

from twofold.cards.dark_hand import default_pairing
from twofold.server.typescript import DECK, MESSAGES, made, write

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("place", [MESSAGES, DECK], ids=str)
def test_what_the_pages_were_given_is_what_the_server_says_now(place: Path) -> None:
    assert (ROOT / place).read_text(encoding="utf-8") == made()[place], (
        "run `uv run python -m twofold.server.typescript`"
    )


def test_both_files_are_written_below_a_folder(tmp_path: Path) -> None:
    for place in (MESSAGES, DECK):
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
    write(tmp_path)
    assert (tmp_path / MESSAGES).read_text(encoding="utf-8") == made()[MESSAGES]


def test_a_message_of_the_house_has_every_field_and_a_clients_may_leave_out_the_defaults() -> None:
    messages = made()[MESSAGES]
    assert 'export interface Welcome {\n  type: "welcome";\n  protocol: number;' in messages
    assert 'export interface Hello {\n  type: "hello";\n  protocol?: number;' in messages


def test_structs_of_one_name_are_told_apart_by_their_game() -> None:
    messages = made()[MESSAGES]
    for name in ("HeartsTrick", "DeckerTrick", "HeartsView", "DeckerView", "ShuffleView"):
        assert f"export interface {name} {{" in messages


def test_the_deck_has_every_card_and_all_points_of_a_round() -> None:
    deck = made()[DECK]
    assert deck.count('"light": "L') == len(default_pairing().names)
    assert '{"light": "LQS", "dark": "D2H", "points": {"light": 13, "dark": 1}}' in deck
