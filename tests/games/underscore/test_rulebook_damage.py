"""Attunement, the elemental calculation, publicity, elements."""

import re

import pytest

from parlour.games.underscore.content.library import classic, content
from parlour.games.underscore.content.moves import Move
from parlour.games.underscore.content.shapes import MoveData
from parlour.games.underscore.content.tables import ELEMENTS, MECHANICS, RELATION, RELATIONS, STATUSES, WEAK
from parlour.games.underscore.score.tree import blocks_of, effects_of
from parlour.games.underscore.score.vocabulary import VERB_NAMES
from parlour.games.underscore.view.fight import fight_data
from parlour.games.underscore.view.fight_shapes import MoveState
from tests.games.underscore.arena import Arena, root, vec

# the relation table of the author's document, once more and independently: row = attunement held
DOCUMENT = """
water:   weak thunder plant; resists stone; absorbs fire
stone:   weak water force; resists fire; immune thunder
fire:    weak water stone; absorbs plant
plant:   weak fire vital; absorbs water
vital:   weak vital force
force:   weak thunder; resists vital; immune stone
thunder: weak stone; resists water; immune force
"""


def document() -> dict[tuple[str, str], str]:
    found = {}
    for line in DOCUMENT.strip().splitlines():
        held, _, rest = line.partition(":")
        for part in rest.split(";"):
            relation, *elements = part.split()
            for element in elements:
                found[held, element] = relation
    return found


def test_us_030_us_031_attunement_comes_by_effects_and_stays() -> None:
    """US-030: none at the start, unless a blessing gives it. US-031: any number, until negated or spent."""
    arena = Arena("water.knuckle fire.cinder", bless="stone.born").begin()
    assert [n for n, turns in enumerate(arena.a.attuned) if turns >= 0] == [2]
    assert [n for n, turns in enumerate(arena.b.attuned) if turns >= 0] == []
    arena.turn("water.knuckle").turn("fire.cinder").turn("wait").turn("wait")
    assert arena.state() == "hp 20/20 att wa4,st4,fi3"


def test_us_032_attunements_feed_conditions() -> None:
    """US-032: a condition reads them."""
    move = root("t", "iter{if attuned(self,water) {damage opp 5 none} else {damage opp 1 none}}")
    arena = Arena("t", moves={"t": move}).turn("t")
    assert arena.b.hp == 19
    assert arena.attune("A", water=0).turn("t").b.hp == 14


def test_us_033_the_order_of_the_calculation() -> None:
    """US-033: Absorption before Immunity before Resistance before Weakness."""
    # Plant damage: absorbed by Fire, Water is weak to it
    assert Arena("x2.plant").attune("B", fire=0, water=0).set("B", hp=10).turn("x2.plant").b.hp == 11
    # Thunder: Stone immune, Water and Force weak
    assert Arena("x2.thunder").attune("B", stone=0, water=0, force=0).turn("x2.thunder").b.hp == 20
    # Fire: Stone resists, Plant weak: both count
    assert Arena("x2.fire").attune("B", stone=0, plant=0).turn("x2.fire").b.hp == 18


@pytest.mark.parametrize("held", ELEMENTS[1:])
@pytest.mark.parametrize("element", ELEMENTS[1:])
def test_us_034_us_035_us_037_us_052_every_pair(held: str, element: str) -> None:
    """US-034: weakness +1. US-035: immunity 0. US-037: absorption 0 and heal 1, resistance -1. US-052: the table holds exactly."""
    relation = document().get((held, element), "")
    arena = Arena(f"x2.{element}").attune("B", **{held: 0}).set("B", hp=10).turn(f"x2.{element}")
    assert arena.b.hp == {"weak": 7, "resists": 9, "immune": 10, "absorbs": 11, "": 8}[relation]


def test_us_036_weaknesses_add_up() -> None:
    """US-036: two weaknesses are +2; and as the document says, Fire and Plant meet only one."""
    assert Arena("x2.vital").attune("B", vital=0, plant=0).turn("x2.vital").b.hp == 16
    counts = {name: sum(RELATION[held][ELEMENTS.index(name)] == WEAK for held in range(8)) for name in ELEMENTS[1:]}
    assert counts == {"water": 2, "stone": 2, "fire": 1, "plant": 1, "vital": 2, "force": 2, "thunder": 2}


