"""Whole matches at the terminal, typed by somebody who reads the screen."""

import io
import re

import pytest

from tests.cli.shell import Person, Typist, run
from twofold.cli.play import play_at
from twofold.cli.setting import Wishes, set_up

MATCHES = {
    "double hearts for four": Wishes("double-hearts", target=60),
    "double hearts for three": Wishes("double-hearts", 3, leftover="first-trick", target=60),
    "double decker for four": Wishes("double-decker"),
    "double decker for seven": Wishes("double-decker", 7, bots="random,greedy"),
    "double dealing shuffle": Wishes("double-dealing-shuffle"),
    "double dealing shuffle with exact hands": Wishes("double-dealing-shuffle", hands="exact"),
}


def played(person: Person, wishes: Wishes, seed: str | None = "7", seat: int = 0) -> str:
    """Play a whole match, and give all that was shown."""
    assert play_at(person.terminal, set_up(wishes), seat, None, seed) == 0
    return person.seen


@pytest.mark.parametrize("name", MATCHES)
def test_a_match_is_played_to_its_end_by_what_the_screen_offers(name: str) -> None:
    seen = played(Person(), MATCHES[name])
    assert re.search(r"(You win|[A-Z]\w+ wins|share the win)\.", seen)
    assert "means nothing here" not in seen


@pytest.mark.parametrize("name", MATCHES)
def test_rubbish_between_changes_no_match(name: str) -> None:
    tidy, messy = Person(), Person(rubbish=3)
    ends = [played(person, MATCHES[name]).rstrip().splitlines()[-2:] for person in (tidy, messy)]
    assert ends[0] == ends[1]
    assert len(messy.typed) > len(tidy.typed)
    assert "\x1b" not in messy.seen


@pytest.mark.parametrize("name", MATCHES)
@pytest.mark.parametrize("width", [60, 100])
def test_nothing_shown_is_wider_than_the_terminal(name: str, width: int) -> None:
    seen = played(Person(width), MATCHES[name])
    assert max(map(len, seen.splitlines())) <= width


def test_the_same_seed_replays_the_match_and_another_does_not() -> None:
    wishes = MATCHES["double decker for four"]
    first, again = (played(Person(), wishes, "tuesday") for _ in range(2))
    assert first == again
    assert played(Person(), wishes, "wednesday") != first


def test_without_a_seed_two_matches_differ() -> None:
    wishes = MATCHES["double decker for four"]
    assert played(Person(), wishes, None) != played(Person(), wishes, None)


def test_the_player_may_sit_anywhere() -> None:
    wishes = MATCHES["double decker for four"]
    seen = played(Person(), wishes, seat=2)
    first_table = seen[: seen.index("───")]
    names = re.findall(r"^ (Ada|Bruno|Clara|You) ", first_table, re.MULTILINE)
    assert names == ["Ada", "Bruno", "Clara", "You"], "clockwise from my left, me last"


def typing(lines: list[str], wishes: Wishes, name: str | None = None) -> str:
    """Give what is shown to a player who types these lines and then leaves."""
    person = Typist(*lines, "quit")
    assert play_at(person.terminal, set_up(wishes), 0, name, "7") == 0
    return person.seen


def test_a_refused_card_answers_in_the_games_words() -> None:
    seen = typing(["1 2 3", "8d", "D2C", "as"], Wishes("double-hearts"))
    assert "You don't hold D2C." in seen


def test_a_card_that_does_not_follow_is_refused_and_asked_again() -> None:
    seen = typing(["1 2 3", "2s"], Wishes("double-hearts"))
    assert "You hold a club: follow with it." in seen
    assert seen.rstrip().endswith("deals the same cards again.")


def test_a_face_held_that_reads_as_a_number_too_is_asked_about() -> None:
    seen = typing(["1 2 3", "1", "5d"], Wishes("double-hearts"))
    assert "Is that number 5, or the card? Type 5 d for the number, L5D or D5D" in seen


