"""The line between a browser and a site: a proxy that can go dead without closing anything, as networks do."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar
from urllib.parse import urlsplit

R = TypeVar("R")


class Line:
    """Forwards bytes both ways. Its methods may be called from any thread."""

    def __init__(self, upstream: str) -> None:
        self.address = ""
        self._upstream = urlsplit(upstream)
        self._loop = asyncio.new_event_loop()
        self._dead = False  # connections made from now on
        self._open: set[asyncio.Event] = set()  # one a connection: set while bytes pass

    def freeze(self) -> int:
        """Let nothing pass on the connections open now; new ones work. Returns how many they are."""
        return self._do(self._freeze)

    def cut(self) -> None:
        """Let nothing pass on any connection, also those made later."""
        self._do(lambda: setattr(self, "_dead", True))
        self.freeze()

    def mend(self) -> None:
        """Connections made from now on work."""
        self._do(lambda: setattr(self, "_dead", False))

    @contextmanager
    def running(self) -> Iterator[Line]:
        thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        thread.start()
        server = asyncio.run_coroutine_threadsafe(asyncio.start_server(self._serve, "127.0.0.1"), self._loop).result(10)
        self.address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        try:
            yield self
        finally:
            asyncio.run_coroutine_threadsafe(_end_all(), self._loop).result(10)
            self._loop.call_soon_threadsafe(self._loop.stop)
            thread.join(10)

    def _do(self, job: Callable[[], R]) -> R:
        async def done() -> R:
            return job()

        return asyncio.run_coroutine_threadsafe(done(), self._loop).result(10)

    def _freeze(self) -> int:
        for passes in self._open:
            passes.clear()
        return len(self._open)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        passes = asyncio.Event()
        if not self._dead:
            passes.set()
        self._open.add(passes)
        with contextlib.suppress(OSError, asyncio.CancelledError):  # the site is down just now, or the test is over
            beyond = await asyncio.open_connection(self._upstream.hostname, self._upstream.port)
            ways = [
                asyncio.create_task(_pump(reader, beyond[1], passes)),
                asyncio.create_task(_pump(beyond[0], writer, passes)),
            ]
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            for way in ways:
                way.cancel()
            beyond[1].close()
        writer.close()
        self._open.discard(passes)


async def _end_all() -> None:
    """Cancel whatever else runs in this loop."""
    others = asyncio.all_tasks() - {asyncio.current_task()}
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, passes: asyncio.Event) -> None:
    with contextlib.suppress(ConnectionError):
        while data := await reader.read(65536):
            await passes.wait()
            writer.write(data)
            await writer.drain()
