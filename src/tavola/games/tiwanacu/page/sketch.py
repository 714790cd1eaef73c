"""The table as plain text, for a terminal."""

from __future__ import annotations

from tavola.games.tiwanacu.page.art import SEATS, signed
from tavola.games.tiwanacu.rules.grid import LETTERS
from tavola.games.tiwanacu.rules.view import Position, View, book_of

LEGEND = """\
r2 red with 2 figures, y yellow, g green, b blue, rx multiplier of red, m4 monolith 4, · empty.
Track: place, coins it pays, who stands there | tiles of this round | of the next."""


def sketch(view: View) -> str:
    """Round, gods, the track with its tiles, then each temple with its coins, loans and points; and a legend."""
    columns = book_of(view).grid.columns
    track = [_position(n, position) for n, position in enumerate(view.track, 1)]
    hand = [f"in hand: {_short(view.hand)}"] if view.hand else []
    temples = [line for seat in range(view.seats) for line in ("", *_temple(view, seat, columns))]
    head = f"round {view.round} of {view.rounds}; gods: {', '.join(view.gods)}"
    return "\n".join([head, "", *track, *hand, *temples, "", LEGEND])


def _position(n: int, position: Position) -> str:
    holder = "-" if position.seat is None else SEATS[position.seat]
    return (
        f"{n}  {signed(position.pays):>2}  {holder:<6} | {_short(position.now):<11} | {_short(position.soon)}".rstrip()
    )


def _short(looks: tuple[str, ...]) -> str:
    return " ".join(_code(look) for look in looks)


def _code(look: str | None) -> str:
    """'r2' for 'red-2'."""
    if look is None:
        return "· "
    kind, _, number = look.partition("-")
    return f"{kind[0]}{number[0]}"


def _temple(view: View, seat: int, columns: int) -> list[str]:
    temple = view.temples[seat]
    owner = f"{SEATS[seat]}: coins {temple.coins}, loans {temple.loans}, points {temple.points}"
    rows = [temple.tiles[i : i + columns] for i in range(0, len(temple.tiles), columns)]
    letters = "   " + "  ".join(LETTERS[:columns])
    return [
        owner,
        letters,
        *(f"{n}  {' '.join(_code(look) for look in row)}".rstrip() for n, row in enumerate(rows, 1)),
    ]
