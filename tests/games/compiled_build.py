"""A compiled copy of the package beside the sources, for tests and measurements: kept as long as the sources stay."""

from __future__ import annotations

import atexit
import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).parents[2]
COMPILED = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["tavola"]["compiled"]
SOURCES = ("setup.py", "src/tavola/games/_vec.pyi", *COMPILED)


class NoCompiler(Exception):
    """There is no C compiler on this machine."""


def compiled_copy() -> Path:
    """A folder of this process that holds the compiled package `tavola`.

    Raises NoCompiler; RuntimeError when the build fails.
    """
    sources = b"".join((ROOT / name).read_bytes() for name in SOURCES)
    libraries = ROOT / "build" / "compiled" / hashlib.sha256(sys.version.encode() + sources).hexdigest()[:16]
    if not libraries.exists():
        _make(libraries)
    folder = Path(tempfile.mkdtemp(prefix="tavola-compiled-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    shutil.copytree(ROOT / "src" / "tavola", folder / "tavola", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(libraries, folder, dirs_exist_ok=True)
    return folder


def _make(libraries: Path) -> None:
    """Put the compiled modules into a folder, whole or not at all."""
    libraries.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=libraries.parent) as temporary:
        made = Path(temporary) / "made"
        if not _take_installed(made):
            _build(made, Path(temporary) / "objects")
        with suppress(OSError):  # another process may have been faster
            made.rename(libraries)


def _take_installed(made: Path) -> bool:
    """Copy the compiled modules of the installed package, if it is installed from these very sources."""
    site = Path(sysconfig.get_path("purelib"))
    installed = {site / name.removeprefix("src/"): ROOT / name for name in COMPILED}
    if not all(copy.is_file() and copy.read_bytes() == source.read_bytes() for copy, source in installed.items()):
        return False
    if not all(list(copy.parent.glob(f"{copy.stem}.*.so")) for copy in installed):
        return False
    for library in (*site.glob("*__mypyc.*.so"), *site.glob("tavola/**/*.so")):
        place = made / library.relative_to(site)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(library, place)
    return True


def _build(made: Path, objects: Path) -> None:
    if not any(shutil.which(name) for name in (os.environ.get("CC", "cc"), "gcc", "clang")):
        raise NoCompiler("no C compiler found")
    done = subprocess.run(
        [sys.executable, "setup.py", "build_ext", "--build-lib", str(made), "--build-temp", str(objects)],
        cwd=ROOT,
        env={name: value for name, value in os.environ.items() if name != "TAVOLA_PURE"},
        capture_output=True,
        text=True,
        check=False,
    )
    if not list(made.glob("tavola/games/taluva/rules/state.*.so")) and not list(
        made.glob("tavola/games/taluva/rules/state.*.pyd")
    ):
        raise RuntimeError(f"the rules were not compiled:\n{done.stdout}\n{done.stderr}")
