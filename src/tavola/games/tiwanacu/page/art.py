"""The cut shapes of Tiwanacu's board as shared SVG definitions: tiles, coins, marks, the players' emblems.

All ids begin with `tw-` and stand for the same thing in every drawing, so several drawings may share a page. A tile is
drawn 80 x 80 round the origin and scaled where it is used.
"""

from __future__ import annotations

from functools import cache

from tavola.games import svg
from tavola.games.svg import Shapes, n, rays
from tavola.games.tiwanacu.page.layout import Box
from tavola.games.tiwanacu.rules.tiles import COLOURS, MONOLITH, TILES, TWICE

SEATS = ("red", "yellow", "white", "brown")  # colours of the players
LINE = 'class="tw-l"'
TILE = 80.0
EMBLEMS = {  # a shape a player, so that colour is never the only sign
    "red": '<circle r="3.6"/>',
    "yellow": '<path d="M-4-3.2h8v2.4h-8zM-4 .8h8v2.4h-8z"/>',
    "white": '<path d="M0-4.2L4.2 3.4H-4.2Z"/>',
    "brown": '<path d="M-1.4-4h2.8v2.6H4v2.8H1.4V4h-2.8V1.4H-4v-2.8h2.6z"/>',
}
use = Shapes("tw").use


def word(x: float, y: float, words: str, size: float, style: str = "") -> str:
    """Figures, letters or a name of no language, centred; style 's': from x on, 'dark', 'pale': always so."""
    tones = "".join(f" tw-{tone}" for tone in style.split())
    return svg.text(words, f'class="tw-t{tones}" x="{n(x)}" y="{n(y)}" font-size="{n(size)}"')


def rect(box: Box, look: str) -> str:
    """A rectangle with attributes of its own."""
    return f'<rect x="{n(box.x)}" y="{n(box.y)}" width="{n(box.width)}" height="{n(box.height)}" {look}/>'


def marked(box: Box, kind: str) -> str:
    """A line round a box in a casing of ink; `kind` is 'last' or 'bead'."""
    path = f"M{n(box.x, box.y)}h{n(box.width)}v{n(box.height)}h{n(-box.width)}Z"
    return f'<path class="tw-case" d="{path}"/><path class="tw-{kind}" d="{path}"/>'


def signed(number: int) -> str:
    """'+2', '−3', '0', with a true minus."""
    return f"{number:+d}".replace("-", "−") if number else "0"


def _run(unit: str, step: int) -> str:
    return "".join(f"M{x}-40{unit}" for x in range(-40, 40, step))


def _weaves() -> dict[str, str]:
    """Each colour's own woven band along the top edge of a tile: teeth, diamonds, zigzag, fret."""
    return {
        "red": f'<path d="{_run("h20v4h-4v4h-4v5h-4v-5h-4v-4h-4z", 20)}"/>',
        "yellow": f'<path d="{_run("m8 1l8 7-8 7-8-7z", 16)}"/><path d="{_run("m8 5l4 3-4 3-4-3z", 16)}" '
        'fill="var(--tw-yellow)"/>',
        "green": f'<path d="{_run("m0 12l8-10 8 10v4l-8-10-8 10z", 16)}"/><path d="M-40-40h80v2h-80z"/>',
        "blue": f'<path d="{_run("m0 13v-3h14v-7h-8v3h4v-3", 20)}" fill="none" stroke="var(--tw-blue-dark)" '
        'stroke-width="3"/><path d="M-40-40h80v2h-80zM-40-27h80v2.5h-80z"/>',
    }


