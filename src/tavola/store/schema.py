"""The tables of the database, as they are after all migrations. Times are Unix seconds, lists are JSON."""

from __future__ import annotations

import sqlalchemy as sa

metadata = sa.MetaData()

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("header", sa.Text, nullable=False),  # JSON of table.events.Header
    sa.Column("created", sa.Float, nullable=False),
)


def _table_id() -> sa.Column[str]:
    return sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True)


records = sa.Table(
    "records",
    metadata,
    _table_id(),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("event", sa.Text, nullable=False),  # JSON of table.events.Event
    sa.Column("digest", sa.Text, nullable=False),
    sqlite_with_rowid=False,
)

bot_tables = sa.Table("bot_tables", metadata, _table_id(), sqlite_with_rowid=False)

keys = sa.Table(
    "keys",
    metadata,
    _table_id(),
    sa.Column("key", sa.Text, primary_key=True),
    sa.Column("body_hash", sa.Text, nullable=False),
    sa.Column("seq", sa.Integer, nullable=False),
    sqlite_with_rowid=False,
)

drafts = sa.Table(
    "drafts",
    metadata,
    _table_id(),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("moves", sa.Text, nullable=False),
    sqlite_with_rowid=False,
)

grants = sa.Table(
    "grants",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("token_hash", sa.Text, nullable=False, unique=True),
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), nullable=False, index=True),
    sa.Column("role", sa.Text, nullable=False),
    sa.Column("seats", sa.Text, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("revoked", sa.Float),
    sa.Column("label", sa.Text, nullable=False),
    sa.Column("address", sa.Text),  # key of the address that a link was mailed to
    sa.Column("person_link", sa.Integer),  # the link of a person that this one was made from
    sqlite_autoincrement=True,  # the id of a link is never given again
)
sa.Index("grants_lobby", grants.c.created, sqlite_where=grants.c.label == "lobby")

sa.Index("grants_of_person_links", grants.c.person_link, sqlite_where=grants.c.person_link.is_not(None))

persons = sa.Table(
    "persons",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("language", sa.Text, nullable=False),
    sa.Column("zone", sa.Text, nullable=False),  # as browsers name it: Europe/Lisbon
    sa.Column("address", sa.Text),
    sa.Column("preferences", sa.Text, nullable=False),  # a JSON object: ways to be told, by name
    sa.Column("version", sa.Integer, nullable=False),  # counted up with each change
    sa.Column("created", sa.Float, nullable=False),
    sqlite_autoincrement=True,  # a number is never given again
)

person_links = sa.Table(
    "person_links",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("person", sa.Integer, sa.ForeignKey("persons.id"), nullable=False, index=True),
    sa.Column("token_hash", sa.Text, nullable=False, unique=True),
    sa.Column("label", sa.Text, nullable=False),  # the device: 'Chrome on Android'
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("used", sa.Float, nullable=False),  # the beginning of the day it was last used
    sa.Column("revoked", sa.Float),
    sqlite_autoincrement=True,
)

person_seats = sa.Table(
    "person_seats",
    metadata,
    sa.Column("person", sa.Integer, sa.ForeignKey("persons.id"), primary_key=True),
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True, index=True),
    sa.Column("grant_id", sa.Integer, sa.ForeignKey("grants.id"), primary_key=True),  # by which the seat is held
    sa.Column("joined", sa.Float, nullable=False),
    sqlite_with_rowid=False,
)

summaries = sa.Table(
    "summaries",
    metadata,
    _table_id(),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("over", sa.Boolean, nullable=False),
    sa.Column("awaited", sa.Text, nullable=False),
    sa.Column("winners", sa.Text, nullable=False),
    sa.Column("about", sa.Text, nullable=False),  # JSON of store.summaries.About
    sa.Column("due", sa.Float),  # when somebody's time is next to be looked at
    sqlite_with_rowid=False,
)
sa.Index("summaries_due", summaries.c.due, sqlite_where=summaries.c.due.is_not(None))

pulse = sa.Table(
    "pulse",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),  # 1: there is one row
    sa.Column("at", sa.Float, nullable=False),  # the site's last sign of life
)

outages = sa.Table(
    "outages",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("begin", sa.Float, nullable=False),
    sa.Column("end", sa.Float, nullable=False, index=True),
)

rematches = sa.Table(
    "rematches",
    metadata,
    sa.Column("table_id", sa.Text, primary_key=True),  # stored before its table is
    sa.Column("previous", sa.Text, sa.ForeignKey("tables.id"), nullable=False),  # the table it is the rematch of
    sqlite_with_rowid=False,
)

secrets = sa.Table(
    "secrets",
    metadata,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("secret", sa.Text, nullable=False),
    sqlite_with_rowid=False,
)

notes = sa.Table(
    "notes",
    metadata,
    _table_id(),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),  # counted up with each change
    sa.Column("player", sa.Text, nullable=False),  # who sat there then: the notes are nobody else's
    sqlite_with_rowid=False,
)

contacts = sa.Table(
    "contacts",
    metadata,
    _table_id(),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("address", sa.Text),
    sa.Column("delay", sa.Integer, nullable=False),
    sa.Column("language", sa.Text, nullable=False),
    sqlite_with_rowid=False,
)

addresses = sa.Table(
    "addresses",
    metadata,
    sa.Column("key", sa.Text, primary_key=True),  # the address in small letters
    sa.Column("state", sa.Text, nullable=False),  # unasked, asked, confirmed, stopped
    sa.Column("since", sa.Float, nullable=False),  # when it came to be so
    sa.Column("asked", sa.Integer, nullable=False),  # mails that asked, those not delivered too
    sa.Column("asked_at", sa.Float),  # the last of them
    sa.Column("asking", sa.Integer),  # the notice that asked last: it alone may try again
    sa.Column("secret", sa.Text),  # the links that stop mail are made from this and their table
    sqlite_with_rowid=False,
)

seen = sa.Table(
    "seen",
    metadata,
    _table_id(),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("seq", sa.Integer, nullable=False),
    sqlite_with_rowid=False,
)

notices = sa.Table(
    "notices",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id")),  # none: to a person, about no table
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("epoch", sa.Integer, nullable=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("due", sa.Float, nullable=False),
    sa.Column("attempts", sa.Integer, nullable=False),
    sa.Column("state", sa.Text, nullable=False),
    sa.Column("error", sa.Text, nullable=False),
    sa.Column("lease_until", sa.Float, nullable=False),
    sa.Column("secret", sa.Text),  # while it is being sent: its links are made from this
    sa.Column("address", sa.Text),  # key of the address it was sent to; for a person: is to be sent to
    sa.Column("first_due", sa.Float),
    sa.Column("finished", sa.Float),
    sa.Column("person", sa.Integer),
    sa.UniqueConstraint("table_id", "seat", "epoch", "kind"),
)
sa.Index("notices_due", notices.c.due, sqlite_where=notices.c.state == "waiting")
sa.Index("notices_sent", notices.c.address, notices.c.finished, sqlite_where=notices.c.state == "sent")
sa.Index("notices_failed", notices.c.finished, sqlite_where=notices.c.state == "failed")
sa.Index("notices_of_persons", notices.c.person, sqlite_where=notices.c.person.is_not(None))
sa.Index("notices_pages", notices.c.address, notices.c.first_due, sqlite_where=notices.c.kind == "page")
