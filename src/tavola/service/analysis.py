"""Analysis of a finished game: a bot evaluates each position, in the background, when somebody first asks for it."""

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
from tavola.service.bot_workers import BACKGROUND, Busy, NoAnswer, NotStarted, Workers
from tavola.service.curve import curve
from tavola.service.language import gettext as _
from tavola.service.messages import bots
from tavola.service.table_cache import TableCache
from tavola.service.turning_points import Step, Swing, smoothed, turning_points
from tavola.store.store import Grant
from tavola.table.events import Resigned, Turn
from tavola.table.table import Table

LEVEL = 3  # of the bot that evaluates positions
MAX_GAMES = 200  # games kept in memory, the ones asked for last; some kilobytes each
MAX_WAITING = 10  # games of one caller not weighed yet
RETRY_AFTER = 60  # seconds after which it is worth asking again
RETRY_PAUSE = 1.0  # seconds until a job is tried again for which there was no room
MAX_MOVES_SHOWN = 2  # moves of a turn that are told

log = structlog.get_logger("tavola.bots")


class Analysis:
    """The steps of one game so far: `done` of `of` positions are evaluated. `caller`: who asked for it first."""

    def __init__(self, of: int, caller: str) -> None:
        self.of = of
        self.caller = caller
        self.done = 0
        self.steps: list[Step] = []
        self.task: asyncio.Task[None] | None = None

    @property
    def ready(self) -> bool:
        return self.task is not None and self.task.done()

    @property
    def failed(self) -> bool:
        """Whether it ended before all positions were evaluated."""
        return self.task is not None and self.task.done() and (self.task.cancelled() or bool(self.task.exception()))


class Analyses:
    """Analyses games, those of one caller one after the other. Every refusal raises ServiceError."""

    def __init__(self, cache: TableCache, workers: Workers) -> None:
        self.cache = cache
        self.workers = workers
        self._known: OrderedDict[str, Analysis] = OrderedDict()
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # by caller

    async def analysis(self, grant: Grant) -> bots.AnalysisView:
        """How far the analysis of the game is; with its curve once it is complete."""
        table = await self.cache.open(grant.table)
        if not table.over or table.frozen:
            raise errors.illegal(_("How a game went is told when it is over."))
        if not self.workers.number:
            raise errors.illegal(_("No bots play on this site."))
        analysis = self._known.get(table.id)
        if self.workers.trouble and not (analysis and analysis.ready and not analysis.failed):
            raise errors.busy(errors.bots_stuck())
        analysis = analysis or self._begin(table)
        if analysis.failed:
            del self._known[table.id]  # begun anew when somebody asks again
            raise errors.illegal(_("How this game went could not be worked out. Please ask again later."))
        self._known.move_to_end(table.id)
        if not analysis.ready:
            return bots.AnalysisView(analysis.done, analysis.of)
        return in_words(table, analysis.steps)

    async def stop(self) -> None:
        """Cancel the analyses under way."""
        tasks = [analysis.task for analysis in self._known.values() if analysis.task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _begin(self, table: Table) -> Analysis:
        analysis = Analysis(table.seq + 1, caller.current.get())
        self._make_room(analysis.caller)
        self._known[table.id] = analysis
        analysis.task = asyncio.create_task(self._weigh(table, analysis), name=f"tavola-analysis-{table.id}")
        return analysis

    def _make_room(self, asker: str) -> None:
        """Drop the oldest finished analysis if there are too many. Raises ServiceError when too many are under way."""
        waiting = [analysis for analysis in self._known.values() if not analysis.ready]
        if len(waiting) >= MAX_GAMES or sum(analysis.caller == asker for analysis in waiting) >= MAX_WAITING:
            raise errors.too_many(
                _("Many games are being looked through. This one comes when they are done."), RETRY_AFTER
            )
        if len(self._known) >= MAX_GAMES:
            del self._known[next(table for table, analysis in self._known.items() if analysis.ready)]

    async def _weigh(self, table: Table, analysis: Analysis) -> None:
        async with self._turns.setdefault(analysis.caller, asyncio.Lock()):
            with _logged(table.id):
                await self._add_all(analysis, table)

    async def _add_all(self, analysis: Analysis, table: Table) -> None:
        shown = Table.open(table.header)
        await self._add(analysis, shown)
        for record in table.records:
            shown = shown.after(record)
            analysis.done += 1
            if isinstance(record.event, Turn | Resigned) and not shown.game.sealed(shown.state):
                await self._add(analysis, shown)

    async def _add(self, analysis: Analysis, shown: Table) -> None:
        await asyncio.sleep(0)
        if shown.outcome is not None:
            analysis.steps.append(Step(shown.seq, _result(shown, shown.outcome)))
        elif shown.awaited:
            try:
                answer = await self._ask(shown)
            except NoAnswer:
                return  # a gap that the curve goes over
            analysis.steps.append(Step(shown.seq, _expected(shown, answer)))

    async def _ask(self, shown: Table) -> Answer:
        """What a bot expects of the position. Raises NoAnswer."""
        while True:
            try:
                return await self.workers.ask_now(job(shown, shown.awaited[0], LEVEL), BACKGROUND, shown.id)
            except Busy:  # with the moves of bots at other tables of who asked
                await asyncio.sleep(RETRY_PAUSE)


@contextmanager
def _logged(table_id: str) -> Iterator[None]:
    """Log an exception and raise it again."""
    try:
        yield
    except NotStarted:  # is in the log
        raise
    except Exception:  # nobody awaits the task, so nothing else would report it
        log.exception("a game could not be weighed", table=table_id)
        raise


def _expected(table: Table, answer: Answer) -> tuple[float, ...]:
    """By seat, shares of the win that add up to 1; with one seat, its expected points."""
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


def in_words(table: Table, steps: Sequence[Step]) -> bots.AnalysisView:
    """The curve and its turning points, as the page shows them."""
    turns = turning_points(steps, table.seats + 1) if table.seats > 1 else []
    turning = [bots.TurningPoint(steps[turn.number].seq, _turning_point(table, steps, turn)) for turn in turns]
    values = [list(step) for step in smoothed(steps)]
    drawing = curve(values, [turn.number for turn in turns]) if len(steps) > 1 else ""
    seqs = [step.seq for step in steps]
    return bots.AnalysisView(table.seq + 1, table.seq + 1, True, drawing, turning, seqs, values)


def _turning_point(table: Table, steps: Sequence[Step], turn: Swing) -> str:
    """'Ines lays a tile: Tomás loses 23 %'."""
    names = table_views.player_names(table)
    said = _moves(table, names, steps[turn.number - 1].seq, steps[turn.number].seq)
    name, percent = names[turn.seat], round(100 * abs(turn.change))
    if turn.change > 0:
        return _("{said}: {name} gains {percent}\N{NO-BREAK SPACE}%").format(said=said, name=name, percent=percent)
    return _("{said}: {name} loses {percent}\N{NO-BREAK SPACE}%").format(said=said, name=name, percent=percent)


def _moves(table: Table, names: list[str], after: int, upto: int) -> str:
    """What was done from one step to the next: of a long turn the beginning."""
    if len({record.event.seat for record in table.records[after:upto] if isinstance(record.event, Turn)}) > 1:
        return _("Everybody’s move")
    entry = next(entry for entry in table.story(range(table.seats)) if entry.seq == upto)
    line = table_views.log_line(entry, names)
    doing = ", ".join(said.rstrip(".") for said in line.said[:MAX_MOVES_SHOWN]) + (
        "…" if len(line.said) > MAX_MOVES_SHOWN else ""
    )
    return doing if line.seat is None else f"{names[line.seat]} {doing}"
