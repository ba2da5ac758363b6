"""Commitments: the key comes out only if every part is what was promised; else we hear whose."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from twofold.chance import (
    KEY_BYTES,
    SECRET_BYTES,
    NotVerified,
    Stream,
    commit,
    commit_contribution,
    derive,
    verify,
)

TABLE, ROUND = "blue-otter", 3
SECRET = bytes(range(64))
CONTRIBUTIONS = (b"north" * 6, b"", b"south" * 6, b"west" * 8)


def promises(contributions: Sequence[bytes] = CONTRIBUTIONS) -> list[bytes]:
    """Give every seat's commitment to its contribution."""
    return [
        commit_contribution(TABLE, ROUND, seat, contribution)
        for seat, contribution in enumerate(contributions)
    ]


def altered(part: bytes, place: int) -> bytes:
    """Give the bytes with one bit turned over."""
    place %= len(part) * 8
    row = bytearray(part)
    row[place // 8] ^= 1 << place % 8
    return bytes(row)


def test_what_was_promised_gives_the_key() -> None:
    commitment = commit(TABLE, ROUND, SECRET)
    key = verify(TABLE, ROUND, SECRET, CONTRIBUTIONS, commitment, promises())
    assert key == derive(TABLE, ROUND, SECRET, CONTRIBUTIONS)
    assert len(key) == KEY_BYTES == SECRET_BYTES == 64
    assert sorted(Stream(key, "deal").shuffled(range(52))) == list(range(52))


def test_a_table_without_players_has_a_key_too() -> None:
    assert verify(TABLE, ROUND, SECRET, (), commit(TABLE, ROUND, SECRET), ()) == derive(
        TABLE, ROUND, SECRET, ()
    )


def test_a_silent_seat_may_have_committed_or_not() -> None:
    commitment = commit(TABLE, ROUND, SECRET)
    committed = promises((b"north" * 6, b"was meant", b"south" * 6, b"west" * 8))
    never = [*committed[:1], b"", *committed[2:]]
    key = derive(TABLE, ROUND, SECRET, CONTRIBUTIONS)
    assert verify(TABLE, ROUND, SECRET, CONTRIBUTIONS, commitment, committed) == key
    assert verify(TABLE, ROUND, SECRET, CONTRIBUTIONS, commitment, never) == key


def test_falling_silent_is_not_the_same_as_leaving_the_table() -> None:
    assert derive(TABLE, ROUND, SECRET, [b"a", b""]) != derive(TABLE, ROUND, SECRET, [b"a"])
    assert derive(TABLE, ROUND, SECRET, [b"a", b""]) != derive(TABLE, ROUND, SECRET, [b"", b"a"])


@given(st.integers(0, 511))
def test_another_secret_is_noticed(place: int) -> None:
    commitment = commit(TABLE, ROUND, SECRET)
    with pytest.raises(NotVerified, match="The secret of round 3 is not the one") as caught:
        verify(TABLE, ROUND, altered(SECRET, place), CONTRIBUTIONS, commitment, promises())
    assert caught.value.seat is None


@given(st.integers(0, 255))
def test_another_commitment_is_noticed(place: int) -> None:
    commitment = altered(commit(TABLE, ROUND, SECRET), place)
    with pytest.raises(NotVerified, match="The secret of round 3"):
        verify(TABLE, ROUND, SECRET, CONTRIBUTIONS, commitment, promises())


@pytest.mark.parametrize(("table", "round"), [("blue-otter", 4), ("blue-otte", 3), ("", 3)])
def test_another_table_or_round_is_noticed(table: str, round: int) -> None:
    commitment = commit(TABLE, ROUND, SECRET)
    with pytest.raises(NotVerified, match=f"The secret of round {round}"):
        verify(table, round, SECRET, CONTRIBUTIONS, commitment, promises())


@pytest.mark.parametrize(("table", "round"), [("blue-otter", 4), ("green-otter", 3)])
def test_contributions_promised_to_another_table_or_round_are_noticed(
    table: str, round: int
) -> None:
    with pytest.raises(NotVerified, match="The contribution of seat 0"):
        verify(table, round, SECRET, CONTRIBUTIONS, commit(table, round, SECRET), promises())


@given(st.sampled_from([0, 2, 3]), st.integers(0, 255))
def test_another_contribution_is_noticed_and_its_seat_named(seat: int, place: int) -> None:
    contributions = list(CONTRIBUTIONS)
    contributions[seat] = altered(contributions[seat], place)
    commitment = commit(TABLE, ROUND, SECRET)
    with pytest.raises(NotVerified, match=f"The contribution of seat {seat} is not") as caught:
        verify(TABLE, ROUND, SECRET, contributions, commitment, promises())
    assert caught.value.seat == seat


@given(st.sampled_from([0, 2, 3]), st.integers(0, 255))
def test_another_promise_is_noticed_and_its_seat_named(seat: int, place: int) -> None:
    promised = promises()
    promised[seat] = altered(promised[seat], place)
    commitment = commit(TABLE, ROUND, SECRET)
    with pytest.raises(NotVerified, match=f"The contribution of seat {seat} is not"):
        verify(TABLE, ROUND, SECRET, CONTRIBUTIONS, commitment, promised)


def test_a_promise_copied_from_another_seat_is_noticed() -> None:
    contributions = [CONTRIBUTIONS[0], CONTRIBUTIONS[0]]
    promised = [promises()[0], promises()[0]]
    with pytest.raises(NotVerified, match="The contribution of seat 1"):
        verify(TABLE, ROUND, SECRET, contributions, commit(TABLE, ROUND, SECRET), promised)


def test_contributing_without_committing_first_is_noticed() -> None:
    commitment = commit(TABLE, ROUND, SECRET)
    promised = [*promises()[:3], b""]
    with pytest.raises(NotVerified, match="Seat 3 contributed without committing") as caught:
        verify(TABLE, ROUND, SECRET, CONTRIBUTIONS, commitment, promised)
    assert caught.value.seat == 3


@pytest.mark.parametrize("seats", [0, 3, 5])
def test_a_seat_too_many_or_too_few_is_noticed(seats: int) -> None:
    commitment = commit(TABLE, ROUND, SECRET)
    promised = [*promises(), b""][:seats]
    with pytest.raises(NotVerified, match=f"{seats} seats that could commit but 4"):
        verify(TABLE, ROUND, SECRET, CONTRIBUTIONS, commitment, promised)


@given(st.lists(st.binary(max_size=8), max_size=4), st.lists(st.binary(max_size=8), max_size=4))
def test_two_rounds_of_contributions_share_a_key_only_if_they_are_alike(
    one: list[bytes], other: list[bytes]
) -> None:
    alike = derive(TABLE, ROUND, SECRET, one) == derive(TABLE, ROUND, SECRET, other)
    assert alike == (one == other)


def test_table_and_round_are_not_confused_by_putting_them_together() -> None:
    assert commit("otter-1", 2, SECRET) != commit("otter-", 12, SECRET)
    assert derive("otter-1", 2, SECRET, ()) != derive("otter-", 12, SECRET, ())
    assert commit_contribution("o", 1, 23, b"a") != commit_contribution("o", 12, 3, b"a")


def test_every_part_goes_into_the_key() -> None:
    keys = {
        derive(TABLE, ROUND, SECRET, CONTRIBUTIONS),
        derive("green-otter", ROUND, SECRET, CONTRIBUTIONS),
        derive(TABLE, 4, SECRET, CONTRIBUTIONS),
        derive(TABLE, ROUND, altered(SECRET, 0), CONTRIBUTIONS),
        derive(TABLE, ROUND, SECRET, CONTRIBUTIONS[::-1]),
    }
    assert len(keys) == 5


@pytest.mark.parametrize("size", [0, 32, 63, 65])
def test_a_secret_of_another_length_is_refused(size: int) -> None:
    said = f"A secret has 64 bytes; this one has {size}"
    with pytest.raises(ValueError, match=said):
        commit(TABLE, ROUND, bytes(size))
    with pytest.raises(ValueError, match=said):
        derive(TABLE, ROUND, bytes(size), CONTRIBUTIONS)
    with pytest.raises(ValueError, match=said):
        verify(TABLE, ROUND, bytes(size), (), bytes(32), ())
