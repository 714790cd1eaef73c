"""Text in drawings. Nothing else writes words into SVG: what comes from data can be read there, and is never markup."""

from __future__ import annotations

import re
from typing import Final

ENTITIES: Final = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"}
# What stands for something else in XML, and the characters that XML cannot hold at all.
SPECIAL: Final = re.compile(r"[&<>\"'\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


def escaped(words: str | int) -> str:
    """Words as they stand in SVG, between tags or in a quoted attribute; characters XML cannot hold are left out."""
    plain = str(words)
    return plain if plain.isalnum() else SPECIAL.sub(_entity, plain)  # most are figures


def _entity(found: re.Match[str]) -> str:
    return ENTITIES.get(found[0], "")


def text(words: str | int, attributes: str) -> str:
    """A `<text>` with attributes of our own."""
    return f"<text {attributes}>{escaped(words)}</text>"


def label(words: str) -> str:
    """The attribute that says a drawing, or a part of it, to those who don't see it."""
    return f'aria-label="{escaped(words)}"'
