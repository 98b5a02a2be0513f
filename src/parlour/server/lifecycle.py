"""The life of a match: it is opened, joined, begun; cancelled, called off, closed when nobody comes."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from datetime import UTC, datetime
from functools import partial
from hmac import compare_digest
from secrets import choice, token_hex, token_urlsafe
from time import time
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from parlour import games
from parlour.bots.levels import LEVELS
from parlour.core.catalogue import Card
from parlour.core.contract import Game
from parlour.core.options import BadOption, as_data
from parlour.server import duels
from parlour.server.connection import Connection
from parlour.server.errors import ApiError
from parlour.server.forms import NewMatch, Opening, SeatWish
from parlour.server.identity import apart
from parlour.server.metrics import log
from parlour.server.persons import fair
from parlour.server.rates import HOUSEHOLD, Asker
from parlour.store.kept import common_master
from parlour.store.persons import conduct
from parlour.store.rows import FREE, Change, GuestRow, MatchRow, PlayerRow
from parlour.table.clock import Pace
from parlour.table.match import shown_name

if TYPE_CHECKING:
    from parlour.server.house import House
    from parlour.server.live import LiveTable

LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"

EVERY = 600  # seconds between two looks around
HOUR, DAY = 3600, 86_400
EMPTY = HOUR  # an open table of a live game at which nobody sits any more
WAITING = 7 * DAY  # an open table without a clock or with days for a move, and any table at which somebody still sits
ABANDONED = 60 * DAY  # a match without a clock since its last input, while the house was open


class Step(msgspec.Struct):
    """What becomes of a match but for its log, and what is stored in the same commit."""

    row: MatchRow
    also: list[Change] = []


# opening


def new_id() -> str:
    return "".join(choice(LETTERS) for _ in range(12))


def _made(wish: NewMatch) -> Game:
    try:
        card = games.card(wish.game)
        return card.open(wish.options, wish.preset or card.recommended)
    except games.UnknownGame as trouble:
        raise ApiError(404, "no_game", str(trouble)) from None
    except BadOption as trouble:
        raise ApiError(400, "bad_option", str(trouble)) from None


def may_open(house: House, who: Asker) -> None:
    """Every way to a new match asks here."""
    if not house.quotas.open(who):
        raise ApiError(429, "too_fast", "you have opened many matches; wait a little")


async def open_match(house: House, who: Asker, wish: NewMatch) -> Opening:
    """A new match with the guest at its seats; the seal is made before anybody's nonce is known."""
    may_open(house, who)
    game = _made(wish)
    if game.day > datetime.now(UTC).date().isoformat():
        raise ApiError(400, "not_yet", f"what is played on {game.day} is not out yet")
    if len(wish.seats) != game.seats:
        raise ApiError(400, "seats", f"{game.title} has {game.seats} seats under these options, not {len(wish.seats)}")
    _check_pace(wish.pace, game)
    if wish.duel:
        duels.check(wish, game)
    host = await house.identity.known(who.guest)
    match = new_id()
    players = seated(match, wish.seats, host, games.card(game.name))
    preset = ""
    if wish.rated:
        preset = await fair.pool_of(house, who, wish, game)
        players = fair.at_home(house, players, who)
    house.quotas.note(who.household, match)
    if any(player.kind in FREE for player in players):
        with house.quotas.laying(who) as yet:
            await _may_wait(house, who, match, yet)
            await keep(house, match, game, players, wish.pace, wish.listed, preset=preset, duel=wish.duel)
    else:
        await keep(house, match, game, players, wish.pace, wish.listed, preset=preset)
    invites = {str(player.number): player.invite for player in players if player.invite}
    return Opening(match, invites)


async def _may_wait(house: House, who: Asker, match: str, yet: tuple[int, int]) -> None:
    """Tables that wait for players are shown to everybody, so nobody has too many of them."""
    mine, theirs = await house.archive.unfilled(who.guest, house.quotas.laid_by(who.household))
    most = house.settings.waiting
    if mine + yet[0] >= most or len(theirs) + yet[1] >= HOUSEHOLD * most:
        raise ApiError(429, "too_many", "you have many tables that wait for players; cancel one, or wait for players")
    house.quotas.lay(who.household, match, theirs)


