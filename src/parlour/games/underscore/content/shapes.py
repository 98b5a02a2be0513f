"""The shapes of what the data files hold, and of a character; not compiled, because msgspec reads their annotations."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from parlour.core.view import typed

T = TypeVar("T")


class RootData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    element: str
    types: list[str]
    dmg: int
    iters: int
    choices: dict[str, str]
    score: str
    text: str
    flavour: str
    cooldown: int = 0
    charge: int | None = None
    heat: int = 0
    speed: int = 0
    ignores: list[str] = []


class MinorData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    element: str
    rarity: str
    needs: str  # in words
    mod: str
    text: str
    flavour: str
    target: str = ""  # the same as a condition on the move; "" = any move that it can change


class MajorData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    rarity: str
    score: str
    text: str
    flavour: str


class StarterData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    max_hp: int
    active: list[str]
    banked: list[str]
    chooses: bool
    text: str


class UnlockData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deed, and what it opens; "" = nothing of that kind."""

    id: str
    text: str
    asks: dict[str, int]
    title: str
    epitaph: str
    starter: str


class HeroData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    hp: int
    active: list[str]
    banked: list[str]


class FoeData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    hp: int
    active: list[str]
    loop: list[str]
    start_hp: int = 0
    statuses: dict[str, int] = {}


class BeatData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words of the tutor, by turn number or at the first occurrence of an event."""

    say: str
    turn: int = 0
    on: dict[str, object] = {}
    most: dict[str, int] = {}


class NeedData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An event without which the lesson was missed."""

    on: dict[str, object]


class LessonData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tutorial (what must be seen, with the tutor's words) or a challenge (a turn limit)."""

    id: str
    title: str
    hero: HeroData
    foe: FoeData
    first: str
    line: list[str]
    dice: list[int] = []
    turn: int = 0  # of victory
    left: int = 0  # the hero's HP then
    say: str = ""  # the tutor's first words
    beats: list[BeatData] = []
    needs: list[NeedData] = []
    missed: str = ""
    limit: int = 0
    wins: int = 0  # what an exhaustive search found
    lines: int = 0


class ModData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    args: dict[str, object] = {}


class MoveData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    uid: int
    root: str
    mods: list[ModData] = []


class PoolsData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    active: list[MoveData]
    banked: list[MoveData] = []


class TurnData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    move: int
    args: dict[str, str] = {}


class CharacterData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A character as encounters, graveyards and saved fights hold it (rules, section 6)."""

    name: str
    max_hp: int
    moves: PoolsData
    id: str = ""
    level: int = 1
    is_elite: bool = False
    hp_penalty: int = 0
    starting: dict[str, int] = {}
    blessings: list[str] = []
    turn_history: dict[str, TurnData] = {}
    bark: str = ""


class Sign(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is seen of an encounter from afar, at one of two roads."""

    id: str  # of the truth alone: it tells the build
    name: str
    level: int
    is_elite: bool
    bark: str
    spoil: str = ""  # what slaying it gives, where nobody has to meet it


class BossData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who ends an act of the road: a character, what is told of it from afar, and the laws that only it fights by."""

    act: int
    omen: str
    laws: list[MajorData]  # the first holds from the start, each other one is a phase
    who: CharacterData

    @property
    def id(self) -> str:
        return self.who.id


class EndingData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence of the epilogue, and of which runs it is true."""

    part: int  # 1, 2, 3: the first row of each part that holds is told
    text: str
    start: str = ""  # begun as this
    element: str = ""  # most Active moves are of it; "none": of no element
    burden: int = 0  # Bless Burden is at least this
    elites: int = 0  # and Elites Slain, the bosses included
    turns: int = 0  # at most so many turns; 0 = any number


class Offer(msgspec.Struct, frozen=True):
    """One card of a draft: a move or a major blessing."""

    id: str
    name: str
    element: str
    text: str


def typed_list(rows: list[object], kind: type[T]) -> list[T]:
    """Rows of a data file as Structs; ValueError names the row."""
    found: list[T] = []
    for place, row in enumerate(rows, 1):
        name = row.get("id", place) if isinstance(row, dict) else place
        try:
            found.append(typed(row, kind))
        except ValueError as trouble:
            raise ValueError(f"{name}: {trouble}") from None
    return found
