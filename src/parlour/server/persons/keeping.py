"""What a person's browsers remember for them, kept with their account: settings, lessons taken, levels solved."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import msgspec

from parlour.server.errors import ApiError
from parlour.server.forms import Keepsakes
from parlour.server.identity import Who
from parlour.server.persons import accounts
from parlour.store.persons import keeping as kept

if TYPE_CHECKING:
    from parlour.server.house import House

NAME = re.compile(r"[a-z][A-Za-z0-9]{0,23}(\.[a-z][A-Za-z0-9]{0,23})?")
LONGEST = 16_384  # bytes of one of them
MOST = 40


async def all_of(house: House, who: Who) -> Keepsakes:
    row = await accounts.owned(house, who)
    there = await kept.all_of(house.archive, row.person)
    return Keepsakes({name: msgspec.json.decode(value) for name, value in there.items()})


async def keep(house: House, who: Who, what: dict[str, object]) -> None:
    """These are so now; what is not named stays as it was."""
    row = await accounts.owned(house, who)
    said = {name: msgspec.json.encode(value) for name, value in what.items()}
    for name, value in said.items():
        if not NAME.fullmatch(name):
            raise ApiError(400, "bad_name", f"{name[:40]!r} is no name of something kept")
        if len(value) > LONGEST:
            raise ApiError(413, "too_long", f"{name} is longer than {LONGEST} bytes")
    there = await kept.all_of(house.archive, row.person)
    if len(there.keys() | said.keys()) > MOST:
        raise ApiError(409, "too_many", f"no more than {MOST} things are kept")
    await house.archive.writer.write(
        *[change for name, value in said.items() for change in kept.keep(row.person, name, value.decode())]
    )
