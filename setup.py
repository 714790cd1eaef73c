"""Builds the rules as C where that works; everywhere else the same files run as they are.

What was compiled is kept in `build/kept` and taken from there as long as no source of games or bots has changed.
TAVOLA_PURE=1 builds without compiling.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import tomllib
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from itertools import groupby
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

COMPILED = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["tool"]["tavola"]["compiled"]
KEPT = Path("build/kept")
FROM = ("src/tavola/games", "src/tavola/bots")  # what compiled modules know of each other, and of what they import
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
        else:
            self._keep()

    def build_extension(self, extension: Extension) -> None:
        """Compile it, or take it as it was compiled before."""
        before = kept() / self.get_ext_filename(extension.name)
        if not before.exists():
            super().build_extension(extension)
            return
        place = Path(self.get_ext_fullpath(extension.name))
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(before, place)

    def _keep(self) -> None:
        """Leave what was compiled for the next build, in place of what was there, whole or not at all."""
        if not self.extensions or kept().exists():
            return
        shutil.rmtree(KEPT, ignore_errors=True)
        unfinished = KEPT / "unfinished"
        for extension in self.extensions:
            place = unfinished / self.get_ext_filename(extension.name)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(self.get_ext_fullpath(extension.name), place)
        unfinished.rename(kept())


@cache
def kept() -> Path:
    """Where the libraries made from the sources as they are now are kept, if they were made."""
    try:
        compiler = version("mypy")
    except PackageNotFoundError:
        compiler = ""
    sources = sorted(path for folder in FROM for path in Path(folder).rglob("*.py*") if path.suffix in (".py", ".pyi"))
    whole = hashlib.sha256(f"{sys.version} {compiler} {os.environ.get('CC', '')}".encode())
    for path in (Path("setup.py"), Path("pyproject.toml"), *sources):
        whole.update(path.as_posix().encode() + hashlib.sha256(path.read_bytes()).digest())
    return KEPT / whole.hexdigest()[:16]


def names() -> list[str]:
    """The modules that are kept, by their dotted names."""
    files = sorted(path.relative_to(kept()) for path in kept().rglob("*") if path.is_file())
    return [".".join((*path.parts[:-1], path.name.partition(".")[0])) for path in files]


def game_of(path: str) -> tuple[str, ...]:
    """What is compiled into one library: a game, or a room beside the games."""
    return Path(path).parts[:4] if "games" in path else Path(path).parts[:3]


def compiled() -> list[Extension]:
    """The extension modules; none when they are not wanted or the sources cannot be turned into C."""
    if os.environ.get("TAVOLA_PURE"):
        return []
    if kept().exists():
        return [Extension(name, []) for name in names()]
    try:
        from mypyc.build import mypycify

        # a library a game: they are compiled side by side
        together = [(list(files), None) for _, files in groupby(COMPILED, game_of)]
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
