"""Tables whose open seats are listed are found by their invitations."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_index("grants_lobby", "grants", ["created"], sqlite_where=sa.text("label = 'lobby'"))
