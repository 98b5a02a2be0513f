"""Runs of Underscore by the thousand: heroes who see views live and die by the real rules, all starts, paired seeds."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec

from parlour import games
from parlour.core.dice import QuickDice
from parlour.games.underscore.content.library import pack, same_pack
from parlour.games.underscore.position.run import RunPosition
from parlour.lab.results import keep, known
from parlour.lab.underscore.chronicle import Chronicle, Fought, Upgraded
from parlour.lab.underscore.heroes import make_hero
from parlour.lab.underscore.upgrading import SEAT
from parlour.lab.workers import spread
from parlour.table.chance import chosen

DEEPEST = 40  # a run that comes so far is broken off: some would never end


class Plan(msgspec.Struct, frozen=True):
    """One run: who fights, what it begins as, and its chance. Runs with the same seed meet the same luck."""

    hero: str
    start: str
    seed: int
    road: str = "acts"
    seals: tuple[str, ...] = ()
    fork: bool = False


class Life(msgspec.Struct, frozen=True):
    """One run, from its beginning to its death. One line of a result file."""

    plan: Plan
    pack: str  # the content it was run with
    fights: list[Fought]
    upgrades: list[Upgraded]

    @property
    def depth(self) -> int:
        """The level of its death, or the last one if it was broken off."""
        return self.fights[-1].level

    @property
    def alive(self) -> bool:
        return self.fights[-1].won


def simulate(plans: list[Plan], jobs: int, file: Path | None, progress: Callable[[int], None]) -> list[Life]:
    """All these runs, on several processes; those that the file has already are not run again."""
    wanted = set(plans)
    found = {life.plan: life for life in known(file, Life) if life.plan in wanted and same_pack(life.pack)}
    progress(len(found))
    for life in spread(live, [plan for plan in plans if plan not in found], jobs):
        found[life.plan] = life
        if file is not None:
            keep(file, life)
        progress(len(found))
    return [found[plan] for plan in plans]


# -- one run -------------------------------------------------------------------------------------------------------


def live(plan: Plan) -> Life:
    """One run by the rules of the house; the hero sees its views, the chronicler everything."""
    game = games.card("underscore").make(
        {"run": True, "start": plan.start, "road": plan.road, "seals": list(plan.seals), "fork": plan.fork}
    )
    position = game.start(chosen(f"balance/{plan.seed}", 1).dice())
    assert isinstance(position, RunPosition)
    hero = make_hero(plan.hero, game, QuickDice(plan.seed))
    story = Chronicle()
    while position.to_act() and len(story.fights) < DEEPEST:
        action = hero.choose(position.view(SEAT))
        story.before(position, action)
        position.play(SEAT, action, None)
        story.after(position)
    return Life(plan, pack(), story.fights, story.upgrades)
