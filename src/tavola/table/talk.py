"""What players write to each other beside a game. Pure."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import NamedTuple

from tavola.games.messages import say
from tavola.table.errors import TableError
from tavola.table.events import Said, TakenDown


class Line(NamedTuple):
    """A line of talk; `text` is None when it was taken down, or left out of the file that the table came from."""

    seat: int
    text: str | None


class Talk:
    """The lines of a table by the number of their record. It is never changed: `after` gives a new one."""

    def __init__(self, lines: dict[int, Line] | None = None, taken_down: dict[int, int] | None = None) -> None:
        self.lines = lines or {}
        self.taken_down = taken_down or {}  # the number of the record that took a line down: that of the line

    @property
    def records(self) -> list[int]:
        """The numbers of all records that are talk, ascending: they are no steps of the game."""
        return sorted([*self.lines, *self.taken_down])

    @property
    def blank(self) -> list[int]:
        """The records whose line is not there (any more)."""
        return [seq for seq, line in self.lines.items() if line.text is None]

    def after(self, event: Said | TakenDown, seq: int, names: Sequence[str | None]) -> Talk:
        """With the line of record `seq`, or without one. Raises TableError."""
        if isinstance(event, Said):
            if not 0 <= event.seat < len(names) or names[event.seat] is None:
                raise TableError(say("There is no seat {seat} at this table.", seat=event.seat))
            if event.text and event.hash != line_hash(event.text, event.salt):
                raise TableError(say("a line of talk is not the one that was written"))
            return Talk(self.lines | {seq: Line(event.seat, event.text or None)}, self.taken_down)
        if event.line not in self.lines:
            raise TableError(say("There is no line {line} here.", line=event.line))
        lines = self.lines | {event.line: Line(self.lines[event.line].seat, None)}
        return Talk(lines, self.taken_down | {seq: event.line})


def line_hash(text: str, salt: str) -> str:
    """Hex hash that binds a line without telling it."""
    return hashlib.sha256(f"{salt} {text}".encode()).hexdigest()
