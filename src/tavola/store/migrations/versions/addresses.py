"""Addresses, known once to the whole site: whether they want mail. What makes a notice sent again the same mail."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "addresses",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("asked", sa.Integer, nullable=False),
        sa.Column("asked_at", sa.Float),
        sa.Column("asking", sa.Integer),
        sqlite_with_rowid=False,
    )
    op.add_column("grants", sa.Column("address", sa.Text))
    for column in (
        sa.Column("secret", sa.Text),
        sa.Column("address", sa.Text),
        sa.Column("first_due", sa.Float),
        sa.Column("finished", sa.Float),
    ):
        op.add_column("notices", column)
    op.create_index("notices_sent", "notices", ["address", "finished"], sqlite_where=sa.text("state = 'sent'"))
    op.create_index("notices_failed", "notices", ["finished"], sqlite_where=sa.text("state = 'failed'"))
    _take_over()
    op.drop_column("contacts", "stopped")


def _take_over() -> None:
    """A seat that was stopped stops its address; the other addresses are asked with their next notice."""
    op.execute(
        "INSERT INTO addresses (key, state, since, asked)"
        " SELECT lower(address), CASE max(stopped) WHEN 1 THEN 'stopped' ELSE 'unasked' END,"
        " CAST(strftime('%s') AS REAL), 0"
        " FROM contacts WHERE address IS NOT NULL GROUP BY lower(address)"
    )
    op.execute(
        "UPDATE grants SET address = (SELECT lower(contacts.address) FROM contacts"
        " WHERE contacts.table_id = grants.table_id AND contacts.seat = json_extract(grants.seats, '$[0]'))"
        " WHERE role = 'stop'"
    )
    op.execute("UPDATE notices SET first_due = due, finished = CASE state WHEN 'waiting' THEN NULL ELSE due END")
