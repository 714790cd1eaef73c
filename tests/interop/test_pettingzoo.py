"""The games as PettingZoo's environments, tried by its own tests."""

from __future__ import annotations

import warnings

import numpy as np
import pytest
from gymnasium.error import InvalidAction
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

from tavola.games import GAMES, TORVEN
from tavola.interop.pettingzoo import env, parallel_env

KNOWN = (
    # Both are said of every environment, but a few listed by name, that puts a mask beside the observation, as
    # PettingZoo's own board games do.
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
    # When the game is over nobody has anything to do.
    "Action mask numpy array is all zeros",
)
SMALL = {"taluva": {"tiles_per_player": 4, "reach": 10}}


@pytest.fixture(autouse=True)
def strict():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for message in KNOWN:
            warnings.filterwarnings("ignore", message=message)
        yield


@pytest.fixture(params=GAMES)
def name(request):
    return request.param


def test_games_pass_its_tests_in_turn(name) -> None:
    api_test(env(name, **SMALL.get(name, {})), num_cycles=60)
    seed_test(lambda: env(name), num_cycles=20)


def test_games_pass_its_tests_together(name) -> None:
    parallel_api_test(parallel_env(name, **SMALL.get(name, {})), num_cycles=60)
    parallel_seed_test(lambda: parallel_env(name), num_cycles=20)


def test_games_pass_its_test_of_pictures(name, capsys) -> None:
    render_test(lambda render_mode: env(name, render_mode=render_mode))
    assert capsys.readouterr().out.strip()


@pytest.mark.parametrize("players", [1, 2, 3, 5])
def test_any_number_of_seats_plays_to_the_end(players) -> None:
    game = env("tucana", players=players)
    game.reset(seed=3)
    rewards = {}
    for agent in game.agent_iter():
        observation, reward, terminated, _, _ = game.last()
        rewards[agent] = reward
        game.step(None if terminated else int(np.flatnonzero(observation["action_mask"])[0]))
    assert len(rewards) == players
    returns = game.unwrapped.table.encoding.returns(game.unwrapped.table.state)
    assert tuple(rewards.values()) == returns
    assert players == 1 or max(returns) > 0


def test_a_game_is_its_seed_and_the_actions_as_at_a_table() -> None:
    game = env("torven")
    game.reset(seed=7)
    again = TORVEN.start(2, seed=game.unwrapped.table.state.seed)
    assert again.digest() == game.unwrapped.table.state.digest()


def test_a_secret_choice_is_not_seen_by_who_is_asked_next() -> None:
    seen = []
    for choice in (0, -1):
        game = env("torven")
        game.reset(seed=1)
        game.step(np.flatnonzero(game.last()[0]["action_mask"])[choice])
        seen.append(game.last()[0]["observation"])
        assert game.agent_selection == "player_1"
    assert (seen[0] == seen[1]).all()


def test_who_is_not_awaited_waits() -> None:
    game = parallel_env("taluva")
    observations, _ = game.reset(seed=1)
    wait = game.action_space("player_1").n - 1
    assert np.flatnonzero(observations["player_1"]["action_mask"]).tolist() == [wait]
    first = int(np.flatnonzero(observations["player_0"]["action_mask"])[0])
    with pytest.raises(InvalidAction, match=f"player_1: to wait, {wait}, is asked for, not 0"):
        game.step({"player_0": first, "player_1": 0})
    with pytest.raises(InvalidAction, match="player_0: one of its legal actions is asked for, not None"):
        game.step({"player_1": wait})
    game.step({"player_0": first, "player_1": wait})


@pytest.mark.parametrize("action", [124, 10**6, -1, 1.5, None, "0"])
def test_an_illegal_action_is_refused_and_changes_nothing(action) -> None:
    game = env("torven")
    game.reset(seed=1)
    before = game.unwrapped.table.state.digest()
    with pytest.raises(InvalidAction, match="seat 0, action"):
        game.step(action)
    assert game.unwrapped.table.state.digest() == before
    assert game.agent_selection == "player_0"


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"game": "torven", "players": 3}, "players: "),
        ({"game": "torven", "speed": 3}, "no parameter 'speed'"),
        ({"game": "torven", "render_mode": "rgb"}, "render_mode: human, ansi or None, not 'rgb'"),
    ],
)
@pytest.mark.parametrize("make", [env, parallel_env])
def test_what_does_not_fit_is_named(make, arguments, why) -> None:
    with pytest.raises(ValueError, match=why):
        make(**arguments)


def test_a_fifth_game_is_one_module_away() -> None:
    from tests.fifth_game import DOTS

    api_test(env(DOTS), num_cycles=30)
    parallel_api_test(parallel_env(DOTS), num_cycles=30)
