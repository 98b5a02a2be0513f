"""The shapes of a run: as it is saved, as its bearer and others see it, and what it leaves behind."""

from __future__ import annotations

import msgspec

from parlour.core.view import Preview
from parlour.games.underscore.combat.view import MoveCard
from parlour.games.underscore.content.view import CharacterData, MoveData, Offer, TurnData


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
