"""Who may know what in Underscore, and the shapes of its JSON: content tables, characters, saved fights, views."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from parlour.core.view import Preview, View, typed

T = TypeVar("T")

# -- content -------------------------------------------------------------------------------------------------------


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
    needs: str
    mod: str
    text: str
    flavour: str


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


class LessonData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tutorial (a line to follow, with the tutor's words by turn) or a challenge (a turn limit)."""

    id: str
    title: str
    hero: HeroData
    foe: FoeData
    first: str
    line: list[str]
    dice: list[int] = []
    turn: int = 0  # of victory
    left: int = 0  # the hero's HP then
    beats: dict[str, str] = {}
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


# -- fights: one shape for what is saved (everything) and what is seen (what the viewer may know) ------------------


class MoveCard(msgspec.Struct, frozen=True):
    """What is printed on a move, its blessings folded in."""

    root: str
    name: str
    text: str
    types: list[str]
    choices: list[str]  # keys of the choices it asks for: e, s, y, t
    speed: int
    charge: int | None
    ignores: list[str]
    from_bank: bool
    mods: list[ModData]


class MoveNow(msgspec.Struct, frozen=True):
    """A move at this moment of the fight."""

    element: str
    dmg: int
    iters: int
    cooldown: int
    heat: int
    cooling: int  # On Cooldown
    on_charge: int
    discharged: bool
    bound: int  # -1 = until unbound
    fired: list[int]  # its While-Banked triggers: turn of the last firing, and how often
    used: list[int]
    vs: int | None = None  # damage it looks like doing, for its owner


class MoveState(msgspec.Struct, frozen=True):
    uid: int
    public: bool
    seen: bool  # has been public in this fight
    entered: int  # when it came into its pool
    card: MoveCard | None = None  # None: ????
    now: MoveNow | None = None


class Attunement(msgspec.Struct, frozen=True):
    element: str
    turns: int
    private: int = 0  # 1: known to its holder, 2: also to the other side, who gave it


class TrapState(msgspec.Struct, frozen=True):
    move: int  # uid
    effect: int  # which effect of the move placed it
    kind: str  # of the declaration it rests on
    value: str | None  # None: private
    private: bool
    uses: int
    expires: int
    names: list[int] | None = None  # what its block may read, for its owner


class BlessingState(msgspec.Struct, frozen=True):
    id: str
    name: str
    text: str
    public: bool
    fired: list[int]
    used: list[int]


class Base(msgspec.Struct, frozen=True):
    """What of a character does not show in a fight."""

    id: str
    max_hp: int
    hp_penalty: int
    starting: dict[str, int]
    turn_history: dict[str, TurnData]
    cursor: int
    history: list[int]


class Side(msgspec.Struct, frozen=True):
    """One character; what is hidden from the viewer is missing or None."""

    name: str
    bark: str  # what an encounter says at the start
    level: int
    is_elite: bool
    hp: int
    max_hp: int
    start_max_hp: int
    attunements: list[Attunement]
    statuses: dict[str, int]
    ignores: dict[str, int]
    immune: dict[str, int]  # 1: until HP == Max HP, 2: innate
    heat: int
    risk: int
    ward: int
    traps: list[TrapState]
    active: list[int]  # uids by slot
    banked: list[int]
    moves: list[MoveState]  # in the order they came to the fight
    blessings: list[BlessingState]
    bound_hidden: list[int]  # counters of Bound moves that are private
    last: int  # uid of the move most recently executed, 0 = none
    last_damage: int
    since: int
    total: int
    iters_turn: int
    iters_combat: int
    iters_next: int
    drowsy: bool
    dazed: bool
    deed: str  # what it did last turn: "", "cast", "dq", "wait"
    deed_move: int
    base: Base | None = None


class Fought(msgspec.Struct, frozen=True):
    """The fight itself."""

    turn: int
    priority: int  # seat (2 = the foe in a fight against an encounter)
    first: int
    moved: int
    sides: list[Side]


class Result(msgspec.Struct, frozen=True):
    winner: int
    reason: str


class UnderscoreSaved(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    phase: str
    chosen: list[str]  # the character each seat began with, as typed
    offers: list[list[str]]
    picks: list[list[int]]
    committed: list[str]
    late: list[int]
    fight: Fought | None = None
    result: Result | None = None


class Offer(msgspec.Struct, frozen=True):
    """One card of a draft: a move or a major blessing."""

    id: str
    name: str
    element: str
    text: str


class UnderscoreView(View, frozen=True):
    viewer: int
    phase: str  # "begin", "draft", "combat", "over"
    level: int
    starts: list[str]  # what may be begun with
    ready: list[bool]  # which seats have decided
    chosen: str | None  # own: the character begun with
    committed: str | None  # own: the move committed to
    offers: list[list[Offer]]
    picks: list[int]  # own
    late: list[int]  # own choices missed in a row, by seat
    fight: Fought | None
    result: Result | None


class CastPreview(Preview, frozen=True):
    """What a choice would do; public attunements only."""

    refusal: str
    speed: int = 0
    damage: int = 0
    stopped: str = ""  # the status that would disqualify it as things stand
