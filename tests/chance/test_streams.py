"""Streams: the same key and label give the same numbers, no number is favoured, no label confused.

The chi-squared test at the end is shown to fail on three shuffles that are wrong on purpose.
"""

import hashlib
import math
from collections.abc import Callable, Iterator
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from twofold.chance import KEY_BYTES, Stream, new_key, subkey
from twofold.chance.streams import packed

KEY = bytes(range(64))
LABELS = st.lists(st.integers() | st.text(st.characters(exclude_categories=["Cs"])), max_size=4)


class Scripted(Stream):
    """A stream whose words are written down beforehand."""

    def __init__(self, *words: int) -> None:
        super().__init__(KEY)
        self._words: Iterator[int] = iter(words)


def first_words(stream: Stream, number: int = 40) -> list[int]:
    return [stream.word() for _ in range(number)]


def test_a_new_key_is_long_enough_and_never_the_same() -> None:
    keys = {new_key() for _ in range(10)}
    assert len(keys) == 10
    assert {len(key) for key in keys} == {KEY_BYTES} == {64}


@pytest.mark.parametrize("size", [0, 32, 63, 65, 128])
def test_a_key_of_another_length_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match=f"A key has 64 bytes; this one has {size}"):
        Stream(bytes(size), "deal")
    with pytest.raises(ValueError, match=f"A key has 64 bytes; this one has {size}"):
        subkey(bytes(size), "deal")


def test_the_same_key_and_label_give_the_same_words() -> None:
    assert first_words(Stream(KEY, "deal", 1)) == first_words(Stream(KEY, "deal", 1))


def test_a_stream_never_comes_round_to_its_first_block() -> None:
    words = first_words(Stream(KEY, "deal"), 1600)
    assert len(set(words)) == 1600


def test_another_key_or_label_gives_other_words() -> None:
    other = bytes([*KEY[:-1], KEY[-1] ^ 1])
    streams = [
        Stream(KEY),
        Stream(KEY, "deal"),
        Stream(KEY, "deal", 1),
        Stream(KEY, "deal", "1"),
        Stream(KEY, "deal1"),
        Stream(KEY, "deal", 1, ""),
        Stream(KEY, 1, "deal"),
        Stream(other, "deal"),
        Stream(subkey(KEY, "deal"), "deal"),
        Stream(subkey(KEY, "deal", 1), "deal"),
    ]
    assert len({tuple(first_words(stream)) for stream in streams}) == len(streams)


def test_a_subkey_is_a_key_and_no_block_of_a_stream() -> None:
    key = subkey(KEY, "match", 7)
    block = b"".join(word.to_bytes(4, "big") for word in first_words(Stream(KEY, "match", 7), 16))
    assert len(key) == KEY_BYTES
    assert key != block
    assert first_words(Stream(key))


@given(LABELS, LABELS)
def test_two_labels_are_packed_alike_only_if_they_are_alike(
    one: list[int | str], other: list[int | str]
) -> None:
    assert (packed(*one) == packed(*other)) == (one == other)


@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1), st.data())
def test_a_label_cut_in_two_is_another_label(text: str, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(text)))
    assert packed(text) != packed(text[:place], text[place:])


@given(st.integers())
def test_a_number_its_digits_and_its_bytes_are_three_labels(number: int) -> None:
    digits = str(number)
    assert len({packed(number), packed(digits), packed(digits.encode())}) == 3


@given(LABELS, st.binary(max_size=20))
def test_every_label_can_be_read_back_from_its_bytes(label: list[int | str], tail: bytes) -> None:
    row = packed(*label, tail)
    parts: list[int | str | bytes] = []
    while row:
        end = 4 + int.from_bytes(row[:4], "big")
        kind, content = row[4:5], row[5:end]
        read: dict[bytes, Callable[[], int | str | bytes]] = {
            b"t": content.decode,
            b"n": lambda content=content: int(content),
            b"b": lambda content=content: content,
        }
        parts.append(read[kind]())
        row = row[end:]
    assert parts == [*label, tail]


@given(st.integers(1, 2**64), st.integers(0, 2**64))
def test_a_number_is_never_below_nought_nor_at_its_limit(limit: int, name: int) -> None:
    stream = Stream(KEY, name)
    assert all(0 <= stream.below(limit) < limit for _ in range(5))


@pytest.mark.parametrize("limit", [-1, 0, 2**64 + 1])
def test_a_limit_that_cannot_be_is_refused(limit: int) -> None:
    with pytest.raises(ValueError, match=f"not below {limit}"):
        Stream(KEY).below(limit)


def test_the_words_that_would_favour_small_numbers_are_drawn_again() -> None:
    assert Scripted(2**32 - 1, 5).below(3) == 2  # 2³² − 1 is the one word too many for three
    assert Scripted(2**32 - 2, 3).below(3) == 2  # the one before it is still within
    assert Scripted(2**32 - 4, 2**32 - 5, 3).below(52) == 3
    assert Scripted(2**31 + 1, 2**32 - 1, 2**31).below(2**31 + 1) == 2**31
    assert Scripted(2**32 - 1).below(2**32) == 2**32 - 1
    assert Scripted(2**32 - 1).below(4) == 3


def test_a_limit_beyond_one_word_joins_two_the_first_one_higher() -> None:
    assert Scripted(7, 9).below(2**64) == 7 * 2**32 + 9
    assert Scripted(0, 2**32 - 1).below(2**32 + 1) == 2**32 - 1
    assert Scripted(2**32 - 1, 2**32 - 1, 0, 8).below(2**64 - 1) == 8
    assert Scripted(2**32 - 1, 2**32 - 1).below(2**62) == 2**62 - 1


