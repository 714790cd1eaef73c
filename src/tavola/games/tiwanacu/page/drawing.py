"""The drawing of a view of Tiwanacu as an SVG: order track, both rows, the temple looked at, God cards, the others.

Only figures, letters and proper names are written in it; everything in words stands beside it. Elements with an id
can be asked about: `position-3`, `space-c3` (of the temple looked at), `god-inti`. `seat-1` is a whole temple;
the small ones carry in `data-frame` the part of the drawing to be shown when they are pressed.
"""

from __future__ import annotations

from tavola.games.messages import Message, Who, in_words, say
from tavola.games.svg import document, label, n
from tavola.games.tiwanacu.page.art import LINE, definitions, rect, tile_at, use, word
from tavola.games.tiwanacu.page.display import display
from tavola.games.tiwanacu.page.highlights import lights
from tavola.games.tiwanacu.page.layout import CELL, EDGE, HEADER, MARGIN, Box, Layout, centre
from tavola.games.tiwanacu.page.palette import STYLE, baked
from tavola.games.tiwanacu.page.posters import card_at
from tavola.games.tiwanacu.rules.components import Components
from tavola.games.tiwanacu.rules.grid import LETTERS
from tavola.games.tiwanacu.rules.scoring import Book
from tavola.games.tiwanacu.rules.view import TempleView, View, book_of, temple_of

__all__ = ["STYLE", "draw", "draw_temple", "layout_of", "looks_of", "summary"]

NAMES = tuple(f"player {seat + 1}" for seat in range(4))
OPEN = "M-3e3-3e3H3e3V3e3H-3e3Z"  # the ground goes on beyond the frame


def draw(view: View, look: str = "auto") -> str:
    """The table as SVG. 'auto' needs STYLE on its page; 'light' and 'dark' stand alone."""
    book = book_of(view)
    at = layout_of(book.box, view.seats)
    others = [seat % view.seats for seat in range(view.focus + 1, view.focus + view.seats)]
    drawn = [
        display(view, book.box, at),
        _own(view, book, at),
        *(_other(view, book, seat, box, at) for seat, box in zip(others, at.others(), strict=True)),
        *(
            card_at(card.id, _short(card.name), box)
            for card, box in zip(book.gods, at.cards(len(book.gods)), strict=True)
        ),
    ]
    first = _first(view, at)
    return _svg(book.box, f"0 0 {n(at.width, at.height)}", summary(view), "".join(drawn), look, first)


def _short(name: str) -> str:
    """'Inti' of 'Inti, the sun'."""
    return name.partition(",")[0].strip() or name


def _first(view: View, at: Layout) -> str:
    """What a small screen shows first: who holds tiles looks at the temple, else a low one shows the track alone."""
    if view.hand:
        box = n(0, at.header - 6, at.temple.x + at.temple.width + MARGIN, at.height - at.header + 6)
        return f'data-near="{box}"'
    return f'data-low="{n(0, 0, at.width, at.header)}"'


def draw_temple(view: View, lit: str = "", look: str = "auto") -> str:
    """The temple looked at alone, with the spaces of a line of the score sheet lit up."""
    book = book_of(view)
    at = layout_of(book.box, view.seats)
    inside = f'<g transform="translate({n(at.temple.x, at.temple.y)})">{_temple(view, book, view.focus, at)}</g>'
    inside = inside.replace(f'data-net="{lit}" display="none"', f'data-net="{lit}"')
    frame = n(at.temple.x - 34, at.temple.y - 16, at.temple.width + 56, at.temple.height + 56)
    return _svg(book.box, frame, summary(view), _platform(at.temple, at) + inside, look)


def _svg(box: Components, frame: str, words: Message, drawn: str, look: str, first: str = "") -> str:
    """A whole drawing on the ground of the game; `first`: attributes that say what a small screen shows first."""
    body = (
        f'{definitions(looks_of(box))}<path d="{OPEN}" fill="var(--tw-ground)"/>'
        f'<path d="{OPEN}" fill="url(#tw-cuts)"/>{drawn}'
    )
    svg = document("tw", frame, in_words(words, ()), body, first)
    return svg if look == "auto" else baked(svg, look)


def looks_of(box: Components) -> tuple[str, ...]:
    """The tiles to be drawn with a component set."""
    return tuple(kind.look for kind in box.tile_bag.tiles)


def layout_of(box: Components, seats: int) -> Layout:
    """Where things lie at a table."""
    hand = max(marker.tiles_per_position for marker in box.round_markers)
    return Layout(seats, len(box.payments(seats)), hand, box.grid.rows, box.grid.columns)


def summary(view: View) -> Message:
    """The drawing in a sentence, for those who don't see it."""
    return say("Tiwanacu: round {round} of {rounds}", round=view.round, rounds=view.rounds)


def _own(view: View, book: Book, at: Layout) -> str:
    """The temple looked at, large."""
    seat, box, y = view.focus, at.temple, at.header + HEADER / 2
    header = _belongings(view, seat, EDGE + 14, y, 1.5) + _points(view.temples[seat], box.x + box.width, y, 1.5)
    temple = f'<g transform="translate({n(box.x, box.y)})">{_temple(view, book, seat, at, ids=True)}</g>'
    return f'<g id="seat-{seat}">{header}{_platform(box, at)}{temple}</g>'


