"""The shapes of a saved match: the whole truth of it and of a run."""

from __future__ import annotations

import msgspec

from parlour.games.underscore.content.shapes import CharacterData, MoveData, Sign, TurnData
from parlour.games.underscore.view.fight_shapes import Fought
from parlour.games.underscore.view.shapes import Result


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
    boss: str = ""  # who ends this act
    ended: bool = False  # the last of them has fallen
    lost: int = 0  # HP that the next fight begins without
    signs: list[Sign] = []  # of the two roads
    way: int = 0  # which of them was taken


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
