"""The published description, written a second time from `docs/shuffle.md` alone, and compared.

Nothing of `twofold.chance` stands above the line: HMAC is spelled out over plain SHA-512, blocks
are great numbers that words are shifted out of, and a deal is read off the places to exchange.
"""

import hashlib
from collections.abc import Iterator, Sequence
from decimal import ROUND_FLOOR, Decimal, localcontext
from pathlib import Path

import pytest

from twofold import chance


def row(*parts: str | int | bytes) -> bytes:
    kinds = {str: "t", int: "n", bytes: "b"}
    out = b""
    for part in parts:
        content = part if isinstance(part, bytes) else f"{part}".encode()
        out += bytes.fromhex(f"{len(content) + 1:08x}") + kinds[type(part)].encode() + content
    return out


def hmac_sha512(key: bytes, message: bytes) -> bytes:
    filled = key + bytes(128 - len(key))
    inner = hashlib.sha512(bytes(byte ^ 0x36 for byte in filled) + message).digest()
    return hashlib.sha512(bytes(byte ^ 0x5C for byte in filled) + inner).digest()


def words(key: bytes, *label: str | int) -> Iterator[int]:
    number = 0
    while True:
        message = row("twofold stream 1", *label) + bytes.fromhex(f"{number:016x}")
        block = int(hmac_sha512(key, message).hex(), 16)
        for shift in range(480, -1, -32):
            yield block >> shift & 0xFFFFFFFF
        number += 1


def drawn(source: Iterator[int], limit: int) -> int:
    bits = 32 if limit <= 2**32 else 64
    turns = 2**bits // limit
    while True:
        word = next(source) if bits == 32 else next(source) * 2**32 + next(source)
        turn, number = divmod(word, limit)
        if turn < turns:
            return number


def deal(source: Iterator[int], cards: int) -> list[int]:
    """Read off each place, from the last, the card that Fisher and Yates leave there."""
    moved: dict[int, int] = {}
    order: list[int] = []
    for place in range(cards - 1, 0, -1):
        other = drawn(source, place + 1)
        order.append(moved.get(other, other))
        moved[other] = moved.get(place, place)
    order.append(moved.get(0, 0))
    return order[::-1]


def bell_sums(sigma: str) -> list[int]:
    with localcontext() as context:
        context.prec = 60
        width = Decimal(sigma)
        weights: dict[int, Decimal] = {}
        offset = 1
        while True:
            weight = (Decimal(-(offset**2)) / (2 * width * width)).exp()
            if weight < Decimal(10) ** -40:
                break
            weights[offset] = weight
            offset += 1
        whole = Decimal(0)
        for weight in weights.values():
            whole += weight
        whole = 1 + 2 * whole
        share = {
            offset: int((2**62 * weight / whole).to_integral_value(ROUND_FLOOR))
            for offset, weight in weights.items()
        }
    reach = max(offset for offset, part in share.items() if part)
    share[0] = 2**62 - 2 * sum(share.values())
    return [
        sum(share[abs(lower)] for lower in range(-reach, offset + 1))
        for offset in range(-reach, reach + 1)
    ]


# --- here the second writing ends -----------------------------------------------------------------

SECRET = bytes(range(64))
CONTRIBUTIONS = (bytes(range(64, 96)), b"", bytes(range(96, 128)))
TABLE, ROUND = "blue-otter", 3


def key_of(number: int) -> bytes:
    return hashlib.sha512(b"a key for the tests: %d" % number).digest()


def published() -> str:
    """Give the description with all its white space taken out."""
    page = Path(__file__).parents[2] / "docs" / "shuffle.md"
    return "".join(page.read_text(encoding="utf-8").split())


def written(numbers: Sequence[int]) -> str:
    return "".join(map(str, numbers))


def test_two_implementations_deal_the_same_ten_thousand_boards() -> None:
    for number in range(100):
        key = key_of(number)
        ours = chance.Stream(key, "deal", number)
        theirs = words(key, "deal", number)
        for _ in range(100):
            assert ours.shuffled(range(52)) == deal(theirs, 52)


@pytest.mark.parametrize("limit", [1, 2, 3, 2**31 + 1, 2**32, 2**32 + 1, 3 * 2**61 + 1, 2**64])
def test_two_implementations_draw_the_same_numbers_below_any_limit(limit: int) -> None:
    ours, theirs = chance.Stream(SECRET, "limits", limit), words(SECRET, "limits", limit)
    for _ in range(200):
        assert ours.below(limit) == drawn(theirs, limit)


@pytest.mark.parametrize("sigma", ["0.4", "0.5", "3.7", "80", "130"])
def test_two_implementations_reckon_the_same_bell(sigma: str) -> None:
    assert list(chance.Bell(sigma).thresholds) == bell_sums(sigma)


def test_two_implementations_make_the_same_commitments_and_key() -> None:
    commitment = row("twofold commitment 1", TABLE, ROUND, SECRET)
    assert chance.commit(TABLE, ROUND, SECRET) == hashlib.sha256(commitment).digest()
    for seat, contribution in enumerate(CONTRIBUTIONS):
        promise = row("twofold contribution 1", TABLE, ROUND, seat, contribution)
        ours = chance.commit_contribution(TABLE, ROUND, seat, contribution)
        assert ours == hashlib.sha256(promise).digest()
    key = hmac_sha512(SECRET, row("twofold key 1", TABLE, ROUND, *CONTRIBUTIONS))
    assert chance.derive(TABLE, ROUND, SECRET, CONTRIBUTIONS) == key
    label = ("match", -7, "π")
    assert chance.subkey(key, *label) == hmac_sha512(key, row("twofold subkey 1", *label))


def test_the_description_prints_what_the_code_gives() -> None:
    page = published()
    key = chance.derive(TABLE, ROUND, SECRET, CONTRIBUTIONS)
    stream = chance.Stream(key, "deal", 0)
    block = b"".join(stream.word().to_bytes(4, "big") for _ in range(16))
    for promised in (
        row("twofold commitment 1", TABLE, ROUND),
        chance.commit(TABLE, ROUND, SECRET),
        chance.commit_contribution(TABLE, ROUND, 0, CONTRIBUTIONS[0]),
        chance.commit_contribution(TABLE, ROUND, 2, CONTRIBUTIONS[2]),
        key,
        block,
        chance.subkey(key, "match", 7),
    ):
        assert promised.hex() in page
    assert written(chance.Stream(key, "deal", 0).shuffled(range(52))) in page
    blur = chance.Stream(key, "blur")
    assert written([chance.Bell(80).draw(blur) for _ in range(8)]) in page


@pytest.mark.parametrize("sigma", ["0.4", "0.5", "80", "130"])
def test_the_description_prints_the_fingerprint_of_each_bell(sigma: str) -> None:
    sums = chance.Bell(sigma).thresholds
    fingerprint = hashlib.sha256(",".join(map(str, sums)).encode()).hexdigest()
    assert f"|{sigma}|{len(sums)}|`{fingerprint}`|" in published()
