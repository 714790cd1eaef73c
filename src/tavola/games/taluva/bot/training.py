"""Weights of Taluva's bot: tuned by whole games for two of the bot that looks no turn ahead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tavola.bots.research.spsa import Weights, tune
from tavola.games.taluva import TALUVA
from tavola.games.taluva.bot.candidates import Scout
from tavola.games.taluva.bot.sites import NO_TILE
from tavola.games.taluva.rules.state import State

ROUNDS: Final = 40
PAIRS: Final = 6  # of games in a round, with swapped seats on the same tiles
RATE: Final = 0.2
START: Final = {  # by hand and by earlier runs: weight, and by how much it is moved
    "temple_now": (-10, 120),
    "temple_next": (170, 120),
    "temple_exposed": (720, 120),
    "temple_blocked": (420, 120),
    "temple_near": (1350, 126),
    "temple_two": (1380, 139),
    "temple_one": (1690, 172),
    "temple_none": (3700, 405),
    "temple_split": (2200, 197),
    "tower_now": (-260, 120),
    "tower_next": (410, 120),
    "tower_erupt": (450, 120),
    "tower_erupt_next": (690, 120),
    "tower_two": (1030, 120),
    "tower_flat": (1280, 134),
    "tower_none": (2890, 258),
    "hut": (220, 40),
    "hut_expand": (170, 40),
    "second": (160, 60),
    "settlement": (120, 20),
    "field": (35, 10),
    "free": (12, 5),
    "to_move": (500, 0),
    "stuck": (2580, 500),
    "early": (740, 100),
    "last_temple": (880, 100),
    "last_tower": (370, 60),
    "last_hut": (93, 20),
    "sure": (2500, 300),
    "rival": (500, 0),
}


def train(seed: int, say: Callable[[str], None]) -> dict[str, Any]:
    """The weights by name."""

    def compare(plus: Weights, minus: Weights, number: int) -> float:
        a, b = Scout(_named(plus)), Scout(_named(minus))
        return sum(pair(a, b, f"{seed} {number} {i}".encode()) for i in range(PAIRS)) / PAIRS

    start, spans = [weight for weight, _ in START.values()], [span for _, span in START.values()]
    found = tune(start, spans, compare, ROUNDS, seed, RATE, say)
    return {"weights": _named(found), "rounds": ROUNDS, "pairs": PAIRS}


def _named(weights: Weights) -> dict[str, int]:
    return {name: round(weight) for name, weight in zip(START, weights, strict=True)}


def pair(a: Scout, b: Scout, seed: bytes) -> float:
    """How much better `a` plays than `b` in two games on the same tiles, -1 to 1."""
    return (result(a, b, seed) - result(b, a, seed)) / 2


def result(first: Scout, second: Scout, seed: bytes) -> float:
    """A game: 1 when the first player wins, -1 when the second does."""
    state = TALUVA.start(2, seed=seed)
    while state.awaited:
        play_turn(state, (first, second)[state.awaited[0]])
    return (0 in state.winners) - float(1 in state.winners)


def play_turn(state: State, scout: Scout) -> None:
    """Play what is worth most at once."""
    scout.look(state)
    for place in scout.places():
        scout.lay(place, state.hand or 0)
    tile, build, _ = scout.top(1, 1)[0]
    for move in (tile, build):
        if move != NO_TILE:
            state.play(move)
