"""The process in which bots think, with the fifth game listed."""

from __future__ import annotations

from tavola.bots import worker
from tests.fifth_game import listed

if __name__ == "__main__":
    listed()
    worker.main()
