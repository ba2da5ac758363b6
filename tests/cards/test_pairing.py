"""Which faces share a card (ruling DH-1): what our list keeps to and which lists are refused."""

from collections import Counter
from collections.abc import Sequence

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from twofold.cards import standard
from twofold.cards.dark_hand import Pairing, default_pairing, read_pairing
from twofold.cards.errors import WrongDeck

RANKS = "23456789TJQKA"
SUITS = "CDHS"
PACK = [rank + suit for suit in SUITS for rank in RANKS]
OURS = default_pairing().pairs
Pair = Sequence[str]


def fault_of_a_card(light: str, dark: str) -> bool:
    """Say, from the words of DH-1 alone, whether no card can have these two faces."""
    if light not in PACK or dark not in PACK or light[1] == dark[1]:
        return True
    if "A" in (light[0], dark[0]):
        return light[0] != dark[0]
    return (light[0] in "89TJQK") == (dark[0] in "89TJQK")


def first_fault(pairs: Sequence[Pair]) -> int | None:
    """Give the place, counted from 1, of the first card that cannot be; None if there is none."""
    for place, pair in enumerate(pairs, start=1):
        lights = [before[0] for before in pairs[: place - 1]]
        darks = [before[1] for before in pairs[: place - 1]]
        if len(pair) != 2 or fault_of_a_card(*pair) or pair[0] in lights or pair[1] in darks:
            return place
    return None


# --- ours ------------------------------------------------------------------------------------


def test_dh_1_light_faces_are_a_full_pack_and_so_are_dark_ones() -> None:
    assert sorted(light for light, _ in OURS) == sorted(PACK)
    assert sorted(dark for _, dark in OURS) == sorted(PACK)


def test_dh_1_no_card_of_ours_breaks_a_constraint() -> None:
    assert [pair for pair in OURS if fault_of_a_card(*pair)] == []


def test_dh_1_there_are_four_aces_each_with_an_ace_on_both_faces() -> None:
    aces = [pair for pair in OURS if "A" in pair[0] + pair[1]]
    assert len(aces) == 4
    assert all(light[0] == dark[0] == "A" for light, dark in aces)


@pytest.mark.parametrize(("light", "dark"), [("QS", "2H"), ("7H", "9D"), ("6C", "8D")])
def test_dh_1_ours_has_the_printed_examples(light: str, dark: str) -> None:
    assert (light, dark) in OURS
    assert default_pairing().unlike_printed() is None


def test_dh_1_every_ordered_pair_of_suits_is_there_four_or_five_times() -> None:
    spread = Counter(light[1] + dark[1] for light, dark in OURS)
    assert len(spread) == 12
    assert set(spread.values()) == {4, 5}


@pytest.mark.parametrize("opener", ["2C", "3C"])
def test_dh_1_the_cards_that_open_carry_no_point(opener: str) -> None:
    light = next(light for light, dark in OURS if dark == opener)
    assert not light.endswith("H")
    assert light != "QS"


def test_a_pairing_gives_back_the_list_it_was_made_of() -> None:
    assert Pairing.of(OURS) == default_pairing()
    assert Pairing.of(reversed(OURS)) == default_pairing()
    for light, dark in enumerate(default_pairing().dark_of):
        assert default_pairing().light_of[dark] == light


# --- an owner's ------------------------------------------------------------------------------


def swapped(pairs: Sequence[Pair], one: str, other: str) -> list[Pair]:
    """Exchange the dark faces of two cards, named by their light ones."""
    dark = {pair[0]: pair[1] for pair in pairs}
    dark[one], dark[other] = dark[other], dark[one]
    return [(light, dark[light]) for light, _ in pairs]


def test_dh_1_a_list_unlike_the_printed_examples_is_taken_with_a_warning() -> None:
    other = Pairing.of(swapped(OURS, "QS", "QD"))
    assert other.unlike_printed() == (
        "The printed rules show light QS with dark 2H; this deck has it with dark 6H."
    )


