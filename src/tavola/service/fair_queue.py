"""Weighted fair queueing of the bots' jobs: equal shares of time for all callers, and for the tables of each caller.

Shares are counted in seconds of thinking. A caller with few jobs waits for the one that runs, and hardly for the queue
of a caller with many.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from typing import Generic, TypeVar

T = TypeVar("T")
IDLE_KEPT = 100  # accounts without a job that are kept beside as many as have one


class Account(Generic[T]):
    """Jobs that wait, in accounts within this one or at the lowest level in a line, and the time they have had.

    A path names the accounts from this one down. The cost of a job is in seconds, times whatever weight it is given.
    """

    def __init__(self) -> None:
        self.waiting = 0  # jobs
        self._had = 0.0  # seconds, counted from where the account stood when it last came to wait
        self._now = 0.0  # what an account within has had that neither fell behind nor was served before others
        self._within: dict[str, Account[T]] = {}
        self._line: list[tuple[int, int, float, T]] = []  # urgency, order, cost, job
        self._order = 0

    def count(self, path: Sequence[str]) -> int:
        """How many jobs wait there."""
        if not path:
            return self.waiting
        inner = self._within.get(path[0])
        return inner.count(path[1:]) if inner else 0

    def put(self, path: Sequence[str], job: T, cost: float, urgency: int = 0) -> None:
        """Let a job wait; in its line the less urgent (the higher number) come last."""
        self.waiting += 1
        if not path:
            self._order += 1
            heapq.heappush(self._line, (urgency, self._order, cost, job))
            return
        inner = self._within.setdefault(path[0], Account())
        if not inner.waiting:
            inner._had = max(inner._had, self._now)  # idle time is not saved up
        inner.put(path[1:], job, cost, urgency)

    def take(self) -> T:
        """The job whose account will have had the least with it. Its cost is paid at once. Raises IndexError."""
        return self._take()[0]

    def settle(self, path: Sequence[str], cost: float, seconds: float) -> None:
        """A job taken from there, of that cost, has taken so many seconds (times its weight) in truth."""
        if not path:
            return
        self._now += seconds / max(1, sum(1 for inner in self._within.values() if inner.waiting))
        inner = self._within.get(path[0])
        if inner:
            inner._had += seconds - cost
            inner.settle(path[1:], cost, seconds)
        self._forget()

    def _take(self) -> tuple[T, float]:
        if self._line:
            _urgency, _order, cost, job = heapq.heappop(self._line)
        else:
            _least, inner = min(self._candidates(), key=lambda found: found[0], default=(0.0, None))
            if inner is None:
                raise IndexError("nothing waits")
            self._now = max(self._now, inner._had)
            job, cost = inner._take()
            inner._had += cost
        self.waiting -= 1
        return job, cost

    def _candidates(self) -> list[tuple[float, Account[T]]]:
        """The accounts with jobs, and what each will have had when its next one is done."""
        return [(inner._had + inner._next_cost(), inner) for inner in self._within.values() if inner.waiting]

    def _next_cost(self) -> float:
        if self._line:
            return self._line[0][2]
        return min(self._candidates(), key=lambda found: found[0])[1]._next_cost()

    def _forget(self) -> None:
        """Delete idle accounts that have had no more than their share, so that they do not pile up."""
        if len(self._within) > IDLE_KEPT + 2 * self.waiting:
            self._within = {key: one for key, one in self._within.items() if one.waiting or one._had > self._now}
