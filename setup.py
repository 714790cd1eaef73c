"""Builds the rules as C where that works; everywhere else the same files run as they are.

TAVOLA_PURE=1 builds without trying.
"""

from __future__ import annotations

import os

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

COMPILED = ["src/tavola/games/taluva/island.py", "src/tavola/games/taluva/rules.py"]
NOTICE = "Tavola: the rules could not be compiled ({}); they will run uncompiled, slower but the same."


class BuildIfPossible(build_ext):
    """A build that fails leaves the sources to run uncompiled."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as error:  # whatever a missing or unfit compiler raises
            print(NOTICE.format(error))
            self.extensions = []


def compiled() -> list[Extension]:
    """The extension modules; none when they are not wanted or the sources cannot be turned into C."""
    if os.environ.get("TAVOLA_PURE"):
        return []
    if os.name == "posix":
        os.environ["CFLAGS"] = os.environ.get("CFLAGS", "") + " -fno-semantic-interposition"
    try:
        from mypyc.build import mypycify

        return mypycify(["--follow-imports=silent", *COMPILED], opt_level="3")
    except (Exception, SystemExit) as error:
        print(NOTICE.format(error))
        return []


setup(ext_modules=compiled(), cmdclass={"build_ext": BuildIfPossible})
