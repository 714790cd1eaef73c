"""How a game that is over went: what a bot expected of each position, worked out in the background when first asked."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise

import msgspec
import structlog

from tavola.games.game import Outcome
from tavola.search.worker import Answer
from tavola.site import botwire, problems, sight, tablewire
from tavola.site.bots import job
from tavola.site.curve import curve
from tavola.site.language import gettext as _
from tavola.site.shelf import Shelf
from tavola.site.workers import LATER, NoAnswer, Workers
from tavola.store.store import Grant
from tavola.table.events import Resigned, Turn
from tavola.table.table import Table

LEVEL = 2  # of the bot that weighs positions
MOST = 200  # games kept in memory, the ones asked for last; some kilobytes each
SWING = 0.12  # by how much a turning point changes somebody's share of the win
TURNING_POINTS = 3
MOST_SAID = 2  # moves of a turn that are told

log = structlog.get_logger("tavola.bots")


class Step(msgspec.Struct, frozen=True):
    """What was expected after record `seq`: by seat a share of the win, or points where one plays alone."""

    seq: int
    values: tuple[float, ...]


class Course:
    """The steps of one game, as far as they are weighed."""

    def __init__(self, of: int) -> None:
        self.of = of
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
    """Weighs games, one after the other. Everything that is refused raises Problem."""

    def __init__(self, shelf: Shelf, workers: Workers) -> None:
        self.shelf = shelf
        self.workers = workers
        self._known: OrderedDict[str, Course] = OrderedDict()
        self._one = asyncio.Lock()

    async def course(self, grant: Grant) -> botwire.CourseView:
        """How far the game is weighed; with its curve once all of it is."""
        table = await self.shelf.open(grant.table)
        if not table.over or table.frozen:
            raise problems.illegal(_("How a game went is told when it is over."))
        if not self.workers.number:
            raise problems.illegal(_("No bots play on this site."))
        course = self._known.get(table.id) or self._begin(table)
        if course.failed:
            del self._known[table.id]  # begun anew when somebody asks again
            raise problems.illegal(_("How this game went could not be worked out. Please ask again later."))
        self._known.move_to_end(table.id)
        if not course.ready:
            return botwire.CourseView(course.done, course.of)
        return in_words(table, course.steps)

    async def stop(self) -> None:
        """Leave the rest unweighed."""
        tasks = [course.task for course in self._known.values() if course.task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _begin(self, table: Table) -> Course:
        course = self._known[table.id] = Course(table.seq + 1)
        course.task = asyncio.create_task(self._weigh(table, course), name=f"tavola-course-{table.id}")
        if len(self._known) > MOST:
            oldest = self._known.popitem(last=False)[1]
            if oldest.task:
                oldest.task.cancel()
        return course

    async def _weigh(self, table: Table, course: Course) -> None:
        async with self._one:
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
                answer = await self.workers.ask(job(shown, shown.awaited[0], LEVEL), LATER)
            except NoAnswer:
                return  # a gap that the curve goes over
            course.steps.append(Step(shown.seq, _expected(shown, answer)))


@contextmanager
def _logged(table_id: str) -> Iterator[None]:
    """Write down what goes wrong, and let it."""
    try:
        yield
    except Exception:
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


def turning_points(steps: Sequence[Step]) -> list[tuple[int, int, float]]:
    """The largest swings in the order of play: the number of the step, whose share changed most, and by how much."""
    swings = []
    for number, (before, after) in enumerate(pairwise(steps), 1):
        changes = [b - a for a, b in zip(before.values, after.values, strict=True)]
        seat = max(range(len(changes)), key=lambda one: (round(abs(changes[one]), 6), changes[one]))
        swings.append((number, seat, changes[seat]))
    large = [swing for swing in swings if abs(swing[2]) >= SWING]
    return sorted(sorted(large, key=lambda swing: -abs(swing[2]))[:TURNING_POINTS])


def in_words(table: Table, steps: Sequence[Step]) -> botwire.CourseView:
    """The curve and its turning points, as the page shows them."""
    names = sight.called(table)
    turns = turning_points(steps) if table.seats > 1 else []
    story = {told.seq: told for told in table.story(range(table.seats))}
    turning = [
        botwire.Swing(
            seq=steps[number].seq,
            said=_turning(sight.log_line(story[steps[number].seq], names), names, seat, change),
        )
        for number, seat, change in turns
    ]
    colours = [colour.text for colour in table.game.colours]
    values = [list(step.values) for step in steps]
    drawing = curve(values, colours, [number for number, _seat, _change in turns]) if len(steps) > 1 else ""
    seqs = [step.seq for step in steps]
    return botwire.CourseView(table.seq + 1, table.seq + 1, True, drawing, turning, seqs, values)


def _turning(line: tablewire.LogLine, names: list[str], seat: int, change: float) -> str:
    """'Ines lays a tile: Tomás loses 23 %'. Of a long turn, the beginning."""
    doing = ", ".join(line.said[:MOST_SAID]) + ("…" if len(line.said) > MOST_SAID else "")
    said = f"{names[line.seat]} {doing}" if line.seat is not None else doing
    percent = round(100 * abs(change))
    if change > 0:
        return _("{said}: {name} gains {percent} %").format(said=said, name=names[seat], percent=percent)
    return _("{said}: {name} loses {percent} %").format(said=said, name=names[seat], percent=percent)
