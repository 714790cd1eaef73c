"""Subscribers are called in order, until they leave."""

from __future__ import annotations

from tavola.service.signals import Signal


def test_subscribers_are_called_in_order_until_they_leave() -> None:
    signal: Signal[[int]] = Signal()
    heard: list[tuple[str, int]] = []

    def first(number: int) -> None:
        heard.append(("first", number))
        signal.unsubscribe(first)

    signal.subscribe(first)
    signal.subscribe(lambda number: heard.append(("second", number)))
    signal(1)
    signal(2)
    signal.unsubscribe(first)  # gone already
    assert heard == [("first", 1), ("second", 1), ("second", 2)]
