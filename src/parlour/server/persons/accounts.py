"""Accounts: made from the guest one is, logged into and out of, recovered, left."""

from __future__ import annotations

from secrets import token_hex
from time import time
from typing import TYPE_CHECKING

from parlour.server import lifecycle
from parlour.server.errors import ApiError
from parlour.server.forms import AccountCard, Login, NewPassword, Recover, RecoveryCodes, Register, SessionCard
from parlour.server.identity import Who, taken
from parlour.server.metrics import log
from parlour.server.names import clean, skeleton
from parlour.server.persons import merging
from parlour.server.persons.passwords import CODES, checked, code_hash, new_code, session_id
from parlour.server.rates import Asker
from parlour.store.persons import accounts as kept
from parlour.store.persons.accounts import AccountRow, SessionRow
from parlour.store.rows import Change, GuestRow, MatchRow
from parlour.store.writer import Overtaken

if TYPE_CHECKING:
    from parlour.server.house import House

MOST_SESSIONS = 20  # of one person; the one used longest ago makes room
MOST = 1_000_000  # matches
AT_ONCE = 500  # sessions asked for in one question
SHORT = 16  # letters of a session's id that are told
GONE = "Gone"  # what somebody is called who wished to be forgotten

BROWSERS = (("Edg", "Edge"), ("OPR", "Opera"), ("Firefox", "Firefox"), ("Chrom", "Chrome"), ("Safari", "Safari"))
SYSTEMS = (
    *(("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"), ("Mac OS", "macOS")),
    ("Linux", "Linux"),
)


def device_of(agent: str) -> str:
    """The browser in words; nothing else that it says is kept."""
    browser = next((name for sign, name in BROWSERS if sign in agent), "")
    system = next((name for sign, name in SYSTEMS if sign in agent), "")
    if browser and system:
        return f"{browser} on {system}"
    return browser or system or "a program"


# coming


async def register(house: House, who: Asker, form: Register, device: str) -> tuple[RecoveryCodes, str]:
    """The guest has an account now, with all that is theirs; the codes are told this once. And what the cookie says."""
    house.guesses.newcomer(who.household)
    name = clean(form.name)
    password = checked(form.password, name)
    person = who.guest or house.identity.new()
    if await kept.account(house.archive, person) is not None:
        raise ApiError(409, "has_account", "you have an account already")
    if await kept.account_called(house.archive, skeleton(name)) is not None:
        raise taken()
    now = int(time())
    row = AccountRow(person, name, skeleton(name), await house.vault.hash(password), now)
    codes = [new_code() for _ in range(CODES)]
    token, session = _session(house, person, device, "")
    hashes = [code_hash(house.key, code) for code in codes]
    try:
        await house.archive.writer.write(
            GuestRow(person, name, now).add(),
            row.add(),
            *kept.called(person, name, row.skeleton),
            *kept.new_codes(person, hashes),
            session.add(),
        )
    except Overtaken:
        raise taken() from None
    house.identity.changed(person)
    log.info("account made")
    return RecoveryCodes(codes), token


def _session(house: House, person: str, device: str, guest: str) -> tuple[str, SessionRow]:
    token, now = house.identity.new_session(), int(time())
    return token, SessionRow(session_id(token), person, now, now, device, guest)


async def login(house: House, who: Asker, form: Login, device: str) -> tuple[str, str]:
    """What the cookie says, and the person's name. Who does not exist is answered as late, and in the same words."""
    called = skeleton(form.name)
    house.guesses.attempt(who.household, called)
    row = await kept.account_called(house.archive, called)
    fits = await house.vault.fits(checked_shape(form.password), row.password or None if row else None)
    if row is None or not fits:
        raise ApiError(401, "wrong", "that name and that password do not belong together")
    house.guesses.right(who.household, called)
    _check_blocked(row)
    return await _enter(house, row, who.guest, device, bring=form.bring), row.name


