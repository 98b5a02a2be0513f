"""What those at a rated table are rated, and what the match did to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.server.messages import PlayerRating
from parlour.server.persons.ratings import deviation, first, shown
from parlour.store.persons import ratings as kept
from parlour.store.persons.ratings import BOT, Pool
from parlour.store.rows import MatchRow, PlayerRow

if TYPE_CHECKING:
    from parlour.server.house import House


def who(player: PlayerRow) -> str:
    """Whose rating it is."""
    return f"{BOT}{player.level}" if player.kind == "bot" else player.guest or ""


async def at_table(house: House, row: MatchRow) -> dict[int, PlayerRating]:
    """By number; empty where nothing is rated."""
    if not row.rated:
        return {}
    pool, found = Pool(row.game, row.preset), {}
    told = await kept.steps_by(house.archive, row.id) if row.rated == "done" else {}
    for player in row.players:
        if change := told.get(player.number):
            after = shown(change.mu)
            found[player.number] = PlayerRating(after, deviation(change.sigma), after - shown(change.mu_before))
        elif name := who(player):
            rating = await kept.rating_of(house.archive, pool, name) or first(name, pool)
            found[player.number] = PlayerRating(shown(rating.mu), deviation(rating.sigma), None)
    return found
