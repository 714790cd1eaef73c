"""An island and its networks. A field is its number on the map, a hut 0 for A to 5 for F.

Animals are counted in one number, eight bits a kind: pumas, snakes, monkeys (the colours' order), then toucans.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from tavola.games._vec import append, i64, vec
from tavola.games.tucana.rules.components import ANIMALS, TERRAINS, Components
from tavola.games.tucana.rules.edges import EDGES, mask, over, turned

CODES: Final = 4096  # codes of coordinates are below it
BITS: Final = 8  # of a count
TOUCAN: Final = 3
POND: Final = -1
NOWHERE: Final = -1


def code(q: int, r: int) -> int:
    """A number for the coordinates, the same on every map."""
    return (q + 32) * 64 + r + 32


def counted(animals: Sequence[str]) -> int:
    """The animals as counts in one number."""
    return sum([1 << BITS * ANIMALS.index(animal) for animal in animals])


def count(animals: i64, kind: i64) -> i64:
    """How many of a kind there are."""
    return (animals >> BITS * kind) & 255


def scoring(animals: i64, colour: i64) -> i64:
    """How many score at a hut of a colour: those of the colour, and toucans."""
    return count(animals, colour) + count(animals, TOUCAN)


def bits(mask: i64) -> i64:
    """How many are set."""
    n: i64 = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


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
class Networks:
    """Groups of joined fields: `group` by field (NOWHERE where no tile lies); `huts` as bits and `animals` by group."""

    def __init__(self, size: i64) -> None:
        self.group = vec[i64]([NOWHERE] * size)
        self.huts = vec[i64](capacity=16)
        self.animals = vec[i64](capacity=16)

    def at_huts(self, huts: i64) -> vec[i64]:
        """The animals connected to each hut, each animal once a hut."""
        found = vec[i64]([0] * huts)
        for g in range(i64(len(self.huts))):
            for hut in range(huts):
                if self.huts[g] >> hut & 1:
                    found[hut] += self.animals[g]
        return found

    def worth(self, colours: vec[i64]) -> vec[i64]:
        """What each hut scores, by the colours of the huts."""
        worth = self.at_huts(len(colours))
        for hut in range(i64(len(colours))):
            worth[hut] = scoring(worth[hut], colours[hut])
        return worth

    def most_huts(self) -> i64:
        """The most huts that one network reaches."""
        most: i64 = 0
        for reached in self.huts:
            most = max(most, bits(reached))
        return most

    def toucans(self) -> i64:
        """How many toucans are connected to any hut."""
        found: i64 = 0
        for g in range(i64(len(self.huts))):
            if self.huts[g]:
                found += count(self.animals[g], TOUCAN)
        return found

    def join(self, one: i64, other: i64) -> bool:
        """Does some network reach both huts?"""
        both = (1 << one) | (1 << other)
        return any(reached & both == both for reached in self.huts)


@final
class Island:
    """The tiles laid: `tile` is 0 or a tile * 6 + rotation + 1, `when` the turn it was laid in (0: at the start)."""

    def __init__(self, ground: Ground, twin: Island | None = None) -> None:
        self.ground = ground
        if twin is None:
            self.tile = vec[i64]([0] * ground.size)
            self.when = vec[i64]([0] * ground.size)
        else:
            self.tile = twin.tile[:]
            self.when = twin.when[:]

    def lay(self, field: i64, tile: i64, rotation: i64, turn: i64) -> None:
        """Lay a tile on a free field."""
        self.tile[field] = tile * EDGES + rotation + 1
        self.when[field] = turn

    def lift(self, field: i64) -> None:
        """Take the tile of a field away."""
        self.tile[field] = 0
        self.when[field] = 0

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
        ground, size = self.ground, self.ground.size
        found = Networks(size)
        exits, beasts, todo = vec[i64]([0] * size), vec[i64]([0] * size), vec[i64]([0] * size)
        for field in range(size):
            if self.tile[field]:
                laid = self.tile[field] - 1
                exits[field], beasts[field] = ground.exits[laid], ground.animals[laid // EDGES]
        for start in range(size):
            if self.tile[start] and found.group[start] == NOWHERE:
                huts, animals = flood(ground, exits, beasts, start, found.group, i64(len(found.huts)), todo)
                found.huts = append(found.huts, huts)
                found.animals = append(found.animals, animals)
        return found


def flood(
    ground: Ground, exits: vec[i64], beasts: vec[i64], start: i64, group: vec[i64], number: i64, todo: vec[i64]
) -> tuple[i64, i64]:
    """Write a number into `group` for every field of a network; the huts it reaches, as bits, and its animals.

    `exits` (bits) and `beasts` by field; no field of the network may have the number yet. `todo`: room for all fields.
    """
    beside, hut = ground.beside, ground.hut
    huts: i64 = 0
    animals: i64 = 0
    top: i64 = 1
    todo[0] = start
    group[start] = number
    while top:
        top -= 1
        field = todo[top]
        animals += beasts[field]
        for edge in range(i64(EDGES)):
            if not exits[field] >> edge & 1:
                continue
            if (reached := hut[field * EDGES + edge]) >= 0:
                huts |= 1 << reached
            other = beside[field * EDGES + edge]
            if other >= 0 and group[other] != number and exits[other] >> ((edge + 3) % EDGES) & 1:
                group[other] = number
                todo[top] = other
                top += 1
    return huts, animals
