"""Guides from Markdown."""

from __future__ import annotations

import sys
from types import ModuleType

import pytest

from tavola.site.guide import guide

TEXT = """# How to play

A <b>rule</b>.

```board
first
```

```
hut 0,0
```
"""


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> str:
    book = ModuleType("tavola.games.tiny.guide")
    book.guide = lambda language: TEXT  # type: ignore[attr-defined]  # a module made by hand
    book.example = lambda name, language: (f"<svg id='{name}'/>", "Huts & more")  # type: ignore[attr-defined]  # the same
    monkeypatch.setitem(sys.modules, "tavola.games.tiny", ModuleType("tavola.games.tiny"))
    monkeypatch.setitem(sys.modules, "tavola.games.tiny.guide", book)
    guide.cache_clear()
    return "tiny"


def test_a_block_named_board_becomes_a_drawing_with_its_caption(game: str) -> None:
    assert "<figure><svg id='first'/><figcaption>Huts &amp; more</figcaption></figure>" in guide(game)


def test_other_blocks_stay_text(game: str) -> None:
    assert "<pre><code>hut 0,0\n</code></pre>" in guide(game)


def test_html_in_the_text_is_shown_as_text(game: str) -> None:
    assert "A &lt;b&gt;rule&lt;/b&gt;." in guide(game)
