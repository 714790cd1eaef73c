"""How fast learners can step the games: a batch of 64 beside 64 environments of PettingZoo. Steps a second of CPU time.

Medians of repeats that take turns; choosing the actions is not counted. Run it with the package installed compiled.
"""

from __future__ import annotations

from statistics import median
from time import process_time
from typing import Any

import numpy as np

from tavola.games import GAMES
from tavola.interop.batch import Batch
from tavola.interop.pettingzoo import env

REPEATS, STEPS, COUNT = 5, 1920, 64


def single(name: str, seed: int) -> float:
    """Steps a second of so many environments one after the other, what the next seats see put together in arrays."""
    games, rng, spent = [env(name) for _ in range(COUNT)], np.random.default_rng(seed), 0.0
    for number, game in enumerate(games):
        game.reset(seed=1000 * seed + number)
    seen = [game.last()[0] for game in games]
    for _ in range(STEPS // COUNT):
        actions = [rng.choice(np.flatnonzero(observation["action_mask"])) for observation in seen]
        began = process_time()
        seen = [stepped(game, action) for game, action in zip(games, actions, strict=True)]
        np.stack([observation["observation"] for observation in seen])
        np.stack([observation["action_mask"] for observation in seen])
        spent += process_time() - began
    return STEPS / spent


def stepped(game: Any, action: int) -> Any:
    """What the next seat sees; after the end, in a new game."""
    game.step(action)
    observation, _, terminated, *_ = game.last()
    if terminated:
        game.reset()
        observation, *_ = game.last()
    return observation


def together(name: str, seed: int) -> float:
    """Steps a second of a batch, all its games counted."""
    games, rng, spent = Batch(name, COUNT), np.random.default_rng(seed), 0.0
    step = games.reset(seed=seed)
    for _ in range(STEPS // COUNT):
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in step.masks])
        began = process_time()
        step = games.step(actions)
        spent += process_time() - began
    return STEPS / spent


if __name__ == "__main__":
    print(f"{'steps a second':16}{'single':>10}{'batch':>10}{'ratio':>8}")
    for name in GAMES:
        pairs = [(single(name, seed), together(name, seed)) for seed in range(REPEATS)]
        one, many = (median(figures) for figures in zip(*pairs, strict=True))
        print(f"{name:16}{one:10,.0f}{many:10,.0f}{median(b / a for a, b in pairs):8.1f}")
