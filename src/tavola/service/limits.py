"""How much one caller may do in an hour."""

from __future__ import annotations

from collections import OrderedDict
from math import ceil
from time import monotonic

HOUR = 3600.0
MAX_CALLERS = 10_000  # callers that are counted; beyond that the one not heard of for longest is forgotten


class HourlyLimit:
    """Counts per caller in memory, hour by hour from each caller's first request. Each request costs the same."""

    def __init__(self, most: int) -> None:
        self.most = most  # 0: no limit
        self._hours: OrderedDict[str, tuple[float, int]] = OrderedDict()  # caller: start of its hour, count

    def spend(self, caller: str) -> int:
        """Count one request. Returns 0 when it is within the limit, else the seconds to wait."""
        now = monotonic()
        start, count = self._hours.get(caller, (now, 0))
        if now - start >= HOUR:
            start, count = now, 0
        refused = bool(self.most) and count >= self.most
        self._hours[caller] = (start, count if refused else count + 1)
        self._hours.move_to_end(caller)
        if len(self._hours) > MAX_CALLERS:
            self._hours.popitem(last=False)
        return ceil(HOUR - (now - start)) if refused else 0
