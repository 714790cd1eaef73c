"""Tables for tests, as a server would set them up."""

from __future__ import annotations

from typing import Any

from tavola.table.events import Header
from tavola.table.table import Table

SEED = "11" * 32
SALT = "22" * 16
NOW = 1_750_000_000.0


def header(game: str = "nim", names: tuple[str | None, ...] = ("Ines", "Tomás"), **changes: Any) -> Header:
    """A header with everything in it."""
    fields: dict[str, Any] = {
        "id": "t1",
        "game": game,
        "rules_version": 1,
        "seats": len(names),
        "options": {},
        "seed": SEED,
        "salt": SALT,
        "title": "Friday island",
        "hotseat": False,
        "created": NOW,
        "names": names,
    }
    return Header(**fields | changes)


def table(game: str = "nim", names: tuple[str | None, ...] = ("Ines", "Tomás"), **changes: Any) -> Table:
    """A table at its start."""
    return Table.open(header(game, names, **changes))


def played_out() -> Table:
    """Nim for two, over after four turns: Tomás takes the last of seven stones."""
    nim = table()
    for seat, count in ((0, 2), (1, 2), (0, 2)):
        nim.turn(seat, ["take 1"] * count + ["pass 0"], NOW + nim.seq)
    nim.turn(1, ["take 1"], NOW + 3)
    return nim
