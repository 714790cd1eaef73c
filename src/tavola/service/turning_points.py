"""What a bot expected over a game, smoothed, and where it changed for good.

A bot's expectation depends a little on who is to move, so it goes up and down from turn to turn even when nothing
happens. The mean over two steps does not, and a change that the next step undoes is no turning point.
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
    """At step `number`, the win share of `seat` (0 to 1) changed by `change`, more than that of any other seat."""

    number: int
    seat: int
    change: float


def smoothed(steps: Sequence[Step]) -> list[Values]:
    """The values of each step in the mean with those of the step before; the first and the last as they are."""
    inner = [_mean(steps[number - 1 : number + 1]) for number in range(1, len(steps) - 1)]
    ends = [step.values for step in steps]
    return [*ends[:1], *inner, *ends[1:][-1:]]


def turning_points(steps: Sequence[Step], first: int) -> list[Swing]:
    """The largest lasting changes in the order of play. Steps before number `first` are the opening and left out.

    A change is measured between the mean of the `SPAN` steps before and that of the `SPAN` steps from there on.
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
