"""Bots of one's own, by module and name, and the example in the documentation."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tavola.bots import named
from tavola.bots.bot import mover
from tavola.games import GAMES

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "bots.md").read_text("utf-8")

WRONG = """
from tavola.games import TORVEN
from tavola.bots.bot import Bot, Info, Limit, Result

class Plain(Bot):
    game = TORVEN
    limit = Limit(nodes=1)
    def think(self, view, seat, budget, rng):
        return Result((), Info(1, 0.0, (0.5, 0.5)))

class Needy(Plain):
    def __init__(self, level):
        self.level = level

class Bare(Bot):
    def think(self, view, seat, budget, rng):
        raise NotImplementedError

number = int
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The current folder, with modules of bots in it."""
    (tmp_path / "triers.py").write_text(re.search(r"```python\n(.*?)```", TEXT, re.DOTALL)[1], "utf-8")
    (tmp_path / "wrong.py").write_text(WRONG, "utf-8")
    (tmp_path / "broken.py").write_text("import no_such_thing\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    yield tmp_path
    for name in ("triers", "wrong", "broken"):
        sys.modules.pop(name, None)


def match(folder, *words):
    command = [sys.executable, "-m", "tavola.cli", "match", *words]
    env = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, timeout=120, check=False)


def test_the_documented_bot_plays_a_match_that_can_be_played_again_by_the_line_it_prints(folder):
    done = match(folder, "torven", "triers:Trier", "random", "--pairs", "2", "--nodes-a", "8", "--jobs", "2")
    assert done.returncode == 0, done.stderr
    assert "A (triers:Trier) against B (random)" in done.stdout
    assert "again   tavola match torven triers:Trier random --pairs 2 --seed 1 --nodes-a 8 --jobs 2" in done.stdout


def test_the_documented_bot_is_short():
    assert 15 <= len(re.search(r"```python\n(.*?)```", TEXT, re.DOTALL)[1].strip().splitlines()) <= 25


def test_the_documented_bot_plays_a_turn(folder):
    bot, torven = named("torven", "triers:Trier"), GAMES["torven"]
    view = torven.view(torven.start(2), 0)
    assert bot.play(view, seed=1).turn[0] in torven.start(2).legal(mover(view))


def test_the_documented_notation_is_that_of_the_games():
    for game, moves in re.findall(r"^\| (\w+) \| (`.*`) \|$", TEXT, re.MULTILINE):
        for move in re.findall(r"`([^`]+)`", moves):
            assert GAMES[game].text(GAMES[game].parse(move)) == move


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("nowhere:Bot", "there is no module 'nowhere' in the folders of PYTHONPATH nor in"),
        ("broken:Bot", "broken cannot be loaded: ModuleNotFoundError: No module named 'no_such_thing'"),
        ("wrong:Missing", "wrong has no 'Missing'; it has Bare, Needy, Plain"),
        ("wrong:Needy", "wrong:Needy cannot be made without arguments: TypeError"),
        ("wrong:Bare", "wrong:Bare has no game and no limit"),
        ("wrong:number", "wrong:number gives no tavola.bots.Bot, but something of the type int"),
        (":", "named as package.module:Name, not ':'"),
    ],
)
def test_what_is_no_bot_is_refused_in_words(folder, name, complaint):
    with pytest.raises(ValueError, match=re.escape(complaint)):
        named("torven", name)


def test_a_bot_of_another_game_is_refused(folder):
    with pytest.raises(ValueError, match="wrong:Plain plays Torven, not Taluva"):
        named("taluva", "wrong:Plain")


def test_a_turn_that_is_none_ends_the_match_in_a_line(folder):
    done = match(folder, "torven", "wrong:Plain", "random", "--pairs", "2")
    assert done.returncode == 1
    assert done.stderr.startswith("tavola: seat 1 in turn 1 of the game 'torven match 1 round 0': not one whole turn")
    assert done.stderr.count("\n") == 1
