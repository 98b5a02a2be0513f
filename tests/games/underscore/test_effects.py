"""The effect language at work: every verb, function and selector does what its row says."""

from collections.abc import Callable

import pytest

from parlour.core.dice import QuickDice
from parlour.games.underscore.combat.choices import options
from parlour.games.underscore.combat.state import Fighter
from parlour.games.underscore.content.moves import OPP_PUBLIC, OWN_BANKED, OWN_DAMAGE, SOURCES
from parlour.games.underscore.content.shapes import ModData, MoveData
from parlour.games.underscore.score.vocabulary import CHOICES, FUNCTION_NAMES, SELECTORS, VERB_NAMES
from tests.games.underscore.arena import Arena, root


def cast(score: str, *, dice: tuple[int, ...] = (), **fields: object) -> Arena:
    """A, hurt and attuned, casts a move of this score against B."""
    arena = Arena(
        "t plain.fists",
        "plain.brace plain.fists",
        bank="plain.scrap",
        moves={"t": root("t", score, **fields)},
        dice=dice,
    )
    arena.set("A", hp=10, burn=0).attune("A", water=3, fire=2).attune("B", stone=1)
    return arena.turn("t", "wait")


# verb -> score, and what to look at afterwards: an expression over the two fighters and the events
VERBS: dict[str, tuple[str, Callable[[Fighter, Fighter, list[str]], object], object]] = {
    "attune": (
        "pre{attune self vital; attune self mirror} post{heal self 0}",
        lambda a, b, told: (a.attuned[5], a.attuned[2]),
        (1, 1),
    ),
    "detune": ("pre{detune opp all -> x} post{heal self $x}", lambda a, b, told: (b.attuned[2], a.hp), (-1, 11)),
    "spend": ("pre{spend self all -> x} post{heal self $x}", lambda a, b, told: (a.attuned[1], a.hp), (-1, 15)),
    "damage": ("iter{damage opp 4 none -> x} post{heal self $x}", lambda a, b, told: (b.hp, a.hp), (16, 14)),
    "raw": ("pre{raw} iter{damage opp 2 thunder}", lambda a, b, told: b.hp, 18),
    "heal": ("post{heal self 3}", lambda a, b, told: a.hp, 13),
    "lose": ("pre{lose self 99 floor=4 -> x} post{risk self $x}", lambda a, b, told: (a.hp, a.risk), (4, 6)),
    "maxhp": ("post{maxhp opp -3}", lambda a, b, told: (b.hp, b.maxhp), (17, 17)),
    "status": ("post{status opp burn 2}", lambda a, b, told: "status B burn 2" in told, True),
    "reduce": (
        "pre{status self strong 3; status self quick 3; reduce self each 1 -> x} post{heal self $x}",
        lambda a, b, told: (a.hp, a.turns[10]),
        (12, 1),
    ),
    "negate": (
        "pre{status self strong 3; status self slow 2; negate self bad -> x} post{heal self $x}",
        lambda a, b, told: (a.hp, a.turns[10], a.turns[8]),
        (12, 2, 0),
    ),
    "ignore": ("post{ignore self burn 3}", lambda a, b, told: a.ignores[0], 2),
    "immune": ("post{immune opp all on; status opp burn 2}", lambda a, b, told: (min(b.immune), b.turns[0]), (2, 0)),
    "open": ("pre{status opp wound 3} post{open opp}", lambda a, b, told: b.hp, 17),
    "burnout": ("pre{status opp burn 2} post{burnout opp}", lambda a, b, told: "burn_out B 2" in told, True),
    "heat": (
        "pre{heat self 5; heat self 3} post{if overheat() {heal self 2}}",
        lambda a, b, told: (a.heat, a.hp),
        (2, 12),
    ),
    "risk": ("post{risk opp 4; risk opp -1}", lambda a, b, told: b.risk, 3),
    "iters": ("pre{iters self 1 until=turn} iter{damage opp 1 none}", lambda a, b, told: b.hp, 18),
    "cooldown": ("post{cooldown self all 2}", lambda a, b, told: a.cooling, [2, 2, 2]),
    "charge": ("post{charge self this discharge}", lambda a, b, told: "discharge A t" in told, False),
    "bind": ("post{bind opp all 2}", lambda a, b, told: b.bound, [1, 1]),
    "unbind": ("pre{bind opp all 2} post{unbind opp active}", lambda a, b, told: b.bound, [0, 0]),
    "bank": ("post{bank self this}", lambda a, b, told: (a.active, a.banked), ([1], [2, 0])),
    "unbank": ("post{unbank self banked displace=this}", lambda a, b, told: (a.active, a.banked), ([2, 1], [0])),
    "trap": ("pre{trap cast if $is_utility {damage opp 3 none}} post{heal self 0}", lambda a, b, told: len(a.traps), 1),
    "silence": (
        "pre{trap cast {raw}} post{silence self -> x; heal self $x}",
        lambda a, b, told: (a.hp, a.traps),
        (11, []),
    ),
    "ward": ("post{ward self 2}", lambda a, b, told: a.ward, 2),
    "reveal": ("post{reveal opp all}", lambda a, b, told: b.public, [True, True]),
    "conceal": ("post{conceal self this}", lambda a, b, told: (a.public[0], a.seen[0]), (False, True)),
    "tune": ("post{tune self this dmg 3; tune self this dmg 3}", lambda a, b, told: a.dmg[0], 5),
    "element": ("post{element self this plant}", lambda a, b, told: a.element[0], 4),
    "equalise": ("pre{status opp strong 3} post{equalise strong}", lambda a, b, told: "equal A strong 1" in told, True),
    "priority": ("post{priority opp}", lambda a, b, told: "priority B" in told, True),
}


