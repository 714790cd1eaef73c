"""Figures and how far they can be trusted: intervals that hold the true value 95 times in 100."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, inf, log10, sqrt
from statistics import fmean, quantiles, variance
from typing import Final

import msgspec

Z: Final = 1.959964  # standard deviations to either side for 95 %


class Estimate(msgspec.Struct, frozen=True):
    """A figure and its interval."""

    value: float
    low: float
    high: float


class Spread(msgspec.Struct, frozen=True):
    """How figures are spread."""

    mean: Estimate
    deviation: float
    least: float
    quartiles: tuple[float, float, float]
    most: float


def mean(values: Sequence[float]) -> Estimate:
    """The mean of independent values; of a single one, anything can be true."""
    if len(values) < 2:
        return Estimate(values[0], -inf, inf)
    middle, off = fmean(values), Z * sqrt(variance(values) / len(values))
    return Estimate(middle, middle - off, middle + off)


def share(values: Sequence[float]) -> Estimate:
    """The mean of independent values of 0 to 1, by Wilson's interval: it has a width even when all were won.

    The number it takes is that of plain games that would vary as much as these values do.
    """
    middle, number = fmean(values), float(len(values))
    if len(values) > 1 and (varied := variance(values)) > 0:
        number *= middle * (1 - middle) / varied
    squared = Z * Z / number
    centre = (middle + squared / 2) / (1 + squared)
    off = Z * sqrt(middle * (1 - middle) / number + squared / (4 * number)) / (1 + squared)
    return Estimate(middle, min(middle, centre - off), max(middle, centre + off))


def elo(score: float) -> float:
    """By how much a player with that mean score is stronger, in logistic Elo; without bound for 0 and 1."""
    if score <= 0 or score >= 1:
        return inf if score >= 1 else -inf
    return -400 * log10(1 / score - 1)


def elo_of(score: Estimate) -> Estimate:
    """The same with its interval."""
    return Estimate(elo(score.value), elo(score.low), elo(score.high))


def spread(values: Sequence[float]) -> Spread:
    """Mean, deviation, quartiles and both ends of at least two values."""
    first, second, third = quantiles(values, n=4, method="inclusive")
    return Spread(mean(values), sqrt(variance(values)), min(values), (first, second, third), max(values))


def quantile(values: Sequence[float], part: float) -> float:
    """The smallest value that at least such a part of them does not exceed; 0 without values."""
    ordered = sorted(values)
    return ordered[max(0, ceil(part * len(ordered)) - 1)] if ordered else 0.0
