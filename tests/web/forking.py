"""Starts the same site again and again without importing it anew: a server for every line read, until that is killed.

Prints the process id of each server.
"""

from __future__ import annotations

import gc
import os
import sys

from tavola.service.settings import from_environment
from tavola.web.app import create_app
from tavola.web.serve import server, set_up_logs


def main() -> None:
    settings = from_environment()
    set_up_logs()
    app = create_app(settings)
    gc.collect()
    gc.freeze()  # so that the servers need not look through what they inherit
    for _ in sys.stdin:
        child = os.fork()
        if child == 0:
            os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # the pipe is for process ids alone
            server(app, settings).run()
            os._exit(0)
        print(child, flush=True)
        os.waitpid(child, 0)


if __name__ == "__main__":
    main()
