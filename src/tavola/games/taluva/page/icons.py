"""Small pictures beside the board and marks laid over it. They need STYLE on their page.

Emblems and pieces stand alone; ghosts and hands use the definitions of a board drawn on the same page.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from tavola.games.svg import icon, n
from tavola.games.taluva.page.art import COLOURS, CORNERS, EMBLEMS, PIECES, emblem_on, figure, ink
from tavola.games.taluva.page.drawing import RING, stack

WIDTHS = {"hut": 30, "temple": 35, "tower": 24}  # of one piece in a row of them


def _crosses() -> tuple[str, ...]:
    """A cross over a tile by its direction: 'not here'."""
    found = []
    for x, y in CORNERS:
        arms = f"M{n(x - 20, y - 17)}L{n(x + 20, y + 17)}M{n(x + 20, y - 17)}L{n(x - 20, y + 17)}"
        found.append(f'<path class="tv-cross tv-cross-edge" d="{arms}"/><path class="tv-cross" d="{arms}"/>')
    return tuple(found)


REFUSED = _crosses()


@cache
def emblem(seat: int, out: bool = False) -> str:
    """The player's round badge; hollow when the player is out."""
    colour = COLOURS[seat]
    disc = f'<circle class="tv-badge tv-{colour}" r="7.9"/>{emblem_on(colour)}'
    if out:
        disc = f'<circle class="tv-badge tv-hollow" r="7.9"/><g class="tv-mark">{EMBLEMS[colour]}</g>'
    return icon("badge", "-9 -9 18 18", disc)


@cache
def piece_icon(kind: str, seat: int, left: int = 1, of: int = 1) -> str:
    """A row of pieces, so many of them still there and the rest faint."""
    colour, width = COLOURS[seat], WIDTHS[kind]
    pieces = "".join(_piece(kind, colour, width * i, spent=i >= left) for i in range(of))
    return icon("stock", n(-width / 2 - 1, -37, width * of + 3, 40), pieces)


def _piece(kind: str, colour: str, x: float, spent: bool) -> str:
    ex, ey = PIECES[kind][3]
    return (
        f'<g class="tv-{colour}{" tv-spent" * spent}" transform="translate({n(x)} 0)">'
        f"{ink(PIECES[kind][0], stroke='rim', width=3.8)}{figure(kind)}"
        f'<g transform="translate({ex} {ey})">{emblem_on(colour)}</g></g>'
    )


def ghost_pieces(kind: str, seat: int, spots: Iterable[tuple[float, float, int]]) -> str:
    """Pieces that would stand at (x, y), so many at each, in a beaded ring."""
    drawn = ""
    for x, y, count in spots:
        ring = f'<path class="tv-case" d="{RING}"/><path class="tv-bead" d="{RING}"/>'
        drawn += f'<g transform="translate({n(x, y)})">{ring}{stack(kind, seat, count)}</g>'
    return drawn
