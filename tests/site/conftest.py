"""A whole site in this process, with a database of its own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
from litestar import Litestar

from tavola.site.app import create_app
from tavola.site.settings import Settings
from tests.site.visitor import Site


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(database=str(tmp_path / "site.db"), outbox=str(tmp_path / "outbox"), create_limit=0)


@pytest.fixture
async def app(settings: Settings) -> AsyncIterator[Litestar]:
    app = create_app(settings)
    async with running(app):
        yield app


@pytest.fixture
async def site(app: Litestar, settings: Settings) -> AsyncIterator[Site]:
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
