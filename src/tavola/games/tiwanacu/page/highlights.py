"""What lights up in a temple when a line of the score sheet is pressed: a frame round each space that gives points.

Each group carries the line's key in `data-net` and is hidden until a page gives it the class `on`.
"""

from __future__ import annotations

from tavola.games.svg import n
from tavola.games.tiwanacu.page.art import LINE, use, word
from tavola.games.tiwanacu.page.layout import CELL, centre
from tavola.games.tiwanacu.rules.scoring import Book, Share
from tavola.games.tiwanacu.rules.temple import Temple
from tavola.games.tiwanacu.rules.tiles import COLOURS, spaces_in

PITCH = CELL / 2


def lights(book: Book, temple: Temple) -> str:
    """The groups of one temple, one a line that has spaces to show."""
    groups = ""
    for key, gain in zip(book.keys, book.gains(temple), strict=True):
        if gain.points and gain.spaces:
            colour, _, what = key.partition("-")
            shares = book.shares(temple, COLOURS.index(colour)) if what == "figures" else []
            inside = "".join(use("litframe", *centre(space, book.grid.columns)) for space in spaces_in(gain.spaces))
            inside += "".join(_share(book, share) for share in shares)
            groups += f'<g class="tw-net" data-net="{key}" display="none">{inside}</g>'
    return groups


def _share(book: Book, share: Share) -> str:
    """'2×4' on the tile, and a wedge from each multiplier that doubles it."""
    x, y = centre(share.space, book.grid.columns)
    wedges = "".join(_wedge(book, share.space, other) for other in spaces_in(share.doubled_by))
    words = f"{share.figures}×{share.factor}" if share.factor > 1 else str(share.figures)
    width = 9 * len(words) + 8
    plate = f'<rect x="{n(x - width / 2)}" y="{n(y + 9)}" width="{width}" height="17" rx="3" fill="var(--tw-cream)"'
    return f'{wedges}{plate} {LINE} stroke-width="2"/>{word(x, y + 22, words, 13.5, "dark")}'


def _wedge(book: Book, space: int, source: int) -> str:
    """A wedge at the edge of a space, pointing at it from its neighbour; over the grid's edge it comes from outside."""
    columns = book.grid.columns
    (row, column), (r, c) = divmod(space, columns), divmod(source, columns)
    right = c - column if abs(c - column) <= 1 else (-1 if c > column else 1)
    x, y = centre(space, columns)
    turn = {(0, -1): 180, (0, 1): 0, (1, 0): -90, (-1, 0): 90, (1, -1): -135, (1, 1): -45, (-1, -1): 135, (-1, 1): 45}
    place = n(x + right * PITCH, y + (r - row) * PITCH)
    return f'<use href="#tw-wedge" transform="translate({place})rotate({turn[right, r - row]})"/>'
