"""Duplicate duels: two matches with the same chance, and what was gathered in each."""

from alembic import op
from sqlalchemy import Boolean, Column, Integer, String, false

revision = "0030"
down_revision = "0020"


def upgrade() -> None:
    op.add_column("matches", Column("duel", String(32), nullable=False, server_default=""))
    op.add_column("matches", Column("shut", Boolean, nullable=False, server_default=false()))
    op.create_index("matches_duel", "matches", ["duel"])
    op.add_column("players", Column("points", Integer, nullable=True))
