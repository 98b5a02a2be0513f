"""Whom persons do not want to meet, and names that were reported."""

from alembic import op
from sqlalchemy import BigInteger, Column, ForeignKey, String

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "blocks",
        Column("person", String(32), ForeignKey("guests.id"), primary_key=True),
        Column("other", String(32), ForeignKey("guests.id"), primary_key=True),
        Column("made", BigInteger, nullable=False),
    )
    op.create_index("blocks_other", "blocks", ["other"])
    op.create_table(
        "reports",
        Column("person", String(32), ForeignKey("guests.id"), primary_key=True),
        Column("other", String(32), ForeignKey("guests.id"), primary_key=True),
        Column("name", String(64), primary_key=True),
        Column("made", BigInteger, nullable=False),
    )
