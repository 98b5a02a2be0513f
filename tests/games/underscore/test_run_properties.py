"""What holds all through any run, whatever is chosen: pools, uids, burden, folding, caps, levels."""

from __future__ import annotations

import pytest

from parlour import games
from parlour.core.dice import QuickDice, SealedDice
from parlour.games.underscore.content.library import content
from parlour.games.underscore.content.moves import Move
from parlour.games.underscore.content.tables import ACTIVE_MOST, BUILD_DMG, BUILD_ITERS, BUILD_PRODUCT, HEAT_MOST
from parlour.games.underscore.position.run import RunPosition
from parlour.games.underscore.run.run import Run

GAME = games.card("underscore").make(preset="run")


def check(run: Run) -> None:
    uids = [move.uid for move in [*run.known(), *run.box]]
    assert len(set(uids)) == len(uids)
    assert max(uids) <= run.uids
    assert 1 <= len(run.active) <= ACTIVE_MOST
    assert len(run.banked) <= run.bank(content())
    assert len(run.box) <= 1
    assert run.max_hp >= 1
    assert run.burden == len(run.blessings) == len(set(run.blessings))
    assert len(run.turns) == len(run.met)
    assert run.elites <= len(run.turns)
    assert run.level - len(run.turns) in (0, 1)  # on the upgrade screen the fight of this level is counted already
    for data in run.known():
        within_caps(content().move(data))


def within_caps(move: Move) -> None:
    assert 0 <= move.dmg <= BUILD_DMG
    assert 0 <= move.iters <= BUILD_ITERS
    assert move.dmg * move.iters <= BUILD_PRODUCT
    assert 0 <= move.cooldown <= 9
    assert move.charge <= 9
    assert move.heat <= HEAT_MOST


def favoured(position: RunPosition) -> None:
    """The hero cannot lose: so that runs are long, and upgrades many."""
    if position.fight is not None:
        hero, foe = position.fight.side
        hero.hp = hero.maxhp
        foe.hp = min(foe.hp, 2)


@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_chosen_the_build_stays_one(seed: int) -> None:
    """US-140 to the end: 60 levels of random upgrades, each fight won by favour; every state saves and loads."""
    picker = QuickDice(seed)
    position = GAME.start(SealedDice([f"long {seed}"]))
    assert isinstance(position, RunPosition)
    seen: set[str] = set()
    for _ in range(4000):
        if not position.to_act() or position.run.level > 60:
            break
        favoured(position)
        action = position.random_action(1, picker)
        assert position.why_not(1, action) == ""
        position.play(1, action, None)
        check(position.run)
        seen.add(GAME.write(action).split()[0])
        if position.run.box:
            again = GAME.load(GAME.save(position), picker)
            assert GAME.save(again) == GAME.save(position)
    assert position.run.level > 8
    assert seen >= {"cast", "learn", "swap", "done"}
