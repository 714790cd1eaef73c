"""What a rematch begins with: who sits where, which bots, who is expected, who begins."""

from __future__ import annotations

from time import time

import msgspec

from tavola.service import table_views
from tavola.service.tokens import new_salt, new_seed, new_table_id
from tavola.store.store import Grant
from tavola.table.events import Header
from tavola.table.table import Table

MAX_SEEDS = 60  # tried until another one begins: of two players each time one in two


def next_header(table: Table, grant: Grant) -> Header:
    """The header of a rematch: new seed; the holder's seats are taken, the others are kept for their players."""
    header = table.header
    seats = next_seats(table, grant)
    others = {table.next_seat(seat): name for seat, name in table.seating.people.items() if seat not in grant.seats}
    return msgspec.structs.replace(
        header,
        id=new_table_id(),
        rules_version=table.game.rules_version,
        seed=_seed_for_another_beginner(table),
        salt=new_salt(),
        created=time(),
        clock=table.clocks.clock,  # another one may have been agreed upon
        names=tuple(name_at_next(table, s) if s in seats else None for s in range(header.seats)),
        invited=tuple(others.get(s) for s in range(header.seats)),
    )


def next_seats(table: Table, grant: Grant) -> tuple[int, ...]:
    """Where the holder sits in the rematch."""
    return tuple(sorted(table.next_seat(seat) for seat in grant.seats))


def next_bots(table: Table, grant: Grant) -> dict[int, int]:
    """The bots that play again, by seat of the rematch; those that kept a seat warm leave it to its player."""
    bots = {seat: level for seat, level in table.bots.items() if seat not in (*table.seating.people, *grant.seats)}
    return {table.next_seat(seat): level for seat, level in bots.items()}


def name_at_next(old: Table, seat: int) -> str:
    """The player who comes to sit on a seat of the rematch."""
    place = (seat + 1) % old.seats
    return old.seating.people.get(place) or table_views.player_names(old)[place]


def _seed_for_another_beginner(table: Table) -> str:
    """A new seed. Where chance says who begins, not for who began the game before."""
    began = {table.next_seat(seat) for seat in Table.open(table.header).awaited}
    for _attempt in range(MAX_SEEDS if table.seats > 1 else 1):
        seed = new_seed()
        begins = Table.open(msgspec.structs.replace(table.header, seed=seed)).awaited
        if len(begins) != 1 or not began.issuperset(begins):
            break
    return seed
