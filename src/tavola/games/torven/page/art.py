"""The cut shapes of Torven's table: dice, marks, planks, as SVG round the origin, one square being 64 units wide.

Blue dice are round-cornered and dark, white ones square-cornered and light, so colour is never the only sign.
"""

from __future__ import annotations

import zlib
from functools import cache

from tavola.games import svg
from tavola.games.svg import Shapes, n
from tavola.games.torven.page.palette import FONT
from tavola.games.torven.rules.notation import SIDE, square_name

COLOURS = ("blue", "white")  # by seat
CELL = 64.0
DIE = 44.0  # width of a die on the board
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
KNOT = "M0-13Q13-13 13 0T0 13T-13 0T0-13ZM-15-15Q0 2 15-15M-15 15Q0-2 15 15"  # carved into the back of a die
EMBLEMS = ('<circle r="3.6"/>', '<path d="M0-4.2L4.2 3.4H-4.2Z"/>')
ROUND = 'stroke-linejoin="round" stroke-linecap="round"'
SPARKS = (
    "M0-15L3.6-7.6L11-10.8L8.4-3L16 0L8.4 3L11 10.8L3.6 7.6"
    "L0 15L-3.6 7.6L-11 10.8L-8.4 3L-16 0L-8.4-3L-11-10.8L-3.6-7.6Z"
)
use = Shapes("to").use


def line(path: str, ink: str, width: float) -> str:
    """A stroke without filling in a colour of the palette."""
    return f'<path d="{path}" fill="none" stroke="var(--to-{ink})" stroke-width="{width:g}" {ROUND}/>'


def shape(path: str, fill: str, width: float, ink: str = "ink") -> str:
    """A filled path with an outline, both in colours of the palette."""
    return f'<path d="{path}" fill="var(--to-{fill})" stroke="var(--to-{ink})" stroke-width="{width:g}" {ROUND}/>'


def block(
    box: tuple[float, float, float, float], fill: str, width: float, *, ink: str = "ink", rounded: float = 0
) -> str:
    """A rectangle (left, top, width, height) with an outline; fill 'none' leaves it open."""
    x, y, wide, tall = map(n, box)
    paint = "none" if fill == "none" else f"var(--to-{fill})"
    corners = f' rx="{n(rounded)}"' if rounded else ""
    return (
        f'<rect x="{x}" y="{y}" width="{wide}" height="{tall}"{corners} fill="{paint}" '
        f'stroke="var(--to-{ink})" stroke-width="{width:g}"/>'
    )


def die(x: float, y: float, size: float, owner: int, number: int | None, *, turn: float = 0) -> str:
    """A die `size` wide with its middle at (x, y); face down without a number."""
    return use(f"{COLOURS[owner]}{number or 'down'}", x, y, size / DIE, turn=turn)


def text(x: float, y: float, words: str, size: float, ink: str = "paper") -> str:
    """A short line of text; numbers, signs and names of squares only, for words have a language."""
    place = f'x="{n(x)}" y="{n(y)}" font-size="{size:g}" text-anchor="middle"'
    return svg.text(words, f'{place} fill="var(--to-{ink})"')


def cross(x: float, y: float, scale: float = 1) -> str:
    """The sign for 'taken'."""
    return use("cross", x, y, scale)


def beads(half: float) -> str:
    """The rim of a ghost: a beaded square round the origin."""
    rect = f'<rect x="{n(-half)}" y="{n(-half)}" width="{n(2 * half)}" height="{n(2 * half)}" rx="9" fill="none"'
    return (
        f'{rect} stroke="var(--to-ink)" stroke-width="6.5"/>'
        f'{rect} stroke="var(--to-sun)" stroke-width="3.8" stroke-dasharray=".1 6.5" stroke-linecap="round"/>'
    )


@cache
def definitions() -> str:
    """Every shape that recurs, to be put into a drawing once."""
    shapes = _bodies() | _dice() | _marks()
    groups = "".join(f'<g id="to-{name}">{shape}</g>' for name, shape in shapes.items())
    gouges = "M4 14l13-3-11 6ZM38 26l14-4-12 7ZM66 8l11-2-10 5ZM22 44l13-3-11 6ZM58 52l14-4-12 7ZM80 38l10-3-8 6Z"
    return (
        f'<defs><pattern id="to-cut" width="96" height="60" patternUnits="userSpaceOnUse"><path d="{gouges}" '
        f'fill="var(--to-ground-cut)"/></pattern>{groups}</defs>'
    )


