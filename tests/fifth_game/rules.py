"""Dots and boxes on nine boxes: draw a line; who closes a box owns it and draws again; the most boxes win."""

from __future__ import annotations

import hashlib
import re

import msgspec

from tavola.games.game import BadNotation, IllegalMove, Outcome
from tavola.games.messages import Who, say
from tavola.games.page import Line

SIDE = 3  # boxes in a row
ROWS = (SIDE + 1) * SIDE  # horizontal lines, numbered row by row; the vertical ones follow, column by column
LINES = 2 * ROWS
BOXES = SIDE * SIDE
FREE = -1
TEXT = re.compile(r"([hv]) ([0-3]),([0-2])", re.ASCII)


def sides(box: int) -> tuple[int, int, int, int]:
    """The four lines round a box: above, below, left, right."""
    row, column = divmod(box, SIDE)
    left = ROWS + column * SIDE + row
    return row * SIDE + column, (row + 1) * SIDE + column, left, left + SIDE


def text(move: int) -> str:
    """`h 0,2`: the third line of the highest row; `v 3,0`: the upper one of the last column. Raises ValueError."""
    if not 0 <= move < LINES:
        raise ValueError(f"{move} is no line")
    return f"{'hv'[move // ROWS]} {move % ROWS // SIDE},{move % SIDE}"


def parse(words: str) -> int:
    """The number of a line. Raises BadNotation."""
    found = TEXT.fullmatch(words)
    if found is None:
        raise BadNotation(f"{words[:40]!r} is no line; a line is written like 'h 0,2' or 'v 3,1'")
    return "hv".index(found[1]) * ROWS + int(found[2]) * SIDE + int(found[3])


class View(msgspec.Struct, frozen=True):
    """What everybody sees: who drew each line and owns each box (-1: nobody), who moves, the newest lines."""

    lines: tuple[int, ...]
    boxes: tuple[int, ...]
    awaited: tuple[int, ...]
    newest: tuple[int, ...]
    turn: int
    quitter: int | None


class State:
    """A position. A turn is all the lines that somebody draws in a row: up to the first that closes no box."""

    seats = 2

    def __init__(self) -> None:
        self.lines, self.boxes = [FREE] * LINES, [FREE] * BOXES
        self.turn, self.player = 0, 0
        self.newest: tuple[int, ...] = ()
        self.going_on = False  # the newest line is of the same turn
        self.quitter: int | None = None

    @property
    def awaited(self) -> tuple[int, ...]:
        return () if self.quitter is not None or FREE not in self.boxes else (self.player,)

    @property
    def outcome(self) -> Outcome | None:
        if self.awaited:
            return None
        counts = tuple(self.boxes.count(seat) for seat in (0, 1))
        sheet = (Line(say("Boxes"), counts),)
        if self.quitter is not None:
            winner = 1 - self.quitter
            return Outcome((winner,), say("{who} has given up.", who=Who(self.quitter)), sheet)
        winner = counts.index(max(counts))
        return Outcome((winner,), say("{who} owns the most boxes.", who=Who(winner)), sheet)

    def legal(self, seat: int) -> list[int]:
        return [line for line in range(LINES) if self.lines[line] == FREE] if seat in self.awaited else []

    def apply(self, seat: int, move: int) -> None:
        if move not in self.legal(seat):
            raise IllegalMove(say("A line is drawn once, by whoever is to move."))
        self.lines[move] = seat
        self.newest = (*self.newest, move) if self.going_on else (move,)
        closed = [box for box in range(BOXES) if move in sides(box) and all(self.lines[s] != FREE for s in sides(box))]
        for box in closed:
            self.boxes[box] = seat
        self.going_on = bool(closed) and FREE in self.boxes
        if not self.going_on:
            self.turn, self.player = self.turn + 1, 1 - seat

    def withdraw(self, seat: int) -> None:
        if seat not in (0, 1) or not self.awaited:
            raise IllegalMove(say("Nobody can give up here any more."))
        self.quitter = seat

    def copy(self) -> State:
        other = object.__new__(State)
        other.__dict__.update(self.__dict__, lines=list(self.lines), boxes=list(self.boxes))
        return other

    def digest(self) -> str:
        whole = (self.lines, self.boxes, self.turn, self.player, self.newest, self.going_on, self.quitter)
        return hashlib.sha256(repr(whole).encode()).hexdigest()


def look_at(state: State) -> View:
    """Nothing is hidden."""
    lines, boxes = tuple(state.lines), tuple(state.boxes)
    return View(lines, boxes, state.awaited, state.newest, state.turn, state.quitter)


def from_view(view: View) -> State:
    """The position of a view."""
    state = State()
    state.lines, state.boxes = list(view.lines), list(view.boxes)
    state.turn, state.newest, state.quitter = view.turn, view.newest, view.quitter
    state.player = view.awaited[0] if view.awaited else 0
    last = view.newest[-1] if view.newest else FREE
    state.going_on = last != FREE and view.lines[last] == state.player and bool(view.awaited)
    return state