@pytest.mark.parametrize("verb", sorted(VERBS))
def test_verb(verb: str) -> None:
    score, look, expected = VERBS[verb]
    arena = cast(score)
    assert look(arena.a, arena.b, arena.told(1)) == expected


def test_verb_rollcurse() -> None:
    """The giver is the caster; a risk not less than the roll is spent and curses with 3."""
    arena = cast("post{risk opp 4; rollcurse opp}", dice=(4,))
    assert (arena.b.risk, "status B curse 3" in arena.told()) == (0, True)
    assert cast("post{risk opp 4; rollcurse opp}", dice=(5,)).b.risk == 4


def test_verb_declare() -> None:
    """Public or private; a nil choice fizzles what refers to it."""
    score = "pre{declare element e -> d} iter{damage opp 1 $d}"
    arena = Arena("t", moves={"t": root("t", score, choices={"e": "element(any)"})}).turn("t:stone")
    assert "declare A element stone" in arena.told()
    assert "hit B stone 1>1>1 hp 19" in arena.told()
    assert (
        "fizzle A damage" in Arena("t", moves={"t": root("t", score, choices={"e": "element(any)"})}).turn("t").told()
    )


def test_a_ward_negates_the_declaration_and_no_more() -> None:
    """R-33: what refers to it fizzles, the rest of the move runs; each ward serves once."""
    score = "pre{declare element e -> d} iter{damage opp 1 $d; damage opp 2 none}"
    arena = Arena("t", moves={"t": root("t", score, choices={"e": "element(any)"})}).begin()
    arena.b.ward = 1
    assert arena.turn("t:stone").b.hp == 18
    assert arena.told()[1:5] == ["cast A t", "declare A element stone", "negated A element", "fizzle A damage"]
    assert (arena.turn("t:stone").b.hp, arena.b.ward) == (15, 0)


def test_last_is_the_move_most_recently_executed() -> None:
    """R-56: none yet, nothing is done; one that was disqualified is not it."""
    arena = Arena("t", "plain.fists idle", moves={"t": root("t", "post{cooldown opp last 5}")}, first="B")
    arena.turn("t", "wait")
    assert arena.b.cooling == [0, 0]
    arena.turn("wait", "idle").set("B", stun=1).turn("t", "plain.fists")
    assert "dq B stun" in arena.told()
    assert arena.b.cooling == [0, 5]


def test_counters_of_bodies_and_moves_go_both_ways() -> None:
    """Heat not below 0, Max HP not below its floor, Charge not below 0 and up again; a cost may open wounds."""
    assert cast("post{heat self -3}").a.heat == 0
    assert cast("pre{heat self 4} post{heat self -3}").a.heat == 1
    assert cast("post{maxhp opp -30 floor=5}").b.maxhp == 5
    assert cast("post{maxhp opp 3}").b.maxhp == 23
    assert cast("post{charge self this -1}", charge=3).a.charge[0] == 1  # and one in step 4
    spent = cast("post{charge self this -9}", charge=3)
    assert (spent.a.charge[0], spent.a.discharged[0]) == (0, True)
    again = cast("pre{charge self this discharge} post{charge self this 2}", charge=3)
    assert (again.a.charge[0], again.a.discharged[0]) == (2, False)
    assert cast("pre{status self wound 2} post{lose self 1}").a.hp == 7  # 9 of 20, and two Wounds


def test_every_verb_is_tested() -> None:
    others = {"rollcurse", "declare", "shift", "replace", "prevent", "survive"}
    assert set(VERBS) | others == set(VERB_NAMES)


