"""What the log says of failures: where they came from, and no link."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator

import pytest
import structlog

from tavola.store.tokens import new_token
from tavola.web.serve import set_up_logs


@pytest.fixture
def configured() -> Iterator[None]:
    before = structlog.get_config()
    yield
    structlog.configure(**before)


@pytest.mark.usefixtures("configured")
def test_an_exception_is_logged_with_its_traceback_and_without_tokens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", said := io.StringIO())
    set_up_logs()
    token = new_token()
    try:
        raise ValueError(f"no such thing as /p/{token}")
    except ValueError:
        structlog.get_logger().exception("it failed", link=token)
    line = said.getvalue()
    assert "Traceback (most recent call last)" in line
    assert "test_logs.py" in line
    assert "ValueError: no such thing as" in line
    assert token not in line
    assert line.count("\n") == 1


@pytest.mark.usefixtures("configured")
def test_a_log_that_nobody_reads_any_more_breaks_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with monkeypatch.context() as patch:
        gone = io.TextIOWrapper(os.fdopen(writing, "wb", buffering=0), encoding="utf-8", write_through=True)
        patch.setattr(sys, "stderr", gone)
        set_up_logs()
        structlog.get_logger().error("to nobody")
