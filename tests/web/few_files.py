"""The `tavola` command where the system allows few file descriptors."""

from __future__ import annotations

import resource

from tavola import cli

HARD = 100

if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_NOFILE, (HARD // 2, HARD))
    cli.main()
