"""The script policy of the rules, section 5.1, step by step."""

import pytest

from parlour.games.underscore.combat.choices import pick_of
from parlour.games.underscore.foe.policy import decide, pointless, projected, with_arguments
from parlour.games.underscore.notation.match import write
from tests.games.underscore.arena import Arena, root


def takes(arena: Arena, script: str = "") -> tuple[str, int]:
    """What A's policy takes, and its cursor afterwards."""
    arena.begin()
    arena.a.who.script[:] = [
        (arena.at(0, word.partition(":")[0]), dict([pair.split("=") for pair in word.partition(":")[2].split()]))
        for word in script.split(",")
        if word
    ]
    found = decide(arena.fight, 0)
    return write(found.action), found.cursor


def test_step_1_nothing_selectable_is_wait() -> None:
    arena = Arena("plain.scrap")
    arena.a.cooling[0] = 1
    assert takes(arena) == ("wait", 0)


def test_step_2_only_disqualified_moves_take_the_first() -> None:
    assert takes(Arena("plain.breath plain.fists").set("A", sleep=1), "plain.fists") == ("cast m1", 0)


def test_step_3_lethal_by_script_order_then_slots() -> None:
    arena = Arena("plain.fists stone.slab plain.breath").set("B", hp=2).set("A", hp=5)
    assert takes(arena, "plain.breath,stone.slab,plain.fists") == ("cast m2", 0)
    assert takes(Arena("plain.fists stone.slab plain.breath").set("B", hp=2), "plain.breath") == ("cast m1", 0)


def test_step_4_the_script_is_followed_and_pointless_entries_skipped() -> None:
    arena = Arena("plain.breath plain.fists")
    assert takes(arena, "plain.breath,plain.fists") == ("cast m2", 0)
    arena.a.cursor = 1
    assert takes(arena, "plain.breath,plain.fists") == ("cast m2", 0)
    arena.set("A", hp=10)
    arena.a.cursor = 0
    assert takes(arena, "plain.breath,plain.fists") == ("cast m1", 1)


def test_step_4_recorded_words_are_used_again_but_not_moves() -> None:
    arena = Arena("fire.oath plant.fig", "plain.fists plain.breath")
    arena.b.public = [True, True]
    arena.b.last = 1
    assert takes(arena, "fire.oath:e=vital") == ("cast m1 e=vital", 0)
    assert takes(arena, "plant.fig:t=o1") == ("cast m2 t=o2", 0)  # the opponent's last cast


def test_step_5_the_greatest_projection_else() -> None:
    assert takes(Arena("plain.fists stone.millstone plain.scrap")) == ("cast m2", 0)
    assert takes(Arena("plain.breath plain.bellow")) == ("cast m1", 0)  # ties by slot


DEFAULTS = {
    "water.face": "cast m1 e=stone",  # borrows the relation that hurts: Stone against public Fire
    "fire.oath": "cast m1 e=fire",  # opp's first public attunement
    "water.rinse": "cast m1 s=decay",  # own harmful status with most turns
    "force.faith": "cast m1 s=decay",
    "fire.brand": "cast m1 y=attack",
    "plant.fig": "cast m1 t=o2",
    "water.still": "cast m1 t=b1",
    "plant.overgrow": "cast m1 t=m3",
}


@pytest.mark.parametrize("move", sorted(DEFAULTS))
def test_default_arguments(move: str) -> None:
    arena = Arena(f"{move} plain.fists stone.litany", "plain.brace plain.fists", bank="stone.slab fire.cinder").begin()
    arena.set("A", decay=3, burn=2, regen=5).attune("B", fire=0, plant=0)
    arena.b.publicity[4] = 1
    arena.b.public = [True, True]
    arena.b.last = 1
    assert write(with_arguments(arena.fight, 0, 0, {})) == DEFAULTS[move]


def projection(arena: Arena, name: str) -> int:
    arena.begin()
    action = with_arguments(arena.fight, 0, arena.at(0, name), {})
    return projected(arena.fight, 0, pick_of(arena.fight, 0, action))


def test_projection() -> None:
    """Relations to public attunements only, iterations, Strong and Tough when the result is above 0, no overheat."""
    assert projection(Arena("stone.litany").attune("B", fire=0), "stone.litany") == 6
    hidden = Arena("stone.litany").attune("B", fire=0)
    hidden.b.publicity[3] = 1
    assert projection(hidden, "stone.litany") == 3
    assert projection(Arena("x2.fire").attune("B", water=0).set("A", strong=1), "x2.fire") == -1
    assert projection(Arena("x2.thunder").attune("B", stone=0).set("A", strong=1), "x2.thunder") == 0
    assert projection(Arena("x2.water").set("A", strong=1), "x2.water") == 3
    assert projection(Arena("x2.water").set("B", tough=1), "x2.water") == 1
    assert projection(Arena("fire.furnace").set("A", heat=6), "fire.furnace") == 3
    assert projection(Arena("thunder.capacitor"), "thunder.capacitor") == 4
    assert projection(Arena("vital.arith").attune("A", water=4), "vital.arith") == 1  # names bound by -> count 0
    more = Arena("stone.litany")
    more.a.iters_next = 1
    assert projection(more, "stone.litany") == 4
    perhaps = Arena("t", moves={"t": root("t", "iter{damage opp 5 none if attuned(self,water)}")})
    assert projection(perhaps, "t") == 0  # conditions use current values
    assert projection(perhaps.attune("A", water=0), "t") == 5
    raw = Arena("t", moves={"t": root("t", "pre{if charged() {raw}} iter{damage opp $dmg thunder}", charge=1)})
    assert projection(raw.attune("B", stone=0), "t") == 2


@pytest.mark.parametrize(
    ("move", "hp", "mine", "theirs", "expected"),
    [
        ("plain.breath", 20, {}, {}, True),
        ("plain.breath", 19, {}, {}, False),
        ("plain.brace", 20, {}, {}, False),
        ("plain.brace", 20, {"tough": 3}, {}, True),
        ("fire.roast", 20, {}, {"burn": 3}, False),  # Burn always on opp
        ("vital.winter", 20, {}, {}, True),  # Sleep on oneself is never useful
        ("force.hex", 20, {}, {}, False),
    ],
)
def test_pointless(move: str, hp: int, mine: dict[str, int], theirs: dict[str, int], expected: bool) -> None:
    arena = Arena(move).set("A", hp=hp, **mine).set("B", **theirs).begin()
    pick = pick_of(arena.fight, 0, with_arguments(arena.fight, 0, 0, {}))
    assert pointless(arena.fight, 0, pick) == expected


def test_an_immune_target_makes_a_status_pointless() -> None:
    arena = Arena("t", moves={"t": root("t", "post{status opp stun 2}", types=["utility"])}).begin()
    pick = pick_of(arena.fight, 0, 0)
    assert not pointless(arena.fight, 0, pick)
    arena.b.immune[6] = 2
    assert pointless(arena.fight, 0, pick)


def test_it_is_deterministic() -> None:
    """Two identical fights against identical choices are identical."""
    found = [
        [takes(Arena("fire.pyre fire.roast fire.cinder"), "fire.roast,fire.pyre") for _ in range(3)] for _ in range(2)
    ]
    assert found[0] == found[1]
