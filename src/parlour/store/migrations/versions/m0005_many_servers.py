"""Several servers may settle who sits where, who is ready and who wants a rematch: a revision tells who came first."""

from alembic import op
from sqlalchemy import Column, Integer, Text

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("matches", Column("wishes", Text, nullable=False, server_default="[]"))
    op.add_column("matches", Column("revision", Integer, nullable=False, server_default="0"))
