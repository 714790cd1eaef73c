"""Observations as arrays and as text, both from the same numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavola.games.encoding import Numbers, Piece

Floats = NDArray[np.float32]


class Layout:
    """Where each piece stands in the numbers of an observation and in its tensor. Values lie between `low` and `high`,
    arrays of `size` floats.
    """

    def __init__(self, pieces: Sequence[Piece]) -> None:
        self.pieces = tuple(pieces)
        self.slices: dict[str, slice] = {}
        self.shapes: dict[str, tuple[int, ...]] = {}
        self.size = 0
        bases, units = list[int](), list[float]()
        for piece in self.pieces:
            each = piece.of or 1
            begin, end = self.size, self.size + piece.count * each
            self.slices[piece.name] = slice(begin, end)
            self.shapes[piece.name] = (*piece.shape, each) if piece.of > 1 else piece.shape
            bases += [place - 1 if piece.of else place for place in range(begin, end, each)]
            units += [0 if piece.of else 1 / piece.unit] * piece.count
            self.size = end
        self.count = len(bases)
        self._bases, self._units = np.array(bases, np.intp), np.array(units, np.float32)
        self._things = self._units == 0  # which numbers are one of several things, not counts

    def fill(self, tensors: Floats, numbers: NDArray[np.int16]) -> None:
        """Write observations, numbers of shape (n, count), into tensors of shape (n, size) that are all 0."""
        places = np.flatnonzero(numbers)
        values = numbers.ravel()[places]
        rows, columns = np.divmod(places, self.count)
        things = self._things[columns]
        tensors[rows, self._bases[columns] + values * things] = np.where(things, 1, values * self._units[columns])

    def bounds(self) -> tuple[Floats, Floats]:
        """The least and the greatest value at each place of the tensor."""
        low, high = np.zeros(self.size, np.float32), np.ones(self.size, np.float32)
        for piece in self.pieces:
            if not piece.of:
                low[self.slices[piece.name]] = piece.least / piece.unit
                high[self.slices[piece.name]] = piece.most / piece.unit
        return low, high

    def text(self, numbers: Sequence[int]) -> str:
        """The pieces in words, one after the other: what is not zero, as place=number."""
        start, found = 0, list[str]()
        for piece in self.pieces:
            values = numbers[start : start + piece.count]
            start += piece.count
            said = [
                f"{place}={value}" if piece.count > 1 else str(value) for place, value in enumerate(values) if value
            ]
            if said:
                found.append(f"{piece.name} {' '.join(said)}")
        return "; ".join(found)


def as_row(numbers: Numbers[int]) -> NDArray[np.int16]:
    """The numbers of one observation as an array of shape (1, count), without copying."""
    return np.frombuffer(numbers, np.int16)[np.newaxis]


def chosen(pieces: Iterable[Piece], public: bool, private: bool) -> list[Piece]:
    """Those that all see, those that only one sees, or both."""
    return [piece for piece in pieces if (private if piece.private else public)]


def taken(numbers: Numbers[int], pieces: Iterable[Piece], wanted: Iterable[Piece], hidden: bool = False) -> list[int]:
    """The numbers of some of the pieces; with `hidden` those that are not private are all 0."""
    names, start, found = {piece.name for piece in wanted}, 0, list[int]()
    for piece in pieces:
        if piece.name in names:
            found += [0] * piece.count if hidden and not piece.private else numbers[start : start + piece.count]
        start += piece.count
    return found


def array_of(numbers: Sequence[int]) -> NDArray[Any]:
    """Numbers as an array of shape (1, count)."""
    return np.array([numbers], np.int16)
