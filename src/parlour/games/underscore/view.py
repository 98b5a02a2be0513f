"""Who may know what in Underscore: a match as it is saved and as it is seen; what a choice would do."""

from __future__ import annotations

import msgspec

from parlour.core.view import Preview, View
from parlour.games.underscore.combat.view import Fought
from parlour.games.underscore.content.view import Offer
from parlour.games.underscore.run.view import RunSaved, RunView


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
    run: RunSaved | None = None


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
