"""The map and an island on it. A field is its number on the map, a hut 0 for A to 5 for F."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from tavola.games._vec import append, i64, vec
from tavola.games.tucana.rules.components import ANIMALS, TERRAINS, Components
from tavola.games.tucana.rules.edges import EDGES, mask, over, turned
from tavola.games.tucana.rules.networks import BITS, NOWHERE, Networks

CODES: Final = 4096  # codes of coordinates are below it
POND: Final = -1


def code(q: int, r: int) -> int:
    """A number for the coordinates, the same on every map."""
    return (q + 32) * 64 + r + 32


def counted(animals: Sequence[str]) -> int:
    """The animals as counts in one number."""
    return sum([1 << BITS * ANIMALS.index(animal) for animal in animals])


@final
class Ground:
    """A component set as arrays: the map, and the tiles (path tiles first, then the starting tiles)."""

    def __init__(self, components: Components) -> None:
        self.components = components
        self.spots = [(field.q, field.r) for field in components.map.fields]
        self.size: i64 = len(self.spots)
        self.terrain = vec[i64](
            [POND if field.terrain is None else TERRAINS.index(field.terrain) for field in components.map.fields]
        )
        self.code = vec[i64]([code(q, r) for q, r in self.spots])
        self.field = vec[i64]([NOWHERE] * CODES)  # by code
        for i in range(len(self.spots)):
            self.field[self.code[i]] = i
        self.beside = vec[i64]([self.field_at(over(at, edge)) for at in self.spots for edge in range(EDGES)])
        self.hut = vec[i64]([NOWHERE] * (len(self.spots) * EDGES))  # reached from a field * 6 + edge
        for h in range(len(components.map.huts)):
            for approach in components.map.huts[h].approaches:
                self.hut[self.field_at(approach.at) * EDGES + approach.edge_of_field] = h
        self.huts: i64 = len(components.map.huts)
        self._read_tiles()

    def _read_tiles(self) -> None:
        """Sets `exits`, by tile * 6 + rotation, as bits, and `animals` by tile."""
        tiles = [(tile.edges, tile.animals) for tile in self.components.path_tiles]
        self.path_tiles: i64 = len(tiles)
        tiles += [(tile.edges, tile.animals) for tile in self.components.starting_tiles]
        self.exits = vec[i64]([mask(turned(edges, k)) for edges, _ in tiles for k in range(EDGES)])
        self.animals = vec[i64]([counted(animals) for _, animals in tiles])

    def field_at(self, at: tuple[int, int]) -> int:
        """The number of the field at coordinates; NOWHERE for none."""
        q, r = at
        if not (-32 <= q < 32 and -32 <= r < 32):
            return NOWHERE
        return int(self.field[code(q, r)])


@final
class Island:
    """The tiles laid: `tile` is 0 or a tile * 6 + rotation + 1, `when` the turn it was laid in (0: at the start)."""

    def __init__(self, ground: Ground, twin: Island | None = None) -> None:
        self.ground = ground
        if twin is None:
            self.tile = vec[i64]([0] * ground.size)
            self.when = vec[i64]([0] * ground.size)
            self.nets = Networks(ground.size)  # in any order
        else:
            self.tile = twin.tile[:]
            self.when = twin.when[:]
            self.nets = Networks(ground.size, twin.nets)

    def lay(self, field: i64, tile: i64, rotation: i64, turn: i64) -> None:
        """Lay a tile on a field, in place of one that may lie there."""
        if self.tile[field]:
            self.lift(field)
        self.tile[field] = tile * EDGES + rotation + 1
        self.when[field] = turn
        self._join(field)

    def lift(self, field: i64) -> None:
        """Take the tile of a field away."""
        self.tile[field] = 0
        self.when[field] = 0
        self.nets = Networks(self.ground.size)
        for other in range(self.ground.size):
            if self.tile[other]:
                self._join(other)

    def _join(self, field: i64) -> None:
        """Put the tile of a field into the network it belongs to, joining those that it connects."""
        ground, nets, laid = self.ground, self.nets, self.tile[field] - 1
        nets.open(field, ground.animals[laid // EDGES])
        for edge in range(i64(EDGES)):
            if ground.exits[laid] >> edge & 1:
                if (hut := ground.hut[field * EDGES + edge]) >= 0:
                    nets.reach(field, hut)
                other = ground.beside[field * EDGES + edge]
                if other >= 0 and nets.group[other] != NOWHERE and self._leads(other, (edge + 3) % EDGES):
                    nets.join(field, other)

    def _leads(self, field: i64, edge: i64) -> bool:
        """Has the tile of a field an exit there?"""
        return bool(self.ground.exits[self.tile[field] - 1] >> edge & 1)

    def free(self, terrain: i64) -> vec[i64]:
        """The free fields of a terrain, ascending; of every terrain when it is POND."""
        found = vec[i64](capacity=32)
        ground = self.ground
        for field in range(ground.size):
            kind = ground.terrain[field]
            wanted = kind if terrain == POND else terrain
            if self.tile[field] == 0 and kind != POND and kind == wanted:
                found = append(found, field)
        return found

    def networks(self) -> Networks:
        """The groups of fields that paths join, in the order of their first fields."""
        return self.nets.in_order()
