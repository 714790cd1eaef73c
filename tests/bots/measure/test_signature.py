"""Every change of play is meant: the turns of each bot on fixed positions, against those written down."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tavola.bots import named
from tavola.bots.bot import RandomBot
from tavola.bots.measure.signature import FEW, POSITIONS, positions, signature
from tavola.games import GAMES
from tests.bots.dummies import First
from tests.bots.present import EVERY_BOT, WITH_BOTS
from tests.games.compiled_build import NoCompiler, compiled_copy

GOLDEN = Path(__file__).with_name("signatures.json")
HOW = "If that is meant: tavola signature {game} --write tests/bots/measure/signatures.json"


def golden(game):
    return json.loads(GOLDEN.read_text("utf-8")).get(game, {})


@pytest.mark.parametrize(("game", "name"), [bot for bot in EVERY_BOT if bot[1] != "random"])
def test_a_bot_plays_as_it_did(game, name):
    known, found = golden(game).get(name, {}).get("few"), signature(named(game, name), FEW)
    assert found == known, f"bot {name} of {game} plays differently. {HOW.format(game=game)}"


@pytest.fixture(scope="module")
def compiled():
    try:
        return compiled_copy()
    except NoCompiler as reason:
        pytest.skip(str(reason))


@pytest.mark.parametrize("game", WITH_BOTS)
def test_compiled_bots_play_the_same_and_search_as_they_did(game, compiled):
    command = [sys.executable, "-m", "tavola.cli", "signature", game]
    env = os.environ | {"PYTHONPATH": str(compiled)}
    done = subprocess.run(command, env=env, cwd=compiled, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == {game: golden(game)}, HOW.format(game=game)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_positions_are_spread_over_the_game_and_all_numbers_of_players(game):
    found = positions(game)
    assert len(found) == POSITIONS
    assert {state.seats for state in found} == set(range(game.players[0], game.players[1] + 1))
    assert all(state.awaited for state in found)
    assert found[0].turn == 0
    assert found[-1].turn > 5


def test_other_play_has_another_signature_and_the_same_the_same():
    torven = GAMES["torven"]
    assert signature(First(torven), FEW) == signature(First(torven), FEW) != signature(RandomBot(torven), FEW)
