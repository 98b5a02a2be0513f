"""The log has one index less: who writes line n has seen all before it, and with them every name that an input was given."""

from alembic import op
from sqlalchemy import BigInteger, Column, ForeignKey, Integer, String, Text

revision = "0043"
down_revision = "0042"


def upgrade() -> None:
    if op.get_context().dialect.name == "postgresql":
        op.drop_constraint("inputs_match_seat_token_key", "inputs")
        return
    op.create_table(  # SQLite cannot drop a constraint
        "inputs_anew",
        Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
        Column("ply", Integer, primary_key=True, autoincrement=False),
        Column("seat", Integer, nullable=False),
        Column("act", String(16), nullable=False),
        Column("text", Text, nullable=False),
        Column("draws", Text, nullable=False),
        Column("at", BigInteger, nullable=False),
        Column("token", String(64), nullable=True),
        Column("due", BigInteger, nullable=True),
    )
    op.execute("INSERT INTO inputs_anew SELECT * FROM inputs ORDER BY match, ply")
    op.drop_table("inputs")
    op.rename_table("inputs_anew", "inputs")
