"""Somebody near one's rating: whoever waits is paired with who waits for the same, ever further off the longer it takes.

Time comes in as a number, so nothing here waits. The line is this server's own and forgotten with it: who asks again
stands in it again.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec

from parlour import games
from parlour.core.options import BadOption
from parlour.server import lifecycle
from parlour.server.errors import ApiError
from parlour.server.forms import NewMatch, PairingState, PairingWish, SeatWish
from parlour.server.persons import fair
from parlour.server.persons.ratings import BOTS, SCALE, first, shown
from parlour.server.rates import Asker
from parlour.store.persons import conduct
from parlour.store.persons import ratings as kept
from parlour.store.persons.ratings import BOT, Pool
from parlour.store.rows import PlayerRow
from parlour.table.clock import LIVE

if TYPE_CHECKING:
    from parlour.server.house import House

NEAR = 100  # points that the two may be apart at once
WIDER = 25  # points more for each second
OFFER = 8_000  # milliseconds until a bot is offered
PATIENCE = 20_000  # milliseconds after which who no longer asks has gone
COME = 20  # seconds in which both have to come to their table
KEPT = 60_000  # milliseconds for which somebody is told which match they have


class Ticket(msgspec.Struct):
    """One who waits."""

    who: Asker
    pool: Pool
    rated: bool
    mu: float
    since: int  # the house's clock
    seen: int
    shunned: frozenset[str] = frozenset()  # whom they have blocked, and who has blocked them
    match: str = ""  # once there is one

    def reach(self, now: int) -> int:
        return NEAR + WIDER * max(0, now - self.since) // 1000


class Line:
    """Everybody who waits, in the order in which they came."""

    def __init__(self, neighbours: bool = False) -> None:
        self.neighbours = neighbours
        self.tickets: dict[str, Ticket] = {}

    def enter(self, ticket: Ticket) -> None:
        """Who waits for something else waits for this now, at the end."""
        self.tickets.pop(ticket.who.guest, None)
        self.tickets[ticket.who.guest] = ticket

    def leave(self, guest: str) -> None:
        self.tickets.pop(guest, None)

    def sweep(self, now: int) -> None:
        """Who has not asked for a while has gone; who has a match has been told."""
        for guest, ticket in list(self.tickets.items()):
            if now - ticket.seen > (KEPT if ticket.match else PATIENCE):
                del self.tickets[guest]

    def waiting(self, ticket: Ticket) -> list[Ticket]:
        """Who waits for the same, the others."""
        return [
            each
            for each in self.tickets.values()
            if not each.match and each is not ticket and (each.pool, each.rated) == (ticket.pool, ticket.rated)
        ]

    def fits(self, one: Ticket, two: Ticket, now: int) -> bool:
        apart = round(SCALE * abs(one.mu - two.mu))
        if apart > min(one.reach(now), two.reach(now)):
            return False
        if one.rated and not self.neighbours and one.who.household == two.who.household:
            return False
        return two.who.guest not in one.shunned and one.who.guest not in two.shunned

    def pairs(self, now: int) -> list[tuple[Ticket, Ticket]]:
        """Who has waited longest chooses first: the nearest who fits."""
        self.sweep(now)
        found = []
        taken: set[str] = set()
        for one in sorted(self.tickets.values(), key=lambda each: each.since):
            if one.match or one.who.guest in taken:
                continue
            others = [two for two in self.waiting(one) if two.who.guest not in taken and self.fits(one, two, now)]
            if others:
                two = min(others, key=lambda each: (abs(each.mu - one.mu), each.since))
                taken |= {one.who.guest, two.who.guest}
                found.append((one, two))
        return found


def _game(wish: PairingWish) -> tuple[str, str]:
    """The game and the preset; ApiError if no two play it."""
    try:
        card = games.card(wish.game)
        preset = wish.preset or card.recommended
        game = card.open({}, preset)
    except games.UnknownGame as trouble:
        raise ApiError(404, "no_game", str(trouble)) from None
    except BadOption as trouble:
        raise ApiError(400, "bad_option", str(trouble)) from None
    if game.seats != 2:
        raise ApiError(400, "seats", f"{card.title} is not played by two under this preset")
    return card.name, preset


async def enter(house: House, who: Asker, wish: PairingWish) -> PairingState:
    """Stands in line, or goes on standing there."""
    game, preset = _game(wish)
    person = await house.identity.known(who.guest)
    if wish.rated:
        await fair.pool_of(house, who, _wish(game, preset), games.card(game).make({}, preset))
    pool = Pool(game, preset)
    ticket = house.line.tickets.get(who.guest)
    now = house.archive.clock.now()
    same = ticket is not None and (ticket.pool, ticket.rated) == (pool, wish.rated)
    if ticket is None or not same or (ticket.match and await _is_over(house, ticket.match)):
        lifecycle.may_open(house, who)
        row = await kept.rating_of(house.archive, pool, person.id) or first(person.id, pool)
        shunned = frozenset(await conduct.shunned(house.archive, person.id))
        house.line.enter(Ticket(who, pool, wish.rated, row.mu, now, now, shunned))
    return await look(house, who.guest)


async def _is_over(house: House, match: str) -> bool:
    row = await house.archive.match(match)
    return row is not None and row.phase in ("over", "cancelled")  # none yet: it is being laid


def _wish(game: str, preset: str) -> NewMatch:
    return NewMatch(game, [SeatWish("me"), SeatWish("open")], preset, rated=True)


async def look(house: House, guest: str) -> PairingState:
    """Where they stand. Whoever asks also brings those together who fit by now."""
    now = house.archive.clock.now()
    ticket = house.line.tickets.get(guest)
    if ticket is None:
        raise ApiError(404, "not_waiting", "you wait for nobody")
    ticket.seen = now
    for one, two in house.line.pairs(now):
        await _seat(house, one, two)
    bot = "" if ticket.match or now - ticket.since < OFFER else await nearest_bot(house, ticket)
    return PairingState(
        ticket.pool.game,
        ticket.pool.preset,
        ticket.rated,
        ticket.match,
        now - ticket.since,
        shown(ticket.mu),
        ticket.reach(now),
        len(house.line.waiting(ticket)),
        bot,
    )


async def _seat(house: House, one: Ticket, two: Ticket) -> None:
    """A match for the two, with a clock: they do not know each other."""
    match = lifecycle.new_id()
    one.match = two.match = match  # at once: whoever asks meanwhile pairs them with nobody else
    try:
        players = []
        people = [await house.identity.known(ticket.who.guest) for ticket in (one, two)]
        if any(row.gone for row in people):  # they have had themselves forgotten while they waited
            one.match = two.match = ""
            for row in people:
                if row.gone:
                    house.line.leave(row.id)
            return
        names = await house.identity.called(people)
        for number, (ticket, row) in enumerate(zip((one, two), people, strict=True), 1):
            home = fair.home_of(house, ticket.who) if ticket.rated else ""
            players.append(PlayerRow(match, number, "person", row.id, names[row.id], home=home))
        game = games.card(one.pool.game).open({}, one.pool.preset)
        await lifecycle.keep(house, match, game, players, LIVE, True, preset=one.pool.preset if one.rated else "")
    except BaseException:
        one.match = two.match = ""
        raise
    house.spawn(_expect(house, match))


async def _a_while() -> None:
    await asyncio.sleep(COME)


async def _expect(house: House, match: str) -> None:
    """Who has shut their browser meanwhile does not come: whoever has come looks on, and waits for nobody."""
    await _a_while()
    await lifecycle.close_unbegun(house, match)


async def nearest_bot(house: House, ticket: Ticket) -> str:
    """The level that is rated nearest."""
    apart = {}
    for level in BOTS:
        row = await kept.rating_of(house.archive, ticket.pool, f"{BOT}{level}")
        apart[level] = abs((row or first(f"{BOT}{level}", ticket.pool)).mu - ticket.mu)
    return min(apart, key=lambda level: apart[level])
