"""The 30 minor blessings: what each changes, and that the changed move is cast with that change."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.games.underscore.content.library import classic, content
from parlour.games.underscore.content.moves import Move
from parlour.games.underscore.content.tables import ANGER, ELEMENTS, SLEEP, STUN
from parlour.games.underscore.run.run import Run
from tests.games.underscore.journey import SEED, Shelf, change, do, encounter, refusal, run_position, screen

FOE = encounter("dummy", 2)
BURIED = encounter("dummy", 2, blessings=["stone.born"])  # attuned to Stone in private: immune to Thunder


class Taken:
    """A blessing taken, and the fight that follows."""

    def __init__(
        self,
        minor: str,
        said: str,
        active: str,
        banked: str = "",
        foe: dict[str, object] = FOE,
        seed: str = SEED,
        **run: Any,
    ) -> None:
        self.match = screen(active, banked, minors=(minor,), encounters=Shelf(foe), seed=seed, **run)
        self.before = run_position(self.match).run.clone()
        do(self.match, f"take 1 {said}".strip())

    @property
    def run(self) -> Run:
        return run_position(self.match).run

    def move(self, slot: str = "m1") -> Move:
        data = self.run.slot(("m1", "m2", "m3", "m4", "b1", "b2").index(slot))
        assert data is not None
        return content().move(data)

    def cast(self, text: str = "cast m1") -> list[str]:
        return do(self.match, text)

    def hp(self) -> tuple[int, int]:
        fight = run_position(self.match).fight
        assert fight is not None
        return fight.side[0].hp, fight.side[0].maxhp


def test_there_are_the_documents_21_and_9_more() -> None:
    """US-145: each element has one of each rarity; the universal pool has nine."""
    rows = classic().minors.values()
    assert len(rows) == 30
    for element in ELEMENTS[1:]:
        assert sorted(row.rarity for row in rows if row.element == element) == ["common", "rare", "uncommon"]
    assert sum(row.element == "any" for row in rows) == 9


# -- water ---------------------------------------------------------------------------------------------------------


def test_water_turncoat() -> None:
    """US-145: Change Element of Move to Any Element."""
    taken = Taken("water.turncoat", "t=m1 e=thunder", "water.knuckle")
    assert ELEMENTS[taken.move().element] == "thunder"
    told = taken.cast()
    assert "attune A thunder" in told
    assert "hit B thunder 2>2>2 hp 58" in told


def test_water_thin() -> None:
    """US-145: -1 Status Application Amount on Any Move (Cannot go below 1)."""
    taken = Taken("water.thin", "t=m1", "fire.roast")
    assert "status B burn 1" in taken.cast()
    assert refusal(screen("plain.brace force.hex", "", minors=("water.thin",)), "take 1 t=m2") == "no_target"


def test_water_key() -> None:
    """US-145: Add 'From Banked: Unbank This Move' to Any Move."""
    taken = Taken("water.key", "t=b1", "plain.fists", "water.knuckle")
    assert taken.move("b1").score.has_from
    told = taken.cast("cast b1")
    assert "cast A water.knuckle from bank" in told
    assert "unbank A water.knuckle" in told


# -- stone ---------------------------------------------------------------------------------------------------------


def test_stone_weight() -> None:
    """US-145: Add 'Slow-Move' to Any Move."""
    taken = Taken("stone.weight", "t=m1", "plain.fists")
    assert taken.move().speed == -1
    assert any("speed 2 3 first B" in line for line in taken.cast())


@pytest.mark.parametrize(("said", "root", "cooldown"), [("n=+1", "plain.fists", 1), ("n=-1", "plain.breath", 1)])
def test_stone_hours(said: str, root: str, cooldown: int) -> None:
    """US-145: +1/-1 Cooldown Value on Any Move; it may go from 0 to 1, never below 0 (R-40)."""
    taken = Taken("stone.hours", f"t=m1 {said}", f"{root} plain.scrap")
    assert taken.move().cooldown == cooldown
    taken.cast()
    assert refusal(taken.match, "cast m1") == "cooling"
    taken.cast("cast m2")
    taken.cast()
    assert refusal(screen("plain.fists", minors=("stone.hours",)), "take 1 t=m1 n=-1") == "bad_choice:n"


def test_stone_second() -> None:
    """US-145: +1 Base Iters to Any Move."""
    taken = Taken("stone.second", "t=m1", "plain.fists")
    assert taken.move().iters == 2
    told = taken.cast()
    assert [line for line in told if line.startswith("hit B")] == ["hit B none 2>2>2 hp 58", "hit B none 2>2>2 hp 56"]


# -- fire ----------------------------------------------------------------------------------------------------------


def test_fire_thumb() -> None:
    """US-145: Increase Heat Value on Any Move with Heat (Heat 1 -> Heat 2)."""
    taken = Taken("fire.thumb", "t=m1", "fire.pyre plain.fists")
    assert taken.move().heat == 2
    taken.cast()
    fight = run_position(taken.match).fight
    assert fight is not None
    assert fight.side[0].heat == 2
    assert refusal(screen("plain.fists fire.pyre", minors=("fire.thumb",)), "take 1 t=m1") == "no_target"


def test_fire_book() -> None:
    """US-145: Forget 1 Move, +1 Base_Damage Any Fire Move; the forgotten one is another, and one stays Active (R-41)."""
    taken = Taken("fire.book", "t=m1 f=m2", "fire.cinder plain.fists", "plain.breath")
    assert [move.root for move in taken.run.known()] == ["fire.cinder", "plain.breath"]
    assert taken.move().dmg == 3
    assert "hit B fire 3>3>3 hp 57" in taken.cast()
    match = screen("plain.fists", "fire.cinder plain.breath", minors=("fire.book",))
    assert refusal(match, "take 1 t=b1 f=b1") == "bad_choice:f"
    assert refusal(match, "take 1 t=b1 f=m1") == "last_active"
    assert refusal(match, "take 1 t=m1 f=b1") == "no_target"


def test_fire_clause() -> None:
    """US-145: Add 'Heat 1; Overheat: +1 Burn to Self, Else: +1 Burn to Target' to Any Move."""
    seen = set()
    for seed in map(str, range(12)):
        taken = Taken("fire.clause", "t=m1", "plain.fists", seed=seed)
        assert taken.move().heat == 1
        told = taken.cast()
        over = any(line.startswith("heat_roll A") and line.endswith("overheat") for line in told)
        assert ("status A burn 1" in told) == over
        assert ("status B burn 1" in told) != over
        seen.add(over)
    assert seen == {False, True}


def test_fire_clause_keeps_a_higher_heat() -> None:
    """R-40: a Charge or Heat clause sets the value to at least 1."""
    assert Taken("fire.clause", "t=m1", "fire.furnace").move().heat == 2


# -- plant ---------------------------------------------------------------------------------------------------------


def test_plant_marriage() -> None:
    """US-145: Change Element of Move to Plant, Gain 1 Max HP."""
    taken = Taken("plant.marriage", "t=m1", "water.knuckle")
    assert taken.run.max_hp == taken.before.max_hp + 1
    assert taken.hp() == (21, 21)
    assert "hit B plant 2>2>2 hp 58" in taken.cast()


def test_plant_blunt() -> None:
    """US-145: -1 Base Damage to Any Attack, Gain 5 Max HP (Must be > 0 on Use)."""
    taken = Taken("plant.blunt", "t=m1", "plain.fists")
    assert taken.hp() == (25, 25)
    assert "hit B none 1>1>1 hp 59" in taken.cast()
    assert refusal(screen("plain.fists plain.breath", minors=("plant.blunt",)), "take 1 t=m2") == "no_target"


def test_plant_box() -> None:
    """US-145: Add 'While Banked: On Start of Turn, Self Regen += 1' to Any Move."""
    taken = Taken("plant.box", "t=b1", "plain.fists", "plain.scrap")
    told = taken.cast()
    assert "while A plain.scrap" in told
    assert "status A regen 1" in told
    unbanked = Taken("plant.box", "t=m1", "plain.fists", "plain.scrap")
    assert not any(line.startswith("while") for line in unbanked.cast())


# -- vital ---------------------------------------------------------------------------------------------------------


def test_vital_adoption() -> None:
    """US-145: Change Element of Move to Vital, Gain 1 Starting Wound."""
    taken = Taken("vital.adoption", "t=m1", "water.knuckle")
    fight = run_position(taken.match).fight
    assert fight is not None
    assert fight.side[0].turns[1] == 1
    assert taken.run.starting == {"wound": 1}
    assert "hit B vital 2>2>2 hp 58" in taken.cast()


def test_vital_cheek() -> None:
    """US-145: +1 Base Damage on Any Move, Lose 2 Starting HP."""
    taken = Taken("vital.cheek", "t=m1", "plain.fists")
    assert taken.hp() == (18, 20)
    assert "hit B none 3>3>3 hp 57" in taken.cast()


@pytest.mark.parametrize(("word", "status"), [("anger", ANGER), ("stun", STUN), ("sleep", SLEEP)])
def test_vital_nerve(word: str, status: int) -> None:
    """US-145: Add Ignores-(Anger, Stun, or Sleep) to any Move; s= says which (R-71)."""
    root = "plain.breath" if word == "anger" else "plain.fists"
    taken = Taken("vital.nerve", f"t=m1 s={word}", f"{root} plain.scrap")
    assert taken.move().ignores[status]
    change(taken.match, "fight", "sides", 0, "statuses", to={word: 3})
    assert f"cast A {root}" in taken.cast()
    assert refusal(screen("plain.fists", minors=("vital.nerve",)), "take 1 t=m1 s=burn") == "bad_choice:s"


# -- force ---------------------------------------------------------------------------------------------------------


def test_force_measure() -> None:
    """US-145: +1 Status Application Amount on Any Move, Lose 2 Max HP; never above the status's max."""
    taken = Taken("force.measure", "t=m1", "fire.roast")
    assert taken.hp() == (18, 18)
    assert "status B burn 3" in taken.cast()
    assert refusal(screen("force.count fire.roast", minors=("force.measure",)), "take 1 t=m1") == "no_target"
    poor = Taken("force.measure", "t=m1", "fire.roast", max_hp=2)
    assert poor.run.max_hp == 1


