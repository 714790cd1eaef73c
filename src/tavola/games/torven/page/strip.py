"""The story since the last reveal as a comic strip: one frame a step, no words, so that it reads in any language."""

from __future__ import annotations

from typing import NamedTuple

from tavola.games.torven.page.art import COLOURS, block, cross, die, line, n, shape, text, use
from tavola.games.torven.rules.notation import ONE, SIDE, SQUARES, TWO, square_named
from tavola.games.torven.rules.view import Step, View

WIDTH = 300.0
HEIGHT = 68.0  # of a frame
HEAD = 15.0  # of which its head
GAP = 5.0
COLUMNS = 4
MOST = 8  # frames; of a longer row of ties the middle is left out
SMALL = 8.0  # a square of the small board


class Frame(NamedTuple):
    """A step, the numbers it changed (0: left alone) and how they compare after it."""

    step: Step
    was: tuple[int, int] = (0, 0)
    sign: str = ""  # '=' a tie, '!' a counter, '<' or '>' who is higher


def frames(view: View) -> list[Frame]:
    """The story; a 2 that was set and the first roll of the 1 share a frame."""
    told: list[Frame] = []
    before, countered = (0, 0), False
    for step in view.story:
        if step.numbers is None:
            told.append(Frame(step))
            continue
        joins = step.kind == "reroll" and told[-1].step.kind == "set"
        was = _changed(before, step)
        if joins:
            told.pop()
            was = _met(view, before)
        countered = countered or step.kind == "set"
        told.append(Frame(step, was, _sign(step.numbers, countered)))
        before = step.numbers
    return told if len(told) <= MOST else told[:2] + told[len(told) - MOST + 2 :]


def _met(view: View, after_set: tuple[int, int]) -> tuple[int, int]:
    """Both numbers as they met: the 2 and the 1."""
    setter = next(step.seat for step in view.story if step.kind == "set")
    return (TWO, after_set[1]) if setter == 0 else (after_set[0], TWO)


def _changed(before: tuple[int, int], step: Step) -> tuple[int, int]:
    if step.seat is None:
        return before
    return (before[0], 0) if step.seat == 0 else (0, before[1])


def _sign(numbers: tuple[int, int], countered: bool) -> str:
    first, second = numbers
    if first == second:
        return "="
    if {first, second} == {ONE, TWO} and not countered:
        return "!"
    return ">" if first > second else "<"


def _columns(count: int) -> int:
    return count if count <= COLUMNS else -(-count // 2)


def height(view: View) -> float:
    """What the strip takes up, the gap below it too; nothing before the first reveal."""
    count = len(frames(view))
    return -(-count // _columns(count)) * (HEIGHT + GAP) if count else 0


def strip(view: View) -> str:
    """The frames from the origin down, row by row; the head of the last one is lit."""
    told = frames(view)
    columns = _columns(len(told))
    wide = (WIDTH - GAP * (columns - 1)) / max(columns, 1)
    drawn = ""
    for k, frame in enumerate(told):
        place = n(k % columns * (wide + GAP), k // columns * (HEIGHT + GAP))
        drawn += f'<g transform="translate({place})">{_frame(frame, k + 1, wide, lit=k == len(told) - 1)}</g>'
    return drawn


def _frame(frame: Frame, number: int, wide: float, *, lit: bool) -> str:
    ink = "ink" if lit else "card-ink"
    head = f"M0 {HEAD:g}V4Q0 0 4 0H{n(wide - 4)}Q{n(wide)} 0 {n(wide)} 4V{HEAD:g}Z"
    where = text(wide - 11, 11.5, frame.step.square, 11, ink) if frame.step.square else ""
    return (
        block((0, 0, wide, HEIGHT), "card", 1.6, ink="card-edge", rounded=4)
        + shape(head, "sun" if lit else "card-head", 1.6, "card-edge")
        + text(9, 11.5, str(number), 11, ink)
        + where
        + (_numbers(frame, wide) if frame.step.numbers else _placement(frame.step, wide))
    )


def _numbers(frame: Frame, wide: float) -> str:
    """Both dice and a sign; what changed is tilted, its old number above it; who places first stands on sun."""
    middle, base, apart = wide / 2, 48.0, min(wide * 0.27, 32)
    burst = frame.sign == "!"
    drawn = use("burst", middle, base - 1, 0.56) if burst else text(middle, base + 4, frame.sign, 16, "card-ink")
    for seat, number in enumerate(frame.step.numbers or ()):
        x, old = middle + (2 * seat - 1) * apart, frame.was[seat]
        if frame.sign == "><"[seat]:
            drawn += block((x - 14, base - 14, 28, 29), "sun", 1, rounded=6)
            drawn += "" if old else use("crown", x, base - 21, 0.62)
        drawn += die(x, base - 0.5, 21, seat, number, turn=9 if old else 0)
        if old:
            drawn += die(x - 7, base - 24, 11, seat, old) + _arrow(x + 1, base - 25)
    return drawn


def _arrow(x: float, y: float) -> str:
    return line(f"M{n(x, y)}q8-1 9 7m-3.4-2.4l3.4 3.2l2.4-4", "card-ink", 1.6)


def _placement(step: Step, wide: float) -> str:
    """The die and a small board that shows where it went and what it took; or the sign of a pass."""
    seat, middle, base, apart = step.seat or 0, wide / 2, 41.5, min(wide * 0.25, 32)
    x = middle - apart + (3 if step.kind == "extra" else 0)
    if step.kind == "pass":
        slash = f"M{n(middle - 15, base + 15)}L{n(middle + 17, base - 16)}"
        sign = text(middle - 20, base + 6, "+", 16, "card-ink")
        return sign + die(middle, base, 24, seat, None) + line(slash, "ink", 5) + line(slash, "paper", 2.4)
    drawn = die(x, base - 0.5, 24, seat, step.number)
    if step.kind == "extra":
        drawn += text(x - 18, base + 5, "+", 15, "card-ink")
    if step.square is None:
        return drawn + cross(x, base - 1, 1.1) + _small_board(middle + apart, base, {}, None)
    taken = {square_named(die.square): die.owner for die in step.taken}
    return drawn + _small_board(middle + apart, base, taken, (square_named(step.square), seat))


def _small_board(x: float, y: float, taken: dict[int, int], placed: tuple[int, int] | None) -> str:
    """Sixteen small squares round (x, y), the one placed on in its owner's colour, crosses where dice fell."""
    ground, marks = "", ""
    for square in range(SQUARES):
        file, rank = square % SIDE, square // SIDE
        box = (x + (file - SIDE / 2) * SMALL, y + (SIDE / 2 - 1 - rank) * SMALL, SMALL, SMALL)
        if placed and square == placed[0]:
            marks += block(box, COLOURS[placed[1]], 1.4)
        else:
            ground += block(box, "wood" if (file + rank) % 2 else "wood-dark", 0.4)
        if square in taken:
            marks += cross(box[0] + SMALL / 2, box[1] + SMALL / 2, 0.4)
    side = SMALL * SIDE
    return ground + block((x - side / 2, y - side / 2, side, side), "none", 1.4) + marks
