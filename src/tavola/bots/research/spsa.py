"""Tuning weights by play alone: simultaneous perturbation.

Each round all weights are moved at once, half of them up and half down by lot; both sides play each other, and the
weights go towards the better one, far by how much better it was. It takes two players however many weights there are.
(J. C. Spall, 1992; the sequences of gains are his usual ones.)
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Final

ALPHA: Final = 0.602  # how fast the steps shrink
GAMMA: Final = 0.101  # how fast the perturbations shrink
STABILITY: Final = 0.1  # the part of all rounds by which the first steps are held back

Weights = tuple[float, ...]
Compare = Callable[[Weights, Weights, int], float]


def tune(
    start: Sequence[float],
    spans: Sequence[float],
    compare: Compare,
    rounds: int,
    seed: int,
    rate: float = 0.1,
    say: Callable[[str], None] | None = None,
) -> Weights:
    """The weights after so many rounds, each the mean of the last half of them (single rounds are noisy).

    `spans`: by how much each weight is moved in the last rounds; 0 holds it still. In the first ones it is more.
    `compare(plus, minus, round)`: how much better `plus` played than `minus`, -1 (lost all) to 1 (won all); games in
    pairs with swapped seats on the same draws, their seeds made of the round. `rate`: of a span, how far a weight goes
    in the last rounds for a clean win. The same arguments give the same weights. Raises ValueError for unequal lengths.
    """
    if len(start) != len(spans):
        raise ValueError(f"{len(start)} weights, but {len(spans)} spans")
    rng = random.Random(seed)
    weights, sums, counted = list(start), [0.0] * len(start), 0
    for k in range(1, rounds + 1):
        signs = [rng.choice((-1, 1)) for _ in start]
        reach = [span * (rounds / k) ** GAMMA for span in spans]
        plus = tuple(w + sign * r for w, sign, r in zip(weights, signs, reach, strict=True))
        minus = tuple(w - sign * r for w, sign, r in zip(weights, signs, reach, strict=True))
        better = compare(plus, minus, k)
        step = better * rate * _gain(k, rounds)
        weights = [w + sign * span * step for w, sign, span in zip(weights, signs, spans, strict=True)]
        if 2 * k > rounds:
            counted += 1
            sums = [total + w for total, w in zip(sums, weights, strict=True)]
        if say and k % max(1, rounds // 20) == 0:
            say(f"round {k} of {rounds}: {', '.join(f'{w:.3g}' for w in weights)}")
    return tuple(total / counted for total in sums) if counted else tuple(start)


def _gain(k: int, rounds: int) -> float:
    """The step of a round against that of the last one."""
    held = STABILITY * rounds
    shrunk: float = ((held + rounds) / (held + k)) ** ALPHA * (k / rounds) ** GAMMA
    return shrunk