def test_two_cards_cannot_be_passed() -> None:
    assert "Name three cards to pass, as 1 5 9: that was 2." in typing(
        ["1 2"], Wishes("double-hearts")
    )


def test_the_same_card_cannot_be_passed_twice() -> None:
    assert "Pass three different cards" in typing(["1 1 2"], Wishes("double-hearts"))


def test_a_lead_by_number_asks_which_way_up() -> None:
    seen = typing(["1 2 3", "1", "1", "d"], Wishes("double-hearts"))
    assert "Which way up? l leads A♣, light; d leads A♦, dark." in seen
    assert seen.count("led dark") > 2


def test_a_card_outside_the_hand_is_refused_at_double_decker() -> None:
    seen = typing(["r99", "r-1", "g21"], Wishes("double-decker"))
    assert "“R99” is no card of the three-colour deck" in seen
    assert "“r-1” means nothing here" in seen


def test_a_lift_beyond_the_deck_is_explained() -> None:
    seen = typing(["8-12 0", "2-5 6", "10%-200% 0%"], Wishes("double-dealing-shuffle"))
    assert "Your deck has cards 1 to 9." in seen
    assert "5 cards remain: slide in below 0 to 5 of them." in seen
    assert "Heights lie between 0, the top of the deck, and 1, its foot." in seen


def test_what_was_meant_is_said_back() -> None:
    seen = typing(["2-5 0"], Wishes("double-dealing-shuffle", hands="exact"))
    assert "You meant cards 2 to 5, in on top." in seen


@pytest.mark.parametrize("word", ["?", "rules", "last", "score"])
@pytest.mark.parametrize("game", ["double-hearts", "double-decker", "double-dealing-shuffle"])
def test_every_word_is_answered_in_every_game(word: str, game: str) -> None:
    assert len(typing([word], Wishes(game))) > len(typing([], Wishes(game))) + 20


def test_help_lists_the_open_piles_of_double_decker() -> None:
    seen = typing(["1", "1", "?"], Wishes("double-decker"))
    piles = seen[seen.index("Piles lie open") :]
    assert re.search(r"(Ada|Bruno|Clara|You) +[RBG]\d+", piles)


def test_the_other_hands_are_never_shown() -> None:
    seen = typing([], Wishes("double-decker"))
    cards = re.findall(r"[RBG]\d+", seen)
    trick = len(re.findall("[╭┏]", seen))
    assert len(cards) == 15 + trick, "my cards and those of the trick"


def test_a_name_cannot_command_the_terminal() -> None:
    seen = typing(["1 2 3"], Wishes("double-hearts"), "\x1b[2J[red]\u202eEve")
    assert "\x1b" not in seen
    assert "\u202e" not in seen
    assert "\\x1b[2J[red" in seen


def test_quitting_says_how_to_come_back() -> None:
    assert "The same command with the same --seed" in typing([], Wishes("double-decker"))


def test_a_bot_that_answers_nonsense_ends_the_match(capsys: pytest.CaptureFixture[str]) -> None:
    answer = run(capsys, "play double-hearts --bots \"cmd:printf '\\\\033[31m\\\\n'\"")
    assert answer.status == 1
    assert "nobody has won" in answer.err
    assert "\x1b" not in answer.err + answer.out


def test_more_bots_than_seats_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    answer = run(capsys, "play double-dealing-shuffle --bots random,random")
    assert answer.status == 2
    assert "--bots names 2, but 1 others sit here." in answer.err


def test_opponents_that_think_sit_down_and_an_expert_gives_a_hint(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("?\nhint\nquit\n"))
    answer = run(capsys, "play double-decker --players 4 --bots club --seed 7")
    assert answer.status == 0
    assert answer.out.lstrip().startswith("Your opponents sit down.")
    assert "hint     what an expert in your seat thinks of each choice" in answer.out
    assert re.search(r"choice +win % +points +tries +why", answer.out)
