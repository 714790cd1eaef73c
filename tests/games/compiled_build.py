"""A compiled copy of the package beside the sources, for tests and measurements: kept as long as the sources stay."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
COMPILED = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["tavola"]["compiled"]
SOURCES = ("setup.py", "src/tavola/games/_vec.pyi", *COMPILED)


class NoCompiler(Exception):
    """There is no C compiler on this machine."""


def compiled_copy() -> Path:
    """The folder that holds the compiled package `tavola`. Raises NoCompiler; RuntimeError when the build fails."""
    key = hashlib.sha256(sys.version.encode() + b"".join((ROOT / name).read_bytes() for name in SOURCES)).hexdigest()[
        :16
    ]
    folder = ROOT / "build" / "compiled" / key
    if not folder.exists() and not _take_installed(folder):
        _build(folder)
    shutil.copytree(
        ROOT / "src" / "tavola", folder / "tavola", ignore=shutil.ignore_patterns("__pycache__"), dirs_exist_ok=True
    )
    return folder


def _take_installed(folder: Path) -> bool:
    """Copy the compiled modules of the installed package, if it is installed from these very sources."""
    site = Path(sysconfig.get_path("purelib"))
    made = [*site.glob("*__mypyc.*.so"), *site.glob("tavola/**/*.so")]
    same = all(
        (site / name.removeprefix("src/")).is_file()
        and (site / name.removeprefix("src/")).read_bytes() == (ROOT / name).read_bytes()
        and list((site / name.removeprefix("src/")).parent.glob(f"{Path(name).stem}.*.so"))
        for name in COMPILED
    )
    if same:
        for library in made:
            (folder / library.relative_to(site)).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(library, folder / library.relative_to(site))
    return same


def _build(folder: Path) -> None:
    if not any(shutil.which(name) for name in (os.environ.get("CC", "cc"), "gcc", "clang")):
        raise NoCompiler("no C compiler found")
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as temporary:
        made = Path(temporary) / "lib"
        done = subprocess.run(
            [
                sys.executable,
                "setup.py",
                "build_ext",
                "--build-lib",
                str(made),
                "--build-temp",
                str(Path(temporary) / "temp"),
            ],
            cwd=ROOT,
            env={name: value for name, value in os.environ.items() if name != "TAVOLA_PURE"},
            capture_output=True,
            text=True,
            check=False,
        )
        if not list(made.glob("tavola/games/taluva/rules.*.so")) and not list(
            made.glob("tavola/games/taluva/rules.*.pyd")
        ):
            raise RuntimeError(f"the rules were not compiled:\n{done.stdout}\n{done.stderr}")
        if not folder.exists():
            made.rename(folder)
