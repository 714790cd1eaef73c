"""The `tavola` command with the bots of tests, which move at once."""

from __future__ import annotations

import sys

from tavola import cli
from tavola.service import bot_moves, bot_workers, hints, new_tables
from tests.web.served import PATHS

COMMAND = ("env", f"PYTHONPATH={PATHS}", sys.executable, "-m", "tests.web.bot_worker")
SEED = "7a" * 32  # of every table, so that a browser sees the same each time
TIME_LIMITS = dict.fromkeys(bot_moves.TIME_LIMITS, 1.5)


def put_in_place() -> None:
    """For the rest of this process."""
    bot_workers.COMMAND = COMMAND
    bot_moves.MOVE_DELAY = bot_moves.WATCHED_MOVE_DELAY = 0.0  # type: ignore[misc]  # constants where no test changes them
    bot_moves.TIME_LIMITS = TIME_LIMITS
    hints.LEVEL = 3


if __name__ == "__main__":
    put_in_place()
    new_tables.new_seed = lambda: SEED
    cli.main()
