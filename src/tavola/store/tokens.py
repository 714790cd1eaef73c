"""The secrets in links. Only their hashes are kept."""

from __future__ import annotations

import hashlib
import secrets
from base64 import urlsafe_b64encode


def new_token() -> str:
    """256 random bits, fit for a path."""
    return secrets.token_urlsafe(32)


def token_from(secret: str, purpose: str) -> str:
    """A token that the same secret (of 256 random bits) gives again."""
    return urlsafe_b64encode(hashlib.sha256(f"{purpose} {secret}".encode()).digest()).decode().rstrip("=")


def hash_token(token: str) -> str:
    """The hex hash under which a token is kept."""
    return hashlib.sha256(token.encode()).hexdigest()
