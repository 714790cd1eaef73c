"""The drawing of a view of Taluva, as one SVG: no script, no outside reference, columns painted by row."""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from functools import lru_cache

from tavola.games.hexes import DIRECTIONS
from tavola.games.messages import Message, in_words, say, say_n
from tavola.games.svg import document, n
from tavola.games.taluva.page.art import COLOURS, VARIANTS, centre, definitions, lift, number, use
from tavola.games.taluva.page.palette import STYLE, baked
from tavola.games.taluva.page.tiles import outline, rim, sides, tile_fields
from tavola.games.taluva.rules.view import Building, Field, View

__all__ = ["STYLE", "draw", "outline", "rim", "rise", "stack", "summary"]

Place = tuple[int, int]
Fields = Mapping[Place, Field]
SIDE, ABOVE, BELOW = 92.0, 72.0, 88.0  # from the middle of the outermost fields to the frame
CLUSTERS = {1: ((0, 8),), 2: ((-9, 4), (12, 11)), 3: ((2, -3), (-12, 11), (13, 13))}  # where huts of a stack stand
RING = "M-26 6a27 17 0 1 0 54 0a27 17 0 1 0-54 0"


def draw(view: View, look: str = "auto") -> str:
    """The island as SVG. 'auto' needs STYLE on its page; 'light' and 'dark' stand alone."""
    at = {(f.q, f.r): f for f in view.fields}
    top = max((f.level for f in view.fields), default=1)
    columns = "".join(column(f, at, f.tile == view.last_tile, (f.q, f.r) in view.last_built) for f in view.fields)
    shapes = definitions(top + 1, tile_fields() if look == "auto" else "")  # only a page has tiles beside the board
    body = (
        f'{shapes}<use href="#tv-open" fill="var(--tv-sea)"/><use href="#tv-open" fill="url(#tv-waves)"/>'
        f"{_shore(at)}{_water(at)}{columns}{_last_tile(view, at)}"
    )
    svg = document("tv", _frame(view.fields), in_words(summary(view), ()), body)
    return svg if look == "auto" else baked(svg, look)


def summary(view: View) -> Message:
    """The drawing in a sentence, for those who don't see it."""
    if not view.fields:
        return say("Taluva: the sea is empty")
    fields = say_n("{n} field", "{n} fields", len(view.fields))
    levels = say_n("{n} level", "{n} levels", max(f.level for f in view.fields))
    return say("Taluva: an island of {fields} on {levels}", fields=fields, levels=levels)


def column(f: Field, at: Fields, laid: bool = False, built: bool = False) -> str:
    """One field: walls, upper face, motif, shadow, outline, pieces, level number; marked when of the last move."""
    around = [at.get((f.q + dq, f.r + dr)) for dq, dr in DIRECTIONS]
    inside = sum(1 << k for k, other in enumerate(around) if other is not None and other.tile == f.tile)
    return _column(f, inside, _shade(f, around), _hidden(f, around[0]), _hidden(f, around[1]), laid=laid, built=built)


@lru_cache(4096)
def _column(f: Field, inside: int, shade: str, right: float, left: float, *, laid: bool, built: bool) -> str:
    """`right` and `left`: by how much the column in front there stands higher; `inside` as in `outline`."""
    motif = use(f"lava{f.lava}") if f.kind == "volcano" else use(_motif(f), style="dim" if f.building else "")
    stand = _stand(f.building, _rise(left, right), built) if f.building else ""
    return (
        f'<g id="f{f.q},{f.r}" transform="translate({n(*centre(f.q, f.r, f.level))})">{use(f"w{f.level}")}'
        f"{use(f'ground-{f.kind}')}{motif}{shade}{outline(inside)}{_bold(rim(inside)) if laid else ''}"
        f"{stand}{_level(f, right, left)}</g>"
    )


def rise(f: Field, at: Fields) -> float:
    """How far pieces on a field stand up to come out from behind a higher column in front."""
    right, left = (_hidden(f, at.get((f.q + dq, f.r + dr))) for dq, dr in DIRECTIONS[:2])
    return _rise(left, right)


def _rise(left: float, right: float) -> float:
    return min(max(left - 16, right - 16, 0) * 0.9, 24)


def _bold(path: str) -> str:
    """The line of the last move: paper in a casing of ink."""
    return f'<path class="tv-case" d="{path}"/><path class="tv-last" data-last="" d="{path}"/>'


