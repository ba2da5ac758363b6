"""The guide: its steps rebuild the sheet, and the terminal shows one at a time (PD-8)."""

import contextlib
import os
import re
import select
import signal
import struct
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from tests.cli.shell import Typist, ctrl_c_heard
from tests.dealing.simulated_dealer import guided
from twofold.chance import subkey
from twofold.cli.deal_guide import guide_at
from twofold.cli.trouble import Trouble
from twofold.dealing.board import random_board
from twofold.dealing.deck import BRIDGE, Deck, double_decker, double_hearts
from twofold.dealing.guide import (
    Again,
    Curtain,
    Deal,
    HandOn,
    PickUp,
    Pocket,
    Redone,
    Shuffle,
    Sort,
    Step,
    Take,
    place_of,
    steps,
    words,
)
from twofold.dealing.permutations import CLASSIC, PERFECT, SCHEMES, permutations_for
from twofold.dealing.sheet import Dealer, Sheet, rows, shared_out, sheets_of

ROOT = bytes(range(64))
DECKS = (BRIDGE, double_hearts(), double_hearts(3), *map(double_decker, range(4, 8)))


def guides(
    deck: Deck = BRIDGE, scheme: str = CLASSIC, copies: int = 1, *, redone: bool = False
) -> tuple[tuple[Step, ...], tuple[Step, ...]]:
    """Give the steps of both dealers of board 7."""
    one, other = dealers(deck, scheme, copies, redone=redone)
    return steps(one, one.sheets[0]), steps(other, other.sheets[0])


def dealers(
    deck: Deck = BRIDGE, scheme: str = CLASSIC, copies: int = 1, *, redone: bool = False
) -> list[Dealer]:
    """Share out board 7."""
    board = random_board(deck, 7, ROOT)
    drawn = permutations_for(deck, board, ROOT, scheme)
    pair = sheets_of(board, drawn, deck, copies, redone=redone)
    return shared_out([pair], ["Anna", "Boris"], deck)


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: f"{deck.name}-{len(deck.hands)}")
def test_steps_rebuild_every_digit_at_its_place_on_the_sheet(deck: Deck, scheme: str) -> None:
    for dealer in dealers(deck, scheme):
        (sheet,) = dealer.sheets
        dealt = [step for step in steps(dealer, sheet) if isinstance(step, Deal)]
        assert [step.card for step in dealt] == [*range(1, deck.cards + 1)] * len(sheet.passes)
        for number, digits in enumerate(sheet.passes, start=1):
            passed = [step for step in dealt if step.number == number]
            assert "".join(str(step.pile) for step in passed) == digits
            laid = rows(digits)
            for step in passed:
                digit = laid[step.row - 1][step.group - 1][step.digit - 1]
                assert digit == str(step.pile)
                assert step.heights == tuple(
                    digits[: step.card].count(str(pile)) for pile in range(1, sheet.piles + 1)
                )


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: f"{deck.name}-{len(deck.hands)}")
def test_two_dealers_who_do_what_their_guides_say_deal_the_board(deck: Deck, scheme: str) -> None:
    board = random_board(deck, 7, ROOT)
    players = sum(name != "Left over" for name in deck.hands)
    hands = guided(*guides(deck, scheme), players)
    assert hands == dict(zip(deck.hands, map(frozenset, board.hands), strict=True))


def test_cards_for_the_same_pile_in_a_row_are_counted() -> None:
    sheet = Sheet(1, 1, 4, ("1" + "2" * 3 + "1" * 12 + "3" * 23 + "4" * 13,), "SHDC")
    dealer = Dealer("Anna", "bridge", 4, tuple("NESW"), (sheet,))
    dealt = [step for step in steps(dealer, sheet) if isinstance(step, Deal)]
    assert [(step.run, step.runs) for step in dealt[:5]] == [
        (1, 1),
        (1, 3),
        (2, 3),
        (3, 3),
        (1, 12),
    ]
    assert [words(step) for step in dealt[:3]] == ["Pile 1", "Pile 2, 1 of 3", "Pile 2, 2 of 3"]


