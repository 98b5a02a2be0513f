"""The twelve statuses: what they do when experienced, how they run down, what surpassing their max does."""

import pytest

from parlour.games.underscore.content.tables import GROUPS, HARMFUL, MOST, STATUSES
from tests.games.underscore.arena import Arena, root

MAXIMA = {"burn": 3, "wound": 1000, "decay": 5, "regen": 5, "curse": 3} | dict.fromkeys(STATUSES[5:], 3)


def giver(status: str, n: int) -> Arena:
    """A gives B turns of a status, acting first."""
    return Arena("t", moves={"t": root("t", f"post{{status opp {status} {n}}}", types=["utility"])})


def test_us_060_burn() -> None:
    """US-060: 1 Fire damage in step 2 (with its relations), -1 in step 6, max 3, burn_out above."""
    arena = Arena().set("B", burn=2).attune("B", plant=0).turn()
    assert arena.state("B") == "hp 18/20 att pl1 st burn 1"
    over = giver("burn", 1).set("B", burn=3).turn("t")
    assert "burn_out B 3" in over.told()
    exact = giver("burn", 1).set("B", burn=2).turn("t")
    assert not any("burn_out" in line for line in exact.told())


def test_us_061_wound() -> None:
    """US-061: opens whenever HP is below half; no routine loss; thousand_cuts above 1000."""
    assert Arena().set("A", wound=4).turn().state() == "hp 20/20 st wound 4"
    assert Arena("idle", "plain.fists").set("A", wound=2, hp=11).turn("idle", "plain.fists").a.hp == 7
    assert giver("wound", 1).set("B", wound=1000).turn("t").fight.dead == 1


def test_us_062_decay() -> None:
    """US-062: 1 Force damage, 1 Curse_Risk, Roll Curse; a Curse so gained ticks in the same step 2; nothing above 5."""
    arena = Arena(dice=(1,)).set("A", decay=2).turn()
    assert arena.state() == "hp 19/19 st decay 1,curse 2"
    assert Arena(dice=(2,)).set("A", decay=2).turn().state() == "hp 19/20 st decay 1 risk 1"
    assert Arena(dice=(5,)).set("A", decay=1, risk=4).turn().state() == "hp 19/19 st curse 2"
    full = giver("decay", 4).set("B", decay=3)
    full.begin().fight.gain(0, 1, 2, 4)
    assert full.b.turns[2] == 5


def test_us_063_regen() -> None:
    """US-063: heals 2 if attuned to Fire or Vital, else 1; max 5."""
    for held, healed in ((None, 1), ("fire", 2), ("vital", 2), ("water", 1)):
        arena = Arena().set("A", regen=1, hp=10)
        if held:
            arena.attune("A", **{held: 0})
        assert arena.turn().a.hp == 10 + healed
    assert giver("regen", 5).set("B", regen=3).turn("t").b.turns[3] == 4


def test_us_064_curse() -> None:
    """US-064: Max HP -1 in step 2, HP cut down to it; max 3."""
    assert Arena().set("A", curse=2).turn().state() == "hp 19/19 st curse 1"
    assert Arena().set("A", curse=2, hp=5).turn().state() == "hp 5/19 st curse 1"
    assert giver("curse", 3).set("B", curse=2).turn("t").b.turns[4] == 2


@pytest.mark.parametrize(
    ("status", "stops"), [("anger", {"utility"}), ("stun", {"attack"}), ("sleep", {"attack", "utility"})]
)
def test_us_065_us_066_us_067_disqualifiers(status: str, stops: set[str]) -> None:
    """US-065: Anger stops utilities. US-066: Stun attacks. US-067: Sleep any. Step 4 takes one off; max 3."""
    for kind in ("attack", "utility"):
        arena = Arena("t", moves={"t": root("t", "post{heal self 1}", types=[kind])}).set("A", **{status: 1}).turn("t")
        assert (arena.told()[-2] == f"dq A {status}") == (kind in stops)
        assert arena.state() == "hp 20/20"
    both = Arena("t", moves={"t": root("t", "post{heal self 1}", types=["attack", "utility"])}).set("A", **{status: 1})
    assert f"dq A {status}" in both.turn("t").told()  # a move of both types is stopped by either
    spared = Arena("t", moves={"t": root("t", "post{heal self 1}", types=["attack", "utility"], ignores=[status])})
    assert "cast A t" in spared.set("A", **{status: 2}).turn("t").told()
    assert giver(status, 3).set("B", **{status: 2}).turn("t", "wait").b.turns[STATUSES.index(status)] == 2


