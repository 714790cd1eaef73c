"""Each address has a secret, which makes the one link of a table that stops mail to it."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("addresses", sa.Column("secret", sa.Text))