def test_force_word() -> None:
    """US-145: Change Status on Move to Any Other."""
    taken = Taken("force.word", "t=m1 s=decay", "fire.roast")
    assert "status B decay 2" in taken.cast()
    match = screen("fire.roast vital.winter fire.pyre", minors=("force.word",))
    assert refusal(match, "take 1 t=m1 s=burn") == "bad_choice:s"  # another one
    assert refusal(match, "take 1 t=m3 s=slow") == "missing_choice:a"  # it has two
    do(match, "take 1 t=m3 s=slow a=2")


def test_force_word_keeps_the_amount_within_the_new_max() -> None:
    match = screen("water.baptism plain.fists", minors=("force.word",))
    change(match, "run", "active", 0, "mods", to=[{"id": "force.measure", "args": {"a": 1}}])
    assert refusal(match, "take 1 t=m1 s=tough") == "bad_choice:s"  # Regen 4, Tough holds 3
    do(match, "take 1 t=m1 s=decay")


@pytest.mark.parametrize("variable", ["element", "dmg", "iters", "cooldown"])
def test_force_thread(variable: str) -> None:
    """US-145: Convert any Variable on one Move to '$_Random', rolled anew on each cast (R-38)."""
    taken = Taken("force.thread", f"t=m1 v={variable}", "water.knuckle plain.fists")
    assert any(taken.move().random)
    assert ("$_Random" in taken.move().text) == (variable != "cooldown")
    assert any(line.startswith("random A ") for line in taken.cast())