@pytest.mark.parametrize(("status", "speed"), [("slow", 2), ("quick", 4)])
def test_us_068_us_069_turn_order(status: str, speed: int) -> None:
    """US-068: Slow -1. US-069: Quick +1; flat, whatever the turns; step 6 takes one off; max 3."""
    for turns in (1, 3):
        arena = Arena().set("A", **{status: turns}).turn()
        assert f" speed {speed} 3 " in arena.told()[0]
        assert arena.a.turns[STATUSES.index(status)] == turns - 1
    full = giver(status, 3).set("B", **{status: 2})
    full.begin().fight.gain(0, 1, STATUSES.index(status), 3)
    assert full.b.turns[STATUSES.index(status)] == 3


def test_us_070_strong() -> None:
    """US-070: +1 after calculation on every damage dealt by the own move."""
    assert Arena("stone.litany").set("A", strong=3).turn("stone.litany").b.hp == 20 - 3 * 2
    assert giver("strong", 3).set("B", strong=3).turn("t").b.turns[10] == 2


def test_us_071_tough() -> None:
    """US-071: -1 after calculation on every damage taken: it cancels a multi-hit of 1."""
    assert Arena("stone.litany").set("B", tough=1).turn("stone.litany").b.hp == 20
    assert giver("tough", 3).set("B", tough=3).turn("t").b.turns[11] == 2


def test_us_075_groups() -> None:
    """US-075: every status is in exactly one of four groups; bad and good as the rules list them."""
    assert sorted(name for names in GROUPS.values() for name in names) == sorted(STATUSES)
    assert len(GROUPS) == 4
    bad = {name for name, harmful in zip(STATUSES, HARMFUL, strict=True) if harmful}
    assert bad == {"burn", "wound", "decay", "curse", "anger", "stun", "sleep", "slow"}


@pytest.mark.parametrize("status", STATUSES)
def test_us_076_gaining_adds_up_to_the_max(status: str) -> None:
    """US-076: turns add to the value, which never exceeds the max; the surplus is lost."""
    at = STATUSES.index(status)
    assert MOST[at] == MAXIMA[status]
    arena = giver(status, 1)
    arena.b.ignores[at] = 2  # no threshold, no tick
    arena.b.turns[at] = 1
    arena.begin().fight.gain(0, 1, at, 1)
    assert arena.b.turns[at] == 2
    arena.fight.gain(0, 1, at, 2000)
    assert arena.b.turns[at] == MAXIMA[status]
    assert arena.fight.dead < 0


def test_us_077_ignores() -> None:
    """US-077: not experienced, thresholds included; still gained and still running down."""
    arena = Arena("fire.roast").set("B", burn=3)
    arena.b.ignores[0] = 2
    assert arena.turn("fire.roast").state("B") == "hp 20/20 st burn 2 ignores burn 1"
    asleep = Arena("plain.fists").set("A", sleep=2)
    asleep.a.ignores[7] = 1
    assert asleep.turn("plain.fists").state() == "hp 20/20 st sleep 1"
    assert asleep.b.hp == 18
    wounded = Arena("idle", "plain.fists").set("A", wound=5, hp=10)
    wounded.a.ignores[1] = 1  # A acts first: its step 6 ends the ignorance, then B hits
    assert wounded.turn("idle", "plain.fists").a.hp == 3


def test_wounds_open_when_their_ignorance_ends() -> None:
    """R-21: a change of Wound ignores is checked as well."""
    arena = Arena().set("A", wound=3, hp=9)
    arena.a.ignores[1] = 1
    assert arena.turn().state() == "hp 6/20 immune wound"


def test_us_078_immune() -> None:
    """US-078: no further turns; present turns remain and act; it never ends by routine."""
    move = root("t", "pre{immune opp burn on} post{status opp burn 2}", types=["utility"])
    arena = Arena("t", moves={"t": move}).set("B", burn=2).turn("t").turn("wait")
    assert arena.state("B") == "hp 18/20 immune burn"
    arena.set("B", hp=20).turn("t")
    assert arena.b.turns[0] == 0


def test_gained_on_the_own_turn_runs_down_the_same_turn() -> None:
    """R-24: step 6 has no exemption."""
    move = root("t", "post{status self tough 1}", types=["utility"])
    assert Arena("t", moves={"t": move}).turn("t").state() == "hp 20/20"
