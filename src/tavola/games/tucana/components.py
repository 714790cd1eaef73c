"""What is in the box, read from components.json; a set of the same shape can take its place, once checked."""

from __future__ import annotations

from importlib import resources
from pathlib import Path
from typing import Final, Literal

import msgspec

Terrain = Literal["sand", "jungle", "lava", "rock"]
Colour = Literal["yellow", "red", "blue"]
Animal = Literal["puma", "snake", "monkey", "toucan"]

TERRAINS: Final[tuple[Terrain, ...]] = ("sand", "jungle", "lava", "rock")
COLOURS: Final[tuple[Colour, ...]] = ("yellow", "red", "blue")
ANIMALS: Final[tuple[Animal, ...]] = ("puma", "snake", "monkey", "toucan")  # the first three by their colours
REACH: Final = 31  # coordinates lie between -REACH and REACH


class Field(msgspec.Struct, frozen=True):
    """A field of the island; a pond has a name and the corner its dock stands on."""

    q: int
    r: int
    kind: Literal["terrain", "pond"]
    terrain: Terrain | None = None
    pond: str | None = None
    dock_corner: int | None = None


class Approach(msgspec.Struct, frozen=True):
    """An edge of a field ('q,r') over which a path reaches the hut."""

    field: str
    edge_of_field: int

    @property
    def at(self) -> tuple[int, int]:
        """The field's coordinates. Raises ValueError quoting a text that names none."""
        q, _, r = self.field.partition(",")
        try:
            return int(q), int(r)
        except ValueError:
            raise ValueError(f"{self.field[:20]!r} names no field: 'q,r' is asked for") from None


class Hut(msgspec.Struct, frozen=True):
    id: str
    q: int
    r: int
    approaches: tuple[Approach, ...]


class Map(msgspec.Struct, frozen=True):
    fields: tuple[Field, ...]
    huts: tuple[Hut, ...]


class Tile(msgspec.Struct, frozen=True):
    """So many tiles with these exits (edges 0 to 5, counted from the east against the clock) and animals."""

    edges: tuple[int, ...]
    animals: tuple[Animal, ...]
    count: int = 1


class StartingTile(msgspec.Struct, frozen=True):
    """Its dock stands on corner 0."""

    number: int
    edges: tuple[int, ...]
    animals: tuple[Animal, ...]


class TerrainCard(msgspec.Struct, frozen=True):
    terrain: Terrain
    count: int


class StartingCard(msgspec.Struct, frozen=True):
    pond: str


class SetupCard(msgspec.Struct, frozen=True):
    """The colour of every hut."""

    colours: dict[str, Colour]


class Condition(msgspec.Struct, frozen=True):
    """What a bonus card asks: two huts connected, a network of so many huts, so many toucans at huts, huts' worth."""

    type: Literal["connect", "network_huts", "toucans_connected", "each_hut_min"]
    huts: tuple[str, ...] = ()
    min: int = 0


class BonusCard(msgspec.Struct, frozen=True):
    """`high` for the first to meet the condition, `low` for later ones."""

    condition: Condition
    high: int
    low: int


class Players(msgspec.Struct, frozen=True):
    min: int
    max: int


class Components(msgspec.Struct, frozen=True):
    """One component set. `check` holds for every set that `load` or `read` gave."""

    players: Players
    rounds: int
    turns_per_round: int
    map: Map
    starting_tiles: tuple[StartingTile, ...]
    path_tiles: tuple[Tile, ...]
    terrain_cards: tuple[TerrainCard, ...]
    starting_cards: tuple[StartingCard, ...]
    setup_cards: tuple[SetupCard, ...]
    bonus_cards: tuple[BonusCard, ...]
    solo_table: tuple[tuple[int, int | None], ...]  # the bands of the verdicts, first and last total


def read(data: bytes, name: str = "components") -> Components:
    """A component set from JSON. Raises ValueError that begins with the name and says what is wrong and where."""
    from tavola.games.tucana.check import fault

    try:
        components = msgspec.json.decode(data, type=Components)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ValueError(f"{name}: {error}") from None
    if wrong := fault(components):
        raise ValueError(f"{name}: {wrong}")
    return components


def load(path: str | Path) -> Components:
    """A component set from a file like components.json. Raises ValueError naming the file, OSError if unreadable."""
    return read(Path(path).read_bytes(), str(path))


OWN: Final = msgspec.json.decode(
    resources.files("tavola.games.tucana").joinpath("components.json").read_bytes(), type=Components
)  # Tavola's own edition
