"""The engine against the rules written down plainly."""

from __future__ import annotations

import random

import pytest
from naive import Naive

GAMES = [
    (seats, tiles, strict, withdrawals)
    for seats, tiles in ((2, 12), (2, 18), (3, 12), (4, 12))
    for strict in (False, True)
    for withdrawals in (False, True)
]


def legal(engine, state):
    """The legal moves as the plain rules name them, with their numbers."""
    moves = {}
    for move in state.legal(state.awaited[0]):
        what = engine.notation.decode(move)
        if isinstance(what, engine.notation.Lay):
            moves[what.q, what.r, what.k] = move
        elif what.kind == "expand":
            moves["expand", frozenset(state.expansion_fields(move))] = move
        else:
            moves[what.kind, (what.q, what.r)] = move
    return moves


def greedy(moves, rng):
    """A random move that builds temples and towers when it can, so that games end in all ways."""
    best = [name for name in moves if name[0] in ("temple", "tower")]
    large = [name for name in moves if name[0] == "expand" and len(name[1]) > 1]
    return rng.choice(sorted(best or large or moves, key=str))


@pytest.mark.parametrize(("seats", "tiles", "strict", "withdrawals"), GAMES)
def test_legal_moves_and_endings_are_those_of_the_plain_rules(engine, seats, tiles, strict, withdrawals):
    options = engine.taluva.options(tiles_per_player=tiles, strict_founding=strict)
    rng = random.Random(f"{seats} {tiles} {strict} {withdrawals}")
    kinds = engine.components.COMPONENTS.tiles.kinds
    letter = {terrain.name: terrain.code for terrain in engine.components.COMPONENTS.terrains}
    deck = [letter[kind.left] + letter[kind.right] for kind in kinds for _ in range(kind.count)]
    rng.shuffle(deck)
    state = engine.taluva.start(seats, options, deck=deck)
    plain = Naive(seats, deck[: seats * tiles], strict)
    while plain.winners is None:
        assert state.awaited == (plain.player,)
        assert state.phase_name == plain.phase
        if withdrawals and rng.random() < 0.03:
            seat = rng.choice([seat for seat in range(seats) if seat not in plain.out])
            state.withdraw(seat)
            plain.withdraw(seat)
            assert state.tiles_laid == plain.laid
            continue
        moves = legal(engine, state)
        assert set(moves) == (plain.tiles() if plain.phase == "tile" else plain.buildings())
        chosen = greedy(moves, rng)
        state.apply(plain.player, moves[chosen])
        plain.lay(*chosen) if plain.phase == "tile" else plain.build(*chosen)
        assert [state.stock_of(seat) for seat in range(seats)] == [tuple(s.values()) for s in plain.stock]
    assert state.outcome.winners == tuple(plain.winners)
    assert [state.is_out(seat) for seat in range(seats)] == [seat in plain.out for seat in range(seats)]
