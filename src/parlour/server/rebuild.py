"""A match from what is kept of it."""

from __future__ import annotations

from parlour.core.contract import Game
from parlour.core.seal import Seal
from parlour.store.rows import Kept, MatchRow
from parlour.table.chance import sealed
from parlour.table.match import Match


def begin(row: MatchRow, game: Game) -> Match:
    """The match at its first moment."""
    nonces = [player.nonce for player in row.players]
    names = [player.name for player in row.players]
    chance = sealed(row.master, nonces, game.seats)
    return Match(game, names, chance, now=row.started, start=row.start, pace=row.pace)


def resume(row: MatchRow, game: Game, log: list[Kept], drafts: dict[int, str]) -> Match:
    """The match as it was when its last input was stored; ValueError if the log is not played again."""
    match = begin(row, game)
    for kept in log:
        match.recall(kept.entry)
    for seat, text in drafts.items():
        match.drafts[seat] = text
    if row.away:
        match.clock.spent = list(row.away)
    return match


def commitments(row: MatchRow, game: Game) -> list[str]:
    """The seal as the record shows it: the table's, and those of the seats where the game has draws that stay theirs."""
    found = Seal(row.master, game.seats).commitments()
    return found if "own" in game.streams.values() else found[:1]
