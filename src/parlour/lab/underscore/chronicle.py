"""What a run was like: its fights and its upgrades, written down by one who sees everything."""

from __future__ import annotations

import msgspec

from parlour.core.contract import Action
from parlour.games.underscore.combat.choices import kind_of, pick_of
from parlour.games.underscore.position.run import RunPosition
from parlour.games.underscore.position.state import FIGHTING, UPGRADING
from parlour.games.underscore.run.deeds import LEARN, LEAVE, MAJOR, OFFERS, SKIP, TAKE
from parlour.games.underscore.run.scopes import major_open

HERO = 0  # its side of every fight


class Fought(msgspec.Struct, frozen=True):
    """One fight of a run."""

    foe: str
    level: int
    elite: bool
    won: bool
    turns: int
    held: list[str]  # the hero's Active moves as it began
    cast: dict[str, int]  # how often it committed to each move
    way: int = 0  # which of two roads led there; 0 = there was but one
    tempted: bool = False  # whether the other road, or this one, had an elite for spoils


class Upgraded(msgspec.Struct, frozen=True):
    """One upgrade: all that was offered, and what was taken."""

    level: int
    took: str  # "learn", "minor", "major", "skip" or "leave"
    what: str  # the move or blessing; "" = nothing
    moves: list[str]  # of the fallen
    major: str  # shown; "" = none in scope
    open: bool  # whether it could be taken
    minors: list[str]  # drawn, if a draft was begun


class Chronicle:
    """Follows one run, action by action."""

    def __init__(self) -> None:
        self.fights: list[Fought] = []
        self.upgrades: list[Upgraded] = []
        self.held: list[str] = []
        self.cast: dict[str, int] = {}
        self.turns = 0

    def before(self, position: RunPosition, action: Action) -> None:
        """Called with each action before it is played."""
        if position.phase == FIGHTING:
            self.commit(position, action)
        elif kind_of(action) in TAKEN:
            self.upgrades.append(upgraded(position, action))

    def commit(self, position: RunPosition, action: Action) -> None:
        fight = position.fight
        assert fight is not None
        if not self.turns:
            self.held = [fight.name(HERO, move) for move in fight.side[HERO].active]
        self.turns += 1
        move = pick_of(fight, HERO, action).move
        if move >= 0:
            name = fight.name(HERO, move)
            self.cast[name] = self.cast.get(name, 0) + 1

    def after(self, position: RunPosition) -> None:
        """Called when the action has been played."""
        run = position.run
        if not self.turns or position.phase == FIGHTING:
            return
        assert run.foe is not None
        won = position.phase == UPGRADING
        tempted = any(sign.spoil for sign in run.signs)
        self.fights.append(
            Fought(run.foe.id, run.level, run.foe.is_elite, won, self.turns, self.held, self.cast, run.way, tempted)
        )
        self.turns, self.cast = 0, {}


TAKEN = {LEARN: "learn", TAKE: "minor", MAJOR: "major", SKIP: "skip", LEAVE: "leave"}


def upgraded(position: RunPosition, action: Action) -> Upgraded:
    run, screen = position.run, position.screen()
    kind = kind_of(action)
    what = ""
    if kind == LEARN:
        what = screen.fallen_move(action % 8).root
    elif kind == TAKE:
        what = run.minors[action % OFFERS - 1]
    elif kind == MAJOR:
        what = run.major
    moves = [screen.fallen_move(place).root for place in screen.fallen_slots()]
    open_now = major_open(run.burden, run.elites)
    return Upgraded(run.level, TAKEN[kind], what, moves, run.major, open_now, run.minors.copy())
