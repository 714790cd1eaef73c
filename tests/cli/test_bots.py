"""What the commands about bots write down."""

from __future__ import annotations

import json
import re

import pytest

from tavola.bots.training import weights_file
from tavola.cli import bots
from tavola.games import GAMES


def test_new_weights_are_measured_against_greedy_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "PROOF_PAIRS", 2)
    found = bots.proof("tucana")
    assert found["command"] == "tavola match tucana 3 greedy --pairs 2 --seed 1"
    assert re.fullmatch(r"\d+\.\d % \(\d+\.\d to \d+\.\d\)", found["score"])


LEARNING = [game for game in GAMES if weights_file(game).with_name("training.py").is_file()]


@pytest.mark.parametrize("game", LEARNING)
def test_weights_say_how_they_were_made_and_what_they_are_worth(game: str) -> None:
    made = json.loads(weights_file(game).read_text("utf-8"))["provenance"]
    assert made["command"] == f"tavola train {game} --seed {made['seed']}"
    assert made["commit"]
    assert made["match"]["command"] == f"tavola match {game} 3 greedy --pairs {bots.PROOF_PAIRS} --seed 1"
    assert made["match"]["score"]
