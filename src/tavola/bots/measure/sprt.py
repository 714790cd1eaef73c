"""Is one player stronger than another? A sequential test that stops as soon as the games tell.

Two claims are weighed: the true difference is `elo0`, or it is `elo1` (logistic Elo). The generalised log-likelihood
ratio takes for each claim the likeliest distribution of results that has its mean (after M. Van den Bergh).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log

import msgspec

UNSEEN_COUNT = 1e-3  # what counts for a result that has not come up yet


class Claims(msgspec.Struct, frozen=True):
    """The two claims, and how often the test may be wrong: take `elo1` for true when `elo0` is, and the reverse."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not (self.elo0 < self.elo1 and 0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise ValueError("the second claim must be the greater Elo, and the chances of error between 0 and 0.5")

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which `elo0` and `elo1` are taken for true."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def ratio(self, counts: Sequence[int]) -> float:
        """The log-likelihood ratio of `elo1` to `elo0`; `counts` by result, evenly spaced, the worst first."""
        return log_likelihood_ratio(counts, self.elo0, self.elo1)

    def verdict(self, counts: Sequence[int]) -> float | None:
        """The claim taken for true; None: the games don't tell yet."""
        ratio, (low, high) = self.ratio(counts), self.bounds
        return self.elo0 if ratio <= low else self.elo1 if ratio >= high else None


def expected(elo: float) -> float:
    """The mean score, 0 to 1, of a player so many Elo stronger."""
    score: float = 1 / (1 + 10 ** (-elo / 400))
    return score


def log_likelihood_ratio(counts: Sequence[int], elo0: float, elo1: float) -> float:
    """How much likelier the counts of results are under `elo1` than under `elo0`, as a logarithm.

    `counts` by result, evenly spaced from lost to won: three for games, five for pairs of games. None at all: 0.
    """
    if not any(counts):
        return 0.0
    seen = [max(float(count), UNSEEN_COUNT) for count in counts]
    total = sum(seen)
    found = [count / total for count in seen]
    scores = [place / (len(counts) - 1) for place in range(len(counts))]
    first, second = (_likeliest(found, scores, expected(elo)) for elo in (elo0, elo1))
    return total * sum(share * log(b / a) for share, a, b in zip(found, first, second, strict=True))


def _likeliest(found: Sequence[float], scores: Sequence[float], mean: float) -> list[float]:
    """Of all distributions over the scores with that mean, the one under which what was found is likeliest.

    It is found / (1 + t * (score - mean)) for the one t that gives the mean; halving an interval finds it.
    """
    low, high = -1 / (scores[-1] - mean), 1 / (mean - scores[0])
    for _ in range(100):
        t = (low + high) / 2
        off = sum(p * (s - mean) / (1 + t * (s - mean)) for p, s in zip(found, scores, strict=True))
        low, high = (t, high) if off > 0 else (low, t)
    return [p / (1 + t * (s - mean)) for p, s in zip(found, scores, strict=True)]