def test_force_thread_on_a_status() -> None:
    taken = Taken("force.thread", "t=m1 v=amount", "fire.roast plain.fists")
    assert len(taken.move().rolls) == 1
    assert taken.move().text == "The target gains Burn $_Random."
    taken.cast()
    match = screen("plain.fists fire.roast", minors=("force.thread",))
    assert refusal(match, "take 1 t=m1 v=status") == "bad_choice:v"
    assert refusal(match, "take 1 t=m1 v=heat") == "bad_choice:v"
    change(match, "run", "active", 1, "mods", to=[{"id": "force.thread", "args": {"v": "amount", "a": 1}}])
    assert refusal(match, "take 1 t=m2 v=amount") == "bad_choice:v"  # each is converted once


# -- thunder -------------------------------------------------------------------------------------------------------


def test_thunder_jar() -> None:
    """US-145: +1/-1 Charge Value on Any Move; it stops at 0 (R-40)."""
    taken = Taken("thunder.jar", "t=m1 n=+1", "thunder.capacitor plain.fists")
    assert taken.move().charge == 3
    taken.cast("cast m2")
    taken.cast("cast m2")
    assert "hit B thunder 4>4>4 hp 52" in taken.cast()  # on the third turn it is charged still
    assert Taken("thunder.jar", "t=m1 n=-1", "thunder.capacitor").move().charge == 1
    assert Taken("thunder.jar", "t=m1 n=+1", "plain.fists").move().charge == 1
    assert refusal(screen("plain.fists", minors=("thunder.jar",)), "take 1 t=m1 n=-1") == "bad_choice:n"


