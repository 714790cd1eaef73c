"""How much one address may do in an hour."""

from __future__ import annotations

from math import ceil
from time import monotonic

HOUR = 3600.0


class HourlyLimit:
    """Counts per address in memory, hour by hour from each address's first request."""

    def __init__(self, most: int) -> None:
        self.most = most  # 0: no limit
        self._hours: dict[str, tuple[float, int]] = {}  # address -> start of its hour, count

    def spend(self, address: str) -> int:
        """Count one request. Returns 0 when it is within the limit, else the seconds to wait."""
        now = monotonic()
        start, count = self._hours.get(address, (now, 0))
        if now - start >= HOUR:
            start, count = now, 0
        if self.most and count >= self.most:
            return ceil(HOUR - (now - start))
        self._forget(now)
        self._hours[address] = (start, count + 1)
        return 0

    def _forget(self, now: float) -> None:
        if len(self._hours) > 10_000:
            self._hours = {address: hour for address, hour in self._hours.items() if now - hour[0] < HOUR}
