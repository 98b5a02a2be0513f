"""How long a table waits for players, and a match for moves."""

from __future__ import annotations

from parlour.server.live import LiveTable
from parlour.store.rows import MatchRow

EVERY = 600  # seconds between two looks around
HOUR, DAY = 3600, 86_400
LIVE = HOUR  # an open table of a live game at which nobody sits any more
CORRESPONDENCE = (
    7 * DAY
)  # an open table without a clock or with days for a move, and any table at which somebody still sits
ABANDONED = 60 * DAY  # a match without a clock since its last input, while the house was open


def patience(row: MatchRow, table: LiveTable | None) -> int:
    """Seconds that the table waits for its match to begin."""
    sits = table is not None and any(connection.player for connection in table.connections)
    return LIVE if row.pace.kind == "live" and not sits else CORRESPONDENCE


async def cancel(table: LiveTable) -> None:
    """The match never began."""
    async with table.lock:
        if table.gone or table.row.phase != "waiting":
            return
        await table.house.archive.writer.write(table.row.end("cancelled"))
        table.row.phase = "cancelled"
        table.announce()
