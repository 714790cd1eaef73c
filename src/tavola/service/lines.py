"""A line of talk: who may write one, and how it is added to a table."""

from __future__ import annotations

import secrets
from time import time

from tavola.service import errors, table_views
from tavola.service.language import gettext as _
from tavola.store.store import Grant
from tavola.table.table import Table

SALT = 16  # bytes


def say_line(table: Table, seat: int, text: str) -> None:
    """Add a line to a copy of a table. Raises TableError."""
    table.say(seat, text, secrets.token_hex(SALT), time())


def check_may_write(table: Table, grant: Grant, seat: int) -> None:
    """Raise ServiceError where the holder of the link has nobody to write to, or does not play."""
    if why := why_silent(table, grant, seat):
        raise errors.illegal(why)


def why_silent(table: Table, grant: Grant, seat: int) -> str | None:
    """Why the seat cannot write; None: it can."""
    if table_views.shares_device(table, grant.seats):
        return _("Whoever plays on one device talks beside it: there is no table talk here.")
    if seat in table.bots:
        return _("A bot plays for this seat. Take it back first.")
    if table.names[seat] is None:
        return _("Nobody has taken this seat yet.")
    return None
