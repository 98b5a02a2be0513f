"""A database in which matches are laid already: the same one, so many times, played up to some input."""

from __future__ import annotations

import asyncio

from itsdangerous import URLSafeSerializer
from msgspec.structs import replace

from bench.script import Script
from parlour import games
from parlour.core.options import as_data
from parlour.server.identity import COOKIE
from parlour.store.archive import Archive
from parlour.store.database import address
from parlour.store.kept import KeptMatch
from parlour.store.rows import Change, GuestRow, MatchRow, PlayerRow
from parlour.table.clock import LIVE, Pace

KEY = "00" * 32  # of the house
TOGETHER = 100  # matches in one commit


def guest(player: int) -> str:
    """Who plays, from 0."""
    return "abcd"[player] * 24


def cookie(player: int) -> str:
    return f"{COOKIE}={URLSafeSerializer(KEY, salt='guest').dumps(guest(player))}"


def begun(script: Script, inputs: int, pace: Pace = LIVE) -> KeptMatch:
    """The match after so many inputs of its script."""
    game = games.card(script.game).make(script.options)
    players = [
        PlayerRow("", n, "person", guest(n - 1), f"player {n}", nonce=f"{n:016x}") for n in range(1, game.seats + 1)
    ]
    options = as_data(game.options)
    row = MatchRow("", game.name, game.version, options, pace, "playing", True, "ab" * 32, 1, players, seed=script.seed)
    kept = KeptMatch(row, game)
    for step in script.steps[:inputs]:
        assert kept.hear(kept.seat_of(step.player + 1), step.text, 1000).refusal is None
    return kept


def lay(file: str, script: Script, matches: int, inputs: int, pace: Pace = LIVE) -> None:
    """They are called m0, m1, ..."""
    asyncio.run(_lay(file, begun(script, inputs, pace), matches))


async def _lay(file: str, kept: KeptMatch, matches: int) -> None:
    archive = Archive(address(file))
    await archive.open(KEY)
    row, log = kept.row, kept.changes()
    await archive.writer.write(*(GuestRow(str(player.guest), player.name, 1).add() for player in row.players))
    for begin in range(0, matches, TOGETHER):
        changes: list[Change] = []
        for number in range(begin, min(begin + TOGETHER, matches)):
            ident = f"m{number}"
            seated = [replace(player, match=ident) for player in row.players]
            changes += replace(row, id=ident, players=seated).add()
            changes += [Change(each.statement, each.row | {"match": ident}) for each in log]
        await archive.writer.write(*changes)
    await archive.close()
