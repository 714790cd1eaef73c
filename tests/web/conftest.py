"""A whole site in this process, shared by the tests of this folder."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
import pytest_asyncio
from litestar import Litestar

from tavola.service.settings import Settings
from tavola.web.app import create_app
from tests.web import serving_bots
from tests.web.visitor import Site

DAY = 24 * 3600


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The tests of this folder share the event loop in which their site runs."""
    for item in items:
        if item.path.parent == Path(__file__).parent and pytest_asyncio.is_async_test(item):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@pytest.fixture(scope="session")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    folder = tmp_path_factory.mktemp("site")
    return Settings(
        database=str(folder / "site.db"),
        outbox=str(folder / "outbox"),
        create_limit=0,
        mail_confirm=False,
        mail_delay=DAY,  # nothing moves by itself while a test compares what is stored
    )


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def app(settings: Settings) -> AsyncIterator[Litestar]:
    serving_bots.put_in_place()
    app = create_app(settings)
    async with running(app):
        yield app


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def site(app: Litestar, settings: Settings) -> AsyncIterator[Site]:
    async with visiting(app, settings) as site:
        yield site


@asynccontextmanager
async def visiting(app: Litestar, settings: Settings) -> AsyncIterator[Site]:
    """A client of an application in this process."""
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://site.test") as client:
        yield Site(client, Path(settings.database))


@asynccontextmanager
async def running(app: Litestar) -> AsyncIterator[None]:
    """The application from its start to its end, both in one task, as it needs them."""
    started, stop = asyncio.Event(), asyncio.Event()

    async def live() -> None:
        async with app.lifespan():
            started.set()
            await stop.wait()

    task = asyncio.create_task(live())
    await asyncio.wait({task, asyncio.create_task(started.wait())}, return_when=asyncio.FIRST_COMPLETED)
    try:
        yield
    finally:
        stop.set()
        await task
