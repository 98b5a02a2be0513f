"""What came with the road in acts: each move, major blessing and law does what its sentence says (CONTENT.md 8.1, 8.3, 8.7)."""

from dataclasses import dataclass, field

import pytest

from parlour.games.underscore.content.library import classic, content
from tests.games.underscore.arena import Arena

FISTS, SHOVE, WAIT = "plain.fists", "plain.shove", "wait"  # 2 plain damage; that, and it rests a turn; nothing


@dataclass(frozen=True)
class Case:
    """A bears what is tried and has 20 HP, as B; A casts it where a turn says `it`. Lines are of the last turn."""

    turns: tuple[tuple[str, str], ...]
    told: tuple[str, ...]  # in this order, with others between
    never: tuple[str, ...] = ()  # beginnings of lines that must not be there
    a: dict[str, int] = field(default_factory=dict)
    b: dict[str, int] = field(default_factory=dict)
    held: dict[str, int] = field(default_factory=dict)  # attunements of A, and of B
    theirs: dict[str, int] = field(default_factory=dict)
    bank: str = ""
    more: str = ""
    dice: tuple[int, ...] = ()
    first: str = "A"


ONCE = (("it", WAIT),)
AFTER_FISTS = ((WAIT, FISTS), ("it", WAIT))
PATIENT = ((WAIT, WAIT), (WAIT, WAIT))
HURT = {"hp": 10}

