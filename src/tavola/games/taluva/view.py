"""What a seat may see of a game of Taluva: everything but the order of the tiles to come."""

from __future__ import annotations

from typing import Literal

import msgspec


class Building(msgspec.Struct, frozen=True):
    """What stands on a field; `count` is the height of a stack of huts, 1 for a temple or a tower."""

    kind: Literal["hut", "temple", "tower"]
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
    """So many tiles of a kind are still to be drawn."""

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
    phase: Literal["tile", "build", "over"]
    awaited: tuple[int, ...]
    fields: tuple[Field, ...]  # by row, then column
    hand: Tile | None  # the tile drawn this turn, until it is laid
    stock: tuple[Pieces, ...]
    built: tuple[Pieces, ...]  # buried huts counted too
    eliminated: tuple[bool, ...]
    left: tuple[Kind, ...]  # undrawn tiles, all kinds of the game with any left
    tiles_left: int
    last_tile: int | None  # the tile laid last
    last_built: tuple[tuple[int, int], ...]  # the fields built on last
    winners: tuple[int, ...] = ()
