"""A whole site in this process, with a database of its own."""

from __future__ import annotations

from collections.abc import AsyncIterator
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
    async with app.lifespan():
        yield app


@pytest.fixture
async def site(app: Litestar, settings: Settings) -> AsyncIterator[Site]:
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://site.test") as client:
        yield Site(client, Path(settings.database))
