"""Which matches are of a day, and what came of them: boards of the day."""

from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, String

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.add_column("matches", Column("day", String(10), nullable=False, server_default=""))
    op.create_index("matches_day", "matches", ["day"])
    op.create_table(
        "days",
        Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
        Column("day", String(10), nullable=False),
        Column("game", String(32), nullable=False),
        Column("preset", String(64), nullable=False),
        Column("guest", String(32), nullable=False),
        Column("solved", Boolean, nullable=False),
        Column("counts", Boolean, nullable=False),
        Column("took", BigInteger, nullable=False),
        Column("at", BigInteger, nullable=False),
    )
    op.create_index("days_board", "days", ["day", "game", "preset", "took"])
    op.create_index("days_guest", "days", ["guest", "day"])