def _motif(f: Field) -> str:
    """One of the two motifs of the field's terrain, always the same one at a place."""
    return f"{f.kind}-{VARIANTS[(f.q * 73856093 ^ f.r * 19349663) >> 5 & 1]}"


def _shade(f: Field, around: Sequence[Field | None]) -> str:
    west, north_west = (min(max(o.level - f.level, 0), 2) if o else 0 for o in around[2:4])
    return use(f"shade{west}{north_west}") if west or north_west else ""


def _hidden(f: Field, front: Field | None) -> float:
    return max(lift(front.level) - lift(f.level), 0) if front else 0


def _level(f: Field, right: float, left: float) -> str:
    """The number stands at the left edge, at the right one when lava runs left, higher up when the front is hidden."""
    side = 1 if f.lava == 2 else -1
    x, y = (20, -18) if (left if side < 0 else right) > 20 else (26.5, -12)
    return use(f"n{f.level}", side * x, y)


def _stand(b: Building, up: float, built: bool) -> str:
    """The pieces on a field, in a ring when they were built last."""
    pieces = (_bold(RING) if built else "") + stack(b.kind, b.owner, b.count)
    return f'<g transform="translate(0 {n(-up)})">{pieces}</g>' if up else pieces


def stack(kind: str, owner: int, count: int) -> str:
    """Pieces back to front; four huts and more carry their number."""
    spots = CLUSTERS[min(count, 3)] if kind == "hut" else ((0, 14),)
    drawn = "".join(use(f"{kind}-{COLOURS[owner]}", x, y) for x, y in spots)
    return drawn + (f'<g transform="translate(23 -19)">{number(f"×{count}")}</g>' if count > 3 else "")


def _last_tile(view: View, at: Fields) -> str:
    """An unbroken line round the tile laid last, but for what stands behind higher ground."""
    path = ""
    for f in view.fields:
        if f.tile == view.last_tile:
            around = [at.get((f.q + dq, f.r + dr)) for dq, dr in DIRECTIONS]
            shown = (
                k for k, o in enumerate(around) if o is None or (o.tile != f.tile and (k > 1 or o.level <= f.level))
            )
            path += sides(shown, *centre(f.q, f.r, f.level))
    return _bold(path) if path else ""


def _water(at: Fields) -> str:
    """Bare hexes along the coast, not seen but felt: `sea:3,-2`."""
    beside = {(q + dq, r + dr) for q, r in at for dq, dr in DIRECTIONS}.difference(at) if at else {(0, 0)}
    hexes = "".join(_bare(q, r) for q, r in sorted(beside))
    return f'<g fill="none" pointer-events="all">{hexes}</g>'


@lru_cache(4096)
def _flat(q: int, r: int) -> str:
    return use("hex", *centre(q, r))


@lru_cache(4096)
def _bare(q: int, r: int) -> str:
    x, y = centre(q, r)
    return f'<use href="#tv-hex" id="sea:{q},{r}" x="{n(x)}" y="{n(y)}"/>'


def _shore(at: Fields) -> str:
    """Lagoon, shallows and foam: one outline of the island, stroked ever thinner; a shoal where no land is yet."""
    coast = [p for p in at if any((p[0] + dq, p[1] + dr) not in at for dq, dr in DIRECTIONS)]
    hexes = "".join(_flat(*place) for place in coast or [(0, 0)])
    name = f"tv-shore{zlib.crc32(hexes.encode()):x}"  # the same name only for the same coast
    rings = (
        ("lagoon", 78, ""),
        ("shallow", 42, ""),
        ("ink", 14, ' opacity=".2" transform="translate(7 9)"'),
        ("foam", 11, ""),
    )
    drawn = "".join(
        f'<use href="#{name}" stroke="var(--tv-{ink})" stroke-width="{width}"{more}/>'
        for ink, width, more in (rings if coast else rings[:2])
    )
    fill = "none" if coast else "var(--tv-shallow)"
    return f'<defs><g id="{name}" fill="{fill}" stroke-linejoin="round">{hexes}</g></defs>{drawn}'


def _frame(fields: Sequence[Field]) -> str:
    """The viewBox: the island with room round it."""
    spots = [centre(f.q, f.r, f.level) for f in fields] or [(-150.0, -110.0), (150.0, 110.0)]
    left, right = min(x for x, _ in spots) - SIDE, max(x for x, _ in spots) + SIDE
    upper, lower = min(y for _, y in spots) - ABOVE, max(y for _, y in spots) + BELOW
    return n(left, upper, right - left, lower - upper)
