"""Conditional replies in matches with days for each move."""

from alembic import op
from sqlalchemy import Column, ForeignKey, Integer, String

revision = "0032"
down_revision = "0031"


def upgrade() -> None:
    op.create_table(
        "replies",
        Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
        Column("seat", Integer, primary_key=True, autoincrement=False),
        Column("said", String(64), primary_key=True),
        Column("reply", String(256), nullable=False),
    )
