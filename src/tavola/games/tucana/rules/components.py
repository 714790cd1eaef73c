"""What is in the box, read from components.json; a set of the same shape can take its place, once checked.

Every number, text and list in it has a bound, so that whatever is made of a set stays small.
"""

from __future__ import annotations

from importlib import resources
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from tavola.games.messages import say

Terrain = Literal["sand", "jungle", "lava", "rock"]
Colour = Literal["yellow", "red", "blue"]
Animal = Literal["puma", "snake", "monkey", "toucan"]

TERRAINS: Final[tuple[Terrain, ...]] = ("sand", "jungle", "lava", "rock")
COLOURS: Final[tuple[Colour, ...]] = ("yellow", "red", "blue")
ANIMALS: Final[tuple[Animal, ...]] = ("puma", "snake", "monkey", "toucan")  # the first three by their colours
REACH: Final = 31  # coordinates lie between -REACH and REACH
TERRAIN_NAMES: Final = {
    "sand": say("sand"),
    "jungle": say("jungle"),
    "lava": say("lava"),
    "rock": say("rock"),
    "pond": say("pond"),
}
MOST: Final = 1000  # of tiles of a kind, and of points
MOST_FIELDS: Final = 120
MOST_KINDS: Final = 300  # of tiles and cards, each with a count of its own

Number = Annotated[int, Meta(ge=-MOST, le=MOST)]
Text = Annotated[str, Meta(max_length=40)]
Edges = Annotated[tuple[Number, ...], Meta(max_length=20)]
Animals = Annotated[tuple[Animal, ...], Meta(max_length=20)]
Band = tuple[Number, Number | None]  # first and last total of a verdict


class Field(msgspec.Struct, frozen=True):
    """A field of the island; a pond has a name and the corner its dock stands on."""

    q: Number
    r: Number
    kind: Literal["terrain", "pond"]
    terrain: Terrain | None = None
    pond: Text | None = None
    dock_corner: Number | None = None


class Approach(msgspec.Struct, frozen=True):
    """An edge of a field ('q,r') over which a path reaches the hut."""

    field: Text
    edge_of_field: Number

    @property
    def at(self) -> tuple[int, int]:
        """The field's coordinates. Raises ValueError quoting a text that names none."""
        q, _, r = self.field.partition(",")
        try:
            return int(q), int(r)
        except ValueError:
            raise ValueError(f"{self.field[:20]!r} names no field: 'q,r' is asked for") from None


class Hut(msgspec.Struct, frozen=True):
    id: Text
    q: Number
    r: Number
    approaches: Annotated[tuple[Approach, ...], Meta(max_length=100)]


class Map(msgspec.Struct, frozen=True):
    fields: Annotated[tuple[Field, ...], Meta(max_length=MOST)]
    huts: Annotated[tuple[Hut, ...], Meta(max_length=100)]


class Tile(msgspec.Struct, frozen=True):
    """So many tiles with these exits (edges 0 to 5, counted from the east against the clock) and animals."""

    edges: Edges
    animals: Animals
    count: Number = 1


class StartingTile(msgspec.Struct, frozen=True):
    """Its dock stands on corner 0."""

    number: Number
    edges: Edges
    animals: Animals


class TerrainCard(msgspec.Struct, frozen=True):
    terrain: Terrain
    count: Number


class StartingCard(msgspec.Struct, frozen=True):
    pond: Text


class SetupCard(msgspec.Struct, frozen=True):
    """The colour of every hut."""

    colours: Annotated[dict[Text, Colour], Meta(max_length=20)]


class Condition(msgspec.Struct, frozen=True):
    """What a bonus card asks: two huts connected, a network of so many huts, so many toucans at huts, huts' worth."""

    type: Literal["connect", "network_huts", "toucans_connected", "each_hut_min"]
    huts: Annotated[tuple[Text, ...], Meta(max_length=20)] = ()
    min: Number = 0


class BonusCard(msgspec.Struct, frozen=True):
    """`high` for the first to meet the condition, `low` for later ones."""

    condition: Condition
    high: Number
    low: Number


class Players(msgspec.Struct, frozen=True):
    min: Number
    max: Number


class Components(msgspec.Struct, frozen=True):
    """One component set. `component_checks.fault` says what is wrong with one."""

    players: Players
    rounds: Number
    turns_per_round: Number
    map: Map
    starting_tiles: Annotated[tuple[StartingTile, ...], Meta(max_length=MOST_FIELDS)]
    path_tiles: Annotated[tuple[Tile, ...], Meta(max_length=MOST_KINDS)]
    terrain_cards: Annotated[tuple[TerrainCard, ...], Meta(max_length=MOST_KINDS)]
    starting_cards: Annotated[tuple[StartingCard, ...], Meta(max_length=MOST_FIELDS)]
    setup_cards: Annotated[tuple[SetupCard, ...], Meta(max_length=MOST_KINDS)]
    bonus_cards: Annotated[tuple[BonusCard, ...], Meta(max_length=MOST_KINDS)]
    solo_table: Annotated[
        tuple[tuple[Number, Number | None], ...], Meta(max_length=MOST_FIELDS)
    ]  # the bands of the verdicts, first and last total


OWN: Final = msgspec.json.decode(
    resources.files("tavola.games.tucana.rules").joinpath("components.json").read_bytes(), type=Components
)  # Tavola's own edition
