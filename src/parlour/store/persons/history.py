"""The matches of one person, page by page, asked of the store alone."""

from __future__ import annotations

from typing import Literal

import msgspec
from sqlalchemy import ColumnElement, and_, exists, select, tuple_

from parlour.store.archive import Archive
from parlour.store.kept import OldRules, game_of, seating
from parlour.store.rows import Change, MatchRow, outcome_of
from parlour.store.tables import BEGUN, matches, players

Against = Literal["person", "bot", "alone", "home"]  # home: one person at several seats

other = players.alias("other")


class Place(msgspec.Struct, frozen=True):
    """Where a page ends: whatever comes after it in the order of lists is on the next."""

    made: int
    started: int
    id: str


class Wanted(msgspec.Struct, frozen=True):
    """Which matches; None = whatever it is."""

    game: str | None = None
    result: Literal["won", "lost", "drawn", "off", "playing"] | None = None
    against: Against | None = None
    rated: bool | None = None


async def history(archive: Archive, guest: str, wanted: Wanted, before: Place | None, most: int) -> list[MatchRow]:
    """Matches that have begun, the newest first."""
    mine = and_(players.c.match == matches.c.id, players.c.guest == guest)
    which = [matches.c.phase.in_(("playing", "over")), exists().where(mine)]
    if wanted.game is not None:
        which.append(matches.c.game == wanted.game)
    if wanted.result is not None:
        which.append(_came_to(wanted.result, mine, guest))
    if wanted.against is not None:
        which.append(_company(wanted.against, guest))
    if wanted.rated is not None:
        counted = matches.c.rated.in_(("due", "done"))
        which.append(counted if wanted.rated else ~counted)
    if before is not None:
        which.append(tuple_(*BEGUN) < (before.made, before.started, before.id))
    return await archive.some(and_(*which), most)


def _came_to(result: str, mine: ColumnElement[bool], guest: str) -> ColumnElement[bool]:
    if result == "playing":
        return matches.c.phase == "playing"
    meant = ("won", "shared") if result == "won" else (result,)
    own = exists().where(mine, players.c.outcome.in_(meant))
    return own if result == "off" else and_(own, ~_company("home", guest))


def _company(against: Against, guest: str) -> ColumnElement[bool]:
    """Somebody else is there, a bot is and nobody else, one person has several seats, or there is one seat."""
    here = other.c.match == matches.c.id
    person = exists().where(here, other.c.guest != guest)
    bot = exists().where(here, other.c.kind == "bot")
    several = select(other.c.number).where(here, other.c.guest == guest).offset(1).limit(1).exists()
    return {
        "person": person,
        "bot": and_(bot, ~person),
        "home": and_(several, ~person, ~bot),
        "alone": and_(~several, ~person, ~bot),
    }[against]


# matches that ended before it was kept who sat where


async def untold(archive: Archive, most: int) -> list[MatchRow]:
    """Some that are over and do not say what they came to."""
    silent = exists().where(players.c.match == matches.c.id, players.c.outcome == "")
    return await archive.some(and_(matches.c.phase == "over", silent), most)


def came_to(row: MatchRow) -> list[Change]:
    """What its result and its chance tell of everybody; where the rules are no longer here, that it is not known."""
    try:
        game = game_of(row)
        seats = seating(row, game)
    except (OldRules, ValueError):
        return [player.come_to(0, "unknown") for player in row.players]
    found = []
    for player in row.players:
        seat = seats.index(player.number) + 1
        found.append(player.come_to(seat, outcome_of(row.result, seat, game.seats)))
    return found
