"""Scopes of blessings, and which minor blessings have a legal target."""

from hashlib import sha256
from itertools import product

import pytest

from parlour.core.dice import ScriptedDice
from parlour.games.underscore.content.identity import canonical
from parlour.games.underscore.content.library import (
    ALIKE,
    PACK,
    SAME_MOVES,
    TABLES,
    Content,
    ContentError,
    classic,
    content,
    load_content,
    pack,
    read_table,
    same_moves,
    same_pack,
)
from parlour.games.underscore.content.moves import IGNORABLE, RANDOM_VARIABLES, Move
from parlour.games.underscore.content.shapes import ModData, MoveData
from parlour.games.underscore.content.tables import STATUSES
from parlour.games.underscore.run.scopes import (
    draw_major,
    draw_minors,
    fits,
    has_target,
    major_scope,
    minor_scope,
)

RARITIES = {  # number of Active moves -> rarities of minors and majors
    0: ("", ""),
    1: ("c", "c"),
    2: ("cu", "cu"),
    3: ("cur", "ur"),
    4: ("ur", "r"),
}


@pytest.mark.parametrize("count", RARITIES)
def test_scopes_by_number_of_active_moves(count: int) -> None:
    """US-143 and US-146: the document's two tables: minors widen, majors slant toward rarity. US-A3: plain counts for none."""
    minors, majors = RARITIES[count]
    active = ["fire"] * count + ["none"] * (4 - count)
    found = [content().minors[name].rarity[0] for name in minor_scope(classic(), active) if name.startswith("fire.")]
    assert sorted(found) == sorted(minors)
    slanted = [content().majors[name].rarity[0] for name in major_scope(classic(), active, []) if name[:5] == "fire."]
    assert sorted(slanted) == sorted(majors.replace("c", "cc"))  # two commons, one of the others
    assert sum(name.startswith("any.") for name in minor_scope(content(), active)) == 9
    assert sum(name.startswith("any.") for name in major_scope(content(), active, [])) == 8


def move(root: str, *mods: ModData) -> Move:
    return content().move(MoveData(1, root, list(mods)))


TARGETS = {  # minor -> a move it takes, a move it does not take
    "water.thin": ("fire.roast", "force.hex"),
    "water.key": ("water.knuckle", "stone.debt"),
    "stone.weight": ("water.knuckle", "stone.millstone"),
    "fire.thumb": ("fire.pyre", "fire.roast"),
    "fire.book": ("fire.cinder", "water.knuckle"),
    "plant.blunt": ("plain.fists", "plain.breath"),
    "vital.cheek": ("water.knuckle", "water.rinse"),
    "force.measure": ("fire.roast", "vital.suture"),
    "force.word": ("fire.roast", "water.knuckle"),
    "thunder.hair": ("water.knuckle", "thunder.fork"),
    "any.blunt": ("vital.price", "plain.fists"),
    "any.whet": ("vital.price", "plain.fists"),
    "any.turn": ("stone.litany", "fire.roast"),
    "any.deep": ("plain.fists", "plain.brace"),
}


@pytest.mark.parametrize("minor", sorted(TARGETS))
def test_what_a_minor_needs(minor: str) -> None:
    yes, no = TARGETS[minor]
    assert fits(content(), minor, move(yes))
    assert not fits(content(), minor, move(no))
    assert has_target(content(), minor, [move(no), move(yes)], 2)
    assert not has_target(content(), minor, [move(no)], 1)


def test_what_a_minor_needs_stands_in_its_data() -> None:
    """Another condition in the table is another rule; one that cannot be read is told with file, id and place."""
    tables = {name: read_table(name) for name in TABLES}

    def with_target(minor: str, target: str) -> Content:
        rows = [{**row, "target": target} if row["id"] == minor else row for row in tables["minors.json"]]  # type: ignore[dict-item, index]
        return load_content({**tables, "minors.json": rows})

    knuckle = move("water.knuckle")
    assert not fits(with_target("any.grit", "$dmg > 9"), "any.grit", knuckle)
    assert fits(with_target("any.grit", "$dmg > 9 or $el == water and not $carried"), "any.grit", knuckle)
    for target, words in (
        (
            "$dmgs > 1",
            r"minors.json: any.grit: target: position 0: \$dmgs is read before it is bound; expected \$again",
        ),
        ("$dmg >", "any.grit: target: position 6: found 'the end'; expected a number"),
        ("$dmg 1", "found '1'; expected and, or, or the end"),
        ("hp(self) > 1", "functions are those of a fight"),
        ("$el", "found a element; expected a number"),
        ("$el > 1", "found a number; expected a element"),
    ):
        with pytest.raises(ContentError, match=words):
            with_target("any.grit", target)