def test_us_037_the_elemental_result_is_floored() -> None:
    """US-037: 1 resisted is 0, not healing; 0 through resistance is no break."""
    arena = Arena("x1.vital").attune("B", force=0).set("B", hp=10).turn("x1.vital")
    assert arena.b.hp == 10
    assert "hit B vital 1>0>0 hp 10" in arena.told()


@pytest.mark.parametrize(("strong", "tough", "damage"), [(0, 0, 2), (3, 0, 3), (0, 3, 1), (1, 1, 2)])
def test_us_038_strong_and_tough_are_flat_and_come_afterwards(strong: int, tough: int, damage: int) -> None:
    """US-038: +1 if the dealer is Strong, -1 if the victim is Tough, whatever the turns."""
    arena = Arena("plain.fists").set("A", strong=strong).set("B", tough=tough).turn("plain.fists")
    assert arena.b.hp == 20 - damage


def test_us_038_the_end_is_floored_too() -> None:
    """US-038: Tough against 0 stays 0."""
    arena = Arena("x1.vital").attune("B", force=0).set("B", tough=2, hp=10).turn("x1.vital")
    assert arena.b.hp == 10


def test_tough_meets_ticks_and_strong_does_not() -> None:
    """R-12: Tough lessens every instance taken; Strong only what a move, trap or blessing deals."""
    assert Arena().set("A", burn=1, tough=2).turn().a.hp == 20
    assert Arena().set("A", burn=1, strong=2).set("B", strong=2).turn().a.hp == 19


def test_us_040_us_041_private_until_cast() -> None:
    """US-040: `????` until used. US-041: public at the start of Move Logic, before its effects; not when disqualified."""
    before = Arena("force.nameless", bank="stone.debt").begin()
    for viewer in (0, 2):
        side = fight_data(before.fight, viewer, False, True).sides[0]
        assert (side.active, side.banked) == ([1], [2])
        assert side.moves == [MoveState(1, False, False, 0), MoveState(2, False, False, 0)]  # slot and pool, no more
    arena = Arena("force.nameless", bless="on before_cast if $wasprivate {heal self 1}").set("A", hp=10)
    arena.turn("force.nameless")
    assert arena.told()[1] == "cast A force.nameless"
    assert arena.a.hp == 11
    asleep = Arena("plain.fists").set("A", sleep=1).turn("plain.fists")
    assert asleep.a.public == [False]
    assert not any("plain.fists" in line for line in asleep.told())


def test_us_042_effects_publicise_and_conceal() -> None:
    """US-042: Flay the Veil opens every private Active move; Nameless Blow hides itself again."""
    arena = Arena("force.veil", "plain.fists plain.breath", foe_bank="plain.brace").turn("force.veil", "wait")
    assert arena.b.public == [True, True, False]
    assert arena.b.hp == 20 - 1 - 2
    hidden = Arena("force.nameless").turn("force.nameless")
    assert (hidden.a.public, hidden.a.seen) == ([False], [True])


def test_us_043_readers_of_publicity_read_the_flag() -> None:
    """US-043: `wasprivate`, `hidden`, `randprivate` and the choice of a public move follow the flag."""
    arena = Arena("force.nameless", foe_hp=40).turn("force.nameless")
    arena.turn("wait").turn("force.nameless")  # concealed after each cast: 3 both times
    assert arena.b.hp == 34
    guess = Arena("plant.guess", "plain.fists plain.breath")
    guess.b.public[0] = True
    guess.turn("plant.guess", "wait")
    assert guess.b.bound == [0, 2]


def test_us_044_combat_start_attunements_are_private() -> None:
    """US-044: given by blessings at combat start: private; all others public."""
    arena = Arena("thunder.nail", "idle", foe_bless="stone.born").begin()
    assert arena.b.publicity[2] == 1
    assert arena.told(2) == ["bless B stone.born", "attune B stone private"]
    assert arena.told(1) == arena.told(0) == []
    arena.turn("thunder.nail")
    assert arena.b.publicity[2] == 0
    assert arena.a.publicity[7] == 0
    scores = [data.score for data in content().roots.values()] + [data.score for data in content().majors.values()]
    for line in " ".join(scores).split("on "):
        begins = line.startswith("combat_start")
        assert all(("private" in words) == begins for words in re.findall(r"attune [^;}]*", line)), line


