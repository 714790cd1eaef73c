"""What travels of talk and notes: bodies and answers of the JSON API."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from tavola.service.messages.tables import SeatNumber, Words

MAX_NOTES = 2_000  # characters


class LineBody(msgspec.Struct, forbid_unknown_fields=True):
    """A line to the others."""

    seat: SeatNumber
    text: Words


class TalkLine(msgspec.Struct):
    """What somebody wrote, or (where `text` is null and `talk` is not set) did: `said` in words. A line of talk without
    a text was taken down, or left out of the file that the table came from.
    """

    seq: int
    at: float
    seat: int | None
    talk: bool
    text: str | None = None
    said: list[str] = []


class TalkView(msgspec.Struct):
    """The talk of a table up to record `seq`, and between its lines what happened, the oldest first.

    `seats`: those that the link may write for. `changed`: lines from before that were taken down since.
    """

    seq: int
    seats: list[int]
    lines: list[TalkLine]
    changed: list[int] = []


class NotesBody(msgspec.Struct, forbid_unknown_fields=True):
    """The notes of a seat, for its player alone; `version`: that of the notes they were made from."""

    seat: SeatNumber
    text: Annotated[str, Meta(max_length=MAX_NOTES)]
    version: Annotated[int, Meta(ge=0, lt=2**53)]


class NotesView(msgspec.Struct):
    """The notes of a seat. `changed_elsewhere`: another tab or device wrote since the version that the change was based
    on, and `before` is what that had written; what was sent holds.
    """

    text: str
    version: int
    changed_elsewhere: bool = False
    before: str = ""