def _bodies() -> dict[str, str]:
    """A thick block seen from above and a little from the front, paper round its outline so that it leaps from wood."""
    return {
        f"{colour}-body": block((-20.5, -21, 41, 44), "none", 6.5, ink="paper", rounded=r)
        + block((-20.5, -16, 41, 39), f"{colour}-side", 2.6, rounded=r)
        + block((-20.5, -21, 41, 39), colour, 2, rounded=r)
        + line(f"M-16.5 12V{n(r / 2 - 15)}Q-16.5-17 {n(r / 2 - 15)}-17H12", f"{colour}-shine", 2.2)
        for colour, r in (("blue", 11.5), ("white", 4))
    }


def _dice() -> dict[str, str]:
    """Both colours, six faces each and one face down."""
    shapes = {}
    for colour, pip in (("blue", "paper"), ("white", "ink")):
        body = f'<use href="#to-{colour}-body"/>'
        for number, spots in PIPS.items():
            dots = "".join(f'<circle cx="{x * 10.6:g}" cy="{y * 10.4 - 1.5:g}" r="4.3"/>' for x, y in spots)
            shapes[f"{colour}{number}"] = f'{body}<g fill="var(--to-{pip})">{dots}</g>'
        shapes[f"{colour}down"] = f'{body}<g transform="translate(0 -1.5) scale(.82)">{line(KNOT, pip, 3.2)}</g>'
    return shapes


def _marks() -> dict[str, str]:
    cut = "M-10-10L10 10M10-10L-10 10"
    return {
        "cross": line(cut, "ink", 9) + line(cut, "paper", 6.4) + line(cut, "bad", 3.8),
        "shield": shape("M-8-9H8V2Q8 9 0 13Q-8 9-8 2Z", "sun", 2) + line("M-3.5-4.5L3 .5L-3.5 5.5", "ink", 2.4),
        "crown": shape("M-11 6V-6L-5.5-1L0-9L5.5-1L11-6V6Z", "sun", 1.8),
        "burst": shape(SPARKS, "sun", 1.6) + line("M0-7V1.5M0 6V6.2", "ink", 3.2),
        "wedge": shape("M0-8.5L13 0L0 8.5Z", "bad", 1.8, "paper"),
    }


@cache
def planks() -> str:
    """The sixteen squares from the board's top left corner, the grain drawn from their names and so always the same."""
    return "".join(_plank(file, row) for row in range(SIDE) for file in range(SIDE))


def _plank(file: int, row: int) -> str:
    x, y, name = file * CELL, row * CELL, square_name((SIDE - 1 - row) * SIDE + file)
    grain = ""
    for k in range(6):
        a, b, c, d, e = (zlib.crc32(f"{name} {k} {part}".encode()) % 100 / 100 for part in range(5))
        start = n(x + 3, y + 6 + 10 * k + 4 * a)
        grain += f"M{start}q{n(10 + 12 * b, 8 * c - 4, 29, 4 * d - 2)}t29 {n(4 * e - 2)}"
    wood = "wood" if (file + row) % 2 else "wood-dark"
    return f'{block((x, y, CELL, CELL), wood, 1.3)}<g opacity=".4">{line(grain, "grain", 0.9)}</g>'


@cache
def emblem(seat: int) -> str:
    """The player's round badge."""
    ink = "paper" if seat == 0 else "ink"
    disc = f'<circle r="7.9" fill="var(--to-{COLOURS[seat]})" stroke="var(--to-ink)" stroke-width="1.5"/>'
    return svg.icon("badge", "-9 -9 18 18", f'{disc}<g fill="var(--to-{ink})">{EMBLEMS[seat]}</g>')


def whole(body: str, box: tuple[float, float, float, float], label: str, attributes: str = "") -> str:
    """A drawing that stands alone but for its colours."""
    return svg.document("to", n(*box), label, f"{definitions()}{body}", f"{FONT} {attributes}".strip())
