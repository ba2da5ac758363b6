"""`twofold deal` and `twofold print`: whole evenings, redone boards, seals, and bad input."""

import io
import json
import re
from pathlib import Path

import pytest

from tests.cli.shell import run
from twofold.dealing.documents import ARCHIVE
from twofold.dealing.seal import opened
from twofold.dealing.sheet import Dealer, read_dealer
from twofold.dealing.trouble import WrongDealing

Capsys = pytest.CaptureFixture[str]
QUICK = "--no-analysis"


def files_in(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def dealers_in(folder: Path) -> list[Dealer]:
    return [read_dealer(path.read_bytes()) for path in sorted(folder.glob("dealer-*.json"))]


def test_an_evening_is_written_as_a_part_for_each_dealer_and_one_for_the_director(
    capsys: Capsys, tmp_path: Path
) -> None:
    out = tmp_path / "friday"
    answer = run(capsys, f"deal --boards 3 --out {out} {QUICK}")
    assert answer.status == 0
    assert "dealer-1.pdf for Dealer 1, and nobody else" in answer.out
    assert files_in(out) == {
        "dealer-1.pdf",
        "dealer-1.json",
        "dealer-2.pdf",
        "dealer-2.json",
        "director/boards.json",
        "director/boards.pbn",
        "director/curtain-cards.pdf",
        "director/hand-records.pdf",
    }
    assert run(capsys, f"deal verify {out}/director/boards.json").out.startswith("3 boards")


def test_no_dealer_holds_both_permutations_of_a_board_nor_a_hand(
    capsys: Capsys, tmp_path: Path
) -> None:
    out = tmp_path / "x"
    run(capsys, f'deal --boards 7 --dealers "Ann, Ben,Cy" --out {out} {QUICK} --format txt')
    boards = json.loads((out / "director/boards.json").read_text())["boards"]
    second = {board["board"]: board["second"] for board in boards}
    for place, dealer in enumerate(dealers_in(out), start=1):
        assert dealer.dealer == ("Ann", "Ben", "Cy")[place - 1]
        numbers = [sheet.board for sheet in dealer.sheets]
        assert len(set(numbers)) == len(numbers)
        text = re.sub(r"\s", "", (out / f"dealer-{place}.txt").read_text())
        for sheet in dealer.sheets:
            other = 3 - sheet.permutation
            board = boards[sheet.board - 1]
            hidden = second[sheet.board] if other == 2 else board["first"]
            assert hidden not in text
            assert "♠" in text or sheet.permutation == 2
        assert "hands" not in text


def test_the_same_seed_deals_the_same_and_says_what_that_means(
    capsys: Capsys, tmp_path: Path
) -> None:
    first = run(capsys, f'deal --boards 4 --seed "friday 3" --json {tmp_path}/a.json')
    run(capsys, f'deal --boards 4 --seed "friday 3" --json {tmp_path}/b.json')
    run(capsys, f'deal --boards 4 --seed "friday 4" --json {tmp_path}/c.json')
    a, b, c = ((tmp_path / f"{name}.json").read_bytes() for name in "abc")
    assert a == b
    assert a != c
    assert b"friday" not in a
    assert "Whoever guesses the seed knows the deals" in first.out


def test_the_seed_is_in_no_file(capsys: Capsys, tmp_path: Path) -> None:
    out = tmp_path / "x"
    run(capsys, f"deal --boards 2 --seed sesame-open --out {out} {QUICK}")
    for name in files_in(out):
        assert b"sesame" not in (out / name).read_bytes()


@pytest.mark.parametrize(
    "deck",
    [
        "--deck double-hearts",
        "--deck double-hearts --players 3",
        "--deck double-decker --players 5",
    ],
)
@pytest.mark.parametrize("scheme", ["classic", "perfect --piles 8"])
def test_decks_of_ours_are_dealt_by_hand_too(
    capsys: Capsys, tmp_path: Path, deck: str, scheme: str
) -> None:
    out = tmp_path / "x"
    assert run(capsys, f"deal --boards 2 {deck} --scheme {scheme} --out {out}").status == 0
    assert "director/boards.pbn" not in files_in(out)
    answer = run(capsys, f"deal verify {out}/director/boards.json")
    assert (answer.status, answer.out[:8]) == (0, "2 boards")


def test_a_board_is_redone_and_the_others_stay(capsys: Capsys, tmp_path: Path) -> None:
    out = tmp_path / "x"
    run(capsys, f"deal --boards 3 --first 5 --out {out} {QUICK} --title Friday --copies 2")
    before = json.loads((out / "director/boards.json").read_text())["boards"]
    assert run(capsys, f"deal redo {out} --board 6 {QUICK}").status == 0
    after = json.loads((out / "director/boards.json").read_text())["boards"]
    assert [old == new for old, new in zip(before, after, strict=True)] == [True, False, True]
    assert after[1]["hands"] != before[1]["hands"]
    assert (after[1]["dealer"], after[1]["vulnerable"]) == ("E", "EW")
    for dealer in dealers_in(out):
        assert dealer.title == "Friday"
        assert [(sheet.board, sheet.redone, sheet.copies) for sheet in dealer.sheets] == [
            (5, False, 2),
            (6, True, 2),
            (7, False, 2),
        ]
    assert {"redo-board-6/dealer-1.pdf", "redo-board-6/dealer-2.pdf"} < files_in(out)
    assert "director/curtain-cards-board-6.pdf" in files_in(out)
    run(capsys, f"deal redo {out} --board 7 {QUICK}")
    first_try = json.loads((out / "director/boards.json").read_text())["boards"][2]
    run(capsys, f"deal redo {out} --board 7 {QUICK}")
    second_try = json.loads((out / "director/boards.json").read_text())["boards"][2]
    assert first_try["hands"] != second_try["hands"], "nothing but chance makes the new deal"
    assert [sheet.redone for sheet in dealers_in(out)[0].sheets] == [False, True, True]
    assert run(capsys, f"deal redo {out} --board 9 {QUICK}").err == f"“{out}” has no board 9.\n"


def test_a_board_is_redone_by_the_conditions_that_are_said_again(
    capsys: Capsys, tmp_path: Path
) -> None:
    out = tmp_path / "x"
    run(capsys, f"deal --boards 1 --out {out} {QUICK}")
    again = f"deal redo {out} --board 1 {QUICK}"
    assert run(capsys, f"{again} --where 'spades(west) > 6'").status == 0
    board = json.loads((out / "director/boards.json").read_text())["boards"][0]
    assert sum(card[1] == "S" for card in board["hands"]["W"]) > 6
    before = files_in(out)
    never = run(capsys, f"{again} --where 'hcp(north) > 37' --tries 9")
    assert (never.status, "none of 9 deals was right" in never.err) == (2, True)
    assert files_in(out) == before


def test_without_a_passphrase_nothing_is_redone(
    capsys: Capsys, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "x"
    run(capsys, f"deal --boards 1 --sealed --out {out} {QUICK}")
    before = (out / ARCHIVE).read_bytes()
    monkeypatch.setattr("sys.stdin", io.StringIO())
    answer = run(capsys, f"deal redo {out} --board 1 {QUICK}")
    assert answer.status == 1
    assert answer.out.endswith("No passphrase was typed: nothing is dealt anew.\n")
    assert (out / ARCHIVE).read_bytes() == before


def test_a_sealed_evening_shows_no_hand_and_opens_with_its_passphrase(
    capsys: Capsys, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("twofold.dealing.documents.new_passphrase", lambda: "ABCD-EFGH")
    out = tmp_path / "x"
    answer = run(capsys, f"deal --boards 2 --sealed --out {out} {QUICK}")
    assert "ABCD" not in answer.out
    assert {"director.zip", "passphrase.pdf"} < files_in(out)
    assert not (out / "director").exists()
    archive = (out / ARCHIVE).read_bytes()
    assert b"hands" not in archive
    inside = opened(archive, "abcd-efgh ")
    assert set(inside) == {"boards.json", "boards.pbn", "curtain-cards.pdf", "hand-records.pdf"}
    with pytest.raises(WrongDealing, match="passphrase doesn't open"):
        opened(archive, "ABCD-EFGX")

    def typed(*_: object) -> str:
        return "abcd-efgh"

    monkeypatch.setattr("twofold.cli.terminal.Terminal.ask", typed)
    assert run(capsys, f"deal redo {out} --board 2 {QUICK}").status == 0
    again = opened((out / ARCHIVE).read_bytes(), "ABCD-EFGH")
    assert (
        json.loads(again["boards.json"])["boards"][0]
        == (json.loads(inside["boards.json"])["boards"][0])
    )
    assert again["boards.json"] != inside["boards.json"]


def test_boards_come_from_a_file(capsys: Capsys, tmp_path: Path) -> None:
    run(capsys, f"deal --boards 3 --out {tmp_path}/a {QUICK}")
    source = tmp_path / "a/director/boards.pbn"
    assert run(capsys, f"deal --from {source} --json {tmp_path}/b.json").status == 0
    ours = json.loads((tmp_path / "a/director/boards.json").read_text())["boards"]
    theirs = json.loads((tmp_path / "b.json").read_text())["boards"]
    for old, new in zip(ours, theirs, strict=True):
        assert old["hands"] == new["hands"]
        assert old["first"] != new["first"]
    assert (
        "has 3 boards, not 4."
        in run(capsys, f"deal --boards 4 --from {source} --json {tmp_path}/c.json").err
    )


def test_conditions_and_kinds_hold_of_every_board(capsys: Capsys, tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    where = "hcp(north) >= 15 and shape(north, any 4333 + any 4432 + any 5332)"
    assert run(capsys, f'deal --boards 5 --where "{where}" --json {file}').status == 0
    for board in json.loads(file.read_text())["boards"]:
        north = board["hands"]["N"]
        assert sum({"A": 4, "K": 3, "Q": 2, "J": 1}.get(card[0], 0) for card in north) >= 15
        lengths = sorted(sum(card[1] == suit for card in north) for suit in "SHDC")
        assert lengths in ([3, 3, 3, 4], [2, 3, 4, 4], [2, 3, 3, 5])
    kinds = f"deal --boards 3 --kind strong-notrump --kind slam:0.5 --json {file}"
    assert run(capsys, kinds).status == 0


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("deal", "Where shall it go?"),
        ("deal --boards 0 --out {}/x", "Boards are numbered from 1 to 100000"),
        ("deal --boards three --out {}/x", "“three” is no whole number"),
        ("deal --kind nonsense --out {}/x", "no kind of board called “nonsense”"),
        ('deal --where "hcp(nrth) > 3" --out {}/x', "goes wrong at character 4"),
        ('deal --where "hcp(north) > 37" --tries 50 --json {}/x', "none of 50 deals was right"),
        ("deal --from /no/such.pbn --out {}/x", "there is no such file"),
        ("deal --from {}/bad.pbn --out {}/x", "bad.pbn, line 2: Board 7: N has 12 cards"),
        ("deal --out /proc/nowhere/x --boards 1 --no-analysis", "cannot be"),
        ("deal --out {}/there --boards 1", "is there already"),
        ("deal --out {}/there --boards 1 --force", "which no dealing made"),
        ("deal --out {}/bad.pbn --boards 1", "is a file: name a folder"),
        ("deal --dealers Ann --out {}/x", "It takes two dealers"),
        ("deal --dealers Ann,Ann --out {}/x", "the same name"),
        ("deal --scheme magic --out {}/x", "A scheme is classic or perfect"),
        ("deal --piles 1 --out {}/x", "2 to 9 piles"),
        ("deal --copies 0 --out {}/x", "Copies are 1 to 99"),
        ("deal --paper a3 --out {}/x", "The paper is a4 or letter."),
        ("deal --sealed --out {}/x --json {}/y", "--json shows every hand, and --sealed hides"),
        ("deal --format doc --out {}/x", "A format is pdf, html, txt"),
        ("deal --deck whist --out {}/x", "A deck is bridge, double-hearts or double-decker"),
        ("deal --deck double-decker --players 9 --out {}/x", "for 4 to 7 players, not 9"),
        ("deal --deck double-hearts --kind slam --out {}/x", "speak of bridge hands"),
        ("deal verify {}/bad.pbn", "line 1"),
        ("deal redo {}/there --board 1", "which no dealing made"),
        ("deal guide {}/bad.pbn", "cannot be dealt from"),
        ("print poker", "is not printed here"),
        ("print red-blue --deck {}/bad.pbn --out {}/y.pdf", "--deck goes with dark-hand"),
    ],
)
def test_what_cannot_be_done_is_said_in_words_and_nothing_is_written(
    capsys: Capsys, tmp_path: Path, command: str, said: str
) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "there/thesis.txt").write_text("mine")
    (tmp_path / "bad.pbn").write_text('[Board "7"]\n[Deal "N:AKQ.AKQ.AKQ.AKQ ... ... ..."]\n')
    before = files_in(tmp_path)
    answer = run(capsys, command.replace("{}", str(tmp_path)))
    assert answer.status == 2
    assert said in answer.err
    assert files_in(tmp_path) == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bad.pbn", "there"]


def test_a_folder_of_ours_is_replaced_only_by_force(capsys: Capsys, tmp_path: Path) -> None:
    out = tmp_path / "x"
    run(capsys, f"deal --boards 2 --out {out} {QUICK}")
    before = (out / "director/boards.json").read_bytes()
    assert run(capsys, f"deal --boards 2 --out {out} {QUICK}").status == 2
    assert (out / "director/boards.json").read_bytes() == before
    assert run(capsys, f"deal --boards 2 --out {out} {QUICK} --force").status == 0
    assert (out / "director/boards.json").read_bytes() != before
    assert [path.name for path in tmp_path.iterdir()] == ["x"]


def test_a_folder_in_which_one_stands_is_not_pulled_away(
    capsys: Capsys, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for command in ("deal --boards 1 --out .", "deal --boards 1 --out ../" + tmp_path.name):
        answer = run(capsys, command)
        assert answer.status == 2
        assert "is where you stand" in answer.err
    assert Path.cwd().samefile(tmp_path)


def test_a_link_to_a_folder_stays_a_link(capsys: Capsys, tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to("real")
    assert run(capsys, f"deal --boards 1 --out {tmp_path}/link {QUICK}").status == 0
    assert (tmp_path / "link").is_symlink()
    assert "dealer-1.pdf" in files_in(tmp_path / "real")


def test_a_dealers_name_with_markup_is_text(capsys: Capsys, tmp_path: Path) -> None:
    out = tmp_path / "x"
    names = "#set page()$,<b>*Ben*</b>\x1b[31m"
    answer = run(capsys, f"deal --boards 1 --dealers '{names}' --out {out} {QUICK} --format html")
    assert answer.status == 0
    assert "\x1b" not in answer.out
    page = (out / "dealer-2.html").read_text()
    assert "&lt;b&gt;*Ben*&lt;/b&gt;" in page
    assert "<b>*Ben*" not in page


def test_verify_finds_the_slip_behind_a_wrong_hand(capsys: Capsys, tmp_path: Path) -> None:
    file = tmp_path / "b.json"
    run(capsys, f"deal --boards 1 --seed slip --json {file}")
    board = json.loads(file.read_text())["boards"][0]
    hands = {seat: list(cards) for seat, cards in board["hands"].items()}
    right = " ".join(f"--found {seat}:{','.join(cards)}" for seat, cards in hands.items())
    assert "as it should be" in run(capsys, f"deal verify {file} --board 1 {right}").out
    stray = hands["N"].pop()
    hands["E"].append(stray)
    wrong = " ".join(f"--found {seat}:{','.join(cards)}" for seat, cards in hands.items())
    answer = run(capsys, f"deal verify {file} --board 1 {wrong}")
    assert answer.status == 1
    assert "dealt to pile 2 instead of pile 1" in answer.out
    assert answer.out.startswith("Board 1: this slip explains it.\n")


def test_a_sheet_that_deals_another_board_is_found(capsys: Capsys, tmp_path: Path) -> None:
    file = tmp_path / "b.json"
    run(capsys, f"deal --boards 2 --json {file}")
    whole = json.loads(file.read_text())
    digits = whole["boards"][1]["second"]
    other = next(place for place in range(52) if digits[place] != digits[0])
    swapped = list(digits)
    swapped[0], swapped[other] = swapped[other], swapped[0]
    whole["boards"][1]["second"] = "".join(swapped)
    file.write_text(json.dumps(whole))
    answer = run(capsys, f"deal verify {file}")
    assert answer.status != 0
    assert "oard 2" in answer.out + answer.err


def test_the_demonstration_tells_both_sheets_and_the_board(capsys: Capsys) -> None:
    answer = run(capsys, "deal --demo --seed x")
    assert answer.status == 0
    for said in ("PERMUTATION 1", "PERMUTATION 2", "What Ada does:", "Board 1 is dealt as"):
        assert said in answer.out


def test_boards_are_counted_beside_what_was_to_be_expected(capsys: Capsys, tmp_path: Path) -> None:
    file = tmp_path / "b.json"
    run(capsys, f"deal --boards 16 --seed s --json {file}")
    out = run(capsys, f"deal stats {file}").out
    assert out.startswith("16 boards")
    assert "4432" in out
    assert "all void" in out


def test_boards_are_converted_from_format_to_format(capsys: Capsys, tmp_path: Path) -> None:
    run(capsys, f"deal --boards 3 --json {tmp_path}/a.json")
    hands = json.loads((tmp_path / "a.json").read_text())["boards"]
    for source, target in (("a.json", "b.lin"), ("b.lin", "c.dup"), ("c.dup", "d.pbn")):
        answer = run(capsys, f"deal convert {tmp_path}/{source} {tmp_path}/{target}")
        assert answer.out == f"3 boards in “{tmp_path}/{target}”.\n"
    run(capsys, f"deal convert {tmp_path}/d.pbn {tmp_path}/e.json")
    again = json.loads((tmp_path / "e.json").read_text())["boards"]
    assert [board["hands"] for board in again] == [board["hands"] for board in hands]
    for wrong, said in (("d.pbn", "is there already"), ("d.doc", "ends in none of pbn, lin")):
        refused = run(capsys, f"deal convert {tmp_path}/a.json {tmp_path}/{wrong}")
        assert (refused.status, said in refused.err) == (2, True)
    assert run(capsys, f"deal convert {tmp_path}/a.json {tmp_path}/d.pbn --force").status == 0


@pytest.mark.parametrize("what", ["double-decker", "dark-hand", "red-blue", "score-sheets"])
def test_the_print_shop_writes_a_pdf_and_replaces_none(
    capsys: Capsys, tmp_path: Path, what: str
) -> None:
    path = tmp_path / "x.pdf"
    assert run(capsys, f"print {what} --out {path} --paper letter").status == 0
    assert path.read_bytes().startswith(b"%PDF")
    assert "is there already" in run(capsys, f"print {what} --out {path}").err
    assert run(capsys, f"print {what} --out {path} --force").status == 0
