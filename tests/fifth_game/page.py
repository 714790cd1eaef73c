"""Dots and boxes on the page: the drawing, what stands beside it, what can be picked, how to play."""

from __future__ import annotations

from tavola.games.messages import Message, in_words, say, say_n
from tavola.games.page import Cell, Choices, Panel, Pick, SeatMark, Variant
from tavola.games.palette import Palette
from tavola.games.svg import label
from tests.fifth_game.rules import BOXES, FREE, LINES, ROWS, SIDE, State, View, look_at, parse, sides, text

UNIT = 60  # from dot to dot
LIGHT = {
    "ground": "#f3ead2",
    "line": "#c9b98f",
    "dot": "#1c1a19",
    "first": "#b8321f",
    "second": "#1f5fa6",
    "sun": "#ffd75e",
}
NIGHT = {"ground": "#16231f", "line": "#43534c", "dot": "#f6ecd2", "first": "#e0694f", "second": "#6aa5e0"}
PALETTE = Palette("db", LIGHT, NIGHT, properties="--board-ground:var(--db-ground);--board-mark:var(--db-sun)")
STYLE = PALETTE.style
INKS = ("first", "second")
SEAT_INKS = (PALETTE.ink(say("red"), "first"), PALETTE.ink(say("blue"), "second"))
GUIDE = """# Dots and boxes

Draw a line between two dots. Who closes a box owns it and draws again.

```board
opening
```
"""


def ends(line: int) -> tuple[int, int, int, int]:
    """Where a line begins and ends in the drawing."""
    first, second = line % ROWS // SIDE, line % SIDE
    if line < ROWS:
        return second * UNIT, first * UNIT, (second + 1) * UNIT, first * UNIT
    return first * UNIT, second * UNIT, first * UNIT, (second + 1) * UNIT


def target(line: int) -> str:
    """The id of a line in the drawing."""
    return text(line).replace(" ", "").replace(",", "-")


def draw(view: View, look: str = "auto") -> str:
    """The board as SVG. 'auto' needs STYLE on its page; 'light' and 'dark' stand alone."""
    parts = ['<path d="M-3e3-3e3H3e3V3e3H-3e3Z" fill="var(--db-ground)"/>']
    for box, owner in enumerate(view.boxes):
        if owner != FREE:
            row, column = divmod(box, SIDE)
            ink = f'fill="var(--db-{INKS[owner]})" opacity=".35"'
            parts.append(f'<rect x="{column * UNIT}" y="{row * UNIT}" width="{UNIT}" height="{UNIT}" {ink}/>')
    parts += [_line(view, line) for line in range(LINES)]
    dots = [(x * UNIT, y * UNIT) for x in range(SIDE + 1) for y in range(SIDE + 1)]
    parts += [f'<circle cx="{x}" cy="{y}" r="5" fill="var(--db-dot)"/>' for x, y in dots]
    words = in_words(say("Dots and boxes, {n} lines drawn", n=LINES - view.lines.count(FREE)), ())
    size = SIDE * UNIT + 40
    head = f'xmlns="http://www.w3.org/2000/svg" class="db" viewBox="-20 -20 {size} {size}" role="img" {label(words)}'
    svg = f"<svg {head}>{''.join(parts)}</svg>"
    return svg if look == "auto" else PALETTE.baked(svg, look)


def _line(view: View, line: int) -> str:
    x1, y1, x2, y2 = ends(line)
    owner = view.lines[line]
    ink = "line" if owner == FREE else INKS[owner]
    wide = 2 if owner == FREE else 9 if line in view.newest else 6
    last = ' data-last=""' if line in view.newest else ""
    stroke = f'stroke="var(--db-{ink})" stroke-width="{wide}" stroke-linecap="round"'
    return f'<path id="{target(line)}" d="M{x1} {y1}L{x2} {y2}" {stroke}{last}/>'


def badge(seat: int) -> str:
    """The emblem of a player."""
    head = 'xmlns="http://www.w3.org/2000/svg" aria-hidden="true" class="badge" viewBox="-16 -16 32 32"'
    return f'<svg {head}><rect x="-12" y="-12" width="24" height="24" rx="4" fill="var(--db-{INKS[seat]})"/></svg>'


