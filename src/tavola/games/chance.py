"""The only source of randomness: labelled draws from a secret seed.

A draw is a function of the seed and its label alone. Whenever and however often it is made, it comes out the same, so
nothing can be rerolled by taking back, and two processes agree.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import Final, TypeVar

T = TypeVar("T")
WORD: Final = 8  # bytes of a hash used for one number


class Chance:
    """Draws from one seed (any bytes; tables use 32 random ones)."""

    def __init__(self, seed: bytes) -> None:
        self.seed = seed
        self._measured = len(seed).to_bytes(4, "big") + seed

    def number(self, label: str, below: int) -> int:
        """A number in range(below), the same for the same label. Raises ValueError unless 0 < below < 2**64."""
        if not 0 < below < 1 << 8 * WORD:
            raise ValueError(f"a number below {below} cannot be drawn")
        ceiling = (1 << 8 * WORD) // below * below  # beyond it some numbers would come up more often
        counter = 0
        while (word := self._word(label, counter)) >= ceiling:
            counter += 1
        return word % below

    def shuffled(self, label: str, items: Sequence[T]) -> list[T]:
        """The items in a new order (Fisher and Yates, from the end)."""
        order = list(items)
        for i in range(len(order) - 1, 0, -1):
            j = self.number(f"{label}/{i}", i + 1)
            order[i], order[j] = order[j], order[i]
        return order

    def _word(self, label: str, counter: int) -> int:
        text = f"{label}#{counter}".encode()
        return int.from_bytes(hashlib.sha256(self._measured + text).digest()[:WORD], "big")


class Given(Chance):
    """Draws that are handed in, in their order, for programs that look at everything chance may do. No game at a table
    is played with them.
    """

    def __init__(self, numbers: Iterable[int]) -> None:
        super().__init__(b"")
        self._numbers = iter(numbers)

    def number(self, label: str, below: int) -> int:
        """The next number. Raises ValueError, naming the draw, where none is left or it is not in range(below)."""
        number = next(self._numbers, None)
        if number is None or not 0 <= number < below:
            found = "no number" if number is None else str(number)
            raise ValueError(f"{label}: a number below {below} is to be handed in, not {found}")
        return number


def commitment(seed: bytes, salt: bytes) -> str:
    """What is shown at the start of a game, in hex: binds the seed without telling it."""
    return hashlib.sha256(salt + seed).hexdigest()
