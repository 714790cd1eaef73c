"""Sequential halving: trials shared out among candidates, the worse half of which leaves again and again."""

from __future__ import annotations

from collections.abc import Callable

import msgspec


class Arm(msgspec.Struct):
    """A candidate by its number, and what its trials gave so far."""

    number: int
    trials: int = 0
    whole: float = 0.0

    @property
    def mean(self) -> float:
        """0 before the first trial."""
        return self.whole / self.trials if self.trials else 0.0


def halving(candidates: int, trials: int, trial: Callable[[int, int], float], left: Callable[[], bool]) -> list[Arm]:
    """All candidates, the best first; those that come first are thought to be better when nothing else is known.

    `trial(candidate, world)` is what a candidate is worth in a world; all that are still in meet the same worlds. About
    so many trials are made; when `left` says no it ends at once, and a world that not all have met counts for nothing.
    """
    arms, gone = [Arm(number) for number in range(candidates)], list[Arm]()
    stages = max(1, (candidates - 1).bit_length())
    world = 0
    while True:
        for _ in range(max(1, trials // (stages * len(arms)))):
            if not _meet(arms, world, trial, left):
                return arms + gone
            world += 1
        arms.sort(key=_rank)
        if len(arms) <= 2:
            return arms + gone
        keep = (len(arms) + 1) // 2
        gone = arms[keep:] + gone
        arms = arms[:keep]


def _meet(arms: list[Arm], world: int, trial: Callable[[int, int], float], left: Callable[[], bool]) -> bool:
    """Try all in a world. False when there was no time for it: then they are ordered by what is known so far."""
    found = []
    for arm in arms:
        if not left():
            arms.sort(key=_rank)
            return False
        found.append(trial(arm.number, world))
    for arm, value in zip(arms, found, strict=True):
        arm.whole += value
        arm.trials += 1
    return True


def _rank(arm: Arm) -> tuple[float, int]:
    return -arm.mean, arm.number
