"""The tables of the house as a guest may see them, and matches again as far as he may."""

from __future__ import annotations

from parlour.bots.levels import LEVELS
from parlour.core.catalogue import Card
from parlour.core.options import changed, schema
from parlour.server.forms import GameCard, HelpSection, Lesson, Lobby, MatchCard
from parlour.server.house import House
from parlour.server.live import LiveTable
from parlour.server.trouble import NotPossible
from parlour.store.rows import MatchRow

SHOWN = 50
REPLAYS = 10  # of others


def game_card(card: Card) -> GameCard:
    return GameCard(
        name=card.name,
        title=card.title,
        line=card.line,
        version=card.version,
        seats=list(card.seats),
        presets=card.presets,
        tables={preset: card.make(options).seats for preset, options in card.presets.items()},
        options=schema(card.options),
        levels=list(LEVELS),
        help=[HelpSection(section.title, section.text) for section in card.help],
        lessons=[Lesson(lesson.title, len(lesson.steps)) for lesson in card.lessons],
    )


def match_card(table: LiveTable, guest: str) -> MatchCard:
    """The match as this guest may know of it."""
    row = table.row
    mine = table.players_of(guest)
    acting = table.match.position.to_act() if table.match is not None else []
    return MatchCard(
        id=row.id,
        game=row.game,
        title=table.card.title,
        phase=row.phase,
        players=[table.player(player) for player in row.players],
        pace=row.pace,
        options=changed(table.card.options, table.game.options),
        yours=mine,
        your_turn=any(table.seat_of(number) in acting for number in mine),
        result=row.result,
        next=row.next,
    )


async def lobby(house: House, guest: str) -> Lobby:
    waiting = [row for row in await house.archive.matches("waiting", most=4 * SHOWN) if row.listed]
    free = [table for row in waiting if (table := _joinable(house, row, guest)) is not None]
    playing = [table for table in house.tables.values() if table.row.phase == "playing" and table.row.listed]
    watch = [table for table in playing if table.watchable() and not table.players_of(guest)]
    watch.sort(key=lambda table: (-len(table.connections), -table.row.made))
    mine = await house.archive.matches_of(guest, SHOWN) if guest else []
    yours = [table for row in mine if row.phase != "cancelled" and (table := await _laid(house, row)) is not None]
    over = [row for row in await house.archive.matches("over", most=4 * REPLAYS) if _worth_showing(row, guest)]
    again = [table for row in over[:REPLAYS] if (table := await _laid(house, row)) is not None and table.watchable()]
    cards = [[match_card(table, guest) for table in some[:SHOWN]] for some in (free, watch, yours, again)]
    return Lobby(*cards)


def _worth_showing(row: MatchRow, guest: str) -> bool:
    """A match of others that came to an end of its own."""
    return row.listed and not row.result.endswith(" abort") and guest not in [player.guest for player in row.players]


def _joinable(house: House, row: MatchRow, guest: str) -> LiveTable | None:
    """A table with a free seat; for a live game somebody must be waiting there."""
    table = house.tables.get(row.id)
    if not any(player.kind == "open" for player in row.players) or guest in [player.guest for player in row.players]:
        return None
    if row.pace.kind == "live" and (table is None or not any(connection.player for connection in table.connections)):
        return None
    try:
        return table or house.lay(row)
    except NotPossible:
        return None


async def _laid(house: House, row: MatchRow) -> LiveTable | None:
    try:
        return await house.table(row.id) if row.phase == "playing" else house.tables.get(row.id) or house.lay(row)
    except NotPossible:
        return None
