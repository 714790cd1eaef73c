"""The table of all levels."""

from __future__ import annotations

from itertools import islice

import pytest

from tavola.bots.bot import RandomBot
from tavola.bots.measure import match as matches
from tavola.bots.measure.ladder import climb, rungs, table
from tavola.bots.measure.match import Match
from tavola.games import GAMES
from tests.bots.dummies import First


@pytest.fixture(autouse=True)
def dummies(monkeypatch):
    monkeypatch.setattr(matches, "named", lambda game, name: (First if name == "1" else RandomBot)(GAMES[game]))
    matches._player.cache_clear()
    yield
    matches._player.cache_clear()


def test_each_level_meets_random_greedy_and_the_level_below():
    met = [(rung.a, rung.b) for rung in rungs(Match("torven", "1", "random", 2, 1))]
    assert met[:5] == [("1", "random"), ("1", "greedy"), ("2", "random"), ("2", "greedy"), ("2", "1")]
    assert len(met) == 14


def test_the_table_has_a_row_a_rung_with_games_score_and_interval():
    said = []
    text = table(list(climb(Match("torven", "1", "random", pairs=2, seed=1), said.append)))
    first, empty, head, rule, *rows = text.splitlines()
    assert first == "Torven, 2 players; points: dice on the board, level : rival; in brackets 95 % intervals."
    assert empty == ""
    assert len({len(line) for line in (head, rule, *rows)}) == 1
    assert len(rows) == len(said) == 14
    cells = [cell.strip() for cell in rows[4].strip("|").split("|")]
    assert cells[:3] == ["2", "1", "4"]
    assert cells[3].endswith(")")
    assert " % (" in cells[3]


def test_alone_every_bot_has_a_row_with_its_totals():
    text = table(list(climb(Match("tiwanacu", "1", None, pairs=3, seed=1, seats=1), lambda _: None)))
    assert text.splitlines()[0] == "Tiwanacu, alone; in brackets 95 % intervals."
    names = [line.split("|")[1].strip() for line in text.splitlines()[4:]]
    assert names == ["random", "greedy", "1", "2", "3", "4", "5"]


def test_for_more_than_two_the_share_of_wins_stands_alone():
    tallies = climb(Match("tiwanacu", "1", "random", pairs=2, seed=1, seats=3), lambda _: None)
    text = table(list(islice(tallies, 1)))
    row = text.splitlines()[4].split("|")
    assert row[3].strip() == "6"
    assert row[5].strip() == "-"
