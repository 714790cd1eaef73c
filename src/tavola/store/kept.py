"""Answers about links and contacts, which every request asks for, kept in memory until one of them may have changed."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

MOST = 20_000  # answers; then all are forgotten


class Kept:
    """Answers by question. They hold while one process writes to the database, which `ServingLock` sees to.

    A change forgets all answers twice: when it is made, and when it is on disk or given up. An answer read in between
    may be the old one, and is gone with the second.
    """

    def __init__(self) -> None:
        self.changes = 0  # how often something may have changed
        self._answers: dict[Hashable, Any] = {}

    def get(self, question: Hashable) -> Any:
        """The answer; None: ask the database."""
        return self._answers.get(question)

    def put(self, question: Hashable, answer: Any, changes: int) -> None:
        """Keep an answer that was asked for at that count of changes."""
        if changes != self.changes:
            return
        if len(self._answers) >= MOST:
            self._answers.clear()
        self._answers[question] = answer

    def forget(self) -> None:
        self.changes += 1
        self._answers.clear()
