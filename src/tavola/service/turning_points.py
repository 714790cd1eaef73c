"""What a bot expected over a game, smoothed, and where it changed for good.

Who is to move is judged by what the others can answer, so what is expected sways a little from turn to turn even when
nothing happens. A curve of means over two steps does not; and what a single step undoes again turned nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

SWING = 0.12  # by how much a turning point changes somebody's share of the win
TURNING_POINTS = 3
SPAN = 2  # steps before and after a change that are compared

Values = tuple[float, ...]


class Step(msgspec.Struct, frozen=True):
    """What was expected after record `seq`: by seat a share of the win, or points where one plays alone."""

    seq: int
    values: Values


class Swing(msgspec.Struct, frozen=True):
    """The number of the step, whose share changed most with it, and by how much."""

    number: int
    seat: int
    change: float


def smoothed(steps: Sequence[Step]) -> list[Values]:
    """The values of each step in the mean with those of the step before; the first and the last as they are."""
    inner = [_mean(steps[number - 1 : number + 1]) for number in range(1, len(steps) - 1)]
    ends = [step.values for step in steps]
    return [*ends[:1], *inner, *ends[1:][-1:]]


def turning_points(steps: Sequence[Step], first: int) -> list[Swing]:
    """The largest lasting changes in the order of play. Steps before number `first` are the opening: they turn nothing.

    A change is that between the means of the steps before and of those from there on.
    """
    swings = [_change_at(steps, number) for number in range(max(1, first), len(steps))]
    large = sorted((swing for swing in swings if abs(swing.change) >= SWING), key=lambda swing: -abs(swing.change))
    found: list[Swing] = []
    for swing in large:  # of neighbours the larger: they are one change, seen twice
        if len(found) < TURNING_POINTS and all(abs(swing.number - other.number) >= SPAN for other in found):
            found.append(swing)
    return sorted(found, key=lambda swing: swing.number)


def _change_at(steps: Sequence[Step], number: int) -> Swing:
    before, after = _mean(steps[max(0, number - SPAN) : number]), _mean(steps[number : number + SPAN])
    changes = [b - a for a, b in zip(before, after, strict=True)]
    seat = max(range(len(changes)), key=lambda one: (round(abs(changes[one]), 6), changes[one]))
    return Swing(number, seat, changes[seat])


def _mean(steps: Sequence[Step]) -> Values:
    return tuple(sum(values) / len(steps) for values in zip(*(step.values for step in steps), strict=True))