@pytest.mark.parametrize(
    ("pairs", "words"),
    [
        (swapped(OURS, "2C", "3H"), "Card 1, light 2C with dark TC: no card shows one suit twice."),
        (swapped(OURS, "2C", "AC"), "Card 1, light 2C with dark AD: an ace joins an ace."),
        (
            swapped(OURS, "2C", "QC"),
            "Card 1, light 2C with dark 3S: a rank from 8 up joins one from 7 down.",
        ),
        (
            swapped(OURS, "8C", "3C"),
            "Card 2, light 3C with dark 4S: a rank from 8 up joins one from 7 down.",
        ),
        ([*OURS, ("2C", "9H")], "Card 53: light 2C is there twice."),
        ([*OURS[:51], ("KS", "7C")], "Card 52: light KS is there twice."),
        ([*OURS[1:], ("2C", "8D")], "Card 52: dark 8D is there twice."),
        (OURS[:-1], "A deck has 52 cards, this one has 51: light AS is missing."),
        ([], "A deck has 52 cards, this one has 0: light 2C is missing."),
        ([("QS",)], "Card 1: “['QS']” is not a light and a dark face."),
        ([("QS", "2H", "3H")], "Card 1: “['QS', '2H', '3H']” is not a light and a dark face."),
        (
            [("XS", "2H")],
            "Card 1: “XS” is no card of the standard pack: write one as AS or TD, rank then suit.",
        ),
        (
            [("QS", "10H")],
            "Card 1: “10H” is no card of the standard pack: write one as AS or TD, rank then suit.",
        ),
    ],
)
def test_dh_1_a_list_that_breaks_a_constraint_is_refused_with_the_card_named(
    pairs: list[Pair], words: str
) -> None:
    with pytest.raises(WrongDeck) as refused:
        Pairing.of(pairs)
    assert str(refused.value) == words


@st.composite
def mutated(draw: st.DrawFn) -> list[Pair]:
    """Change our list in a few places."""
    pairs: list[Pair] = list(OURS)
    for _ in range(draw(st.integers(1, 3))):
        one, other = (draw(st.integers(0, len(pairs) - 1)) for _ in range(2))
        light, dark = pairs[one][0], pairs[one][-1]
        face = draw(st.sampled_from(PACK) | st.text(st.characters(), max_size=3))
        match draw(st.integers(0, 6)):
            case 0:
                pairs[one], pairs[other] = (
                    (light, pairs[other][-1]),
                    (pairs[other][0], dark),
                )
            case 1:
                pairs[one] = (light, face)
            case 2:
                pairs[one] = (face, dark)
            case 3:
                pairs[one] = (light, dark, face)
            case 4:
                del pairs[one]
            case 5:
                pairs.insert(other, pairs[one])
            case _:
                pairs[one] = (dark, light)
    return pairs


@given(mutated())
def test_dh_1_a_mutated_list_is_taken_if_it_keeps_the_constraints_else_its_first_fault_is_named(
    pairs: list[Pair],
) -> None:
    fault = first_fault(pairs)
    if fault is None and len(pairs) == 52:
        assert sorted(Pairing.of(pairs).pairs) == sorted(map(tuple, pairs))
        return
    with pytest.raises(WrongDeck) as refused:
        Pairing.of(pairs)
    message = str(refused.value)
    assert message.isprintable()
    if fault is None:
        missing = next(
            name
            for name in map(standard.name_of, range(52))
            if name not in [pair[0] for pair in pairs]
        )
        assert message == (
            f"A deck has 52 cards, this one has {len(pairs)}: light {missing} is missing."
        )
    else:
        assert message.startswith((f"Card {fault}:", f"Card {fault},"))
        assert message.count("Card ") == 1


# --- a file ----------------------------------------------------------------------------------

FILES = (
    st.binary()
    | st.text(st.characters())
    | st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.just("cards") | st.text(), inner),
    ).map(msgspec.json.encode)
    | mutated()
    .filter(lambda pairs: "\ud800" not in str(pairs))
    .map(lambda pairs: repr({"cards": [list(pair) for pair in pairs]}).replace("'", '"'))
)


def reading(text: bytes | str) -> Pairing | str:
    """Give what a deck file holds, or the words in which it is refused."""
    try:
        return read_pairing(text)
    except WrongDeck as refused:
        return str(refused)


@given(FILES)
@example("\ud800")
@example(b'{"cards":[["\xff","2H"]]}')
@example(b'{"cards":[["\\ud800","2H"]]}')
@example(b"")
@example(b"null")
def test_any_bytes_are_a_deck_file_or_are_refused_in_a_players_words(text: bytes | str) -> None:
    answer = reading(text)
    if isinstance(answer, Pairing):
        assert len(answer.pairs) == 52
    else:
        assert answer.isprintable()


@pytest.mark.parametrize("opening", ["[", '{"x":', '{"cards":[[', '{"cards":', '{"x":[{"y":'])
def test_a_file_nested_too_deep_is_refused_like_any_other(opening: str) -> None:
    assert isinstance(reading(opening * 10_000), str)


def test_our_deck_reads_back_from_a_file() -> None:
    assert read_pairing(msgspec.json.encode({"cards": OURS})) == default_pairing()


def test_what_is_no_deck_file_is_refused_with_an_example() -> None:
    with pytest.raises(WrongDeck, match=r"This is no deck file: .*\"cards\": \[\[\"QS\",\"2H\"\]"):
        read_pairing(b'{"deck": []}')
