"""Small pictures beside the board. They use the definitions of a board drawn on the same page, emblems apart."""

from __future__ import annotations

from functools import cache

from tavola.games import svg
from tavola.games.tucana.page.art import ANIMAL_OF, EMBLEMS, LETTERS, SEATS, emblem_on, sign, tile, use
from tavola.games.tucana.page.tray import bonus_card
from tavola.games.tucana.rules.view import Bonus

HEADS = 'xmlns="http://www.w3.org/2000/svg" aria-hidden="true"'


@cache
def emblem(seat: int, out: bool = False) -> str:
    """The player's round badge; hollow when the player is out."""
    disc = emblem_on(seat)
    if out:
        disc = f'<circle class="tu-hollow" r="7.9"/><g fill="var(--tu-rim)">{EMBLEMS[SEATS[seat]]}</g>'
    return f'<svg {HEADS} class="badge" viewBox="-9 -9 18 18">{disc}</svg>'


@cache
def tracks_icon(points: tuple[int, ...]) -> str:
    """The three animals, each over the points of its track."""
    columns = (
        use(animal, 26 + 50 * k, 18, scale=0.92)
        + svg.text(number, f'x="{26 + 50 * k}" y="58" font-size="27" class="tu-text tu-figure"')
        for k, (animal, number) in enumerate(zip(ANIMAL_OF.values(), points, strict=True))
    )
    return f'<svg {HEADS} class="tu" viewBox="0 0 152 60">{"".join(columns)}</svg>'


@cache
def star_icon() -> str:
    """The star of the bonus cards and of totals."""
    return f'<svg {HEADS} class="tu" viewBox="-22 -22 44 44">{use("star")}</svg>'


@cache
def hut_icon(letter: str, colour: str) -> str:
    """A hut with its letter."""
    body = use("hut") + use("roof", more=f'fill="var(--tu-{colour})"') + sign(letter, 0, -4, 25)
    return f'<svg {HEADS} class="tu" viewBox="-36 -38 72 72">{body}</svg>'


@cache
def animal_icon(colour: str) -> str:
    """The animal of a track."""
    return f'<svg {HEADS} class="tu" viewBox="-20 -20 40 40">{use(ANIMAL_OF[colour])}</svg>'


@cache
def bonus_icon(bonus: Bonus) -> str:
    """A bonus card as it lies in the drawing."""
    return f'<svg {HEADS} class="tu" viewBox="0 0 154 150">{bonus_card(bonus)[0]}</svg>'


@cache
def joker_icon(spent: bool) -> str:
    """The joker card, faint when spent."""
    card = (
        '<rect x="-14" y="-19" width="28" height="38" rx="4" fill="var(--tu-wood)" class="tu-line" stroke-width="2"/>'
    )
    body = f'<g class="tu-spent">{card}</g>' if spent else card + sign("J", 0, 7.5, 21)
    return f'<svg {HEADS} class="tu" viewBox="-16 -21 32 42">{body}</svg>'


@cache
def tile_icon(edges: tuple[int, ...], animals: tuple[str, ...]) -> str:
    """A path tile."""
    return f'<svg {HEADS} class="tu tile" viewBox="-54 -60 108 120">{tile(edges, animals)}</svg>'


@cache
def terrain_icon(terrain: str) -> str:
    """A terrain card."""
    place = 'x="-32" y="-40" width="64" height="80" rx="8"'
    card = f'<rect {place} fill="var(--tu-{terrain})" class="tu-line" stroke-width="4"/>'
    marks = f'<g transform="scale(.6)">{use(terrain)}</g>{sign(LETTERS[terrain], -16, -18, 22)}'
    return f'<svg {HEADS} class="tu" viewBox="-35 -43 70 86">{card}{marks}</svg>'
