"""Names of tables and secrets in links, beside what the store makes of them."""

from __future__ import annotations

import hashlib
import re
import secrets
from base64 import urlsafe_b64encode

LINK = re.compile(r"^/(p|w|h|i|stop|allow|confirm)/.+", re.DOTALL)  # a broken link may hold most of its token
TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")  # 256 bits


def token_for(invitation: str, key: str, body: bytes) -> str:
    """The play token of a seat taken with an idempotency key: a repeated claim gets the same link again.

    Whoever gave out the invitation knows it, so the key has to be a secret of the guest.
    """
    digest = hashlib.sha256(f"claim {invitation} {key} ".encode() + body).digest()
    return urlsafe_b64encode(digest).decode().rstrip("=")


def new_table_id() -> str:
    """Names a table in addresses and files; gives no access by itself."""
    return secrets.token_hex(8)


def new_seed() -> str:
    """All luck of a game comes from this."""
    return secrets.token_hex(32)


def new_salt() -> str:
    """Keeps a seed from being guessed by its commitment."""
    return secrets.token_hex(16)


def redacted(path: str) -> str:
    """The path with every token in it hidden, for logs."""
    return TOKEN.sub("...", LINK.sub(r"/\1/...", path))
