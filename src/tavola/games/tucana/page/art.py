"""The cut shapes of Tucana's drawings, as shared SVG definitions: fields, paths, animals, huts, emblems.

Pointy-top hexes with corners 58 from the middle; drawings put them to scale. Edge 0 is east, counted against the clock.
All ids begin with `tu-` and stand for the same thing in every drawing, so several drawings may share a page.
"""

from __future__ import annotations

import math
from functools import cache

from tavola.games import svg
from tavola.games.hexes import Hex
from tavola.games.svg import Shapes, n, rays
from tavola.games.tucana.rules.components import ANIMALS, COLOURS
from tavola.games.tucana.rules.edges import EDGES

SIZE = 58.0  # from the middle to a corner
APOTHEM = SIZE * math.sqrt(3) / 2
ANIMAL_OF: dict[str, str] = dict(zip(COLOURS, ANIMALS, strict=False))
LETTERS = {"sand": "S", "jungle": "J", "lava": "L", "rock": "R"}
SEATS = ("red", "yellow", "white", "brown", "black")
EMBLEMS = {  # a shape a player, so that colour is never the only sign
    "red": '<circle r="3.6"/>',
    "yellow": '<path d="M-4-3.2h8v2.4h-8zM-4 .8h8v2.4h-8z"/>',
    "white": '<path d="M0-4.2L4.2 3.4H-4.2Z"/>',
    "brown": '<path d="M-1.4-4h2.8v2.6H4v2.8H1.4V4h-2.8V1.4H-4v-2.8h2.6z"/>',
    "black": '<path d="M0-4.8L4.8 0L0 4.8L-4.8 0Z"/>',
}
LINE = 'class="tu-line"'
use = Shapes("tu").use


def centre(q: float, r: float) -> tuple[float, float]:
    """The middle of a hex."""
    return SIZE * math.sqrt(3) * (q + r / 2), SIZE * 1.5 * r


def at(place: Hex) -> str:
    """The transform that moves a drawing onto a hex."""
    return f'transform="translate({n(*centre(*place))})"'


def ray(edge: float, length: float) -> tuple[float, float]:
    """The point so far away towards an edge (whole) or a corner (half)."""
    return length * math.cos(edge * math.pi / 3), -length * math.sin(edge * math.pi / 3)


def hexagon(size: float) -> str:
    """Path data of a hex round the origin."""
    return "M" + "L".join(n(*ray(k + 0.5, size)) for k in range(EDGES)) + "Z"


def text(words: str | int, x: float, y: float, size: float) -> str:
    """A line of text, its middle at x."""
    return svg.text(words, f'x="{n(x)}" y="{n(y)}" font-size="{size:g}" class="tu-text"')


def sign(words: str | int, x: float, y: float, size: float) -> str:
    """White letters with a dark rim, legible on any colour."""
    place = f'x="{n(x)}" y="{n(y)}" font-size="{size:g}"'
    rim = svg.text(words, f'{place} class="tu-text tu-halo" stroke-width="{n(size / 4)}"')
    return rim + svg.text(words, f'{place} class="tu-text tu-bright"')


# paths


def shape(edges: tuple[int, ...]) -> str:
    """The name of the path with these exits."""
    return "p" + "".join(map(str, edges))


def arm(edge: int, edges: tuple[int, ...]) -> str:
    """One path, square to its edge, flowing into the middle: two exits make one curve, more make a swirl."""
    (mx, my), (ax, ay) = ray(edge, APOTHEM + 1.5), ray(edge, APOTHEM * 0.42)
    others = [other for other in edges if other != edge]
    if len(others) == 1 and (others[0] - edge) % EDGES != 3:
        (ox, oy), (ux, uy) = ray(others[0], 1), ray(edge, 1)
        k = APOTHEM * 0.34 / math.hypot(ux - ox, uy - oy)
        bx, by = (ux - ox) * k, (uy - oy) * k
    else:
        bx, by = ray(edge + 0.95, APOTHEM * 0.5) if len(others) == 1 else ray(edge + 0.55, APOTHEM * 0.34)
    return f"M{n(mx, my)}C{n(ax, ay)} {n(bx, by)} 0 0"


@cache
def paths(shapes: frozenset[tuple[int, ...]]) -> str:
    """The definitions of paths with these exits."""
    return "".join(
        f'<path id="tu-{shape(edges)}" d="{"".join(arm(edge, edges) for edge in edges)}" fill="none"/>'
        for edges in sorted(shapes)
    )


def hub(edges: tuple[int, ...], more: str, extra: float = 0) -> str:
    """The place where the exits meet."""
    return f'<circle r="{n((14 if len(edges) > 2 else 7.5) + extra)}" {more}/>'


def ground(edges: tuple[int, ...], dock: int | None) -> str:
    """The lower half of a tile: soil or pond, and the dark outline of its path."""
    jetty = "" if dock is None else use("dock", *ray(dock + 0.5, SIZE * 0.7), turn=-60 * dock - 30)
    floor = "soil" if dock is None else "pond"
    soil = use("hex", more=f'fill="var(--tu-{floor})" class="tu-line" stroke-width="3.4"', scale=0.87)
    casing = use(shape(edges), more='stroke="var(--tu-ink)" stroke-width="22.7"')
    return soil + jetty + casing + hub(edges, 'fill="var(--tu-ink)"', 3.5)


