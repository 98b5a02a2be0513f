"""How far a try of a day came, where that is compared and not the time."""

from alembic import op
from sqlalchemy import Column, Integer

revision = "0042"
down_revision = "0041"


def upgrade() -> None:
    op.add_column("days", Column("reached", Integer, nullable=False, server_default="0"))