INK, EYE = 'fill="var(--tw-slab-dark)"', 'fill="var(--tw-cream)"'
RELIEFS = (  # the six designs, carved dark into the slab
    f'<path d="M-19-20l9 7h20l9-7v24L9 18H-9L-19 4Z" {INK}/>'
    f'<path d="M-13-6h9v6h-9zM4-6h9v6H4zM-8 8h16v3H-8zM-2 2h4v3h-4z" {EYE}/>'
    f'<path d="M-10-4h3v3h-3zM7-4h3v3H7z" {INK}/>',
    f'<path d="M-4-21h7l6 4-6 3v4l20-5v9l-8-1v6l-8-2v6H4l4 13H-8l4-13h-4v-6l-8 2v-6l-8 1v-9l20 5Z" {INK}/>'
    f'<path d="M-2-18h2v2h-2zM-5-5H5v3H-5z" {EYE}/>',
    f'<path d="M-12 21H15V9H-7V3H15V-17H-5L-15-10-5-4H6V-6H-18V21Z" {INK}/>'
    f'<path d="M-7-12h3v3h-3zM9-12h3v3H9zM9 13h3v3H9zM-1 13h3v3h-3zM-14 2h3v3h-3z" {EYE}/>',
    f'<path d="{rays(12, 14, 23, 0.8)}" {INK}/><circle r="15" {INK}/>'
    f'<path d="M-9-6h6v5h-6zM3-6h6v5H3zM-7 5H7v3H-7zM-1.5-3h3v6h-3z" {EYE}/>',
    f'<path d="M-8-21H8l3 4V-7H-11V-17ZM-9-5H9V9H6v12H1V11h-2v10h-5V9h-3Z" {INK}/>'
    f'<path d="M-19-18h4V21h-4ZM15-18h4V21h-4ZM-17-3H17V1H-17Z" {INK}/>'
    f'<path d="M-6-15h4v3h-4zM2-15h4v3H2zM-5 1H5v3H-5zM-21-21h8v3h-8zM13-21h8v3h-8z" {EYE}/>',
    f'<path d="M-19-12l4-10h3l2 4 2 16h20l5 4v18h-5V11H8v9H3V11H-7v9h-5V4l-3-12h-4Z" {INK}/>'
    f'<path d="M-14-14h2.5v2.5h-2.5zM-3 1H9v3H-3zM-3 6H9v2H-3z" {EYE}/>',
)
NICHE = ("M-15 31V-17H-9V-23H9V-17H15V31Z", "M-28 31V-17H-22V-23H22V-17H28V31Z", "M-36 31V-17H-31V-23H31V-17H36V31Z")


def _grounds() -> str:
    """A field of each colour with its weave at both edges, and a monolith's rocky one."""
    bands, drawn = _weaves(), ""
    for colour in COLOURS:
        drawn += (
            f'<g id="tw-g-{colour}"><rect x="-40" y="-40" width="80" height="80" fill="var(--tw-{colour})"/>'
            f'<g fill="var(--tw-{colour}-dark)"><g id="tw-band-{colour}">{bands[colour]}</g>'
            f'<use href="#tw-band-{colour}" transform="scale(1 -1)"/></g></g>'
        )
    return drawn


def _tile(kind: int, number: int) -> str:
    rim = f'<rect x="-40" y="-40" width="80" height="80" rx="4" fill="none" {LINE} stroke-width="3.5"/>'
    if kind == MONOLITH:
        return f"{_slab(RELIEFS[number - 1])}{rim}"
    colour = COLOURS[kind]
    ground = f'<use href="#tw-g-{colour}"/>'
    if number == TWICE:
        return f'{ground}<use href="#tw-x2"/>{rim}'
    if not number:
        weft = "".join(
            f'<use href="#tw-band-{colour}" transform="scale(1 {side})translate(0 40)" fill="var(--tw-{colour}-dark)" '
            'opacity=".7"/>'
            for side in (1, -1)
        )
        return ground + weft + rim
    niche = f'<path d="{NICHE[min(number, 3) - 1]}" fill="var(--tw-{colour}-dark)" {LINE} stroke-width="2"/>'
    width = min(21, 60 / number)
    people = "".join(use("fig", (i - (number - 1) / 2) * width, 6, min(1.12, width / 18)) for i in range(number))
    return ground + niche + people + rim


def _slab(relief: str) -> str:
    return (
        '<rect x="-40" y="-40" width="80" height="80" fill="var(--tw-rock)"/>'
        '<path d="M-29 38V-22L-18-36H18L29-22V38Z" fill="#000" opacity=".22" transform="translate(4 2)"/>'
        f'<path d="M-29 37V-22L-18-36H18L29-22V37Z" fill="var(--tw-slab)" {LINE} stroke-width="3"/>'
        '<path d="M-25 33V-21L-17-32H-6" fill="none" stroke="var(--tw-cream)" stroke-width="2.5" opacity=".5"/>'
        f'<g transform="translate(0 3)">{relief}</g>'
    )


