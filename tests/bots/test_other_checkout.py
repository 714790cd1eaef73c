"""A bot of another checkout plays as it does there."""

from __future__ import annotations

import shutil

import pytest

from tavola.bots.measure.match import Match, rounds
from tavola.bots.measure.tally import Tally
from tavola.bots.other_checkout import Elsewhere
from tavola.bots.play import BotFailed, play_game, player
from tests.bots.dummies import First
from tests.games.compiled_build import ROOT


def test_the_same_checkout_plays_the_same_turns_so_every_pair_is_even():
    tally = Tally(Match("torven", "random", "random", pairs=4, seed=1, from_b=str(ROOT)))
    for done in rounds(tally.match):
        tally.add(done)
    assert tally.pairs == [0, 0, 4, 0, 0]


def test_a_changed_checkout_plays_by_its_own_code(tmp_path):
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    bot = tmp_path / "src" / "tavola" / "bots" / "bot.py"
    text = bot.read_text("utf-8")
    assert "rng.choice(moves)" in text
    bot.write_text(text.replace("rng.choice(moves)", "moves[0]"), "utf-8")
    changed = Elsewhere(str(tmp_path), "taluva", "random")
    first = First(changed.game)  # what the change has made of it
    games = [play_game(changed.game, [player(bot, 1)] * 2, changed.game.options(), "1") for bot in (changed, first)]
    changed.close()
    assert len({(played.shares, played.points, len(played.turns)) for played in games}) == 1


@pytest.mark.parametrize(("folder", "name"), [("nowhere", "random"), (str(ROOT), "strongest")])
def test_a_folder_without_such_a_bot_is_refused(folder, name):
    with pytest.raises(ValueError, match=r"no checkout of Tavola|has no bot 'strongest' of Taluva"):
        Elsewhere(folder, "taluva", name)


def test_a_process_that_ended_ends_the_game():
    bot = Elsewhere(str(ROOT), "torven", "random")
    bot.close()
    with pytest.raises(BotFailed):
        play_game(bot.game, [player(bot, 1)] * 2, bot.game.options(), "1")
