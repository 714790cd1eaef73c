"""E-mail addresses as people type them."""

from __future__ import annotations

import re

from tavola.games.messages import say
from tavola.table.errors import TableError

MAX_LENGTH = 254  # what a mail server must accept (RFC 5321)
LOCAL = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*")
DOMAIN = re.compile(r"[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)*")


def clean_address(text: str) -> str:
    """The address as it is kept, its domain in ASCII. Raises TableError (a ValueError) for anything else."""
    address = text.strip(" ")
    if not address.isprintable() or len(address) > MAX_LENGTH or address.count("@") != 1:
        raise _no_address()
    local, _, domain = address.partition("@")
    try:
        ascii_domain = domain.encode("idna").decode()
    except UnicodeError:
        raise _no_address() from None
    if not LOCAL.fullmatch(local) or not DOMAIN.fullmatch(ascii_domain) or len(local) + len(ascii_domain) >= MAX_LENGTH:
        raise _no_address()
    return f"{local}@{ascii_domain}"


def _no_address() -> TableError:
    return TableError(say("That does not look like an e-mail address."))
