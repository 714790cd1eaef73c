"""The build: compiled where it can be, never a failure where it cannot."""

from __future__ import annotations

import ast
import os
import re
import runpy
import shutil
import subprocess
import sys
import sysconfig
import tomllib

import pytest

from tests.games.compiled_build import ROOT


def build(folder, root=ROOT, **environment):
    """Run the build into a folder; what it printed, and the compiled modules it made."""
    done = subprocess.run(
        [
            sys.executable,
            "setup.py",
            "build_ext",
            "--build-lib",
            str(folder / "lib"),
            "--build-temp",
            str(folder / "t"),
        ],
        cwd=root,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout + done.stderr, list(folder.glob("lib/**/*.so"))


def test_tavola_pure_builds_without_compiling(tmp_path):
    printed, made = build(tmp_path, TAVOLA_PURE="1")
    assert made == []
    assert "could not be compiled" not in printed


@pytest.mark.skipif(os.name != "posix", reason="names a compiler as POSIX systems do")
def test_a_compiler_that_fails_leaves_the_sources_and_says_so(tmp_path):
    printed, made = build(tmp_path, CC="false")
    assert made == []
    assert "the rules could not be compiled" in printed


def test_the_build_has_all_that_compiled_modules_import():
    """The build runs apart from what is installed: what it cannot import it cannot compile, and nothing else fails."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    required = {re.match(r"[\w-]+", name)[0] for name in project["build-system"]["requires"]}
    trees = [ast.parse((ROOT / path).read_text("utf-8")) for path in project["tool"]["tavola"]["compiled"]]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    names = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    names |= {node.module for node in nodes if isinstance(node, ast.ImportFrom)}
    outside = {name.split(".")[0] for name in names} - {"tavola"} - sys.stdlib_module_names
    assert outside <= required


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    """A copy of what a build reads."""
    root = tmp_path / "checkout"
    shutil.copytree(ROOT / "src", root / "src", ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, root)
    monkeypatch.chdir(root)
    return root


def kept(monkeypatch):
    """Where a build in the current folder looks for what was compiled before."""
    with monkeypatch.context() as patch:
        patch.setattr(sys, "argv", ["setup.py", "--quiet", "--version"])
        patch.setenv("TAVOLA_PURE", "1")  # to be quick about it
        return runpy.run_path("setup.py")["kept"]()


def test_what_was_compiled_is_taken_again(checkout, tmp_path, monkeypatch):
    library = kept(monkeypatch) / "tavola" / "games" / f"known{sysconfig.get_config_var('EXT_SUFFIX')}"
    library.parent.mkdir(parents=True)
    library.write_bytes(b"compiled before")
    printed, made = build(tmp_path, checkout, TAVOLA_PURE="")
    assert [path.read_bytes() for path in made] == [b"compiled before"], printed


def test_only_changes_of_games_and_bots_are_compiled_anew(checkout, monkeypatch):
    before = kept(monkeypatch)
    (checkout / "src" / "tavola" / "web" / "static" / "css" / "base.css").write_text("")
    (checkout / "src" / "tavola" / "web" / "pages.py").write_text("")
    assert kept(monkeypatch) == before
    (checkout / "src" / "tavola" / "games" / "game.py").write_text("")
    assert kept(monkeypatch) != before


def test_the_engine_knows_its_form(engine):
    assert engine.games.compiled() == (engine.form == "compiled")
