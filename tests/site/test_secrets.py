"""Nothing that would tell the tiles to come leaves the site before the game is over."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import msgspec

from tavola import games
from tavola.site import sight
from tavola.table.events import Header
from tavola.table.table import Table
from tests.site.visitor import Site, path, token


def secrets_of(database: Path, table: str) -> list[str]:
    """Seed and salt as they are stored, and the hashes of the positions."""
    with sqlite3.connect(database) as connection:
        dump = "\n".join(line for line in connection.iterdump() if table in line)
    header = next(line for line in dump.splitlines() if '"seed":' in line or "seed" in line)
    return [header]


async def test_no_answer_to_any_role_tells_seed_salt_or_hashes(site: Site, stored) -> None:  # type: ignore[no-untyped-def]
    raise NotImplementedError
