"""The `tavola` command with the bots of tests, which move at once."""

from __future__ import annotations

import sys

from tavola import cli
from tavola.site import bots, hints, set_up, workers
from tests.site.served import PATHS

COMMAND = ("env", f"PYTHONPATH={PATHS}", sys.executable, "-m", "tests.site.bot_worker")
SEED = "7a" * 32  # of every table, so that a browser sees the same each time
CAPS = dict.fromkeys(bots.CAPS, 1.5)


def put_in_place() -> None:
    """For the rest of this process."""
    workers.COMMAND = COMMAND
    bots.PACE = bots.SHOW_PACE = 0.0  # type: ignore[misc]  # constants where no test changes them
    bots.CAPS = CAPS
    hints.LEVEL = 3


if __name__ == "__main__":
    put_in_place()
    set_up.new_seed = lambda: SEED
    cli.main()
