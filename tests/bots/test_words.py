"""What is said of a choice is true, and follows from what the seat sees."""

from typing import Any

import pytest

from tests.records.matches import play
from twofold.bots.advice import called, why
from twofold.cards.dark_hand import default_pairing
from twofold.games import GAMES
from twofold.games.double_dealing_shuffle.choices import Check, Cut, Guess, Rest, Shuffle
from twofold.records import moves

SAID = {
    "double-hearts": ["It takes the trick, with", "stays under", "cannot follow", "passes on"],
    "double-decker": ["A pass, which costs", "It takes", "stays under", "leads", "second colour"],
    "double-dealing-shuffle": ["Piles of", "points at", "in the lap", "means to move"],
}


@pytest.mark.parametrize(
    ("name", "players"),
    [
        ("double-hearts", 4),
        ("double-hearts", 3),
        ("double-decker", 5),
        ("double-dealing-shuffle", 2),
    ],
)
def test_something_is_said_of_every_choice_and_each_has_a_name_of_its_own(
    name: str, players: int
) -> None:
    game, said = GAMES[name], set[str]()
    for move in moves(play(name, players, 3, None, 140)):
        view, choices = game.view(move.state, move.seat), game.choices(move.state, move.seat)
        few = choices[:60]
        assert len({called(view, choice) for choice in few}) == len(few)
        for choice in few:
            sentence = why(view, choice)
            assert not sentence[0].islower()
            assert sentence.endswith(".")
            said.add(sentence)
    for words in SAID[name]:
        assert any(words in sentence for sentence in said), words


def test_what_is_said_of_a_trick_of_hearts_comes_true() -> None:
    game, pairing = GAMES["double-hearts"], default_pairing()
    taken = 0
    for move in moves(play("double-hearts", 4, 5)):
        if move.play == 0:
            continue
        sentence = why(game.view(move.state, move.seat), move.choice)
        after: Any = game.choose(move.state, move.seat, move.choice)
        tricks = after.tricks or after.finished[-1].tricks
        lying = tricks[-1]
        last = len(lying.plays) == 4
        assert not (last and "goes over" in sentence)
        if "takes the trick, with" in sentence:
            taken += 1
            assert last
            assert lying.taker == move.seat
            points = sum(
                13 if face[1:] == "QS" else face[2] == "H"
                for name in lying.plays
                for face in pairing.names[pairing.card_of(name)]
            )
            words = {0: "no points", 1: "1 point"}.get(points, f"{points} points")
            assert f"with {words} in it" in sentence
        elif last:
            assert lying.taker != move.seat or "no unseen card beats it" in sentence
    assert taken > 20


def test_what_is_said_of_a_trick_of_decker_comes_true() -> None:
    game = GAMES["double-decker"]
    for move in moves(play("double-decker", 4, 5)):
        sentence = why(game.view(move.state, move.seat), move.choice)
        after: Any = game.choose(move.state, move.seat, move.choice)
        trick = (after.tricks or after.finished[-1].tricks)[-1]
        assert sentence.startswith("A pass") == (move.seat in trick.passed)
        won = {one.colour[0].upper(): one.seat for one in trick.won}
        highest = won.get(move.choice.card[0]) == move.seat
        assert ("stays under" in sentence) == (not highest and move.seat not in trick.passed)


def test_choices_of_double_dealing_shuffle_are_named_as_they_are_typed() -> None:
    game = GAMES["double-dealing-shuffle"]
    state = game.deal(game.start(2), bytes(64))
    view = game.view(state, 0)
    assert called(view, Rest()) == "rest"
    assert called(view, Shuffle(2 / 9, 5 / 9, 0.0)) == "3-5 0"
    assert why(view, Shuffle(2 / 9, 5 / 9, 0.0)) == "It means to move 3 cards up."
    assert called(view, Shuffle(0.0, 1 / 9, 0.0)) == "1 0"
    assert why(view, Shuffle(0.0, 1 / 9, 0.0)).startswith("It means to put the cards back")
    assert (called(view, Cut(4)), why(view, Cut(4))) == ("cut at 4", "Piles of 4 and 5.")
    assert (called(view, Guess("top")), called(view, Check(None))) == ("guess top", "check nothing")