def checked_shape(password: str) -> str:
    """As it would have been hashed, were it anybody's."""
    try:
        return checked(password, "")
    except ApiError:
        return token_hex(16)


def _check_blocked(row: AccountRow) -> None:
    if row.blocked:
        raise ApiError(403, "blocked", "this account is closed; ask whoever keeps the house")


async def _enter(house: House, row: AccountRow, guest: str, device: str, *also: Change, bring: bool = False) -> str:
    """A session for this browser; `bring`: what it has played as a guest comes along in the same commit."""
    before = guest if guest and await kept.account(house.archive, guest) is None else ""
    token, session = _session(house, row.person, device, before)
    others = await kept.sessions_of(house.archive, row.person)
    old = [kept.end_session(row.person, each.id) for each in others[MOST_SESSIONS - 1 :]]
    await merging.bring_along(house, guest if bring else "", row.person, *also, *old, session.add())
    house.identity.changed(row.person)
    return token


async def recover(house: House, who: Asker, form: Recover, device: str) -> tuple[str, str]:
    """By a code that was told when the account was made: another password, and nobody else is logged in any more."""
    called = skeleton(form.name)
    house.guesses.attempt(who.household, called)
    password = checked(form.password, form.name)
    hashed = await house.vault.hash(password)
    row = await kept.account_called(house.archive, called)
    wrong = ApiError(401, "wrong", "that name and that code do not belong together, or the code was used before")
    if row is None:
        raise wrong
    _check_blocked(row)
    use = kept.use_code(row.person, code_hash(house.key, form.code))
    changes = [use, kept.set_password(row.person, hashed), kept.end_sessions(row.person)]
    try:
        token = await _enter(house, row, who.guest, device, *changes)
    except Overtaken:
        raise wrong from None
    house.guesses.right(who.household, called)
    cut(house, row.person)
    log.info("account recovered")
    return token, row.name


# being there


async def owned(house: House, who: Who) -> AccountRow:
    row = await kept.account(house.archive, who.guest) if who.guest else None
    if row is None:
        raise ApiError(404, "no_account", "you are here as a guest; make an account first")
    return row


async def card(house: House, who: Who) -> AccountCard:
    row = await owned(house, who)
    sessions = [
        SessionCard(each.id[:SHORT], each.device, each.made, each.used, each.id == who.session)
        for each in await kept.sessions_of(house.archive, row.person)
    ]
    return AccountCard(row.name, row.made, await kept.codes_left(house.archive, row.person), sessions)


async def prove(house: House, who: Who, household: str, password: str) -> AccountRow:
    """Whoever sits at an open browser is not yet its owner."""
    row = await owned(house, who)
    house.guesses.attempt(household, row.skeleton)
    if not await house.vault.fits(checked_shape(password), row.password):
        raise ApiError(401, "wrong", "that is not your password")
    house.guesses.right(household, row.skeleton)
    return row


async def change_password(house: House, who: Who, household: str, form: NewPassword) -> None:
    """Everybody else who is logged in is so no longer."""
    row = await owned(house, who)
    password = checked(form.new, row.name)
    await prove(house, who, household, form.old)
    others = [each for each in await kept.sessions_of(house.archive, row.person) if each.id != who.session]
    await house.archive.writer.write(
        kept.set_password(row.person, await house.vault.hash(password)),
        *(kept.end_session(row.person, each.id) for each in others),
    )
    house.identity.changed(row.person)
    cut(house, row.person, but=who.session)


async def change_codes(house: House, who: Who, household: str, password: str) -> RecoveryCodes:
    """New ones; those from before are worth nothing."""
    row = await prove(house, who, household, password)
    codes = [new_code() for _ in range(CODES)]
    hashes = [code_hash(house.key, code) for code in codes]
    await house.archive.writer.write(*kept.new_codes(row.person, hashes))
    return RecoveryCodes(codes)


# going


