"""The dead that houses copy from one another: serials of their changes, seasons with their results, reported names."""

from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Integer, String, Text

revision = "0020"
down_revision = "0010"


def upgrade() -> None:
    op.add_column("encounters", Column("serial", BigInteger, nullable=False, server_default="0"))
    op.create_index("encounters_serial", "encounters", ["serial"])
    op.execute("INSERT INTO house (key, value) VALUES ('serials', '')")
    op.create_table(
        "seasons",
        Column("id", String(32), primary_key=True),
        Column("starts", String(10), nullable=False),
        Column("ends", String(10), nullable=False),
        Column("data", Text, nullable=False),
    )
    op.create_table(
        "attempts",
        Column("season", String(32), primary_key=True),
        Column("run", String(32), primary_key=True),
        Column("guest", String(32), ForeignKey("guests.id"), nullable=False),
        Column("level", Integer, nullable=False),
        Column("turns", Integer, nullable=False),
        Column("won", Boolean, nullable=False),
        Column("made", BigInteger, nullable=False),
        Column("data", Text, nullable=False),
    )
    op.create_index("attempts_guest", "attempts", ["guest"])
    op.create_table(
        "name_reports",
        Column("guest", String(32), ForeignKey("guests.id"), primary_key=True),
        Column("id", String(32), primary_key=True),
        Column("name", String(64), nullable=False),
        Column("made", BigInteger, nullable=False),
    )
