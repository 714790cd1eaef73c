"""Which table is the rematch of which. Of older tables their records tell."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "rematches",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("previous", sa.Text, sa.ForeignKey("tables.id"), nullable=False),
        sqlite_with_rowid=False,
    )
    op.execute(
        "INSERT OR IGNORE INTO rematches (table_id, previous)"
        " SELECT json_extract(event, '$.table'), table_id FROM records WHERE json_valid(event)"
        " AND json_extract(event, '$.kind') = 'rematch'"
    )
