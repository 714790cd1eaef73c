"""Weights are made by a command and say how they were made."""

from __future__ import annotations

import json
import sys
from types import SimpleNamespace

import pytest

from tavola.bots.training import train, write


def test_the_game_s_own_training_is_run_with_the_seed(monkeypatch):
    def learn(seed, say):
        say("learning")
        return {"weights": [seed]}

    monkeypatch.setitem(sys.modules, "tavola.games.torven.bot.training", SimpleNamespace(train=learn))
    said = []
    assert train("torven", 7, said.append) == {"weights": [7]}
    assert said == ["learning"]


def test_a_game_that_learns_nothing_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "tavola.games.torven.bot.training", None)
    with pytest.raises(ValueError, match="the bots of Torven learn nothing"):
        train("torven", 1, print)


def test_an_unknown_game_is_refused():
    with pytest.raises(ValueError, match="there is no game 'chess'"):
        train("chess", 1, print)


def test_the_file_has_a_line_a_part_and_says_how_it_was_made(tmp_path):
    file = tmp_path / "weights.json"
    write(file, {"weights": [1, 2], "provenance": {"loss": 0.5}}, {"command": "tavola train torven --seed 1"})
    text = file.read_text("utf-8")
    assert json.loads(text) == {
        "weights": [1, 2],
        "provenance": {"command": "tavola train torven --seed 1", "loss": 0.5},
    }
    assert len(text.splitlines()) == 4
