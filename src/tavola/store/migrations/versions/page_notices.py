"""Notices to persons, about no table: a mail with the link to their page."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    with op.batch_alter_table("notices") as notices:
        notices.alter_column("table_id", existing_type=sa.Text, nullable=True)
        notices.add_column(sa.Column("person", sa.Integer))
    op.create_index("notices_of_persons", "notices", ["person"], sqlite_where=sa.text("person IS NOT NULL"))
    op.create_index("notices_pages", "notices", ["address", "first_due"], sqlite_where=sa.text("kind = 'page'"))
