"""Running the site until it is told to stop."""

from __future__ import annotations

import asyncio
import gc
import logging
import socket
import sys
from contextlib import suppress
from io import TextIOBase
from pathlib import Path
from traceback import format_exception
from types import FrameType, TracebackType
from typing import TYPE_CHECKING, TextIO, cast

import structlog
import uvicorn

from tavola.games import GAMES
from tavola.service.live import MAX_PER_CALLER
from tavola.service.settings import Settings
from tavola.service.tokens import redacted
from tavola.store.sqlite import SqliteStore
from tavola.web.app import create_app
from tavola.web.file_descriptors import BoundedProtocol, room

if TYPE_CHECKING:
    from litestar import Litestar
    from structlog.typing import EventDict

    from tavola.service.live import Live

SHUTDOWN_TIMEOUT = 5  # seconds for requests under way when the site stops
GC_THRESHOLD = 20_000  # between looks for cycles in young objects; requests leave hardly any
KEEP_ALIVE = 75  # seconds; longer than proxies in front keep an idle connection, so that they never use a closed one
PEER_TIMEOUT = 60  # seconds after which a peer that acknowledges nothing is gone, and its connection ends


class Server(uvicorn.Server):
    """Ends the open streams as soon as it is told to stop; otherwise it would wait for them."""

    def __init__(self, config: uvicorn.Config, live: Live, greeting: str) -> None:
        super().__init__(config)
        self._greeting = greeting  # printed when people can come
        self._live = live
        self._loop: asyncio.AbstractEventLoop | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._loop = asyncio.get_running_loop()
        for listening in (one for server in self.servers for one in server.sockets):
            end_dead_connections(listening)
        print(self._greeting, flush=True)
        gc.collect()
        gc.freeze()  # what is here now stays: no need to look through it again at every collection
        gc.set_threshold(GC_THRESHOLD)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._live.close)
        super().handle_exit(sig, frame)


def end_dead_connections(listening: socket.socket) -> None:
    """Let the system end connections, those accepted from here on, whose peer has gone without a word.

    A stream writes a sign of life now and then; without this the system sends it again for a quarter of an hour.
    """
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, value in (
        ("TCP_USER_TIMEOUT", PEER_TIMEOUT * 1000),
        ("TCP_KEEPIDLE", PEER_TIMEOUT),
        ("TCP_KEEPINTVL", PEER_TIMEOUT // 4),
        ("TCP_KEEPCNT", 4),
    ):
        if hasattr(socket, name):  # systems differ
            listening.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)


def run(settings: Settings) -> None:
    """Serve until SIGTERM or SIGINT. Raises StoreError when the database cannot be used, ValueError for settings."""
    set_up_logs()
    load_component_sets(settings)
    app = create_app(settings, min(MAX_PER_CALLER, room() // 4))
    asyncio.run(_try_store(settings.database))
    server(app, settings).run()


def load_component_sets(settings: Settings) -> None:
    """Give new tables the component sets that the settings name. Raises ValueError saying what is wrong with one."""
    for game, path in settings.components.items():
        GAMES[game].load_components(Path(path))


def server(app: Litestar, settings: Settings) -> Server:
    """The server of an application, ready to run."""
    BoundedProtocol.room = room()
    config = uvicorn.Config(
        app,
        http=BoundedProtocol,
        host=settings.host,
        port=settings.port,
        access_log=False,  # it would tell the tokens in addresses
        log_level="warning",
        timeout_graceful_shutdown=SHUTDOWN_TIMEOUT,
        timeout_keep_alive=KEEP_ALIVE,
        server_header=False,
    )
    mail = "by SMTP" if settings.smtp_url else f"to the console and the folder {settings.outbox}/"
    return Server(config, app.state.live, f"Tavola serves on {settings.base}\nMail goes {mail}")


async def _try_store(database: str) -> None:
    """Open and close the database: what is wrong with it is said before the server starts, without a traceback."""
    await (await SqliteStore.open(database)).close()


def set_up_logs() -> None:
    """One line an event, to standard error."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.ExceptionRenderer(in_brief),
            without_tokens,
            structlog.processors.KeyValueRenderer(key_order=["timestamp", "level", "event"]),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(cast(TextIO, SafeStream(sys.stderr))),
    )


def in_brief(exc_info: tuple[type[BaseException], BaseException, TracebackType | None]) -> str:
    """Where an exception came from. Never the values of variables: seeds are among them."""
    return "".join(format_exception(exc_info[1]))


def without_tokens(logger: object, method: str, event: EventDict) -> EventDict:
    """No line of the log holds a link."""
    return {key: redacted(value) if isinstance(value, str) else value for key, value in event.items()}


class SafeStream(TextIOBase):
    """Writes to a stream that may be closed, like a broken pipe: logging must not make a request fail."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        with suppress(OSError, ValueError):
            self._stream.write(text)
        return len(text)

    def flush(self) -> None:
        with suppress(OSError, ValueError):
            self._stream.flush()
