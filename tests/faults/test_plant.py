"""The list of faults fits the rules as they are, and the script that plants them can fail."""

from collections import Counter
from pathlib import Path

import pytest

from tests.faults.plant import GAMES, LIST, ROOT, Fault, Outcome, WrongFault, main, read_faults

FAULTS = read_faults()
FAULT = Fault("a fault", "double_decker/rules.py", "line = 1", "line = 2")


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_each_fault_can_be_planted_and_is_python(fault: Fault) -> None:
    source = (ROOT / GAMES / fault.file).read_text()
    planted = fault.planted(source)
    assert planted != source
    compile(planted, fault.file, "exec")


def test_there_are_thirty_faults_in_the_rules_and_more_each_with_its_name() -> None:
    assert len({fault.name for fault in FAULTS}) == len(FAULTS)
    in_rules = Counter(fault.game for fault in FAULTS if fault.file.endswith("/rules.py"))
    assert sorted(in_rules) == ["double_dealing_shuffle", "double_decker", "double_hearts"]
    assert min(in_rules.values()) >= 10
    assert sum(in_rules.values()) >= 30


def test_a_fault_keeps_the_indentation_and_changes_nothing_else() -> None:
    assert FAULT.planted("a\n    line = 1\nline = 10\n") == "a\n    line = 2\nline = 10\n"


@pytest.mark.parametrize(("text", "times"), [("line = 10\n", 0), ("line = 1\n  line = 1\n", 2)])
def test_a_line_that_is_not_there_exactly_once_is_complained_of(text: str, times: int) -> None:
    with pytest.raises(WrongFault, match=f"has this line {times} times, not once:\n    line = 1"):
        FAULT.planted(text)


def test_the_test_that_caught_a_fault_is_named() -> None:
    said = "1 failed\nFAILED tests/a/test_b.py::test_c[R7 B4 -> red] - AssertionError: no\nmore"
    assert Outcome(1, said).by == "test_c[R7 B4 -> red]"
    assert Outcome(-1, "").by == "a test that never ended"
    assert Outcome(2, "an error").by == "?"


@pytest.mark.slow
def test_a_fault_that_is_none_survives_and_fails_the_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    harmless = (
        '[[fault]]\nname = "no fault at all"\nfile = "double_dealing_shuffle/rules.py"\n'
        'old = "COUNTS = 3"\nnew = "COUNTS = 2 + 1"\n'
    )
    (tmp_path / "faults.toml").write_text(harmless)
    assert main([], tmp_path / "faults.toml") == 1
    told = capsys.readouterr().out
    assert "SURVIVED  double_dealing_shuffle/rules.py: no fault at all" in told
    assert told.endswith("0 passed, 1 failed\n")
    assert LIST.exists()