async def end_session(house: House, who: Who, short: str) -> None:
    """One of one's sessions."""
    row = await owned(house, who)
    found = [each for each in await kept.sessions_of(house.archive, row.person) if each.id.startswith(short)]
    if not found:
        raise ApiError(404, "no_session", "there is no such session any more")
    await house.archive.writer.write(kept.end_session(row.person, found[0].id))
    house.identity.changed(row.person)
    cut(house, row.person, only=found[0].id)


async def logout(house: House, who: Who) -> str:
    """The guest that the browser is again."""
    found = await kept.session(house.archive, who.session) if who.session else None
    if found is None:
        raise ApiError(409, "no_session", "you are not logged in")
    row = found.session
    await house.archive.writer.write(kept.end_session(row.person, row.id))
    house.identity.changed(row.person)
    cut(house, row.person, only=row.id)
    plain = row.guest and await kept.is_plain(house.archive, row.guest)
    return row.guest if plain else house.identity.new()


async def logout_everywhere(house: House, who: Who) -> str:
    """In this browser too."""
    row = await owned(house, who)
    await house.archive.writer.write(kept.end_sessions(row.person))
    house.identity.changed(row.person)
    cut(house, row.person)
    return house.identity.new()


def cut(house: House, person: str, only: str = "", but: str = "") -> None:
    """At no table anybody stays who is no longer logged in."""
    house.others.log_out(person, only, but)
    cut_here(house, person, only, but)


def cut_here(house: House, person: str, only: str, but: str) -> None:
    """At tables of this server."""
    for table in list(house.tables.values()):
        for connection in list(table.audience.connections):
            ended = connection.session == only if only else connection.session != but
            if connection.guest == person and connection.session and ended:
                connection.cut(4003)


async def cut_ended(house: House) -> None:
    """An operator, beside the house, has ended sessions or closed an account: nobody stays at a table by one of those."""
    connections = [each for table in house.tables.values() for each in table.audience.connections if each.session]
    for begin in range(0, len(connections), AT_ONCE):
        some = connections[begin : begin + AT_ONCE]
        found = await kept.still_open(house.archive, [each.session for each in some])
        for connection in some:
            if connection.session not in found:
                connection.cut(4003)


async def leave(house: House, who: Who, household: str, password: str) -> None:
    """The person is forgotten: what was theirs alone is deleted, others keep their matches against somebody called Gone."""
    if not who.guest:
        raise ApiError(401, "no_guest", "the house does not know you")
    if await kept.account(house.archive, who.guest) is not None:
        await prove(house, who, household, password)
    if await house.archive.guest(who.guest) is None:
        return
    for bot in await kept.bots_of(house.archive, who.guest):
        await forget(house, bot.person)
    await forget(house, who.guest)


async def forget(house: House, person: str) -> None:
    for _ in range(2):  # whoever gives the first half of a duel up gives its second up, too
        for row in await house.archive.matches_of(person, MOST):
            if row.phase in ("waiting", "playing"):
                await _stand_up(house, person, row)
            if row.shut:
                await house.duels.catch_up(row.duel)
    rows = await house.archive.matches_of(person, MOST)
    alone = [row.id for row in rows if not _company(row, person)]
    await house.archive.writer.write(*kept.forget(person, alone, GONE))
    house.identity.changed(person)
    for row in rows:
        house.board.rows_changed(row)
        if (table := house.tables.get(row.id)) is not None:
            house.forget(table)
            table.audience.cut(4014)
    log.info("somebody left", matches=len(rows))


def _company(row: MatchRow, guest: str) -> bool:
    return any(player.guest is not None and player.guest != guest for player in row.players)


async def _stand_up(house: House, guest: str, row: MatchRow) -> None:
    """What they still sit at they leave: a table that waits is given back, a match is given up."""
    try:
        table = await house.table(row.id)
    except ApiError:
        return  # under rules that are no longer here: nobody can play on
    try:
        await lifecycle.abandon(house, guest, row.id)
    except ApiError as trouble:
        if trouble.code == "others":
            await table.guarded(lifecycle.give_up(table, guest))
