"""What the documents show is so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tavola.service.settings import COMPONENT_VARIABLES, VARIABLES

ROOT = Path(__file__).parent.parent
NAMES = (*VARIABLES, *COMPONENT_VARIABLES)


def test_the_example_of_the_readme_shows_a_move_played(capsys: pytest.CaptureFixture[str]) -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    (example,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    exec(compile(example, "README.md", "exec"), {})
    said = capsys.readouterr().out
    assert said.startswith("Ines is to move and may, among 6 moves, do this:\n    tile 0,0 se\n")
    assert "Ines lays the first tile\n" in said
    assert "V volcano with its lava" in said


@pytest.mark.parametrize("name", NAMES)
def test_every_setting_is_described_for_who_runs_a_server(name: str) -> None:
    assert f"`{name}`" in (ROOT / "docs" / "hosting.md").read_text("utf-8")


def test_every_variable_that_is_described_is_a_setting() -> None:
    described = re.findall(r"TAVOLA_[A-Z_]+", (ROOT / "docs" / "hosting.md").read_text("utf-8"))
    assert set(described) - set(NAMES) == {"TAVOLA_PURE"}


def test_the_plan_of_the_code_names_every_module_that_games_share() -> None:
    plan = (ROOT / "docs" / "house.md").read_text("utf-8").partition("## One move")[0]
    shared = [path.name for path in (ROOT / "src" / "tavola" / "games").glob("*.py") if path.name != "__init__.py"]
    assert [name for name in shared if not re.search(rf"(?<!\w){re.escape(name)}", plan)] == []
