"""The effect language at work: every verb, hook, function and selector does what its row says."""

from collections.abc import Callable

import pytest

from parlour.games.underscore.combat.choices import options
from parlour.games.underscore.combat.state import Fighter
from parlour.games.underscore.content.moves import OPP_PUBLIC, OWN_BANKED, OWN_DAMAGE, SOURCES
from parlour.games.underscore.score.vocabulary import CHOICES, FUNCTION_NAMES, HOOKS, SELECTORS, VERB_NAMES
from parlour.games.underscore.view import ModData, MoveData
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


def test_verbs_of_relay_hooks() -> None:
    """shift, replace, prevent, survive."""
    assert Arena("plain.fists", bless="on base_out {shift 2}").turn("plain.fists").b.hp == 16
    assert Arena("plain.fists", bless="on base_out {replace 7}").turn("plain.fists").b.hp == 13
    assert Arena("fire.roast", foe_bless="on gaining {prevent}").turn("fire.roast").b.turns[0] == 0
    saved = Arena("plain.fists", foe_bless="on would_die {survive 5}").set("B", hp=1).turn("plain.fists")
    assert (saved.b.hp, saved.fight.dead) == (5, -1)


def test_every_verb_is_tested() -> None:
    others = {"rollcurse", "declare", "shift", "replace", "prevent", "survive"}
    assert set(VERBS) | others == set(VERB_NAMES)


# hook -> the blessing of A (it heals 1 when the hook fires), what A casts, what B casts, set-up of A and B
BANKER = "stone.debt"
FIRES = {
    "combat_start": ("idle", "idle", {}, {}),
    "start_of_turn": ("idle", "idle", {}, {}),
    "opp_start_of_turn": ("idle", "idle", {}, {}),
    "end_of_turn": ("idle", "idle", {}, {}),
    "opp_cast": ("wait", "idle", {}, {}),
    "before_cast": ("idle", "wait", {}, {}),
    "after_cast": ("idle", "wait", {}, {}),
    "base_out": ("plain.fists", "wait", {}, {}),
    "base_in": ("wait", "plain.fists", {}, {}),
    "final_out": ("plain.fists", "wait", {}, {}),
    "final_in": ("wait", "plain.fists", {}, {}),
    "dealt": ("plain.fists", "wait", {}, {}),
    "taken": ("wait", "plain.fists", {}, {}),
    "healed": ("plain.breath", "wait", {"hp": 10}, {}),
    "opp_healed": ("wait", "plain.breath", {}, {"hp": 5}),
    "applying": ("fire.roast", "wait", {}, {}),
    "gaining": ("wait", "fire.roast", {}, {}),
    "gained": ("plain.brace", "wait", {}, {}),
    "opp_gained": ("fire.roast", "wait", {}, {}),
    "attuned": ("water.knuckle", "wait", {}, {}),
    "opp_attuned": ("wait", "water.knuckle", {}, {}),
    "detuned": ("vital.arith", "wait", {}, {}),
    "dq": ("idle", "wait", {"sleep": 1}, {}),
    "opp_dq": ("wait", "idle", {}, {"sleep": 1}),
    "overheated": ("fire.pyre", "wait", {"heat": 6}, {}),
    "discharged": ("thunder.capacitor", "wait", {}, {}),
    "shelved": ("stone.debt", "wait", {}, {}),
    "bound_opp": ("plant.guess", "wait", {}, {}),
    "opened": ("idle", "plain.fists", {"wound": 1, "hp": 10}, {}),
    "opp_opened": ("plain.fists", "wait", {}, {"wound": 1, "hp": 10}),
    "burned_out": ("wait", "fire.roast", {"burn": 3}, {}),
    "opp_burned_out": ("fire.roast", "wait", {}, {"burn": 3}),
    "trap_sprung": ("fire.oath:water", "water.knuckle", {}, {}),
    "opp_declared": ("wait", "fire.oath:water", {}, {}),
    "negated_declaration": ("thunder.gag", "fire.oath:water", {}, {}),
    "would_die": ("wait", "plain.fists", {"hp": 1}, {}),
}


def moves_of(*texts: str) -> str:
    return " ".join(dict.fromkeys(text.partition(":")[0] for text in texts if text != "wait")) or "idle"


@pytest.mark.parametrize("hook", HOOKS)
def test_hook(hook: str) -> None:
    """The trigger of the right owner fires, and that of the wrong one does not."""
    mine, theirs, set_a, set_b = FIRES[hook]
    body = "{survive 3; risk self 1}" if hook == "would_die" else "{risk self 1}"
    arena = Arena(moves_of(mine, "idle"), moves_of(theirs, "plain.fists"), bless=f"on {hook} uses=1 {body}", hp=20)
    arena.set("A", **set_a).set("B", **set_b)
    if hook == "detuned":
        arena.attune("A", water=1)
    arena.begin()
    fired_at_start = arena.a.risk
    arena.turn(mine, theirs)
    assert arena.a.risk == 1, arena.told()
    assert (fired_at_start == 1) == (hook == "combat_start")
    quiet = Arena("idle", "idle", bless=f"on {hook} {body}").begin()
    quiet.turn("wait", "wait")
    usual = {"combat_start", "start_of_turn", "opp_start_of_turn", "end_of_turn"}
    assert (quiet.a.risk > 0) == (hook in usual)


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


def test_triggers_run_in_order() -> None:
    """R-35: blessings in order acquired, then While-Banked by slot, then traps oldest first; trigger damage fires nothing."""
    watch = root("w", "pre{heal self 0} while opp_cast {risk self 1}")
    arena = Arena("fire.brand", "idle", bank="w", moves={"w": watch}, bless="on opp_cast {heat self 1}").turn(
        "fire.brand:utility", "wait"
    )
    arena.turn("wait", "idle")
    kinds = [line.split()[0] for line in arena.told() if line.split()[0] in ("bless", "while", "spring")]
    assert kinds == ["bless", "while", "spring"]
    echo = Arena("plain.fists", bless="on dealt {damage opp 1 none}").turn("plain.fists")
    assert echo.b.hp == 17


def test_limits_of_triggers() -> None:
    """every=n, uses=n and a condition."""
    rests = Arena(bless="on start_of_turn every=3 {risk self 1}")
    assert [rests.turn().a.risk for _ in range(5)] == [1, 1, 1, 2, 2]
    twice = Arena(bless="on start_of_turn uses=2 {risk self 1}")
    assert [twice.turn().a.risk for _ in range(4)] == [1, 2, 2, 2]
    odd = Arena(bless="on start_of_turn if even(turn()) {risk self 1}")
    assert [odd.turn().a.risk for _ in range(4)] == [0, 1, 1, 2]


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
