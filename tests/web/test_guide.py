"""Guides from Markdown."""

from __future__ import annotations

import pytest

from tavola.games.game import AnyGame
from tavola.web.guides import guide
from tests.table.tiny import NimGame

TEXT = """# How to play

A <b>rule</b>.

```board
first
```

```
hut 0,0
```
"""


class TinyBook:
    """A guide without a folder."""

    def guide(self, language: str = "en") -> str:
        return TEXT

    def example(self, name: str, language: str = "en", look: str = "auto") -> tuple[str, str]:
        return f"<svg id='{name}'/>", "Huts & more"

    def card(self, look: str = "auto") -> str:
        return "<svg/>"


class Written(NimGame):
    """Nim with a guide."""

    book = TinyBook()  # type: ignore[assignment]  # a property, of which this is the simplest form


@pytest.fixture
def game() -> AnyGame:
    return Written()


def test_a_block_named_board_becomes_a_drawing_with_its_caption(game: AnyGame) -> None:
    assert "<figure><svg id='first'/><figcaption>Huts &amp; more</figcaption></figure>" in guide(game)


def test_other_blocks_stay_text(game: AnyGame) -> None:
    assert "<pre><code>hut 0,0\n</code></pre>" in guide(game)


def test_html_in_the_text_is_shown_as_text(game: AnyGame) -> None:
    assert "A &lt;b&gt;rule&lt;/b&gt;." in guide(game)
