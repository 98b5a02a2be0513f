"""Duplicate duels: two people play two matches with the same chance, each from both seats; the difference decides.

Both halves have one master and the same nonces at the same numbers, and the players have changed numbers: so every draw is
the same, and whoever was drawn for a seat finds the other one there.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from parlour.core.contract import Game
from parlour.server.errors import ApiError
from parlour.server.forms import NewMatch
from parlour.server.messages import DuelState, Half
from parlour.store.rows import MatchRow

OVER = ("over", "cancelled")


def check(wish: NewMatch, game: Game) -> None:
    """What is wished for can be a duel."""
    kinds = sorted(seat.kind for seat in wish.seats)
    if game.seats != 2 or kinds not in (["invite", "me"], ["me", "open"]):
        raise ApiError(400, "duel", "a duel is for two people: you, and whoever has the link or comes")
    if wish.rated:
        raise ApiError(400, "duel", "a duel is not rated: its second half is played with chance that both have seen")


def is_second(row: MatchRow) -> bool:
    return row.duel not in ("", row.id)


def second_of(first: MatchRow, match: str, made: int, now: int) -> MatchRow:
    """The other half. Where absences do not count it begins at once; live, when both have come."""
    at_once = first.pace.kind != "live"
    players = []
    for here, there in zip(first.players, reversed(first.players), strict=True):
        nonce = here.nonce if at_once else ""  # of the number, not of the person: the chance is the same
        seated = replace(there, match=match, number=here.number, nonce=nonce, invite="", seat=0, outcome="")
        players.append(replace(seated, points=None, tally=""))
    row = MatchRow(
        match,
        first.game,
        first.version,
        first.options,
        first.pace,
        "waiting",
        first.listed,
        first.master,
        made,
        players,
    )
    row.start, row.seed, row.day = first.start, first.seed, first.day
    row.started, row.duel = now, first.duel
    return row


class Duel(msgspec.Struct):
    """What a table knows of the other half of its duel."""

    other: MatchRow | None = None

    def state(self, row: MatchRow) -> DuelState | None:
        """The duel as both players may know it, by their numbers in this match."""
        if not row.duel:
            return None
        second = is_second(row)
        halves = [self.other, row] if second else [row, self.other]
        played = [_half(half, swapped=half is not row) for half in halves if half is not None and half.phase == "over"]
        over = row.phase in OVER if second else row.phase == "over" and not row.shut
        off = any(half is None or half.phase != "over" or half.result.endswith(" abort") for half in halves)
        other = "" if self.other is None else self.other.id
        return DuelState(2 if second else 1, other, played, over, winner_of(played) if over and not off else 0)


def _half(row: MatchRow, swapped: bool) -> Half:
    one, two = reversed(row.players) if swapped else row.players
    counted = one.points is not None and two.points is not None
    ahead = (one.points or 0) - (two.points or 0) if counted else None
    return Half(row.id, 1 if one.outcome == "won" else 2 if two.outcome == "won" else 0, ahead)


def winner_of(halves: list[Half]) -> int:
    """A half that somebody gave up is lost by more than any other; then the difference counts, then the halves won."""

    def sign(half: Half) -> int:
        return 0 if not half.winner else 1 if half.winner == 1 else -1

    outright = sum(sign(half) for half in halves if half.ahead is None)
    ahead = sum(half.ahead for half in halves if half.ahead is not None)
    balance = outright or ahead or sum(sign(half) for half in halves)
    return 0 if not balance else 1 if balance > 0 else 2
