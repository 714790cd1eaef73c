"""What is in the box, read from components.json."""

from __future__ import annotations

from importlib import resources
from typing import Final, Protocol

import msgspec

from tavola.games.messages import Message, say_n


class Terrain(msgspec.Struct, frozen=True):
    """A terrain and its letter in tile codes."""

    name: str
    code: str


class Tile(Protocol):
    """Anything with a left and a right terrain, by name."""

    @property
    def left(self) -> str: ...
    @property
    def right(self) -> str: ...


class TileKind(msgspec.Struct, frozen=True):
    """So many tiles with this left and right terrain, seen with the volcano on top."""

    left: str
    right: str
    count: int


class Tiles(msgspec.Struct, frozen=True):
    kinds: tuple[TileKind, ...]
    source: str


class PiecesEach(msgspec.Struct, frozen=True):
    """What every player starts with."""

    huts: int
    temples: int
    towers: int
    source: str


class TilesPerPlayer(msgspec.Struct, frozen=True):
    """The usual number, and what two players may choose instead."""

    usual: int
    two_players: tuple[int, ...]
    source: str


class Needs(msgspec.Struct, frozen=True):
    """The fields a settlement must have for a temple, and the level a tower must stand on."""

    temple_fields: int
    tower_level: int
    source: str


class Components(msgspec.Struct, frozen=True):
    terrains: tuple[Terrain, ...]
    pieces: PiecesEach
    tiles: Tiles
    tiles_per_player: TilesPerPlayer
    rules: Needs


COMPONENTS: Final = msgspec.json.decode(
    resources.files("tavola.games.taluva.rules").joinpath("components.json").read_bytes(), type=Components
)
TERRAINS: Final = tuple(terrain.name for terrain in COMPONENTS.terrains)
CODES: Final = tuple(terrain.code for terrain in COMPONENTS.terrains)
ALL_TILES: Final = tuple(
    TERRAINS.index(kind.left) * len(TERRAINS) + TERRAINS.index(kind.right)
    for kind in COMPONENTS.tiles.kinds
    for _ in range(kind.count)
)  # as numbers: left terrain * 5 + right terrain


def terrains_of(number: int) -> tuple[str, str]:
    """Left and right terrain of a tile."""
    return TERRAINS[number // len(TERRAINS)], TERRAINS[number % len(TERRAINS)]


def tile_number(tile: str | Tile) -> int:
    """The number of a tile such as 'JG' (left jungle, right clearing). Raises ValueError quoting the code."""
    if not isinstance(tile, str):
        return TERRAINS.index(tile.left) * len(TERRAINS) + TERRAINS.index(tile.right)
    if len(tile) != 2 or tile[0] not in CODES or tile[1] not in CODES:
        raise ValueError(f"{tile[:20]!r} is no tile: two letters of {', '.join(CODES)} are asked for")
    return CODES.index(tile[0]) * len(TERRAINS) + CODES.index(tile[1])


def count_huts(n: int) -> Message:
    """'3 huts'."""
    return say_n("{n} hut", "{n} huts", n)
