"""What a table refuses, in a player's words."""

from __future__ import annotations

from tavola.games.messages import Message, in_words


class TableError(ValueError):
    """The table says no; `message` says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return in_words(self.message, [f"seat {seat}" for seat in range(8)])