MOVES: dict[str, list[Case]] = {
    "plain.feint": [
        Case((("it", FISTS),), ("cast A plain.feint", "hit B none 1>1>1 hp 19", "status A quick 2"), first="B")
    ],
    "plain.shove": [Case(ONCE, ("hit B none 2>2>2 hp 18", "status B slow 2"))],
    "plain.gnaw": [Case(ONCE, ("hit B none 1>1>1 hp 19", "hit B none 1>1>1 hp 18"))],
    "water.undertow": [
        Case(
            ONCE,
            ("attune A water", "hit B water 2>2>2 hp 18", "reduce B regen 2", "reduce B strong 1"),
            ("reduce B slow",),
            b={"strong": 2, "regen": 3, "slow": 3},
        )
    ],
    "water.silt": [
        Case(
            ONCE,
            ("negate A wound 0", "negate A slow 0", "heal A 3 hp 13"),
            ("negate A strong",),
            {**HURT, "wound": 3, "slow": 2, "strong": 2},
        ),
        Case(ONCE, ("negate A wound 0", "heal A 2 hp 12"), a={**HURT, "wound": 1}),
        Case(ONCE, ("heal A 1 hp 11",), a=HURT),
    ],
    "water.shoal": [
        Case(ONCE, ("attune A water", "hit B water 1>1>1 hp 19", "hit B water 1>1>1 hp 18", "heal A 1 hp 11"), a=HURT)
    ],
    "water.sounding": [
        Case(ONCE, ("hit B water 2>2>2 hp 18", "bank A water.sounding"), bank="plain.scrap"),
        Case(
            (("it", WAIT), ("it", WAIT)),
            ("cast A water.sounding from bank", "hit B water 2>2>2 hp 17", "unbank A water.sounding"),
        ),
    ],
    "water.brackish": [
        Case(
            ONCE,
            (
                "attune A water",
                "attune A plant",
                "hit B water absorb",
            ),
            theirs={"plant": 1},
        ),
        Case(ONCE, ("attune A water", "attune A vital", "hit B water 3>3>3 hp 17"), theirs={"vital": 1}),
        Case(ONCE, ("hit B water 4>4>4 hp 16",), held={"vital": 1, "force": 1, "thunder": 1}),
    ],
    "stone.wedge": [Case(AFTER_FISTS, ("hit B stone 2>2>2 hp 18", "cooldown B plain.fists 1"))],
    "stone.hammer": [Case((("it", FISTS),), ("hit A none 2>2>2 hp 18", "attune A stone", "hit B stone 5>5>5 hp 15"))],
    "stone.hail": [Case(ONCE, tuple([f"hit B stone 1>1>1 hp {hp}" for hp in (19, 18, 17, 16)]))],
    "stone.keystone": [
        Case(ONCE, ("status A tough 3",)),
        Case(
            (("fire.scour", WAIT), ("stone.hammer", WAIT), (WAIT, WAIT)),
            ("while A stone.keystone", "cooldown A fire.scour 0", "cooldown A stone.hammer 2"),
            bank="stone.keystone",
        ),
    ],
    "stone.plumb": [
        Case(ONCE, ("hit B stone 2>2>2 hp 18",)),
        Case(ONCE, ("hit B stone 4>4>4 hp 16",), a={"tough": 3}),
    ],
    "fire.brandish": [
        Case(ONCE, ("attune A fire", "hit B fire 2>2>2 hp 18", "status B burn 2"), ("status B anger",)),
        Case(ONCE, ("status B anger 1",), ("status B burn",), b={"burn": 2}),
    ],
    "fire.scour": [
        Case(ONCE, ("hit B fire 4>4>4 hp 16",), theirs={"water": 1, "vital": 4, "plant": 2, "thunder": 1}),
        Case(ONCE, ("detune B water", "detune B vital", "hit B fire 3>3>3 hp 17"), theirs={"water": 1, "vital": 4}),
        Case(ONCE, ("hit B fire 1>1>1 hp 19",)),
    ],
    "fire.vent": [
        Case(ONCE, ("heat A 0", "status B burn 3"), ("burn_out",), {**HURT, "heat": 6}),
        Case(ONCE, ("heat A 0", "status B burn 3", "heal A 1 hp 11"), a={**HURT, "heat": 5}),
        Case(ONCE, ("status B burn 1", "heal A 1 hp 11"), a=HURT),
    ],
    "fire.furore": [
        Case(ONCE, ("lose A 2 hp 18", "hit B fire 3>3>3 hp 17"), a={"heat": 6}),
        Case(ONCE, ("hit B fire 3>3>3 hp 17",), ("lose A",), dice=(6,)),
    ],
    "fire.tripwire": [
        Case(
            (("it:attack", WAIT), (WAIT, FISTS)),
            ("spring A fire.tripwire", "hit B fire 2>2>2 hp 18", "status B burn 1"),
        ),
        Case((("it:attack", WAIT), (WAIT, "plain.brace")), (), ("spring",)),
        Case((("it:utility", WAIT), (WAIT, "plain.brace")), ("spring A fire.tripwire", "status B burn 1")),
    ],
    "plant.creeper": [Case(AFTER_FISTS, ("attune B plant", "hit B plant 2>2>2 hp 18", "bind B plain.fists 2"))],
    "plant.pollen": [Case(ONCE, ("status B sleep 1", "status A regen 2"))],
    "plant.sapling": [
        Case(ONCE, ("hit B plant 1>1>1 hp 19",)),
        Case(ONCE, ("hit B plant 4>4>4 hp 16",), a={"regen": 5}),
    ],
    "plant.compost": [
        Case(ONCE, ("heal A 3 hp 13",), a=HURT, held={"water": 1, "vital": 2, "stone": 1, "force": 1}),
        Case(
            ONCE,
            ("detune A water", "detune A vital", "status A regen 3", "heal A 2 hp 12"),
            a=HURT,
            held={"water": 1, "vital": 2},
        ),
    ],
    "plant.prune": [
        Case(AFTER_FISTS, ("attune A plant", "hit B plant 2>2>2 hp 18")),
        Case((*AFTER_FISTS, (WAIT, FISTS)), ("hit A none 1>1>1 hp 17",)),
    ],
    "vital.leech": [
        Case(ONCE, ("hit B vital 2>2>3 hp 17", "heal A 2 hp 12"), a={**HURT, "strong": 1}),
        Case(ONCE, ("hit B vital 2>2>2 hp 18", "heal A 2 hp 12"), a=HURT),
        Case(ONCE, ("hit B vital 2>2>1 hp 19", "heal A 1 hp 11"), a=HURT, b={"tough": 1}),
    ],
    "vital.splinter": [
        Case(ONCE, ("hit B vital 1>1>1 hp 19", "status B wound 1", "hit B vital 1>1>1 hp 18", "status B wound 2"))
    ],
    "vital.oath": [Case(ONCE, ("lose A 2 hp 18", "status A strong 3", "status A regen 3"))],
    "vital.salt": [
        Case((*[(WAIT, FISTS)] * 4, ("it", WAIT)), ("status B wound 4",)),
        Case(ONCE, ("status B wound 1",)),
        Case(((WAIT, FISTS), (WAIT, FISTS), ("it", WAIT)), ("status B wound 3",)),
    ],
    "vital.barter": [
        Case(ONCE, ("hit B vital 5>5>5 hp 15",), held={"vital": 5}),
        Case(ONCE, ("detune A vital", "hit B vital 4>4>4 hp 16"), held={"vital": 2}),
        Case(ONCE, ("hit B vital 2>2>2 hp 18",)),
    ],
    "force.weigh": [Case(ONCE, ("hit B force 2>2>2 hp 18", "status B decay 1"), dice=(10,))],
    "force.shroud": [
        Case(
            ((FISTS, WAIT), ("it", WAIT)), ("conceal A plain.fists", "conceal A force.shroud", "heal A 2 hp 12"), a=HURT
        )
    ],
    "force.exhume": [
        Case(ONCE, ("risk A 9", "hit B force 4>4>4 hp 16"), a={"risk": 7}, dice=(10,)),
        Case(
            ONCE,
            ("risk A 4", "hit B force 3>3>3 hp 17", "curse_roll A 4 risk 4", "status A curse 3"),
            a={"risk": 2},
            dice=(4,),
        ),
        Case(ONCE, ("risk A 2", "hit B force 2>2>2 hp 18"), ("status A curse",), dice=(3,)),
    ],
    "force.oblivion": [
        Case(
            (("it", "fire.roast"), (WAIT, WAIT)),
            (),
            ("tick A burn", "hit A"),
            a=HURT,
        ),
        Case(ONCE, ("ignore A burn 3", "ignore A slow 3", "heal A 1 hp 11"), ("ignore A strong",), a=HURT),
    ],
    "force.pall": [Case(ONCE, ("status B decay 2", "status B slow 2"), dice=(10,))],
    "thunder.arc": [
        Case(ONCE, ("hit B thunder 3>3>3 hp 17",)),
        Case((("it", WAIT), ("it", WAIT)), ("hit B thunder 2>2>2 hp 15", "recharge A thunder.arc 1")),
    ],
    "thunder.jolt": [
        Case(
            (("it", FISTS),),
            ("status B stun 1", "charge A thunder.capacitor 2", "heal A 1 hp 11", "dq B stun"),
            a=HURT,
            more="thunder.capacitor",
        )
    ],
    "thunder.relay": [
        Case((("it", FISTS),), ("hit B thunder 3>3>3 hp 17",)),
        Case((("it", FISTS),), ("hit B thunder 1>1>1 hp 19",), first="B"),
    ],
    "thunder.annul": [
        Case(
            ONCE,
            ("negate B strong 0", "negate B tough 0", "heal A 3 hp 13"),
            ("negate B burn",),
            HURT,
            {"strong": 2, "tough": 3, "burn": 1},
        ),
        Case(((WAIT, "fire.oath:water"), ("it", WAIT)), ("silence B 1",)),
    ],
    "thunder.levy": [
        Case(ONCE, ("hit B thunder 2>2>2 hp 18", "heal A 2 hp 12"), ("status A strong",), a=HURT),
        Case(ONCE, ("hit B thunder 2>2>2 hp 8", "status A strong 2"), ("heal A",), b=HURT),
    ],
}