def test_even_a_limit_of_one_uses_up_a_word() -> None:
    stream = Scripted(9, 8)
    assert stream.below(1) == 0
    assert stream.word() == 8


def test_a_shuffle_exchanges_from_the_last_place_down() -> None:
    assert Scripted(0, 0, 0).shuffled("ABCD") == list("BCDA")
    assert Scripted(3, 2, 1).shuffled("ABCD") == list("ABCD")
    assert Scripted(1, 1, 0).shuffled("ABCD") == list("CADB")


def test_a_shuffle_draws_again_where_below_would() -> None:
    last = 2**32 - 1
    assert Scripted(last, last, 0, 1).shuffled("ABC") == Scripted(0, 1).shuffled("ABC")
    assert Scripted(last - 1, 1).shuffled("ABC") == Scripted(2, 1).shuffled("ABC")


@given(st.integers(0, 2**16))
def test_a_shuffle_draws_what_below_would(number: int) -> None:
    stream, order = Stream(KEY, number), list(range(52))
    for place in range(51, 0, -1):
        other = stream.below(place + 1)
        order[place], order[other] = order[other], order[place]
    assert Stream(KEY, number).shuffled(range(52)) == order


@pytest.mark.parametrize("items", [[], ["A"]])
def test_nothing_and_a_single_item_are_shuffled_without_a_draw(items: list[str]) -> None:
    assert Scripted().shuffled(items) == items


@given(st.lists(st.integers()))
def test_a_shuffle_keeps_every_item_and_leaves_its_source_alone(items: list[int]) -> None:
    before = list(items)
    assert sorted(Stream(KEY, "keep").shuffled(items)) == sorted(items)
    assert items == before


def test_all_orders_of_three_are_reached_by_as_many_draws() -> None:
    orders = [Scripted(a, b).shuffled("ABC") for a in range(3) for b in range(2)]
    assert len({tuple(order) for order in orders}) == 6


# --- are the cards spread evenly over the seats? --------------------------------------------------

DEALS = 10_000
Shuffle = Callable[[Stream], list[int]]


def chance_of_more(chi_squared: float, freedom: int) -> float:
    """Give the probability of at least this chi-squared (Wilson and Hilferty's approximation)."""
    spread = 2 / (9 * freedom)
    z = ((chi_squared / freedom) ** (1 / 3) - (1 - spread)) / math.sqrt(spread)
    return math.erfc(z / math.sqrt(2)) / 2


def card_by_seat(shuffle: Shuffle) -> float:
    """Give the probability that a fair shuffle's deals lie as far from even as this one's."""
    seats_of = [[0] * 4 for _ in range(52)]
    for number in range(DEALS):
        key = hashlib.sha512(b"a deal for the tests: %d" % number).digest()
        for place, card in enumerate(shuffle(Stream(key, "deal"))):
            seats_of[card][place // 13] += 1
    even = DEALS / 4
    raw = sum((times - even) ** 2 / even for seats in seats_of for times in seats)
    # A seat gets 13 cards of every deal, so its counts hang together: by 52/51 they vary more.
    return chance_of_more(raw * 51 / 52, 51 * 3)


def looks_fair(shuffle: Shuffle) -> bool:
    """Say whether the deals are neither too uneven nor too even to be chance."""
    return 0.001 < card_by_seat(shuffle) < 0.999


def by_naive_swaps(stream: Stream) -> list[int]:
    """Shuffle wrongly: each place with any place at all."""
    order = list(range(52))
    for place in range(52):
        other = stream.below(52)
        order[place], order[other] = order[other], order[place]
    return order


def by_bytes_and_remainders(stream: Stream) -> list[int]:
    """Shuffle wrongly: bytes instead of words, and what is left over is never drawn again."""
    order = list(range(52))
    for last in range(51, 0, -1):
        other = (stream.word() & 0xFF) % (last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def by_never_staying(stream: Stream) -> list[int]:
    """Shuffle wrongly: the limit is one too low, so that no card can keep its place."""
    order = list(range(52))
    for last in range(51, 0, -1):
        other = stream.below(last)
        order[last], order[other] = order[other], order[last]
    return order


def test_the_approximation_of_chi_squared_agrees_with_printed_tables() -> None:
    assert chance_of_more(124.342, 100) == pytest.approx(0.05, abs=2e-4)
    assert chance_of_more(149.449, 100) == pytest.approx(0.001, abs=2e-5)
    assert chance_of_more(61.918, 100) == pytest.approx(0.999, abs=2e-5)


def test_every_card_comes_to_every_seat_equally_often() -> None:
    assert looks_fair(lambda stream: stream.shuffled(range(52)))


@pytest.mark.parametrize("shuffle", [by_naive_swaps, by_bytes_and_remainders, by_never_staying])
def test_a_shuffle_that_is_wrong_does_not_look_fair(shuffle: Shuffle) -> None:
    assert not looks_fair(shuffle)


def test_hands_handed_out_by_turns_look_too_even_to_be_chance() -> None:
    cuts = count()

    def by_turns(stream: Stream) -> list[int]:
        cut = 13 * next(cuts)
        return [(place + cut) % 52 for place in range(52)]

    assert not looks_fair(by_turns)
