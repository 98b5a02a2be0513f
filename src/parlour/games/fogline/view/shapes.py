"""What is told of Fogline: the view of a seat or a watcher, and previews. `look` and the game's previews fill them."""

from __future__ import annotations

from typing import Literal

import msgspec

from parlour.core.view import Preview, View

Phase = Literal["consent", "setup", "battle", "over"]
PHASES: tuple[Phase, ...] = ("consent", "setup", "battle", "over")  # as numbered in position/state.py


class Tile(msgspec.Struct, frozen=True, gc=False):
    x: int
    y: int
    card: int
    by: int  # the seat that placed it; 0 = nobody knows
    when: int  # the number of its placement, from 1; 0 = nobody knows
    drawn: bool  # the referee placed it at random
    edges: str  # T R B L, so that a board need not know the cards


class Unit(msgspec.Struct, frozen=True, gc=False):
    x: int
    y: int
    owner: int
    unit: str | None  # None: face-down, and not the viewer's
    up: bool
    may: str  # what a face-down unit can still be, as far as everybody can tell; "" if face-up


class Lost(msgspec.Struct, frozen=True, gc=False):
    owner: int
    unit: str


class Result(msgspec.Struct, frozen=True):
    winner: int  # 0 = a draw
    reason: str


class FoglineView(View, frozen=True):
    """All lists of tiles and units are sorted by y, then x."""

    viewer: int
    phase: Phase
    turn: int  # the seat to act; 0 = both (consent) or nobody
    turns: int  # placements and actions so far
    tiles: list[Tile]
    units: list[Unit]
    uncovered: str  # of each tile the unit that turned face-up there, where it had been placed; `?` = none did
    lost: list[Lost]
    cards: dict[str, list[int]]  # not placed yet
    hand: dict[str, list[str] | int]  # units not placed yet; another seat's are only counted
    pool: dict[str, str]  # face-down and unplaced kinds
    left: dict[str, int]  # units beside the Command that are not removed
    spots: list[list[int]]  # cells open for the next pair
    legal: list[str]  # of the viewer, at its turn; in the setup any unit, card and spot make a placement besides
    agreed: list[int]  # seats that agreed to a random setup
    auto: list[int]  # seats whose pairs the referee places
    quiet: int  # moves since the last attack
    idle: int  # voluntary passes running
    passed: int  # the seat that had to pass after the last action
    seen: int  # how often this position has come up
    history: list[str]  # positions since the last attack or reveal: face-up units and the seat to act
    options: dict[str, object]
    result: Result | None


class Target(msgspec.Struct, frozen=True):
    """What the selected unit could do in one direction."""

    direction: str
    x: int
    y: int
    act: str  # "move", "attack" or ""
    refusal: str  # why not, as a code; "" if it can
    edge: str  # of the target tile, towards the unit; "" if there is no tile
    side: str  # which edge of the target tile that is
    says: str  # one line for a person
    attack: int = 0
    defence: int = 0  # with the bonus; 0 = hidden
    wins: int = 0  # of `cases` equally likely cases the attacker wins this many
    cases: int = 0
    confirm: list[str] = []  # "reveal": turns face-up for the first time; "command": loses the game


class FoglinePreview(Preview, frozen=True):
    x: int
    y: int
    unit: str
    up: bool
    targets: list[Target]
