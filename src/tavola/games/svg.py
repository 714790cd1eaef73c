"""Text, numbers and shared shapes in drawings.

Nothing else writes words into SVG: what comes from data can be read there, and is never markup.
"""

from __future__ import annotations

import math
import re
from typing import Final
from xml.etree.ElementTree import Element, fromstring

NAMESPACE: Final = "http://www.w3.org/2000/svg"
ENTITIES: Final = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"}
# What stands for something else in XML, and the characters that XML cannot hold at all.
SPECIAL: Final = re.compile(r"[&<>\"'\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


def escaped(words: str | int) -> str:
    """The words with `<`, `&` and quotes replaced, to be put between tags or into a quoted attribute. Characters that
    XML cannot hold are left out.
    """
    plain = str(words)
    return plain if plain.isalnum() else SPECIAL.sub(_entity, plain)  # most are figures


def _entity(found: re.Match[str]) -> str:
    return ENTITIES.get(found[0], "")


def text(words: str | int, attributes: str) -> str:
    """A `<text>` element: `words` may hold anything, `attributes` are SVG as they stand: `x="0" font-size="12"`."""
    return f"<text {attributes}>{escaped(words)}</text>"


def label(words: str) -> str:
    """The attribute `aria-label`: what a drawing or a part of it shows, for those who don't see it."""
    return f'aria-label="{escaped(words)}"'


def document(style: str, box: str, words: str, body: str, attributes: str = "") -> str:
    """A whole drawing: `style` is the class of its root (the game's prefix), `box` its viewBox ('0 0 300 200'), `words`
    what it shows, for those who don't see it, `body` the SVG in it, `attributes` more for the root, as they stand.
    """
    more = f" {attributes}" if attributes else ""
    return f'<svg xmlns="{NAMESPACE}" class="{style}" viewBox="{box}"{more} role="img" {label(words)}>{body}</svg>'


def icon(style: str, box: str, body: str) -> str:
    """A small picture beside words that say the same: hidden from screen readers. `style` is the class of its root,
    `box` its viewBox, `body` the SVG in it.
    """
    return f'<svg xmlns="{NAMESPACE}" aria-hidden="true" class="{style}" viewBox="{box}">{body}</svg>'


def n(*values: float) -> str:
    """Numbers between spaces, rounded to a tenth: `12 -3.5`."""
    return " ".join(f"{round(value, 1) + 0:g}" for value in values)


def rays(count: int, inner: float, outer: float, width: float = 0.5) -> str:
    """Path data of so many wedges round the origin, as of a sun: each has its foot at the radius `inner` and its point
    at `outer`. Their feet together cover the share `width` (0 to 1) of the inner circle.
    """
    half, wedges = math.pi / count * width, []
    for k in range(count):
        a = 2 * math.pi * k / count
        corners = ((inner, a - half), (outer, a), (inner, a + half))
        wedges.append("M" + "L".join(n(r * math.cos(t), r * math.sin(t)) for r, t in corners) + "Z")
    return "".join(wedges)


class Shapes:
    """The shapes that the drawings of one game share: their ids and classes begin with its prefix."""

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix

    def use(
        self,
        name: str,
        x: float = 0,
        y: float = 0,
        scale: float = 1,
        *,
        turn: float = 0,
        style: str = "",
        more: str = "",
    ) -> str:
        """A `<use>` of the definition with the id `prefix-name`, scaled, turned (degrees clockwise), then placed.
        `style` becomes the class `prefix-style`, `more` are attributes as they stand.
        """
        place = f' x="{n(x)}" y="{n(y)}"' if x or y else ""
        if scale != 1 or turn:
            moves = f"translate({n(x, y)})" * bool(x or y) + f"rotate({turn:g})" * bool(turn)
            place = f' transform="{moves}{f"scale({scale:.3g})" if scale != 1 else ""}"'
        look = f' class="{self.prefix}-{style}"' if style else ""
        return f'<use href="#{self.prefix}-{name}"{look}{place}{" " + more if more else ""}/>'


class Picture(str):
    """An SVG that Jupyter shows as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return self


def marked_last(svg: str) -> tuple[str, ...]:
    """The ids of the parts of a drawing that have, or lie nearest round, a mark `data-last`; in their order."""
    found: dict[str, None] = {}

    def look(part: Element, name: str) -> None:
        name = part.get("id") or name
        if name and "data-last" in part.attrib:
            found[name] = None
        for inner in part:
            look(inner, name)

    look(fromstring(svg), "")
    return tuple(found)