def earth(edges: tuple[int, ...], ink: str = "path") -> str:
    """The upper half of a tile: the path itself."""
    road = use(shape(edges), more=f'stroke="var(--tu-{ink})" stroke-width="15.7"')
    return road + hub(edges, f'fill="var(--tu-{ink})"')


def stitches(edges: tuple[int, ...]) -> str:
    """Footprints along a lit path."""
    return use(shape(edges), more='class="tu-line" stroke-width="4" stroke-dasharray="1 8.6"')


def beasts(edges: tuple[int, ...], animals: tuple[str, ...]) -> str:
    """The animals where the exits meet; a pair steps off a tight curve, so that the path stays in sight."""
    if len(animals) < 2:
        return "".join(use(animal) for animal in animals)
    tight = len(edges) == 2 and (edges[1] - edges[0]) % EDGES in (1, 5)
    if tight:
        middle = edges[0] + (0.5 if edges[1] - edges[0] == 1 else -0.5)
        spots = [ray(middle + 3 + side, 22.5) for side in (-0.83, 0.83)]
    else:
        spots = [(-16.5, 0.0), (16.5, 0.0)]
    return "".join(use(animal, *spot) for animal, spot in zip(animals, sorted(spots), strict=False))


def tile(edges: tuple[int, ...], animals: tuple[str, ...], dock: int | None = None) -> str:
    """A whole tile round the origin."""
    return ground(edges, dock) + earth(edges) + beasts(edges, animals)


# definitions


def _motifs() -> dict[str, str]:
    """What marks each terrain beside its colour."""
    blade = "M0 0Q-3-11 5-18Q7-8 0 0Z"
    tufts = "".join(
        f'<path transform="translate({x} {y}) rotate({a})" d="{blade}"/>'
        for x, y in ((-22, -6), (20, -8), (0, 26))
        for a in (-75, -35, 5, 45)
    )
    dunes = "M-34-14q9-8 18 0t18 0 18 0M-30 4q9-8 18 0t18 0 18 0M-22 22q9-8 18 0t18 0"
    cracks = "M-32 16l14-16 9 9 13-20 10 12 16-14M-18 32l10-12 11 7 12-15"
    flames = "M2-24l6 11H-4ZM27-2l5 9H22ZM-25-20l5 9h-10ZM2 38l4-8 4 8Z"
    ripples = "M-30-20h18M6-24h22M-34 4h14M16 8h20M-14 28h24"
    return {
        "sand": _stroke(dunes, "sand-cut", 3),
        "jungle": f'<g fill="var(--tu-jungle-cut)">{tufts}</g>',
        "lava": f'{_stroke(cracks, "lava-cut", 3.4)}<path d="{flames}" fill="var(--tu-lava-core)"/>',
        "rock": f'<path d="M-34 14L-20-12-6 14ZM-2 30L12 6 26 30ZM2-6L16-30 32-6Z" fill="var(--tu-rock-light)" {LINE} '
        'stroke-width="2.4"/><path d="M-20-12L-6 14H-18ZM12 6L26 30H14ZM16-30L32-6H18Z" fill="var(--tu-rock-cut)"/>',
        "pond": _stroke(ripples, "pond-cut", 2.6),
    }


def _stroke(path: str, ink: str, width: float) -> str:
    return (
        f'<path d="{path}" fill="none" stroke="var(--tu-{ink})" stroke-width="{width:g}" stroke-linecap="round" '
        'stroke-linejoin="round"/>'
    )


def _ring(colour: str) -> str:
    return (
        f'<circle r="17.5" fill="var(--tu-cream)" {LINE} stroke-width="2.5"/>'
        f'<circle r="14.2" fill="none" stroke="var(--tu-{colour})" stroke-width="4.6"/>'
    )


