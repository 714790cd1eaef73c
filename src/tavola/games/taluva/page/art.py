"""The cut shapes of Taluva's board: ground, relief, terrain motifs, pieces, marks, as shared SVG definitions.

Axial coordinates, pointy-top hexes, r grows downwards. Corner k of a hex lies between directions k and k + 1. All ids
begin with `tv-` and stand for the same thing in every drawing, so several drawings may share a page.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cache

from tavola.games import svg
from tavola.games.svg import Shapes, n
from tavola.games.taluva.rules.components import TERRAINS

SIZE = 40.0  # from the centre to a corner
SQUASH = 0.84  # the table is seen a little from the front
STEP = 12.0  # a level lifts by this,
HIGH_STEP = 9.0  # above the third by less, so that a tall column hides less behind it
CORNERS = tuple(
    (SIZE * math.cos(math.radians(90 + 60 * k)), SIZE * SQUASH * math.sin(math.radians(90 + 60 * k))) for k in range(6)
)
COLOURS = ("red", "yellow", "white", "brown")  # by seat
VARIANTS = ("a", "b")  # of every terrain's motif, so that a large wood looks less stamped
use = Shapes("tv").use


def lift(level: int) -> float:
    """How far a level stands above the sea."""
    return STEP * min(level, 3) + HIGH_STEP * max(level - 3, 0)


def centre(q: int, r: int, level: int = 0) -> tuple[float, float]:
    """The middle of a field's upper face."""
    return SIZE * math.sqrt(3) * (q + r / 2), SIZE * 1.5 * SQUASH * r - lift(level)


HEX = "M" + "L".join(n(*corner) for corner in CORNERS) + "Z"


def ink(path: str, fill: str = "none", stroke: str = "", width: float = 0) -> str:
    """A path in colours of the palette."""
    paint = "none" if fill == "none" else f"var(--tv-{fill})"
    line = f' stroke="var(--tv-{stroke})" stroke-width="{width:g}" stroke-linecap="round" stroke-linejoin="round"'
    return f'<path d="{path}" fill="{paint}"{line if stroke else ""}/>'


# The ground: cut marks of each terrain, centred on the field, clear of the level number at the left edge.


def _plants() -> dict[str, str]:
    fan = ((-112, 0.9), (112, 0.9), (-66, 1), (66, 1), (-22, 0.85), (24, 0.9))
    fronds = "".join(use("leaf", 0, -15, turn=turn, scale=scale) for turn, scale in fan)
    petals = "".join(
        f'<circle cx="{n(3 * math.cos(a))}" cy="{n(2.6 * math.sin(a))}" r="2"/>' for a in (0.3, 1.6, 2.8, 4.1, 5.4)
    )
    return {
        "leaf": ink("M0 0Q-5-6-1-15Q5-8 0 0Z", "jungle-dark") + ink("M0-2L-.5-12", stroke="jungle-light", width=1),
        "palm": ink("M-3 6Q-4-6 0-15", stroke="jungle-dark", width=2.8) + fronds,
        "bush": ink("M-9 4Q-11-3-5-4Q-3-9 2-6Q8-8 9-1Q12 4 8 4Z", "jungle-dark")
        + ink("M-5-1q2-3 4-1M2-3q3-2 4 1", stroke="jungle-light", width=1.2),
        "tuft": ink("M-6 0Q-5-6-8-9M-2 0Q-2-8-3-12M2 0Q2-7 4-11M6 0Q5-5 8-8", stroke="clearing-dark", width=2),
        "bloom": f'<g fill="var(--tv-flower)">{petals}</g><circle r="1.6" fill="var(--tv-paper)"/>',
        "boulder": ink("M-12 7L-10-5L-2-11L8-7L13 7Z", "rock-dark") + ink("M-10-5L-2-11L8-7L2-1L-7 1Z", "rock-light"),
    }


