"""Special effects: cooldown, charge, heat, burn_out, wounds, bind, ignorance, banking; death."""

import pytest

from parlour.games.underscore.combat.choices import legal_casts, selectable
from tests.games.underscore.arena import Arena, root, vec


def test_us_080_special_effects_are_no_statuses() -> None:
    """US-080: negating every status leaves heat, risk, cooldown, binding, ward and traps."""
    wash = root("t", "post{negate self all}", types=["utility"])
    arena = Arena("t fire.oath", moves={"t": wash}).turn("fire.oath:water").set("A", heat=3, risk=2, burn=2, slow=2)
    arena.a.bound[1], arena.a.ward = 3, 1
    arena.turn("t")
    assert arena.state() == "hp 19/20 heat 3 risk 2"
    assert (arena.a.bound[1], arena.a.ward, len(arena.a.traps)) == (2, 1, 1)


@pytest.mark.parametrize("x", [0, 1, 2, 4])
def test_us_120_us_121_us_122_cooldown(x: int) -> None:
    """US-120: gained on execution. US-121: -1 in step 4. US-122: denied on selection for exactly X own turns."""
    arena = Arena("t idle", moves={"t": root("t", "post{heal self 0}", cooldown=x)}).turn("t")
    denied = 0
    while 0 not in selectable(arena.fight, 0):
        denied += 1
        arena.turn("idle")
    assert denied == x


def test_us_120_a_disqualified_move_gains_no_cooldown() -> None:
    """US-120: on execution only."""
    arena = Arena("plain.scrap").set("A", stun=1).turn("plain.scrap")
    assert arena.a.cooling == [0]


def test_us_123_wait_when_nothing_is_selectable() -> None:
    """US-123: everything cooling or Bound: Wait, and only then; From Bank moves count as selectable, others do not."""
    arena = Arena("plain.scrap plain.fists", bank="plain.brace").begin()
    arena.a.cooling[0], arena.a.bound[1] = 1, 1
    assert legal_casts(arena.fight, 0) == [1 << 16]
    shelf = Arena("plain.scrap", bank="stone.debt").begin()
    shelf.a.cooling[0] = 1
    assert legal_casts(shelf.fight, 0) == [4]
    vec(
        "A active=stone.millstone\nturn A=stone.millstone\nturn A=wait\nturn A=wait\nturn A=stone.millstone\nhistory A 1 4"
    )


@pytest.mark.parametrize(("x", "charged"), [(0, 0), (1, 1), (3, 3)])
def test_us_124_us_125_us_126_charge(x: int, charged: int) -> None:
    """US-124: starts charged with X. US-125: -1 in step 4, at 0 Discharged. US-126: the branch follows the flag (R-17)."""
    move = root("t", "iter{if charged() {damage opp 1 none} else {damage opp 0 none}}", charge=x)
    for casts in range(1, 5):
        arena = Arena("t idle", moves={"t": move}, foe_hp=40)
        for _ in range(casts - 1):
            arena.turn("idle")
        assert arena.turn("t").b.hp == 40 - int(casts <= charged)


def test_us_125_a_disqualified_move_is_discharged_in_step_4() -> None:
    """US-125: only the move that is really cast keeps its last charge until the end of step 5 (R-17)."""
    move = root("t", "iter{if charged() {damage opp 5 none}}", charge=1)
    arena = Arena("t", moves={"t": move}).set("A", stun=1).turn("t")
    assert arena.told(1)[1:3] == ["dq A stun", "discharge A t"]
    assert arena.turn("t").b.hp == 20


@pytest.mark.parametrize(
    ("heat", "roll", "over"), [(0, 1, True), (0, 2, False), (3, 4, True), (3, 5, False), (5, 6, True)]
)
def test_us_127_roll_heat(heat: int, roll: int, over: bool) -> None:
    """US-127: Gain Heat +1, then a d6: Overheat if Heat is not less than the roll."""
    arena = Arena("fire.pyre", dice=(roll,)).set("A", heat=heat).turn("fire.pyre")
    assert f"heat_roll A {roll} {'overheat' if over else 'cool'}" in arena.told()
    assert arena.a.heat == heat + 1


def test_us_127_heat_wraps() -> None:
    """US-127: above 6 it becomes value mod 6 and overheats, without a roll."""
    assert Arena("fire.pyre").set("A", heat=6).turn("fire.pyre").state() == "hp 20/20 att fi1 st burn 1 heat 1"
    twice = Arena("fire.furnace").set("A", heat=5).turn("fire.furnace")
    assert (twice.a.heat, twice.b.hp) == (1, 15)


