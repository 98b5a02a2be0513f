"""When a match ended, where everybody sat, and what it came to for each: a history is asked for without playing it again."""

from alembic import op
from sqlalchemy import BigInteger, Column, Integer, String

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("matches", Column("ended", BigInteger, nullable=False, server_default="0"))
    op.add_column("players", Column("seat", Integer, nullable=False, server_default="0"))
    op.add_column("players", Column("outcome", String(8), nullable=False, server_default=""))
