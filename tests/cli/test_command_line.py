"""The program from outside: help, welcome, errors in words, exit statuses, quiet leaving."""

import os
import pty
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.shell import ctrl_c_heard, run
from twofold.cli.welcome import COMMANDS

HEAVY = ("numpy", "numba", "msgspec", "rich", "twofold.games", "twofold.cards")


def twofold(
    *arguments: str, typed: str = "", env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    """Run the program in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "twofold", *arguments],
        input=typed.encode(),
        capture_output=True,
        check=False,
        env={**os.environ, **(env or {})},
    )


@pytest.mark.parametrize("arguments", [["--help"], ["play", "--help"], ["serve", "--help"]])
def test_help_loads_nothing_heavy(arguments: list[str]) -> None:
    program = (
        "import sys; from twofold.cli import main; main(sys.argv[1:]);"
        f"sys.exit(' '.join(name for name in {HEAVY!r} if name in sys.modules) or None)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "twofold" in done.stdout


def test_every_command_of_the_welcome_is_there(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[object] = []
    monkeypatch.setattr("twofold.cli.serve.serve_at", opened.append)
    welcome = run(capsys, "").out
    for command, _ in COMMANDS:
        assert f"twofold {command}" in welcome
        assert run(capsys, f"{command.split()[0]} --help").status == 0
    assert len(opened) == 1


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    answer = run(capsys, "--version")
    assert answer.status == 0
    assert answer.out.startswith("twofold 0.")


WRONG_USAGE = {
    "play": "Missing argument 'GAME'.",
    "deck": "Missing command.",
    "frobnicate": "No such command 'frobnicate'.",
    "play double-heart": "“double-heart” is no game here: .* Did you mean double-hearts?",
    "play double-decker --target 3": "Double Decker has no option --target",
    "play double-decker --hands exact": "Double Decker has no option --hands",
    "play double-decker --deck x.json": "Double Decker has no option --deck",
    "play double-dealing-shuffle --leftover first-trick": "has no option --leftover",
    "play double-hearts --players 9": "Double Hearts is for 3 to 4 players, not 9.",
    "play double-hearts --players three": "“three” is no whole number",
    "play double-hearts --seat 4": "seats are 0 to 3",
    "play double-hearts --seat -1": "seats are 0 to 3",
    "play double-hearts --bots clever": "“clever” is no bot",
    "play double-hearts --bots cmd:no-such-program": "does not start",
    "play double-hearts --leftover never": "last-trick, first-trick, first-points",
    "play double-hearts --target 0": "The target is a number from 1",
    "play double-hearts --deck /nowhere.json": "“/nowhere.json” cannot be read",
    "play double-dealing-shuffle --hands wild": "exact, natural, quick-fingers",
    "play double-dealing-shuffle --players 3": "is for 2 players, not 3",
    "play double-hearts --plyers 3": "No such option: --plyers",
    "rules bridge": "“bridge” is no game here",
}


@pytest.mark.parametrize("command", WRONG_USAGE)
def test_wrong_usage_is_said_in_words(capsys: pytest.CaptureFixture[str], command: str) -> None:
    answer = run(capsys, command)
    assert answer.status == 2
    assert answer.out == ""
    assert WRONG_USAGE[command].split(".*")[0] in answer.err
    assert WRONG_USAGE[command].split(".*")[-1] in answer.err
    assert "Traceback" not in answer.err


@pytest.mark.parametrize(
    "command",
    [
        "play \x1b[31mred",
        "play double-hearts --bots \x1b]0;title\x07",
        "play double-hearts --deck \x1b[2J",
        "--\x1b[2J",
        "\x9b31m",
        "deck check \x1b[2J",
        "deck new /\x1b[2J/deck.json",
        "rules [red]\u202egame",
    ],
)
def test_no_control_sequence_typed_comes_back_as_one(
    capsys: pytest.CaptureFixture[str], command: str
) -> None:
    answer = run(capsys, command)
    assert answer.status == 2
    assert all(letter.isprintable() or letter == "\n" for letter in answer.out + answer.err)


@pytest.mark.parametrize("game", ["double-hearts", "double-decker", "double-dealing-shuffle"])
def test_a_rule_book_is_shown(capsys: pytest.CaptureFixture[str], game: str) -> None:
    answer = run(capsys, f"rules {game}")
    assert answer.status == 0
    assert answer.out.strip().startswith(game.replace("-", " ").title())
    assert "#" not in answer.out


def test_a_fault_of_our_own_is_no_traceback(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> str:
        raise RuntimeError("\x1b[2Jboom")

    monkeypatch.setattr("twofold.cli.welcome.welcome", broken)
    answer = run(capsys, "")
    assert answer.status == 70
    assert "a fault of twofold's own, not yours: RuntimeError: \\x1b[2Jboom" in answer.err


def test_a_closed_pipe_is_left_quietly() -> None:
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        [sys.executable, "-m", "twofold", "rules", "double-hearts"],
        stdout=write,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(write)
    assert (done.returncode, done.stderr) == (0, b"")


def test_input_that_ends_leaves_a_match_with_a_sentence() -> None:
    done = twofold("play", "double-decker", "--seed", "1", typed="1\nzzz\n")
    assert done.returncode == 1, "a pipe that ends too early is no finished match"
    assert "The match ends here, unfinished." in done.stdout.decode()
    assert done.stderr == b""


def at_a_terminal(keys: bytes) -> tuple[int, str]:
    """Play at a pseudo-terminal, press these keys at the first prompt, and see how it ends."""
    mine, theirs = pty.openpty()
    with ctrl_c_heard():
        playing = subprocess.Popen(
            [sys.executable, "-m", "twofold", "play", "double-decker", "--seed", "1"],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
            env={**os.environ, "TERM": "dumb"},
        )
    os.close(theirs)
    shown, pressed = b"", False
    while True:
        # A Ctrl-C that comes in the moment before the prompt waits is lost: one presses it again.
        if pressed and not select.select([mine], [], [], 1)[0] and keys == b"\x03":
            playing.send_signal(signal.SIGINT)
            continue
        try:
            news = os.read(mine, 65536)
        except OSError:  # the other side is closed
            break
        if not news:
            break
        shown += news
        if not pressed and shown.endswith(b"> "):
            pressed = True
            if keys == b"\x03":
                playing.send_signal(signal.SIGINT)
            else:
                os.write(mine, keys)
    os.close(mine)
    return playing.wait(), shown.decode()


def test_ctrl_d_leaves_a_match_with_a_sentence() -> None:
    status, shown = at_a_terminal(b"\x04")
    assert status == 0
    assert "The match ends here, unfinished." in shown


def test_ctrl_c_leaves_a_match_with_a_sentence() -> None:
    status, shown = at_a_terminal(b"\x03")
    assert status == 130
    assert "The match ends here, unfinished." in shown
    assert "Traceback" not in shown


def test_a_terminal_without_suits_gets_letters() -> None:
    done = twofold("deck", "dark-hand", env={"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"})
    assert done.returncode == 0
    assert "QS|2H+14" in done.stdout.decode("ascii")


def test_no_colour_is_sent_where_none_is_wanted(tmp_path: Path) -> None:
    done = twofold("deck", "dark-hand", env={"FORCE_COLOR": "1", "NO_COLOR": "1"})
    assert b"\x1b[31m" not in done.stdout
    coloured = twofold("deck", "dark-hand", env={"FORCE_COLOR": "1", "TERM": "xterm"})
    assert b"\x1b[31m" in coloured.stdout