def _animals() -> dict[str, str]:
    """A head on a ring of the colour of its huts; the toucan's ring has all three."""
    arcs = (
        '<g fill="none" stroke-width="4.6"><path d="M-12.3-7.1A14.2 14.2 0 0 1 12.3-7.1" stroke="var(--tu-yellow)"/>'
        '<path d="M12.3-7.1A14.2 14.2 0 0 1 0 14.2" stroke="var(--tu-red)"/>'
        '<path d="M0 14.2A14.2 14.2 0 0 1-12.3-7.1" stroke="var(--tu-blue)"/></g>'
    )
    ink = 'fill="var(--tu-ink)"'
    round_ = 'stroke-linecap="round"'
    return {
        "puma": f'{_ring("yellow")}<path d="M-9-10L-4-6Q0-7.5 4-6L9-10 9.5-1Q9 7 3 10H-3Q-9 7-9.5-1Z" {ink}/>'
        '<path d="M-6-1.5l4 1.5-3 1.6ZM6-1.5l-4 1.5 3 1.6ZM-2 4.5h4l-2 2.5Z" fill="var(--tu-lava-core)"/>',
        "snake": f'{_ring("red")}<path d="M-9 7.5H2Q8 7.5 8 3.5T2 0H-3Q-8 0-8-4T-2-8H4" fill="none" '
        f'stroke="var(--tu-ink)" stroke-width="4.4" {round_}/><path d="M3-12l8 2.5v3L3-4Z" {ink}/>'
        '<path d="M11-8l4-2M11-8l4 2" stroke="var(--tu-red)" stroke-width="1.6"/>'
        '<circle cx="6.5" cy="-8.8" r="1.2" fill="#fff"/>',
        "monkey": f'{_ring("blue")}<g {ink}><circle cx="-8.5" cy="-2" r="4"/><circle cx="8.5" cy="-2" r="4"/>'
        '<circle cy="-1" r="9"/></g>'
        '<path d="M-6-2Q-5-7 0-4Q5-7 6-2Q7 1 4.5 2Q7 8 0 8T-4.5 2Q-7 1-6-2Z" fill="var(--tu-face)"/>'
        f'<path d="M-3-2v2M3-2v2M-3 5Q0 7 3 5" stroke="var(--tu-ink)" stroke-width="1.8" fill="none" {round_}/>',
        "toucan": f'<circle r="17.5" fill="var(--tu-cream)" {LINE} stroke-width="2.5"/>{arcs}'
        f'<path d="M-9 10Q-11-9-3-10Q3-10 3-4Q2 4-3 10L-7 12Z" {ink}/>'
        '<path d="M0-9.5Q14-10 12.5 3Q9-1.5 2-2.5Z" fill="var(--tu-beak)" stroke="var(--tu-ink)" stroke-width="1.8"/>'
        '<path d="M-6-3Q-3 1 1-2Q0 4-5 4Z" fill="var(--tu-cream)"/><circle cx="-1.5" cy="-6.3" r="1.7" fill="#fff"/>',
    }


def _things() -> dict[str, str]:
    arrow = "M-25-60Q0-74 25-60"
    return {
        "hut": f'<path d="M-24 4H24V30H-24Z" fill="var(--tu-beach)" {LINE} stroke-width="3"/>',
        "roof": f'<path d="M-36 8L-8-34H8L36 8Q0 0-36 8Z" {LINE} stroke-width="3.5"/>'
        f'<path d="M-8-34l-5-8M8-34l5-8M-24 4l6-9M24 4l-6-9" fill="none" {LINE} stroke-width="3"/>',
        "bridge": f'<path d="M22-9H54V9H22Z" fill="var(--tu-wood)" {LINE} stroke-width="3"/>'
        f'<path d="M30-9V9M38-9V9M46-9V9" {LINE} stroke-width="2"/>',
        "dock": f'<path d="M-14-8H15V8H-14Z" fill="var(--tu-wood)" {LINE} stroke-width="2.5"/>'
        f'<path d="M-7-8V8M0-8V8M7-8V8" {LINE} stroke-width="2"/>',
        "rays": f'<path d="{rays(16, 20, 30)}" fill="var(--tu-sun)" {LINE} stroke-width="1.2"/>',
        "star": f'<path d="{_star()}" fill="var(--tu-yellow)" {LINE} stroke-width="2.5"/>',
        "arrow": f'<path d="{arrow}" fill="none" {LINE} stroke-width="11"/>'
        f'<path d="{arrow}" fill="none" stroke="var(--tu-sun)" stroke-width="5.5"/>'
        f'<path d="M22-72L39-52 16-51Z" fill="var(--tu-sun)" {LINE} stroke-width="2.5"/>',
    }


def _star() -> str:
    points = [ray(k * 0.6 + 1.5, 20 if k % 2 == 0 else 9.5) for k in range(10)]
    return "M" + "L".join(n(*point) for point in points) + "Z"


WAVES = (
    '<pattern id="tu-waves" width="64" height="36" patternUnits="userSpaceOnUse">'
    '<path d="M4 10q7-7 14 0t14 0M38 28q5-5 10 0t10 0" fill="none" stroke="var(--tu-sea-cut)" stroke-width="2.4" '
    'stroke-linecap="round"/></pattern>'
)


@cache
def definitions() -> str:
    """Everything that is drawn more than once, but for the paths."""
    groups = _motifs() | _animals() | _things()
    groups |= {f"seat-{i}": emblem_on(i) for i in range(len(SEATS))}
    drawn = "".join(f'<g id="tu-{name}">{body}</g>' for name, body in groups.items())
    return f'{WAVES}<path id="tu-hex" d="{hexagon(SIZE)}"/><path id="tu-open" d="M-4e3-4e3H4e3V4e3H-4e3Z"/>{drawn}'


# players


def emblem_on(seat: int) -> str:
    """A player's disc, 18 across, with its emblem."""
    colour = SEATS[seat]
    ink = "ink" if colour in ("yellow", "white") else "paper"
    return (
        f'<circle class="tu-badge" fill="var(--tu-seat-{colour})" r="7.9"/>'
        f'<g fill="var(--tu-{ink})">{EMBLEMS[colour]}</g>'
    )
