"""The tables of a person, for the front page and their own: what waits for them first. No table is replayed."""

from __future__ import annotations

from functools import lru_cache

from tavola import games
from tavola.games.game import AnyGame
from tavola.service import table_views
from tavola.service.board_pictures import BoardPictures
from tavola.service.language import gettext as _
from tavola.service.language import words
from tavola.service.messages.persons import Home, Next, SeatName, TableCard
from tavola.store.person_store import HeldTable, Person, PersonStore, TablesOf

AT_ONCE = 24  # tables in one answer


class PersonTables:
    """Lists the tables of persons."""

    def __init__(self, store: PersonStore, pictures: BoardPictures) -> None:
        self.store = store
        self.pictures = pictures

    async def home(self, person: Person, *, finished: bool = False, skip: int = 0) -> Home:
        """Those that wait for the person, the longest first, then the others that run; or those that are finished."""
        found = await self.store.tables(person.id, finished=finished, skip=skip, most=AT_ONCE)
        of = found.finished if finished else found.running
        return Home(
            self._cards(found),
            found.waiting,
            found.running,
            found.finished,
            found.won,
            max(0, of - skip - len(found.tables)),
        )

    async def next(self, person: Person, without: str = "") -> Next:
        """The table that waits longest, another one than `without`."""
        found = await self.store.tables(person.id, finished=False, most=1, without=without)
        return Next(found.waiting, self._cards(found)[0] if found.waiting else None)

    def _cards(self, found: TablesOf) -> list[TableCard]:
        return [self._card(one) for one in found.tables if one.about.game in games.GAMES]

    def _card(self, held: HeldTable) -> TableCard:
        about = held.about
        game = games.GAMES[about.game]
        seats = _seats(game, held)
        return TableCard(
            table=held.table,
            game=game.id,
            game_name=game.name,
            title=about.title,
            seq=held.seq,
            seats=seats,
            rivals=table_views.listed([one.name for one in seats if not one.you]),
            heading=_heading(held, [one.name for one in seats]),
            yours=held.since is not None,
            over=held.over,
            won=held.won,
            since=held.at if held.since is None else held.since,
            play=held.play,
            host=held.host,
            pictures=self.pictures.addresses(held.table, held.seq),
        )


def _seats(game: AnyGame, held: HeldTable) -> list[SeatName]:
    about = held.about
    badges = _badges(game, len(about.names))
    return [
        SeatName(
            name=name or words(game.inks[seat].name),
            colour=words(game.inks[seat].name),
            badge=badges[seat],
            you=seat in held.seats,
            turn=seat in about.turn,
            bot=seat in about.bots,
        )
        for seat, name in enumerate(about.names)
    ]


def _heading(held: HeldTable, names: list[str]) -> str:
    """How the table stands, in a line."""
    if held.about.frozen:
        return _("This table stands still")
    if held.over:
        return _result(held, names)
    if held.since is not None:
        return _("Your move")
    return _("Waiting for {names}").format(names=table_views.listed([names[seat] for seat in held.about.turn]))


def _result(held: HeldTable, names: list[str]) -> str:
    winners = held.winners
    if not winners:
        return _("A draw") if len(names) > 1 else _("Lost")
    if held.won:
        return _("Won") if len(winners) == 1 else _("Won together")
    return _("{names} won").format(names=table_views.listed([names[seat] for seat in winners]))


@lru_cache(64)
def _badges(game: AnyGame, seats: int) -> tuple[str, ...]:
    """The emblems of the seats, as SVG: the same at every table of the game with so many seats."""
    start = game.start(seats, None, bytes(32))
    return tuple(mark.badge for mark in game.seat_marks(game.view(start, None)))
