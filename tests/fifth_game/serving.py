"""The `tavola` command with the fifth game listed."""

from __future__ import annotations

from tavola import cli, games
from tests.fifth_game import DOTS

if __name__ == "__main__":
    games.GAMES[DOTS.id] = DOTS
    cli.main()
