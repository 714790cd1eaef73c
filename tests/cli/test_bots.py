"""What the commands about bots write down."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tavola.bots.training import WEIGHTS
from tavola.cli import bots


def test_new_weights_are_measured_against_greedy_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "PROOF", 2)
    found = bots.proof("tucana")
    assert found["command"] == "tavola match tucana 3 greedy --pairs 2 --seed 1"
    assert re.fullmatch(r"\d+\.\d % \(\d+\.\d to \d+\.\d\)", found["score"])


@pytest.mark.parametrize("file", sorted(WEIGHTS.glob("*.json")), ids=lambda file: file.stem)
def test_weights_say_how_they_were_made_and_what_they_are_worth(file: Path) -> None:
    made = json.loads(file.read_text("utf-8"))["provenance"]
    assert made["command"] == f"tavola train {file.stem} --seed {made['seed']}"
    assert made["commit"]
    assert made["match"]["command"] == f"tavola match {file.stem} 3 greedy --pairs {bots.PROOF} --seed 1"
    assert made["match"]["score"]
