"""The expected result over a game as a drawing: for each seat a layer as thick as its share, step by step."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tavola.games.svg import text

WIDTH, HEIGHT = 344.0, 150.0  # of the field of the curve, in the drawing's units
MARGIN = 14.0  # round it, for the marks of turning points
DISC = 22.0  # from disc to disc, at least


def curve(values: Sequence[Sequence[float]], marks: Sequence[int] = ()) -> str:
    """An SVG in the colours of its page: layers in those of their seats, `--seat-0` and so on. `values` by step, then
    by seat; with one seat they are points, drawn to the highest. `marks`: numbers of steps to be marked 1, 2, 3.
    """
    seats = len(values[0])
    top = 1.0 if seats > 1 else max(1.0, *(step[0] for step in values))
    heights = [_heights(step, top) for step in values]
    layers = "".join(_layer(heights, seat) for seat in range(seats))
    edges = "".join(_edge(heights, seat) for seat in range(1, seats if seats > 1 else 2))
    flags = "".join(_flag(number, x, at) for number, (x, at) in enumerate(_apart(_x(m, len(values)) for m in marks), 1))
    box = f"0 0 {WIDTH + 2 * MARGIN:.0f} {HEIGHT + 3 * MARGIN:.0f}"
    frame = f'<rect class="frame" x="{MARGIN:.0f}" y="{2 * MARGIN:.0f}" width="{WIDTH:.0f}" height="{HEIGHT:.0f}"/>'
    half = f'<path class="half" d="M{MARGIN:.0f} {2 * MARGIN + HEIGHT / 2:.1f}h{WIDTH:.0f}"/>' if seats > 1 else ""
    ground = frame.replace("frame", "ground")
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{ground}{layers}{edges}{half}{flags}{frame}</svg>'


def _heights(step: Sequence[float], top: float) -> list[float]:
    """The lower edges of the layers and the upper one of the last, from 0 at the foot to 1."""
    edges = [0.0]
    for value in step:
        edges.append(min(1.0, edges[-1] + max(0.0, value) / top))
    return edges


def _x(step: int, steps: int) -> float:
    return MARGIN + WIDTH * step / max(1, steps - 1)


def _points(heights: Sequence[Sequence[float]], edge: int) -> list[str]:
    last = len(heights)
    return [f"{_x(step, last):.1f} {2 * MARGIN + HEIGHT * (1 - edges[edge]):.1f}" for step, edges in enumerate(heights)]


def _layer(heights: Sequence[Sequence[float]], seat: int) -> str:
    below, above = _points(heights, seat), _points(heights, seat + 1)
    return f'<path class="layer" fill="var(--seat-{seat})" d="M{"L".join([*below, *reversed(above)])}Z"/>'


def _edge(heights: Sequence[Sequence[float]], edge: int) -> str:
    return f'<path class="edge" d="M{"L".join(_points(heights, edge))}"/>'


def _apart(places: Iterable[float]) -> list[tuple[float, float]]:
    """Where marks belong, with where their discs stand: beside each other, however near they are."""
    found: list[tuple[float, float]] = []
    for x in places:
        found.append((x, max(x, found[-1][1] + DISC) if found else x))
    over = max(0.0, found[-1][1] - MARGIN - WIDTH) if found else 0.0
    return [(x, at - over) for x, at in found]


def _flag(number: int, x: float, at: float) -> str:
    """A numbered mark above the curve, its disc at `at`, with a line down to the foot of the curve at `x`."""
    line = f'<path class="mark" d="M{at:.1f} {MARGIN:.0f}L{x:.1f} {2 * MARGIN:.0f}V{2 * MARGIN + HEIGHT:.0f}"/>'
    disc = f'<circle class="disc" cx="{at:.1f}" cy="{MARGIN:.0f}" r="{DISC / 2 - 1:.0f}"/>'
    return line + disc + text(number, f'x="{at:.1f}" y="{MARGIN + 4.6:.1f}"')