def _jungles() -> dict[str, str]:
    return {
        "jungle-a": use("palm", 13, -2, scale=0.8) + use("palm", -14, 7, scale=0.95) + use("palm", 11, 21, scale=0.72)
        + ink("M-27-7q3-4 6 0M-5-21q3-4 6 0M-4 24q3-4 6 0M24 8q3-3 5 0", stroke="jungle-light", width=2),
        "jungle-b": use("palm", -2, -5, scale=0.86) + use("bush", 19, -6, scale=0.9) + use("palm", 15, 16, scale=0.84)
        + use("palm", -17, 16, scale=0.68) + use("bush", -2, 23, scale=0.8)
        + ink("M-20-13q3-4 6 0M-28 2q3-4 6 0M14-16q3-4 6 0M1 10q3-3 5 0", stroke="jungle-light", width=2),
    }  # fmt: skip


def _clearings() -> dict[str, str]:
    return {
        "clearing-a": use("tuft", -15, 2) + use("tuft", 14, -8, scale=0.8) + use("tuft", 8, 22, scale=0.9)
        + use("bloom", 3, -20) + use("bloom", -10, 17) + use("bloom", 22, 8) + use("tuft", -6, -15, scale=0.6),
        "clearing-b": use("tuft", 2, 4) + use("tuft", -18, 15, scale=0.75) + use("tuft", 20, 16, scale=0.8)
        + use("tuft", 12, -15, scale=0.65) + use("bloom", -12, -8) + use("bloom", 17, -2) + use("bloom", 2, 21)
        + use("bloom", -24, 5),
    }  # fmt: skip


def _open_grounds() -> dict[str, str]:
    dunes_a = "M-29-5q8-8 15 0t15 0t15 0t10-2M-13-19q7-6 13 0t13 0M-27 9q8-8 15 0t15 0t15 0M-11 22q7-6 13 0t13 0"
    dunes_b = "M-20-10q8-9 16 0t16 0t14-1M-30 6q7-7 14 0t14 0M6 5q6-6 12 0t11-1M-20 18q8-8 16 0t16 0t8 0M-4-24q5-4 10 0"
    return {
        "sand-a": ink(dunes_a, stroke="sand-dark", width=2)
        + ink("M-24-14h.1M26 5h.1M2 29h.1M-3-26h.1M-22 17h.1", stroke="sand-dark", width=2.8),
        "sand-b": ink(dunes_b, stroke="sand-dark", width=2)
        + ink("M14-19h.1M-9-2h.1M1 11h.1M28-6h.1M3 28h.1M-11 26h.1", stroke="sand-dark", width=2.8),
        "rock-a": use("boulder", 11, -9, scale=0.85) + use("boulder", -14, 2) + use("boulder", 9, 17, scale=0.75)
        + ink("M-6-24l4 3M26 5l4-2M-12 20l5 3M24 12l3 2", stroke="rock-dark", width=2),
        "rock-b": use("boulder", -3, -10, scale=0.75) + use("boulder", 16, 5) + use("boulder", -14, 16, scale=0.9)
        + ink("M8-23l5 2M-23 3l-5-2M4 22l5 3M26-9l3-2M-2 6l4 1", stroke="rock-dark", width=2),
    }  # fmt: skip


def _lakes() -> dict[str, str]:
    pond_a = "M-29-4Q-27-19-9-23Q10-28 23-17Q33-7 29 6Q24 19 6 24Q-11 27-22 17Q-31 9-29-4Z"
    waves_a = "M-20-6q5-5 10 0t10 0t10 0M-13 9q5-5 10 0t10 0t10 0M0-17q4-4 8 0t8 0M-12 19q4-4 8 0"
    pond_b = "M-28 4Q-30-11-17-17Q-2-19 5-24Q23-22 28-8Q32 8 20 16Q10 19 3 25Q-16 26-24 16Q-28 11-28 4Z"
    waves_b = "M-12-8q5-5 10 0t10 0t10 0M-20 5q5-5 10 0t10 0M6 8q4-4 8 0t8 0M-10 18q4-4 8 0t8 0"
    return {
        "lake-a": ink(pond_a, "lake-water", "rock-dark", 1.2)
        + ink(waves_a, stroke="lake-light", width=2.1)
        + ink("M-25 12Q-26 3-23-4M-21 15Q-22 7-17-1", stroke="jungle-dark", width=2),
        "lake-b": ink(pond_b, "lake-water", "rock-dark", 1.2)
        + ink(waves_b, stroke="lake-light", width=2.1)
        + ink("M24 2Q27-5 25-12M20 6Q22-2 19-9", stroke="jungle-dark", width=2),
    }  # fmt: skip