def test_rows_groups_and_digits_are_counted_from_one() -> None:
    assert [place_of(index) for index in (0, 3, 4, 19, 20, 51)] == [
        (1, 1, 1),
        (1, 1, 4),
        (1, 2, 1),
        (1, 5, 4),
        (2, 1, 1),
        (3, 3, 4),
    ]


def test_pd_8_sheet_1_begins_with_the_sorted_pack_and_ends_with_handing_it_on() -> None:
    first, _ = guides()
    assert [type(step) for step in first if not isinstance(step, Deal)] == [Sort, PickUp, HandOn]
    assert [type(step) for step in (first[0], *first[-2:])] == [Sort, PickUp, HandOn]
    said = words(first[-2])
    assert said == "Put pile 1 on pile 2, both on pile 3, all on pile 4. Pile 1 is then on top."
    assert words(first[-1]).startswith("Hand the pack on as it is, face down")


def test_pd_8_sheet_2_begins_as_it_comes_and_ends_with_curtain_cards() -> None:
    _, second = guides()
    assert [type(step) for step in second if not isinstance(step, Deal)] == [
        Take,
        Shuffle,
        Pocket,
        Curtain,
    ]
    assert words(second[0]) == "Take the pack for board 7 as it comes. Rearrange nothing."
    assert [words(step) for step in second[-3:]] == [
        "Give each hand a quick shuffle, by itself.",
        "Pocket the hands clockwise from North: pile 1 North, 2 East, 3 South, 4 West.",
        "Add each hand's curtain card, if there are any, without looking.",
    ]


def test_pd_6_a_second_dealers_guide_names_no_suit() -> None:
    _, second = guides()
    told = " ".join(map(words, second)).casefold()
    assert not re.search(r"spade|heart|diamond|club|\bace|\bking", told)


def test_pd_1_the_first_dealers_guide_says_how_the_pack_is_sorted() -> None:
    dealer = Dealer("Anna", "bridge", 4, tuple("NESW"), ())
    sheet = Sheet(1, 1, 4, ("1234" * 13,), "HCDS")
    assert words(steps(dealer, sheet)[0]) == (
        "Sort the pack, face down, from the top: hearts, clubs, diamonds, spades, each from ace "
        "down to 2. The first card dealt is the ace of hearts."
    )
    sheet = Sheet(1, 1, 7, ("1234567" * 9,), "GRB")
    dealer = Dealer("Anna", "double-decker", 7, double_decker(7).hands, ())
    assert words(steps(dealer, sheet)[0]) == (
        "Sort the pack, face down, from the top: green, red, blue, each from 20 down to 0. "
        "The first card dealt is the green 20."
    )


def test_a_pack_between_two_passes_is_picked_up_and_dealt_again() -> None:
    first, _ = guides(BRIDGE, PERFECT)
    ups = [words(step) for step in first if isinstance(step, PickUp)]
    assert [up.rpartition(". ")[2] for up in ups] == [
        "Go on with the pack as it is: pass 2 of 3.",
        "Go on with the pack as it is: pass 3 of 3.",
        "Pile 1 is then on top.",
    ]


@pytest.mark.parametrize(
    ("piles", "said"),
    [
        ((3,), "Take up pile 3."),
        ((2, 4), "Put pile 2 on pile 4. Pile 2 is then on top."),
        ((2, 3, 4), "Put pile 2 on pile 3, both on pile 4. Pile 2 is then on top."),
        (
            (1, 2, 3, 4, 5),
            "Put pile 1 on pile 2, both on pile 3, all on pile 4, all on pile 5. "
            "Pile 1 is then on top.",
        ),
        (
            (2, 3, 4, 5, 6, 8),
            "Put pile 2 on pile 3, both on pile 4, all on pile 5, all on pile 6, "
            "and so on to pile 8. Pile 2 is then on top.",
        ),
    ],
)
def test_only_piles_with_cards_are_picked_up(piles: tuple[int, ...], said: str) -> None:
    digits = "".join(str(piles[place % len(piles)]) for place in range(52))
    dealer = Dealer("Anna", "bridge", 4, tuple("NESW"), ())
    told = steps(dealer, Sheet(1, 1, 9, (digits,), "SHDC"))
    assert [words(step) for step in told if isinstance(step, PickUp)] == [said]


