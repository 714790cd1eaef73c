"""What docs/research.md shows is so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tavola.games import GAMES
from tavola.games.encoding import encoded
from tavola.interop.tensors import Layout

TEXT = (Path(__file__).parents[2] / "docs" / "research.md").read_text("utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)


@pytest.mark.parametrize("example", EXAMPLES, ids=range(len(EXAMPLES)))
def test_examples_run(example) -> None:
    exec(compile(example, "research.md", "exec"), {})


@pytest.mark.parametrize("name", GAMES)
def test_the_table_has_the_parameters_and_sizes_of_a_game(name) -> None:
    encoding = encoded(GAMES[name], 2)
    (row,) = re.findall(rf"^\| `{name}` \| (.*) \| ([\d,]+) \| ([\d,]+) \|$", TEXT, re.MULTILINE)
    assert re.findall(r"`(\w+)=(.*?)`", row[0]) == [(key, str(value)) for key, value in encoding.parameters.items()]
    assert int(row[1].replace(",", "")) == encoding.actions
    # OpenSpiel's tensors say first whose eyes it is
    assert int(row[2].replace(",", "")) == Layout(encoding.pieces).size + encoding.seats
