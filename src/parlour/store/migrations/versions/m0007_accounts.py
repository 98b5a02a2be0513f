"""Accounts of persons who want one, what logs them in, and persons who have gone."""

from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, String, Text, false

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("guests", Column("gone", Boolean, nullable=False, server_default=false()))
    op.create_table(
        "accounts",
        Column("person", String(32), ForeignKey("guests.id"), primary_key=True),
        Column("name", String(64), nullable=False),
        Column("skeleton", String(96), nullable=False, unique=True),
        Column("password", Text, nullable=False),
        Column("made", BigInteger, nullable=False),
        Column("blocked", Boolean, nullable=False, server_default=false()),
    )
    op.create_table(
        "codes",
        Column("person", String(32), ForeignKey("accounts.person"), primary_key=True),
        Column("hash", String(64), primary_key=True),
    )
    op.create_table(
        "sessions",
        Column("id", String(64), primary_key=True),
        Column("person", String(32), ForeignKey("accounts.person"), nullable=False),
        Column("made", BigInteger, nullable=False),
        Column("used", BigInteger, nullable=False),
        Column("device", String(64), nullable=False),
        Column("guest", String(32), nullable=False),
    )
    op.create_index("sessions_person", "sessions", ["person"])
