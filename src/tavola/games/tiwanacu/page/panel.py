"""What stands beside the board: coins, loans and points, the God cards in words, the score sheet, the bag."""

from __future__ import annotations

from tavola.games.messages import say, say_n, verbatim
from tavola.games.page import Card, Cell, Line, Panel, SeatMark
from tavola.games.tiwanacu.page.icons import badge, card_icon, coin_icon, line_icon, loan_icon, points_icon, tile_icon
from tavola.games.tiwanacu.page.words import coins
from tavola.games.tiwanacu.rules.gods import card_text
from tavola.games.tiwanacu.rules.scoring import Book
from tavola.games.tiwanacu.rules.tiles import TILES, tile_words
from tavola.games.tiwanacu.rules.view import View, book_of


def panel(view: View) -> Panel:
    """A row of coins, loans and points per seat, the cards, the score as it stands, and the tiles in the bag."""
    book = book_of(view)
    return Panel(
        title=say("Builders"),
        note=say("round {round} of {rounds}", round=view.round, rounds=view.rounds),
        rows=tuple(_row(view, seat) for seat in range(view.seats)),
        done=view.rounds if view.over else view.round - 1,
        of=view.rounds,
        left_title=say_n("{n} tile in the bag", "{n} tiles in the bag", sum(view.bag.values())),
        left=tuple(_kind(book, look, count) for look, count in view.bag.items()),
        cards=tuple(Card(card_icon(card.id), verbatim(card.name), card_text(card)) for card in book.gods),
        sheet=_sheet(view, book),
    )


def seat_marks(view: View) -> tuple[SeatMark, ...]:
    """The emblem of each seat, and whether it is out."""
    return tuple(SeatMark(badge(seat, out), out) for seat, out in enumerate(view.out))


def _row(view: View, seat: int) -> tuple[Cell, ...]:
    temple = view.temples[seat]
    return (
        Cell(coin_icon(), coins(temple.coins), str(temple.coins)),
        Cell(loan_icon(), say_n("{n} loan", "{n} loans", temple.loans), str(temple.loans)),
        Cell(points_icon(), say_n("{n} point now", "{n} points now", temple.points), str(temple.points)),
    )


def _kind(book: Book, look: str, count: int) -> Cell:
    name = tile_words(TILES[look], book.box.designs())
    return Cell(tile_icon(look), say("{count} times {tile}", count=count, tile=name), f"×{count}")


def _sheet(view: View, book: Book) -> tuple[Line, ...]:
    """The lines with their signs, the total last."""
    labels = dict(book.labels)
    lines = tuple(Line(labels[row.key], row.points, row.key, line_icon(row.key)) for row in view.sheet)
    return (*lines, Line(say("Total"), tuple(temple.points for temple in view.temples)))
