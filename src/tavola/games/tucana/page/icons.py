"""Small pictures beside the board. They use the definitions of a board drawn on the same page, emblems apart."""

from __future__ import annotations

from functools import cache

from tavola.games import svg
from tavola.games.svg import icon
from tavola.games.tucana.page.art import ANIMAL_OF, EMBLEMS, LETTERS, SEATS, emblem_on, sign, tile, use
from tavola.games.tucana.page.tray import bonus_card
from tavola.games.tucana.rules.view import Bonus


@cache
def emblem(seat: int, out: bool = False) -> str:
    """The player's round badge; hollow when the player is out."""
    disc = emblem_on(seat)
    if out:
        disc = f'<circle class="tu-hollow" r="7.9"/><g fill="var(--tu-rim)">{EMBLEMS[SEATS[seat]]}</g>'
    return icon("badge", "-9 -9 18 18", disc)


@cache
def tracks_icon(points: tuple[int, ...]) -> str:
    """The three animals, each over the points of its track."""
    columns = (
        use(animal, 26 + 50 * k, 18, scale=0.92)
        + svg.text(number, f'x="{26 + 50 * k}" y="58" font-size="27" class="tu-text tu-figure"')
        for k, (animal, number) in enumerate(zip(ANIMAL_OF.values(), points, strict=True))
    )
    return icon("tu", "0 0 152 60", "".join(columns))


@cache
def star_icon() -> str:
    """The star of the bonus cards and of totals."""
    return icon("tu", "-22 -22 44 44", use("star"))


@cache
def hut_icon(letter: str, colour: str) -> str:
    """A hut with its letter."""
    body = use("hut") + use("roof", more=f'fill="var(--tu-{colour})"') + sign(letter, 0, -4, 25)
    return icon("tu", "-36 -38 72 72", body)


@cache
def animal_icon(colour: str) -> str:
    """The animal of a track."""
    return icon("tu", "-20 -20 40 40", use(ANIMAL_OF[colour]))


@cache
def bonus_icon(bonus: Bonus) -> str:
    """A bonus card as it lies in the drawing."""
    return icon("tu", "0 0 154 150", bonus_card(bonus)[0])


@cache
def joker_icon(spent: bool) -> str:
    """The joker card, faint when spent."""
    card = (
        '<rect x="-14" y="-19" width="28" height="38" rx="4" fill="var(--tu-wood)" class="tu-line" stroke-width="2"/>'
    )
    body = f'<g class="tu-spent">{card}</g>' if spent else card + sign("J", 0, 7.5, 21)
    return icon("tu", "-16 -21 32 42", body)


@cache
def tile_icon(edges: tuple[int, ...], animals: tuple[str, ...]) -> str:
    """A path tile."""
    return icon("tu tile", "-54 -60 108 120", tile(edges, animals))


@cache
def terrain_icon(terrain: str) -> str:
    """A terrain card."""
    place = 'x="-32" y="-40" width="64" height="80" rx="8"'
    card = f'<rect {place} fill="var(--tu-{terrain})" class="tu-line" stroke-width="4"/>'
    marks = f'<g transform="scale(.6)">{use(terrain)}</g>{sign(LETTERS[terrain], -16, -18, 22)}'
    return icon("tu", "-35 -43 70 86", f"{card}{marks}")
