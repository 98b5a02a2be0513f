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


# -- runs ----------------------------------------------------------------------------------------------------------


class SeasonData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A season as a run needs it: whom it meets, in this order."""

    id: str
    levels: list[str]


class RunSaved(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A run but for the fight it is in."""

    name: str
    start: str  # as typed, without the name: "nun", "foundling e=fire"
    level: int
    burden: int
    elites: int
    max_hp: int
    hp_penalty: int
    starting: dict[str, int]
    active: list[MoveData]
    banked: list[MoveData]
    box: list[MoveData]  # Forget Move: what lies in it while pools are reorganised
    blessings: list[str]
    uids: int  # given so far; a move that is forgotten takes its own with it
    met: list[str]
    turns: list[int]  # of each fight that was won
    past: list[TurnData]  # what earlier fights recorded, as far as a short script may need it
    spent: dict[str, list[int]]  # blessings that work so often a run: how often they have
    foe: CharacterData | None  # who is fought, or has just fallen
    echo: int
    major: str
    minors: list[str]
    crowded: bool  # one move must still be forgotten


class RunMove(msgspec.Struct, frozen=True):
    """A move outside of combat."""

    uid: int
    card: MoveCard
    element: str
    dmg: int
    iters: int
    cooldown: int
    heat: int
    random: list[str]  # variables converted to $_Random
    tags: str  # all of it in one line: "Fire attack 2x1, Heat 1"


class HeroView(msgspec.Struct, frozen=True):
    max_hp: int
    hp_penalty: int
    starting: dict[str, int]
    bank: int  # how many moves it holds
    active: list[RunMove]
    banked: list[RunMove]
    box: RunMove | None
    blessings: list[Offer]


class FoeView(msgspec.Struct, frozen=True):
    """Who is fought, or has fallen; its id tells its build, and so is told with it."""

    id: str
    name: str
    bark: str
    level: int
    is_elite: bool
    echo: int  # Max HP that a lower level was raised by


class MinorView(msgspec.Struct, frozen=True):
    id: str
    name: str
    element: str
    rarity: str
    text: str
    needs: str
    asks: list[str]  # keys of what must be said with it: t, e, s, v, n, f, a
    targets: list[str]  # own slots it may change


class UpgradeView(msgspec.Struct, frozen=True):
    fallen: FoeView
    active: list[RunMove]
    banked: list[RunMove]
    major: Offer | None
    rarity: str
    why: str  # why the major cannot be taken: "", "not_offered", "burden"
    scope: str  # of minor blessings: "Fi C+U  Pl C+U  any"
    minors: list[MinorView]
    must_forget: bool


class RunView(msgspec.Struct, frozen=True):
    name: str
    start: str
    level: int
    burden: int | None  # None: it tells of the build, and that is the bearer's own
    elites: int
    turns: list[int]
    met: list[str]
    title: str
    season: str
    last: int  # levels of the season; 0 = endless
    hero: HeroView | None
    foe: FoeView | None
    upgrade: UpgradeView | None
    past: list[TurnData]
    spent: dict[str, list[int]]
    uids: int


class UpgradePreview(Preview, frozen=True):
    """What an upgrade would make of a move and of its bearer."""

    refusal: str
    before: RunMove | None = None
    after: RunMove | None = None
    text: str = ""  # a major blessing, or the blessing's own words
    hero: dict[str, int] = msgspec.field(
        default_factory=dict
    )  # changes: max_hp, hp_penalty, starting statuses, bank, burden
    open: list[str] = msgspec.field(default_factory=list)  # what may be said for the choice that is missing or wrong


class FallenData(msgspec.Struct, frozen=True):
    """A dead character as it was at the start of its final combat, and how it came to its end."""

    character: CharacterData
    bless_burden: int
    elites_slain: int
    slain_by: str
    slain_by_name: str
    turns: list[int]  # of every fight, the last one included
    start: str
    season: str


class UnderscoreSaved(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    phase: str
    chosen: list[str]  # the character each seat began with, as typed
    offers: list[list[str]]
    picks: list[list[int]]
    committed: list[str]
    late: list[int]
    fight: Fought | None = None
    result: Result | None = None
    run: RunSaved | None = None


class Offer(msgspec.Struct, frozen=True):
    """One card of a draft: a move or a major blessing."""

    id: str
    name: str
    element: str
    text: str


class UnderscoreView(View, frozen=True):
    viewer: int
    phase: str  # "begin", "draft", "combat", "over"; of a run also "upgrade", "reorganise", "minors"
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
    run: RunView | None = None


class CastPreview(Preview, frozen=True):
    """What a choice would do; public attunements only."""

    refusal: str
    speed: int = 0
    damage: int = 0
    stopped: str = ""  # the status that would disqualify it as things stand
