"""Matches: the same draws for both, every figure to be had again."""

from __future__ import annotations

import pytest

from tavola.bots.bot import RandomBot
from tavola.bots.measure import match as matches
from tavola.bots.measure import report
from tavola.bots.measure.match import Match, Round, command, rounds
from tavola.bots.measure.sprt import Claims
from tavola.bots.measure.tally import Tally
from tavola.bots.play import Played, Spent
from tavola.games import GAMES
from tests.bots.dummies import First, TakesMost

BOTS = {"random": RandomBot, "first": First, "most": TakesMost}


@pytest.fixture(autouse=True)
def dummies(monkeypatch):
    monkeypatch.setattr(matches, "named", lambda game, name: BOTS[name](GAMES[game]))
    matches._player.cache_clear()
    yield
    matches._player.cache_clear()


def tallied(match, jobs=1):
    tally = Tally(match)
    for done in rounds(match, jobs):
        tally.add(done)
    return tally


def figures(tally):
    return tally.scores, tally.pairs, tally.a.points, tally.b.points, [turn.nodes for turn in tally.a.turns]


def pair(*won, points=((3, 1), (2, 5))):
    """A pair of games by A's shares."""
    shares = [(won[0], 1 - won[0]), (1 - won[1], won[1])]
    turns = (Spent(0, 10, 0.5), Spent(1, 20, 0.25))
    return Round(tuple(Played(s, p, "Total", turns) for s, p in zip(shares, points, strict=True)))


def test_a_match_can_be_had_again():
    match = Match("torven", "most", "random", pairs=6, seed=3)
    assert figures(tallied(match)) == figures(tallied(match))


def test_two_processes_play_the_same_match():
    match = Match("torven", "random", "random", pairs=10, seed=3)
    assert figures(tallied(match)) == figures(tallied(match, jobs=2))


def test_another_seed_is_another_match():
    one, other = (figures(tallied(Match("torven", "most", "random", pairs=6, seed=seed))) for seed in (3, 4))
    assert one != other


def test_two_of_the_same_bot_share_every_pair_evenly():
    assert tallied(Match("torven", "random", "random", pairs=5, seed=1)).pairs == [0, 0, 5, 0, 0]


def test_the_stronger_bot_is_found():
    tally = tallied(Match("torven", "most", "random", pairs=20, seed=1))
    assert tally.score.low > 0.5


def test_pairs_are_counted_by_what_they_came_to():
    tally = Tally(Match("torven", "first", "random", pairs=5, seed=1))
    for won in ((0, 0), (0.5, 0), (1, 0), (0.5, 1), (1, 1), (0.5, 0.5)):
        tally.add(pair(*won))
    assert tally.pairs == [1, 1, 2, 1, 1]
    assert (tally.wins, tally.shared, tally.losses) == (4, 4, 4)
    assert tally.score.value == 0.5


def test_points_and_turns_go_to_the_side_that_made_them():
    tally = Tally(Match("torven", "first", "random", pairs=2, seed=1))
    tally.add(pair(1, 1))
    assert (tally.a.points, tally.b.points) == ([4], [1.5])
    assert [turn.nodes for turn in tally.a.turns] == [10, 20]


def test_among_several_a_takes_each_seat_once():
    tally = tallied(Match("tiwanacu", "first", "random", pairs=2, seed=1, seats=3))
    assert tally.wins + tally.shared + tally.losses == 6
    assert {turn.seat for turn in tally.a.turns} == {0, 1, 2}
    assert len(tally.b.turns) == 2 * len(tally.a.turns)
    assert "an even player has 33.3 %" in "\n".join(report.lines(tally))


def test_alone_the_points_are_spread_out_and_compared_on_the_same_draws():
    tally = tallied(Match("tiwanacu", "first", "first", pairs=4, seed=1, seats=1))
    assert tally.a.points == tally.b.points
    assert len(set(tally.a.points)) > 1
    assert "A - B on the same draws: +0.0 (+0.0 to +0.0)" in "\n".join(report.lines(tally))


def test_alone_one_bot_will_do():
    lines = report.lines(tallied(Match("tucana", "random", None, pairs=3, seed=1, seats=1)))
    assert lines[0] == "Tucana Builders, alone: 3 games each"
    assert not [line for line in lines if "B (" in line]


def test_the_report_says_score_elo_pairs_points_and_times():
    tally = Tally(Match("torven", "first", "random", pairs=2, seed=1))
    for won in ((1, 1), (1, 0), (0.5, 1)):
        tally.add(pair(*won))
    first, score, elo, pairs, points, *turns = report.lines(tally)
    assert first == "Torven, 2 players: A (first) against B (random), 6 games (3 pairs)"
    assert score.startswith("score   75.0 % (")
    assert score.endswith("): 4 won, 1 drawn, 1 lost")
    assert elo.startswith("Elo     +190.8 (")
    assert pairs == "pairs   0: 0, ½: 0, 1: 1, 1½: 1, 2: 1"
    assert points == "points  A 4.00, B 1.50 (total); A - B +2.5 (+2.5 to +2.5)"
    assert turns[0] == "turns   A (first): 250.0 ms (p95 500.0), 10 nodes (p95 20), 6 turns"


def test_the_report_says_how_the_sequential_test_stands():
    tally, claims = Tally(Match("torven", "first", "random", pairs=2, seed=1)), Claims(0, 20)
    assert report.weighed(claims, tally).endswith("the games don't tell yet")
    tally.pairs = [0, 0, 10, 90, 100]
    assert report.weighed(claims, tally).endswith("taken for true: +20 Elo")


def test_the_command_plays_the_same_match_again():
    match = Match("taluva", "3", "2", 50, 7, 2, 100, None, {"tiles_per_player": 18}, "../before")
    assert command(match, Claims(0, 20), jobs=2) == (
        "tavola match taluva 3 2 --pairs 50 --seed 7 --nodes-a 100 --from-b ../before"
        " --options '{\"tiles_per_player\":18}' --sprt 0 20 --jobs 2"
    )


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"game": "chess"}, "no game 'chess'"),
        ({"seats": 3}, "Torven is for 2 to 2 players, not 3"),
        ({"pairs": 1}, "at least 2 pairs"),
        ({"b": None}, "name a second bot"),
        ({"options": {"tiles_per_player": 5}, "game": "taluva"}, "tiles_per_player"),
    ],
)
def test_a_match_that_cannot_be_played_is_refused_in_words(changes, complaint):
    known = {"game": "torven", "a": "first", "b": "random", "pairs": 2, "seed": 1}
    with pytest.raises(ValueError, match=complaint):
        Match(**known | changes)
