"""The secrets in links. Only their hashes are kept."""

from __future__ import annotations

import hashlib
import secrets


def new_token() -> str:
    """256 random bits, fit for a path."""
    return secrets.token_urlsafe(32)


def hash_token(token: str) -> str:
    """The hex hash under which a token is kept."""
    return hashlib.sha256(token.encode()).hexdigest()
