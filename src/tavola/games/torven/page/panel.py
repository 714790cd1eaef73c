"""What stands beside Torven's board: dice on the board, in the pool, gone."""

from __future__ import annotations

from tavola.games.messages import say, say_n
from tavola.games.page import Cell, Panel, SeatMark
from tavola.games.svg import icon
from tavola.games.torven.page.art import COLOURS, EMBLEMS, block, emblem, line, shape
from tavola.games.torven.rules.notation import DICE
from tavola.games.torven.rules.view import View


def panel(view: View) -> Panel:
    """Three counts a seat; the game is as far as the pool that is nearer to its end."""
    return Panel(
        title=say("Dice on the board"),
        note=say("Turn {turn}", turn=view.round),
        rows=tuple(_row(view, seat) for seat in (0, 1)),
        done=DICE - min(view.left),
        of=DICE,
        left_title=say("Pools"),
    )


def seat_marks(view: View) -> tuple[SeatMark, ...]:
    """The emblem of each seat, and whether it is out."""
    return tuple(SeatMark(emblem(seat), view.quitter == seat) for seat in (0, 1))


def _row(view: View, seat: int) -> tuple[Cell, ...]:
    board = sum(1 for die in view.dice if die.owner == seat)
    left, gone = view.left[seat], view.removed[seat]
    return (
        Cell(_sign("board", seat), say_n("{n} die on the board", "{n} dice on the board", board), str(board)),
        Cell(_sign("pool", seat), say_n("{n} die in the pool", "{n} dice in the pool", left), str(left)),
        Cell(_sign("gone", seat), say_n("{n} die out of the game", "{n} dice out of the game", gone), str(gone)),
    )


def _sign(kind: str, seat: int) -> str:
    """A square of the board with a die on it, a die behind a shield, a die crossed out."""
    die = block((-10, -10, 20, 20), COLOURS[seat], 2, rounded=6 if seat == 0 else 2)
    die += f'<g fill="var(--to-{"paper" if seat == 0 else "ink"})">{EMBLEMS[seat]}</g>'
    if kind == "board":
        drawn = block((-15, -15, 30, 30), "wood", 2, rounded=2) + die
    elif kind == "pool":
        drawn = die + shape("M-16 2Q0-6 16 2V14H-16Z", "frame", 2)
    else:
        drawn = f'<g opacity=".45">{die}</g>{line("M-11-11L11 11M11-11L-11 11", "bad", 3.4)}'
    return icon("stock", "-17 -17 34 34", drawn)