async def keep(
    house: House,
    match: str,
    game: Game,
    players: list[PlayerRow],
    pace: Pace,
    listed: bool,
    start: dict[str, object] | None = None,
    preset: str = "",
    duel: bool = False,
) -> None:
    """Stores the match; where only bots sit, it begins at once, without a clock: it stands still while nobody watches."""
    bots_only = all(player.kind == "bot" for player in players)
    if bots_only and not game.conduct.watched:
        raise ApiError(400, "unwatched", "only bots would play and nobody could watch: take a seat, or allow watchers")
    row = laid(house, match, game, players, Pace("none") if bots_only else pace, listed, start, preset)
    if game.name in house.customs:
        await house.customs[game.name].welcome(row)
    if duel:
        row.duel, row.shut = row.id, True
    await house.archive.writer.write(*row.add())
    stored(house, row)
    if bots_only:
        await house.own(match)  # it finds everybody ready


def laid(
    house: House,
    match: str,
    game: Game,
    players: list[PlayerRow],
    pace: Pace,
    listed: bool,
    start: dict[str, object] | None,
    preset: str = "",
) -> MatchRow:
    """A match that waits for its players; `preset`: of a rated one."""
    row = MatchRow(
        match,
        game.name,
        game.version,
        as_data(game.options),
        pace,
        "waiting",
        listed,
        common_master(house.key, game) if game.day and start is None else token_hex(32),
        int(time()),
        players,
    )
    row.start, row.started = start, house.archive.clock.now()
    row.rated, row.preset = "due" if preset else "", preset
    row.day = game.day if start is None else ""
    if game.name in house.customs:
        house.customs[game.name].lay(row)
    return row


def stored(house: House, row: MatchRow) -> None:
    house.metrics.opened.labels(row.game).inc()
    house.board.rows_changed(row)
    house.counsel.get_ready(games.card(row.game))


def _check_pace(pace: Pace, game: Game) -> None:
    if (pace.kind == "days") != (pace.days > 0):
        raise ApiError(400, "pace", "days per move need a number of days, and only they do")
    if pace.reserve and pace.kind != "days":
        raise ApiError(400, "pace", "a reserve of days needs days per move")
    if pace.kind == "days" and as_data(game.options).get("turn_time") == 0:
        raise ApiError(400, "pace", "days per move need the turn clock: leave turn_time on")


def seated(match: str, wishes: list[SeatWish], host: GuestRow, card: Card) -> list[PlayerRow]:
    """The players wished for; bots of a game that names them go by a name besides their level."""
    names = iter(card.bots)
    return [
        _seated(match, number, wish, host, next(names, "") if wish.kind == "bot" else "")
        for number, wish in enumerate(wishes, 1)
    ]


def _seated(match: str, number: int, wish: SeatWish, host: GuestRow, called: str) -> PlayerRow:
    if wish.kind == "me":
        return PlayerRow(match, number, "person", host.id, host.name)
    if wish.kind == "bot":
        if wish.level not in LEVELS:
            raise ApiError(400, "no_level", f"unknown level {wish.level[:20]!r}; expected one of {', '.join(LEVELS)}")
        name = f"bot:{wish.level} {called}".strip()
        return PlayerRow(match, number, "bot", None, name, wish.level, nonce=token_hex(8))
    if wish.kind == "invite":
        return PlayerRow(match, number, "invited", invite=token_urlsafe(16))
    return PlayerRow(match, number, "open")


# joining and beginning


