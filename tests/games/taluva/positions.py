"""Positions made by hand: fields as 'jungle 2 hut 0' (terrain, level, building, seat) or 'volcano-ne 1'."""

from __future__ import annotations

DIRECTIONS = ("se", "sw", "w", "nw", "ne", "e")
HOUSES = ("", "hut", "temple", "tower")
FULL = (20, 3, 2)


def position(engine, fields, *, phase="build", player=0, seats=2, stock=None, strict=False, deck="JJ", laid=5, out=()):
    """A state with these fields (by (q, r)), whose player has laid a tile (or is to lay one)."""
    options = engine.taluva.options(strict_founding=strict)
    state = engine.taluva.start(seats, options, deck=[deck] * 48)
    rows = [(q, r, *_field(engine, text)) for (q, r), text in fields.items()]
    pieces = stock or {}
    state.set_up(rows, [n for seat in range(seats) for n in pieces.get(seat, FULL)], [])
    state.set_turn(laid, phase, (player,), [seat in out for seat in range(seats)], ())
    return state


def _field(engine, text):
    kind, level, *building = text.split()
    terrains = engine.components.TERRAINS
    number = 5 + DIRECTIONS.index(kind[8:]) if kind.startswith("volcano") else terrains.index(kind)
    house, owner = (HOUSES.index(building[0]), int(building[1]) + 1) if building else (0, 0)
    return int(level), number, 0, house, owner


def texts(engine, state):
    """The legal moves of the player to move, in notation."""
    return [engine.taluva.text(move) for move in state.legal(state.awaited[0])]


def play(engine, state, *moves):
    """Moves in notation, each by the player to move."""
    for move in moves:
        state.apply(state.awaited[0], engine.taluva.parse(move))
