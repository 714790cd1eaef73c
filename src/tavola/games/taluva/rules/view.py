"""What a seat may see of a game of Taluva: everything but which of the unseen tiles come, and in what order."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from tavola.games.taluva.rules.components import TERRAINS, terrains_of, tile_number
from tavola.games.taluva.rules.island import HUT, VOLCANO
from tavola.games.taluva.rules.state import State

HouseName = Literal["hut", "temple", "tower"]
HOUSES: Final[tuple[HouseName, ...]] = ("hut", "temple", "tower")


class Building(msgspec.Struct, frozen=True):
    """What stands on a field; `count` is the height of a stack of huts, 1 for a temple or a tower."""

    kind: HouseName
    owner: int
    count: int = 1


class Field(msgspec.Struct, frozen=True):
    """The top of one hex. Fields with the same `tile` were laid together; `lava` is a volcano's direction."""

    q: int
    r: int
    level: int
    kind: str  # a terrain or 'volcano'
    tile: int
    lava: int | None = None
    building: Building | None = None


class Tile(msgspec.Struct, frozen=True):
    """Left and right terrain, seen with the volcano on top."""

    left: str
    right: str


class Kind(msgspec.Struct, frozen=True):
    """So many tiles of a kind have not been seen yet."""

    left: str
    right: str
    count: int


class Pieces(msgspec.Struct, frozen=True):
    """Numbers of huts, temples and towers."""

    huts: int
    temples: int
    towers: int


class View(msgspec.Struct, frozen=True):
    """The position as anyone at the table sees it."""

    players: int
    tiles_per_player: int
    strict_founding: bool
    turn: int
    phase: Literal["tile", "build", "done", "over"]  # done: a turn not confirmed yet, the next tile face down
    awaited: tuple[int, ...]
    fields: tuple[Field, ...]  # by row, then column
    hand: Tile | None  # the tile drawn this turn, until it is laid
    stock: tuple[Pieces, ...]
    built: tuple[Pieces, ...]  # buried huts counted too
    eliminated: tuple[bool, ...]
    left: tuple[Kind, ...]  # tiles not seen yet: those to come and those that stay in the box
    tiles_left: int  # so many of them come
    last_tile: int | None  # the tile laid last
    last_built: tuple[tuple[int, int], ...]  # the fields built on last
    winners: tuple[int, ...] = ()


def look_at(state: State) -> View:
    """What anyone at the table sees, listed one by one."""
    seats = range(state.seats)
    hand = state.hand
    return View(
        players=state.seats,
        tiles_per_player=state.tiles_per_player,
        strict_founding=state.strict_founding,
        turn=state.turn,
        phase=state.phase_name,
        awaited=state.awaited,
        fields=tuple(_field(row) for row in state.fields()),
        hand=None if hand is None else Tile(*terrains_of(hand)),
        stock=tuple(Pieces(*state.stock_of(seat)) for seat in seats),
        built=tuple(Pieces(*state.built_by(seat)) for seat in seats),
        eliminated=tuple(state.is_out(seat) for seat in seats),
        left=_kinds(state.unseen),
        tiles_left=len(state.undrawn),
        last_tile=state.tiles_laid - 1 if state.tiles_laid else None,
        last_built=tuple(state.last_built),
        winners=state.winners,
    )


def _field(row: tuple[int, int, int, int, int, int, int]) -> Field:
    q, r, level, kind, tile, house, owner = row
    volcano = kind >= VOLCANO
    building = Building(HOUSES[house - 1], owner - 1, level if house == HUT else 1) if house else None
    return Field(
        q, r, level, "volcano" if volcano else TERRAINS[kind], tile, kind - VOLCANO if volcano else None, building
    )


def _kinds(tiles: Sequence[int]) -> tuple[Kind, ...]:
    """How many of each kind, by left and right terrain."""
    return tuple(Kind(*terrains_of(n), count) for n, count in sorted(Counter(tiles).items()))


def sample(view: View, rng: random.Random) -> State:
    """A position that agrees with the view: which of the unseen tiles come, and in what order, is drawn by lot."""
    unseen = [tile_number(kind) for kind in view.left for _ in range(kind.count)]
    rng.shuffle(unseen)
    deck = [0] * (view.players * view.tiles_per_player - view.tiles_left)  # tiles laid: they matter no more
    if view.hand is not None:
        deck[-1] = tile_number(view.hand)
    deck += unseen[: view.tiles_left]
    state = State(view.players, deck, view.strict_founding, unseen[view.tiles_left :])
    state.set_up(
        [_row(field) for field in view.fields],
        [n for pieces in view.stock for n in (pieces.huts, pieces.temples, pieces.towers)],
        list(view.last_built),
    )
    state.set_turn(view.turn, view.phase, view.awaited, view.eliminated, view.winners)
    return state


def _row(field: Field) -> tuple[int, int, int, int, int, int, int]:
    """A field as `State.fields` has it."""
    kind = TERRAINS.index(field.kind) if field.lava is None else VOLCANO + field.lava
    building = field.building
    house, owner = (HOUSES.index(building.kind) + 1, building.owner + 1) if building else (0, 0)
    return field.q, field.r, field.level, kind, field.tile, house, owner
