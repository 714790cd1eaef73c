"""Live updates: which tabs have a table open, and telling them by server-sent events at which seq it is."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable
from time import monotonic
from typing import Final

import msgspec

from tavola.service import caller
from tavola.service.language import gettext as _
from tavola.service.signals import Signal

HEARTBEAT = 15.0  # seconds between signs of life on a stream; pages give one up that was silent for three times as long
ACTIVE_SECONDS = 300.0  # seconds for which a click or a key counts as somebody looking
MAX_PER_LINK, MAX_PER_TABLE, MAX_PER_CALLER = 100, 300, 1000  # open streams; pages beyond that poll
RETRY_MS = 60_000  # milliseconds until a stream that was refused is worth another try


class Tab:
    """One open stream. What it has not been told yet is kept as flags, so a slow reader gets the newest state only."""

    __slots__ = ("caller", "closed", "drafted", "grant", "moved", "seats", "wake")

    def __init__(self, grant: int, seats: tuple[int, ...], asker: str) -> None:
        self.grant = grant
        self.caller = asker
        self.seats = seats
        self.wake = asyncio.Event()
        self.moved = False
        self.drafted = False
        self.closed = False


class Live:
    """All open streams of this process, and when the person on each seat last touched the page.

    `clock` counts seconds; `max_of_caller`: how many streams one caller may have open.
    """

    def __init__(self, clock: Callable[[], float] = monotonic, max_of_caller: int = MAX_PER_CALLER) -> None:
        self._clock = clock
        self._max_of_caller = max_of_caller
        self._tabs: dict[str, set[Tab]] = {}
        self._seqs: dict[str, int] = {}  # of tables with a stream open
        self._last_activity: dict[tuple[str, int], float] = {}
        self._streams_by_caller: Counter[str] = Counter()  # streams by caller
        self.on_watch: Final[Signal[[str]]] = Signal()  # a table (id) was opened in a tab

    def __len__(self) -> int:
        return sum(len(tabs) for tabs in self._tabs.values())

    def publish(self, table: str, seq: int) -> None:
        """Tell every tab of the table where it is now."""
        if table in self._tabs:
            self._seqs[table] = seq
        for tab in self._tabs.get(table, ()):
            tab.moved = True
            tab.wake.set()

    def refresh(self, table: str) -> None:
        """Let every tab of the table load its view again, though no record was added."""
        for tab in self._tabs.get(table, ()):
            tab.drafted = True
            tab.wake.set()

    def publish_draft(self, table: str, seat: int) -> None:
        """Tell the tabs of one seat that its draft changed; nobody else learns of it."""
        for tab in self._tabs.get(table, ()):
            if seat in tab.seats:
                tab.drafted = True
                tab.wake.set()

    def note_activity(self, table: str, seat: int) -> None:
        """Note that the person on the seat used the page just now."""
        now = self._clock()
        self._last_activity[table, seat] = now
        if len(self._last_activity) > 1000:
            self._last_activity = {key: at for key, at in self._last_activity.items() if now - at < ACTIVE_SECONDS}

    def is_active(self, table: str, seat: int) -> bool:
        """Whether the person on the seat has the table open and used the page within five minutes."""
        touched = self._last_activity.get((table, seat))
        if touched is None or self._clock() - touched > ACTIVE_SECONDS:
            return False
        return any(seat in tab.seats for tab in self._tabs.get(table, ()))

    def watched(self, table: str) -> bool:
        """Whether anybody has the table open."""
        return table in self._tabs

    def in_use(self, table: str) -> set[int]:
        """The links by which tabs have the table open."""
        return {tab.grant for tab in self._tabs.get(table, ())}

    def close_grant(self, table: str, grant: int) -> None:
        """End the streams opened by a link that is withdrawn."""
        self._close(tab for tab in self._tabs.get(table, ()) if tab.grant == grant)

    def close(self) -> None:
        """End every stream."""
        self._close(tab for tabs in self._tabs.values() for tab in tabs)

    @staticmethod
    def _close(tabs: Iterable[Tab]) -> None:
        for tab in tabs:
            tab.closed = True
            tab.wake.set()

    async def frames(
        self, table: str, grant: int, seats: tuple[int, ...], seq: Callable[[], int], known: int | None
    ) -> AsyncIterator[bytes]:
        """The stream of one tab as SSE frames. `seq` tells where the table is, `known` where the tab thinks it is."""
        tab = Tab(grant, seats, caller.current.get())
        if not self._room(table, tab):
            detail = _("Too many pages follow this table live. This one looks every few seconds.")
            yield b"retry: %d\nevent: full\ndata: %b\n\n" % (RETRY_MS, msgspec.json.encode({"detail": detail}))
            return
        self._tabs.setdefault(table, set()).add(tab)
        self._streams_by_caller[tab.caller] += 1
        self._seqs[table] = seq()
        self.on_watch(table)
        try:
            tab.moved = self._seqs[table] != known
            yield b"retry: 1000\n\n" + (b"" if tab.moved else self._alive(table))
            while not tab.closed:
                for frame in self._news(table, tab):
                    yield frame
                if not tab.wake.is_set() and not await _woken(tab):
                    yield self._alive(table)
                tab.wake.clear()
        finally:
            self._leave(table, tab)

    def _alive(self, table: str) -> bytes:
        """A heartbeat with the current seq. An event, since scripts cannot see SSE comments."""
        return b'event: alive\ndata: {"seq":%d}\n\n' % self._seqs[table]

    def _room(self, table: str, tab: Tab) -> bool:
        """Whether one more stream of this link and caller may be open at the table."""
        tabs = self._tabs.get(table, ())
        of_link = sum(other.grant == tab.grant for other in tabs)
        return (
            len(tabs) < MAX_PER_TABLE
            and of_link < MAX_PER_LINK
            and self._streams_by_caller[tab.caller] < self._max_of_caller
        )

    def _news(self, table: str, tab: Tab) -> list[bytes]:
        seq = self._seqs[table]
        frames = []
        if tab.moved:
            frames.append(b'id: %d\ndata: {"seq":%d}\n\n' % (seq, seq))
        if tab.drafted:
            frames.append(b'event: draft\ndata: {"seq":%d}\n\n' % seq)
        tab.moved = tab.drafted = False
        return frames

    def _leave(self, table: str, tab: Tab) -> None:
        tabs = self._tabs[table]
        tabs.discard(tab)
        self._streams_by_caller[tab.caller] -= 1
        if self._streams_by_caller[tab.caller] <= 0:
            del self._streams_by_caller[tab.caller]
        if not tabs:
            del self._tabs[table], self._seqs[table]


async def _woken(tab: Tab) -> bool:
    try:
        async with asyncio.timeout(HEARTBEAT):
            return await tab.wake.wait()
    except TimeoutError:
        return False