def test_the_card_left_over_among_three_players_stays_unseen() -> None:
    _, second = guides(double_hearts(3))
    assert words(next(step for step in second if isinstance(step, Pocket))) == (
        "Lay the hands down clockwise: pile 1 Player 1, 2 Player 2, 3 Player 3. "
        "Pile 4 is the card left over: it stays face down, unseen."
    )


def test_a_board_dealt_anew_is_said_first_and_further_copies_last() -> None:
    for told in guides(copies=3, redone=True):
        assert [type(told[0]), type(told[-1])] == [Redone, Again]
        assert words(told[0]) == "Board 7 was dealt anew: throw away older sheets of it."
        assert words(told[-1]).startswith("That is one pack. 3 are dealt alike")


def test_steps_are_read_back_as_they_are_written_for_a_page() -> None:
    for told in guides(BRIDGE, PERFECT, copies=2, redone=True):
        assert msgspec.json.decode(msgspec.json.encode(told), type=tuple[Step, ...]) == told


@pytest.fixture
def sheets(tmp_path: Path) -> Path:
    """Write Anna's file: permutation 1 of boards 1 and 3, permutation 2 of board 2."""
    return written(tmp_path, CLASSIC)


def written(folder: Path, scheme: str) -> Path:
    """Write Anna's file in a folder."""
    pairs: list[tuple[Sheet, Sheet]] = []
    for number in (1, 2, 3):
        key = subkey(ROOT, number)
        board = random_board(BRIDGE, number, key)
        pairs.append(sheets_of(board, permutations_for(BRIDGE, board, key, scheme), BRIDGE))
    path = folder / "dealer-1.json"
    path.write_bytes(msgspec.json.encode(shared_out(pairs, ["Anna", "Boris"], BRIDGE)[0]))
    return path


def first_digits(path: Path, board: int) -> str:
    """Give the digits on Anna's sheet of a board."""
    found = msgspec.json.decode(path.read_bytes(), type=Dealer)
    return next(sheet.passes[0] for sheet in found.sheets if sheet.board == board)


def test_typed_lines_lead_through_a_sheet_card_by_card(sheets: Path) -> None:
    person = Typist("", *[""] * 55, "q")
    assert guide_at(person.terminal, sheets) == 0
    dealt = re.findall(r"Card \d+ of 52: Pile (\d)", person.seen)
    assert "".join(dealt) == first_digits(sheets, 1)
    assert "Board 1, permutation 1: done." in person.seen
    assert "1  permutation 1, done" in person.seen
    assert "Enter for board 2" in person.seen


def test_a_dealer_is_done_when_every_sheet_is(sheets: Path) -> None:
    person = Typist(*[""] * 300)
    assert guide_at(person.terminal, sheets) == 0
    assert person.seen.endswith("All of them are done.\n")


