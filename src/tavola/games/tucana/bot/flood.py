"""Networks found anew, field by field, in arrays that are there already: for islands that a bot tries much on."""

from __future__ import annotations

from tavola.games._vec import i64, vec
from tavola.games.tucana.rules.edges import EDGES
from tavola.games.tucana.rules.island import Ground


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
