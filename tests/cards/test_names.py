"""Names of cards: each reads back as the card it names, and no other text is one."""

import string
from collections.abc import Callable

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from twofold.cards import dark_hand, standard, three_colours
from twofold.cards.dark_hand import default_pairing
from twofold.cards.errors import CardError, UnknownCard

Reader = Callable[[str], object]

READERS: dict[str, tuple[Reader, frozenset[str]]] = {
    "standard": (
        standard.card_of,
        frozenset(rank + suit for rank in "23456789TJQKA" for suit in "CDHS"),
    ),
    "three colours": (
        three_colours.card_of,
        frozenset(colour + str(number) for colour in "RBG" for number in range(21)),
    ),
    "a face": (
        dark_hand.face_of,
        frozenset(s + r + u for s in "LD" for r in "23456789TJQKA" for u in "CDHS"),
    ),
    "a card by either face": (
        default_pairing().card_of,
        frozenset(s + r + u for s in "LD" for r in "23456789TJQKA" for u in "CDHS"),
    ),
}

# Text that nearly is a name, beside any text at all, halves of surrogate pairs included.
NEARLY = st.text("LDRBG0123456789TJQKACDHS lqs２", max_size=4)
ANYTHING = st.text(st.characters()) | NEARLY | st.text(string.printable)


@pytest.mark.parametrize("kind", READERS)
@given(text=ANYTHING)
@example(text="")
@example(text="10S")
@example(text="as")
@example(text=" AS")
@example(text="AS\n")
@example(text="R07")
@example(text="R２")
@example(text="R21")
@example(text="R-1")
@example(text="LLQS")
@example(text="\ud800")
@example(text="\x1b[31mred\x1b[0m")
@example(text="[bold]" * 100)
def test_any_text_is_a_card_or_is_refused_in_plain_words(kind: str, text: str) -> None:
    read, names = READERS[kind]
    if text in names:
        read(text)
        return
    with pytest.raises(CardError) as refused:
        read(text)
    message = str(refused.value)
    assert message.isprintable()
    assert len(message) < 1000
    assert "is no card of the" in message
    if len(text) < 20 and text.isprintable():
        assert f"“{text}”" in message


def test_every_card_of_the_standard_pack_reads_back() -> None:
    names = [standard.name_of(card) for card in range(standard.PACK)]
    assert [standard.card_of(name) for name in names] == list(range(52))
    assert frozenset(names) == READERS["standard"][1]


def test_a_card_is_written_rank_then_suit() -> None:
    tens = standard.card_of("TD")
    assert (standard.suit_of(tens), standard.rank_of(tens)) == (standard.DIAMONDS, 8)
    assert standard.RANK_NAMES[standard.rank_of(tens)] == "ten"
    assert standard.SUIT_NAMES[standard.suit_of(tens)] == "diamond"
    assert standard.name_of(51) == "AS"


def test_every_card_of_three_colours_reads_back() -> None:
    names = [three_colours.name_of(card) for card in range(63)]
    assert [three_colours.card_of(name) for name in names] == list(range(63))
    assert frozenset(names) == READERS["three colours"][1]


@pytest.mark.parametrize("players", [4, 5, 6, 7])
def test_the_cards_in_use_deal_out_evenly_and_only_seven_players_use_the_noughts(
    players: int,
) -> None:
    pack = three_colours.pack(players)
    names = {three_colours.name_of(card) for card in pack}
    lowest = 0 if players == 7 else 1
    assert names == {f"{colour}{number}" for colour in "RBG" for number in range(lowest, 21)}
    assert len(pack) == len(names)
    assert len(pack) % players == 0


def test_every_face_reads_back_and_is_said_as_people_say_it() -> None:
    for name in READERS["a face"][1]:
        assert str(dark_hand.face_of(name)) == name
    assert dark_hand.face_of("D6D").words == "dark six of diamonds"
    assert dark_hand.face_of("LQS").words == "light queen of spades"


def test_a_two_faced_card_has_two_names_one_a_face() -> None:
    pairing = default_pairing()
    assert pairing.card_of("LQS") == pairing.card_of("D2H")
    for card, (light, dark) in enumerate(pairing.names):
        assert pairing.card_of(light) == pairing.card_of(dark) == card
        assert str(pairing.face(card, dark_hand.LIGHT)) == light
        assert str(pairing.face(card, dark_hand.DARK)) == dark


def test_a_long_or_dangerous_name_is_cut_short_and_shown_as_data() -> None:
    with pytest.raises(UnknownCard) as refused:
        standard.card_of("\x1b]0;title\x07" + "x" * 1000)
    message = str(refused.value)
    assert message.startswith("“\\x1b]0;title\\x07xxx")
    assert "…”" in message
    assert len(message) < 150


@pytest.mark.parametrize(("name", "drawn"), [("LQS", "Q♠"), ("DTD", "10♦"), ("L2C", "2♣")])
def test_a_face_is_drawn_with_the_sign_of_its_suit(name: str, drawn: str) -> None:
    assert dark_hand.drawn(name) == drawn
