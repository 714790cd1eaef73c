"""How a table stands, made of the table: what lists of tables need."""

from __future__ import annotations

from tavola.service.clock_due import next_look
from tavola.store.summaries import About, Summary
from tavola.table.table import Table


def summary_of(table: Table) -> Summary:
    """How the table stands now."""
    outcome = table.outcome
    return Summary(
        table=table.id,
        seq=table.seq,
        at=_time_of(table, _last_step(table)),
        over=table.over,
        awaited={
            seat: _time_of(table, table.awaited_since.get(seat, table.seq))
            for seat in table.awaited
            if seat not in table.bots
        },
        winners=outcome.winners if outcome else (),
        about=About(
            game=table.header.game,
            title=table.header.title,
            names=tuple(name or guest for name, guest in zip(table.names, table.invited, strict=True)),
            turn=table.awaited,
            bots=tuple(sorted(table.bots)),
            frozen=table.frozen is not None,
        ),
        due=next_look(table, _time_of(table, table.seq)),
    )


def _last_step(table: Table) -> int:
    """The last record that is no talk: a word does not move a table on."""
    talk = set(table.talk.records)
    return next((seq for seq in range(table.seq, 0, -1) if seq not in talk), 0)


def _time_of(table: Table, seq: int) -> float:
    """When a record was made (Unix seconds); of none: when the table was opened."""
    return table.records[seq - 1].at if seq else table.header.created
