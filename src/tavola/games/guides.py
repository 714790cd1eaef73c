"""What the guides of all games share: texts by language, and examples with a caption for each."""

from __future__ import annotations

import re
from functools import cached_property
from importlib import resources
from typing import Generic, Protocol, TypeVar

import msgspec


class Captioned(Protocol):
    """An example of a guide."""

    @property
    def caption(self) -> dict[str, str]:
        """By language; English is always there."""


E = TypeVar("E", bound=Captioned)


class Guide(Generic[E]):
    """The folder `guide` of a game: `examples.json`, of type `example`, and a text in Markdown a language.

    `named` matches what names parts of the game's drawings.
    """

    def __init__(self, game: str, example: type[E], named: str) -> None:
        self._folder = resources.files(f"tavola.games.{game}.page") / "guide"
        self._example = example
        self._named = re.compile(named)

    @cached_property
    def examples(self) -> dict[str, E]:
        """All examples by name."""
        return msgspec.json.decode((self._folder / "examples.json").read_bytes(), type=dict[str, self._example])  # type: ignore[name-defined]  # known when it runs

    def text(self, language: str = "en") -> str:
        """In Markdown, in English where there is no translation. A fenced block `board` names an example."""
        text = self._folder / f"{language}.md"
        return (text if text.is_file() else self._folder / "en.md").read_text("utf-8")

    def caption(self, name: str, language: str) -> str:
        """What stands below an example."""
        caption = self.examples[name].caption
        return caption.get(language, caption["en"])

    def unnamed(self, svg: str) -> str:
        """The drawing with no names on its parts: several stand on a page, and nothing in them can be picked."""
        return self._named.sub("", svg)
