"""A player's cache of encounters and how far it has been brought: what to ask for next, and pages put in its place."""

from __future__ import annotations

import msgspec

from parlour.games.underscore.dead.sync import (
    DEFAULT,
    SCOPES,
    Ask,
    Held,
    Page,
    Scope,
    asks,
    brought,
    levels,
    narrowed,
    read_page,
)
from parlour.store.home import Home, keepsake
from parlour.store.underscore.dead import encounters_of
from parlour.store.underscore.runs import record

KIND, NAME = "sync", "held"


def scope(home: Home) -> Scope:
    """The player's choice."""
    found = home.kept("setting").get("scope", DEFAULT)
    return next((each for each in SCOPES if each == found), DEFAULT)


def held(home: Home) -> Held:
    """How far the cache has been brought."""
    return msgspec.convert(home.kept(KIND).get(NAME, {}), Held)


def wanted(home: Home) -> list[Ask]:
    """What to ask the server for now, by the player's scope and record."""
    return asks(held(home), scope(home), record(home))


def take_page(home: Home, ask: Ask, data: bytes) -> Page:
    """Puts an answer into the cache together with its cursor, all or nothing; Refused if it is no answer. Elsewhere if
    another house answers than the one whose dead are here."""
    page = read_page(data, ask)
    before = held(home)
    if before.house not in ("", page.house):
        raise Elsewhere
    state = msgspec.structs.replace(brought(before, ask, page.cursor), house=page.house)
    home.do(encounters_of(home).apply(page, keepsake(KIND, NAME, state)))
    return page


class Elsewhere(Exception):
    """These are the dead of another house: the copy begins anew."""


def begin_anew(home: Home) -> None:
    """Forgets all that was copied."""
    home.do(encounters_of(home).forget_outside(1, 0, keepsake(KIND, NAME, Held())))


def make_room(home: Home) -> int:
    """Drops what was fetched outside of the player's scope; how many encounters that were."""
    low, high = levels(scope(home), record(home))
    state = narrowed(held(home), scope(home), record(home))
    return home.do(encounters_of(home).forget_outside(low, high, keepsake(KIND, NAME, state)))
