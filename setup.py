"""Builds the rules as C where that works; everywhere else the same files run as they are.

TAVOLA_PURE=1 builds without trying.
"""

from __future__ import annotations

import os
import tomllib
from itertools import groupby
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

COMPILED = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["tool"]["tavola"]["compiled"]
NOTICE = "Tavola: the rules could not be compiled ({}); they will run uncompiled, slower but the same."


class BuildIfPossible(build_ext):
    """A build that fails leaves the sources to run uncompiled."""

    def run(self) -> None:
        self.parallel = os.cpu_count()
        try:
            super().run()
        except Exception as error:  # whatever a missing or unfit compiler raises
            print(NOTICE.format(error))
            for extension in self.extensions:  # half a build would not run
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions = []


def compiled() -> list[Extension]:
    """The extension modules; none when they are not wanted or the sources cannot be turned into C."""
    if os.environ.get("TAVOLA_PURE"):
        return []
    try:
        from mypyc.build import mypycify

        # a library a game: they are compiled side by side
        together = [(list(files), None) for _, files in groupby(COMPILED, os.path.dirname)]
        extensions = mypycify(["--follow-imports=silent", *COMPILED], opt_level="2", separate=together)
    except (Exception, SystemExit) as error:
        print(NOTICE.format(error))
        return []
    if os.name == "posix":
        for extension in extensions:
            flags = [flag for flag in extension.extra_compile_args if flag != "-Werror"]  # compilers differ in warnings
            extension.extra_compile_args = [*flags, "-fno-semantic-interposition", "-fwrapv", "-DNDEBUG"]
    return extensions


setup(ext_modules=compiled(), cmdclass={"build_ext": BuildIfPossible})
