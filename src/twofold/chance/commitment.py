"""The promise before the cards: the table commits, every player adds, and afterwards all is shown.

The table commits to a secret. Then each player's browser commits to a contribution of its own, and
when all have, they are revealed. The key follows from the secret and the contributions; when the
round is over the secret is published and anyone may `verify`. The bytes are in `docs/shuffle.md`.
"""

from collections.abc import Sequence
from hashlib import sha256
from hmac import compare_digest, digest
from typing import Final

from twofold.chance.streams import packed

SECRET_BYTES: Final = 64

_COMMITMENT: Final = "twofold commitment 1"
_CONTRIBUTION: Final = "twofold contribution 1"
_KEY: Final = "twofold key 1"


class NotVerified(ValueError):
    """What was revealed is not what was committed to."""

    def __init__(self, message: str, seat: int | None = None) -> None:
        super().__init__(message)
        self.seat = seat
        """Whose contribution it is, or None if it is the table's own part."""


def commit(table: str, round: int, secret: bytes) -> bytes:
    """Give the commitment to a secret, which binds the table to it and tells nothing of it."""
    return sha256(packed(_COMMITMENT, table, round, _checked(secret))).digest()


def commit_contribution(table: str, round: int, seat: int, contribution: bytes) -> bytes:
    """Give the commitment to a player's contribution, good at this seat only."""
    return sha256(packed(_CONTRIBUTION, table, round, seat, contribution)).digest()


def derive(table: str, round: int, secret: bytes, contributions: Sequence[bytes]) -> bytes:
    """Give the round's key from the secret and the contributions in seat order, empty if silent."""
    return digest(_checked(secret), packed(_KEY, table, round, *contributions), "sha512")


def verify(
    table: str,
    round: int,
    secret: bytes,
    contributions: Sequence[bytes],
    commitment: bytes,
    contribution_commitments: Sequence[bytes],
) -> bytes:
    """Give the round's key if all that was revealed is what was committed to, else refuse.

    A silent player's contribution is empty, whatever that seat had committed to; a player who never
    committed has an empty commitment and must be silent.
    """
    if not compare_digest(commit(table, round, secret), commitment):
        raise NotVerified(f"The secret of round {round} is not the one that the table promised.")
    if len(contributions) != len(contribution_commitments):
        raise NotVerified(
            f"Round {round} has {len(contribution_commitments)} seats that could commit "
            f"but {len(contributions)} that could contribute."
        )
    pairs = zip(contributions, contribution_commitments, strict=True)
    for seat, (contribution, promised) in enumerate(pairs):
        if not contribution:
            continue
        if not promised:
            raise NotVerified(f"Seat {seat} contributed without committing first.", seat)
        if not compare_digest(commit_contribution(table, round, seat, contribution), promised):
            raise NotVerified(f"The contribution of seat {seat} is not the one it promised.", seat)
    return derive(table, round, secret, contributions)


def _checked(secret: bytes) -> bytes:
    if len(secret) != SECRET_BYTES:
        raise ValueError(f"A secret has {SECRET_BYTES} bytes; this one has {len(secret)}.")
    return secret