def _platform(box: Box, at: Layout) -> str:
    """A stepped platform with the grid in it; numbers of the rows and letters of the columns are carved in."""
    x, y, w, h = box.x - MARGIN + 2, box.y - 8, box.width + MARGIN + 8, box.height + 36
    steps = (
        f"M{n(x + 10, y)}H{n(x + w - 10)}v8H{n(x + w - 2)}V{n(y + h - 22)}H{n(x + w + 4)}V{n(y + h)}H{n(x - 4)}"
        f"V{n(y + h - 22)}H{n(x + 2)}V{n(y + 8)}h8Z"
    )
    carved = "".join(
        word(x + 12, box.y + CELL * (row + 0.5) + 5, str(row + 1), 14, "pale") for row in range(at.rows)
    ) + "".join(
        word(box.x + CELL * (c + 0.5), box.y + box.height + 21, LETTERS[c], 14, "pale") for c in range(at.columns)
    )
    return (
        f'<path d="{steps}" fill="#000" opacity=".28" transform="translate(4 4)"/>'
        f'<path d="{steps}" fill="var(--tw-stone)" {LINE} stroke-width="2.5"/>'
        f'<path d="M{n(x + 10, y + 3)}H{n(x + w - 12)}" stroke="var(--tw-stone-light)" stroke-width="2.5"/>{carved}'
    )


def _temple(view: View, book: Book, seat: int, at: Layout, ids: bool = False) -> str:
    """The grid of one temple from the origin, with what was built last and what may light up."""
    temple, drawn = view.temples[seat], ""
    last = view.last.spaces if view.last and view.last.seat == seat else ()
    for space, text in enumerate(temple.tiles):
        x, y = centre(space, at.columns)
        inside = tile_at(text, x, y, CELL - 2, temple.heights[space]) if text else use("hole", x, y)
        newest = ' data-last=""' if space in last else ""
        drawn += f'<g id="space-{book.grid.name(space)}"{newest}>{inside}</g>' if ids else inside
    marks = "".join(use("lastframe", *centre(space, at.columns)) for space in sorted(set(last)))
    frame = Box(-3, -3, CELL * at.columns + 6, CELL * at.rows + 6)
    floor = rect(frame, f'rx="4" fill="var(--tw-stone-dark)" {LINE} stroke-width="2.5"')
    return floor + drawn + marks + lights(book, temple_of(temple))


def _belongings(view: View, seat: int, x: float, y: float, scale: float) -> str:
    """A player's emblem, coins and loans in a row."""
    temple = view.temples[seat]
    mark = use(f"seat{seat}", x, y, scale * 0.9)
    step = x + 18 * scale
    drawn = f'<g class="tw-gone">{mark}</g>' if view.out[seat] else mark
    drawn += _counted("coin", temple.coins, step, y, scale)
    if temple.loans:
        drawn += _counted("loan", temple.loans, step + (24 + 6 * len(str(temple.coins))) * scale, y, scale)
    return drawn


def _counted(what: str, count: int, x: float, y: float, scale: float) -> str:
    """A coin or a loan with its number; a ring lights up with their lines of the score sheet."""
    style, keys = ("s", "coins god-urcaguary") if what == "coin" else ("s loss", "loans")
    ring = f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(9 * scale)}"'
    lit = f'<g class="tw-net" data-net="{keys}" display="none">{ring} class="tw-case"/>{ring} class="tw-lit"/></g>'
    return use(what, x, y, scale * 0.66) + word(x + 10 * scale, y + 4 * scale, str(count), 11.5 * scale, style) + lit


def _points(temple: TempleView, right: float, y: float, scale: float) -> str:
    """What a temple is worth now, on a stepped plate that ends at `right`."""
    words = str(temple.points).replace("-", "−")
    w = (8 * len(words) + 14) * scale
    x, h = right - w, 9.0 * scale
    plate = f"M{n(x)} {n(y - h + 4)}h4v-4h{n(w - 8)}v4h4v{n(2 * h - 8)}h-4v4h{n(8 - w)}v-4h-4Z"
    return (
        f'<path d="{plate}" fill="var(--tw-panel)" {LINE} stroke-width="2"/>'
        f"{word(x + w / 2, y + 4.3 * scale, words, 12.5 * scale)}"
    )


def _other(view: View, book: Book, seat: int, box: Box, at: Layout) -> str:
    """Another player's temple, small, below its owner's coins."""
    scale = min(box.width / (CELL * at.columns + 6), (box.height - 26) / (CELL * at.rows + 6))
    x = box.x + (box.width - CELL * at.columns * scale) / 2
    temple = _temple(view, book, seat, at)
    header = _belongings(view, seat, box.x + 9, box.y + 10, 1)
    words = say("the temple of {who}", who=Who(seat))
    frame = n(box.x - 8, box.y - 8, box.width + 16, box.height + 16)
    return (
        f'<g id="seat-{seat}" data-seat="{seat}" data-frame="{frame}" role="button" '
        f"{label(in_words(words, NAMES))}>"
        + rect(box, 'fill="none" pointer-events="all"')
        + f"{header}{_points(view.temples[seat], box.x + box.width, box.y + 10, 1)}"
        f'<g transform="translate({n(x, box.y + 24)})scale({scale:.3g})">{temple}</g></g>'
    )
