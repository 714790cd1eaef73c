"""The drawing of a view of Tucana Builders, as one SVG: no script, no outside reference.

One island large, what is in play above it, the other islands small beside it. Anything with `data-frame` grows when
pressed: the attribute is the part of the drawing to be shown then. `data-lights` names the networks that a thing lights
up; what shows them carries `data-net`. `data-near` on the whole is the part that a narrow page shows first, without
what has the class `beside`.
"""

from __future__ import annotations

from typing import NamedTuple

from tavola.games.messages import Message, Who, in_words, say
from tavola.games.svg import document, label, n
from tavola.games.tucana.page import island_drawing, tray
from tavola.games.tucana.page.art import centre, definitions, paths, sign, use
from tavola.games.tucana.page.palette import STYLE, baked
from tavola.games.tucana.rules.components import TERRAIN_NAMES
from tavola.games.tucana.rules.edges import EDGES, turned
from tavola.games.tucana.rules.view import View

__all__ = ["SCALE", "STYLE", "draw", "spot", "summary"]

SCALE = 40 / 58  # of the drawing's units to those of the art: a hex of 40, as on other boards
GAP, COLUMN = 18.0, 250.0
LABEL = 30.0  # under a small island


def spot(q: int, r: int) -> tuple[float, float]:
    """The middle of a field in the drawing's units."""
    x, y = centre(q, r)
    return round(x * SCALE, 2), round(y * SCALE, 2)


def draw(view: View, look: str = "auto") -> str:
    """The table as SVG. 'auto' needs STYLE on its page; 'light' and 'dark' stand alone."""
    seat = view.seat or 0
    x, y, width, height = island_drawing.extent(view)
    beach, beach_name = island_drawing.land(view)
    flat, flat_name = island_drawing.flat(view)
    body = use(beach_name) + island_drawing.large(view, seat, look == "auto")
    body += f'<g transform="translate({n(x, y - tray.TALL - GAP)})">{_tray(view, seat, width)}</g>'
    column = _column(view, seat, Place(x + width + GAP, y, height), Ground(flat_name, beach_name))
    top, tall = y - tray.TALL - 1.5 * GAP, height + tray.TALL + 1.5 * GAP
    box, whole = _box(x, top, width, tall), _box(x, top, width + COLUMN + 2 * GAP, tall)
    drawn = (
        f"<defs>{definitions()}{_paths(view)}{beach}{flat}</defs>"
        f"{use('open', more=_fill('var(--tu-sea)'))}{use('open', more=_fill('url(#tu-waves)'))}"
        f'<g transform="scale({SCALE:.5f})">{body}<g class="beside">{column}</g></g>'
    )
    svg = document("tu", whole, in_words(summary(view), NAMES), drawn, f'data-near="{box}"')
    return svg if look == "auto" else baked(svg, look)


NAMES = tuple(f"player {seat + 1}" for seat in range(5))


def summary(view: View) -> Message:
    """The drawing in a sentence, for those who don't see it."""
    if view.phase == "over":
        return say("Tucana Builders: the islands at the end")
    return say(
        "Tucana Builders: round {round}, turn {turn} of {turns}, the card shows {terrain}",
        round=view.round,
        turn=view.turn,
        turns=view.turns,
        terrain=TERRAIN_NAMES[view.cards[-1]],
    )


def _fill(paint: str) -> str:
    return f'fill="{paint}"'


def _box(x: float, y: float, width: float, height: float) -> str:
    return n(x * SCALE, y * SCALE, width * SCALE, height * SCALE)


def _paths(view: View) -> str:
    """Definitions of the paths of all tiles laid and left, and of the own drawn tile in every rotation."""
    shapes = set(island_drawing.shapes(view)) | {left.tile.edges for left in view.tiles_left}
    for isle in view.islands:
        if isle.drawn is not None:
            shapes |= {turned(isle.drawn.edges, rotation) for rotation in range(EDGES)}
    return paths(frozenset(shapes))


def _tray(view: View, seat: int, width: float) -> str:
    """Card, tile, joker, cards left, bonus cards in a row."""
    bodies = [body for body, _ in _parts(view, seat)]
    places = _places(view, seat, width)
    return "".join(f'<g transform="translate({n(x, 0)})">{b}</g>' for x, b in zip(places, bodies, strict=True))


