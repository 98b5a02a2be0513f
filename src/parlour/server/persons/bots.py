"""Programs of others: each has a name and a token of its own, plays by the same protocol as people, and does nothing else."""

from __future__ import annotations

from hashlib import sha256
from time import time
from typing import TYPE_CHECKING

from parlour.server.errors import ApiError
from parlour.server.forms import BotCard, BotToken, NewBot
from parlour.server.identity import Who, taken
from parlour.server.names import clean, skeleton
from parlour.server.persons import accounts
from parlour.server.persons.passwords import session_id
from parlour.store.persons import accounts as kept
from parlour.store.persons.accounts import AccountRow, SessionRow
from parlour.store.rows import Change, GuestRow
from parlour.store.writer import Overtaken

if TYPE_CHECKING:
    from parlour.server.house import House

MOST = 5  # of one person
TABLES = 8  # at which one sits at a time, waiting or playing
SHORT = 16  # letters of an id that are told
MARK = " bot"  # ends the name of every program, so that whoever reads it knows
PLAYED = ("/api/games", "/api/lobby", "/api/matches", "/api/history", "/api/health")


def may_ask(method: str, path: str) -> bool:
    """Whether this is about playing; everything else is the owner's to do."""
    return path.startswith(PLAYED) or (method == "GET" and path == "/api/me")


def _id(row: AccountRow) -> str:
    return sha256(f"bot|{row.person}".encode()).hexdigest()[:SHORT]


async def listed(house: House, who: Who) -> list[BotCard]:
    owner = await accounts.owned(house, who)
    found = []
    for row in await kept.bots_of(house.archive, owner.person):
        sessions = await kept.sessions_of(house.archive, row.person)
        found.append(BotCard(_id(row), row.name, row.made, sessions[0].used if sessions else 0))
    return found


async def make(house: House, who: Who, form: NewBot) -> BotToken:
    owner = await accounts.owned(house, who)
    if len(await kept.bots_of(house.archive, owner.person)) >= MOST:
        raise ApiError(409, "too_many", f"you have {MOST} bots; delete one first")
    name = clean(form.name.strip().removesuffix(MARK) + MARK)
    person, now = house.identity.new(), int(time())
    row = AccountRow(person, name, skeleton(name), "", now, owner=owner.person)  # nobody logs in without a password
    token, session = _token(house, person)
    try:
        await house.archive.writer.write(GuestRow(person, name, now).add(), row.add(), session)
    except Overtaken:
        raise taken() from None
    return BotToken(name, token)


def _token(house: House, person: str) -> tuple[str, Change]:
    token, now = house.identity.new_token(), int(time())
    return token, SessionRow(session_id(token), person, now, now, "a program", "").add()


async def _mine(house: House, who: Who, ident: str) -> AccountRow:
    owner = await accounts.owned(house, who)
    for row in await kept.bots_of(house.archive, owner.person):
        if _id(row) == ident:
            return row
    raise ApiError(404, "no_bot", "you have no such bot")


async def renew(house: House, who: Who, ident: str) -> BotToken:
    """Another token; whoever has the old one is nobody any more."""
    row = await _mine(house, who, ident)
    token, session = _token(house, row.person)
    await house.archive.writer.write(kept.end_sessions(row.person), session)
    house.identity.changed(row.person)
    accounts.cut(house, row.person)
    return BotToken(row.name, token)


async def delete(house: House, who: Who, ident: str) -> None:
    row = await _mine(house, who, ident)
    accounts.cut(house, row.person)
    await accounts.forget(house, row.person)


async def check_seat(house: House, who: Who, invited: bool) -> None:
    """A program sits down where it is asked to, or at tables that it opens; and not at too many."""
    if not who.bot:
        return
    if not invited:
        raise ApiError(403, "bot", "a program opens tables of its own, or is invited; free seats are for people")
    if len(await house.archive.going_on(who.guest, TABLES)) >= TABLES:
        raise ApiError(429, "too_many", f"a program sits at {TABLES} tables at a time; play those first")
