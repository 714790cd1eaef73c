"""A hint: what a strong bot would play, for somebody who plays against bots or alone. It never changes the table."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from tavola.bots.worker import Answer
from tavola.service import errors, table_views
from tavola.service.bot_moves import job
from tavola.service.bot_workers import URGENT, Busy, NoAnswer, NotStarted, Workers
from tavola.service.language import gettext as _
from tavola.service.language import words
from tavola.service.messages import bots
from tavola.service.playing import may_act, may_have_hints, own_seat
from tavola.service.table_cache import TableCache
from tavola.store.store import Grant
from tavola.table.table import Table

LEVEL = 4  # of the bot that is asked
MAX_HINTS = 200  # answers kept: asking again costs nothing
TIMEOUT = 20.0  # seconds that somebody waits for a hint, with all the jobs before it

Place = tuple[str, int, int]  # table, the record since which nothing concerns the seat, seat


class Hints:
    """Asks a worker what to play. Everything that is refused raises ServiceError."""

    def __init__(self, cache: TableCache, workers: Workers) -> None:
        self.cache = cache
        self.workers = workers
        self._asked: OrderedDict[Place, asyncio.Task[Answer]] = OrderedDict()

    async def hint(self, grant: Grant, body: bots.HintBody) -> bots.HintView:
        """A whole turn from the position of the table; the draft is ignored."""
        seat = own_seat(grant, body.seat)
        table = await self.cache.open(grant.table)
        if not may_have_hints(table, seat):
            detail = _(
                "Hints are for games alone or against bots: nobody gets help against people, here or away for a while."
            )
            raise errors.forbidden(detail)
        if not may_act(table, seat):
            raise errors.illegal(_("It is not your turn."))
        try:
            async with asyncio.timeout(TIMEOUT):
                answer = await asyncio.shield(self._answer(table, seat))
        except NoAnswer:
            raise errors.illegal(_("No idea just now. Please try again.")) from None
        except NotStarted:
            raise errors.busy(errors.bots_stuck()) from None
        except (Busy, TimeoutError):  # what is asked for already is worked out, and there when somebody asks again
            raise errors.busy(_("The bots have much to do just now. Please try again in a while.")) from None
        return in_words(table, seat, answer.turn)

    async def stop(self) -> None:
        """Cancel the answers under way."""
        for task in self._asked.values():
            task.cancel()
        await asyncio.gather(*self._asked.values(), return_exceptions=True)

    def _answer(self, table: Table, seat: int) -> asyncio.Task[Answer]:
        """The task with the answer, running or done; one that failed is started again."""
        place = (table.id, table.settled(seat), seat)
        task = self._asked.get(place)
        if task is None or (task.done() and (task.cancelled() or task.exception())):
            task = asyncio.create_task(self.workers.ask_now(job(table, seat, LEVEL), URGENT, table.id))
            self._asked[place] = task
            self._forget_oldest()
        return task

    def _forget_oldest(self) -> None:
        """Keep no more than so many; what somebody waits for is kept."""
        done = [place for place, task in self._asked.items() if task.done()]
        for place in done[: max(0, len(self._asked) - MAX_HINTS)]:
            del self._asked[place]


def in_words(table: Table, seat: int, moves: tuple[str, ...]) -> bots.HintView:
    """A turn as hints tell it: nothing in it that would only show once it is confirmed."""
    names, targets = table_views.player_names(table), []
    with errors.refusals(names):
        for done, move in enumerate(moves):
            before = table.draft(seat, moves[:done]).state
            targets.append(_target(table, before, seat, move))
        said = [words(message, names) for message in table.draft(seat, moves).said]
    return bots.HintView(table.seq, list(moves), said, targets, table.settled(seat))


def _target(table: Table, state: object, seat: int, move: str) -> str:
    """The thing in the drawing at which the move is offered."""
    picks = table.game.choices(state, seat).picks
    return next((pick.target for pick in picks if any(one.move == move for one in pick.variants)), "")
