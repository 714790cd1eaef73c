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
    """The folder `page/guide` of the game with the id `game`: a text in Markdown for each language (`en.md`), and
    `examples.json`, an object of examples by name, each read as the struct `example`.

    `named` is a regular expression that matches the ids in the game's drawings with the space before them, as
    ` id="(?:die|bank)"`: `unnamed` takes them out.
    """

    def __init__(self, game: str, example: type[E], named: str) -> None:
        self._folder = resources.files(f"tavola.games.{game}.page") / "guide"
        self._example = example
        self._named = re.compile(named)

    @cached_property
    def examples(self) -> dict[str, E]:
        """All examples by name. Raises msgspec.ValidationError where the file does not fit the struct."""
        return msgspec.json.decode((self._folder / "examples.json").read_bytes(), type=dict[str, self._example])  # type: ignore[name-defined]  # known when it runs

    def text(self, language: str = "en") -> str:
        """In Markdown, in English where there is no translation. A fenced block `board` holds an example's name."""
        text = self._folder / f"{language}.md"
        return (text if text.is_file() else self._folder / "en.md").read_text("utf-8")

    def caption(self, name: str, language: str) -> str:
        """What stands below an example, in English where there is no translation. Raises KeyError for no such one."""
        caption = self.examples[name].caption
        return caption.get(language, caption["en"])

    def unnamed(self, svg: str) -> str:
        """The drawing with no names on its parts: several stand on a page, and nothing in them can be picked."""
        return self._named.sub("", svg)
