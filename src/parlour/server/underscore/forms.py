"""What goes over HTTP about the shared dead and about seasons."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Day = str  # 2026-11-16


class DayRun(msgspec.Struct):
    """Who walks in today's run, and under what."""

    day: Day
    start: str
    name: str
    seal: str
    rule: str


class DeedCard(msgspec.Struct):
    """A deed, whether the guest has done it, and what it opens; "" = nothing of that kind."""

    id: str
    text: str
    done: bool
    match: str  # the one that it was done in; "" = none, or it is not done
    starter: str
    name: str  # of the start
    title: str
    epitaph: str


class DeadAdmitted(msgspec.Struct):
    """A fallen character walks in this house."""

    id: str
    level: int
    is_elite: bool
    name: str


class DeadPage(msgspec.Struct):
    """One page of the dead; asked again with its cursor while there is more."""

    house: str  # the name of this collection: cursors of another one are worth nothing here
    items: list[dict[str, object]]  # encounters, as the rules of Underscore describe them
    gone: list[tuple[str, int, bool]]  # id, level, is_elite of those who walk no more
    cursor: int
    more: bool


class DeadSize(msgspec.Struct):
    """What a full copy of the dead would be."""

    encounters: int
    bytes: int  # to fetch, compressed


class GraveCard(msgspec.Struct):
    """One of the guest's own fallen, and what became of it."""

    id: str
    level: int
    is_elite: bool  # by now
    promoted: bool  # it has become an elite by its victories
    name: str  # that others know it by
    epitaph: str
    given: str  # the epitaph that it had before its player chose another
    slain_by: str
    created: Day
    walks: bool  # others may meet it
    echo: bool  # another of its kind stands for it, whose deeds these are
    met: int
    won: int
    echoes: int
    portrait: dict[str, object]  # the character, from which it is drawn


class Stone(msgspec.Struct, forbid_unknown_fields=True):
    """The words that the guest wants on the stone of one of their fallen."""

    epitaph: Annotated[str, Meta(min_length=1, max_length=200)]


class DeadSettings(msgspec.Struct, forbid_unknown_fields=True):
    """How the guest plays with the dead of others."""

    walk: bool = True  # whether those who fall from now on may be met by others
    scope: Literal["skill", "full", "season"] = "skill"  # whom the guest's runs at this house meet


class SeasonCard(msgspec.Struct):
    """A season by its title."""

    id: str
    title: str
    starts: Day
    ends: Day
    phase: Literal["coming", "running", "over"]
    levels: list[str]  # ids of those who are met, in order, of a season that has begun
    starter: str  # "" = free
    best: str  # the guest's own best card, in words; "" = none


class SeasonPlace(msgspec.Struct):
    """The best that one player has reached in a season."""

    name: str
    level: int
    won: bool
    turns: int
    start: str
    card: str  # to share
    runs: int  # of theirs that ended
    yours: bool


class SeasonResult(msgspec.Struct, forbid_unknown_fields=True):
    """The result of a season's run that was played elsewhere."""

    code: Annotated[str, Meta(max_length=60_000)]


class NameReport(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody takes offence at the name of one of the dead."""

    name: Annotated[str, Meta(min_length=1, max_length=64)]
