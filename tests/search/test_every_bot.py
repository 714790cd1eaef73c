"""What every bot must do: one suite over all of them."""

from __future__ import annotations

import random

import pytest
from structlog.testing import capture_logs

from tavola.games import GAMES
from tavola.search import named
from tavola.search.bot import Limit, RandomBot, mover
from tests.search.dummies import Counting, Failing
from tests.search.present import EVERY_BOT, WITH_BOTS

FEW = Limit(nodes=20)

each_bot = pytest.mark.parametrize(("game", "name"), EVERY_BOT)


def positions(game, seats, often):
    """Every so many turns, the position of a game by lot with a seat that is awaited."""
    rng = random.Random(seats)
    state, turns = game.start(seats, seed=b"every bot"), 0
    while state.awaited:
        seat, before = rng.choice(state.awaited), state.turn
        if turns % often == 0:
            yield state.copy(), seat
        while state.turn == before:
            state.apply(seat, rng.choice(state.legal(seat)))
        turns += 1


def sizes(game):
    return range(game.players[0], game.players[1] + 1)


def play_turn(state, seat, turn):
    """Apply a turn; how many turns were over before each move and after the last."""
    seen = [state.turn]
    for move in turn:
        assert move in state.legal(seat)
        state.apply(seat, move)
        seen.append(state.turn)
    return seen


@each_bot
def test_it_plays_whole_legal_turns_for_every_number_of_players(game, name):
    bot, game = named(game, name), GAMES[game]
    for seats in sizes(game):
        for state, seat in positions(game, seats, 9):
            result = bot.play(game.view(state, seat), FEW, seed=1)
            before = state.turn
            seen = play_turn(state, seat, result.turn)
            assert seen == [before] * len(result.turn) + [before + 1]


@each_bot
def test_it_says_what_it_expects_seat_by_seat(game, name):
    bot, game = named(game, name), GAMES[game]
    for seats in sizes(game):
        for state, seat in positions(game, seats, 15):
            result = bot.play(game.view(state, seat), FEW, seed=1)
            info = result.info
            assert len(info.value) == seats
            assert all(0 <= value <= 1 for value in info.value)
            assert len(info.score) in (0, seats)
            assert info.nodes > 0
            assert info.seconds >= 0
            assert len(info.thoughts) <= 5
            values = [thought.value for thought in info.thoughts]
            assert values == sorted(values, reverse=True)
            assert all(0 <= value <= 1 for value in values)


@each_bot
def test_the_same_seed_gives_the_same_turn(game, name):
    bot, game = named(game, name), GAMES[game]
    for state, seat in positions(game, game.players[1], 25):
        view = game.view(state, seat)
        turns = [bot.play(view, FEW, seed=5).turn for _ in range(2)]
        assert turns[0] == turns[1]


@each_bot
def test_it_looks_at_nothing_but_the_view(game, name):
    """Whatever hidden world the view comes from, the turn is the same."""
    bot, game, rng = named(game, name), GAMES[game], random.Random(2)
    for state, seat in positions(game, game.players[1], 25):
        view = game.view(state, seat)
        other = game.view(game.sample(view, rng), seat)
        assert bot.play(view, FEW, seed=3).turn == bot.play(other, FEW, seed=3).turn


@each_bot
def test_it_leaves_the_view_as_it_is_and_keeps_nothing_between_turns(game, name):
    bot, game = named(game, name), GAMES[game]
    views = [game.view(state, seat) for state, seat in positions(game, game.players[1], 30)]
    first = [bot.play(view, FEW, seed=4).turn for view in views]
    assert [named(game.id, name).play(view, FEW, seed=4).turn for view in reversed(views)] == first[::-1]


@pytest.mark.parametrize("game", WITH_BOTS)
@pytest.mark.parametrize("name", ["random", "1", "5"])
def test_without_more_to_spend_it_still_plays(game, name):
    state, seat = next(positions(GAMES[game], 2, 1))
    turn = named(game, name).play(GAMES[game].view(state, seat), Limit(time=0.0, nodes=1)).turn
    play_turn(state, seat, turn)
    assert state.turn == 1


@pytest.mark.parametrize("game", WITH_BOTS)
def test_there_is_no_other_name(game):
    for name in ("6", "0", "strongest", ""):
        with pytest.raises(ValueError, match="there is no bot called"):
            named(game, name)


def test_there_is_no_other_game():
    with pytest.raises(ValueError, match="there is no game 'chess'"):
        named("chess", "random")


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_bot_that_fails_plays_by_lot_and_the_log_tells(game):
    state, seat = next(positions(game, max(2, game.players[0]), 1))
    with capture_logs() as logs:
        result = Failing(game).play(game.view(state, seat))
    play_turn(state, seat, result.turn)
    assert state.turn == 1
    assert [(entry["event"], entry["game"]) for entry in logs] == [("a bot could not think", game.id)]


def test_a_limit_of_nodes_is_kept_to_the_node():
    torven = GAMES["torven"]
    state, seat = next(positions(torven, 2, 1))
    assert Counting(torven).play(torven.view(state, seat), Limit(nodes=123)).info.nodes == 123


def test_a_limit_of_time_is_kept():
    torven = GAMES["torven"]
    state, seat = next(positions(torven, 2, 1))
    info = Counting(torven).play(torven.view(state, seat), Limit(time=0.05)).info
    assert 0.05 <= info.seconds < 0.5


def test_its_own_limit_holds_when_none_is_given():
    torven = GAMES["torven"]
    state, seat = next(positions(torven, 2, 1))
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
