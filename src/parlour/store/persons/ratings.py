"""Ratings as the store has them: what everybody is rated, how each match has changed it, and which matches are due."""

from __future__ import annotations

import msgspec
from sqlalchemy import ColumnElement, and_, desc, func, select

from parlour.store import writes
from parlour.store.archive import Archive
from parlour.store.rows import Change, MatchRow, Rated
from parlour.store.tables import NEWEST, accounts, inputs, matches, players, ratings, ratings_told

BOT = "bot:"  # begins who a bot is


class Pool(msgspec.Struct, frozen=True):
    """Who is compared with whom: one game under one preset."""

    game: str
    preset: str


class RatingRow(msgspec.Struct, frozen=True):
    """What somebody is rated in a pool."""

    who: str
    game: str
    preset: str
    mu: float
    sigma: float
    matches: int = 0


class RatingStep(msgspec.Struct, frozen=True):
    """How a match has changed the rating of one who played."""

    match: str
    number: int
    who: str
    game: str
    preset: str
    at: int
    mu_before: float
    sigma_before: float
    mu: float
    sigma: float
    weight: float


async def due(archive: Archive, most: int) -> list[MatchRow]:
    """Rated matches that are over and have changed nobody's rating yet, those first that ended first."""
    query = select(matches.c.id).where(matches.c.rated == "due", matches.c.phase == "over")
    order = (matches.c.ended, _last(matches.c.id), matches.c.id)
    ids = [row["id"] for row in await archive.ask(query.order_by(*order).limit(most))]
    found = await archive.some(matches.c.id.in_(ids), most) if ids else []
    return sorted(found, key=lambda row: ids.index(row.id))


def _last(match: ColumnElement[str]) -> ColumnElement[int]:
    """When its last input came, by the house's clock: of matches that ended within one second it tells which was first."""
    last = select(inputs.c.at).where(inputs.c.match == match).order_by(desc(inputs.c.ply)).limit(1)
    return func.coalesce(last.scalar_subquery(), 0)


async def rating_of(archive: Archive, pool: Pool, who: str) -> RatingRow | None:
    query = select(ratings).where(ratings.c.game == pool.game, ratings.c.preset == pool.preset, ratings.c.who == who)
    rows = await archive.ask(query)
    return RatingRow(**rows[0]) if rows else None


async def ratings_of(archive: Archive, who: str) -> list[RatingRow]:
    query = select(ratings).where(ratings.c.who == who).order_by(desc(ratings.c.matches), ratings.c.game)
    return [RatingRow(**row) for row in await archive.ask(query)]


async def met(archive: Archive, pool: Pool, one: str, two: str, since: int) -> int:
    """How many rated matches the two have played against each other since that moment."""
    other = ratings_told.alias("other")
    both = and_(other.c.match == ratings_told.c.match, other.c.who == two)
    query = select(func.count().label("times")).select_from(ratings_told.join(other, both))
    mine = and_(ratings_told.c.who == one, ratings_told.c.game == pool.game, ratings_told.c.preset == pool.preset)
    rows = await archive.ask(query.where(mine, ratings_told.c.at >= since))
    return int(rows[0]["times"])


def rate(row: MatchRow, rated: Rated, steps: list[RatingStep], before: list[RatingRow]) -> list[Change]:
    """The match is rated, and whence its players came is forgotten; all of it once or not at all."""
    found = [
        Change(writes.RATE_MATCH, {"which": row.id, "rated": rated}),
        Change(writes.FORGET_HOMES, {"which": row.id}),
    ]
    for each, was in zip(steps, before, strict=True):
        found.append(Change(writes.TELL_RATING, msgspec.structs.asdict(each)))
        after = {"mu": each.mu, "sigma": each.sigma, "matches": was.matches + 1}
        if was.matches:
            key = {"whose": each.who, "of": each.game, "under": each.preset, "was": was.matches}
            found.append(Change(writes.SET_RATING, {**key, **after}))
        else:
            key = {"who": each.who, "game": each.game, "preset": each.preset}
            found.append(Change(writes.ADD_RATING, {**key, **after}))
    return found


async def steps_of(archive: Archive, who: str, pool: Pool, most: int) -> list[RatingStep]:
    """The last of them, in their order."""
    mine = (ratings_told.c.who == who, ratings_told.c.game == pool.game, ratings_told.c.preset == pool.preset)
    order = (ratings_told.c.at, _last(ratings_told.c.match), ratings_told.c.match)
    query = select(ratings_told).where(*mine).order_by(*map(desc, order)).limit(most)
    return [RatingStep(**row) for row in await archive.ask(query)][::-1]


async def best_of(archive: Archive, who: str, pool: Pool) -> RatingStep | None:
    """After which they were rated highest, the first of several; however long ago that was."""
    mine = (ratings_told.c.who == who, ratings_told.c.game == pool.game, ratings_told.c.preset == pool.preset)
    query = select(ratings_told).where(*mine).order_by(desc(ratings_told.c.mu), ratings_told.c.at).limit(1)
    rows = await archive.ask(query)
    return RatingStep(**rows[0]) if rows else None


