"""The files and commands that docs/hosting.md shows."""

from __future__ import annotations

import textwrap
from pathlib import Path

GUIDE = Path(__file__).parents[2] / "docs" / "hosting.md"


def blocks() -> list[str]:
    """All indented blocks of the guide, without the indent; blank lines inside stay."""
    found: list[list[str]] = [[]]
    for line in GUIDE.read_text("utf-8").splitlines():
        if line.startswith("    ") or (not line and found[-1]):
            found[-1].append(line)
        elif found[-1]:
            found.append([])
    return [textwrap.dedent("\n".join(lines)).strip() + "\n" for lines in found if lines]


def block(words: str) -> str:
    """The one block with these words in it."""
    (one,) = (text for text in blocks() if words in text)
    return one


def changed(text: str, changes: dict[str, str]) -> str:
    """The text with other names in it; each must be there."""
    for old, new in changes.items():
        assert old in text, old
        text = text.replace(old, new)
    return text
