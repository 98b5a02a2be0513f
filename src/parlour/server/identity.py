"""Who is who: a signed cookie at the first visit makes a guest; who has an account is known by a session."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Iterable
from contextlib import suppress
from secrets import token_hex
from time import monotonic, time
from typing import NamedTuple

from itsdangerous import BadSignature, URLSafeSerializer

from parlour.server.errors import ApiError
from parlour.server.names import alike, clean, skeleton
from parlour.server.persons.passwords import session_id
from parlour.server.rates import REMEMBERED
from parlour.store import writes
from parlour.store.archive import Archive
from parlour.store.persons import accounts
from parlour.store.rows import Change, GuestRow
from parlour.store.writer import Lost, Overtaken

COOKIE = "parlour"
ID = re.compile(r"^[0-9a-f]{24}$")
SESSION = re.compile(r"^s[0-9a-f]{48}$")
TOKEN = re.compile(r"^b[0-9a-f]{48}$")  # of a bot
BEARER = "Bearer "
ACROSS, HERE = 1.0, 5.0  # seconds for which a cookie stays known: other servers, or an operator, may end its session
HOUR = 3600


class Who(NamedTuple):
    """Whose cookie it is: the person, and their session if they have an account."""

    guest: str = ""  # "" = nobody the house knows
    session: str = ""
    bot: bool = False  # a program of somebody's, known by its token


class Identity:
    """Who is who. A guest is stored when they first do something worth keeping."""

    def __init__(self, key: str, archive: Archive) -> None:
        self.signer = URLSafeSerializer(key or "unset", salt="guest")
        self.archive = archive
        self.fresh = ACROSS if archive.shared else HERE
        self.known_cookies: OrderedDict[str, tuple[Who, float]] = OrderedDict()

    def new(self) -> str:
        return token_hex(12)

    def new_session(self) -> str:
        return f"s{token_hex(24)}"

    def new_token(self) -> str:
        return f"b{token_hex(24)}"

    def sign(self, said: str) -> str:
        """The cookie that says it: a guest, or a session."""
        return self.signer.dumps(said)

    def read(self, cookie: str | None) -> str:
        """What a cookie says; "" if it is none of ours."""
        if not cookie or len(cookie) > 200:
            return ""
        try:
            found = self.signer.loads(cookie)
        except BadSignature:
            return ""
        return found if isinstance(found, str) and (ID.match(found) or SESSION.match(found)) else ""

    async def who(self, cookie: str | None) -> Who:
        """Whose cookie it is now: sessions end, and who has an account is no guest any more."""
        return await self._who(self.read(cookie))

    async def bearer(self, header: str) -> Who:
        """Whose token a header tells; a bot's stands for itself, so nothing is signed."""
        said = header.removeprefix(BEARER)
        return await self._who(said if header.startswith(BEARER) and TOKEN.match(said) else "")

    async def _who(self, said: str) -> Who:
        if not said:
            return Who()
        found = self.known_cookies.get(said)
        if found is None or monotonic() - found[1] > self.fresh:
            found = await self._look_up(said), monotonic()
            self.known_cookies[said] = found
            if len(self.known_cookies) > REMEMBERED:
                self.known_cookies.popitem(last=False)
        return found[0]

    async def _look_up(self, said: str) -> Who:
        if ID.match(said):
            return Who(said) if await accounts.is_plain(self.archive, said) else Who()
        found = await accounts.session(self.archive, session_id(said))
        if found is None or found.blocked or found.bot != bool(TOKEN.match(said)):
            return Who()
        row, now = found.session, int(time())
        if now - row.used > HOUR:
            with suppress(Lost):  # only a date in a list
                await self.archive.writer.write(Change(writes.USE_SESSION, {"which": row.id, "used": now}))
        return Who(row.person, row.id, found.bot)

    def changed(self, person: str) -> None:
        """The person's sessions are others now, or they have an account, or none any more."""
        for said, (who, _) in list(self.known_cookies.items()):
            if who.guest in (person, ""):
                del self.known_cookies[said]

    async def name(self, guest: str) -> str:
        row = await self.archive.guest(guest) if guest else None
        return row.name if row else at_first(guest)

    async def known(self, guest: str) -> GuestRow:
        """The guest's row, made if it is not there yet. A name that an account has taken since is theirs no longer."""
        if not guest:
            raise ApiError(401, "no_guest", "ask for /api/me first: it makes you a guest")
        row = await self.archive.guest(guest)
        if row is None:
            row = GuestRow(guest, at_first(guest), int(time()))
            await self.archive.writer.write(row.add())
        elif row.name != at_first(guest) and not await self._free(row.name, guest):
            row.name = at_first(guest)
        return row

    async def owns(self, person: GuestRow) -> bool:
        """Whether the name is that of their account."""
        holder = await accounts.account_called(self.archive, skeleton(person.name))
        return holder is not None and holder.person == person.id

    async def called(self, people: list[GuestRow]) -> dict[str, str]:
        """What each of those at one table is called, by id: nobody without an account imitates another there."""
        owners = [person.id for person in people if await self.owns(person)]
        names: dict[str, str] = {}
        for person in sorted(people, key=lambda each: each.id not in owners):
            names[person.id] = apart(person, person.id in owners, names.values())
        return names

    async def _free(self, name: str, guest: str) -> bool:
        """Whether nobody else has an account of that name, or of one that looks like it."""
        holder = await accounts.account_called(self.archive, skeleton(name))
        return holder is None or holder.person == guest

    async def rename(self, guest: str, name: str) -> str:
        row = await self.known(guest)
        has_account = await accounts.account(self.archive, guest) is not None
        wanted = clean(name, "" if has_account else at_first(guest))
        if not await self._free(wanted, guest):
            raise taken()
        try:
            if has_account:
                await self.archive.writer.write(*accounts.called(guest, wanted, skeleton(wanted)))
            else:
                await self.archive.writer.write(Change(writes.NAME_GUEST, {"which": guest, "name": wanted}))
        except Overtaken:
            raise taken() from None
        row.name = wanted
        return row.name


def apart(person: GuestRow, owner: bool, others: Iterable[str]) -> str:
    """The person's name beside those of others at a table; if it is not theirs alone, the one that the house gave them."""
    return person.name if owner or not alike(person.name, others) else at_first(person.id)


def taken() -> ApiError:
    return ApiError(409, "taken", "somebody has that name, or one that looks like it; choose another one")


def at_first(guest: str) -> str:
    """The name of somebody who has given none."""
    return f"Guest {guest[:4]}"