def _volcano() -> dict[str, str]:
    return {
        "cone": ink("M-31 7Q-15 1-11-15Q0-21 11-15Q15 1 31 7Q18 25 0 25Q-18 25-31 7Z", "volcano-dark")
        + ink("M-31 7Q-15 1-11-15L-5-10Q-8 8-19 17Q-26 13-31 7Z", "volcano-light")
        + ink("M4-7Q6 8 14 18M10-8Q13 4 23 10M-3-7Q-4 10-7 20", stroke="volcano", width=2.2),
        "crater": '<ellipse cy="-14" rx="11.5" ry="6" fill="var(--tv-volcano-dark)" stroke="var(--tv-ink)"/>'
        '<g class="tv-glow"><ellipse cy="-13.5" rx="8.5" ry="4" fill="var(--tv-lava)"/>'
        '<ellipse cy="-13" rx="4.5" ry="2" fill="var(--tv-lava-core)"/></g>',
    } | {f"lava{k}": use("cone") + _lava(k) + use("crater") for k in range(6)}  # fmt: skip


def _lava(k: int) -> str:
    """A stream from the crater to corner k, where the three fields of the tile meet."""
    x, y, bend = CORNERS[k][0] * 0.93, CORNERS[k][1] * 0.93, math.copysign(4, CORNERS[k][0] + 0.1)
    path = f"M0-13Q{n(x * 0.3 + bend, -13 + (y + 13) * 0.35)} {n(x * 0.62, y * 0.62 - 3)}T{n(x, y)}"
    inks = (("volcano-dark", 11), ("lava", 7.5), ("lava-core", 2.8))
    return "".join(ink(path, stroke=stroke, width=width) for stroke, width in inks)


# The relief.


def wall(level: int) -> str:
    """The two visible sides of a column, one stripe a level."""
    (x0, y0), (x1, y1), (x5, _), depth = CORNERS[0], CORNERS[1], CORNERS[5], lift(level)
    sides = ink(f"M{n(x1, y1)}L{n(x0, y0)}v{n(depth)}L{n(x1, y1 + depth)}Z", "earth-left")
    sides += ink(f"M{n(x5, y1)}L{n(x0, y0)}v{n(depth)}L{n(x5, y1 + depth)}Z", "earth-right")
    depths = [depth - lift(below) for below in range(1, level)]
    cuts = "".join(f"M{n(x1, y1 + d)}L{n(x0, y0 + d)}L{n(x5, y1 + d)}" for d in depths)
    rim = f"M{n(x1, y1)}v{n(depth)}L{n(x0, y0 + depth)}L{n(x5, y1 + depth)}v{n(-depth)}M0 {n(y0)}v{n(depth)}"
    return sides + (ink(cuts, stroke="strata", width=1.6) if cuts else "") + ink(rim, stroke="ink", width=1.2)


def _shadows() -> dict[str, str]:
    """`shade{w}{nw}`: what neighbours to the west and north-west throw that are so many levels higher, two at most."""
    return {f"shade{w}{nw}": _strips(w, nw) for w in range(3) for nw in range(3) if w or nw}


def _strips(west: int, north_west: int) -> str:
    strips = ""
    for k, rise, (sx, sy) in ((2, west, (1.0, 0.28)), (3, north_west, (0.62, 0.62))):
        if rise:
            (ax, ay), (bx, by), dx, dy = CORNERS[k - 1], CORNERS[k], sx * 9 * rise, sy * 9 * rise
            strips += f"M{n(ax, ay)}L{n(bx, by)}L{n(bx + dx, by + dy)}L{n(ax + dx, ay + dy)}Z"
    return f'<path d="{strips}" clip-path="url(#tv-top)" opacity=".3"/>'


def number(text: str | int) -> str:
    """A figure in ink with a halo of paper, its middle on the origin."""
    return svg.text(text, 'class="tv-num tv-halo" y="4.6"') + svg.text(text, 'class="tv-num" y="4.6"')


# The pieces: silhouette, side in shadow, cut lines, where the emblem sits.

