"""What every bot must do: one suite over all of them."""

from __future__ import annotations

import random
from functools import cache
from importlib import import_module
from importlib.util import find_spec

import pytest
from structlog.testing import capture_logs

from tavola.bots import named
from tavola.bots.bot import Limit, RandomBot, mover
from tavola.games import GAMES
from tavola.games.game import LEVELS
from tests.bots.dummies import Counting, Failing
from tests.bots.present import EVERY_BOT, WITH_BOTS
from tests.table.tiny import OddsGame

FEW = Limit(nodes=20)

each_bot = pytest.mark.parametrize(("game", "name"), EVERY_BOT)


class Botless(OddsGame):
    """A game that nobody has written bots for."""

    bots = False


@cache
def positions(game, seats):
    """From a game by lot: the first turn, one in the middle and the last, each with a seat that is awaited."""
    rng = random.Random(seats)
    state, found = game.start(seats, seed=b"every bot"), []
    while state.awaited:
        seat, before = rng.choice(state.awaited), state.turn
        found.append((state.copy(), seat))
        while state.turn == before:
            state.apply(seat, rng.choice(state.legal(seat)))
    return found[0], found[len(found) // 2], found[-1]


def think(bot, view, seed=1, limit=FEW):
    """What the bot plays, made sure that it is the bot's own turn."""
    with capture_logs() as logs:
        result = bot.play(view, limit, seed)
    assert not logs
    return result


@cache
def results(game, name):
    """Positions for every number of players, and what the bot plays there."""
    bot, game = named(game, name), GAMES[game]
    sizes = range(game.players[0], game.players[1] + 1)
    found = [position for seats in sizes for position in positions(game, seats)]
    return [(state, seat, think(bot, game.view(state, seat))) for state, seat in found]


def turns_over(state, seat, turn):
    """How many turns are over before each move of a turn, and after the last."""
    after = state.copy()
    seen = [after.turn]
    for move in turn:
        assert move in after.legal(seat)
        after.apply(seat, move)
        seen.append(after.turn)
    return seen


@each_bot
def test_it_plays_whole_legal_turns_for_every_number_of_players(game, name):
    for state, seat, result in results(game, name):
        assert turns_over(state, seat, result.turn) == [state.turn] * len(result.turn) + [state.turn + 1]


@each_bot
def test_it_says_what_it_expects_seat_by_seat_and_of_other_turns(game, name):
    for state, seat, result in results(game, name):
        info, promised = result.info, [thought.value for thought in result.info.thoughts]
        assert len(info.value) == state.seats
        assert len(info.score) in (0, state.seats)
        assert all(0 <= value <= 1 for value in (*info.value, *promised))
        assert len({thought.turn for thought in info.thoughts}) == len(promised) <= 5
        assert all(turns_over(state, seat, thought.turn)[-1] > state.turn for thought in info.thoughts)
        assert info.nodes > 0
        assert info.seconds >= 0


@each_bot
def test_the_same_seed_gives_the_same_turn_whatever_was_played_before(game, name):
    bot, game = named(game, name), GAMES[game]
    for state, seat, result in results(game.id, name)[-2:]:
        assert think(bot, game.view(state, seat)).turn == result.turn


@each_bot
def test_it_looks_at_nothing_but_the_view(game, name):
    """Whatever hidden world the view comes from, the turn is the same."""
    bot, game, rng = named(game, name), GAMES[game], random.Random(2)
    for state, seat, result in results(game.id, name)[-3:-1]:
        world = game.sample(game.view(state, seat), rng)
        assert think(bot, game.view(world, seat)).turn == result.turn


@each_bot
def test_with_nothing_to_spend_it_still_plays(game, name):
    game = GAMES[game]
    state, seat = positions(game, game.players[1])[1]
    turn = think(named(game.id, name), game.view(state, seat), limit=Limit(time=0.0, nodes=1)).turn
    assert turns_over(state, seat, turn)[-1] == state.turn + 1


@pytest.mark.parametrize(("game", "name"), EVERY_BOT)
def test_it_has_a_number_of_nodes_of_its_own_so_that_matches_can_be_played_again(game, name):
    assert (named(game, name).limit.nodes or 0) > 0


@pytest.mark.parametrize("game", GAMES)
def test_a_game_says_that_it_has_bots_when_there_is_a_module_of_them(game):
    there = bool(find_spec(f"tavola.games.{game}.bot")) and bool(find_spec(f"tavola.games.{game}.bot.search"))
    assert GAMES[game].bots == there, f"bots = {there} is to stand in games/{game}/__init__.py"


@pytest.mark.parametrize("game", WITH_BOTS)
def test_a_module_of_bots_has_one_for_each_level_and_a_greedy_one(game):
    module = import_module(f"tavola.games.{game}.bot.search")
    assert [bot.game for bot in (module.greedy(), *map(module.bot, LEVELS))] == [GAMES[game]] * (1 + len(LEVELS))


def test_a_game_without_bots_is_played_by_lot_and_says_so_when_others_are_asked_for(monkeypatch):
    monkeypatch.setitem(GAMES, "odds", Botless())
    assert named("odds", "random").game is GAMES["odds"]
    with pytest.raises(ValueError, match="no bots for Odds"):
        named("odds", "1")


@pytest.mark.parametrize("game", WITH_BOTS)
@pytest.mark.parametrize("name", ["0", "6", "strongest", ""])
def test_there_is_no_other_name(game, name):
    with pytest.raises(ValueError, match="there is no bot called"):
        named(game, name)


def test_there_is_no_other_game():
    with pytest.raises(ValueError, match="there is no game 'chess'"):
        named("chess", "random")


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_bot_that_fails_plays_by_lot_and_the_log_tells(game):
    state, seat = positions(game, game.players[1])[0]
    with capture_logs() as logs:
        result = Failing(game).play(game.view(state, seat))
    assert turns_over(state, seat, result.turn)[-1] == 1
    assert [(entry["event"], entry["game"]) for entry in logs] == [("a bot could not think", game.id)]


def test_a_limit_of_nodes_is_kept_to_the_node():
    torven = GAMES["torven"]
    state, seat = positions(torven, 2)[0]
    assert Counting(torven).play(torven.view(state, seat), Limit(nodes=123)).info.nodes == 123


def test_a_limit_of_time_is_kept():
    torven = GAMES["torven"]
    state, seat = positions(torven, 2)[0]
    info = Counting(torven).play(torven.view(state, seat), Limit(time=0.05)).info
    assert 0.05 <= info.seconds < 0.5


def test_its_own_limit_holds_when_none_is_given():
    torven = GAMES["torven"]
    state, seat = positions(torven, 2)[0]
    assert Counting(torven, nodes=7).play(torven.view(state, seat)).info.nodes == 7


def test_a_view_without_a_seat_is_that_of_the_one_awaited():
    taluva, torven = GAMES["taluva"], GAMES["torven"]
    assert mover(taluva.view(taluva.start(2), None)) == 0
    with pytest.raises(ValueError, match="nobody is to move"):
        mover(torven.view(torven.start(2), None))


def test_nobody_moves_after_the_end():
    taluva = GAMES["taluva"]
    state = taluva.start(2)
    state.withdraw(0)
    with pytest.raises(ValueError, match="nobody is to move"):
        RandomBot(taluva).play(taluva.view(state, None))