BLESSINGS: dict[str, list[Case]] = {
    "water.lung": [
        Case((("water.knuckle", WAIT),), ("heal A 2 hp 12",), a=HURT, held={"stone": 1}),
        Case((("water.knuckle", WAIT),), ("attune A water",), ("heal A",), a=HURT),
    ],
    "water.ford": [
        Case((("plain.breath", WAIT),), ("heal A 2 hp 12", "status A tough 2"), a=HURT),
        Case((("plain.breath", WAIT),), (), ("status A tough",)),
    ],
    "stone.mortar": [
        Case(((SHOVE, WAIT), ("stone.hammer", WAIT)), (), ("heal A",), a=HURT, more="stone.hammer"),
        Case((("plain.brace", WAIT), ("stone.hammer", WAIT)), ("heal A 2 hp 12",), a=HURT, more="stone.hammer"),
    ],
    "stone.bedrock": [
        Case(((WAIT, "stone.hammer"),), ("hit A stone 5>5>3 hp 17",), a={"tough": 2}, first="B"),
        Case(((WAIT, "stone.hammer"),), ("hit A stone 5>5>5 hp 15",), first="B"),
    ],
    "fire.draught": [
        Case(
            (("fire.furore", WAIT),), ("status A strong 2", "heal A 1 hp 11"), a={**HURT, "heat": 6}, more="fire.furore"
        ),
        Case((("fire.furore", WAIT),), (), ("status A strong", "heal A"), a=HURT, more="fire.furore", dice=(6,)),
    ],
    "fire.tongues": [
        Case(((FISTS, WAIT),), ("hit B none 3>3>3 hp 17",), b={"burn": 2}),
        Case(((FISTS, WAIT),), ("hit B none 2>2>2 hp 18",)),
    ],
    "plant.strangle": [
        Case(((WAIT, FISTS), ("plant.creeper", WAIT)), (), ("hit B plant 1",), more="plant.creeper"),
        Case(
            ((WAIT, FISTS), ("plant.creeper", WAIT), (WAIT, WAIT)), ("hit B plant 1>1>1 hp 17",), more="plant.creeper"
        ),
    ],
    "plant.heartwood": [
        Case(((FISTS, WAIT),), ("hit B none 3>3>3 hp 17",), a={"regen": 2}),
        Case(((FISTS, WAIT),), ("hit B none 2>2>2 hp 18",)),
    ],
    "vital.tally": [
        Case(((WAIT, FISTS),), ("hit A none 2>2>2 hp 7", "heal A 1 hp 8"), a={"hp": 9}),
        Case(((WAIT, FISTS),), (), ("heal A",)),
    ],
    "vital.cornered": [
        Case(((FISTS, WAIT),), ("hit B none 3>3>3 hp 17",), a={"hp": 9}),
        Case(((FISTS, WAIT),), ("hit B none 2>2>2 hp 18",), a=HURT),
    ],
    "force.pale": [
        Case((("force.hex", WAIT),), ("status B curse 3", "heal A 3 hp 13"), a=HURT, more="force.hex", dice=(1, 10)),
        Case((("force.hex", WAIT),), (), ("heal A",), a=HURT, more="force.hex", dice=(10, 10)),
    ],
    "force.catacomb": [
        Case(((WAIT, WAIT),), ("hit B force 1>1>1 hp 19",), b={"slow": 2, "quick": 2}),
        Case(((WAIT, WAIT),), (), ("hit B",), b={"slow": 2}),
    ],
    "thunder.rod": [
        Case(((WAIT, FISTS),), ("hit B thunder 2>2>2 hp 18", "dq B sleep"), b={"sleep": 1}),
        Case(((WAIT, FISTS),), (), ("hit B",)),
    ],
    "thunder.herald": [
        Case(((FISTS, WAIT),), ("hit B none 3>3>3 hp 17",)),
        Case(((FISTS, WAIT),), ("hit B none 2>2>2 hp 18",), first="B"),
    ],
}

