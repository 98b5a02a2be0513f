"""What a match came to for each player, in a few words: lists of what was played tell it."""

from alembic import op
from sqlalchemy import Column, String

revision = "0041"
down_revision = "0040"


def upgrade() -> None:
    op.add_column("players", Column("tally", String(64), nullable=False, server_default=""))
