"""A site in a process of its own, as people run it."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

SOURCE = Path(__file__).parents[2] / "src"
PATHS = f"{SOURCE}{os.pathsep}{SOURCE.parent}"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def start(folder: Path, port: int, program: str = "tavola.cli", **settings: str) -> subprocess.Popen[bytes]:
    """The server, answering. Its log is in `folder`; `program` is the module to run."""
    environment = os.environ | {
        "PYTHONPATH": PATHS,
        "TAVOLA_DATABASE": str(folder / "site.db"),
        "TAVOLA_OUTBOX": str(folder / "outbox"),
        "TAVOLA_CREATE_LIMIT": "0",
        **settings,
    }
    with (folder / "log").open("ab") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", program, "serve", "--port", str(port)],
            env=environment,
            stdout=log,
            stderr=log,
        )
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return process
        if process.poll() is not None:
            break
        time.sleep(0.02)
    process.kill()
    raise RuntimeError((folder / "log").read_text())


@contextmanager
def served(folder: Path, program: str = "tavola.cli", **settings: str) -> Iterator[str]:
    """The address of a server that runs until the end of the block."""
    port = free_port()
    process = start(folder, port, program, **settings)
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(20)


def visitor(address: str) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=address, timeout=20)