async def join(house: House, who: Asker, match: str, invite: str) -> LiveTable:
    """Takes the seat that the invitation is for, or the first open one. Who sits already keeps their seat."""
    table, guest = await house.table(match), who.guest
    person = await house.identity.known(guest)
    if table.row.rated:
        await fair.check_account(house, guest)
    shunned = set(await conduct.shunned(house.archive, guest))
    owner = await house.identity.owns(person)

    def sit_down() -> Step | None:
        _check_alive(table)
        if table.players_of(guest):
            return None
        if table.row.phase == "cancelled":
            raise ApiError(409, "cancelled", "the match has been cancelled")
        if table.row.phase != "waiting":
            raise ApiError(409, "begun", "the match has begun already")
        seat = _free(table.row, invite)
        if any(player.guest in shunned for player in table.row.players):
            seat = None  # nobody is told who has blocked whom
        if seat is None:
            raise ApiError(409, "taken", "no seat is free for you")
        home = fair.check_home(house, table.row, who) if table.row.rated else ""
        name = apart(person, owner, (shown_name(player.name) for player in table.row.players))
        return Step(table.row.seating(replace(seat, kind="person", guest=person.id, name=name, home=home)))

    async with table.lock:
        if await table.settle(sit_down):
            await table.look_across()
            table.announce()
    return table


def _free(row: MatchRow, invite: str) -> PlayerRow | None:
    for player in row.players:
        if invite and player.kind == "invited" and compare_digest(player.invite.encode(), invite.encode()):
            return player
        if not invite and player.kind == "open":
            return player
    return None


def _check_alive(table: LiveTable) -> None:
    if table.gone:
        raise ApiError(503, "again", "the table is being taken up anew; ask again")


async def ready(table: LiveTable, connection: Connection, nonce: str) -> None:
    """The person throws in their nonce; the last one starts the match. In the second half of a duel those of the first
    count again."""
    before = await _nonces_before(table)

    def throw_in() -> Step | None:
        waiting = [
            player
            for player in table.row.players
            if player.kind == "person" and player.guest == connection.guest and not player.nonce
        ]
        if table.gone or table.row.phase != "waiting" or not connection.player or not waiting:
            return None
        row = table.row.seating(*[replace(player, nonce=before.get(player.number, nonce)) for player in waiting])
        return Step(_begun(row, table.now()) if _all_ready(row) else row)

    async with table.lock:
        if await table.settle(throw_in):
            await _tell_start(table) if table.row.phase == "playing" else table.announce()


async def _nonces_before(table: LiveTable) -> dict[int, str]:
    """In the second half of a duel: what was thrown in at these numbers in the first."""
    if not duels.is_second(table.row):
        return {}
    first = await table.house.archive.match(table.row.duel)
    return {} if first is None else {player.number: player.nonce for player in first.players}


async def begin_if_ready(table: LiveTable) -> None:
    """Under the table's lock: starts a match that everybody is ready for, whichever server heard the last of them."""

    def begin() -> Step | None:
        if table.gone or table.passive or table.row.phase != "waiting" or not _all_ready(table.row):
            return None
        return Step(_begun(table.row, table.now()))

    if await table.settle(begin):
        await _tell_start(table)


def _all_ready(row: MatchRow) -> bool:
    return all(player.nonce for player in row.players)


def _begun(row: MatchRow, now: int) -> MatchRow:
    return replace(row, phase="playing", started=now)


async def _tell_start(table: LiveTable) -> None:
    log.info("match began", match=table.row.id, game=table.row.game)
    table.dismiss()
    table.announce()
    await table.mark_absent()
    await table.commit_and_tell()


# ending early


def _freed(player: PlayerRow) -> PlayerRow:
    return replace(player, kind="invited" if player.invite else "open", guest=None, name="", nonce="", home="")


def _cancelled(row: MatchRow) -> MatchRow:
    """Nobody needs to know any longer whence its players came."""
    return replace(row.seating(*[replace(player, home="") for player in row.players]), phase="cancelled")


