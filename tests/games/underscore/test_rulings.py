"""Rulings that the tables leave open: each is one small fight that would go otherwise if the ruling were another."""

import pytest

from parlour.games.underscore.combat.state import Fighter
from parlour.games.underscore.content.shapes import CharacterData, ModData, MoveData, PoolsData, RootData
from parlour.games.underscore.content.tables import CURSE, WOUND
from tests.games.underscore.arena import Arena, root

NOTHING = root("t", "iter{damage opp $dmg $el}", dmg=0)


def test_a_base_of_nothing_is_still_damage_to_the_calculation() -> None:
    """R-83 (US-034, US-038): each weakness adds 1, and Strong adds 1, to a base of 0 too; Tough takes it away again."""
    assert Arena("t", moves={"t": NOTHING}).turn("t").b.hp == 20
    assert Arena("t", moves={"t": NOTHING}).attune("B", plant=0).turn("t").b.hp == 19
    assert Arena("t", moves={"t": NOTHING}).set("A", strong=2).turn("t").b.hp == 19
    both = Arena("t", moves={"t": NOTHING}).attune("B", plant=0).set("A", strong=2)
    assert both.turn("t").b.hp == 18
    assert "hit B fire 0>1>2 hp 18" in both.told()
    tough = Arena("t", moves={"t": NOTHING}).attune("B", plant=0).set("B", tough=2)
    assert tough.turn("t").b.hp == 20


def test_a_prevented_disqualifier_does_not_cover_the_next() -> None:
    """R-84 (US-017, R-09): each of Sleep, Stun and Anger that applies has to be prevented by itself."""
    arena = Arena("plain.fists", bless="any.vigil").set("A", sleep=1, stun=1).turn("plain.fists")
    assert [line for line in arena.told() if line.startswith(("prevent", "dq"))] == ["prevent A sleep", "dq A stun"]
    assert (arena.b.hp, arena.a.drowsy, arena.a.dazed) == (20, False, True)
    every = Arena("plain.fists", bless="on dq {prevent}").set("A", sleep=1, stun=1).turn("plain.fists")
    assert [line for line in every.told() if line.startswith(("prevent", "dq"))] == [
        "prevent A sleep",
        "prevent A stun",
    ]
    assert every.b.hp == 18


@pytest.mark.parametrize(("forced", "cursed"), [(True, 0), (False, 2)])
def test_a_curse_by_a_roll_that_the_foe_forced_is_the_foes(forced: bool, cursed: int) -> None:
    """R-85 (R-14): who makes a character Roll Curse gives the Curse; a roll by Decay is the character's own doing."""
    moves: dict[str, RootData | str] = {"t": root("t", "post{rollcurse opp}", types=["utility"])}
    ward = "on gaining if $byopp {prevent}"
    arena = Arena("t", moves=moves, foe_bless=ward, dice=(1,)).set("B", risk=5, decay=int(not forced))
    arena.turn("t" if forced else "wait")
    assert arena.b.risk == 0
    assert arena.b.turns[CURSE] == cursed  # of three, the first is gone in step 6
    assert ("prevent B curse" in arena.told()) == forced


def test_the_giver_of_a_forced_curse_applies_it() -> None:
    """R-85: so what the giver's blessings make of what it applies counts too, as for any status."""
    moves: dict[str, RootData | str] = {"t": root("t", "post{rollcurse opp}", types=["utility"])}
    arena = Arena("t", moves=moves, bless="on applying {shift -1}", first="B", dice=(1,)).set("B", risk=5)
    assert arena.turn("t").b.turns[CURSE] == 2


@pytest.mark.parametrize(("banked", "hp"), [(False, 19), (True, 20)])
def test_insulated_sin_does_not_act_from_bank(banked: bool, hp: int) -> None:
    """R-86 (US-139): the clause is put into Pre; From Bank logic is its own and has none of it."""
    arena = Arena("idle")
    sin = MoveData(1, "stone.debt", [ModData("thunder.sin", {})])
    idle = MoveData(2, "idle", [])
    pools = PoolsData([idle], [sin]) if banked else PoolsData([sin, idle], [])
    arena.sides[0] = Fighter(arena.content.character(CharacterData(name="-", max_hp=20, moves=pools, blessings=[])))
    at = arena.at(0, "stone.debt")
    assert (arena.a.charge[at], arena.a.discharged[at]) == (1, False)  # charged in either pool
    assert arena.attune("B", force=0).turn("stone.debt").b.hp == hp  # Force is immune to Stone


@pytest.mark.parametrize("skipped", ["sleep", "wait"])
def test_a_skipped_step_5_does_not_end_what_revenge_counts(skipped: str) -> None:
    """R-87 (R-28): `since` goes on until the character has executed a move; a disqualified one or Wait is none."""
    moves: dict[str, RootData | str] = {"t": root("t", "iter{damage opp since(self) none}", dmg=0)}
    arena = Arena("t idle", "plain.fists", moves=moves, first="B")
    if skipped == "sleep":
        arena.set("A", sleep=1)
    arena.turn("t" if skipped == "sleep" else "wait", "plain.fists")  # B acts first: A takes 2, then does nothing
    assert (arena.a.hp, arena.a.since) == (18, 2)
    arena.turn("t", "wait")
    assert (arena.b.hp, arena.a.since) == (18, 0)
    arena.turn("t", "wait")
    assert arena.b.hp == 18


def test_wounds_are_looked_at_after_what_the_damage_triggers() -> None:
    """R-25: HP, death, `taken` and `dealt`, then the wound check: who is healed above half keeps the Wounds closed."""
    for blessing, opened in (("on taken if $kind == move {heal self 5}", False), ("", True)):
        arena = Arena("plain.fists", foe_bless=blessing).set("B", hp=11, wound=3).turn("plain.fists")
        assert ("open_wounds B 3" in arena.told()) == opened
        assert arena.b.turns[WOUND] == (0 if opened else 3)
    dealt = Arena("plain.fists", bless="on dealt {heal opp 5}").set("B", hp=11, wound=3).turn("plain.fists")
    assert dealt.b.turns[WOUND] == 3


def test_after_cast_comes_before_the_discharge() -> None:
    """R-17: the flag is set at the very end of step 5, after `after_cast`, which may still recharge the move."""
    last = Arena("t", moves={"t": root("t", "iter{damage opp $dmg $el}", charge=1)}).turn("t")
    assert "discharge A t" in last.told()
    kept = Arena(
        "t",
        moves={"t": root("t", "iter{damage opp $dmg $el}", charge=1)},
        bless="on after_cast {charge self last recharge}",
    ).turn("t")
    assert [line for line in kept.told() if "charge A" in line] == ["recharge A t 1"]
    assert not kept.a.discharged[0]
