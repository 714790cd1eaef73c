"""A game between bots: the same one every time, and no bot gets away with a broken turn."""

from __future__ import annotations

import pytest

from tavola.bots.bot import Limit, RandomBot
from tavola.bots.play import BotFailed, play_game, player, points, shares
from tavola.games import GAMES
from tavola.games.game import Outcome
from tavola.games.messages import in_words, say
from tests.bots.dummies import Counting, Failing, First, HalfTurn

TALUVA, TORVEN, TUCANA, TIWANACU = (GAMES[name] for name in ("taluva", "torven", "tucana", "tiwanacu"))


def play(game, *bots, seed="1"):
    return play_game(game, [player(bot) for bot in bots], game.options(), seed)


def told(played):
    """A game without its times."""
    return played.shares, played.points, [(turn.seat, turn.nodes) for turn in played.turns]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_same_seed_plays_the_same_game_and_another_one_another(game):
    bots = [RandomBot(game)] * max(2, game.players[0])
    games = [told(play(game, *bots, seed=seed)) for seed in ("1", "1", "2", "3")]
    assert games[0] == games[1]
    assert games[0] not in games[2:]


def test_all_seats_play_in_a_game_where_everybody_moves_at_once():
    played = play(TUCANA, *[RandomBot(TUCANA)] * 3)
    assert [turn.seat for turn in played.turns[:6]] == [0, 1, 2, 0, 1, 2]


@pytest.mark.parametrize(
    ("game", "seats", "counted"),
    [(TORVEN, 2, "Dice on the board"), (TIWANACU, 1, "Total"), (TUCANA, 2, "Total"), (TALUVA, 2, "Temples built")],
)
def test_points_are_the_total_or_what_counts_first(game, seats, counted):
    played = play(game, *[RandomBot(game)] * seats)
    assert played.counted == counted
    assert len(played.points) == seats


def test_a_game_that_counts_nothing_has_its_wins_as_points():
    line = points(Outcome((1,), say("It is over.")), 3)
    assert (in_words(line.label, ()), line.values) == ("Wins", (0, 1, 0))


@pytest.mark.parametrize(
    ("winners", "expected"), [((1,), (0, 1, 0)), ((0, 2), (0.5, 0, 0.5)), ((), (1 / 3, 1 / 3, 1 / 3))]
)
def test_a_win_is_shared_by_those_who_win_and_a_draw_by_all(winners, expected):
    assert shares(Outcome(winners, say("so it is")), 3) == expected


def test_a_turn_is_counted_with_its_nodes():
    played = play(TORVEN, Counting(TORVEN, nodes=17), First(TORVEN))
    assert {turn.nodes for turn in played.turns if turn.seat == 0} == {17}


def test_the_nodes_can_be_set_and_a_bot_that_only_a_clock_stops_needs_them():
    bot = First(TORVEN)
    assert player(bot, 5).nodes == 5
    bot.limit = Limit(time=1.0)
    with pytest.raises(ValueError, match="no fixed number of nodes"):
        player(bot)


@pytest.mark.parametrize("wrong", [Failing, HalfTurn])
def test_a_bot_that_fails_ends_the_game_and_tells_where(wrong):
    with pytest.raises(BotFailed, match="seat 1 in turn 1 of the game '7'"):
        play(TALUVA, wrong(TALUVA), First(TALUVA), seed="7")
