"""Guests: a signed cookie at the first visit, and a name that they may change."""

from __future__ import annotations

import re
from secrets import token_hex
from time import time

from itsdangerous import BadSignature, URLSafeSerializer

from parlour.server.trouble import NotPossible
from parlour.store import tables
from parlour.store.archive import Archive
from parlour.store.rows import Change, GuestRow

COOKIE = "parlour"
ID = re.compile(r"^[0-9a-f]{24}$")
LONGEST_NAME = 24


class Identity:
    """Who is who. A guest is stored when he first does something worth keeping."""

    def __init__(self, key: str, archive: Archive) -> None:
        self.signer = URLSafeSerializer(key or "unset", salt="guest")
        self.archive = archive

    def new(self) -> str:
        return token_hex(12)

    def sign(self, guest: str) -> str:
        return self.signer.dumps(guest)

    def read(self, cookie: str | None) -> str:
        """The guest of a cookie; "" if it is none of ours."""
        if not cookie or len(cookie) > 200:
            return ""
        try:
            found = self.signer.loads(cookie)
        except BadSignature:
            return ""
        return found if isinstance(found, str) and ID.match(found) else ""

    async def name(self, guest: str) -> str:
        row = await self.archive.guest(guest) if guest else None
        return row.name if row else f"Guest {guest[:4]}"

    async def known(self, guest: str) -> GuestRow:
        """The guest's row, made if it is not there yet."""
        if not guest:
            raise NotPossible(401, "no_guest", "ask for /api/me first: it makes you a guest")
        row = await self.archive.guest(guest)
        if row is None:
            row = GuestRow(guest, f"Guest {guest[:4]}", int(time()))
            await self.archive.writer.write(row.add())
        return row

    async def rename(self, guest: str, name: str) -> str:
        row = await self.known(guest)
        row.name = clean(name)
        await self.archive.writer.write(Change(tables.NAME_GUEST, {"which": guest, "name": row.name}))
        return row.name


def clean(name: str) -> str:
    """A name as it may be shown to others."""
    name = " ".join(name.split())
    if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable():
        raise NotPossible(400, "bad_name", f"a name has 1 to {LONGEST_NAME} visible characters")
    if name.lower().startswith("bot:"):
        raise NotPossible(400, "bad_name", "only bots are called bot:...")
    return name