def test_us_128_burn_out() -> None:
    """US-128: all Burn spent, one Fire hit for each, 1 Anger; forced only if there is any and it is not ignored."""
    move = root("t", "post{burnout opp}", types=["utility"])
    arena = Arena("t", "idle", moves={"t": move}).set("B", burn=2).attune("B", plant=0).turn("t")
    assert "dq B anger" in arena.told()
    assert arena.state("B") == "hp 16/20 att pl1"
    assert Arena("t", moves={"t": move}).turn("t").state("B") == "hp 20/20"
    absorbed = Arena("t", moves={"t": move}).set("B", burn=2).attune("B", water=0).turn("t")
    assert "dq B anger" in absorbed.told()  # Anger even if the hits were absorbed


def test_us_129_overheat_switches_the_branch_of_this_cast() -> None:
    """US-129: 5 instead of 3, and only on that cast."""
    arena = Arena("fire.furnace", foe_hp=40, dice=(2, 6)).turn("fire.furnace")
    assert arena.b.hp == 35
    arena.set("A", heat=0, burn=0)
    arena.a.cooling[0] = 0
    assert arena.turn("fire.furnace").b.hp == 32


def test_us_131_open_wounds() -> None:
    """US-131: spent, immune, then the hits with relations; immunity ends when HP == Max HP."""
    assert Arena().set("B", wound=3, hp=9).begin().state("B") == "hp 6/20 immune wound"  # at combat start too
    arena = Arena("plain.fists").set("B", wound=3, hp=11).attune("B", plant=0).turn("plain.fists")
    assert arena.state("B") == "hp 3/20 att pl1 immune wound"
    arena.fight.gain(0, 1, 1, 5)
    assert arena.b.turns[1] == 0
    arena.fight.heal(1, 17)
    arena.fight.gain(0, 1, 1, 5)
    assert arena.b.turns[1] == 5
    drained = Arena("t", moves={"t": root("t", "post{maxhp opp -10}")}).set("B", hp=10)
    drained.b.immune[1] = 1
    assert drained.turn("t").b.immune[1] == 0  # even if Max HP fell to HP
    saved = Arena("plain.fists", foe_bless="any.refuse", foe_hp=1).begin()
    saved.b.immune[1] = 1
    assert saved.turn("plain.fists").state("B") == "hp 1/1"  # and if it was death that was refused
    innate = (
        Arena("plain.fists", foe_bless="on combat_start {immune self wound on}").turn("plain.fists").set("B", hp=19)
    )
    innate.fight.heal(1, 1)
    assert innate.b.immune[1] == 2


def test_us_132_thousand_cuts() -> None:
    """US-132: the character dies."""
    arena = Arena("vital.fold", foe_hp=30).set("B", wound=600).turn("vital.fold")
    assert arena.told()[-2:] == ["thousand_cuts B", "dies B"]


def test_us_133_bind() -> None:
    """US-133: denied on selection; n = 0 lasts until unbound (R-23)."""
    bind = root("t", "post{bind opp all 0}", types=["utility"])
    free = root("u", "post{unbind opp all}", types=["utility"])
    arena = Arena("t u", "plain.fists", moves={"t": bind, "u": free}).turn("t", "wait")
    for _ in range(4):
        assert selectable(arena.fight, 1) == []
        arena.turn("wait", "wait")
    arena.turn("u", "wait")
    assert selectable(arena.fight, 1) == [0]


def test_us_134_ignores_run_down_once_per_own_turn() -> None:
    """US-134: Sleep, Stun, Anger in step 4, all others in step 6, Wound included."""
    arena = Arena()
    arena.a.ignores = [2] * 12
    assert arena.turn().a.ignores == [1] * 12
    assert arena.turn().a.ignores == [0] * 12


def test_us_135_us_139_from_bank() -> None:
    """US-135: banked moves are not cast without From Bank logic. US-139: that logic is its own and shares the numbers."""
    arena = Arena("idle", bank="plain.fists stone.debt").begin()
    assert selectable(arena.fight, 0) == [0, 5]
    assert arena.turn("stone.debt").b.hp == 17
    assert arena.a.attuned[2] == -1  # the Active logic would have attuned
    both = "post{heal self 9} from{iter{damage opp $dmg $el}}"
    shared = root("t", both, element="water", dmg=2, iters=2, cooldown=3, speed=-1, ignores=["anger"])
    arena = Arena("idle", bank="t", moves={"t": shared}).set("A", hp=10, anger=2).turn("t")
    hits = ["hit B water 2>2>2 hp 18", "hit B water 2>2>2 hp 16"]
    assert arena.told()[0] == "turn 1 prio A speed 2 3 first B"
    assert arena.told()[2:] == ["cast A t from bank", *hits]
    assert (arena.a.hp, arena.a.cooling[1]) == (10, 3)
    stunned = Arena("idle", bank="t", moves={"t": shared}).set("A", stun=1).turn("t")
    assert "dq A stun" in stunned.told()


