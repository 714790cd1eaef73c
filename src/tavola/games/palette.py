"""The inks of a game's drawings, in light and dark, and how they get into them.

Drawings name their colours `var(--xx-…)` and their marks `class="xx-…"`, where `xx` is the game's prefix. A page
resolves them by a style sheet that follows the reader's light or dark; pictures for mail, files and renderers that
know no custom properties have the colours of one look put in.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

FACE: Final = "Bricolage Grotesque Variable,Bricolage Grotesque,Avenir Next,Trebuchet MS,sans-serif"


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
                f":root{{{self._properties(light)}{properties}}}",
                f"@media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{{self._properties(night)}}}}}",
                f":root[data-theme=dark]{{{self._properties(night)}}}",
                marks,
                lively,
                "",
            )
        )

    def _properties(self, inks: Mapping[str, str]) -> str:
        return "".join(f"--{self.prefix}-{ink}:{colour};" for ink, colour in inks.items())

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
