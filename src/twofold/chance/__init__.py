"""Chance that can be checked: a key nobody chose alone, and unbiased streams of numbers from it.

Commit, contribute and reveal make the key of a round; a `Stream` deals from it; a `Bell` blurs with
it. `docs/shuffle.md` publishes every byte, and says what it proves and what it does not.
"""

from twofold.chance.bell import Bell, Source
from twofold.chance.commitment import (
    SECRET_BYTES,
    NotVerified,
    commit,
    commit_contribution,
    derive,
    verify,
)
from twofold.chance.streams import KEY_BYTES, Stream, new_key, subkey

__all__ = [
    "KEY_BYTES",
    "SECRET_BYTES",
    "Bell",
    "NotVerified",
    "Source",
    "Stream",
    "commit",
    "commit_contribution",
    "derive",
    "new_key",
    "subkey",
    "verify",
]
