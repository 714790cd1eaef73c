"""The notes of a seat: a text that its player alone reads and writes, on all their devices. No part of the game."""

from __future__ import annotations

import unicodedata

from tavola.service import errors, table_views
from tavola.service.language import gettext as _
from tavola.service.messages import talk
from tavola.service.playing import own_seat
from tavola.service.table_cache import TableCache
from tavola.store.notes import NO_NOTES, Notes, SqliteNotes
from tavola.store.store import Grant
from tavola.table.table import Table

ALLOWED = "\n\t\u200c\u200d"  # of control and format characters
REFUSED = ("Cc", "Cf", "Cs")


class SeatNotes:
    """Reads and writes the notes of the seats of a link. Every refusal raises ServiceError."""

    def __init__(self, cache: TableCache, notes: SqliteNotes) -> None:
        self.cache = cache
        self.notes = notes

    async def view(self, grant: Grant, seat: int) -> talk.NotesView:
        """What was noted; nothing where somebody else sat there then."""
        table = await self.cache.open(grant.table)
        player = _player(table, grant, seat)
        found = await self._found(table, seat, player)
        return talk.NotesView(found.text, found.version)

    async def write(self, grant: Grant, body: talk.NotesBody) -> talk.NotesView:
        """Put other notes in their place. The last writer wins, and is told what was there when it was another text."""
        async with self.cache.held(grant) as held:
            table = await self.cache.open(grant.table)
            player = _player(table, held, body.seat)
            text = _clean(body.text)
            before = await self._found(table, body.seat, player)
            if before.text == text:
                return talk.NotesView(text, before.version)
            version = max(before.version, body.version) + 1
            await self.notes.put(table.id, body.seat, Notes(text, version, player))
        elsewhere = before.version > body.version
        return talk.NotesView(text, version, elsewhere, before.text if elsewhere else "")

    async def _found(self, table: Table, seat: int, player: str) -> Notes:
        found = await self.notes.of(table.id, seat)
        return found if found.player == player else NO_NOTES


def _player(table: Table, grant: Grant, seat: int) -> str:
    """Who notes: the person of the seat. Raises ServiceError where there is none, or several on one device."""
    own_seat(grant, seat)
    if table_views.shares_device(table, grant.seats):
        raise errors.illegal(_("A device that is passed round keeps no notes: everybody could read them."))
    player = table.seating.people.get(seat)
    if player is None:
        raise errors.illegal(_("Nobody has taken this seat yet."))
    return player


def _clean(text: str) -> str:
    """The text in composed form, with ends of lines of one kind. Raises ServiceError for what nobody can read."""
    text = unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n"))
    if len(text) > talk.MAX_NOTES:
        raise errors.illegal(_("That is too long: {n} characters at most.").format(n=talk.MAX_NOTES))
    if any(unicodedata.category(one) in REFUSED and one not in ALLOWED for one in text):
        raise errors.illegal(_("Please leave out invisible characters."))
    return text
