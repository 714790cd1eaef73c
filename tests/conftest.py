"""The order of all tests."""

from __future__ import annotations

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come last: Playwright keeps an event loop running, and no other one starts beside it."""
    items.sort(key=lambda item: "browser" in item.path.parts)
