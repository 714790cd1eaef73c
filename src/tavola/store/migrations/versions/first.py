"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("header", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "records",
        _table_id(),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("event", sa.Text, nullable=False),
        sa.Column("digest", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "keys",
        _table_id(),
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("body_hash", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    _create_grants()
    _create_by_seat()
    _create_notices()


def _table_id() -> sa.Column[str]:
    return sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True)


def _create_grants() -> None:
    op.create_table(
        "grants",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("token_hash", sa.Text, nullable=False, unique=True),
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("role", sa.Text, nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("revoked", sa.Float),
        sa.Column("label", sa.Text, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_grants_table_id", "grants", ["table_id"])


def _create_by_seat() -> None:
    op.create_table(
        "drafts",
        _table_id(),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("moves", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "contacts",
        _table_id(),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("address", sa.Text),
        sa.Column("delay", sa.Integer, nullable=False),
        sa.Column("language", sa.Text, nullable=False),
        sa.Column("stopped", sa.Boolean, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "seen",
        _table_id(),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )


def _create_notices() -> None:
    op.create_table(
        "notices",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("due", sa.Float, nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("error", sa.Text, nullable=False),
        sa.Column("lease_until", sa.Float, nullable=False),
        sa.UniqueConstraint("table_id", "seat", "epoch", "kind"),
    )
    op.create_index("notices_due", "notices", ["due"], sqlite_where=sa.text("state = 'waiting'"))
