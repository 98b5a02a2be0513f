"""The run of a fallen character is kept as the house's record; what was kept before stays as it is."""

from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.alter_column("fallen", "run_log", new_column_name="record")