WEAKER, WEAK = {"hp": 13}, {"hp": 6}  # of 20: just below two thirds, just below a third
NOT_WEAKER, NOT_WEAK = {"hp": 14}, {"hp": 7}

LAWS: dict[str, list[Case]] = {  # A is the boss
    "b10a.1": [
        Case(PATIENT, ("heal A 1 hp 11", "reduce A wound 2"), ("reduce A strong",), {**HURT, "wound": 3, "strong": 3}),
        Case(PATIENT[:1], (), ("heal A", "reduce A"), {**HURT, "wound": 3}),
    ],
    "b10a.2": [
        Case(PATIENT[:1], ("attune A stone", "status A tough 3"), a=WEAKER),
        Case(PATIENT[:1], (), ("attune A",), a=NOT_WEAKER),
        Case(PATIENT, (), ("status A tough",), a=WEAKER),
    ],
    "b10a.3": [
        Case(((FISTS, WAIT),), ("hit B none 3>3>3 hp 17",), a=WEAK),
        Case(((FISTS, WAIT),), ("hit B none 2>2>2 hp 18",), a=NOT_WEAK),
    ],
    "b10b.1": [
        Case(PATIENT[:1], ("status B burn 1",)),
        Case(PATIENT, (), ("status B burn",)),
        Case((*PATIENT, *PATIENT), ("status B burn 1",)),
    ],
    "b10b.2": [
        Case(PATIENT[:1], ("attune A fire", "status A strong 3"), a=WEAKER),
        Case(PATIENT[:1], (), ("attune A",), a=NOT_WEAKER),
    ],
    "b10b.3": [
        Case(PATIENT[:1], ("hit B fire 1>1>1 hp 19", "hit A fire 1>1>1 hp 5"), a=WEAK),
        Case(PATIENT[:1], (), ("hit",), a=NOT_WEAK),
    ],
    "b20a.1": [
        Case(((WAIT, "water.knuckle"),), ("attune B water", "status A regen 2")),
        Case(((WAIT, "water.knuckle"),), (), ("status A regen",), theirs={"water": 1}),
    ],
    "b20a.2": [
        Case(((WAIT, FISTS), (WAIT, WAIT)), ("bind B plain.fists 2",), a=NOT_WEAKER),
        Case(((WAIT, FISTS), (WAIT, WAIT)), (), ("bind",), a={"hp": 18}),
    ],
    "b20a.3": [
        Case(PATIENT[:1], ("detune B water", "heal A 6 hp 12", "status A strong 3"), a=WEAK, theirs={"water": 2}),
        Case(PATIENT[:1], (), ("detune", "heal"), a=NOT_WEAK, theirs={"water": 2}),
    ],
    "b20b.1": [
        Case(((WAIT, "plain.brace"),), ("hit B thunder 1>1>1 hp 19", "status A quick 2")),
        Case(((WAIT, FISTS),), (), ("hit B", "status A quick")),
    ],
    "b20b.2": [
        Case(
            ((FISTS, WAIT),),
            ("attune A thunder", "status A quick 3", "hit B none 2>2>2 hp 18", "hit B none 2>2>2 hp 16"),
            a=WEAKER,
        ),
        Case(((FISTS, WAIT),), ("hit B none 2>2>2 hp 18",), ("attune", "hit B none 2>2>2 hp 16"), a=NOT_WEAKER),
    ],
    "b20b.3": [
        Case(PATIENT[:1], ("hit B thunder 1>1>1 hp 19",), a=WEAK),
        Case(PATIENT[:1], (), ("hit B",), a=WEAK, b=WEAK),
        Case(PATIENT[:1], (), ("hit B",), a=NOT_WEAK),
    ],
    "b30a.1": [
        Case(PATIENT[:1], ("risk B 3", "curse_roll B 3 risk 3", "status B curse 3"), dice=(3,)),
        Case(PATIENT, (), ("risk B", "curse_roll"), dice=(4,)),
    ],
    "b30a.2": [
        Case(PATIENT[:1], ("reveal B plain.fists", "negate A slow 0", "status A tough 3"), a={**WEAKER, "slow": 2}),
        Case(PATIENT[:1], (), ("reveal", "status A tough"), a=NOT_WEAKER),
    ],
    "b30a.3": [
        Case(PATIENT[:1], ("maxhp B 19",), a=WEAK),
        Case(PATIENT[:1], (), ("maxhp",), a=NOT_WEAK),
    ],
    "b30b.1": [
        Case(PATIENT[:1], ("attune A plant", "heal A 1 hp 11"), a=HURT, theirs={"plant": 1}),
        Case(PATIENT, (), ("attune A", "heal A"), a=HURT, theirs={"plant": 1}),
    ],
    "b30b.2": [
        Case(((FISTS, WAIT),), ("hit B none 2>2>2 hp 18", "hit B none 2>2>2 hp 16"), a=WEAKER),
        Case(((FISTS, WAIT),), ("hit B none 2>2>2 hp 18",), ("hit B none 2>2>2 hp 16",), a=NOT_WEAKER),
    ],
    "b30b.3": [
        Case(((WAIT, FISTS),), ("survive A 6", "negate A slow 0", "status A strong 2"), a={"hp": 1, "slow": 2}),
    ],
}


