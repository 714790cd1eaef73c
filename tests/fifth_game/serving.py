"""The `tavola` command with the fifth game listed, in the processes of its bots too."""

from __future__ import annotations

import sys

from tavola import cli
from tavola.service import bot_moves, bot_workers
from tests.fifth_game import listed
from tests.web.served import PATHS

if __name__ == "__main__":
    listed()
    bot_workers.COMMAND = ("env", f"PYTHONPATH={PATHS}", sys.executable, "-m", "tests.fifth_game.worker")
    bot_moves.MOVE_DELAY = bot_moves.WATCHED_MOVE_DELAY = 0.0  # type: ignore[misc]  # constants where no test changes them
    cli.main()
