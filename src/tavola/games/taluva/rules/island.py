"""The island: stacks of fields, what stands on them, and where a tile may go.

The table is unbounded. A field (q, r) is the cell q + W * r modulo W * W of arrays that wrap round: an island of n
tiles spans at most 2n fields along any axis, so with W = 64 (up to 24 tiles) or 128 (48) no two fields share a cell.
The lowest q and r of the island are kept; they turn a cell back into (q, r).
"""

from __future__ import annotations

from typing import Final, final

from tavola.games._vec import append, i64, u8, vec

VOLCANO: Final = 5  # a field's kind: 0 to 4 a terrain, VOLCANO + k a volcano whose lava flows to k
NONE: Final = 0  # what stands on a field
HUT: Final = 1
TEMPLE: Final = 2
TOWER: Final = 3

FIELDS: Final = 65536  # codes of fields, see `code`
FARTHEST: Final = 127  # no field has a larger q or r
MARGIN: Final = 2  # a tile that touches the island reaches two fields further


def code(q: i64, r: i64) -> i64:
    """A field as a number that is the same in every position; ascending by q, then r; -128 <= q, r < 128."""
    return (q + 128) << 8 | (r + 128)


def place_of(field: i64) -> tuple[i64, i64]:
    """The q and r of a code."""
    return (field >> 8) - 128, (field & 255) - 128


def _pairs() -> vec[u8]:
    """For a set of directions (six bits) the directions k with both k and k + 1 in it."""
    return vec[u8]([u8(m & (m >> 1 | m << 5 & 32)) for m in range(i64(64))])


def _eithers() -> vec[u8]:
    """For a set of directions the directions k with k or k + 1 in it."""
    return vec[u8]([u8((m | m >> 1 | m << 5) & 63) for m in range(i64(64))])


def _sizes() -> vec[u8]:
    """For a set of directions how many they are."""
    return vec[u8](
        [u8((m & 1) + (m >> 1 & 1) + (m >> 2 & 1) + (m >> 3 & 1) + (m >> 4 & 1) + (m >> 5)) for m in range(i64(64))]
    )


PAIR: Final = _pairs()
EITHER: Final = _eithers()
SIZE: Final = _sizes()


