"""The shapes of a run as its bearer and others see it and of what an upgrade would do."""

from __future__ import annotations

import msgspec

from parlour.core.view import Preview
from parlour.games.underscore.content.shapes import Offer, TurnData
from parlour.games.underscore.view.fight_shapes import MoveCard


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


class Beginning(msgspec.Struct, frozen=True):
    """A character that may be begun with."""

    start: str  # as `begin` names it: "nun", "foundling e=fire", "f1"
    name: str
    text: str
    level: int
    max_hp: int
    elements: list[str]  # of its moves, in the order of the rules
    active: list[RunMove]
    banked: list[RunMove]
    blessings: list[Offer]


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
    elite_rate: int  # of a hundred: how often the next foe is an elite
    elite_rate_then: int  # ... with the major


class SignView(msgspec.Struct, frozen=True):
    """What is seen of one of two roads: as much of its foe as is told before any fight, and what slaying it gives."""

    name: str
    bark: str
    level: int
    is_elite: bool
    echo: int  # Max HP that a lower level is raised by
    spoil: Offer | None = None  # None: what every fight gives


class RoadView(msgspec.Struct, frozen=True):
    """The road in acts, as far as everybody sees it, and its end."""

    act: int
    title: str
    boss: str  # who stands at the end of this act; "" = nobody
    at: int  # on this level
    omen: str
    laws: list[Offer]  # that it fights by
    words: str  # what the Long Dark does here
    ended: bool  # the last boss has fallen
    epilogue: str = ""  # of its bearer's own, until all is over
    seals: list[Offer] = []  # that the run was begun under
    lost: int = 0  # HP that the next fight begins without; its bearer's own, too
    signs: list[SignView] = []  # of the two roads, while one is chosen; its bearer's own, too
    spoil: Offer | None = None  # what the foe of the chosen road is slain for; its bearer's own, too


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
    epitaph: str = ""  # of one who has died
    elements: list[str] = []  # of its moves
    road: RoadView | None = None  # None: the classic one
    day: str = ""  # whose run it is; "" = of none


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
    root: RunMove | None = None  # of a move learned as found: what it was before its blessings
