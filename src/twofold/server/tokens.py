"""Secrets that open something: 256 bits, known to their holder, kept by us as a hash alone."""

import secrets
from hashlib import sha256
from typing import Final

_BYTES: Final = 32
LENGTH: Final = 43
"""Letters of a token."""


def new_token() -> str:
    """Draw a token that nobody can guess."""
    return secrets.token_urlsafe(_BYTES)


def hashed(token: str) -> str:
    """Give what we keep of a token; from it the token cannot be found."""
    return sha256(b"twofold token 1\0" + token.encode()).hexdigest()


def new_name(bits: int = 128) -> str:
    """Draw a name for a table or a guest that nobody can guess, of letters and digits that stay."""
    return secrets.token_hex(bits // 8)
