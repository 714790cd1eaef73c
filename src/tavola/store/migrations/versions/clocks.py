"""When the time of somebody at a table is next to be looked at; the site's signs of life, and its outages."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("summaries", sa.Column("due", sa.Float))
    op.create_index("summaries_due", "summaries", ["due"], sqlite_where=sa.text("due IS NOT NULL"))
    op.create_table("pulse", sa.Column("id", sa.Integer, primary_key=True), sa.Column("at", sa.Float, nullable=False))
    op.create_table(
        "outages",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("begin", sa.Float, nullable=False),
        sa.Column("end", sa.Float, nullable=False, index=True),
    )
