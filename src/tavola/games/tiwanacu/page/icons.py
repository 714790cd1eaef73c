"""Small pictures beside the board, and fragments laid over it. They use the definitions of a board on the same page."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from tavola.games.svg import icon, n
from tavola.games.tiwanacu.page.art import disc, marked, signed, tile_at, use, word
from tavola.games.tiwanacu.page.layout import CELL, Box
from tavola.games.tiwanacu.page.posters import poster
from tavola.games.tiwanacu.rules.tiles import COLOURS

SIGNS = {  # of the lines of the score sheet that are about no single kind
    "monoliths": use("monolith-1", scale=0.4),
    "coins": use("coin"),
    "zone": '<path d="M-14-13H2V-1H14V14H-2V3H-14Z" fill="var(--tw-gold)" class="tw-l" stroke-width="2.5"/>'
    '<path d="M-2-13V3M-14-5H2M6-1V14M-2 7H14" class="tw-l" fill="none" stroke-width="1.5"/>',
    "five": "".join(
        f'<rect x="{x}" y="{y}" width="11" height="11" fill="var(--tw-{ink})" class="tw-l" stroke-width="2"/>'
        for x, y, ink in (
            (-16, -16, "red"),
            (5, -16, "yellow"),
            (-16, 5, "green"),
            (5, 5, "blue"),
            (-5.5, -5.5, "slab"),
        )
    ),
    "loans": use("loan"),
}


def _svg(inside: str, box: str, style: str = "tw") -> str:
    return icon(style, box, inside)


@cache
def badge(seat: int, out: bool = False) -> str:
    """The player's round emblem; hollow when the player is out."""
    return _svg(disc(seat, out), "-9 -9 18 18", "badge")


@cache
def coin_icon() -> str:
    """A coin."""
    return _svg(use("coin"), "-15 -15 30 31")


@cache
def loan_icon() -> str:
    """A loan token."""
    return _svg(use("loan"), "-15 -15 30 31")


@cache
def points_icon() -> str:
    """A stepped temple, for points."""
    steps = "M-14 13V5H-9V-2H-4V-9H4V-2H9V5H14V13Z"
    return _svg(
        f'<path d="{steps}" fill="var(--tw-stone)" class="tw-l" stroke-width="2"/>'
        '<path d="M-3 13V4H3V13" fill="var(--tw-ink)"/>',
        "-16 -14 32 31",
    )


@cache
def tile_icon(look: str) -> str:
    """A tile."""
    return _svg(use(look), "-42 -42 84 84")


@cache
def card_icon(card: str) -> str:
    """A God card's emblem."""
    ground, emblem = poster(card)
    frame = '<rect x="-60" y="-58" width="120" height="116" rx="6" class="tw-l" stroke-width="4"'
    return _svg(f'{frame} fill="{ground}"/>{emblem}', "-63 -61 126 122")


@cache
def line_icon(key: str) -> str:
    """The sign of a line of the score sheet."""
    kind, _, what = key.partition("-")
    if kind in COLOURS:
        return tile_icon(f"{kind}-{1 if what == 'figures' else 0}")
    if kind == "god":
        return card_icon(what)
    return _svg(SIGNS[key], "-18 -18 36 36")


def beads(size: float) -> str:
    """The rim of something that may still be taken back."""
    return marked(Box(-size / 2, -size / 2, size, size), "bead")


def ghost_tile(look: str) -> str:
    """A tile over the space it may be placed on."""
    return tile_at(look, 0, 0, CELL - 2) + beads(CELL - 6)


def ghost_cover(look: str, cost: int) -> str:
    """A tile about to cover another one: lifted, with its price."""
    shadow = f'<rect x="-24" y="-24" width="{n(CELL - 8)}" height="{n(CELL - 8)}" rx="4" fill="#000" opacity=".45"/>'
    price = use("coin", 24, 24) + word(24, 28.5, signed(-cost), 12.5, "dark")
    return f'{shadow}<g transform="translate(-5 -5)">{ghost_tile(look)}</g>{price}'


def ghost_marker(seat: int) -> str:
    """A player's emblem on a position; its rim is round, so that the coin beside it stays free."""
    rim = "".join(f'<circle r="14.5" class="tw-{kind}"/>' for kind in ("case", "bead"))
    return use(f"seat{seat}", 0, 0, 1.6) + rim


def ghost_return(look: str) -> str:
    """A tile that goes back to the box."""
    cross = "M-14-14L14 14M14-14L-14 14"
    return (
        f'{tile_at(look, 0, 0, 40)}<path class="tw-case" d="{cross}"/><path d="{cross}" stroke="var(--tw-lost)" '
        'stroke-width="3.6" stroke-linecap="round"/>'
    )


def hand(looks: Sequence[str]) -> tuple[str, str]:
    """The tiles in hand side by side, and the viewBox they need."""
    width = 86.0 * max(len(looks), 1)
    tiles = "".join(use(look, 86 * i - width / 2 + 43) for i, look in enumerate(looks))
    return tiles, n(-width / 2, -44, width, 88)
