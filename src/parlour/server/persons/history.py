"""One's matches and runs: with whom, how they ended, when."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import TYPE_CHECKING

from parlour import games
from parlour.core.catalogue import Card
from parlour.core.options import as_data
from parlour.server.duels import is_second
from parlour.server.forms import HistoryPage, Opponent, PastMatch, RatingChange
from parlour.server.persons import ratings as scale
from parlour.store.persons import history as kept
from parlour.store.persons import ratings
from parlour.store.persons.history import Place, Wanted
from parlour.store.rows import MatchRow, PlayerRow

if TYPE_CHECKING:
    from parlour.server.house import House

BATCH = 200  # old matches told in one commit

ALONE = {
    "solved": "Solved",
    "gaveup": "Given up",
    "resign": "Given up",
    "failed": "Run over",
    "death": "Run over",
    "disconnect": "Left",
}


async def page(house: House, guest: str, wanted: Wanted, before: str, most: int) -> HistoryPage:
    """Begins after the place that `before` names, as the page before it said."""
    place = None
    if before:
        made, started, match = before.split(".")
        place = Place(int(made), int(started), match)
    rows = await kept.history(house.archive, guest, wanted, place, most + 1)
    shown = rows[:most]
    told = await ratings.steps_in(house.archive, [row.id for row in shown if row.rated], guest)
    return HistoryPage(
        [past(row, guest, told.get(row.id)) for row in shown],
        f"{shown[-1].made}.{shown[-1].started}.{shown[-1].id}" if len(rows) > most else "",
    )


def past(row: MatchRow, guest: str, told: ratings.RatingStep | None = None) -> PastMatch:
    """The match as this person may remember it: nothing of it that its list of players and its result do not tell."""
    card = _card(row.game)
    mine = [player for player in row.players if player.guest == guest]
    return PastMatch(
        id=row.id,
        game=row.game,
        title=card.title if card else row.game,
        preset=preset_of(card, row.options) if card else "",
        made=row.made,
        ended=row.ended,
        against=[Opponent(player.kind, player.name, player.level) for player in row.players if player.guest != guest],
        outcome=mine[0].outcome,
        words=words(row, mine),
        result=row.result,
        tally=row.tally_of(guest),
        rated=row.rated in ("due", "done"),
        half=1 + is_second(row) if row.duel else 0,
        change=change(told) if told else None,
    )


def change(told: ratings.RatingStep) -> RatingChange:
    return RatingChange(scale.shown(told.mu_before), scale.shown(told.mu), scale.deviation(told.sigma))


def words(row: MatchRow, mine: list[PlayerRow]) -> str:
    """As a person tells it: a game for one is solved or given up, never won by nobody."""
    outcome = mine[0].outcome
    if row.phase == "playing":
        return "Being played"
    if outcome == "off":
        return "Called off"
    if outcome in ("", "unknown"):
        return "Over"
    if len(row.players) == 1:
        return ALONE.get(row.result.partition(" ")[2], "Done" if outcome == "won" else "Run over")
    winners = [player for player in row.players if player.outcome in ("won", "shared")]
    if len(mine) > 1 and winners:
        return f"{' and '.join(f'Seat {player.seat}' for player in sorted(winners, key=_seat))} won"
    return {"won": "You won", "shared": "You shared the win", "lost": "You lost", "drawn": "A draw"}[outcome]


def _seat(player: PlayerRow) -> int:
    return player.seat


def preset_of(card: Card, options: dict[str, object]) -> str:
    """The preset with exactly these options; "" = rules of their own. An option that an older match does not know is as usual."""
    chosen = {**as_data(card.options()), **options}
    return next((name for name, meant in _presets(card.name).items() if meant == chosen), "")


@lru_cache(maxsize=64)
def _presets(game: str) -> dict[str, dict[str, object]]:
    card = games.card(game)
    return {name: as_data(card.make({}, name).options) for name in card.presets}


def _card(name: str) -> Card | None:
    try:
        return games.card(name)
    except games.UnknownGame:
        return None


async def tell_old(house: House) -> None:
    """Matches that ended before that was kept are told what they came to, a few at a time."""
    while rows := await kept.untold(house.archive, BATCH):
        for row in rows:
            await house.archive.writer.write(*kept.came_to(row))
            await asyncio.sleep(0)