def _parts(view: View, seat: int) -> list[tuple[str, float]]:
    """What lies in the tray, with its width; the joker is the third."""
    parts = [tray.terrain_card(view), tray.drawn_tile(view, seat), tray.joker(view, seat), tray.cards_left(view)]
    return parts + [tray.bonus_card(bonus) for bonus in view.bonus]


def _places(view: View, seat: int, width: float) -> list[float]:
    """Where the parts begin, spread over the middle of the width."""
    wide = [part for _, part in _parts(view, seat)]
    gap = min((width - sum(wide)) / (len(wide) + 1), 40)
    x = (width - sum(wide) - gap * (len(wide) - 1)) / 2
    return [x + sum(wide[:i]) + gap * i for i in range(len(wide))]


def joker_spot(view: View, seat: int) -> tuple[float, float]:
    """The middle of the joker card in the drawing's units."""
    x, y, width, _ = island_drawing.extent(view)
    left = x + _places(view, seat, width)[2]
    middle = left + tray.JOKER_WIDTH / 2
    return round(middle * SCALE, 2), round((y - GAP - tray.TALL / 2) * SCALE, 2)


class Place(NamedTuple):
    """Where the column, or a part of it, stands."""

    x: float
    y: float
    height: float


class Ground(NamedTuple):
    """The names of the definitions below a small island."""

    fields: str
    beach: str


def _column(view: View, seat: int, at: Place, ground: Ground) -> str:
    """The tracks, and below them the other islands, or a legend for who plays alone."""
    head = f'<g transform="translate({n(at.x, at.y - tray.TALL - GAP)})">{tray.tracks(view, COLUMN)}</g>'
    others = [other for other in range(view.players) if other != seat]
    if not others:
        return f'<g transform="translate({n(at.x, at.y + GAP)})">{tray.legend(COLUMN)}</g>{head}'
    each = at.height / max(len(others), 3)
    places = [Place(at.x, at.y + each * i, each) for i in range(len(others))]
    return head + "".join(_neighbour(view, s, place, ground) for s, place in zip(others, places, strict=True))


def _neighbour(view: View, seat: int, at: Place, ground: Ground) -> str:
    """A small island that grows when pressed, with its player's emblem, state and points."""
    left, upper, width, height = island_drawing.extent(view)
    scale = min(COLUMN / width, (at.height - LABEL - 6) / height)
    shift, wide = at.x + (COLUMN - width * scale) / 2, width * scale
    words = say("The island of {who}, {points} points so far", who=Who(seat), points=view.islands[seat].total_ahead)
    body = island_drawing.small(view, seat, ground.fields, ground.beach)
    frame = _box(shift - 8, at.y, wide + 16, at.height)
    return (
        f'<g id="island{seat}" data-seat="{seat}" data-frame="{frame}" role="button" '
        f'{label(in_words(words, NAMES))}><rect x="{n(shift)}" y="{n(at.y)}" width="{n(wide)}" '
        f'height="{n(at.height)}" fill="none" pointer-events="all"/>'
        f'<g transform="translate({n(shift - left * scale, at.y - upper * scale)}) scale({scale:.4f})">{body}</g>'
        f"{_label(view, seat, at.x + COLUMN / 2, at.y + height * scale + 17)}</g>"
    )


def _label(view: View, seat: int, x: float, y: float) -> str:
    """Emblem, points if the round ended now, and a tick for who has placed, dots for who is still to place."""
    isle = view.islands[seat]
    points = sign(isle.total_ahead, x + 4, y + 8, 24)
    if view.phase == "over" or isle.out:
        state = ""
    elif isle.placed:
        tick = f"M{n(x + 36, y)}l7 8l13-16"
        state = f'<path d="{tick}" fill="none" class="tu-line" stroke-width="9"/>'
        state += f'<path d="{tick}" fill="none" stroke="var(--tu-sun)" stroke-width="4.5" stroke-linecap="round"/>'
    else:
        dots = (f'<circle cx="{n(x + 38 + 10 * i)}" cy="{n(y + 3)}" r="3" fill="var(--tu-sun)"/>' for i in range(3))
        state = "".join(dots)
    spent = ' class="tu-spent"' if isle.out else ""
    return f"<g{spent}>{use(f'seat-{seat}', x - 30, y, scale=1.5)}{points}{state}</g>"
