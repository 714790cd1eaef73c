"""What the parts of a temple are worth to the bot: their points and their prospects, in millionths of a point.

`base` is where the block of prospects begins.
"""

from __future__ import annotations

from typing import Final

from tavola.games._vec import i64, vec
from tavola.games.tiwanacu.bot.packed_rules import COLOUR, DOUBLER, EMPTY_AT, POINT, STONE, VOID, Ground
from tavola.games.tiwanacu.bot.prospects import (
    area_at,
    coins_at,
    doubler_at,
    figures_at,
    hoard_at,
    kinds_at,
    large_at,
    least,
    place_at,
    room_at,
    sets_at,
    spare_at,
    stone_at,
    zone_at,
)

SEEN: Final = (1 << COLOUR) - 1


def space_worth(ground: Ground, base: i64, tile: i64, seen: i64) -> i64:
    """A space with what lies in its reach: figures with their doublers, and its prospects."""
    kind = tile >> 3
    if kind == VOID:
        worth = room_worth(ground, base, seen, 0) + room_worth(ground, base, seen, 1)
        return worth + room_worth(ground, base, seen, 2) + room_worth(ground, base, seen, 3)
    entry, empty = ground.entry, seen >> EMPTY_AT
    if kind == STONE:
        return ground.pair_points * entry[base + stone_at(empty)]
    of_colour = seen >> kind * COLOUR & SEEN
    n = tile & 7
    if n == DOUBLER:
        return entry[base + doubler_at(of_colour >> 4 & 63, empty)]
    doubled = of_colour & 15
    return (n << doubled) * POINT + entry[base + figures_at(n, doubled, empty)]


def room_worth(ground: Ground, base: i64, seen: i64, colour: i64) -> i64:
    """An empty space, for what lies round it of a colour."""
    of_colour = seen >> colour * COLOUR & SEEN
    return ground.entry[base + room_at(of_colour)] if of_colour else i64(0)


def purse_worth(ground: Ground, base: i64, coins: i64, loans: i64) -> i64:
    """Coins and loans."""
    bonus = ground.coin_bonus[least(coins, len(ground.coin_bonus) - 1)]
    worth = coins * ground.coin_points + loans * ground.loan_points + bonus
    return worth + ground.entry[base + coins_at(coins)]


def place_worth(ground: Ground, base: i64, place: i64) -> i64:
    """A position of the order track."""
    return ground.entry[base + place_at(ground.seats, place)]


def spare_worth(ground: Ground, base: i64, empty: i64, to_come: i64) -> i64:
    """So many empty spaces with so many tiles to come."""
    return ground.empty_points[empty] + ground.entry[base + spare_at(empty, to_come)]


def area_worth(ground: Ground, base: i64, kind: i64, size: i64) -> i64:
    """The largest area of a kind."""
    if kind == STONE:
        return 0
    worth = ground.area_points[size] + ground.entry[base + area_at(size)]
    if ground.large_points:
        worth += ground.large_points * ground.entry[base + large_at(size, ground.large)]
    return worth


def zone_worth(ground: Ground, base: i64, size: i64) -> i64:
    """The biggest zone."""
    return ground.zone_points * size + ground.entry[base + zone_at(size)]


def kinds_worth(ground: Ground, base: i64, kinds: i64) -> i64:
    """So many kinds of tiles."""
    worth = ground.entry[base + kinds_at(kinds)]
    return worth + ground.kinds_points if kinds == 5 else worth


def hoard_worth(ground: Ground, base: i64, doubles: i64, figures: i64) -> i64:
    """What there is of a colour in all."""
    return ground.entry[base + hoard_at(doubles, figures)]


def sets_worth(ground: Ground, base: i64, designs: vec[i64]) -> i64:
    """Sets of monoliths by how many there are of each design, and what may come of the first two."""
    worth: i64 = 0
    first: i64 = 0
    second: i64 = 0
    k: i64 = 0
    while True:
        k += 1
        owned: i64 = 0
        for design in range(i64(1), i64(7)):
            if designs[design] >= k:
                owned += 1
        if k == 1:
            first = owned
        elif k == 2:
            second = owned
        if not owned:
            return worth + ground.entry[base + sets_at(first, second)]
        worth += ground.set_points[owned]
