"""The shapes of a fight: one for what is saved (everything) and what is seen (what the viewer may know)."""

from __future__ import annotations

import msgspec

from parlour.games.underscore.content.shapes import ModData, TurnData


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
    fails: str = ""  # the status that would disqualify it as things stand, for its owner


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
    struck: list[str]  # elements whose damage went through all relations to it: a private attunement would have shown
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
    meets: dict[
        str, str
    ] = {}  # a blow of an element and what the attunements known here make of it: "+1", "immune", "absorbs"


class Fought(msgspec.Struct, frozen=True):
    """The fight itself."""

    turn: int
    priority: int  # seat (2 = the foe in a fight against an encounter)
    first: int
    moved: int
    sides: list[Side]
