"""Numbers and tables that all of the bot of Torven works with."""

from __future__ import annotations

import math
from typing import Final

from tavola.games._vec import i64
from tavola.games.lots import M32, step
from tavola.games.torven.rules.squares import NEIGHBOURS

SQUARES: Final = 16  # as in components.json; written out, so that the compiler knows them
SIDES: Final = 6
DICE: Final = 10
WHOLE: Final = 1024  # the worth of a die that is sure to stay
TURNS: Final = 11  # rows of the table by dice left in the smaller pool
THREATS: Final = 2  # 1: the other one still places in this turn, with a number that takes this die
WIN: Final = 1000  # points of a game won; a draw is half of it
CURVE: Final = 512  # entries of the curve of points for each sign, in steps of 1/STEPS
STEPS: Final = 64
CURVED: Final[list[int]] = [int(WIN / (1 + math.exp(-i / STEPS)) + 0.5) for i in range(-CURVE, CURVE + 1)]
OPEN: Final = 5  # empty squares beside a die, 0 to 4
NUMBERS: Final = SIDES + 1
CELLS: Final = TURNS * THREATS * NUMBERS * OPEN
RIVALS: Final = 11  # dice in the other pool that would take a die, 0 to 10
HUNTED: Final = TURNS * RIVALS * OPEN  # cells of the table's second part, for the value of a turn's end
ALL: Final = CELLS + HUNTED
FEATURES: Final = 8  # of a turn's end: dice on the board by worth, in the pools by number, on the board by count
NO: Final = -1  # no square; and in `Trial.place` a candidate that was not found
RECORD: Final = 1 + FEATURES + 1  # numbers of a position written down while learning
LONGEST: Final = 64  # entries in the diary of one square
STARTS: Final[list[int]] = [sum(map(len, NEIGHBOURS[:square])) for square in range(SQUARES + 1)]
BESIDE: Final[list[int]] = [beside for near in NEIGHBOURS for beside in near]


def seeded(x: i64, number: i64) -> i64:
    """The first of the numbers of one game among many with the same seed."""
    mixed: i64 = (x + number * 40503 * 65537 + 88675123) & M32
    return step(step(mixed if mixed else 1))


def points(lead: i64) -> float:
    """Of a game that ends with this lead."""
    return float(WIN) if lead > 0 else (WIN / 2 if lead == 0 else 0.0)


def even_worth() -> list[int]:
    """A table of survival to begin with: high numbers and few open sides are safer."""
    table = []
    for turns in range(TURNS):
        for threat in range(THREATS):
            for number in range(NUMBERS):
                for sides in range(OPEN):
                    danger = sides * (SIDES + 1 - number) * (20 if turns else 0) + 300 * threat * min(sides, 1)
                    table.append(max(WHOLE - danger, 100))
    return table + [WHOLE // 2] * HUNTED
