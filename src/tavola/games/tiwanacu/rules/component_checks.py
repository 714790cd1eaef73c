"""Component sets read from files and checked: whatever cannot be played is named, all of it at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path

import msgspec

from tavola.games.component_sets import listed, read_set
from tavola.games.tiwanacu.rules.components import Components
from tavola.games.tiwanacu.rules.gods import card_faults
from tavola.games.tiwanacu.rules.tiles import DESIGNS

MOST_MOVES = 199  # of one position; keeps choosing quick


def read(path: Path) -> Components:
    """The component set of a file. Raises ValueError naming the file and everything that is wrong in it."""
    return read_set(path.read_bytes(), path.name, Components, faults)


@cache
def standard() -> Components:
    """The set the game comes with."""
    box = files("tavola.games.tiwanacu.rules").joinpath("components.json").read_bytes()
    return checked(msgspec.json.decode(box, type=Components))


def checked(box: Components) -> Components:
    """The same set. Raises ValueError with everything about it that cannot be played."""
    if wrong := listed(faults(box)):
        raise ValueError(wrong)
    return box


def faults(box: Components) -> Iterator[str]:
    """Everything about a set that cannot be played, each with its place."""
    for check in (_player_faults, _tile_faults, _round_faults, _score_faults, card_faults, _name_faults):
        yield from check(box)


def _player_faults(box: Components) -> Iterator[str]:
    if box.players.min > box.players.max:
        yield f"players: at least {box.players.min} but at most {box.players.max}"
    if len(box.start.coins_by_seat) < box.players.max:
        yield f"start.coins_by_seat: {len(box.start.coins_by_seat)} amounts for {box.players.max} players"
    for seats in range(box.players.min, box.players.max + 1):
        payments = box.order_track.payments.get(str(seats))
        if payments is None:
            yield f"order_track.payments: none for {seats} players"
        elif len(payments) <= seats:
            yield f"order_track.payments: {len(payments)} positions leave none free for {seats} players"


def _tile_faults(box: Components) -> Iterator[str]:
    looks = Counter(kind.look for kind in box.tile_bag.tiles)
    yield from (f"tile_bag.tiles: {look} is listed {n} times" for look, n in looks.items() if n > 1)
    yield from (f"tile_bag.tiles: {k.id} is the tile {k.look}" for k in box.tile_bag.tiles if k.id != k.look)
    tiles = sum(kind.count for kind in box.tile_bag.tiles)
    if tiles != box.tile_bag.total:
        yield f"tile_bag.total: {box.tile_bag.total}, but the counts add up to {tiles}"
    a_position = sum(marker.tiles_per_position for marker in box.round_markers)
    for seats, payments in box.order_track.payments.items():
        if len(payments) * a_position > tiles:
            yield f"tile_bag: {len(payments) * a_position} tiles are needed with {seats} players, {tiles} are there"


def _round_faults(box: Components) -> Iterator[str]:
    if [marker.round for marker in box.round_markers] != list(range(1, box.rounds + 1)):
        yield f"round_markers: not one for each of the rounds 1 to {box.rounds}"
    hand = max((marker.tiles_per_position for marker in box.round_markers), default=0)
    if hand * (box.grid.rows * box.grid.columns + 1) > MOST_MOVES:
        yield f"round_markers: {hand} tiles at once on {box.grid.rows} x {box.grid.columns} spaces are too many moves"


def _score_faults(box: Components) -> Iterator[str]:
    if len(box.scoring.monolith_sets.values) != DESIGNS + 1:
        yield f"scoring.monolith_sets: {len(box.scoring.monolith_sets.values)} values for sets of 0 to {DESIGNS}"
    if box.scoring.loan_penalty.points != -box.loan.penalty:
        yield f"scoring.loan_penalty: {box.scoring.loan_penalty.points}, but loan.penalty is {box.loan.penalty}"


def _name_faults(box: Components) -> Iterator[str]:
    """Names are written into drawings and sentences: no line breaks, no invisible characters."""
    for name in (*(card.name for card in box.god_cards), *box.designs().values()):
        if not name.isprintable():
            yield f"the name {name!r} holds a line break or an invisible character"