def test_lines_go_back_and_to_a_card_and_say_where_one_is(sheets: Path) -> None:
    digits = first_digits(sheets, 3)
    person = Typist("3 27", "w", "h", "", "b", "b", "g 52", "g 53", "g", "nonsense", "q")
    assert guide_at(person.terminal, sheets) == 0
    cards = re.findall(r"Card (\d+) of 52: Pile (\d)", person.seen)
    assert [int(card) for card, _ in cards] == [27, 27, 27, 28, 27, 26, 52, 52, 52, 52]
    assert all(pile == digits[int(card) - 1] for card, pile in cards)
    laid = [line for line in person.seen.splitlines() if re.fullmatch(r"[ 1-4\[\]]{20,}", line)]
    assert [re.sub(r"\D", "", line) for line in laid] == [digits[:20], digits[20:40], digits[40:]]
    marked = re.search(r"\[(\d)\]", laid[1])
    assert marked is not None
    assert (marked[1], laid[1].index("[")) == (digits[26], 14)
    heights = "  ".join(f"{pile}: {digits[:27].count(str(pile))}" for pile in range(1, 5))
    assert heights in person.seen
    assert "“53” is no card: type a number from 1 to 52." in person.seen
    assert "“nonsense” means nothing here." in person.seen
    assert "Board 3, permutation 1: left at card 52 of 52. g 52 goes there again." in person.seen


def test_a_card_of_another_pass_is_named_with_its_pass(tmp_path: Path) -> None:
    path = written(tmp_path, PERFECT)
    person = Typist("1 2 27", "g 3 5", "g 9", "g 4 1", "q")
    assert guide_at(person.terminal, path) == 0
    assert re.findall(r"Pass (\d) of 3, card (\d+) of 52", person.seen) == [
        ("2", "27"),
        ("3", "5"),
        ("3", "9"),
        ("3", "9"),
    ]
    assert "“4 1” is no card" in person.seen
    assert "left at pass 3, card 9 of 52. g 3 9 goes there again." in person.seen


def test_one_board_may_be_asked_for_by_its_number(sheets: Path) -> None:
    person = Typist("q")
    assert guide_at(person.terminal, sheets, 2, 2) == 0
    assert "Take the pack for board 2 as it comes." in person.seen
    assert "boards to deal" not in person.seen


@pytest.mark.parametrize(("board", "permutation"), [(4, None), (2, 1), (None, 3)])
def test_a_sheet_that_the_dealer_does_not_hold_is_refused(
    sheets: Path, board: int | None, permutation: int | None
) -> None:
    with pytest.raises(Trouble, match=r"Anna does not hold .*: 1 \(1\), 2 \(2\), 3 \(1\)\."):
        guide_at(Typist().terminal, sheets, board, permutation)


