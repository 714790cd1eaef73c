"""Telling others that something happened, without knowing who they are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, ParamSpec

P = ParamSpec("P")


class Signal(Generic[P]):
    """Calls its subscribers, in the order in which they came, with the arguments it is called with."""

    def __init__(self) -> None:
        self._subscribers: list[Callable[P, object]] = []

    def subscribe(self, subscriber: Callable[P, object]) -> None:
        """Call it from now on. It must not raise."""
        self._subscribers.append(subscriber)

    def unsubscribe(self, subscriber: Callable[P, object]) -> None:
        """Call it no more; nothing happens when it did not subscribe."""
        if subscriber in self._subscribers:
            self._subscribers.remove(subscriber)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> None:
        for subscriber in list(self._subscribers):
            subscriber(*args, **kwargs)