FUNCTIONS = {
    "min(3,5)": 3, "max(3,5)": 5, "half(5)": 2, "half(0-5)": -2, "turn()": 1, "even(4)": 1, "even(turn())": 0, "first()": 1,
    "charged()": 1, "overheat()": 0, "wasprivate()": 1, "hp(self)": 10, "hp(opp)": 20, "maxhp(self)": 20, "missing(self)": 10,
    "bloodied(self)": 0, "attunes(self)": 2, "attuned(opp,stone)": 1, "attuned(opp,fire)": 0, "turns(self,water)": 3,
    "turns(self,stone)": 0, "st(self,tough)": 2, "has(opp,slow)": 1, "has(self,slow)": 0, "immune(opp,burn)": 1,
    "statuses(self)": 1, "banked(self)": 1, "active(self)": 2, "bankel(self,stone)": 1, "cooling(self)": 1, "cdsum(self)": 4,
    "chsum(self)": 1, "bound(opp)": 1, "hidden(opp)": 1, "heat(self)": 2, "risk(opp)": 3, "last(self)": 4, "since(self)": 4,
    "total(self)": 9, "traps(self)": 0,
}  # fmt: skip


@pytest.mark.parametrize("text", sorted(FUNCTIONS))
def test_function(text: str) -> None:
    arena = Arena(
        "t plain.scrap",
        "plain.fists plain.brace",
        bank="stone.slab",
        moves={"t": root("t", f"post{{if {text}=={FUNCTIONS[text]} {{maxhp self 1}}}}", charge=2)},
    )
    arena.set("A", hp=10, tough=2, heat=2).set("B", slow=2, risk=3).attune("A", water=3, fire=2).attune("B", stone=1)
    arena.a.last_damage, arena.a.since, arena.a.total = 4, 4, 9
    arena.a.cooling[1] = 5
    arena.b.immune[0], arena.b.bound[0], arena.b.public[1] = 2, 3, True
    arena.turn("t", "wait")
    assert arena.a.maxhp == 21, text


def test_functions_that_are_not_so_above() -> None:
    """Bloodied, overheated, with a trap; second to act, public, discharged."""
    score = "pre{trap cast {raw}} post{if bloodied(self) {risk self 1}; if overheat() {risk self 2}; risk self 4*traps(self)}"
    hurt = Arena("t", moves={"t": root("t", score, heat=1)}).set("A", hp=9, heat=6)
    assert hurt.turn("t", "wait").a.risk == 1 + 2 + 4
    score = "post{if first() {risk self 1}; if wasprivate() {risk self 2}; if charged() {risk self 4}}"
    twice = Arena("t", moves={"t": root("t", score, charge=1)}, first="B")
    assert twice.turn("t").a.risk == 2 + 4
    assert twice.turn("t").a.risk == 2 + 4 + 1


def test_every_function_is_tested() -> None:
    assert {text.partition("(")[0] for text in FUNCTIONS} == set(FUNCTION_NAMES)


SELECTED = {
    "this": ("self", [0]),
    "last": ("opp", [1]),
    "all": ("self", [0, 1, 2]),
    "others": ("self", [1, 2]),
    "active": ("self", [0, 1]),
    "banked": ("self", [2]),
    "random": ("opp", [1]),
    "randprivate": ("opp", [0]),
}


@pytest.mark.parametrize("selector", SELECTORS)
def test_selector(selector: str) -> None:
    who, expected = SELECTED[selector]
    dice = (2,) if selector == "random" else ()
    arena = Arena(
        "t plain.fists",
        "plain.brace plain.fists",
        bank="plain.scrap",
        moves={"t": root("t", f"post{{cooldown {who} {selector} 5}}")},
        dice=dice,
        first="B",
    )
    arena.turn("t", "plain.fists")
    fighter = arena.a if who == "self" else arena.b
    assert [at for at, n in enumerate(fighter.cooling) if n == 5] == expected
    assert arena.dice.left() == ""


@pytest.mark.parametrize("source", SOURCES)
def test_choice(source: str) -> None:
    """What each choice offers at this moment."""
    arena = Arena("water.face plain.fists", "plain.brace plain.fists", bank="stone.slab plain.scrap").begin()
    arena.set("A", burn=2, tough=1).attune("A", vital=0).attune("B", fire=0, plant=0)
    arena.b.publicity[4] = 1
    arena.b.public[1] = True
    found = options(arena.fight, 0, SOURCES.index(source), 0)
    expected = {
        "element(any)": [1, 2, 3, 4, 5, 6, 7],
        "element(borrow)": [2, 3, 5],
        "status(any)": list(range(12)),
        "status(self)": [0, 11],
        "type": [1, 2],
        "move(self,banked)": [2, 3],
        "move(self,damage)": [0, 1],
        "move(opp,public)": [1],
    }
    assert found == expected[source]


