"""Whether bots have something to do at a table, and for whom."""

from __future__ import annotations

from tavola.service.table_views import out_of
from tavola.table.table import Table


def bot_awaited(table: Table) -> int | None:
    """The first seat that is to move and held by a bot."""
    return next((seat for seat in table.awaited if seat in table.bots), None)


def people_play(table: Table) -> bool:
    """Whether a person holds a seat that is still in the game."""
    out = out_of(table)
    return any(name is not None and seat not in table.bots and not out[seat] for seat, name in enumerate(table.names))


def bot_due(table: Table) -> bool:
    """Whether a bot is to move and a person waits for it, whoever looks on."""
    return bot_awaited(table) is not None and people_play(table)
