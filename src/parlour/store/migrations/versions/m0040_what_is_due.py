"""When a match goes on by itself, with each line of its log: a house that opens need not play them all again to know."""

from alembic import op
from sqlalchemy import BigInteger, Column

revision = "0040"
down_revision = "0032"


def upgrade() -> None:
    op.add_column("inputs", Column("due", BigInteger, nullable=True))
