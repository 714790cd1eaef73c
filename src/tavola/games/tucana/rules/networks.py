"""The networks of an island: fields that paths join, the huts they reach and the animals on them.

Animals are counted in one number, eight bits a kind: pumas, snakes, monkeys (the colours' order), then toucans.
"""

from __future__ import annotations

from typing import Final, final

from tavola.games._vec import append, i64, vec

BITS: Final = 8  # of a count
TOUCAN: Final = 3
NOWHERE: Final = -1


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
class Networks:
    """Groups of joined fields: `group` by field (NOWHERE where no tile lies); `huts` as bits and `animals` by group.

    With a twin, a copy of it.
    """

    def __init__(self, size: i64, twin: Networks | None = None) -> None:
        if twin is None:
            self.groups: i64 = 0
            self.group = vec[i64]([NOWHERE] * size)
            self.huts = vec[i64]([0] * 8)  # 0 from `groups` on, as are the animals
            self.animals = vec[i64]([0] * 8)
        else:
            self.groups = twin.groups
            self.group = twin.group[:]
            self.huts = twin.huts[:]
            self.animals = twin.animals[:]

    # built up tile by tile

    def open(self, field: i64, animals: i64) -> None:
        """A tile laid on a field is a group of its own at first."""
        self.group[field] = self.groups
        if self.groups == len(self.huts):
            self.huts = append(self.huts, 0)
            self.animals = append(self.animals, 0)
        self.animals[self.groups] = animals
        self.groups += 1

    def reach(self, field: i64, hut: i64) -> None:
        """The path of a field leads to a hut."""
        self.huts[self.group[field]] |= 1 << hut

    def join(self, field: i64, other: i64) -> None:
        """Two fields are joined: their groups become one, and the last group takes the number that is left."""
        kept, gone = self.group[field], self.group[other]
        if kept == gone:
            return
        if kept > gone:
            kept, gone = gone, kept
        self.groups -= 1
        last = self.groups
        self.huts[kept] |= self.huts[gone]
        self.animals[kept] += self.animals[gone]
        self.huts[gone], self.animals[gone] = self.huts[last], self.animals[last]
        self.huts[last], self.animals[last] = 0, 0
        for i in range(i64(len(self.group))):
            if self.group[i] == gone:
                self.group[i] = kept
            elif self.group[i] == last:
                self.group[i] = gone

    def in_order(self) -> Networks:
        """A copy with the groups in the order of their first fields."""
        found = Networks(len(self.group))
        number = vec[i64]([NOWHERE] * self.groups)  # by group here
        for field in range(i64(len(self.group))):
            g = self.group[field]
            if g == NOWHERE:
                continue
            if number[g] == NOWHERE:
                number[g] = found.groups
                found.open(field, self.animals[g])
                found.huts[number[g]] = self.huts[g]
            found.group[field] = number[g]
        return found

    # what is asked of them

    def at_huts(self, huts: i64) -> vec[i64]:
        """The animals connected to each hut, each animal once a hut."""
        found = vec[i64]([0] * huts)
        for g in range(self.groups):
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
        for g in range(self.groups):
            if self.huts[g]:
                found += count(self.animals[g], TOUCAN)
        return found

    def connect(self, one: i64, other: i64) -> bool:
        """Does some network reach both huts?"""
        both = (1 << one) | (1 << other)
        return any(reached & both == both for reached in self.huts)