def tried(name: str, case: Case) -> Arena:
    """The fight of the case: whoever casts something has it, and what is no move blesses A."""
    casts = [[name + text[2:] if text.partition(":")[0] == "it" else text for text, _ in case.turns]]
    casts.append([text for _, text in case.turns])
    banked = case.bank.split()
    own, theirs = (roots(texts, banked) for texts in casts)
    arena = Arena(
        " ".join(own + [move for move in case.more.split() if move not in own]) or "idle",
        " ".join(theirs) or FISTS,
        bank=case.bank,
        bless="" if name in MOVES else name,
        first=case.first,
        dice=case.dice,
    )
    arena.set("A", **case.a).set("B", **case.b).attune("A", **case.held).attune("B", **case.theirs)
    for mine, other in zip(*casts, strict=True):
        arena.turn(mine, other)
    return arena


def roots(casts: list[str], banked: list[str]) -> list[str]:
    found = dict.fromkeys(text.partition(":")[0] for text in casts)
    return [name for name in found if name != WAIT and name not in banked]


ALL = [(name, n) for table in (MOVES, BLESSINGS, LAWS) for name, cases in table.items() for n in range(len(cases))]


@pytest.mark.parametrize(("name", "n"), ALL)
def test_it_does_what_its_sentence_says(name: str, n: int) -> None:
    case = (MOVES | BLESSINGS | LAWS)[name][n]
    told = tried(name, case).told(1)
    left = iter(told)
    assert all(any(line.startswith(wanted) for line in left) for wanted in case.told), told
    if any(wanted.startswith("hit B") for wanted in case.told):
        assert blows(told) == blows(list(case.told))
    assert [line for line in told for word in case.never if line.startswith(word)] == []


def blows(told: list[str]) -> int:
    """How often B was hit, but for what its own statuses do to it."""
    before = ["", *told]
    return sum(
        line.startswith("hit B") and not last.startswith("tick") for last, line in zip(before, told, strict=False)
    )


def test_nothing_that_came_with_the_acts_is_left_out() -> None:
    old, new = classic(), content()
    assert list(MOVES) == [name for name in new.roots if name not in old.roots]
    assert list(BLESSINGS) == [name for name in new.majors if name not in old.majors]
    assert list(LAWS) == list(new.laws)