@final
class Island:
    """Mutable. `Island(width)` is the empty table; `Island(width, twin)` a copy of the twin."""

    def __init__(self, width: i64, twin: Island | None = None) -> None:
        self.width = width
        self.mask: i64 = width * width - 1
        if twin is None:
            size = width * width
            self.steps = vec[i64]([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
            self._aim()
            self.low_q: i64 = 0
            self.low_r: i64 = 0
            self.level = vec[u8]([0] * size)  # height of the stack; 0 is bare table
            self.kind = vec[u8]([0] * size)  # terrain, or volcano with direction
            self.tile = vec[u8]([0] * size)  # which tile the top field belongs to, 0 the first laid
            self.house = vec[u8]([0] * size)
            self.owner = vec[u8]([0] * size)  # seat + 1, 0 for nobody
            self.sea = vec[u8]([63] * size)  # directions in which the neighbour is bare table
            self.shore = vec[u8]([0] * size)  # those in which it is a shore: bare, beside land
            self.land = vec[i64]()  # cells with a field, in the order they came
            self.rim = vec[i64]()  # cells that were a shore or beside one (and may have become land)
        else:
            self.steps = twin.steps
            self.low_q = twin.low_q
            self.low_r = twin.low_r
            self.level = twin.level[:]
            self.kind = twin.kind[:]
            self.tile = twin.tile[:]
            self.house = twin.house[:]
            self.owner = twin.owner[:]
            self.sea = twin.sea[:]
            self.shore = twin.shore[:]
            self.land = twin.land[:]
            self.rim = twin.rim[:]

    def _aim(self) -> None:
        """Fill in the steps to the six neighbours, clockwise from south-east, twice round."""
        w = self.width
        steps = self.steps
        for turn in range(i64(2)):
            i: i64 = turn * 6
            steps[i] = w
            steps[i + 1] = w - 1
            steps[i + 2] = -1
            steps[i + 3] = -w
            steps[i + 4] = 1 - w
            steps[i + 5] = 1

    # coordinates

    def beside(self, c: i64, k: i64) -> i64:
        """The neighbour of a cell in direction k (0 to 11: twice round)."""
        return (c + self.steps[k]) & self.mask

    def q_of(self, c: i64) -> i64:
        """The axial q of a cell at most MARGIN away from the island."""
        low = self.low_q - MARGIN
        return low + ((c - low) & (self.width - 1))

    def r_of(self, c: i64) -> i64:
        """The axial r of such a cell."""
        low = self.low_r - MARGIN
        return low + (((c - self.q_of(c)) // self.width - low) & (self.width - 1))

    def code_of(self, c: i64) -> i64:
        """The code of such a cell's field."""
        return code(self.q_of(c), self.r_of(c))

    def cell(self, q: i64, r: i64) -> i64:
        """The cell of a field; -1 when it is too far out to be on the island or within MARGIN of it."""
        low_q = self.low_q - MARGIN
        low_r = self.low_r - MARGIN
        if q < low_q or q >= low_q + self.width or r < low_r or r >= low_r + self.width:
            return -1
        return (q + r * self.width) & self.mask

    # tiles

    def tiles(self) -> vec[i64]:
        """Where a tile may be laid: cell of the volcano * 6 + direction of its lava."""
        moves = vec[i64](capacity=512)
        if len(self.land) == 0:
            for k in range(i64(6)):
                moves = append(moves, k)
            return moves
        return self._expansions(self._eruptions(moves))

    def may_lay(self, c: i64, k: i64) -> bool:
        """Is a volcano on c with its lava to k one of `tiles`?"""
        if len(self.land) == 0:
            return c == 0
        if self.level[c] == 0:
            return self._directions(c) >> k & 1 == 1
        return self.kind[c] >= VOLCANO and self.eruptions_on(c) >> k & 1 == 1

    def _directions(self, c: i64) -> i64:
        """The directions a tile can have on the table with its volcano on the rim cell c, one field on the shore."""
        m = i64(PAIR[i64(self.sea[c])])
        return m & i64(EITHER[i64(self.shore[c])]) if self.sea[c] == 63 else m

    def _expansions(self, moves: vec[i64]) -> vec[i64]:
        """Three bare fields, one of them on the shore."""
        level = self.level
        for c in self.rim:
            if level[c] == 0:
                m = self._directions(c)
                for k in range(i64(6)):
                    if m >> k & 1:
                        moves = append(moves, c * 6 + k)
        return moves

    def random_tile(self, x: i64) -> i64:
        """One of `tiles`, all alike likely, for a random number x below 2**32; faster than listing them."""
        if len(self.land) == 0:
            return (x * 6) >> 32
        eruptions = self._eruptions(vec[i64](capacity=64))
        i = (x * (len(eruptions) + self._count())) >> 32
        return eruptions[i] if i < len(eruptions) else self._pick(i - len(eruptions))

    def _count(self) -> i64:
        """How many expansions there are."""
        level, sea, shore, pair, either, size = self.level, self.sea, self.shore, PAIR, EITHER, SIZE
        total: i64 = 0
        for c in self.rim:
            if level[c] == 0:
                s = i64(sea[c])
                m = i64(pair[s])
                total += i64(size[m & i64(either[i64(shore[c])])]) if s == 63 else i64(size[m])
        return total

    def _pick(self, i: i64) -> i64:
        """The i-th expansion."""
        level = self.level
        for c in self.rim:
            if level[c] == 0:
                m = self._directions(c)
                n = i64(SIZE[m])
                if i < n:
                    k: i64 = 0
                    while i > 0 or not m >> k & 1:
                        i -= m >> k & 1
                        k += 1
                    return c * 6 + k
                i -= n
        raise IndexError(i)

    def _eruptions(self, moves: vec[i64]) -> vec[i64]:
        """A volcano on a volcano."""
        kind = self.kind
        for c in self.land:
            if kind[c] >= VOLCANO:
                m = self.eruptions_on(c)
                if m:
                    for k in range(i64(6)):
                        if m >> k & 1:
                            moves = append(moves, c * 6 + k)
        return moves

    def eruptions_on(self, c: i64) -> i64:
        """The directions, as bits, that a volcano laid on the volcano c may have.

        Another than before, with two fields of its level without temple or tower; every settlement keeps a field.
        """
        level, house, steps, mask = self.level, self.house, self.steps, self.mask
        height = level[c]
        m: i64 = 0
        for k in range(i64(6)):
            n = (c + steps[k]) & mask
            if level[n] == height and house[n] <= HUT:
                m |= 1 << k
        m = i64(PAIR[m]) & ~(1 << (i64(self.kind[c]) - VOLCANO))
        if m:
            for k in range(i64(6)):
                if m >> k & 1 and not self._may_bury((c + steps[k]) & mask, (c + steps[k + 1]) & mask):
                    m &= ~(1 << k)
        return m

    def _may_bury(self, a: i64, b: i64) -> bool:
        """Does every settlement keep a field when the neighbours a and b are buried?"""
        owner = self.owner
        return (not owner[a] or self._survives(a, b)) and (not owner[b] or self._survives(b, a))

    def _survives(self, a: i64, b: i64) -> bool:
        """Does the settlement on a keep a field when a and b are buried?"""
        if self._joins_more(a, b):
            return True
        return self.owner[b] == self.owner[a] and self._joins_more(b, a)

    def _joins_more(self, a: i64, b: i64) -> bool:
        """Has the building on a a neighbour of its player beside the one on b?"""
        owner, steps, mask = self.owner, self.steps, self.mask
        mine = owner[a]
        for k in range(i64(6)):
            n = (a + steps[k]) & mask
            if owner[n] == mine and n != b:
                return True
        return False

    def lay_tile(self, c: i64, k: i64, left: i64, right: i64, number: i64) -> None:
        """Lay tile `number` with its volcano on c and its lava to k; what stood there leaves the game."""
        self.lay(c, VOLCANO + k, number)
        self.lay(self.beside(c, k), right, number)
        self.lay(self.beside(c, k + 1), left, number)

    def lay(self, c: i64, kind: i64, number: i64) -> None:
        """Put one field on the stack."""
        if self.level[c] == 0:
            self._rise(c)
        self.level[c] += 1
        self.kind[c] = u8(kind)
        self.tile[c] = u8(number)
        self.house[c] = NONE
        self.owner[c] = 0

    def _rise(self, c: i64) -> None:
        """Table becomes land: keep the lowest corner, sea, shore and rim up to date."""
        q = self.q_of(c)
        r = self.r_of(c)
        self.low_q = min(self.low_q, q)
        self.low_r = min(self.low_r, r)
        self.land = append(self.land, c)
        level, sea, shore, steps, mask = self.level, self.sea, self.shore, self.steps, self.mask
        for k in range(i64(6)):
            n = (c + steps[k]) & mask
            if sea[n] == 63 and not level[n]:
                if shore[n] == 0:
                    self.rim = append(self.rim, n)
                self._add_shore(n)
            back: i64 = 1 << (k + 3 if k < 3 else k - i64(3))
            sea[n] &= u8(63 - back)
            shore[n] &= u8(63 - back)

    def _add_shore(self, c: i64) -> None:
        """Tell the neighbours of c that c is a shore now."""
        level, sea, shore, steps, mask = self.level, self.sea, self.shore, self.steps, self.mask
        for k in range(i64(6)):
            n = (c + steps[k]) & mask
            if sea[n] == 63 and shore[n] == 0 and not level[n]:
                self.rim = append(self.rim, n)
            shore[n] |= u8(1 << (k + 3 if k < 3 else k - i64(3)))

    # buildings

    def put(self, c: i64, house: i64, seat: i64) -> None:
        """A building of a seat on a field; huts stand as many as the field's level."""
        self.house[c] = u8(house)
        self.owner[c] = u8(seat + 1)

    def is_free(self, c: i64) -> bool:
        """Can something be built here: a field, no volcano, nothing on it?"""
        return self.level[c] > 0 and self.house[c] == NONE and self.kind[c] < VOLCANO

    def touches(self, c: i64, seat: i64) -> bool:
        """Has the seat a building beside c?"""
        owner, steps, mask = self.owner, self.steps, self.mask
        for k in range(i64(6)):  # noqa: SIM110 - any() is slow when compiled
            if owner[(c + steps[k]) & mask] == seat + 1:
                return True
        return False

    def settlement(self, start: i64, seen: vec[u8]) -> vec[i64]:
        """The cells joined to start by buildings of its player; they are marked in seen (one entry a cell)."""
        owner, steps, mask = self.owner, self.steps, self.mask
        mine = owner[start]
        cells = vec[i64](capacity=24)
        cells = append(cells, start)
        seen[start] = 1
        i: i64 = 0
        while i < len(cells):
            c = cells[i]
            for k in range(i64(6)):
                n = (c + steps[k]) & mask
                if owner[n] == mine and not seen[n]:
                    seen[n] = 1
                    cells = append(cells, n)
            i += 1
        return cells

    def marks(self) -> vec[u8]:
        """A fresh array of zeros, one a cell."""
        return vec[u8]([0] * (self.mask + 1))
