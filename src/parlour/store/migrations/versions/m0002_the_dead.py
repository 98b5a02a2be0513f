"""Encounters, graveyards, what is kept for a player, and seeds that players chose."""

from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Integer, String, Text

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("matches", Column("seed", String(128), nullable=False, server_default=""))
    op.create_table(
        "encounters",
        Column("id", String(32), primary_key=True),
        Column("level", Integer, primary_key=True, autoincrement=False),
        Column("is_elite", Boolean, primary_key=True),
        Column("build", String(32), nullable=False),
        Column("origin", String(8), nullable=False),
        Column("live", Boolean, nullable=False),
        Column("met", Integer, nullable=False),
        Column("won", Integer, nullable=False),
        Column("echoes", Integer, nullable=False),
        Column("data", Text, nullable=False),
    )
    op.create_index("encounters_kind", "encounters", ["level", "is_elite", "live"])
    op.create_index("encounters_build", "encounters", ["build"])
    op.create_table(
        "fallen",
        Column("guest", String(32), ForeignKey("guests.id"), primary_key=True),
        Column("id", String(32), primary_key=True),
        Column("level", Integer, primary_key=True, autoincrement=False),
        Column("is_elite", Boolean, primary_key=True),
        Column("made", BigInteger, nullable=False),
        Column("state", String(8), nullable=False),
        Column("run_log", Text, nullable=False),
        Column("data", Text, nullable=False),
    )
    op.create_table(
        "keepsakes",
        Column("guest", String(32), ForeignKey("guests.id"), primary_key=True),
        Column("kind", String(16), primary_key=True),
        Column("name", String(64), primary_key=True),
        Column("value", Text, nullable=False),
    )
