"""The small generator behind the bots' lots and random games: fast, and the same compiled and interpreted.

For what happens in a game there is `chance.py`; nothing here is fit to keep a secret.
"""

from __future__ import annotations

from typing import Final

from tavola.games._vec import i64

M32: Final = 0xFFFFFFFF


def step(x: i64) -> i64:
    """xorshift32: the next of a row of numbers from 1 to 2**32 - 1."""
    x ^= (x << 13) & M32
    x ^= x >> 17
    return x ^ ((x << 5) & M32)


def seeded(seed: i64) -> i64:
    """A start for `step` from any number that is not negative."""
    x = ((seed & M32) * 2654435761 + 88675123) & M32
    return step(step(x if x else i64(1)))
