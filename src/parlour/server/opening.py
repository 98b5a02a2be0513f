"""Opening, joining and leaving matches."""

from __future__ import annotations

from hmac import compare_digest
from secrets import choice, token_hex, token_urlsafe
from time import time

from msgspec.structs import replace

from parlour import games
from parlour.bots.levels import LEVELS
from parlour.core.contract import Game
from parlour.core.options import BadOption
from parlour.server.connection import Connection
from parlour.server.forms import NewMatch, Opening, SeatWish
from parlour.server.house import House
from parlour.server.live import LiveTable
from parlour.server.trouble import NotPossible
from parlour.store.rows import GuestRow, MatchRow, PlayerRow
from parlour.table.clock import Pace

LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"


def new_id() -> str:
    return "".join(choice(LETTERS) for _ in range(12))


def _made(wish: NewMatch) -> Game:
    try:
        return games.card(wish.game).make(wish.options, wish.preset)
    except games.UnknownGame as trouble:
        raise NotPossible(404, "no_game", str(trouble)) from None
    except BadOption as trouble:
        raise NotPossible(400, "bad_option", str(trouble)) from None


async def open_match(house: House, guest: str, wish: NewMatch) -> Opening:
    """A new match with the guest at its seats; the seal is made before anybody's nonce is known."""
    if guest and not house.openings.take(guest):
        raise NotPossible(429, "too_fast", "you have opened many matches; wait a little")
    game = _made(wish)
    if len(wish.seats) != game.seats:
        raise NotPossible(
            400, "seats", f"{game.title} has {game.seats} seats under these options, not {len(wish.seats)}"
        )
    _check_pace(wish.pace, game)
    host = await house.identity.known(guest)
    match = new_id()
    players = [seated(match, number, seat, host) for number, seat in enumerate(wish.seats, 1)]
    await keep(house, match, game, players, wish.pace, wish.listed)
    invites = {str(player.number): player.invite for player in players if player.invite}
    return Opening(match, invites)


async def keep(
    house: House,
    match: str,
    game: Game,
    players: list[PlayerRow],
    pace: Pace,
    listed: bool,
    start: dict[str, object] | None = None,
) -> None:
    """Stores the match; where only bots sit, it begins at once."""
    row = MatchRow(
        match, game.name, game.version, game.options, pace, "waiting", listed, token_hex(32), int(time()), players
    )
    row.start = start
    await house.archive.writer.write(*row.add())
    house.numbers.opened.labels(game.name).inc()
    if all(player.kind == "bot" for player in players):
        table = await house.table(match)
        await table.begin()


def _check_pace(pace: Pace, game: Game) -> None:
    if (pace.kind == "days") != (pace.days > 0):
        raise NotPossible(400, "pace", "days per move need a number of days, and only they do")
    if pace.kind == "days" and game.options.get("turn_time") == 0:
        raise NotPossible(400, "pace", "days per move need the turn clock: leave turn_time on")


def seated(match: str, number: int, wish: SeatWish, host: GuestRow) -> PlayerRow:
    if wish.kind == "me":
        return PlayerRow(match, number, "person", host.id, host.name)
    if wish.kind == "bot":
        if wish.level not in LEVELS:
            raise NotPossible(
                400, "no_level", f"unknown level {wish.level[:20]!r}; expected one of {', '.join(LEVELS)}"
            )
        return PlayerRow(match, number, "bot", None, f"bot:{wish.level}", wish.level, nonce=token_hex(8))
    if wish.kind == "invite":
        return PlayerRow(match, number, "invited", invite=token_urlsafe(16))
    return PlayerRow(match, number, "open")


async def join(house: House, guest: str, match: str, invite: str) -> LiveTable:
    """Takes the seat that the invitation is for, or the first open one. Who sits already keeps his seat."""
    table = await house.table(match)
    person = await house.identity.known(guest)
    async with table.lock:
        check_alive(table)
        if table.players_of(guest):
            return table
        if table.row.phase != "waiting":
            raise NotPossible(409, "begun", "the match has begun already")
        seat = _free(table.row, invite)
        if seat is None:
            raise NotPossible(409, "taken", "no seat is free for you")
        taken = replace(seat, kind="person", guest=person.id, name=person.name)
        await house.archive.writer.write(taken.set())
        table.row.put(taken)
        table.announce()
    return table


def check_alive(table: LiveTable) -> None:
    if not table.alive():
        raise NotPossible(503, "again", "the table is being taken up anew; ask again")


def _free(row: MatchRow, invite: str) -> PlayerRow | None:
    for player in row.players:
        if invite and player.kind == "invited" and compare_digest(player.invite.encode(), invite.encode()):
            return player
        if not invite and player.kind == "open":
            return player
    return None


def _freed(player: PlayerRow) -> PlayerRow:
    return replace(player, kind="invited" if player.invite else "open", guest=None, name="", nonce="")


async def abandon(house: House, guest: str, match: str) -> LiveTable:
    """Before the start: the host cancels, others give their seat back. Afterwards: only where no other person plays."""
    table = await house.table(match)
    mine = table.players_of(guest)
    if not mine:
        raise NotPossible(403, "forbidden", "you do not sit at this table")
    if table.row.phase == "playing":
        if any(player.kind == "person" and player.guest != guest for player in table.row.players):
            raise NotPossible(409, "others", "somebody else plays too: resign, or offer a draw")
        await table.call_off()
        return table
    async with table.lock:
        check_alive(table)
        if table.row.phase != "waiting":
            return table
        persons = [player for player in table.row.players if player.kind == "person"]
        if persons[0].guest == guest:
            await house.archive.writer.write(table.row.end("cancelled"))
            table.row.phase = "cancelled"
        else:
            freed = [_freed(player) for player in persons if player.guest == guest]
            await house.archive.writer.write(*[player.set() for player in freed])
            table.row.put(*freed)
        table.announce()
    return table


async def want_rematch(house: House, table: LiveTable, connection: Connection) -> None:
    """When every person at the table wants another match, there is one."""
    async with table.lock:
        if table.gone or table.row.phase != "over" or not connection.player or table.row.next:
            return
        table.rematch |= set(table.players_of(connection.guest))
        if {player.number for player in table.row.players if player.kind == "person"} <= table.rematch:
            await open_rematch(house, table)
        table.announce()


async def open_rematch(house: House, table: LiveTable) -> str:
    """The next match of the same players, by the game's own rule for rematches."""
    assert table.match is not None
    outcome = table.match.outcome()
    rematch = table.game.rematch(outcome.winners() if outcome else [])
    options = {**table.row.options, **rematch.options}
    match = new_id()
    players = []
    for number, seat in enumerate(rematch.chairs, 1):
        old = table.player_at(seat)
        nonce = token_hex(8) if old.kind == "bot" else ""
        players.append(PlayerRow(match, number, old.kind, old.guest, old.name, old.level, "", nonce))
    start = table.game.again(table.match.position) if table.game.fixed else None
    await keep(house, match, table.card.make(options), players, table.row.pace, table.row.listed, start)
    await house.archive.writer.write(table.row.keep_next(match))
    table.row.next = match
    return match