def test_thunder_hair() -> None:
    """US-145: Add 'Quick-Move' to Any Move."""
    taken = Taken("thunder.hair", "t=m1", "plain.fists")
    assert taken.move().speed == 1
    assert any("speed 4 3 first A" in line for line in taken.cast())


@pytest.mark.parametrize(
    ("root", "first"), [("plain.fists", ""), ("stone.millstone", "slow"), ("thunder.fork", "quick")]
)
def test_each_tag_is_added_once(root: str, first: str) -> None:
    """US-145: a move with both tags has both, though they cancel out."""
    match = screen(f"{root} plain.scrap", minors=("stone.weight", "thunder.hair"))
    both = [{"id": "thunder.hair", "args": {}}] * (first != "quick") + [{"id": "stone.weight", "args": {}}] * (
        first != "slow"
    )
    change(match, "run", "active", 0, "mods", to=both)
    assert content().move(run_position(match).run.active[0]).speed == 0
    assert refusal(match, "take 1 t=m1") == "no_target"
    assert refusal(match, "take 2 t=m1") == "no_target"


def test_thunder_sin() -> None:
    """US-145: Add '[Charge 1] Charged: This Turn, This Move Ignores Elemental Calculation'."""
    plain = Taken("any.grit", "", "thunder.nail", foe=BURIED)
    assert "hit B thunder immune" in plain.cast()
    taken = Taken("thunder.sin", "t=m1", "thunder.nail", foe=BURIED)
    assert taken.move().charge == 1
    assert "hit B thunder 2>2>2 hp 58" in taken.cast()
    assert "hit B thunder immune" in taken.cast()  # discharged


# -- universal -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("minor", "gain"), [("any.grit", 2), ("any.scar", 3)])
def test_any_grit_and_scar(minor: str, gain: int) -> None:
    """US-145: Gain 2 Max HP. Gain 3 Max HP."""
    taken = Taken(minor, "", "plain.fists")
    assert taken.hp() == (20 + gain, 20 + gain)
    assert [move.root for move in taken.run.known()] == ["plain.fists"]


