"""The component set: the shape of `components.json` and of files that stand in for it (checks.py reads them)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from tavola.games.tiwanacu.tiles import DESIGNS, TILES, Tile

Whole = Annotated[int, Meta(ge=0)]
Some = Annotated[int, Meta(ge=1)]
Side = Annotated[int, Meta(ge=3, le=9)]
Colour = Literal["red", "yellow", "green", "blue"]


class Players(msgspec.Struct, frozen=True):
    """Fewest and most players."""

    min: Annotated[int, Meta(ge=1)]
    max: Annotated[int, Meta(le=4)]


class GridSize(msgspec.Struct, frozen=True):
    """Rows (1, 2, ...) and columns (a, b, ...) of a temple."""

    rows: Side
    columns: Side


class OrderTrack(msgspec.Struct, frozen=True):
    """What each position pays, by number of players; negative: costs."""

    payments: dict[str, tuple[int, ...]]


class Start(msgspec.Struct, frozen=True):
    """Coins of the first, second, ... player in order."""

    coins_by_seat: tuple[Whole, ...]


class Loan(msgspec.Struct, frozen=True):
    """Coins a loan token brings, points it takes at the end."""

    coins: Some
    penalty: Whole


class Marker(msgspec.Struct, frozen=True):
    """How many tiles each position holds in a round."""

    round: int
    tiles_per_position: Some


class Coloured(msgspec.Struct, frozen=True, tag_field="type", tag="colour"):
    """A tile of a colour."""

    id: str
    colour: Colour
    figures: Annotated[int, Meta(ge=0, le=6)]
    count: Some

    @property
    def look(self) -> str:
        return f"{self.colour}-{self.figures}"


class Multiplier(msgspec.Struct, frozen=True, tag_field="type", tag="multiplier"):
    """Doubles the figures of its colour beside it."""

    id: str
    colour: Colour
    count: Some

    @property
    def look(self) -> str:
        return f"{self.colour}-x2"


class Monolith(msgspec.Struct, frozen=True, tag_field="type", tag="monolith"):
    """A monolith of a design."""

    id: str
    design: Annotated[int, Meta(ge=1, le=DESIGNS)]
    name: Annotated[str, Meta(min_length=1)]
    count: Some

    @property
    def look(self) -> str:
        return f"monolith-{self.design}"


class Bag(msgspec.Struct, frozen=True):
    """All tiles; `total` is their number."""

    total: int
    tiles: tuple[Coloured | Multiplier | Monolith, ...]


class Costs(msgspec.Struct, frozen=True):
    """Coins for covering a tile."""

    cover_tile: Whole


class EachTile(msgspec.Struct, frozen=True):
    """Points a tile."""

    points_per_tile: int


class EachCoin(msgspec.Struct, frozen=True):
    """Points a coin."""

    points_per_coin: int


class Sets(msgspec.Struct, frozen=True):
    """Points of a set of 0, 1, ... 6 monoliths that all differ."""

    values: tuple[int, ...]


class Points(msgspec.Struct, frozen=True):
    """A fixed number of points."""

    points: int


class Scoring(msgspec.Struct, frozen=True):
    """The numbers of the score sheet."""

    colour_area: EachTile
    monolith_sets: Sets
    coins: EachCoin
    biggest_zone: EachTile
    all_five_kinds: Points
    loan_penalty: Points


class Card(msgspec.Struct, frozen=True):
    """A God card: its name, and the type of its effect with that effect's numbers."""

    id: Annotated[str, Meta(pattern=r"^[a-z][a-z-]*$")]
    name: Annotated[str, Meta(min_length=1)]
    effect: dict[str, int | str]

    @property
    def numbers(self) -> dict[str, int]:
        return {key: value for key, value in self.effect.items() if isinstance(value, int)}


class Components(msgspec.Struct, frozen=True):
    """Everything in the box."""

    version: int
    players: Players
    rounds: Some
    grid: GridSize
    order_track: OrderTrack
    start: Start
    loan: Loan
    round_markers: tuple[Marker, ...]
    tile_bag: Bag
    costs: Costs
    scoring: Scoring
    god_cards: tuple[Card, ...]
    god_cards_per_game: Whole

    def tiles(self) -> list[Tile]:
        """Every tile of the bag, kind by kind."""
        return [TILES[kind.look] for kind in self.tile_bag.tiles for _ in range(kind.count)]

    def designs(self) -> dict[int, str]:
        """Names of the monoliths."""
        return {kind.design: kind.name for kind in self.tile_bag.tiles if isinstance(kind, Monolith)}

    def payments(self, seats: int) -> tuple[int, ...]:
        """What the positions pay, from the first."""
        return self.order_track.payments[str(seats)]

    def tiles_in(self, round_number: int) -> int:
        """Tiles a position in a round (1 is the first)."""
        return self.round_markers[round_number - 1].tiles_per_position
