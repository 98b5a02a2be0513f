"""A run of Underscore at the places of its road that only the best come to, without luck and without waiting.

A hero of the lab takes the upgrades, so that it is a build as people have it; the fights are won by force.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from parlour.core.dice import QuickDice
from parlour.lab.underscore.heroes import make_hero
from parlour.table.match import Match
from tests.games.underscore.journey import begun, change, run_position, seen, win

LAST = 33  # the deepest level that is walked to


def walk() -> Match:
    return begun("begin nun Ada", "road", road="acts")


@cache
def stages() -> dict[tuple[int, str], bytes]:
    """Everything that is saved, by level and phase: `combat` as the fight begins, `upgrade` after it is won."""
    match, found = walk(), {}
    hero = make_hero("greedy", match.game, QuickDice(1))
    while (level := run_position(match).run.level) <= LAST:
        found[level, "combat"] = saved(match)
        win(match)
        found[level, "upgrade"] = saved(match)
        while seen(match).phase != "combat":
            match.position.play(1, hero.choose(match.position.view(1)), None)
    return found


def saved(match: Match) -> bytes:
    return msgspec.json.encode(match.game.save(match.position))


def stage(level: int, phase: str, falls: int | None = None) -> dict[str, Any]:
    """What such a run begins from; of a fight, who is as good as dead: 0 = the hero, 1 = the foe."""
    match = walk()
    match.position = match.game.load(msgspec.json.decode(stages()[level, phase]), match.position.dice)
    if falls is not None:
        change(match, "fight", "sides", falls, "hp", to=1)
    data: dict[str, Any] = msgspec.json.decode(saved(match))
    return data
