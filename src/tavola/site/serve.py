"""Running the site until it is told to stop."""

from __future__ import annotations

import asyncio
import gc
import logging
import sys
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

import structlog
import uvicorn

from tavola.games import TIWANACU, TUCANA
from tavola.games.tiwanacu.checks import read
from tavola.games.tucana.components import load
from tavola.site.app import create_app
from tavola.site.descriptors import BoundedProtocol, room
from tavola.site.settings import Settings
from tavola.store.sqlite import SqliteStore

if TYPE_CHECKING:
    import socket

    from litestar import Litestar

    from tavola.site.live import Live

GRACE = 5  # seconds for requests under way when the site stops
ALLOCATIONS = 20_000  # between looks for cycles in young objects; requests leave hardly any
KEEP_ALIVE = 75  # seconds; longer than proxies in front keep an idle connection, so that they never use a closed one


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
        print(self._greeting, flush=True)
        gc.collect()
        gc.freeze()  # what is here now stays: no need to look through it again at every collection
        gc.set_threshold(ALLOCATIONS)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._live.close)
        super().handle_exit(sig, frame)


def run(settings: Settings) -> None:
    """Serve until SIGTERM or SIGINT. Raises StoreError when the database cannot be used, ValueError for settings."""
    set_up_logs()
    lay_out(settings)
    app = create_app(settings)
    asyncio.run(_try_store(settings.database))
    server(app, settings).run()


def lay_out(settings: Settings) -> None:
    """Give new tables the component set that the settings name. Raises ValueError saying what is wrong with it."""
    if settings.tucana_components:
        TUCANA.components = load(settings.tucana_components)
    if settings.tiwanacu_components:
        TIWANACU.components = read(Path(settings.tiwanacu_components))


def server(app: Litestar, settings: Settings) -> Server:
    """The server of an application, ready to run."""
    BoundedProtocol.room = room()
    app.state.live.of_caller = min(app.state.live.of_caller, BoundedProtocol.room // 4)
    config = uvicorn.Config(
        app,
        http=BoundedProtocol,
        host=settings.host,
        port=settings.port,
        access_log=False,  # it would tell the tokens in addresses
        log_level="warning",
        timeout_graceful_shutdown=GRACE,
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
            structlog.processors.KeyValueRenderer(key_order=["timestamp", "level", "event"]),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