PIECES = {
    "hut": ("M-12 0V-9L-4-20L5-22L13-12V-3L5 0Z",
            "M5 0V-9L-4-20L5-22L13-12V-3Z", "M5 0V-9L-4-20M5-9L13-12", (-3.5, -6)),
    "temple": ("M-16 0V-4H-13V-11H-19Q-11-14-8-20H-11Q-4-24 0-33Q4-24 11-20H8Q11-14 19-11H13V-4H16V0Z",
               "M3 0V-11H-4Q5-20 0-33Q4-24 11-20H8Q11-14 19-11H13V-4H16V0Z", "M-13-11H13M-8-20H8M-13-4H13", (0, -6)),
    "tower": ("M-9 0L-7-25H-10V-35H-5V-31H-2.5V-35H2.5V-31H5V-35H10V-25H7L9 0Z", "M2 0L1-25V-31H5V-35H10V-25H7L9 0Z",
              "M-7-25H7M-8-3H8", (0, -14)),
}  # fmt: skip
EMBLEMS = {  # a shape a player, so that colour is never the only sign
    "red": '<circle r="3.6"/>',
    "yellow": '<path d="M-4-3.2h8v2.4h-8zM-4 .8h8v2.4h-8z"/>',
    "white": '<path d="M0-4.2L4.2 3.4H-4.2Z"/>',
    "brown": '<path d="M-1.4-4h2.8v2.6H4v2.8H1.4V4h-2.8V1.4H-4v-2.8h2.6z"/>',
}


def emblem_on(colour: str) -> str:
    """The emblem of a colour, in the ink that shows on it."""
    return f'<g fill="var(--tv-{"ink" if colour in ("yellow", "white") else "paper"})">{EMBLEMS[colour]}</g>'


def figure(kind: str) -> str:
    """A wooden piece standing on the origin; its fill is inherited, its emblem left out."""
    body, side, cuts, _ = PIECES[kind]
    return (
        f'<path d="{body}" stroke="var(--tv-ink)" stroke-width="2" stroke-linejoin="round"/>'
        f'<path d="{side}" fill="#000" fill-opacity=".2"/>{ink(cuts, stroke="ink", width=1.1)}'
    )


def _pieces() -> dict[str, str]:
    """`hut-red` and so on: a figure with emblem, shadow and a cut edge of paper."""
    bodies = {
        kind: '<ellipse cx="3" cy="1" rx="17" ry="5.5" fill="#000" fill-opacity=".28"/>'
        + ink(PIECES[kind][0], stroke="paper", width=5.5)
        + figure(kind)
        for kind in PIECES
    }
    emblems = {f"e-{colour}": emblem_on(colour) for colour in COLOURS}
    painted = {f"{k}-{c}": use(k, style=c) + use(f"e-{c}", *PIECES[k][3]) for k in PIECES for c in COLOURS}
    return bodies | emblems | painted


WAVES = (
    '<pattern id="tv-waves" width="64" height="36" patternUnits="userSpaceOnUse">'
    f"{ink('M4 10q7-7 14 0t14 0M38 28q5-5 10 0t10 0', stroke='sea-cut', width=2.4)}</pattern>"
)
SHAPES = (
    f'<path id="tv-hex" d="{HEX}"/><path id="tv-sun" d="M-33 15.5V-16L0-32"/>'
    '<path id="tv-open" d="M-9e3-9e3H9e3V9e3H-9e3Z"/>'
    f'<clipPath id="tv-top"><path d="{HEX}"/></clipPath>'
)


def _group(shapes: Mapping[str, str]) -> str:
    return "".join(f'<g id="tv-{name}">{shape}</g>' for name, shape in shapes.items())


@cache
def _constant() -> str:
    grounds = {f"ground-{k}": use("hex", style=k) + use("sun", style="sun") for k in (*TERRAINS, "volcano")}
    parts = (grounds, _plants(), _jungles(), _clearings(), _open_grounds(), _lakes(), _volcano(), _shadows(), _pieces())
    return WAVES + SHAPES + "".join(_group(part) for part in parts)


@cache
def definitions(top: int, more: str = "") -> str:
    """All shared shapes, with walls and numbers for the levels up to `top`, and `more` of them."""
    levels = {f"w{v}": wall(v) for v in range(1, top + 1)} | {f"n{v}": number(v) for v in range(1, top + 1)}
    return f"<defs>{_constant()}{_group(levels)}{more}</defs>"
