"""The legal moves of Tiwanacu as picks in the drawing: first a position of the track, then tile by tile a space."""

from __future__ import annotations

from tavola.games.game import Move, Seat
from tavola.games.messages import Message, say, say_n
from tavola.games.page import Choices, Pick, Variant, uncrowded
from tavola.games.tiwanacu.page.art import signed
from tavola.games.tiwanacu.page.drawing import layout_of
from tavola.games.tiwanacu.page.icons import ghost_cover, ghost_marker, ghost_return, ghost_tile, hand, tile_icon
from tavola.games.tiwanacu.page.layout import Layout
from tavola.games.tiwanacu.page.words import coins, tile_in
from tavola.games.tiwanacu.rules.notation import COVER, RETURN, parts, position_of, text
from tavola.games.tiwanacu.rules.state import State
from tavola.games.tiwanacu.rules.temple import Temple
from tavola.games.tiwanacu.rules.tiles import EMPTY, Tile, tile_text


def choices(state: State, seat: Seat) -> Choices:
    """What the seat may do now; without picks when it is not the seat's turn."""
    legal = state.legal(seat)
    at = layout_of(state.book.box, state.seats)
    holding = seat in state.awaited and bool(state.hand)
    picks = _placings(state, seat, legal, at) if holding else _positions(state, seat, legal, at)
    drawn, box = hand([tile_text(tile) for tile in state.hand] if holding else [])
    return Choices(
        steps=(say("Move on the track"), say("Place the tiles")),
        step=int(holding),
        hint=say("choose a tile and its space") if holding else say("choose an empty position"),
        confirm=say("Place it here") if holding else say("Move here"),
        picks=picks,
        ghosts=_ghosts(state, seat, holding) | ({"hand": drawn} if drawn else {}),
        hand="hand" if drawn else "",
        hand_box=box,
    )


def _ghosts(state: State, seat: Seat, holding: bool) -> dict[str, str]:
    if not holding:
        return {"marker": ghost_marker(seat)}
    looks = sorted({tile_text(tile) for tile in state.hand})
    ghosts = {f"place {look}": ghost_tile(look) for look in looks}
    ghosts |= {f"cover {look}": ghost_cover(look, state.book.laws.cover_cost) for look in looks}
    return ghosts | ({f"return {look}": ghost_return(look) for look in looks} if state.may_give_back else {})


def _positions(state: State, seat: Seat, legal: list[Move], at: Layout) -> tuple[Pick, ...]:
    return tuple(_position(state, seat, position_of(move), move, at) for move in legal)


def _position(state: State, seat: Seat, position: int, move: Move, at: Layout) -> Pick:
    x, y = at.standing(position)
    trial = state.temples[seat].copy()
    cost = state.cost_of_position(position)
    loans = trial.pay(cost, state.book.box.loan.coins)
    detail = say("{score} · {tiles}", score=_change(state, seat, trial), tiles=_list(state, state.now[position]))
    variant = Variant(text(move), _price(cost), detail, "marker", x, y, _warning(state, loans))
    name, column = say("Position {n}", n=position + 1), at.position(position)
    return Pick(f"position-{position + 1}", x, y, name, (variant,), mark="small", area=column)


def _price(cost: int) -> Message:
    if cost > 0:
        return say("Pay {coins}", coins=coins(cost))
    return say("Receive {coins}", coins=coins(-cost)) if cost < 0 else say("Free of charge")


def _list(state: State, tiles: list[Tile]) -> Message:
    """'red, 2 figures; monolith: condor; green multiplier'."""
    told = tile_in(state, tiles[0])
    for tile in tiles[1:]:
        told = say("{tiles}; {tile}", tiles=told, tile=tile_in(state, tile))
    return told


def _placings(state: State, seat: Seat, legal: list[Move], at: Layout) -> tuple[Pick, ...]:
    """A pick a space with a variant a kind of tile, and one for giving a tile back."""
    by_space: dict[int, list[Variant]] = {}
    returns: list[Variant] = []
    for move in legal:
        action, tile, row, column = parts(move)
        if action == RETURN:
            returns.append(_returning(state, seat, move, tile, at))
        else:
            space = row * state.grid.columns + column
            by_space.setdefault(space, []).append(_placing(state, seat, move, space, at))
    spaces = tuple(_space(state, seat, space, variants, at) for space, variants in sorted(by_space.items()))
    return uncrowded((*spaces, _box(state, returns, at)) if returns else spaces)


def _space(state: State, seat: Seat, space: int, variants: list[Variant], at: Layout) -> Pick:
    x, y = at.space_middle(space)
    name, below = state.grid.name(space), state.temples[seat].cells[space]
    label = say("{space}", space=name)
    if below == EMPTY:
        return Pick(f"space-{name}", x, y, label, tuple(variants))
    label = say("{space}: cover {tile}", space=name, tile=tile_in(state, below))
    return Pick(f"space-{name}", x, y, label, tuple(variants), mark="small", bare=True)


def _placing(state: State, seat: Seat, move: Move, space: int, at: Layout) -> Variant:
    action, tile, _, _ = parts(move)
    trial, loans = state.temples[seat].copy(), 0
    cost = state.book.laws.cover_cost if action == COVER else 0
    if cost:
        loans = trial.pay(cost, state.book.box.loan.coins)
    trial.lay(space, tile)
    detail = _change(state, seat, trial)
    if cost:
        detail = say("{score} · costs {coins}", score=detail, coins=coins(cost))
    ghost = f"{'cover' if action == COVER else 'place'} {tile_text(tile)}"
    return Variant(
        text(move),
        tile_in(state, tile),
        detail,
        ghost,
        *at.space_middle(space),
        warning=_warning(state, loans),
        picture=tile_icon(tile_text(tile)),
        same=tile_text(tile),
    )


def _box(state: State, variants: list[Variant], at: Layout) -> Pick:
    """Giving a tile back is picked where the tiles came from."""
    assert state.last
    x, y = at.standing(state.last.position)
    target = f"position-{state.last.position + 1}"
    return Pick(target, x, y, say("Give a tile back"), tuple(variants), mark="small", button=True)


def _returning(state: State, seat: Seat, move: Move, tile: Tile, at: Layout) -> Variant:
    assert state.last
    trial = state.temples[seat].copy()
    trial.coins += state.book.laws.refund or 0
    x, y = at.standing(state.last.position)
    look = tile_text(tile)
    change = _change(state, seat, trial)
    return Variant(text(move), tile_in(state, tile), change, f"return {look}", x, y, picture=tile_icon(look), same=look)


def _change(state: State, seat: Seat, trial: Temple) -> Message:
    """By how much the score as it stands would change."""
    return say("score {change}", change=signed(state.book.total(trial) - state.points(seat)))


def _warning(state: State, loans: int) -> Message | None:
    """Said when a choice means a loan."""
    if not loans:
        return None
    loan = state.book.box.loan
    return say_n(
        "You cannot pay this: you take a loan of {coins} coins, and lose {points} points at the end.",
        "You cannot pay this: you take {n} loans of {coins} coins each, and lose {points} points at the end.",
        loans,
        coins=loan.coins,
        points=loans * loan.penalty,
    )
