"""Games by lot through nothing but what every game offers."""

from __future__ import annotations

import hashlib
import json
import random
from pathlib import Path

import pytest

SETTINGS = [
    ("taluva", 2, {}),
    ("taluva", 3, {"strict_founding": True}),
    ("taluva", 2, {"tiles_per_player": 24}),
    ("torven", 2, {}),
    ("tucana", 2, {}),
    ("tucana", 1, {"bonus": True}),
    ("tucana", 4, {"bonus": True}),
    ("tiwanacu", 1, {}),
    ("tiwanacu", 2, {}),
    ("tiwanacu", 4, {"gods": ["kon", "inti"]}),
]


def course(game, seats: int, options: dict, number: int) -> str:
    """A hash of a game by lot: all legal moves and all positions on the way, and how it ended."""
    state, trace = game.start(seats, game.read_options(options), bytes([number])), hashlib.sha256()
    rng = random.Random(number)
    while state.awaited:
        seat = rng.choice(state.awaited)
        moves = [state.legal(seat) for seat in range(state.seats)]
        trace.update(repr((state.awaited, moves, state.turn, state.digest())).encode())
        state = state.copy()
        state.apply(seat, rng.choice(moves[seat]))
        if number == 2 and state.outcome is None and rng.random() < 0.005:
            state.withdraw(seat)
    outcome = state.outcome
    lines = [(line.label.text, line.values, line.lights) for line in outcome.sheet]
    trace.update(repr((state.digest(), outcome.winners, outcome.reason.text, lines)).encode())
    return trace.hexdigest()[:16]


def name(game: str, seats: int, options: dict) -> str:
    return " ".join([game, str(seats), *(f"{key}={value}" for key, value in options.items())])


COURSES = json.loads(Path(__file__).with_name("courses.json").read_text())


@pytest.mark.parametrize(("game", "seats", "options"), SETTINGS, ids=[name(*setting) for setting in SETTINGS])
def test_games_by_lot_go_as_ever_in_both_forms(engine, game, seats, options):
    found = [course(engine.games.GAMES[game], seats, options, number) for number in range(3)]
    assert found == COURSES[name(game, seats, options)]


@pytest.mark.parametrize(("game", "seats", "options"), SETTINGS, ids=[name(*setting) for setting in SETTINGS])
def test_a_game_is_played_out_the_same_way_from_every_copy(engine, game, seats, options):
    rules = engine.games.GAMES[game]
    start = rules.start(seats, rules.read_options(options), b"seed")
    before, copies = start.digest(), [start.copy() for _ in range(2)]
    played = [engine.playouts.play_out(copy, 7) for copy in copies]
    assert played[0] == played[1] > 10
    assert copies[0].digest() == copies[1].digest() != before == start.digest()
    assert all(copy.outcome and not copy.awaited for copy in copies)