def _marks() -> str:
    """Figure, multiplier, coin, loan, layer sign, empty space, frames."""
    square = "M-30-30H30V30H-30Z"
    return (
        '<g id="tw-fig"><path d="M-4 11v8M4 11v8" stroke="var(--tw-cream)" stroke-width="4.5" stroke-linecap="round"/>'
        f'<path d="M-10 13L-5-6H5L10 13Z" fill="var(--tw-cream)" {LINE} stroke-width="1.6"/>'
        f'<path d="M-8 7.5h16" {LINE} stroke-width="3"/>'
        f'<circle cy="-11" r="5.5" fill="var(--tw-cream)" {LINE} stroke-width="1.6"/>'
        f'<path d="M-7.5-12Q-5-19.5 0-20.5 5-19.5 7.5-12Z" fill="var(--tw-gold)" {LINE} stroke-width="1.6"/></g>'
        f'<g id="tw-x2"><path d="{rays(14, 18, 30, 0.9)}" fill="var(--tw-cream)" {LINE} stroke-width="2"/>'
        f'<circle r="20" fill="var(--tw-cream)" {LINE} stroke-width="2.5"/>'
        '<path d="M-13-3l8 8m0-8l-8 8M1-4q0-5 5-5t5 5q0 4-10 12h11" fill="none" stroke="var(--tw-ink)" '
        'stroke-width="3.8"/></g>'
        f'<g id="tw-coin"><circle r="12" cy="1.6" fill="var(--tw-gold-dark)" {LINE} stroke-width="1.6"/>'
        f'<circle r="12" fill="var(--tw-gold)" {LINE} stroke-width="2"/>'
        '<circle r="9" fill="none" stroke="var(--tw-gold-dark)" stroke-width="1.2"/></g>'
        f'<g id="tw-loan"><path d="M-11-9H11V9H-11Z" fill="var(--tw-cream)" {LINE} stroke-width="2"/>'
        '<path d="M-7-5l14 10M7-5l-14 10" stroke="#b3201f" stroke-width="3.4" stroke-linecap="round"/></g>'
        f'<g id="tw-layer"><circle r="12" fill="var(--tw-cream)" {LINE} stroke-width="2.5"/>'
        '<path d="M-6-3l6-4 6 4-6 4ZM-6 1l6 4 6-4v2l-6 4-6-4Z" fill="var(--tw-ink)"/></g>'
        '<rect id="tw-under" x="-35" y="-34" width="80" height="80" rx="5" fill="var(--tw-slab)" '
        f'{LINE} stroke-width="3"/>'
        '<g id="tw-hole"><rect x="-30" y="-30" width="60" height="60" rx="4" fill="var(--tw-hollow)"/>'
        '<path d="M-30 30V-30H30" fill="none" stroke="#000" stroke-opacity=".3" stroke-width="4"/>'
        '<path d="M-7 0H7M0-7V7" stroke="var(--tw-hollow-cut)" stroke-width="3"/></g>'
        f'<g id="tw-lastframe"><path class="tw-case" d="{square}"/><path class="tw-last" d="{square}"/></g>'
        f'<g id="tw-litframe"><path class="tw-case" d="{square}"/><path class="tw-lit" d="{square}"/></g>'
        f'<path id="tw-wedge" d="M-11 8H11L0-10Z" fill="var(--tw-sun)" {LINE} stroke-width="2.4"/>'
        '<pattern id="tw-cuts" width="72" height="48" patternUnits="userSpaceOnUse"><path fill="var(--tw-ground-cut)" '
        'd="M4 12l16-4-14 8ZM40 26l18-3-16 7ZM24 42l14-4-12 7Z"/></pattern>'
    )


def emblem_on(seat: int) -> str:
    """The emblem of a player, in the ink that shows on its colour."""
    colour = SEATS[seat]
    return f'<g fill="var(--tw-{"ink" if colour in ("yellow", "white") else "cream"})">{EMBLEMS[colour]}</g>'


def disc(seat: int, out: bool = False) -> str:
    """A player's badge, 8 to the rim; hollow when out."""
    if out:
        return f'<circle class="tw-hollow" r="7.9"/><g fill="var(--tw-rim)">{EMBLEMS[SEATS[seat]]}</g>'
    return f'<circle class="tw-badge" fill="var(--tw-seat-{SEATS[seat]})" r="7.9"/>{emblem_on(seat)}'


@cache
def definitions(looks: tuple[str, ...]) -> str:
    """Everything drawings and icons use, with the tiles that look so: 'red-2', 'monolith-4'."""
    tiles = "".join(f'<g id="tw-{look}">{_tile(TILES[look] >> 3, TILES[look] & 7)}</g>' for look in looks)
    seats = "".join(f'<g id="tw-seat{seat}">{disc(seat)}</g>' for seat in range(len(SEATS)))
    return f"<defs>{_grounds()}{_marks()}{tiles}{seats}</defs>"


def tile_at(text: str, x: float, y: float, size: float, height: int = 1) -> str:
    """A tile centred on (x, y); one that covers another shows the lower one's edge and a layer sign."""
    scale = size / TILE
    if height < 2:
        return use(text, x, y, scale)
    inside = f'<use href="#tw-under"/><use href="#tw-{text}"/><use href="#tw-layer" x="27" y="-27"/>'
    number = word(27, -23, str(height), 12, "dark") if height > 2 else ""
    inside += f'<circle cx="27" cy="-27" r="9" fill="var(--tw-cream)"/>{number}' if number else ""
    return f'<g transform="translate({n(x, y)})scale({scale:.3g})">{inside}</g>'
