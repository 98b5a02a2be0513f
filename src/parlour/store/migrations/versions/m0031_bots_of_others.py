"""Accounts of programs, and whose they are."""

from alembic import op
from sqlalchemy import Column, String

revision = "0031"
down_revision = "0030"


def upgrade() -> None:
    op.add_column("accounts", Column("owner", String(32), nullable=False, server_default=""))
    op.create_index("accounts_owner", "accounts", ["owner"])
