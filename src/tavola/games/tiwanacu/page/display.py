"""The display of the drawing: the round track, the order track, and the tiles of this round and of the next."""

from __future__ import annotations

from tavola.games.svg import n
from tavola.games.tiwanacu.page.art import LINE, marked, rect, signed, tile_at, use, word
from tavola.games.tiwanacu.page.layout import EDGE, ROUNDS, Box, Layout
from tavola.games.tiwanacu.rules.components import Components, Marker
from tavola.games.tiwanacu.rules.view import Position, View


def display(view: View, box: Components, at: Layout) -> str:
    """All of it, on a sheet of paper with a printed shadow."""
    sheet = at.display
    paper = rect(Box(sheet.x + 3, sheet.y + 4, sheet.width, sheet.height), 'rx="6" fill="#000" opacity=".25"')
    paper += rect(sheet, f'rx="6" fill="var(--tw-panel)" {LINE} stroke-width="2"')
    split = (
        f'<path d="M{n(EDGE + 10)} {n(at.split)}H{n(at.width - EDGE - 10)}" stroke="var(--tw-soft)" stroke-width="2" '
        'stroke-dasharray="2 5" stroke-linecap="round"/>'
    )
    columns = "".join(_position(view, index, position, at) for index, position in enumerate(view.track))
    return paper + _rounds(view, box, at) + split + columns


def _rounds(view: View, box: Components, at: Layout) -> str:
    """A stone for each round, on a line."""
    step = min(34.0, (at.width - 2 * EDGE - 20) / view.rounds)
    left, y = at.width / 2 - step * (view.rounds - 1) / 2, EDGE + ROUNDS / 2
    line = f"M{n(left)} {n(y)}H{n(left + step * (view.rounds - 1))}"
    stones = "".join(_stone(view, marker, left + step * (marker.round - 1), y) for marker in box.round_markers)
    return f'<path d="{line}" stroke="var(--tw-soft)" stroke-width="2.5"/>{stones}'


def _stone(view: View, marker: Marker, x: float, y: float) -> str:
    """A round with its number of tiles; the present one is lit, those over carry a tick."""
    if marker.round < view.round or view.over:
        tick = f'<path d="M{n(x - 5, y)}l3.5 4 7-8" fill="none" stroke="var(--tw-panel)" stroke-width="3"/>'
        return f'<circle cx="{n(x)}" cy="{n(y)}" r="10" fill="var(--tw-soft)" {LINE} stroke-width="1.6"/>{tick}'
    now = marker.round == view.round
    radius, fill, style = (12.5, "sun", "dark") if now else (10.0, "hollow", "")
    circle = f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(radius)}" fill="var(--tw-{fill})" {LINE} stroke-width="2"/>'
    return circle + word(x, y + radius * 0.42, str(marker.tiles_per_position), radius * 1.15, style)


def _position(view: View, index: int, position: Position, at: Layout) -> str:
    """A column: its number, what it pays, who stands there, its tiles; where the last turn began it is marked."""
    box = at.position(index)
    x, y = at.coin(index)
    latest = view.last is not None and view.last.position == index
    parts = [
        rect(box, 'rx="6" fill="var(--tw-hollow)" stroke="var(--tw-hollow-cut)" stroke-width="1.4"'),
        marked(Box(box.x + 2, box.y + 2, box.width - 4, box.height - 4), "last") if latest else "",
        word(box.x + 5, box.y + 14, str(index + 1), 11, "s"),
        use("coin", x, y, 1.15) + word(x, y + 5, signed(position.pays), 13.5, "dark"),
        "" if position.seat is None else use(f"seat{position.seat}", *at.standing(index), 1.6),
        _held(view, index, at) if latest and view.hand else _row(index, position.now, False, at),
        _row(index, position.soon, True, at),
    ]
    return f'<g id="position-{index + 1}">{"".join(parts)}</g>'


def _row(index: int, looks: tuple[str, ...], soon: bool, at: Layout) -> str:
    return "".join(tile_at(look, *at.tile_of(index, i, len(looks), soon)) for i, look in enumerate(looks))


def _held(view: View, index: int, at: Layout) -> str:
    """The tiles in hand, lifted, where they were taken from."""
    drawn = ""
    for i, look in enumerate(view.hand):
        x, y, size = at.tile_of(index, i, len(view.hand), False)
        drawn += tile_at(look, x, y - 2, size) + marked(Box(x - size / 2, y - 2 - size / 2, size, size), "bead")
    return drawn
