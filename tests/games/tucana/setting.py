"""Positions for the tests, laid by hand."""

from __future__ import annotations

import random

from tavola.games import TUCANA
from tavola.games.tucana.rules.components import COLOURS, OWN, TERRAINS
from tavola.games.tucana.rules.deal import Deal, all_cards, all_tiles
from tavola.games.tucana.rules.edges import EDGES, mask
from tavola.games.tucana.rules.island import Ground, counted
from tavola.games.tucana.rules.position import JOKER
from tavola.games.tucana.rules.state import State, place_move
from tavola.games.tucana.rules.view import GROUND

Laid = tuple[str, str, str]  # field '2,4', exits '03', animals 'puma snake'
HUTS = "ABCDEF"


def a_deal(seats: int = 1, huts: str = "yellow red blue yellow red blue", **given: tuple[int, ...]) -> Deal:
    """A deal in the order of the box: hut colours A to F, and what else is given."""
    ponds = tuple(i for i, field in enumerate(OWN.map.fields) if field.kind == "pond")
    drawn = {"ponds": ponds, "tiles": tuple(all_tiles(OWN)), "cards": tuple(all_cards(OWN) * 2)}
    return Deal(seats, tuple(COLOURS.index(colour) for colour in huts.split()), **(drawn | given))


def spot(field: str) -> tuple[int, int]:
    """The coordinates that '2,4' names."""
    q, r = field.split(",")
    return int(q), int(r)


def lay(state: State, seat: int, *tiles: Laid, turn: int = 1) -> None:
    """Lay tiles of the box on a seat's island, any of them as often as wanted."""
    for field, exits, animals in tiles:
        kind, rotation = tile_with(state.ground, exits, animals)
        state.islands[seat].lay(state.ground.field_at(spot(field)), kind, rotation, turn)


def tile_with(ground: Ground, exits: str, animals: str) -> tuple[int, int]:
    """A kind of tile and the rotation that give these exits and animals."""
    wanted, beasts = mask(tuple(int(edge) for edge in exits)), counted(animals.split())
    for kind in range(len(ground.animals)):
        for rotation in range(EDGES):
            if ground.exits[kind * EDGES + rotation] == wanted and ground.animals[kind] == beasts:
                return kind, rotation
    raise ValueError(f"the box has no tile with exits {exits} and {animals or 'no animals'}")


def standing(*tiles: Laid, deal: Deal | None = None, closed: int = 0) -> State:
    """A position with just these tiles on every island and so many turns closed."""
    state = State(GROUND, deal or a_deal())
    for seat, island in enumerate(state.islands):
        for field in range(len(GROUND.spots)):
            island.lift(field)
        lay(state, seat, *tiles)
    state.closed = closed
    return state


def worth(state: State, seat: int = 0) -> dict[str, int]:
    """What each hut would score."""
    return dict(zip(HUTS, state.worth(seat), strict=True))


def place(state: State, seat: int = 0, at: str = "", rotation: int = 0) -> None:
    """Place on a field; without one, on the first free field of the announced terrain."""
    q, r = spot(at) if at else state.ground.spots[int(state.islands[seat].free(state.cards[state.closed])[0])]
    state.apply(seat, place_move(q, r, rotation))


def close(state: State, *but: int) -> None:
    """Everybody awaited, but for these seats, places on the first field there is."""
    for seat in state.awaited:
        if seat not in but:
            place(state, seat)


def played(seats: int, seed: int, turns: int = 10**6, bonus: bool = True) -> State:
    """A random game, so many placements far."""
    rng = random.Random(seed)
    state = TUCANA.start(seats, TUCANA.options(bonus=bonus), seed.to_bytes(4, "big"))
    while not state.over and state.turn < turns:
        seat = rng.choice(state.awaited)
        if state.may_joker(seat) and rng.random() < 0.1:
            state.apply(seat, JOKER)
        state.apply(seat, rng.choice([move for move in state.legal(seat) if move != JOKER]))
    return state


__all__ = ["JOKER", "TERRAINS", "a_deal", "close", "lay", "place", "played", "spot", "standing", "worth"]