def panel(view: View) -> Panel:
    """How many boxes each has."""
    counts = [view.boxes.count(seat) for seat in (0, 1)]
    return Panel(
        title=say("Boxes"),
        note=say("{n} still open", n=view.boxes.count(FREE)),
        rows=tuple((Cell(badge(seat), say_n("{n} box", "{n} boxes", n), str(n)),) for seat, n in enumerate(counts)),
        done=BOXES - view.boxes.count(FREE),
        of=BOXES,
        left_title=say("Lines"),
    )


def seat_marks(view: View) -> tuple[SeatMark, ...]:
    """The emblem of each seat, and whether its player gave up."""
    return tuple(SeatMark(badge(seat), view.quitter == seat) for seat in (0, 1))


def choices(state: State, seat: int) -> Choices:
    """Every line that is still free."""
    return Choices(
        steps=(say("Draw a line"),),
        step=0,
        hint=say("pick a line; who closes a box draws again"),
        confirm=say("Draw it"),
        picks=tuple(_pick(state, seat, line) for line in state.legal(seat)),
        ghosts={kind: _ghost(seat, kind) for kind in "hv"},
    )


def _pick(state: State, seat: int, line: int) -> Pick:
    x1, y1, x2, y2 = ends(line)
    x, y, kind = (x1 + x2) / 2, (y1 + y2) / 2, "hv"[line // ROWS]
    after = state.copy()
    after.apply(seat, line)
    name = say("line {name}", name=text(line))
    variant = Variant(text(line), name, None, kind, x, y)
    return Pick(target(line), x, y, name, (variant,), mark="small", ends=after.turn > state.turn)


def _ghost(seat: int, kind: str) -> str:
    half = UNIT // 2
    way = f"M{-half} 0H{half}" if kind == "h" else f"M0 {-half}V{half}"
    return f'<path d="{way}" stroke="var(--db-{INKS[seat]})" stroke-width="9" stroke-linecap="round"/>'


def why_not(state: State, seat: int, part: str) -> Message:
    """Why a line cannot be drawn. Raises BadNotation for what is no line."""
    parse(f"{part[:1]} {part[1:].replace('-', ',')}")
    return say("This line is drawn already.") if state.awaited == (seat,) else say("It is not your turn.")


def describe(before: State, seat: int, move: int, after: State) -> Message:
    """A move in words without its player."""
    closed = after.boxes.count(seat) - before.boxes.count(seat)
    return say_n("closes {n} box", "closes {n} boxes", closed) if closed else say("draws a line")


def sketch(view: View) -> str:
    """The board as text."""
    rows = []
    for row in range(SIDE + 1):
        rows.append("+" + "+".join("--" if view.lines[row * SIDE + c] != FREE else "  " for c in range(SIDE)) + "+")
        if row < SIDE:
            rows.append("".join(_cell(view, row, column) for column in range(SIDE + 1)))
    return "\n".join(rows)


def _cell(view: View, row: int, column: int) -> str:
    wall = "|" if view.lines[ROWS + column * SIDE + row] != FREE else " "
    owner = view.boxes[row * SIDE + column] if column < SIDE else FREE
    return wall + ("  " if owner == FREE else "ab"[owner] + " ")


class Guide:
    """How to play, for the rules page and the front page."""

    def guide(self, language: str = "en") -> str:
        return GUIDE

    def example(self, name: str, language: str = "en", look: str = "auto") -> tuple[str, str]:
        if name != "opening":
            raise KeyError(name)
        return self.card(look), "Red has closed the first box."

    def card(self, look: str = "auto") -> str:
        state = State()
        above, below, left, right = sides(4)
        for seat, line in ((0, above), (1, below), (0, left), (1, right), (1, 0)):
            state.apply(seat, line)
        svg = draw(look_at(state), look)
        for line in range(LINES):  # several drawings stand on a page
            svg = svg.replace(f' id="{target(line)}"', "")
        return svg
