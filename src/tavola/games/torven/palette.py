"""The inks of Torven's table.

Drawings name their colours `var(--to-…)`. A page resolves them by `STYLE`, which follows the reader's light or dark;
`baked` puts the colours of one look in, for mail pictures and renderers that know no custom properties.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

LIGHT = {
    "ground": "#8f2f22", "ground-cut": "#a8402f",
    "wood": "#dcb176", "wood-dark": "#cb9760", "grain": "#7d4f28", "frame": "#7a4a26", "groove": "#57331a",
    "well": "#63391b", "blue": "#1f66a6", "blue-side": "#123e66", "blue-shine": "#7fb6de",
    "white": "#fffaf0", "white-side": "#c6b393", "white-shine": "#ffffff",
    "ink": "#1c1a19", "paper": "#fbf3df", "sun": "#ffd75e", "bad": "#b3201f",
    "card": "#fbf3df", "card-head": "#f1e0b8", "card-ink": "#1c1a19", "card-edge": "#1c1a19",
}  # fmt: skip
NIGHT = {  # what differs in the dark
    "ground": "#32140f", "ground-cut": "#43201a",
    "wood": "#a9773f", "wood-dark": "#93632f", "grain": "#4a2c12", "frame": "#4f2e17", "groove": "#331c0c",
    "well": "#3a2110", "blue": "#2c73b4", "blue-shine": "#8dc0e6",
    "white": "#f7eedb", "white-side": "#a6957a",
    "card": "#1f302d", "card-head": "#2b403c", "card-ink": "#f6ecd2", "card-edge": "#0c1413",
}  # fmt: skip
PALETTES: dict[str, Mapping[str, str]] = {"light": LIGHT, "dark": LIGHT | NIGHT}
FACES = "Bricolage Grotesque Variable,Bricolage Grotesque,Avenir Next,Trebuchet MS,sans-serif"
FONT = f'font-family="{FACES}" font-weight="800"'


def _properties(palette: Mapping[str, str]) -> str:
    return "".join(f"--to-{ink}:{colour};" for ink, colour in palette.items())


STYLE = "\n".join(
    (
        f":root{{{_properties(LIGHT)}--sea:var(--to-ground);--tv-sun:var(--to-sun)}}",
        f"@media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{{_properties(NIGHT)}}}}}",
        f":root[data-theme=dark]{{{_properties(NIGHT)}}}",
        "",
    )
)  # the style sheet of a page with drawings of look 'auto' in it


def baked(svg: str, look: str) -> str:
    """The drawing in the colours of 'light' or 'dark', its names set apart from those of other looks."""
    palette = PALETTES[look]
    coloured = re.sub(r"var\(--to-([a-z-]+)\)", lambda ink: palette[ink[1]], svg)
    return re.sub(r'(id="|#)to-', rf"\1to{look[0]}-", coloured)