async def abandon(house: House, guest: str, match: str) -> LiveTable:
    """Before the start: the host cancels, others give their seat back. Afterwards: only where no other person plays."""
    table = await house.table(match)

    def give_back() -> Step | None:
        _check_alive(table)
        if not table.players_of(guest):
            raise ApiError(403, "forbidden", "you do not sit at this table")
        if table.row.phase != "waiting" or duels.is_second(table.row):
            return None
        persons = [player for player in table.row.players if player.kind == "person"]
        if persons[0].guest == guest:
            return Step(_cancelled(table.row))
        return Step(table.row.seating(*[_freed(player) for player in persons if player.guest == guest]))

    async with table.lock:
        if await table.settle(give_back):
            table.announce()
    if table.row.phase == "waiting" and duels.is_second(table.row):
        await table.guarded(stay_away(table, {player.number for player in table.row.players if player.guest == guest}))
        _check_alive(table)
    elif table.row.phase == "playing":
        if any(player.kind == "person" and player.guest != guest for player in table.row.players):
            raise ApiError(409, "others", "somebody else plays too: resign, or offer a draw")
        await table.guarded(give_up(table, guest) if table.row.rated else call_off(table))
        _check_alive(table)
    return table


async def call_off(table: LiveTable) -> None:
    """The referee ends the match without a winner."""
    async with table.lock:
        match = table.match
        if match is not None and not table.gone and table.row.phase == "playing":
            await table.think(partial(match.tick, table.now()))
            if match.outcome() is None:
                await table.think(partial(match.referee, "forfeit", 0, "abort"))
            await table.commit_and_tell()


async def give_up(table: LiveTable, guest: str) -> None:
    """Somebody leaves for good: their seats are lost as if they had stayed away."""
    async with table.lock:
        match = table.match
        if match is None or table.gone or table.row.phase != "playing":
            return
        await table.think(partial(match.tick, table.now()))
        for number in table.players_of(guest):
            if match.outcome() is None and (seat := table.seat_of(number)) not in match.gone:
                await table.think(partial(match.referee, "forfeit", seat, "disconnect"))
        await table.commit_and_tell()


async def stay_away(table: LiveTable, who: set[int]) -> None:
    """The second half of a duel, to which these players do not come: they have lost it; nobody has if nobody comes."""
    before = await _nonces_before(table)

    def begin() -> Step | None:
        if table.gone or table.row.phase != "waiting":
            return None
        players = [replace(player, nonce=before.get(player.number, "")) for player in table.row.players]
        return Step(_begun(table.row.seating(*players), table.now()))

    async with table.lock:
        if not await table.settle(begin):
            return
        match = table.match
        assert match is not None
        table.announce()
        if len(who) == len(table.row.players):
            await table.think(partial(match.referee, "forfeit", 0, "abort"))
        else:
            for number in who:
                await table.think(partial(match.referee, "forfeit", table.seat_of(number), "disconnect"))
        await table.commit_and_tell()


# cleaning up


def overdue(row: MatchRow, occupied: bool, now: int) -> bool:
    """Whether the table has waited long enough for its match to begin. By the house's clock: the calendar may be wrong when
    the machine starts."""
    patience = EMPTY if row.pace.kind == "live" and not occupied else WAITING
    return now - row.started > patience * 1000


async def clean_up(house: House) -> None:
    """Tables that nobody comes to are closed, and matches that nobody plays on."""
    for row in await house.archive.matches("waiting"):
        if overdue(row, house.occupied(row.id), house.archive.clock.now()):
            await _close(house, row, _give_up)
    for row in await house.archive.untouched(house.archive.clock.now() - ABANDONED * 1000):
        if row.pace.kind == "none" and len(row.players) > 1:
            await _close(house, row, call_off)


async def close_unbegun(house: House, match: str) -> None:
    """Unless it has begun by now."""
    row = await house.archive.match(match)
    if row is not None and row.phase == "waiting":
        await _close(house, row, _give_up)


async def _close(house: House, row: MatchRow, how: Callable[[LiveTable], Coroutine[object, object, None]]) -> None:
    try:
        table = await house.table(row.id)
        await table.guarded(how(table))
        log.info("closed for want of players", match=row.id, game=row.game)
    except ApiError as trouble:
        log.warning("not taken up", match=row.id, code=trouble.code)


async def _give_up(table: LiveTable) -> None:
    if duels.is_second(table.row):
        await stay_away(table, {player.number for player in table.row.players if not player.nonce})
        return

    def cancel() -> Step | None:
        waits = not table.gone and table.row.phase == "waiting"
        return Step(_cancelled(table.row)) if waits else None

    async with table.lock:
        if await table.settle(cancel):
            table.announce()