async def steps_in(archive: Archive, ids: list[str], who: str) -> dict[str, RatingStep]:
    """How these matches have changed the person's rating."""
    query = select(ratings_told).where(ratings_told.c.match.in_(ids), ratings_told.c.who == who)
    return {row["match"]: RatingStep(**row) for row in await archive.ask(query)} if ids else {}


async def steps_by(archive: Archive, match: str) -> dict[int, RatingStep]:
    """How the match has changed the rating of each player, by number."""
    query = select(ratings_told).where(ratings_told.c.match == match)
    return {row["number"]: RatingStep(**row) for row in await archive.ask(query)}


class Place(msgspec.Struct, frozen=True):
    """A line of a leaderboard."""

    who: str
    name: str  # "" = a bot
    mu: float
    sigma: float
    matches: int


async def leaders(archive: Archive, pool: Pool, sure: float, least: int, most: int) -> list[Place]:
    """Those first of whom the house is surest that they are good; bots among them."""
    worth = ratings.c.mu - sure * ratings.c.sigma
    query = (
        select(ratings, accounts.c.name, accounts.c.blocked)
        .outerjoin(accounts, accounts.c.person == ratings.c.who)
        .where(ratings.c.game == pool.game, ratings.c.preset == pool.preset, ratings.c.matches >= least)
        .order_by(desc(worth), ratings.c.who)
        .limit(most)
    )
    return [
        Place(row["who"], row["name"] or "", row["mu"], row["sigma"], row["matches"])
        for row in await archive.ask(query)
        if (row["name"] and not row["blocked"]) or row["who"].startswith(BOT)
    ]


async def pools(archive: Archive) -> list[tuple[Pool, int]]:
    """Where people are rated, and how many."""
    query = (
        select(ratings.c.game, ratings.c.preset, func.count().label("people"))
        .where(~ratings.c.who.startswith(BOT))
        .group_by(ratings.c.game, ratings.c.preset)
        .order_by(desc("people"), ratings.c.game, ratings.c.preset)
    )
    return [(Pool(row["game"], row["preset"]), row["people"]) for row in await archive.ask(query)]


class Against(msgspec.Struct, frozen=True):
    """A finished match of a person as their profile counts it, one line for each who played against them."""

    match: str
    game: str
    at: int
    outcome: str
    rated: bool
    name: str  # of an account; "" = a guest, who is nobody's business
    level: str  # of a bot


async def public_results(archive: Archive, person: str, most: int) -> list[Against]:
    """The last matches that everybody may know of: rated or listed, over, between different players; the newest first."""
    other = players.alias("other")
    open_to_all = (matches.c.rated == "done") | matches.c.listed
    query = (
        select(
            matches.c.id,
            matches.c.game,
            matches.c.ended,
            matches.c.made,
            matches.c.rated,
            players.c.outcome,
            accounts.c.name,
            other.c.kind,
            other.c.level,
        )
        .select_from(players.join(matches, matches.c.id == players.c.match).join(other, other.c.match == matches.c.id))
        .outerjoin(accounts, accounts.c.person == other.c.guest)
        .where(
            players.c.guest == person,
            matches.c.phase == "over",
            open_to_all,
            players.c.outcome.in_(("won", "shared", "lost", "drawn")),
            (other.c.guest != person) | other.c.guest.is_(None),
        )
        .order_by(*NEWEST, other.c.number)
        .limit(most)
    )
    return [
        Against(
            row["id"],
            row["game"],
            row["ended"] or row["made"],
            row["outcome"],
            row["rated"] == "done",
            row["name"] or "",
            row["level"] if row["kind"] == "bot" else "",
        )
        for row in await archive.ask(query)
    ]


async def best_beaten(archive: Archive, pool: Pool, person: str) -> tuple[str, int, float, str, str] | None:
    """The match, when, the rating then, the name and who it was: of the highest rated whom the person has beaten."""
    other, theirs = ratings_told.alias("other"), players.alias("theirs")
    mine = and_(players.c.match == ratings_told.c.match, players.c.number == ratings_told.c.number)
    against = and_(other.c.match == ratings_told.c.match, other.c.number != ratings_told.c.number)
    beaten = and_(theirs.c.match == other.c.match, theirs.c.number == other.c.number)
    query = (
        select(other.c.match, other.c.at, other.c.mu_before, other.c.who, accounts.c.name)
        .select_from(ratings_told.join(players, mine).join(other, against).join(theirs, beaten))
        .outerjoin(accounts, accounts.c.person == other.c.who)
        .where(
            ratings_told.c.who == person,
            ratings_told.c.game == pool.game,
            ratings_told.c.preset == pool.preset,
            players.c.outcome == "won",
            theirs.c.outcome == "lost",
        )
        .order_by(desc(other.c.mu_before), other.c.match)
        .limit(1)
    )
    rows = await archive.ask(query)
    if not rows:
        return None
    row = rows[0]
    return row["match"], row["at"], row["mu_before"], row["name"] or "", row["who"]
