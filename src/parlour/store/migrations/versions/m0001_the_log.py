"""Guests, matches, players, the log of inputs, drafts."""

from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Integer, String, Text, UniqueConstraint

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "house",
        Column("key", String(32), primary_key=True),
        Column("value", Text, nullable=False),
    )
    op.create_table(
        "guests",
        Column("id", String(32), primary_key=True),
        Column("name", String(64), nullable=False),
        Column("made", BigInteger, nullable=False),
    )
    op.create_table(
        "matches",
        Column("id", String(32), primary_key=True),
        Column("game", String(32), nullable=False),
        Column("version", Integer, nullable=False),
        Column("options", Text, nullable=False),
        Column("pace", Text, nullable=False),
        Column("phase", String(16), nullable=False),
        Column("listed", Boolean, nullable=False),
        Column("master", String(64), nullable=False),
        Column("made", BigInteger, nullable=False),
        Column("started", BigInteger, nullable=False),
        Column("result", String(64), nullable=False),
        Column("away", Text, nullable=False),
        Column("next", String(32), nullable=False),
        Column("start", Text, nullable=False),
    )
    op.create_index("matches_phase", "matches", ["phase", "made"])
    op.create_table(
        "players",
        Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
        Column("number", Integer, primary_key=True, autoincrement=False),
        Column("kind", String(16), nullable=False),
        Column("guest", String(32), ForeignKey("guests.id"), nullable=True),
        Column("name", String(64), nullable=False),
        Column("level", String(16), nullable=False),
        Column("invite", String(64), nullable=False),
        Column("nonce", String(64), nullable=False),
    )
    op.create_index("players_guest", "players", ["guest"])
    op.create_table(
        "inputs",
        Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
        Column("ply", Integer, primary_key=True, autoincrement=False),
        Column("seat", Integer, nullable=False),
        Column("act", String(16), nullable=False),
        Column("text", Text, nullable=False),
        Column("draws", Text, nullable=False),
        Column("at", BigInteger, nullable=False),
        Column("token", String(64), nullable=True),
        UniqueConstraint("match", "seat", "token"),
    )
    op.create_table(
        "drafts",
        Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
        Column("seat", Integer, primary_key=True, autoincrement=False),
        Column("text", Text, nullable=False),
    )