def test_a_private_attunement_comes_out_only_when_it_counts() -> None:
    """R-30: read in a calculation; a damage it has no relation to leaves it hidden, and so does one broken off before."""
    arena = Arena("x2.water x2.plant", foe_bless="thunder.born").attune("B", plant=0).turn("x2.plant")
    assert arena.b.publicity[7] == 1
    assert arena.turn("x2.water").b.publicity[7] == 1  # Plant absorbs: the resistance is not read
    arena.b.attuned[4] = -1
    assert arena.turn("x2.water").b.publicity[7] == 0


def test_us_050_seven_elements() -> None:
    """US-050: Water, Stone, Fire, Plant, Vital, Force, Thunder: attunements and families of moves."""
    assert ELEMENTS[1:] == ("water", "stone", "fire", "plant", "vital", "force", "thunder")
    for element in ELEMENTS[1:]:
        assert sum(data.element == element for data in content().roots.values()) >= 9
        assert element in RELATIONS


def test_us_051_blessing_pools_are_per_element() -> None:
    """US-051: each element has minors and majors of its own, common to rare."""
    for element in ELEMENTS[1:]:
        minors = [data.rarity for data in classic().minors.values() if data.element == element]
        majors = [data.rarity for data in classic().majors.values() if data.id.startswith(f"{element}.")]
        assert sorted(minors) == ["common", "rare", "uncommon"]
        assert sorted(majors) == ["common", "common", "rare", "uncommon"]


def verbs(move: Move) -> set[str]:
    return {VERB_NAMES[e.verb] for block in blocks_of(move.score) for e in effects_of(block) if e.verb >= 0}


def gives(move: Move, status: str) -> bool:
    effects = [e for block in blocks_of(move.score) for e in effects_of(block)]
    return any(e.verb >= 0 and VERB_NAMES[e.verb] == "status" and e.args[1].word == status for e in effects)


# core mechanic -> verbs, statuses given, words of the score or tags that make a move use it
USED = {
    "status negation": "negate reduce",
    "multi-attunement": "attunes(self) mirror",
    "element borrowing": "element(borrow)",
    "move banking": "bank unbank",
    "Slow and Tough": "+slow +tough",
    "cooldown management": "cooldown cooling(self)",
    "multi-iteration attacks": "#iters",
    "while and from bank": "#from #while",
    "Burn and Anger": "+burn +anger",
    "heat management": "#heat",
    "attunement negation": "detune",
    "declaration traps": "trap",
    "Regen and Sleep": "+regen +sleep",
    "force-attunement": "opp_attuned",
    "move binding": "bind",
    "variable manipulation": "tune",
    "Wound": "+wound",
    "spending attunement": "spend",
    "self-harm": "lose",
    "revenge": "since(self)",
    "Decay and Curse": "+decay +curse",
    "curse management": "risk rollcurse",
    "ignorance management": "ignore",
    "publicity management": "reveal conceal",
    "Quick and Stun": "+quick +stun",
    "charge management": "#charge",
    "declaration negation": "silence ward",
    "balance": "equalise half(",
}


def marks(ident: str) -> set[str]:
    """All that can be said of a move in the words of `USED`."""
    move = content().move(MoveData(1, ident, []))
    data = content().roots[ident]
    found = verbs(move) | set(data.choices.values()) | {f"+{name}" for name in STATUSES if gives(move, name)}
    found |= {
        word for word in ("attunes(self)", "mirror", "cooling(self)", "since(self)", "half(") if word in data.score
    }
    tags = {"#iters": move.iters > 1, "#heat": move.heat, "#charge": move.charge >= 0, "#from": move.score.has_from}
    tags |= {"#while": bool(move.score.triggers), "opp_attuned": "attune opp" in data.score}
    return found | {tag for tag, true in tags.items() if true}


def test_us_053_every_core_mechanic_is_used() -> None:
    """US-053: by at least one move of its element; where two statuses are named, by moves that give each."""
    for element, mechanics in MECHANICS.items():
        seen = [marks(ident) for ident, data in content().roots.items() if data.element == element]
        for mechanic in mechanics:
            wanted = USED[mechanic].split()
            used = [mark for mark in wanted if any(mark in found for found in seen)]
            assert used, (element, mechanic)
            if wanted[0].startswith("+"):
                assert used == wanted, (element, mechanic)


def test_the_vectors_of_this_chapter_fail_when_the_engine_is_wrong() -> None:
    """The bench really compares: a wrong expectation is a difference."""
    with pytest.raises(AssertionError):
        vec("A active=x2.thunder\nB att=wa0\nturn A=x2.thunder\nafter B hp 18/20 att wa1")