def test_any_shelf() -> None:
    """US-145: Rearrange your Active and Banked pools. Gain 1 Max HP."""
    taken = Taken("any.shelf", "", "plain.fists plain.scrap", "plain.breath")
    do(taken.match, "swap m1 b1", "swap m2 b2", "done")
    assert [move.root for move in taken.run.active] == ["plain.breath"]
    assert [move.root for move in taken.run.banked] == ["plain.fists", "plain.scrap"]
    assert taken.hp() == (21, 21)
    assert "cast A plain.breath" in taken.cast()


def test_any_blunt() -> None:
    """US-145: -1 Base Damage and -1 Cooldown on an attack."""
    taken = Taken("any.blunt", "t=m1", "vital.price")
    assert (taken.move().dmg, taken.move().cooldown) == (3, 0)
    taken.cast()
    assert "hit B vital 3>3>3 hp 54" in taken.cast()


def test_any_root() -> None:
    """US-145: A move returns to its Root Variation. Gain 2 Max HP."""
    match = screen("plain.fists", minors=("any.root",), encounters=Shelf(FOE))
    assert refusal(match, "take 1 t=m1") == "no_target"
    change(match, "run", "active", 0, "mods", to=[{"id": "any.deep", "args": {}}, {"id": "thunder.hair", "args": {}}])
    do(match, "take 1 t=m1")
    run = run_position(match).run
    assert run.active[0].mods == []
    assert run.max_hp == 22
    assert "hit B none 2>2>2 hp 58" in do(match, "cast m1")


def test_any_whet() -> None:
    """US-145: +1 Base Damage and +1 Cooldown on a move."""
    taken = Taken("any.whet", "t=m1", "vital.price plain.fists")
    assert (taken.move().dmg, taken.move().cooldown) == (5, 2)
    assert "hit B vital 5>5>5 hp 55" in taken.cast()


def test_any_turn() -> None:
    """US-145: Exchange a move's Base Damage and Base Iters."""
    taken = Taken("any.turn", "t=m1", "stone.litany")
    assert (taken.move().dmg, taken.move().iters) == (3, 1)
    assert "hit B stone 3>3>3 hp 57" in taken.cast()


def test_any_poultice() -> None:
    """US-145: Start every combat with 2 more Regen (max 5)."""
    taken = Taken("any.poultice", "", "plain.fists", starting={"regen": 4})
    assert taken.run.starting == {"regen": 5}
    fight = run_position(taken.match).fight
    assert fight is not None
    assert fight.side[0].turns[3] == 5


def test_any_deep() -> None:
    """US-145: +1 Base Damage on a move, within the build caps."""
    taken = Taken("any.deep", "t=m1", "plain.fists")
    assert "hit B none 3>3>3 hp 57" in taken.cast()
    match = screen("stone.litany plain.fists", minors=("any.deep",))
    second = [{"id": "stone.second", "args": {}}] * 2 + [{"id": "any.deep", "args": {}}]
    change(match, "run", "active", 0, "mods", to=second)
    assert refusal(match, "take 1 t=m1") == "no_target"  # 3 x 5 would be above the cap


def test_a_move_is_its_root_and_the_ordered_list_of_its_changes() -> None:
    """US-145: folded in their order: Whet after Turn the Blade is another move than before it."""
    one = Taken("any.turn", "t=m1", "stone.litany").run.active[0]
    assert [mod.id for mod in one.mods] == ["any.turn"]
    match = screen("stone.litany", minors=("any.whet", "any.turn"), encounters=Shelf(FOE))
    change(match, "run", "active", 0, "mods", to=[{"id": "any.turn", "args": {}}])
    do(match, "take 1 t=m1")
    move = content().move(run_position(match).run.active[0])
    assert (move.dmg, move.iters) == (4, 1)
    assert "Deal 4 Stone" in move.text