def test_us_136_us_137_banking_moves_and_resets() -> None:
    """US-136: between the pools. US-137: On Cooldown 0, On Charge X, charged."""
    shelf = root("t", "post{bank self others}", types=["utility"])
    arena = Arena("t thunder.capacitor plain.scrap", moves={"t": shelf})
    arena.a.cooling[2], arena.a.charge[1], arena.a.discharged[1] = 3, 0, True
    arena.a.bound[2], arena.a.public[2] = 4, True
    arena.turn("t")
    assert (arena.a.active, arena.a.banked) == ([0], [1, 2])
    assert (arena.a.cooling[2], arena.a.charge[1], arena.a.discharged[1]) == (0, 2, False)
    assert (arena.a.bound[2], arena.a.public[2]) == (3, True)  # they survive the change


def test_us_138_while_banked_works_only_while_banked() -> None:
    """US-138: the Cairn gives Tough from the bank, not from the Active pool; `every=5` rests."""
    assert Arena("idle", bank="stone.cairn").turn().a.turns[11] == 1
    assert Arena("idle stone.cairn").turn().a.turns[11] == 0
    arena = Arena("idle", bank="stone.cairn")
    given = ["status A tough 2" in arena.turn().told() for _ in range(7)]
    assert given == [True, False, False, False, False, True, False]


def test_a_while_banked_trigger_does_not_reveal_its_move() -> None:
    """R-55: the others read `????`."""
    arena = Arena("idle", bank="stone.cairn").turn()
    assert "while A ????" in arena.told(2)
    assert "while A stone.cairn" in arena.told(1)
    assert arena.a.public[1] is False


def test_death_ends_everything_at_once() -> None:
    """R-25: no further hits, effects, steps or counters; R-27: a cost can kill its payer."""
    arena = Arena("plain.scrap", "plain.fists").set("A", hp=1).turn("plain.scrap", "plain.fists")
    assert (arena.fight.dead, arena.b.hp, arena.fight.turn) == (0, 20, 1)


def test_would_die_may_save() -> None:
    """R-25: a `would_die` trigger keeps the character at n HP; once per run for Refusal."""
    arena = Arena("plain.fists", foe_bless="any.refuse").set("B", hp=1, burn=2).turn("plain.fists")
    assert arena.state("B") == "hp 1/20"
    assert arena.turn("plain.fists").fight.dead == 1


def test_both_hits_the_opponent_first() -> None:
    """R-26: and stops at the first death."""
    move = root("t", "iter{damage both 5 none}")
    arena = Arena("t", moves={"t": move}).set("A", hp=3).set("B", hp=3).turn("t")
    assert (arena.fight.dead, arena.a.hp) == (1, 3)


def test_revenge_counts_from_the_end_of_the_own_step_5() -> None:
    """R-28: own ticks count, costs do not."""
    arena = Arena("vital.eye", "idle").set("A", burn=3).turn("vital.eye")
    assert arena.b.hp == 20 - 1 - 1
    assert arena.a.since == 0
    paid = Arena("t", moves={"t": root("t", "pre{lose self 3} iter{damage opp since(self) none}")}).turn("t")
    assert paid.b.hp == 20


def test_spending_yields_the_counter() -> None:
    """R-29: re-attuning keeps the counter, spending sets it off."""
    arena = Arena("water.knuckle vital.arith").turn("water.knuckle").turn("water.knuckle")
    assert arena.a.attuned[1] == 2
    arena.turn("vital.arith")
    assert (arena.a.attuned[1], arena.b.hp) == (-1, 20 - 2 - 2 - 3)


def test_a_trap_with_turns_expires() -> None:
    """R-32: `turns=n` placed on turn t ends in the Variable Adjustment of turn t+n."""
    move = root("t", "pre{trap cast turns=1 {damage opp 5 none}} post{heal self 0}", types=["utility"])
    for idle, hurt in ((0, True), (1, False)):
        arena = Arena("t", "idle", moves={"t": move}).turn("t", "wait")
        for _ in range(idle):
            arena.turn("wait", "wait")
        assert (arena.turn("wait", "idle").b.hp == 15) == hurt


def test_speed_tags_and_ignored_quick() -> None:
    """R-04 through the vectors' own words."""
    vec(
        "A active=thunder.fork\nB active=plain.fists\npriority B\nturn A=thunder.fork B=plain.fists\nstory 1 turn 1 prio B speed 4 3 first A · cast A thunder.fork · attune A thunder · hit B thunder 1>1>1 hp 19 · hit B thunder 1>1>1 hp 18 · cast B plain.fists · hit A none 2>2>2 hp 18"
    )