@pytest.mark.parametrize("text", [b"", b"{}", b'{"deck": "bridge"}', b"\xff"])
def test_a_file_that_is_no_dealers_is_refused_with_its_name(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "boards.json"
    path.write_bytes(text)
    with pytest.raises(Trouble, match=r"boards\.json” cannot be dealt from\. This is no dealer's"):
        guide_at(Typist().terminal, path)


def test_a_name_that_a_terminal_would_obey_is_shown_as_text(tmp_path: Path) -> None:
    path = tmp_path / "dealer.json"
    sheet = Sheet(1, 1, 4, ("1234" * 13,), "SHDC")
    dealer = Dealer("\x1b[31m[bold]Anna", "bridge", 4, tuple("NESW"), (sheet,))
    path.write_bytes(msgspec.json.encode(dealer))
    person = Typist("q")
    assert guide_at(person.terminal, path) == 0
    assert "\\x1b[31m[bold]Anna" in person.seen
    assert "\x1b" not in person.seen


COMMAND = """
import fcntl, sys, termios
from pathlib import Path
from twofold.cli.deal_guide import guide_at
from twofold.cli.terminal import open_terminal
fcntl.ioctl(0, termios.TIOCSCTTY, 0)  # so that Ctrl-C and sizes reach it
print("status", guide_at(open_terminal(), Path(sys.argv[1]), 1))
"""
ALTERNATE, NORMAL = b"\x1b[?1049h", b"\x1b[?1049l"

if sys.platform != "win32":
    import fcntl
    import pty
    import termios

    class Window:
        """A terminal of some size with the guide in it."""

        def __init__(self, sheets: Path, columns: int, lines: int) -> None:
            self.ours, theirs = pty.openpty()
            self.resize(columns, lines)
            self.before = termios.tcgetattr(theirs)
            self.theirs = theirs
            environment = {**os.environ, "TERM": "xterm", "PYTHONIOENCODING": "utf-8"}
            for name in ("COLUMNS", "LINES", "NO_COLOR"):
                environment.pop(name, None)
            with ctrl_c_heard():
                self.process = subprocess.Popen(
                    [sys.executable, "-c", COMMAND, str(sheets)],
                    stdin=theirs,
                    stdout=theirs,
                    stderr=theirs,
                    env=environment,
                    start_new_session=True,
                )
            self.seen = b""

        def resize(self, columns: int, lines: int) -> None:
            """Give the window a size."""
            size = struct.pack("HHHH", lines, columns, 0, 0)
            fcntl.ioctl(self.ours, termios.TIOCSWINSZ, size)

        def until(self, wanted: str | bytes) -> bytes:
            """Read what is shown, until this is among it; give all that came."""
            wanted = wanted.encode() if isinstance(wanted, str) else wanted
            came = b""
            while wanted not in came:
                assert select.select([self.ours], [], [], 60)[0], (wanted, came)
                came += os.read(self.ours, 65536)
            self.seen += came
            return came

        def press(self, keys: str, wanted: str | bytes) -> str:
            """Press keys, and wait for what should be shown."""
            os.write(self.ours, keys.encode())
            return self.until(wanted).decode(errors="replace")

        def close(self) -> int:
            """Wait for the end; give the exit status."""
            status = self.process.wait(60)
            with contextlib.suppress(OSError):
                while select.select([self.ours], [], [], 0)[0]:
                    self.seen += os.read(self.ours, 65536)
            return status

        @property
        def restored(self) -> bool:
            """Say whether the keyboard is as it was, and the window given back."""
            back = self.seen.count(ALTERNATE) == self.seen.count(NORMAL) > 0
            return back and termios.tcgetattr(self.theirs) == self.before

    @pytest.fixture
    def window(sheets: Path) -> Iterator[Window]:
        """Open the smallest window that is promised."""
        opened = Window(sheets, 60, 20)
        opened.until("quit")
        yield opened
        if opened.process.poll() is None:
            opened.process.kill()
            opened.process.wait()
        os.close(opened.ours)
        os.close(opened.theirs)

    def test_keys_lead_through_a_sheet_one_big_number_at_a_time(window: Window) -> None:
        shown = window.press(" ", "card 1 of 52")
        shown += window.press("\r", "card 2 of 52")
        shown += window.press("\x1b[C", "card 3 of 52")
        assert "████" in shown
        window.press("\x7f", "card 2 of 52")
        window.press("\x1b[D", "card 1 of 52")
        window.press("g27", "Go to card: 27_")
        window.press("\r", "card 27 of 52")
        window.press("w", "[")
        window.press("h", "Cards on each pile")
        window.press("g99\r", "“99” is no card")
        said = window.press("q", "status 0")
        assert "left at card 27 of 52" in said
        assert window.close() == 0
        assert window.restored

    def test_ctrl_c_gives_the_terminal_back_and_leaves_quietly(window: Window) -> None:
        window.press("\x03", "status 130")
        assert window.close() == 0
        assert window.restored
        assert b"Traceback" not in window.seen

    @pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
    def test_a_guide_that_is_ended_gives_the_terminal_back(window: Window, number: int) -> None:
        window.process.send_signal(number)
        assert window.close() == 128 + number
        assert window.restored

    def test_a_window_that_changes_its_size_is_drawn_anew(window: Window) -> None:
        window.press(" g27\r", "card 27 of 52")
        window.resize(100, 40)
        shown = window.until("\x1b[40;1H").decode(errors="replace")
        assert "card 27 of 52" in shown
        window.press("q", "status 0")
        assert window.close() == 0
