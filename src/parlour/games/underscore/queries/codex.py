"""The codex as data: elements and how they meet, statuses, every move and blessing as printed, who walks the base pack, the season.

It tells no build: which moves an encounter has is learned by meeting it.
"""

from __future__ import annotations

from functools import cache

import msgspec

from parlour.core.view import Reference
from parlour.games.underscore.content.library import content
from parlour.games.underscore.content.shapes import MoveData
from parlour.games.underscore.content.tables import DESCRIPTIONS, ELEMENTS, MOST, RELATIONS, STATUSES
from parlour.games.underscore.dead.names import ROADS
from parlour.games.underscore.dead.season import house_season
from parlour.games.underscore.queries.text import EFFECTS
from parlour.games.underscore.view.run import run_move


class ElementEntry(msgspec.Struct, frozen=True):
    name: str
    text: str
    weak: list[str]  # who is attuned to it takes 1 more of these
    resists: list[str]  # 1 less
    immune: list[str]
    absorbs: list[str]  # heals 1 instead


class StatusEntry(msgspec.Struct, frozen=True):
    name: str
    most: int  # turns
    text: str


class MoveEntry(msgspec.Struct, frozen=True):
    root: str
    name: str
    element: str
    tags: str
    text: str
    flavour: str


class BlessingEntry(msgspec.Struct, frozen=True):
    id: str
    name: str
    element: str  # "any" for the universal ones
    rarity: str
    major: bool
    text: str
    flavour: str


class BeastEntry(msgspec.Struct, frozen=True):
    name: str
    level: int
    is_elite: bool
    bark: str


class SeasonEntry(msgspec.Struct, frozen=True):
    """The season that is on: the same encounters in the same order for everybody."""

    id: str
    title: str
    starts: str
    ends: str
    starter: str  # prescribed; "" = free
    levels: list[str]  # encounters by id, as the option `season` names them
    notes: list[str]  # the curator's, each shown before its fight


class Codex(Reference, frozen=True):
    """Underscore's codex."""

    elements: list[ElementEntry]
    statuses: list[StatusEntry]
    moves: list[MoveEntry]
    blessings: list[BlessingEntry]
    bestiary: list[BeastEntry]
    roads: list[str]  # what the road says
    season: SeasonEntry


def _season() -> SeasonEntry:
    on = house_season()
    levels, notes = [level.enc for level in on.levels], [level.note for level in on.levels]
    return SeasonEntry(on.id, on.title, on.starts, on.ends, on.starter, levels, notes)


@cache
def reference() -> Codex:
    known = content()
    moves = [
        MoveEntry(row.id, row.name, row.element, run_move(known, MoveData(1, row.id, [])).tags, row.text, row.flavour)
        for row in known.roots.values()
    ]
    minors = [
        BlessingEntry(row.id, row.name, row.element, row.rarity, False, row.text, row.flavour)
        for row in known.minors.values()
    ]
    majors = [
        BlessingEntry(row.id, row.name, row.id.partition(".")[0], row.rarity, True, row.text, row.flavour)
        for row in known.majors.values()
    ]
    beasts = [BeastEntry(row.name, row.level, row.is_elite, row.bark) for row in known.encounters.values()]
    return Codex(
        elements=[
            ElementEntry(name, DESCRIPTIONS[name], *[list(words) for words in RELATIONS[name]]) for name in ELEMENTS[1:]
        ],
        statuses=[StatusEntry(name, most, EFFECTS[name]) for name, most in zip(STATUSES, MOST, strict=True)],
        moves=moves,
        blessings=[*minors, *majors],
        bestiary=beasts,
        roads=list(ROADS),
        season=_season(),
    )
