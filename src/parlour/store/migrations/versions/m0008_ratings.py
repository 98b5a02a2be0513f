"""Rated matches, what persons and bots are rated, and how each match has changed it."""

from alembic import op
from sqlalchemy import BigInteger, Column, Float, Integer, String

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("matches", Column("rated", String(8), nullable=False, server_default=""))
    op.add_column("matches", Column("preset", String(64), nullable=False, server_default=""))
    op.create_index("matches_rated", "matches", ["rated", "phase"])
    op.add_column("players", Column("home", String(32), nullable=False, server_default=""))
    op.create_table(
        "ratings",
        Column("who", String(40), primary_key=True),
        Column("game", String(32), primary_key=True),
        Column("preset", String(64), primary_key=True),
        Column("mu", Float(53), nullable=False),
        Column("sigma", Float(53), nullable=False),
        Column("matches", Integer, nullable=False),
    )
    op.create_index("ratings_pool", "ratings", ["game", "preset"])
    op.create_table(
        "ratings_told",
        Column("match", String(32), primary_key=True),
        Column("number", Integer, primary_key=True, autoincrement=False),
        Column("who", String(40), nullable=False),
        Column("game", String(32), nullable=False),
        Column("preset", String(64), nullable=False),
        Column("at", BigInteger, nullable=False),
        Column("mu_before", Float(53), nullable=False),
        Column("sigma_before", Float(53), nullable=False),
        Column("mu", Float(53), nullable=False),
        Column("sigma", Float(53), nullable=False),
        Column("weight", Float(53), nullable=False),
    )
    op.create_index("ratings_told_who", "ratings_told", ["who", "game", "preset", "at"])
