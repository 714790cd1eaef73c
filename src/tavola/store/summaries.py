"""How a table stands, in a row of its own: what a list of tables needs, without replaying any of them."""

from __future__ import annotations

import sqlite3

import msgspec


class About(msgspec.Struct, frozen=True):
    """What is shown of a table in a list. `names` by seat, None where nobody sits; `turn`: the seats that must act,
    those of bots among them; `bots`: the seats that bots hold.
    """

    game: str
    title: str
    names: tuple[str | None, ...]
    turn: tuple[int, ...]
    bots: tuple[int, ...] = ()
    frozen: bool = False


class Summary(msgspec.Struct, frozen=True):
    """How a table stands after record `seq`, made at `at`. `awaited`: the seats that people must act for, and since
    when. Times are Unix seconds.
    """

    table: str
    seq: int
    at: float
    over: bool
    awaited: dict[int, float]
    winners: tuple[int, ...]
    about: About
    due: float | None = None  # when somebody's time is next to be looked at; None: nobody's runs


_awaited = msgspec.json.Decoder(dict[int, float])
_seats = msgspec.json.Decoder(tuple[int, ...])
_about = msgspec.json.Decoder(About)


def put_summary(db: sqlite3.Connection, summary: Summary | None) -> None:
    """Keep how a table stands; never goes back."""
    if summary is None:
        return
    db.execute(
        "INSERT INTO summaries (table_id, seq, at, over, awaited, winners, about, due) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, at = excluded.at, over = excluded.over,"
        " awaited = excluded.awaited, winners = excluded.winners, about = excluded.about, due = excluded.due"
        " WHERE excluded.seq >= summaries.seq",
        (
            summary.table,
            summary.seq,
            summary.at,
            summary.over,
            _json(summary.awaited),
            _json(summary.winners),
            _json(summary.about),
            summary.due,
        ),
    )


def read_awaited(text: str) -> dict[int, float]:
    """The seats awaited and since when, as they are kept."""
    return _awaited.decode(text)


def read_seats(text: str) -> tuple[int, ...]:
    """Seats as they are kept."""
    return _seats.decode(text)


def read_about(text: str) -> About:
    """What is shown of a table, as it is kept."""
    return _about.decode(text)


def _json(thing: object) -> str:
    return msgspec.json.encode(thing).decode()
