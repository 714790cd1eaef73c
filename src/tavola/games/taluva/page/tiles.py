"""Tiles as such: their outlines, a tile in the hand, and small ones beside the board.

They use the definitions of a board drawn on the same page.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from tavola.games.hexes import DIRECTIONS
from tavola.games.svg import icon, n
from tavola.games.taluva.page.art import CORNERS, centre, use
from tavola.games.taluva.rules.components import TERRAINS


@cache
def outline(inside: int) -> str:
    """Firm lines where the tile ends, hairlines where it goes on; `inside` has a bit a direction."""
    seam, edge = sides(k for k in range(6) if inside >> k & 1), rim(inside)
    return f'<path class="tv-seam" d="{seam}"/>' * bool(seam) + f'<path class="tv-edge" d="{edge}"/>' * bool(edge)


def rim(inside: int, x: float = 0, y: float = 0) -> str:
    """The path along the outer sides of a field of a tile."""
    return sides((k for k in range(6) if not inside >> k & 1), x, y)


def sides(which: Iterable[int], x: float = 0, y: float = 0) -> str:
    """Lines along sides of a hex, joined where they meet."""
    path, end = "", None
    for k in which:
        (ax, ay), (bx, by) = CORNERS[k - 1], CORNERS[k]
        path += ("" if end == k - 1 else f"M{n(x + ax, y + ay)}") + f"L{n(x + bx, y + by)}"
        end = k
    return path


def tile(left: str, right: str, k: int = 0, level: int | None = None, *, ghost: bool = False) -> str:
    """A tile round its volcano, one level thick, lava to corner k, with its level if it has one."""
    spots = sorted(_spots(left, right, k), key=lambda spot: centre(*spot[0])[::-1])
    body = "".join(_field(place, kind, k, inside, level) for place, kind, inside in spots)
    if ghost:
        path = "".join(rim(inside, *centre(*place)) for place, _, inside in spots)
        body += f'<path class="tv-case" d="{path}"/><path class="tv-bead" d="{path}"/>'
    return body


def _spots(left: str, right: str, k: int) -> tuple[tuple[tuple[int, int], str, int], ...]:
    """Place, kind and inner sides of the three fields."""
    return (
        ((0, 0), "volcano", _bits(k, k + 1)),
        (DIRECTIONS[k], right, _bits(k + 2, k + 3)),
        (DIRECTIONS[(k + 1) % 6], left, _bits(k + 4, k + 5)),
    )


def _bits(*directions: int) -> int:
    return sum(1 << k % 6 for k in directions)


def _field(place: tuple[int, int], kind: str, k: int, inside: int, level: int | None) -> str:
    motif = use(f"lava{k}") if kind == "volcano" else use(f"{kind}-a")
    number = use(f"n{level}", 26.5 if k == 2 and kind == "volcano" else -26.5, -12) if level else ""
    return (
        f'<g transform="translate({n(*centre(*place))})">{use("w1")}{use(f"ground-{kind}")}{motif}'
        f"{outline(inside)}{number}</g>"
    )


@cache
def tile_icon(left: str, right: str) -> str:
    """A small tile with its volcano on top. There are many of them on a page, so each is three references."""
    fields = use("tile-volcano") + use(f"tile-left-{left}") + use(f"tile-right-{right}")
    return icon("tv tile", "-72 -37 144 126", fields)


@cache
def tile_fields() -> str:
    """What `tile_icon` refers to: the fields of a tile whose volcano is on top."""
    drawn: dict[str, str] = {}
    for kind in TERRAINS:
        volcano, right, left = (_field(place, what, 0, inside, None) for place, what, inside in _spots(kind, kind, 0))
        drawn |= {"volcano": volcano, f"left-{kind}": left, f"right-{kind}": right}
    return "".join(f'<g id="tv-tile-{name}">{field}</g>' for name, field in drawn.items())
