"""Which encounters to ask other houses for, and what to keep: three scopes, pages, cursors. It fetches nothing itself."""

from __future__ import annotations

from typing import Literal

import msgspec

from parlour.games.underscore.dead.fallen import LARGEST, LEVEL_MOST, Encounter, Refused, check_character, check_shape

Scope = Literal["skill", "full", "season"]
SCOPES: tuple[Scope, ...] = ("skill", "full", "season")
DEFAULT: Scope = "skill"
NEAR = 10  # levels around the record
PER_KIND = 300  # encounters of one level and kind that the skill scope gets
PAGE_MOST = 500
WORD = "EVERYTHING"  # what has to be typed for the full copy
HOUSE_MOST = 64  # characters of a house's name
STORED = 1434  # bytes of an encounter in a store


Key = tuple[str, int, bool]  # id, level, is_elite


class Span(msgspec.Struct, frozen=True):
    """Levels that are held as they were at a cursor of the server."""

    low: int
    high: int
    cursor: int
    thin: bool = False  # not more than the newest of every kind were asked for


class Held(msgspec.Struct, frozen=True):
    """How far a cache has been brought."""

    spans: list[Span] = []  # in order of level, none touching another of the same cursor
    house: str = ""  # whose cursors these are


class Ask(msgspec.Struct, frozen=True):
    """One question to the server, repeated with the new cursor while there is more."""

    scope: Scope
    low: int
    high: int
    cursor: int
    most: int = 0  # of one level and kind; 0 = all


class Size(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the server says the full copy is."""

    encounters: int
    bytes: int


class Page(msgspec.Struct, frozen=True):
    """One page of a sync, its items checked."""

    items: list[Encounter]
    gone: list[Key]
    cursor: int
    more: bool
    house: str = ""
    left_out: list[str] = []  # items that this version cannot use: id and why


class _RawPage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    house: str
    items: list[msgspec.Raw]
    gone: list[Key]
    cursor: int
    more: bool


# -- what to ask for -----------------------------------------------------------------------------------------------


def levels(scope: Scope, record: int) -> tuple[int, int]:
    """The levels that a scope covers for a player of this record; none in a season."""
    if scope == "season":
        return (1, 0)
    return (1, LEVEL_MOST) if scope == "full" else (max(1, record - NEAR), min(LEVEL_MOST, record + NEAR))


def asks(held: Held, scope: Scope, record: int) -> list[Ask]:
    """What brings the cache up to date: levels that are new to it from the beginning, the others from their cursor. Nothing
    for a season, which brings its dead along."""
    most = PER_KIND if scope == "skill" else 0
    low, high = levels(scope, record)
    found: list[Ask] = []
    at = low
    for span in held.spans:
        if span.high < at or span.low > high:
            continue
        if span.low > at:
            found.append(Ask(scope, at, span.low - 1, 0, most))
        cursor = 0 if span.thin and not most else span.cursor  # of those it has, some may have been left out
        found.append(Ask(scope, max(at, span.low), min(high, span.high), cursor, most))
        at = span.high + 1
    if at <= high:
        found.append(Ask(scope, at, high, 0, most))
    return sorted(found, key=lambda ask: (ask.cursor > 0, ask.low))


def brought(held: Held, ask: Ask, cursor: int) -> Held:
    """How far the cache is after an answer to this question; whatever else it holds, it keeps."""
    spans = [Span(ask.low, ask.high, cursor, ask.most > 0)]
    for span in held.spans:
        if span.low < ask.low:
            spans.append(msgspec.structs.replace(span, high=min(span.high, ask.low - 1)))
        if span.high > ask.high:
            spans.append(msgspec.structs.replace(span, low=max(span.low, ask.high + 1)))
    joined: list[Span] = []
    for span in sorted(spans, key=lambda span: span.low):
        last = joined[-1] if joined else None
        if last and (last.high + 1, last.cursor, last.thin) == (span.low, span.cursor, span.thin):
            joined[-1] = msgspec.structs.replace(last, high=span.high)
        else:
            joined.append(span)
    return msgspec.structs.replace(held, spans=joined)


def narrowed(held: Held, scope: Scope, record: int) -> Held:
    """How far it is after what lies outside the scope was dropped to make room."""
    low, high = levels(scope, record)
    kept = [msgspec.structs.replace(span, low=max(low, span.low), high=min(high, span.high)) for span in held.spans]
    return msgspec.structs.replace(held, spans=[span for span in kept if span.low <= span.high])


# -- the full copy is asked for twice ------------------------------------------------------------------------------


def warning(size: Size) -> str:
    """What is said before the full copy is fetched."""
    disk = size.encounters * STORED
    return (
        f"The full copy has {size.encounters:,} encounters: {_bytes(size.bytes)} to fetch, about {_bytes(disk)} on disk. "
        f"Type {WORD} to fetch it; anything else leaves the scope as it is."
    )


def confirmed(typed: str) -> bool:
    """The word itself, nothing like it."""
    return typed.strip() == WORD


def _bytes(count: int) -> str:
    for unit, size in (("GB", 10**9), ("MB", 10**6), ("kB", 10**3)):
        if count >= size:
            return f"{count / size:.1f} {unit}"
    return f"{count} bytes"


# -- what comes back -----------------------------------------------------------------------------------------------


def read_page(data: bytes, ask: Ask) -> Page:
    """A page that answers the question; Refused if it is none. Single items that cannot be used are left out."""
    if len(data) > PAGE_MOST * LARGEST:
        raise Refused("", "size", f"a page has at most {PAGE_MOST * LARGEST:,} bytes, this has {len(data):,}")
    try:
        raw = msgspec.json.decode(data, type=_RawPage)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as trouble:
        raise Refused("", "schema", f"not a page of a sync: {str(trouble)[:200]}") from None
    if len(raw.items) > PAGE_MOST:
        raise Refused("items", "schema", f"a page has at most {PAGE_MOST} items")
    if not raw.house or len(raw.house) > HOUSE_MOST:
        raise Refused("house", "schema", f"a house has a name of 1 to {HOUSE_MOST} characters")
    if raw.cursor < ask.cursor or (raw.more and raw.cursor == ask.cursor):
        raise Refused("cursor", "schema", f"the cursor must go on from {ask.cursor}")
    found: list[Encounter] = []
    left_out: list[str] = []
    for item in raw.items:
        try:
            found.append(_item(bytes(item), ask))
        except Refused as trouble:
            left_out.append(str(trouble))
    return Page(found, raw.gone, raw.cursor, raw.more, raw.house, left_out)


def _item(data: bytes, ask: Ask) -> Encounter:
    if len(data) > LARGEST:
        raise Refused("", "size", f"an encounter has at most {LARGEST:,} bytes")
    try:
        found = msgspec.json.decode(data, type=Encounter)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as trouble:
        raise Refused("", "schema", str(trouble)[:200]) from None
    check_shape(found)
    check_character(found)
    if not ask.low <= found.level <= ask.high:
        raise Refused(found.id, "level", f"level {found.level} was not asked for")
    if not found.verified or found.status != "live":
        raise Refused(found.id, "unverified", "only verified encounters that live are passed on")
    return found
