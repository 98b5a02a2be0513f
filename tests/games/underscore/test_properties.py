"""What holds in every fight: bounds, an end by Dusk, equal events and states, worlds that agree."""

import pytest

from parlour.core.dice import QuickDice
from parlour.games.underscore.combat.choices import legal_casts, pick_of, random_cast, selectable, why_not_cast
from parlour.games.underscore.combat.combat import Combat
from parlour.games.underscore.combat.state import Fighter
from parlour.games.underscore.content.library import content
from parlour.games.underscore.content.shapes import CharacterData, MoveData, PoolsData
from parlour.games.underscore.content.tables import MOST


def anybody(dice: QuickDice) -> CharacterData:
    """Four random moves, up to two banked, up to three majors."""
    roots, majors = list(content().roots), list(content().majors)
    count = 4 + dice.roll("x", 3) - 1
    names = [roots[dice.roll("x", len(roots)) - 1] for _ in range(count)]
    moves = [MoveData(uid, name, []) for uid, name in enumerate(names, 1)]
    blessings = sorted({majors[dice.roll("x", len(majors)) - 1] for _ in range(dice.roll("x", 4) - 1)})
    return CharacterData(
        name="-", max_hp=12 + dice.roll("x", 18), moves=PoolsData(moves[:4], moves[4:]), blessings=blessings
    )


def check(fighter: Fighter) -> None:
    """The bounds of section 8."""
    n = len(fighter.who.moves)
    assert 0 <= fighter.hp <= fighter.maxhp
    assert all(0 <= turns <= most for turns, most in zip(fighter.turns, MOST, strict=True))
    assert all(0 <= turns <= 9 for turns in fighter.ignores)
    assert 0 <= fighter.heat <= 6
    assert 0 <= fighter.risk <= 10
    assert 0 <= fighter.ward <= 3
    assert len(fighter.traps) <= 3
    assert sorted(fighter.active + fighter.banked) == list(range(n))
    assert len(fighter.active) <= 4
    assert len(fighter.banked) <= fighter.who.bank
    assert all(0 <= counter <= 9 for counter in fighter.cooling + fighter.charge)
    assert all(-1 <= counter <= 9 for counter in fighter.bound)
    assert all(-1 <= turns <= 99 for turns in fighter.attuned)
    assert all(0 <= dmg <= 9 and 0 <= iters <= 5 for dmg, iters in zip(fighter.dmg, fighter.iters, strict=True))


def fuzz(seed: int) -> int:
    """One random fight between two random characters; its last turn."""
    dice = QuickDice(seed)
    sides = [Fighter(content().character(anybody(dice))) for _ in (0, 1)]
    fight = Combat(sides, QuickDice(seed + 1), "fight/1")
    fight.log = []
    fight.begin(seed % 2)
    while fight.dead < 0:
        picks = []
        for who in (0, 1):
            action = random_cast(fight, who, dice)
            assert why_not_cast(fight, who, action) == ""
            if seed % 10 == 0:
                assert action in legal_casts(fight, who)
            assert (action >> 16 == 1) == (not selectable(fight, who))
            picks.append(pick_of(fight, who, action))
        fight.log.clear()
        fight.resolve(picks)
        for fighter in fight.side:
            check(fighter)
        assert fight.turn <= 46  # Max HP is at most 33 with Thick Blood
    assert fight.side[fight.dead].hp == 0
    assert fight.side[1 - fight.dead].hp > 0  # both never die at once
    return fight.turn


@pytest.mark.parametrize("block", range(6))
def test_no_random_fight_fails_or_lasts_beyond_dusk(block: int) -> None:
    """US-A1 and section 8: bounds after every turn, an end by Dusk, exactly one death."""
    lengths = [fuzz(seed) for seed in range(40 * block, 40 * block + 40)]
    assert max(lengths) > 10
