"""Accounts and their sessions as the store has them."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from sqlalchemy import ColumnElement, false, func, not_, or_, select

from parlour.store import writes
from parlour.store.archive import Archive
from parlour.store.rows import Change
from parlour.store.tables import accounts, codes, guests, sessions

OWNERS = accounts.alias("owners")
ENTERED = sessions.join(accounts).outerjoin(OWNERS, OWNERS.c.person == accounts.c.owner)
CLOSED = or_(accounts.c.blocked, func.coalesce(OWNERS.c.blocked, false()))  # the account, or that of a bot's owner


class AccountRow(msgspec.Struct):
    """A name and a password of a person."""

    person: str
    name: str
    skeleton: str
    password: str  # argon2
    made: int
    blocked: bool = False
    owner: str = ""  # of a bot: the person whose program it is

    def add(self) -> Change:
        return Change(writes.ADD_ACCOUNT, msgspec.structs.asdict(self))


class SessionRow(msgspec.Struct):
    """One browser in which a person is logged in."""

    id: str  # the hash of what its cookie says
    person: str
    made: int
    used: int
    device: str
    guest: str  # who the browser was before

    def add(self) -> Change:
        return Change(writes.ADD_SESSION, msgspec.structs.asdict(self))


async def account(archive: Archive, person: str) -> AccountRow | None:
    return await _account(archive, accounts.c.person == person)


async def account_called(archive: Archive, skeleton: str) -> AccountRow | None:
    return await _account(archive, accounts.c.skeleton == skeleton)


async def _account(archive: Archive, which: ColumnElement[bool]) -> AccountRow | None:
    rows = await archive.ask(select(accounts).where(which))
    return AccountRow(**rows[0]) if rows else None


class Entered(msgspec.Struct):
    """A session, and what is to be known of whoever has it."""

    session: SessionRow
    blocked: bool  # themself, or the owner of the bot that they are
    bot: bool


async def session(archive: Archive, ident: str) -> Entered | None:
    query = select(sessions, CLOSED.label("blocked"), accounts.c.owner).select_from(ENTERED)
    rows = await archive.ask(query.where(sessions.c.id == ident))
    if not rows:
        return None
    row = dict(rows[0])
    blocked, owner = bool(row.pop("blocked")), row.pop("owner")
    return Entered(SessionRow(**row), blocked, bool(owner))


async def still_open(archive: Archive, idents: Sequence[str]) -> set[str]:
    """Those of these sessions that still let somebody in."""
    query = select(sessions.c.id).select_from(ENTERED).where(not_(CLOSED), sessions.c.id.in_(idents))
    return {row["id"] for row in await archive.ask(query)}


async def bots_of(archive: Archive, owner: str) -> list[AccountRow]:
    """The oldest first."""
    query = select(accounts).where(accounts.c.owner == owner).order_by(accounts.c.made, accounts.c.person)
    return [AccountRow(**row) for row in await archive.ask(query)]


async def sessions_of(archive: Archive, person: str) -> list[SessionRow]:
    """The last one used first."""
    query = select(sessions).where(sessions.c.person == person).order_by(sessions.c.used.desc(), sessions.c.made.desc())
    return [SessionRow(**row) for row in await archive.ask(query)]


async def codes_left(archive: Archive, person: str) -> int:
    rows = await archive.ask(select(func.count().label("left")).select_from(codes).where(codes.c.person == person))
    return int(rows[0]["left"])


async def is_plain(archive: Archive, guest: str) -> bool:
    """Whether the guest's own cookie is enough: they have no account, and have not gone."""
    query = select(guests.c.gone, accounts.c.person).outerjoin(accounts).where(guests.c.id == guest)
    rows = await archive.ask(query)
    return not rows or not (rows[0]["gone"] or rows[0]["person"])


def new_codes(person: str, hashes: Sequence[str]) -> list[Change]:
    """These and no others."""
    drop = Change(writes.DROP_CODES, {"who": person})
    return [drop, *(Change(writes.ADD_CODE, {"person": person, "hash": each}) for each in hashes)]


def use_code(person: str, hashed: str) -> Change:
    """Only who finds it there has used it."""
    return Change(writes.USE_CODE, {"who": person, "which": hashed})


def set_password(person: str, password: str) -> Change:
    return Change(writes.SET_PASSWORD, {"who": person, "password": password})


def called(person: str, name: str, skeleton: str) -> list[Change]:
    """The account goes by another name."""
    return [
        Change(writes.NAME_GUEST, {"which": person, "name": name}),
        Change(writes.NAME_ACCOUNT, {"who": person, "name": name, "skeleton": skeleton}),
    ]


def end_session(person: str, ident: str) -> Change:
    return Change(writes.DROP_SESSION, {"who": person, "which": ident})


def end_sessions(person: str) -> Change:
    return Change(writes.DROP_SESSIONS, {"who": person})


def forget(person: str, alone: list[str], name: str) -> list[Change]:
    """All that is the person's alone; at tables of others somebody of another name has sat."""
    who: dict[str, object] = {"who": person}
    own = [writes.DROP_CODES, writes.DROP_SESSIONS, writes.DROP_KEEPSAKES, writes.DROP_GRAVES]
    own += [writes.DROP_ATTEMPTS, writes.DROP_NAME_REPORTS, writes.DROP_BLOCKS, writes.DROP_REPORTED]
    own += [writes.DROP_RATINGS, writes.DROP_TOLD, writes.DROP_DAYS, writes.DROP_ACCOUNT]
    found = [Change(statement, who) for statement in own]
    found += [Change(statement, {**who, "name": name}) for statement in (writes.FORGET_GUEST, writes.NAME_PLAYER)]
    for match in alone:
        for statement in (
            writes.DROP_DAY,
            writes.DROP_INPUTS,
            writes.DROP_DRAFTS,
            writes.DROP_ALL_REPLIES,
            writes.DROP_PLAYERS,
            writes.DROP_MATCH,
        ):
            found.append(Change(statement, {"which": match}))
    return found
