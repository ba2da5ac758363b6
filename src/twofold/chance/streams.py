"""Numbers from one key: any number of labelled streams, each unbiased and open to recomputing.

Every byte of this is published in `docs/shuffle.md`, so that anyone, a browser too, can write it
again and get the same cards.
"""

import os
from collections.abc import Iterable, Iterator
from functools import cache
from hmac import digest
from itertools import chain, count
from struct import Struct
from typing import Final, TypeVar

KEY_BYTES: Final = 64

_STREAM: Final = "twofold stream 1"
_SUBKEY: Final = "twofold subkey 1"
_ONE_WORD: Final = 1 << 32
_TWO_WORDS: Final = 1 << 64
_BLOCK: Final = Struct(">16I")

Item = TypeVar("Item")


def new_key() -> bytes:
    """Give a fresh key that nobody can guess."""
    return os.urandom(KEY_BYTES)


def packed(*parts: str | int | bytes) -> bytes:
    """Put parts in a row of bytes that no other parts have: each with its length and its kind."""
    row = bytearray()
    for part in parts:
        match part:
            case str():
                field = b"t" + part.encode()
            case int():
                field = b"n%d" % part
            case _:
                field = b"b" + part
        row += len(field).to_bytes(4, "big") + field
    return bytes(row)


def subkey(key: bytes, *label: str | int) -> bytes:
    """Give the key that belongs to this label, from which the first key cannot be found."""
    return digest(_checked(key), packed(_SUBKEY, *label), "sha512")


class Stream:
    """The numbers that a key gives under a label, drawn one after another."""

    def __init__(self, key: bytes, *label: str | int) -> None:
        _checked(key)
        name = packed(_STREAM, *label)
        self._words: Iterator[int] = chain.from_iterable(
            _BLOCK.unpack(digest(key, name + block.to_bytes(8, "big"), "sha512"))
            for block in count()
        )

    def word(self) -> int:
        """Give the next 32 bits."""
        return next(self._words)

    def below(self, limit: int) -> int:
        """Give a number from 0 to limit − 1, all exactly equally likely; the limit is up to 2⁶⁴."""
        if not 1 <= limit <= _TWO_WORDS:
            raise ValueError(f"A number can be drawn below 1 to 2**64, not below {limit}.")
        wide = limit > _ONE_WORD
        # The last numbers, too few for another full turn of the limit, are drawn again.
        even = _TWO_WORDS - _TWO_WORDS % limit if wide else _ONE_WORD - _ONE_WORD % limit
        while True:
            number = self.word()
            if wide:
                number = number << 32 | self.word()
            if number < even:
                return number % limit

    def shuffled(self, items: Iterable[Item]) -> list[Item]:
        """Give the items in a new order, all orders equally likely (Fisher–Yates)."""
        order = list(items)
        # `below`, written out: a deal is mostly this.
        for (last, limit, even), drawn in zip(_steps(len(order)), self._words, strict=False):
            number = drawn
            while number >= even:
                number = self.word()
            other = number % limit
            order[last], order[other] = order[other], order[last]
        return order


@cache
def _steps(items: int) -> tuple[tuple[int, int, int], ...]:
    """List the steps of a shuffle: a place, how many may come to it, and below what a word does."""
    return tuple(
        (last, last + 1, _ONE_WORD - _ONE_WORD % (last + 1)) for last in range(items - 1, 0, -1)
    )


def _checked(key: bytes) -> bytes:
    if len(key) != KEY_BYTES:
        raise ValueError(f"A key has {KEY_BYTES} bytes; this one has {len(key)}.")
    return key