def test_element_borrowing_falls_back_on_its_own() -> None:
    """R-31: the move's own element if nothing can be borrowed; a choice without options is nil."""
    arena = Arena("water.face").begin()
    assert options(arena.fight, 0, SOURCES.index("element(borrow)"), 0) == [1]
    for source in (OWN_BANKED, OPP_PUBLIC):
        assert options(arena.fight, 0, source, 0) == []
    assert options(arena.fight, 0, OWN_DAMAGE, 0) == [0]
    assert tuple(CHOICES) == SOURCES


TUNED = [
    ("dmg", 2, 5),
    ("dmg", 8, 9),
    ("iters", 1, 4),
    ("iters", 4, 5),
    ("cooldown", 1, 4),
    ("heat", 1, 4),
    ("heat", 5, 6),
]


@pytest.mark.parametrize(("what", "printed", "most"), TUNED)
def test_tuning_stays_near_what_is_printed(what: str, printed: int, most: int) -> None:
    """R-37: at most 3 from it, within the build caps, for this combat."""
    target = root("u", "post{heal self 0}", **{"dmg": 1, "iters": 1, what: printed})
    for n, expected in ((3, most), (-3, max(0, printed - 3))):
        tuner = root("t", f"post{{tune self banked {what} {n}; tune self banked {what} {n}}}")
        arena = Arena("t", bank="u", moves={"t": tuner, "u": target}).turn("t")
        values = {"dmg": arena.a.dmg, "iters": arena.a.iters, "cooldown": arena.a.cooldown, "heat": arena.a.hot}
        assert values[what][1] == expected
        assert getattr(arena.a.who.moves[1], what) == printed


def test_balance_takes_the_floored_average() -> None:
    """R-36: of a status, of Heat, of Curse_Risk; on both sides."""
    score = "post{equalise decay; equalise heat; equalise risk}"
    arena = Arena("t", moves={"t": root("t", score)}, first="B", dice=(10,))
    arena.set("A", heat=2, risk=1).set("B", decay=4, heat=5, risk=7).turn("t", "wait")  # B first: Decay 3, risk 8
    assert (arena.a.turns[2], arena.a.heat, arena.a.risk) == (0, 3, 4)  # 1, less the own step 6
    assert (arena.b.turns[2], arena.b.heat, arena.b.risk) == (1, 3, 4)


@pytest.mark.parametrize(("n", "values"), [(0, 2), (1, 3), (2, 5), (4, 9)])
def test_a_random_number_is_any_up_to_twice_the_printed(n: int, values: int) -> None:
    """R-38: 0 to 2n; of 0, 0 or 1."""
    fight = Arena().fight
    fight.dice = QuickDice(1)
    assert {fight.random_number(n) for _ in range(300)} == set(range(values))


def test_random_iterations_cooldown_and_heat() -> None:
    """R-38: in this order, before the checks."""
    arena = Arena("fire.furnace", "idle", foe_hp=40, dice=(3, 2, 1))
    mods = [ModData("force.thread", {"v": word}) for word in ("heat", "cooldown", "iters")]
    arena.a.who.moves[0] = arena.content.move(MoveData(1, "fire.furnace", mods))
    arena.turn("fire.furnace")
    hits = [line for line in arena.told() if line.startswith("hit B")]
    assert (len(hits), arena.a.cooling[0], arena.a.heat) == (2, 1, 0)  # dice less one: no Heat, no roll
    assert arena.dice.left() == ""


def test_random_variables_roll_on_each_cast() -> None:
    """R-38: 0..2n for a number, in the order element, dmg, iters, cooldown, heat, then statuses and amounts."""
    arena = Arena("plain.fists", "idle", dice=(5, 3, 12, 1))
    mods = [ModData("force.thread", {"v": "dmg"}), ModData("force.thread", {"v": "element"})]
    mods += [ModData("force.thread", {"v": "status", "a": 1}), ModData("force.thread", {"v": "amount", "a": 1})]
    move = arena.content.move(MoveData(1, "vital.rend", mods))
    arena.a.who.moves[0] = move
    arena.a.element[0], arena.a.dmg[0] = 5, 1
    arena.turn("vital.rend")
    # element 5 = Vital; dmg of 0..2: 2; status 12 = tough; amount of 0..4: 0
    assert "hit B vital 2>2>2 hp 18" in arena.told()
    assert arena.b.turns[11] == 0
    assert arena.dice.left() == ""
