"""The games for one as Gymnasium's environments."""

from __future__ import annotations

import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.error import InvalidAction
from gymnasium.utils.env_checker import check_env

from tavola.games import GAMES
from tavola.interop.gymnasium import SoloEnv

ALONE = [name for name, game in GAMES.items() if game.players[0] == 1]


@pytest.mark.parametrize("name", ALONE)
def test_games_pass_its_check(name) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(f"tavola/{name}-v1", render_mode="ansi", illegal="pass over").unwrapped)


@pytest.mark.parametrize("name", ALONE)
def test_a_game_is_played_to_its_points(name) -> None:
    game = gymnasium.make(f"tavola/{name}-v1", render_mode="ansi")
    rewards, over = [], False
    game.reset(seed=1)
    while not over:
        assert game.render()
        _, reward, over, truncated, _ = game.step(game.action_space.sample())
        rewards.append(reward)
        assert not truncated
    assert not any(rewards[:-1])
    table = game.unwrapped.table
    assert rewards[-1] == table.encoding.returns(table.state)[0]


def test_many_are_stepped_as_gymnasium_does_it() -> None:
    games = gymnasium.make_vec("tavola/tiwanacu-v1", num_envs=3, vectorization_mode="sync", gods="none")
    observations, _ = games.reset(seed=1)
    legal = [int(np.flatnonzero(mask)[0]) for mask in observations["action_mask"]]
    observations, rewards, *_ = games.step(np.array(legal))
    assert observations["observation"].shape[0] == 3
    assert rewards.tolist() == [0, 0, 0]


def test_illegal_actions_are_refused_or_passed_over_and_change_nothing() -> None:
    strict, lenient = SoloEnv("tucana"), SoloEnv("tucana", illegal="pass over")
    for game in (strict, lenient):
        game.reset(seed=1)
    illegal = int(np.flatnonzero(~strict.action_masks())[0])
    before = lenient.table.state.digest()
    with pytest.raises(InvalidAction, match=f"seat 0, action {illegal}: This field is"):
        strict.step(illegal)
    _, reward, over, truncated, info = lenient.step(illegal)
    assert (reward, over, truncated) == (0, False, False)
    assert info["refused"].startswith(f"seat 0, action {illegal}: This field is")
    assert before == strict.table.state.digest() == lenient.table.state.digest()


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ({"game": "torven"}, "players: "),
        ({"game": "tucana", "zerosum": True}, "zerosum: "),
        ({"game": "tucana", "illegal": "lose"}, "illegal: "),
        ({"game": "tucana", "render_mode": "human"}, "render_mode: "),
    ],
)
def test_what_does_not_fit_is_named(arguments, why) -> None:
    with pytest.raises(ValueError, match=why):
        SoloEnv(**arguments)
