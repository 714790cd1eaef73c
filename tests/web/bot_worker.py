"""A worker process whose bots are those of tests, by level: 1 to 3 play by lot, 4 hangs, 5 crashes the process."""

from __future__ import annotations

import os
import time
from typing import Any

from tavola import bots
from tavola.bots import worker
from tavola.bots.bot import Bot, Limit, Result

HANGING, CRASHING = 4, 5


class Hanging(Bot):
    limit = Limit()

    def think(self, *_told: Any, **_more: Any) -> Result:
        time.sleep(3600)
        raise AssertionError


class Crashing(Bot):
    limit = Limit()

    def think(self, *_told: Any, **_more: Any) -> Result:
        os._exit(3)


def bot_of(game: str, level: int) -> Bot:
    """The bot of a test."""
    found: type[Bot] | None = {HANGING: Hanging, CRASHING: Crashing}.get(level)
    return found() if found else bots.named(game, "random")


if __name__ == "__main__":
    worker.bot_of = bot_of  # type: ignore[assignment]  # in place of a cached one
    worker.main()
