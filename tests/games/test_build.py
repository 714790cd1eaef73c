"""The build: compiled where it can be, never a failure where it cannot."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.games.compiled_build import ROOT


def build(folder, **environment):
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
        cwd=ROOT,
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


def test_the_engine_knows_its_form(engine):
    assert engine.games.compiled() == (engine.form == "compiled")
