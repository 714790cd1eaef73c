"""So much an hour from one address."""

from __future__ import annotations

import pytest

from tavola.site import limits
from tavola.site.limits import HourlyLimit


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [1000.0]
    monkeypatch.setattr(limits, "monotonic", lambda: now[0])
    return now


def test_each_address_has_its_own_count(clock: list[float]) -> None:
    limit = HourlyLimit(1)
    assert [limit.spend("a"), limit.spend("b"), limit.spend("a")] == [0, 0, 3600]


def test_an_hour_later_it_begins_anew(clock: list[float]) -> None:
    limit = HourlyLimit(1)
    limit.spend("a")
    clock[0] += 3599
    assert limit.spend("a") == 1
    clock[0] += 1
    assert limit.spend("a") == 0


def test_nought_is_no_limit(clock: list[float]) -> None:
    limit = HourlyLimit(0)
    assert [limit.spend("a") for _ in range(100)] == [0] * 100
