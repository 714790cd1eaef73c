"""What stands beside Taluva's board: pieces still to build, tiles not seen yet."""

from __future__ import annotations

from tavola.games.messages import Message, say, say_n
from tavola.games.page import Cell, Panel, SeatMark
from tavola.games.taluva.page.icons import emblem, piece_icon
from tavola.games.taluva.page.tiles import tile_icon
from tavola.games.taluva.rules.components import count_huts
from tavola.games.taluva.rules.view import Kind, View

TERRAINS = {
    "jungle": say("jungle"),
    "clearing": say("clearing"),
    "sand": say("sand"),
    "rock": say("rock"),
    "lake": say("lake"),
}


def panel(view: View) -> Panel:
    """A row of huts, temples and towers per seat, and the tiles not seen yet by kind."""
    total = view.tiles_per_player * view.players
    note = say_n("{n} of {total} tile left", "{n} of {total} tiles left", view.tiles_left, total=total)
    return Panel(
        title=say("Still to build"),
        note=note,
        rows=tuple(_row(view, seat) for seat in range(view.players)),
        done=total - view.tiles_left,
        of=total,
        left_title=_left_title(view),
        left=tuple(_kind(kind) for kind in view.left),
    )


def _left_title(view: View) -> Message:
    """Where some tiles stay in the box, nobody knows which of those not seen yet come."""
    unseen = sum(kind.count for kind in view.left)
    if unseen == view.tiles_left:
        return say("Tiles to come")
    if not view.tiles_left:
        return say("Tiles that stayed in the box")
    return say_n(
        "Tiles not seen yet: {n} of these {unseen} comes",
        "Tiles not seen yet: {n} of these {unseen} come",
        view.tiles_left,
        unseen=unseen,
    )


def seat_marks(view: View) -> tuple[SeatMark, ...]:
    """The emblem of each seat, and whether it is out."""
    return tuple(SeatMark(emblem(seat, out), out) for seat, out in enumerate(view.eliminated))


def _row(view: View, seat: int) -> tuple[Cell, ...]:
    stock, built = view.stock[seat], view.built[seat]
    return (
        _cell(piece_icon("hut", seat, stock.huts), count_huts(stock.huts), built.huts, str(stock.huts)),
        _cell(_shapes("temple", seat, stock.temples, built.temples), _temples(stock.temples), built.temples),
        _cell(_shapes("tower", seat, stock.towers, built.towers), _towers(stock.towers), built.towers),
    )


def _shapes(kind: str, seat: int, left: int, built: int) -> str:
    return piece_icon(kind, seat, left, left + built)


def _cell(picture: str, left: Message, built: int, text: str = "") -> Cell:
    words = say("{pieces} left, {built} built", pieces=left, built=built)
    return Cell(picture, words, text, say("{built} built", built=built))


def _temples(n: int) -> Message:
    return say_n("{n} temple", "{n} temples", n)


def _towers(n: int) -> Message:
    return say_n("{n} tower", "{n} towers", n)


def _kind(kind: Kind) -> Cell:
    words = say_n(
        "{n} tile with {left} on the left and {right} on the right",
        "{n} tiles with {left} on the left and {right} on the right",
        kind.count,
        left=TERRAINS[kind.left],
        right=TERRAINS[kind.right],
    )
    return Cell(tile_icon(kind.left, kind.right), words, f"×{kind.count}")
