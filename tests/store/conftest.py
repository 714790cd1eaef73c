"""The tiny games are played here beside the real ones."""

import pytest

from tavola import games
from tests.table.tiny import NIM, ODDS


@pytest.fixture(autouse=True)
def tiny_games(monkeypatch: pytest.MonkeyPatch) -> None:
    for game in (NIM, ODDS):
        monkeypatch.setitem(games.GAMES, game.id, game)
