"""The island as plain text, for a terminal."""

from __future__ import annotations

from tavola.games.taluva.rules.view import Field, View

LAVA = "↘↙←↖↗→"  # by direction
OWNERS = "rywb"  # red, yellow, white, brown
SIGNS = {"hut": "^", "temple": "A", "tower": "I"}
WIDTH = 6  # characters between neighbours in a row
LEGEND = """\
V volcano with its lava, J jungle, C clearing, S sand, R rock, L lake; then the level.
^ hut, A temple, I tower, of r red, y yellow, w white, b brown; a number counts the huts of a stack."""


def sketch(view: View) -> str:
    """The fields in their rows, each as `J2` over `r^2`, and a legend. Rows are shifted as the hexes are."""
    if not view.fields:
        return f"(nothing laid yet)\n\n{LEGEND}"
    left = min(_column(field) for field in view.fields)
    rows = range(min(f.r for f in view.fields), max(f.r for f in view.fields) + 1)
    lines = []
    for r in rows:
        row = [field for field in view.fields if field.r == r]
        lines += [
            _line({_column(f) - left: _ground(f) for f in row}),
            _line({_column(f) - left: _house(f) for f in row}),
        ]
    return "\n".join(lines) + f"\n\n{LEGEND}"


def _column(field: Field) -> int:
    """Where the field begins, in characters."""
    return WIDTH * field.q + WIDTH // 2 * field.r


def _line(words: dict[int, str]) -> str:
    text = ""
    for column, word in sorted(words.items()):
        text = text.ljust(column) + word
    return text.rstrip()


def _ground(field: Field) -> str:
    lava = "" if field.lava is None else LAVA[field.lava]
    return f"{field.kind[0].upper()}{field.level}{lava}"


def _house(field: Field) -> str:
    if field.building is None:
        return ""
    count = str(field.building.count) if field.building.count > 1 else ""
    return f"{OWNERS[field.building.owner]}{SIGNS[field.building.kind]}{count}"
