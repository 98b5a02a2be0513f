"""The shapes of a match as it is seen, and of what a choice would do."""

from __future__ import annotations

import msgspec

from parlour.core.view import Preview, View
from parlour.games.underscore.content.shapes import Offer
from parlour.games.underscore.view.fight_shapes import Fought
from parlour.games.underscore.view.run_shapes import Beginning, RunView


class Result(msgspec.Struct, frozen=True):
    winner: int
    reason: str


class UnderscoreView(View, frozen=True):
    viewer: int
    phase: str  # "begin", "draft", "combat", "over"; of a run also "upgrade", "reorganise", "minors", "fork"
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
    beginnings: list[Beginning] = msgspec.field(default_factory=list)  # what may be begun with, in full


class Blow(msgspec.Struct, frozen=True):
    """One blow as it looks, by public attunements."""

    element: str
    base: int
    related: int  # after the relations; below zero: it would be absorbed
    final: int  # after Strong and Tough


class Tick(msgspec.Struct, frozen=True):
    """What a status would do on its bearer's turn, as things stand."""

    seat: int
    words: str
    hp: int  # what it takes; below zero: gives
    element: str  # "" = of none


class CastPreview(Preview, frozen=True):
    """What a choice would do; of the other side public attunements only."""

    refusal: str
    speed: int = 0
    damage: int = 0
    stopped: str = ""  # the status that would disqualify it as things stand
    against: int = 0  # the speed of an ordinary move of the other side
    first: bool = False  # whether it would act before such a move
    order: str = ""  # why, in words
    blows: list[Blow] = msgspec.field(default_factory=list)  # what the damage is made of, blow by blow
    ticks: list[Tick] = msgspec.field(default_factory=list)  # in the order of the turn, as far as that is known
    left: list[int] = msgspec.field(default_factory=list)  # hit points after all this, by seat
