"""The inks of a game's drawings, in light and dark, and how they get into them.

Drawings name their colours `var(--xx-…)` and their marks `class="xx-…"`, where `xx` is the game's prefix. A page
resolves them by a style sheet that follows the reader's light or dark; pictures for mail, files and renderers that
know no custom properties have the colours of one look put in.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

import msgspec

from tavola.games.messages import Message

FACE: Final = "Bricolage Grotesque Variable,Bricolage Grotesque,Avenir Next,Trebuchet MS,sans-serif"


class Ink(msgspec.Struct, frozen=True):
    """The colour of a seat: what it is called, and its value in CSS in the light and in the dark."""

    name: Message
    light: str
    dark: str


def seat_style(inks: Iterable[Ink]) -> str:
    """A style sheet with the colours of the seats as `--seat-0`, `--seat-1` and so on, in the reader's look."""
    colours = tuple(inks)
    light = "".join(f"--seat-{seat}:{ink.light};" for seat, ink in enumerate(colours))
    dark = "".join(f"--seat-{seat}:{ink.dark};" for seat, ink in enumerate(colours))
    return _by_look(light, dark)


def _by_look(light: str, dark: str) -> str:
    return (
        f":root{{{light}}}\n"
        f"@media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{{dark}}}}}\n"
        f":root[data-theme=dark]{{{dark}}}\n"
    )


class Palette:
    """The colours of one game by ink; `night` holds what differs in the dark.

    `marks` are style rules that every drawing needs, `lively` those for pages alone, `properties` more custom
    properties of the page.
    """

    def __init__(
        self,
        prefix: str,
        light: Mapping[str, str],
        night: Mapping[str, str],
        *,
        marks: str = "",
        lively: str = "",
        properties: str = "",
    ) -> None:
        self.prefix = prefix
        self.looks = {"light": dict(light), "dark": {**light, **night}}
        self.marks = marks
        self.style = "\n".join(  # the style sheet of a page with drawings of look 'auto' in it
            (
                _by_look(self._properties(light) + properties, self._properties(night)).rstrip(),
                marks,
                lively,
                "",
            )
        )

    def _properties(self, inks: Mapping[str, str]) -> str:
        return "".join(f"--{self.prefix}-{ink}:{colour};" for ink, colour in inks.items())

    def ink(self, name: Message, key: str) -> Ink:
        """One of its inks as the colour of a seat."""
        return Ink(name, self.looks["light"][key], self.looks["dark"][key])

    def resolved(self, text: str, look: str) -> str:
        """The text with the colours of 'light' or 'dark' in it, its names set apart from those of other looks."""
        inks, prefix = self.looks[look], self.prefix
        text = re.sub(rf"var\(--{prefix}-([a-z-]+)\)", lambda ink: inks[ink[1]], text)
        return re.sub(rf"\b{prefix}-", f"{prefix}{look[0]}-", text)

    def baked(self, svg: str, look: str) -> str:
        """A drawing that needs no style sheet: 'light' or 'dark' put in."""
        if self.marks:
            head, mark, rest = svg.partition(">")
            svg = f"{head}{mark}<style>{self.marks}</style>{rest}"
        return self.resolved(svg, look)