def test_a_pack_that_only_said_it_elsewhere_plays_the_same() -> None:
    """R-101: this pack without the conditions of its minor blessings is the one that ALIKE names."""
    tables = {name: read_table(name) for name in PACK}
    assert sha256(canonical(tables).encode()).hexdigest()[:32] in ALIKE  # the author's tables are unchanged
    for row in tables["minors.json"]:
        assert isinstance(row, dict)
        row.pop("target", None)
    before = sha256(canonical(tables).encode()).hexdigest()[:32]
    assert before in ALIKE
    assert same_pack(before) and same_pack(pack())
    assert not same_pack("0" * 32)
    assert not same_moves("0" * 32)


def test_dead_of_other_strengths_on_the_road_are_taken_and_their_runs_are_not() -> None:
    """R-101: a pack with these moves and other strengths."""
    others = set(SAME_MOVES) - set(ALIKE)
    assert others
    for name in others:
        assert same_moves(name) and not same_pack(name)


def test_what_was_done_cannot_be_done_again() -> None:
    """Clauses are added once; only a changed move returns to its root; every variable is converted once."""
    assert not fits(content(), "plant.box", move("water.knuckle", ModData("plant.box", {})))
    assert not fits(content(), "thunder.sin", move("water.knuckle", ModData("thunder.sin", {})))
    assert fits(content(), "any.root", move("water.knuckle", ModData("plant.box", {})))
    assert not fits(content(), "any.root", move("water.knuckle"))
    awake = move("water.knuckle", *[ModData("vital.nerve", {"q": word}) for word in IGNORABLE])
    assert not fits(content(), "vital.nerve", awake)
    assert not has_target(content(), "fire.book", [move("fire.cinder")], 1)  # nothing to forget
    bearer_alone = [minor for minor in content().minors if has_target(content(), minor, [], 0)]
    assert bearer_alone == ["any.grit", "any.shelf", "any.scar", "any.poultice", "plant.bud"]


ARGS = [
    {key: value for key, value in zip("enavqs", values, strict=True) if value is not None}
    for values in product(("fire", None), (1, -1), (1, 2), (*RANDOM_VARIABLES, "amount"), IGNORABLE, STATUSES[:1])
]


def folds(minor: str, root: str) -> bool:
    """Whether some arguments fold the blessing over the root."""
    for args in ARGS:
        try:
            move(root, ModData(minor, dict(args)))
        except ContentError:
            continue
        return True
    return False


@pytest.mark.parametrize("minor", sorted(set(content().targets) - {"any.root"}))
def test_a_target_can_really_be_changed(minor: str) -> None:
    """Whatever is offered as a target can be folded, for every root of the game."""
    for root in content().roots:
        if fits(content(), minor, move(root)):
            assert folds(minor, root), root


def test_a_changed_element_counts_as_what_it_is_now() -> None:
    """US-051: access follows the elements of the Active moves as they are, not of their roots."""
    turned = [move("water.knuckle", ModData("water.turncoat", {"e": "fire"}))] * 3
    scope = major_scope(content(), ["fire"] * 3, [])
    for place, name in enumerate(scope, 1):
        assert draw_major(content(), turned, [], ScriptedDice([("up/1", str(place))]), "up/1") == name
    assert {"fire.crown", "fire.spite"} <= set(scope)
    assert not any(name.startswith("water.") for name in scope)


def test_draws_are_without_replacement() -> None:
    who = content().character(content().starter("warden"))
    active = who.moves[: who.actives]
    dice = ScriptedDice([("up/1", "1"), ("up/1", "1"), ("up/1", "1"), ("up/1", "2")])
    first = draw_major(content(), active, [], dice, "up/1")
    assert first == major_scope(content(), ["water", "water", "stone", "stone"], [])[0]
    minors = draw_minors(content(), active, who.moves, dice, "up/1")
    left = [
        name
        for name in minor_scope(content(), ["water", "water", "stone", "stone"])
        if has_target(content(), name, who.moves, who.actives)
    ]
    assert minors == [left[0], left[1], left[3]]
    assert dice.left() == ""
