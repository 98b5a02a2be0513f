"""Tables that wait know since when on the house's clock; the calendar may be wrong."""

from alembic import op

revision = "0003"
down_revision = "0002"

WAITING = (
    "UPDATE matches SET started = (SELECT CAST(value AS BIGINT) FROM house WHERE key = 'time') WHERE phase = 'waiting'"
)


def upgrade() -> None:
    op.execute(f"{WAITING} AND EXISTS (SELECT 1 FROM house WHERE key = 'time')")
