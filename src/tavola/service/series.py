"""A series: a game and the games that it is a rematch of, and who won how often."""

from __future__ import annotations

from collections import Counter, OrderedDict

import msgspec

from tavola.service import table_views
from tavola.service.errors import ServiceError
from tavola.service.language import gettext as _
from tavola.service.messages import views
from tavola.service.summaries import summary_of
from tavola.service.table_cache import TableCache
from tavola.table.table import Table

MAX_KEPT = 2_000  # tables whose earlier games are remembered


class Finished(msgspec.Struct, frozen=True):
    """A game that is over. `names` by seat of that game."""

    table: str
    names: tuple[str, ...]
    winners: tuple[int, ...]


class Series:
    """The games before each table. How they ended does not change any more, so it is read once."""

    def __init__(self, cache: TableCache) -> None:
        self.cache = cache
        self.store = cache.store
        self._known: OrderedDict[str, tuple[Finished, ...]] = OrderedDict()

    async def view(self, table: Table) -> views.SeriesView | None:
        """The series that the table belongs to; none where it is the first game."""
        earlier = await self._earlier(table.id)
        if not earlier:
            return None
        names = tuple(table_views.player_names(table))
        outcome = table.outcome
        now = [Finished(table.id, names, outcome.winners)] if outcome else []
        games = [*reversed(now), *earlier]
        scores = _scores(names, games, back_to=0 if now else 1)
        drawn = None if table.seats == 1 else sum(not game.winners for game in games)
        number = len(earlier) + 1
        said = [f"{name} {wins}" for name, wins in scores]
        said += [] if drawn is None else [_("drawn {n}").format(n=drawn)]
        return views.SeriesView(
            game=number,
            said=_("Game {n} · {score}").format(n=number, score=", ".join(said)),
            score=[views.SeriesScore(name, wins) for name, wins in scores],
            drawn=drawn or 0,
            earlier=[
                views.SeriesGame(game.table, number - back, _ended(game)) for back, game in enumerate(earlier, start=1)
            ],
        )

    async def _earlier(self, table_id: str) -> tuple[Finished, ...]:
        """The games before, the last one first."""
        known = self._known.get(table_id)
        if known is None:
            found = [await self._finished(earlier) for earlier in await self.store.earlier_games(table_id)]
            known = self._known[table_id] = tuple(found)
            if len(self._known) > MAX_KEPT:
                self._known.popitem(last=False)
        self._known.move_to_end(table_id)
        return known

    async def _finished(self, table_id: str) -> Finished:
        """How a game ended; one that cannot be opened (any more) counts as won by nobody."""
        summary = await self.store.summary(table_id)
        if summary is None:  # of an earlier version
            try:
                summary = summary_of(await self.cache.open(table_id))
            except ServiceError:
                return Finished(table_id, (), ())
        return Finished(table_id, tuple(name or "" for name in summary.about.names), summary.winners)


def _scores(names: tuple[str, ...], games: list[Finished], back_to: int) -> list[tuple[str, int]]:
    """Who won how often: who sits now in the order of the seats, then who sat there before and won.

    `games`: the last one first, `back_to` games before this one. A player moves by one seat from game to game, so the
    seat tells who it was, also under another name of the same line; another name is another player.
    """
    wins: Counter[tuple[int, str]] = Counter()
    for back, game in enumerate(games, start=back_to):
        for winner in game.winners:
            if winner < len(game.names):
                wins[(winner - back) % len(names), game.names[winner]] += 1
    now = [(name, wins.pop((seat, name), 0)) for seat, name in enumerate(names)]
    return now + [(name, number) for (_seat, name), number in wins.items()]


def _ended(game: Finished) -> str:
    winners = [game.names[seat] for seat in game.winners if seat < len(game.names)]
    if not winners:
        return _("nobody won")
    return _("{names} won").format(names=table_views.listed(winners))
