"""A new table as it was asked for: who sits where, people and bots."""

from __future__ import annotations

import secrets
from itertools import combinations
from time import time

import msgspec

from tavola import games
from tavola.games.game import check_seats
from tavola.games.messages import say
from tavola.service import errors
from tavola.service.bot_seats import seat_bots
from tavola.service.language import gettext as _
from tavola.service.messages.tables import NewTable
from tavola.service.tokens import new_salt, new_seed, new_table_id
from tavola.table.clock import Clock, check_clock
from tavola.table.errors import TableError
from tavola.table.events import Header
from tavola.table.lookalikes import look_alike
from tavola.table.names import clean_name, clean_title
from tavola.table.table import Table


def new_table(new: NewTable, bots: bool) -> Table:
    """The table with its bots seated, not stored yet; `bots`: whether any play on this site. Raises ServiceError."""
    game = games.GAMES.get(new.game)
    if game is None:
        raise errors.illegal(_("There is no game called {name} here.").format(name=repr(new.game)))
    for name in game.site_options:
        if name in new.options:
            detail = _("The {name} of {game} are a setting of this site. They are not for players to choose.")
            raise errors.illegal(detail.format(name=name, game=game.name))
    with errors.refusals(kinds=(ValueError,)):
        check_seats(game, new.seats)
        drawn = _with_seats_drawn(new)
        header = Header(
            id=new_table_id(),
            game=game.id,
            rules_version=game.rules_version,
            seats=new.seats,
            options=msgspec.to_builtins(game.read_options(new.options)),
            seed=new_seed(),
            salt=new_salt(),
            title=clean_title(new.title),
            hotseat=new.hotseat is not None,
            created=time(),
            names=_names(drawn),
            clock=_clock(new, bots),
        )
        table = Table.open(header)
        seat_bots(table, drawn.bots)
    return table


def _clock(new: NewTable, bots: bool) -> Clock | None:
    """The clock of the table; none where one device passes round. Raises TableError."""
    if new.clock is None or new.hotseat is not None:
        return None
    if new.clock.on_expiry == "bot" and not (bots and games.GAMES[new.game].bots):
        raise TableError(say("No bots play this game on this site, so none can play on for whose time is over."))
    clock = new.clock.clock()
    check_clock(clock)
    return clock


def _with_seats_drawn(new: NewTable) -> NewTable:
    """The same with a random own seat where none was chosen; the bots' seats move on by as much."""
    if new.seat is not None or new.hotseat is not None or len(new.bots) == new.seats:
        return new
    lot = secrets.randbelow(new.seats)
    moved = {(seat + lot) % new.seats if seat < new.seats else seat: level for seat, level in new.bots.items()}
    return msgspec.structs.replace(new, seat=lot, bots=moved)


def _names(new: NewTable) -> tuple[str | None, ...]:
    """The people known at the start, by seat. Raises TableError or ValueError."""
    places = [seat for seat in range(new.seats) if seat not in new.bots]  # that bots leave
    for seat in (*new.bots, *filter(None, [new.seat])):
        if seat >= new.seats:
            raise ValueError(_("There is no seat {seat} at a table of {seats}.").format(seat=seat, seats=new.seats))
    if new.hotseat is not None:
        return _named(new.seats, places, _different(new.hotseat, len(places)))
    if new.seat is None:
        return (None,) * new.seats  # bots on all of them
    if new.seat in new.bots:
        raise ValueError(_("A bot cannot sit on your own seat."))
    return _named(new.seats, [new.seat], [clean_name(new.name)])


def _named(seats: int, places: list[int], names: list[str]) -> tuple[str | None, ...]:
    by_seat = dict(zip(places, names, strict=True))
    return tuple(by_seat.get(seat) for seat in range(seats))


def _different(texts: list[str], count: int) -> list[str]:
    """So many names, no two the same."""
    names = [clean_name(name) for name in texts]
    if len(names) != count:
        raise ValueError(_("A name for each of the {seats} seats is needed.").format(seats=count))
    if len({name.casefold() for name in names}) < len(names):
        raise ValueError(_("Two players have the same name."))
    for one, other in combinations(names, 2):
        if look_alike(one, other):
            raise ValueError(
                _("{one} and {other} look alike. Please change one of the names.").format(one=one, other=other)
            )
    return names
