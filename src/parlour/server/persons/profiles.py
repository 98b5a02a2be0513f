"""Persons as everybody may see them, and leaderboards. Of matches only what is over, and rated or listed."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from parlour import games
from parlour.server.errors import ApiError
from parlour.server.forms import Ladder, LadderPool, LadderRow, Moment, Profile, RatingPoint, Standing, Tally
from parlour.server.names import skeleton
from parlour.server.persons.ratings import LEAST, SURE, deviation, shown
from parlour.store.persons import accounts
from parlour.store.persons import ratings as kept
from parlour.store.persons.ratings import BOT, Against, Pool

if TYPE_CHECKING:
    from parlour.server.house import House

RESULTS, POINTS, OPPONENTS, PLACES = 500, 200, 12, 100
WON = ("won", "shared")


def title_of(game: str) -> str:
    try:
        return games.card(game).title
    except games.UnknownGame:
        return game


async def profile(house: House, name: str) -> Profile:
    archive = house.archive
    account = await accounts.account_called(archive, skeleton(name))
    if account is None or account.blocked:
        raise ApiError(404, "no_person", "nobody with an account has that name")
    standings, moments = [], []
    for row in await kept.ratings_of(archive, account.person):
        pool = Pool(row.game, row.preset)
        told = await kept.steps_of(archive, account.person, pool, POINTS)
        best = await kept.best_of(archive, account.person, pool) or told[-1]
        standings.append(
            Standing(
                game=row.game,
                title=title_of(row.game),
                preset=row.preset,
                rating=shown(row.mu),
                deviation=deviation(row.sigma),
                matches=row.matches,
                best=shown(best.mu),
                graph=[RatingPoint(each.at, shown(each.mu), deviation(each.sigma), each.match) for each in told],
            )
        )
        if row.matches >= LEAST:
            moments.append(Moment(f"Highest rating in {_rules(pool)}: {shown(best.mu)}", best.match, best.at))
        moments += await _upsets(house, pool, account.person)
    results = await kept.public_results(archive, account.person, RESULTS)
    streaks = _streaks(results)
    if streaks[1][0] > 1:
        moments.append(Moment(f"{streaks[1][0]} matches won in a row", streaks[1][1], streaks[1][2]))
    return Profile(
        name=account.name,
        made=account.made,
        standings=standings,
        games=_tallies([(title_of(each.game), each) for each in _once(results)]),
        opponents=_tallies([(each.name or (f"{BOT}{each.level}" if each.level else ""), each) for each in results])[
            :OPPONENTS
        ],
        streak=streaks[0],
        longest=streaks[1][0],
        moments=sorted(moments, key=lambda each: -each.at),
    )


async def main_rating(house: House, person: str) -> str:
    """In the game and preset of which they have played most rated matches, in a few words; "" if there is none."""
    rows = await kept.ratings_of(house.archive, person)
    return f"{title_of(rows[0].game)} {shown(rows[0].mu)}" if rows else ""


def _rules(pool: Pool) -> str:
    """`Fogline, Strict edges`: whoever plays a game under several presets has moments of each."""
    return f"{title_of(pool.game)}, {pool.preset.replace('_', ' ').capitalize()}"


async def _upsets(house: House, pool: Pool, person: str) -> list[Moment]:
    """The highest rating that the person has beaten."""
    found = await kept.best_beaten(house.archive, pool, person)
    if found is None:
        return []
    match, at, mu, name, who = found
    called = name or (f"the {who.removeprefix(BOT)} bot" if who.startswith(BOT) else "somebody")
    return [Moment(f"Beat {called}, rated {shown(mu)}, in {_rules(pool)}", match, at)]


def _once(results: list[Against]) -> list[Against]:
    """Each match once, however many played in it."""
    return list({each.match: each for each in results}.values())


def _tallies(results: list[tuple[str, Against]]) -> list[Tally]:
    """By name, those with most matches first."""
    won, lost, drawn = Counter[str](), Counter[str](), Counter[str]()
    for name, each in results:
        (won if each.outcome in WON else lost if each.outcome == "lost" else drawn)[name] += 1
    names = sorted(won | lost | drawn, key=lambda name: (-(won[name] + lost[name] + drawn[name]), name))
    return [Tally(name, won[name], lost[name], drawn[name]) for name in names]


def _streaks(results: list[Against]) -> tuple[int, tuple[int, str, int]]:
    """Matches won in a row: now, and at best with the match that made it so."""
    run, best = 0, (0, "", 0)
    for each in reversed(_once(results)):
        run = run + 1 if each.outcome in WON else 0
        if run > best[0]:
            best = (run, each.match, each.at)
    return run, best


async def ladder(house: House, game: str, preset: str) -> Ladder:
    found = await kept.pools(house.archive)
    pools = [LadderPool(pool.game, title_of(pool.game), pool.preset, people) for pool, people in found]
    if not game:
        game, preset = (pools[0].game, pools[0].preset) if pools else ("", "")
    elif not preset:
        preset = next((pool.preset for pool in pools if pool.game == game), "")
    places = await kept.leaders(house.archive, Pool(game, preset), SURE, LEAST, PLACES)
    rows = [
        LadderRow(
            place,
            each.name or each.who,
            "" if each.name else each.who.removeprefix(BOT),
            shown(each.mu),
            deviation(each.sigma),
            each.matches,
        )
        for place, each in enumerate(places, 1)
    ]
    return Ladder(pools, game, preset, rows)
