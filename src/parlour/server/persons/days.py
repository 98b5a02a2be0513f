"""Boards of the day. An attempt is played again from its log before it is ranked, and only a first try without help counts.
Places are for people with an account: whoever is a guest may have been another one before. A guest's time is shown."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import TYPE_CHECKING, NamedTuple

from parlour import games
from parlour.core.catalogue import Card
from parlour.core.options import as_data
from parlour.server.errors import ApiError
from parlour.server.forms import DayBoard, DayRank
from parlour.server.metrics import log, where
from parlour.server.rates import Asker
from parlour.store.kept import KeptMatch, game_of
from parlour.store.persons import accounts
from parlour.store.persons import days as kept
from parlour.store.persons.days import DayRow
from parlour.store.rows import MatchRow

if TYPE_CHECKING:
    from parlour.server.house import House

BATCH = 50
SHOWN = 20
LONGEST = 3_660  # days of a streak that are counted


def today() -> str:
    return datetime.now(UTC).date().isoformat()


class Try(NamedTuple):
    """What a try of a day has come to."""

    reached: int  # 0 = it is the time that counts
    took: int
    helped: bool


class Days:
    """Whoever ends a match of a day has it looked at; what a crash left is looked at when the house opens."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.lock = asyncio.Lock()

    async def catch_up(self) -> None:
        async with self.lock:
            while rows := await kept.due(self.house.archive, BATCH):
                for row in rows:
                    try:
                        found = await self._looked_at(row)
                    except (
                        Exception
                    ) as trouble:  # rules that are no longer here, say: it must not keep the others off the board
                        log.warning("not ranked", match=row.id, game=row.game, trouble=where(trouble))
                        found = DayRow(
                            row.id, row.day, row.game, "", row.players[0].guest or "", False, False, 0, row.ended
                        )
                    await self.house.archive.writer.write(found.add())

    async def _looked_at(self, row: MatchRow) -> DayRow:
        guest = row.players[0].guest or ""
        alone = len(row.players) == 1
        on_time = datetime.fromtimestamp(row.ended, UTC).date().isoformat() == row.day
        preset = board_of(games.card(row.game), row) if on_time else ""
        tried = await self._again(row) if alone and preset else Try(0, 0, helped=True)
        done = alone and (tried.reached > 0 or row.players[0].outcome == "won")
        account = await accounts.account(self.house.archive, guest)
        program = account is not None and bool(account.owner)
        counts = done and not tried.helped and not program and await kept.first(self.house.archive, row, guest)
        took = tried.took if done else 0
        return DayRow(row.id, row.day, row.game, preset, guest, done, counts, took, row.ended, tried.reached)

    async def _again(self, row: MatchRow) -> Try:
        """As the replay of the log has it."""
        asker = Asker(guest=row.players[0].guest or "")
        lines = await self.house.archive.log(row.id)
        again = await self.house.desk.last(asker, KeptMatch.resuming(row, game_of(row), lines, {}))
        position, taken = again.match.position, again.match.clock.taken.get(1)
        reached, turns = position.came(1)
        took = turns if reached else taken.before if taken is not None else 0
        return Try(reached, took, not position.ranked(1))


def board_of(card: Card, row: MatchRow) -> str:
    """The preset whose rules these are but for the day; "" = other rules, which are on no board."""
    for name in card.presets:
        usual = as_data(card.make({}, name).options)
        differs = [option for option, value in row.options.items() if usual.get(option) != value]
        if len(differs) == 1 and row.options[differs[0]] == row.day:
            return name
    return ""


async def board(house: House, game: str, preset: str, day: str, guest: str) -> DayBoard:
    card = games.card(game)
    if preset not in card.presets:
        raise ApiError(404, "no_preset", f"{card.title} has no preset {preset}; expected {', '.join(card.presets)}")
    asked = kept.DayBoard(day or today(), game, preset)
    own = await kept.mine(house.archive, asked, guest) if guest else None
    placed = own is not None and own.counts and await accounts.account(house.archive, guest) is not None
    best = await kept.best(house.archive, asked, SHOWN)
    return DayBoard(
        day=asked.day,
        preset=preset,
        solved=await kept.solved(house.archive, asked),
        best=[DayRank(each.name, each.took, each.guest == guest, not each.member, each.reached) for each in best],
        took=own.took if own else None,
        reached=own.reached if own else 0,
        rank=1 + await kept.ahead(house.archive, own) if own and placed else 0,
        streak=kept.streak(await kept.solved_on(house.archive, game, guest, LONGEST) if guest else [], today()),
    )
