"""The engine in its two forms: the source as it is, and compiled."""

from __future__ import annotations

import importlib
import sys
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.games.compiled_build import ROOT, NoCompiler, compiled_copy

MODULES = {
    "games": "tavola.games",
    "game": "tavola.games.game",
    "messages": "tavola.games.messages",
    "playouts": "tavola.games.playouts",
    "rules": "tavola.games.taluva.rules.state",
    "notation": "tavola.games.taluva.rules.notation",
    "components": "tavola.games.taluva.rules.components",
    "view": "tavola.games.taluva.rules.view",
    "why": "tavola.games.taluva.rules.refusals",
}


def _load(folder: Path) -> SimpleNamespace:
    """The package found in a folder, loaded apart from any other copy of it in this process."""
    ours = {name for name in sys.modules if name.partition(".")[0] == "tavola"}
    before = {name: sys.modules.pop(name) for name in ours}
    sys.path.insert(0, str(folder))
    try:
        return SimpleNamespace(**{name: importlib.import_module(module) for name, module in MODULES.items()})
    finally:
        sys.path.remove(str(folder))
        for name in [name for name in sys.modules if name.partition(".")[0] == "tavola"]:
            del sys.modules[name]
        sys.modules.update(before)


@cache
def _form(name: str) -> SimpleNamespace:
    """One form of the engine, loaded once a process: compiled modules cannot be loaded twice."""
    folder = ROOT / "src" if name == "interpreted" else compiled_copy()
    modules = _load(folder)
    assert modules.games.compiled() == (name == "compiled")
    modules.taluva = modules.games.TALUVA
    modules.form = name
    modules.folder = folder
    return modules


@pytest.fixture(scope="session", params=["interpreted", "compiled"])
def engine(request: pytest.FixtureRequest) -> SimpleNamespace:
    """The modules of the engine in one form; `engine.taluva` is the game."""
    try:
        return _form(request.param)
    except NoCompiler as reason:
        pytest.skip(str(reason))
