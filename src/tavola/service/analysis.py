"""How a game that is over went: what a bot expected of each position, worked out in the background when first asked."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from weakref import WeakValueDictionary

import structlog

from tavola.bots.worker import Answer
from tavola.games.game import Outcome
from tavola.service import caller, errors, table_views
from tavola.service.bot_moves import job
from tavola.service.bot_workers import LATER, Busy, NoAnswer, NotStarted, Workers
from tavola.service.curve import curve
from tavola.service.language import gettext as _
from tavola.service.messages import bots
from tavola.service.table_cache import Shelf
from tavola.service.turning_points import Step, Swing, eased, turning_points
from tavola.store.store import Grant
from tavola.table.events import Resigned, Turn
from tavola.table.table import Table

LEVEL = 3  # of the bot that weighs positions
MOST = 200  # games kept in memory, the ones asked for last; some kilobytes each
MOST_WAITING = 10  # games of one caller not weighed yet
SOON = 60  # seconds after which it is worth asking again
PAUSE = 1.0  # seconds until a job is tried again for which there was no room
MOST_SAID = 2  # moves of a turn that are told

log = structlog.get_logger("tavola.bots")


class Course:
    """The steps of one game, as far as they are weighed."""

    def __init__(self, of: int, asker: str) -> None:
        self.of = of
        self.asker = asker  # whose request began it
        self.done = 0
        self.steps: list[Step] = []
        self.task: asyncio.Task[None] | None = None

    @property
    def ready(self) -> bool:
        return self.task is not None and self.task.done()

    @property
    def failed(self) -> bool:
        """Whether it was given up before all of it was weighed."""
        return self.task is not None and self.task.done() and (self.task.cancelled() or bool(self.task.exception()))


class Courses:
    """Weighs games, those of one caller one after the other. Everything that is refused raises ServiceError."""

    def __init__(self, shelf: Shelf, workers: Workers) -> None:
        self.shelf = shelf
        self.workers = workers
        self._known: OrderedDict[str, Course] = OrderedDict()
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # by caller

    async def course(self, grant: Grant) -> bots.CourseView:
        """How far the game is weighed; with its curve once all of it is."""
        table = await self.shelf.open(grant.table)
        if not table.over or table.frozen:
            raise errors.illegal(_("How a game went is told when it is over."))
        if not self.workers.number:
            raise errors.illegal(_("No bots play on this site."))
        course = self._known.get(table.id)
        if self.workers.trouble and not (course and course.ready and not course.failed):
            raise errors.busy(errors.bots_stuck())
        course = course or self._begin(table)
        if course.failed:
            del self._known[table.id]  # begun anew when somebody asks again
            raise errors.illegal(_("How this game went could not be worked out. Please ask again later."))
        self._known.move_to_end(table.id)
        if not course.ready:
            return bots.CourseView(course.done, course.of)
        return in_words(table, course.steps)

    async def stop(self) -> None:
        """Leave the rest unweighed."""
        tasks = [course.task for course in self._known.values() if course.task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _begin(self, table: Table) -> Course:
        course = Course(table.seq + 1, caller.current.get())
        self._make_room(course.asker)
        self._known[table.id] = course
        course.task = asyncio.create_task(self._weigh(table, course), name=f"tavola-course-{table.id}")
        return course

    def _make_room(self, asker: str) -> None:
        """Forget the oldest that is weighed, if there are too many. Raises ServiceError when too many wait."""
        waiting = [course for course in self._known.values() if not course.ready]
        if len(waiting) >= MOST or sum(course.asker == asker for course in waiting) >= MOST_WAITING:
            raise errors.too_many(_("Many games are being looked through. This one comes when they are done."), SOON)
        if len(self._known) >= MOST:
            del self._known[next(table for table, course in self._known.items() if course.ready)]

    async def _weigh(self, table: Table, course: Course) -> None:
        async with self._turns.setdefault(course.asker, asyncio.Lock()):
            with _logged(table.id):
                await self._add_all(course, table)

    async def _add_all(self, course: Course, table: Table) -> None:
        shown = Table.open(table.header)
        await self._add(course, shown)
        for record in table.records:
            shown = shown.after(record)
            course.done += 1
            if isinstance(record.event, Turn | Resigned) and not shown.game.sealed(shown.state):
                await self._add(course, shown)

    async def _add(self, course: Course, shown: Table) -> None:
        await asyncio.sleep(0)
        if shown.outcome is not None:
            course.steps.append(Step(shown.seq, _result(shown, shown.outcome)))
        elif shown.awaited:
            try:
                answer = await self._ask(shown)
            except NoAnswer:
                return  # a gap that the curve goes over
            course.steps.append(Step(shown.seq, _expected(shown, answer)))

    async def _ask(self, shown: Table) -> Answer:
        """What a bot expects of the position. Raises NoAnswer."""
        while True:
            try:
                return await self.workers.ask_now(job(shown, shown.awaited[0], LEVEL), LATER, shown.id)
            except Busy:  # with the moves of bots at other tables of who asked
                await asyncio.sleep(PAUSE)


@contextmanager
def _logged(table_id: str) -> Iterator[None]:
    """Write down what goes wrong, and let it."""
    try:
        yield
    except NotStarted:  # is in the log
        raise
    except Exception:  # nobody awaits the task: what is raised again would not be told
        log.exception("a game could not be weighed", table=table_id)
        raise


def _expected(table: Table, answer: Answer) -> tuple[float, ...]:
    """Shares of the win, which add up to 1; the points of who plays alone."""
    if table.seats == 1:
        return answer.score or answer.value
    whole = sum(answer.value)
    return tuple(value / whole if whole else 1 / table.seats for value in answer.value)


def _result(table: Table, outcome: Outcome) -> tuple[float, ...]:
    if table.seats == 1:
        points = outcome.sheet[-1].values[0] if outcome.sheet else len(outcome.winners)
        return (float(points),)
    winners = outcome.winners or range(table.seats)
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(table.seats))


def in_words(table: Table, steps: Sequence[Step]) -> bots.CourseView:
    """The curve and its turning points, as the page shows them."""
    turns = turning_points(steps, table.seats + 1) if table.seats > 1 else []
    turning = [bots.TurningPoint(steps[turn.number].seq, _told(table, steps, turn)) for turn in turns]
    colours = [colour.text for colour in table.game.colours]
    values = [list(step) for step in eased(steps)]
    drawing = curve(values, colours, [turn.number for turn in turns]) if len(steps) > 1 else ""
    seqs = [step.seq for step in steps]
    return bots.CourseView(table.seq + 1, table.seq + 1, True, drawing, turning, seqs, values)


def _told(table: Table, steps: Sequence[Step], turn: Swing) -> str:
    """'Ines lays a tile: Tomás loses 23 %'."""
    names = table_views.called(table)
    said = _moves(table, names, steps[turn.number - 1].seq, steps[turn.number].seq)
    name, percent = names[turn.seat], round(100 * abs(turn.change))
    if turn.change > 0:
        return _("{said}: {name} gains {percent}\N{NO-BREAK SPACE}%").format(said=said, name=name, percent=percent)
    return _("{said}: {name} loses {percent}\N{NO-BREAK SPACE}%").format(said=said, name=name, percent=percent)


def _moves(table: Table, names: list[str], after: int, upto: int) -> str:
    """What was done from one step to the next: of a long turn the beginning."""
    if len({record.event.seat for record in table.records[after:upto] if isinstance(record.event, Turn)}) > 1:
        return _("Everybody’s move")
    told = next(told for told in table.story(range(table.seats)) if told.seq == upto)
    line = table_views.log_line(told, names)
    doing = ", ".join(said.rstrip(".") for said in line.said[:MOST_SAID]) + ("…" if len(line.said) > MOST_SAID else "")
    return doing if line.seat is None else f"{names[line.seat]} {doing}"
