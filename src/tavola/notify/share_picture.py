"""The picture that comes with a link in a chat: a board as wide as the picture, and below it what it is."""

from __future__ import annotations

import re

from tavola.games.svg import text
from tavola.notify.board_picture import png

WIDTH, HEIGHT = 1200, 630  # pixels, as those who show previews ask for
BAND = 126  # of the height, for the words
FONT = 'font-family="Bricolage Grotesque" font-weight="800"'
PAPER, INK, CORAL = "#fbf3df", "#1c1a19", "#b8341f"
ROOT = re.compile(r"<svg\b[^>]*>")
VIEW_BOX = re.compile(r'\sviewBox="([^"]*)"')
KEPT = re.compile(r'\s(?:class|font-family|font-weight)="[^"]*"')  # of the root of a drawing
SEAM = 12  # pixels of room round the board


async def share_picture(drawing: str, title: str, line: str) -> bytes:
    """PNG of a drawing with two lines of words. Raises NoPicture."""
    return await png(shared(drawing, title, line), WIDTH)


def shared(drawing: str, title: str, line: str) -> str:
    """The same as SVG. Raises ValueError for a drawing that has no viewBox."""
    top = HEIGHT - BAND
    ours = f'{FONT} y="{top + 80}" font-size="44" text-anchor="end"'
    words = (
        text(title, f'{FONT} x="40" y="{top + 66}" font-size="52" fill="{INK}"')
        + text(line, f'{FONT} x="40" y="{top + 105}" font-size="26" fill="{INK}" opacity=".75"')
        + text("Tavola", f'{ours} x="{WIDTH - 53}" fill="{INK}"')
        + text(".", f'{ours} x="{WIDTH - 40}" fill="{CORAL}"')
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f"{_placed(drawing, WIDTH, top)}"
        f'<rect x="0" y="{top}" width="{WIDTH}" height="{BAND}" fill="{PAPER}"/>'
        f'<rect x="0" y="{top}" width="{WIDTH}" height="6" fill="{INK}"/>{words}</svg>'
    )


def _placed(drawing: str, width: int, height: int) -> str:
    """The drawing in the middle of an area; its ground goes on to the edges."""
    root = ROOT.search(drawing)
    box = VIEW_BOX.search(root[0]) if root else None
    if root is None or box is None:
        raise ValueError("a drawing says by its viewBox what it shows")
    x, y, w, h = map(float, box[1].split())
    scale = min((width - 2 * SEAM) / w, (height - 2 * SEAM) / h)
    right, down = width / 2 - scale * (x + w / 2), height / 2 - scale * (y + h / 2)
    kept = "".join(KEPT.findall(root[0]))  # a group, as a drawing inside another one is clipped, which costs seconds
    inside = drawing[root.end() : drawing.rindex("</svg>")]
    return f'<g transform="translate({right:.2f} {down:.2f}) scale({scale:.4f})"{kept}>{inside}</g>'
