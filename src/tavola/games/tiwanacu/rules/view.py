"""What a seat may see of a game of Tiwanacu: everything but the order of the tiles in the bag."""

from __future__ import annotations

import random
from collections import Counter

import msgspec

from tavola.games.game import Seat
from tavola.games.tiwanacu.rules.component_checks import standard
from tavola.games.tiwanacu.rules.options import Options
from tavola.games.tiwanacu.rules.scoring import Book
from tavola.games.tiwanacu.rules.state import NOBODY, LastTurn, State
from tavola.games.tiwanacu.rules.temple import Temple
from tavola.games.tiwanacu.rules.tiles import EMPTY, TILES, Tile, spaces_in, tile_text


class Position(msgspec.Struct, frozen=True):
    """A position of the order track: coins it pays (negative: costs), who is there, its tiles now and next round."""

    pays: int
    seat: Seat | None
    now: tuple[str, ...]
    soon: tuple[str, ...]


class TempleView(msgspec.Struct, frozen=True):
    """A temple row by row: the visible tiles and how many lie on each space; the coins and loans beside it."""

    tiles: tuple[str | None, ...]
    heights: tuple[int, ...]
    coins: int
    loans: int
    points: int  # as if the game ended now


class Row(msgspec.Struct, frozen=True):
    """A line of the score sheet as if the game ended now: points, and the spaces that give them, of each seat."""

    key: str
    points: tuple[int, ...]
    spaces: tuple[tuple[int, ...], ...]


class Last(msgspec.Struct, frozen=True):
    """The latest turn: who, on which position of the track, and the spaces it built on."""

    seat: Seat
    position: int
    spaces: tuple[int, ...]


class View(msgspec.Struct, frozen=True):
    """The position as anyone at the table sees it. Positions and spaces count from 0, rounds from 1."""

    focus: Seat  # whose temple is shown large
    seats: int
    options: Options
    gods: tuple[str, ...]
    turn: int
    round: int
    rounds: int
    awaited: tuple[Seat, ...]
    order: tuple[Seat, ...]  # seats that have not ended their turn this round
    track: tuple[Position, ...]
    hand: tuple[str, ...]
    given_back: bool
    temples: tuple[TempleView, ...]
    bag: dict[str, int]  # what is still in it, all else being in the open
    out: tuple[bool, ...]
    sheet: tuple[Row, ...]
    last: Last | None
    winners: tuple[Seat, ...] = ()
    over: bool = False


def look_at(state: State, seat: Seat | None) -> View:
    """The view of a seat, or of a spectator, who looks at the temple of the player at turn."""
    focus = seat if seat is not None else next(iter(state.awaited), 0)
    return View(
        focus=focus,
        seats=state.seats,
        options=state.options,
        gods=tuple(card.id for card in state.book.gods),
        turn=state.turn,
        round=state.round,
        rounds=state.book.box.rounds,
        awaited=state.awaited,
        order=state.order,
        track=tuple(_position(state, n) for n in range(len(state.track))),
        hand=_texts(state.hand),
        given_back=state.given_back,
        temples=tuple(_temple(temple, state.points(owner)) for owner, temple in enumerate(state.temples)),
        bag=dict(sorted(Counter(_texts(state.bag)).items())),
        out=tuple(state.out),
        sheet=_sheet(state),
        last=Last(state.last.seat, state.last.position, state.last.spaces) if state.last else None,
        winners=state.outcome.winners if state.outcome else (),
        over=state.outcome is not None,
    )


def _texts(tiles: list[Tile]) -> tuple[str, ...]:
    return tuple(tile_text(tile) for tile in tiles)


def _position(state: State, n: int) -> Position:
    holder = state.track[n]
    soon = _texts(state.soon[n]) if state.soon else ()
    seat = None if holder == NOBODY else holder
    return Position(-state.cost_of_position(n), seat, _texts(state.now[n]), soon)


def _temple(temple: Temple, points: int) -> TempleView:
    tiles = tuple(None if tile == EMPTY else tile_text(tile) for tile in temple.cells)
    return TempleView(tiles, tuple(temple.heights), temple.coins, temple.loans, points)


def _sheet(state: State) -> tuple[Row, ...]:
    columns = [state.book.gains(temple) for temple in state.temples]
    return tuple(
        Row(key, tuple(gain.points for gain in gains), tuple(tuple(spaces_in(gain.spaces)) for gain in gains))
        for key, gains in zip(state.book.keys, zip(*columns, strict=True), strict=True)
    )


def sample(view: View, rng: random.Random) -> State:
    """A position that agrees with the view, the tiles of the bag in a random order."""
    state = State(book_of(view), view.options, view.seats)
    state.turn, state.round, state.order = view.turn, view.round, view.order
    state.bag = [TILES[text] for text, count in view.bag.items() for _ in range(count)]
    rng.shuffle(state.bag)
    state.now = [_tiles(position.now) for position in view.track]
    state.track = [NOBODY if position.seat is None else position.seat for position in view.track]
    state.temples = [temple_of(temple) for temple in view.temples]
    state.out, state.hand, state.given_back = list(view.out), _tiles(view.hand), view.given_back
    state.soon = _row_to_come(state, view)
    state.last = LastTurn(view.last.seat, view.last.position, view.last.spaces) if view.last else None
    state.outcome = state.final() if view.over else None
    return state


def _row_to_come(state: State, view: View) -> list[list[Tile]]:
    """What the next round offers; before a turn is confirmed the row may be empty, and is filled by lot."""
    if view.round == view.rounds:
        return []
    if any(position.soon for position in view.track):
        return [_tiles(position.soon) for position in view.track]
    return state.filled_row(state.book.box.tiles_in(view.round + 1))


def _tiles(texts: tuple[str, ...]) -> list[Tile]:
    return [TILES[text] for text in texts]


def book_of(view: View) -> Book:
    """The rules of the table the view is of."""
    box = view.options.components or standard()
    cards = {card.id: card for card in box.god_cards}
    return Book(box, tuple(cards[name] for name in view.gods))


def temple_of(temple: TempleView) -> Temple:
    """The temple as the rules know it."""
    cells = [EMPTY if text is None else TILES[text] for text in temple.tiles]
    return Temple(cells, list(temple.heights), temple.coins, temple.loans)
