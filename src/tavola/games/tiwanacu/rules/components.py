"""The component set: the shape of `components.json` and of files that stand in for it (checks.py reads them).

Every number, text and list in it has a bound, so that whatever is made of a set stays small.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from tavola.games.tiwanacu.rules.tiles import DESIGNS, TILES, Tile

MOST = 1000  # of coins, points and tiles of a kind: what is worked out from them stays small
MOST_TILES = 2000
MOST_ROUNDS = 30
MOST_CARDS = 60
MOST_POSITIONS = 20  # of the order track

Whole = Annotated[int, Meta(ge=0, le=MOST)]
Some = Annotated[int, Meta(ge=1, le=MOST)]
Amount = Annotated[int, Meta(ge=-MOST, le=MOST)]
Side = Annotated[int, Meta(ge=3, le=9)]
Id = Annotated[str, Meta(pattern=r"^[a-z][a-z-]*\Z", max_length=40)]
Name = Annotated[str, Meta(min_length=1, max_length=60)]
Key = Annotated[str, Meta(max_length=40)]
Colour = Literal["red", "yellow", "green", "blue"]


class Players(msgspec.Struct, frozen=True):
    """Fewest and most players."""

    min: Annotated[int, Meta(ge=1, le=4)]
    max: Annotated[int, Meta(ge=1, le=4)]


class GridSize(msgspec.Struct, frozen=True):
    """Rows (1, 2, ...) and columns (a, b, ...) of a temple."""

    rows: Side
    columns: Side


class OrderTrack(msgspec.Struct, frozen=True):
    """What each position pays, by number of players; negative: costs."""

    payments: Annotated[
        dict[Key, Annotated[tuple[Amount, ...], Meta(max_length=MOST_POSITIONS)]], Meta(max_length=MOST_POSITIONS)
    ]


class Start(msgspec.Struct, frozen=True):
    """Coins of the first, second, ... player in order."""

    coins_by_seat: Annotated[tuple[Whole, ...], Meta(max_length=MOST_POSITIONS)]


class Loan(msgspec.Struct, frozen=True):
    """Coins a loan token brings, points it takes at the end."""

    coins: Some
    penalty: Whole


class Marker(msgspec.Struct, frozen=True):
    """How many tiles each position holds in a round."""

    round: Whole
    tiles_per_position: Some


class Coloured(msgspec.Struct, frozen=True, tag_field="type", tag="colour"):
    """A tile of a colour."""

    id: Key
    colour: Colour
    figures: Annotated[int, Meta(ge=0, le=6)]
    count: Some

    @property
    def look(self) -> str:
        return f"{self.colour}-{self.figures}"


class Multiplier(msgspec.Struct, frozen=True, tag_field="type", tag="multiplier"):
    """Doubles the figures of its colour beside it."""

    id: Key
    colour: Colour
    count: Some

    @property
    def look(self) -> str:
        return f"{self.colour}-x2"


class Monolith(msgspec.Struct, frozen=True, tag_field="type", tag="monolith"):
    """A monolith of a design."""

    id: Key
    design: Annotated[int, Meta(ge=1, le=DESIGNS)]
    name: Name
    count: Some

    @property
    def look(self) -> str:
        return f"monolith-{self.design}"


class Bag(msgspec.Struct, frozen=True):
    """All tiles; `total` is their number."""

    total: Annotated[int, Meta(ge=1, le=MOST_TILES)]
    tiles: Annotated[tuple[Coloured | Multiplier | Monolith, ...], Meta(max_length=100)]


class Costs(msgspec.Struct, frozen=True):
    """Coins for covering a tile."""

    cover_tile: Whole


class EachTile(msgspec.Struct, frozen=True):
    """Points a tile."""

    points_per_tile: Amount


class EachCoin(msgspec.Struct, frozen=True):
    """Points a coin."""

    points_per_coin: Amount


class Sets(msgspec.Struct, frozen=True):
    """Points of a set of 0, 1, ... 6 monoliths that all differ."""

    values: Annotated[tuple[Amount, ...], Meta(max_length=MOST)]


class Points(msgspec.Struct, frozen=True):
    """A fixed number of points."""

    points: Amount


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

    id: Id
    name: Name
    effect: Annotated[dict[Key, Amount | Key], Meta(max_length=10)]

    @property
    def numbers(self) -> dict[str, int]:
        return {key: value for key, value in self.effect.items() if isinstance(value, int)}


class Components(msgspec.Struct, frozen=True):
    """Everything in the box."""

    version: Whole
    players: Players
    rounds: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)]
    grid: GridSize
    order_track: OrderTrack
    start: Start
    loan: Loan
    round_markers: Annotated[tuple[Marker, ...], Meta(max_length=MOST_ROUNDS)]
    tile_bag: Bag
    costs: Costs
    scoring: Scoring
    god_cards: Annotated[tuple[Card, ...], Meta(max_length=MOST_CARDS)]
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
