"""The combat loop: commitments, order, the six steps, the end of a turn."""

import pytest

from parlour.core.dice import QuickDice, ScriptedDice
from parlour.core.options import read_options
from parlour.games.underscore.content.library import content
from parlour.games.underscore.content.shapes import MoveData
from parlour.games.underscore.content.tables import PHASES, STEPS, dusk
from parlour.games.underscore.game import UnderscoreGame
from parlour.games.underscore.options import UnderscoreOptions
from parlour.games.underscore.position.match import UnderscorePosition
from parlour.games.underscore.score.tree import blocks_of, effects_of
from parlour.games.underscore.score.vocabulary import VERB_NAMES
from parlour.games.underscore.view.shapes import UnderscoreView
from tests.games.underscore.arena import Arena, root, vec


def make(**given: object) -> UnderscoreGame:
    return UnderscoreGame(read_options(UnderscoreOptions, given))


def started(game: UnderscoreGame, seed: int = 1) -> UnderscorePosition:
    position = game.start(QuickDice(seed))
    assert isinstance(position, UnderscorePosition)
    return position


def do(game: UnderscoreGame, position: UnderscorePosition, seat: int, text: str) -> str:
    """The refusal code, or "" after it is done."""
    found = game.interpret(position, seat, text, "")
    assert isinstance(found, list)
    code = position.why_not(seat, found[0])
    if not code:
        position.play(seat, found[0], [])
    return code


def test_us_006_duel_and_fight_run_the_same_combat() -> None:
    """US-006: the same two sides and choices end the same way in a duel and in a fight."""
    states = []
    for options in ({"start": "nun"}, {"fight": "e01b", "start": "nun"}):
        game = make(**options)
        position = started(game)
        assert position.fight is not None
        arena = Arena("fire.pyre", "fire.cinder", hp=22, dice=(6,))
        position.fight.side = arena.sides
        position.fight.dice = arena.dice
        position.fight.priority = 0
        arena.b.who.script.append((0, {}))
        assert do(game, position, 1, "cast m1") == ""
        if game.seats == 2:
            assert do(game, position, 2, "cast m1") == ""
        states.append((arena.state("A"), arena.state("B")))
    assert states[0] == states[1]


def test_us_010_a_commitment_is_secret_and_final() -> None:
    """US-010: nothing resolves before both are in, and neither can take it back."""
    game = make(start="warden")
    position = started(game)
    before = position.view(2)
    assert do(game, position, 1, "cast m1") == ""
    assert do(game, position, 1, "cast m4") == "already_committed"
    assert position.fight is not None
    assert position.fight.turn == 1
    after = position.view(2)
    assert before != after  # it shows that seat 1 is ready ...
    other = started(game)
    do(game, other, 1, "cast m4")
    assert other.view(2) == after  # ... and nothing else
    assert do(game, position, 2, "cast m1") == ""
    assert position.fight.turn == 2


def test_us_011_priority_is_shown_and_breaks_ties() -> None:
    """US-011: equal speeds: the holder of Priority acts first, and every viewer sees who that is."""
    for first in ("A", "B"):
        arena = Arena("plain.fists", "plain.fists", first=first).turn("plain.fists", "plain.fists")
        assert arena.told()[0].endswith(f"first {first}")
    game = make(start="warden")
    for coin in (1, 2):
        position = game.start(ScriptedDice([("fight/1", str(coin))]))
        for viewer in (0, 1, 2):
            view = position.view(viewer)
            assert isinstance(view, UnderscoreView) and view.fight is not None
            assert view.fight.priority == coin


def test_us_012_one_legal_move_with_its_choices() -> None:
    """US-012: the Decision Phase takes one legal move, its declarations with it."""
    game = make(fight="e05x", start="warden")
    position = started(game)
    assert do(game, position, 1, "cast m2 s=burn") == "bad_choice:s"  # no status present: the choice is nil
    assert position.fight is not None
    position.fight.side[0].turns[0] = 2
    assert do(game, position, 1, "cast m2") == "missing_choice:s"
    assert do(game, position, 1, "cast m2 s=burn e=fire") == "bad_choice:e"
    assert do(game, position, 1, "cast m2 s=burn") == ""
    assert position.fight.turn == 2


@pytest.mark.parametrize(
    ("quick", "slow", "tag", "ignored", "speed"),
    [
        (0, 0, 0, 0, 3),
        (3, 0, 0, 0, 4),
        (0, 2, 0, 0, 2),
        (1, 1, 0, 0, 3),
        (1, 0, 1, 0, 5),
        (0, 1, -1, 0, 1),
        (2, 0, 0, 1, 3),
    ],
)
def test_us_013_speed_and_order(quick: int, slow: int, tag: int, ignored: int, speed: int) -> None:
    """US-013: 3, +1 Quick, -1 Slow (flat, if experienced), +-1 by tag; the faster acts first whatever the Priority."""
    move = root("t", "iter{damage opp 1 none}", speed=tag)
    for who, other in (("A", "B"), ("B", "A")):
        sides = ["plain.fists t", "idle"] if who == "A" else ["idle", "plain.fists t"]
        arena = Arena(sides[0], sides[1], moves={"t": move}, first=other).set(who, quick=quick, slow=slow)
        arena.sides["AB".index(who)].ignores[9] = ignored
        arena.turn(*(text.split()[-1] for text in sides))
        speeds = f"{speed} 3" if who == "A" else f"3 {speed}"
        assert arena.told()[0] == f"turn 1 prio {other} speed {speeds} first {who if speed > 3 else other}"


def test_us_013_the_order_is_fixed_for_the_turn() -> None:
    """US-013: what the first one does to speed and Priority comes too late for this turn."""
    haste = root("t", "post{status opp quick 3; status self slow 3; priority opp}", types=["utility"])
    arena = Arena("t", moves={"t": haste}).turn("t")
    assert [line for line in arena.told() if line.startswith("cast")] == ["cast A t", "cast B idle"]
    assert arena.turn("t").told()[0] == "turn 2 prio A speed 2 4 first B"  # and Priority passed on from B


def test_us_014_the_second_acts_through_the_same_steps() -> None:
    """US-014: first one completely, then the other identically."""
    arena = Arena("plain.fists", "plain.fists").set("A", burn=1).set("B", burn=1).turn("plain.fists", "plain.fists")
    kinds = [line.split()[:2] for line in arena.told()[1:]]
    assert kinds == [
        ["tick", "A"],
        ["hit", "A"],
        ["cast", "A"],
        ["hit", "B"],
        ["tick", "B"],
        ["hit", "B"],
        ["cast", "B"],
        ["hit", "A"],
    ]


def test_us_015_step_1_comes_before_the_ticks() -> None:
    """US-015: a blessing at start of turn acts before Burn ticks."""
    arena = Arena(bless="on start_of_turn {heal self 1}").set("A", burn=1, hp=10).turn()
    assert [line.split()[0] for line in arena.told()[1:5]] == ["bless", "heal", "tick", "hit"]


def test_us_016_ticks_in_order() -> None:
    """US-016: Regen, Burn, Decay, Curse."""
    arena = Arena(dice=(10,)).set("A", hp=10, curse=1, decay=1, burn=1, regen=1).turn()
    ticks = [line for line in arena.told() if line.startswith("tick A")]
    assert ticks == ["tick A regen", "tick A burn", "tick A decay", "tick A curse"]


@pytest.mark.parametrize(
    ("status", "kind", "stopped"),
    [
        ("sleep", "attack", True),
        ("sleep", "utility", True),
        ("stun", "attack", True),
        ("stun", "utility", False),
        ("anger", "attack", False),
        ("anger", "utility", True),
    ],
)
def test_us_017_disqualification_skips_step_5_only(status: str, kind: str, stopped: bool) -> None:
    """US-017: Sleep stops any move, Stun attacks, Anger utilities; steps 4 and 6 still run."""
    arena = Arena("t", moves={"t": root("t", "post{heal self 1}", types=[kind])}).set("A", strong=2, **{status: 2})
    arena.turn("t")
    assert (f"dq A {status}" in arena.told()) == stopped
    assert ("cast A t" in arena.told()) != stopped
    assert arena.state() == f"hp 20/20 st {status} 1,strong 1"


def test_us_018_step_4_lowers_disqualifiers_and_move_counters() -> None:
    """US-018: Sleep, Stun, Anger and their ignores drop by 1 even without effect; cooldown, bound and charge too."""
    arena = Arena("idle thunder.capacitor plain.scrap", "idle plain.scrap", bank="plain.brace").set("A", stun=2)
    arena.a.ignores[7] = 2
    arena.a.cooling[2], arena.a.bound[2] = 3, 2
    arena.a.cooling[3] = arena.b.cooling[1] = 2
    arena.turn()
    assert arena.state() == "hp 20/20 st stun 1 ignores sleep 1"
    assert (arena.a.cooling[3], arena.b.cooling[1]) == (1, 1)  # in the Bank too; once a turn, on the own one
    assert (arena.a.cooling[2], arena.a.bound[2], arena.a.charge[1]) == (2, 1, 1)
    arena.turn("wait", "idle")
    assert (arena.a.cooling[2], arena.a.bound[2], arena.a.charge[1]) == (1, 0, 0)


def test_us_019_pre_once_iterable_n_times_post_once() -> None:
    """US-019: n = Base Iters + Iter Mod, never negative."""
    move = root("t", "pre{heal self 1} iter{damage opp 1 none} post{risk self 1}", iters=2)
    arena = Arena("t", moves={"t": move}).set("A", hp=10).turn("t")
    assert (arena.a.hp, arena.b.hp, arena.a.risk) == (11, 18, 1)
    arena.a.iters_combat = 1
    arena.turn("t")
    assert (arena.a.hp, arena.b.hp, arena.a.risk) == (12, 15, 2)
    arena.a.iters_combat = -3
    arena.turn("t")
    assert (arena.a.hp, arena.b.hp, arena.a.risk) == (13, 15, 3)


def test_us_020_the_checks_come_at_the_start_of_pre() -> None:
    """US-020: Cooldown, Charge and Heat are checked before any effect of Pre."""
    move = root(
        "t",
        "pre{if overheat() {heal self 3}; if charged() {heal self 1}; heal self cdsum(self)} post{heal self 0}",
        heat=1,
        charge=2,
        cooldown=2,
    )
    arena = Arena("t idle", moves={"t": move}, dice=(1,)).set("A", hp=10).turn("t")
    heals = ["heal A 3 hp 13", "heal A 1 hp 14", "heal A 2 hp 16"]
    assert arena.told()[2:7] == ["heat A 1", "heat_roll A 1 overheat", *heals]
    assert arena.a.cooling[0] == 2


SECTIONS = {"attune": "pre", "declare": "pre", "lose": "pre", "damage": "iter", "charge": "post"}


def test_us_020_us_021_every_move_keeps_its_effects_in_their_sections() -> None:
    """US-020: Attunement, Declaration and Cost in Pre. US-021: damage in Iterable, Recharge in Post."""
    for ident in content().roots:
        score = content().move(MoveData(1, ident, [])).score
        for section, block in zip(("pre", "iter", "post") * 2, blocks_of(score), strict=False):
            done = [effect for effect in effects_of(block) if effect.verb >= 0]
            later = [inner for effect in done if VERB_NAMES[effect.verb] == "trap" for inner in effects_of(effect.body)]
            verbs = [VERB_NAMES[effect.verb] for effect in done if effect not in later]
            assert [verb for verb in verbs if SECTIONS.get(verb, section) != section] == [], (ident, section)


def test_us_021_recharge_checks_stand_in_post() -> None:
    """US-021: what is spent in Post does not change Iterable of the same cast."""
    arena = Arena("thunder.capacitor", foe_hp=40).turn("thunder.capacitor")
    assert arena.b.hp == 36
    assert arena.a.discharged[0]


def test_us_022_step_6_lowers_the_rest_but_wound() -> None:
    """US-022: Regen, Burn, Decay, Curse, Strong, Tough, Quick, Slow and ignores drop; Wound turns never do."""
    arena = Arena(dice=(10,)).set("A", regen=2, burn=2, decay=2, curse=2, strong=2, tough=2, quick=2, slow=2, wound=3)
    arena.a.ignores[1] = 2
    arena.turn()
    assert arena.a.turns == [1, 3, 1, 1, 1, 0, 0, 0, 1, 1, 1, 1]
    assert arena.a.ignores[1] == 1


def test_us_023_attunements_gain_a_turn() -> None:
    """US-023: every held attunement of both, whoever gave it."""
    arena = Arena().attune("A", fire=0, water=4).attune("B", stone=99).turn()
    assert (arena.a.attuned[3], arena.a.attuned[1], arena.b.attuned[2], arena.b.attuned[1]) == (1, 5, 99, -1)


def test_us_024_us_025_us_026_the_turn_ends() -> None:
    """US-024: the counter starts at 1 and gains 1. US-025: Priority passes over, always. US-026: the next decision."""
    arena = Arena(first="B").begin()
    seen = []
    for _ in range(3):
        seen.append((arena.fight.turn, arena.fight.priority))
        arena.turn()
    assert seen == [(1, 1), (2, 0), (3, 1)]
    assert arena.told()[0].startswith("turn 3 prio B")


def test_the_order_of_a_turn_is_written_once() -> None:
    assert PHASES == ("decision", "order", "first", "second", "adjust")
    assert STEPS == (1, 2, 3, 4, 5, 6)


def test_us_a1_dusk_ends_every_fight() -> None:
    """US-A1: from turn 30 on 1 + floor((turn - 30) / 5) Max HP, first actor first; the bounds of the rules."""
    assert [dusk(turn) for turn in (29, 30, 34, 35, 40)] == [0, 1, 1, 2, 3]
    for hp, last in ((30, 44), (48, 49), (60, 51)):
        arena = Arena(hp=hp, foe_hp=hp).attune("A", fire=0).begin()
        while arena.fight.dead < 0:
            arena.turn()
            assert arena.fight.turn <= last
        assert arena.fight.turn == arena.a.attuned[3] == last  # after 5.1 and before 5.2
        assert arena.fight.dead == arena.fight.first  # at equal Max HP the turn's first actor falls first


def test_us_a2_safety_caps() -> None:
    """US-A2: ignores 9, cooldown 9, risk 10, ward 3, three traps, Iter Mod 3, bonuses do not stack, 256 effects, nesting 8."""
    cap = root(
        "t",
        "post{ignore self burn 9; ignore self burn 9; cooldown self this 9; risk self 10; risk self 10; ward self 3; ward self 3}",
    )
    arena = Arena("t", moves={"t": cap}).turn("t")
    assert (arena.a.ignores[0], arena.a.cooling[0], arena.a.risk, arena.a.ward) == (8, 9, 10, 3)
    traps = root(
        "t",
        "pre{trap cast {heal self 1}; trap cast {heal self 2}; trap cast {heal self 3}; trap cast {heal self 4}} post{heal self 0}",
    )
    arena = Arena("t", moves={"t": traps}).turn("t", "wait").set("A", hp=1)
    assert len(arena.a.traps) == 3
    assert arena.turn("wait", "idle").a.hp == 10  # the oldest was dropped: 2 + 3 + 4
    bonus = root("t", "post{iters self 2 until=move; iters self 1 until=move}")
    arena = Arena("t plain.fists", moves={"t": bonus}, foe_hp=40).turn("t").turn("plain.fists")
    assert arena.b.hp == 40 - 2 * 3
    more = root("t", "post{iters self 3 until=combat; iters self 3 until=turn; iters self 3 until=move}")
    arena = Arena("t plain.fists", moves={"t": more}, foe_hp=40).turn("t").turn("plain.fists")
    assert arena.b.hp == 40 - 2 * 4
    turn = root("t", "pre{iters self 1 until=turn} iter{damage opp 1 none}")
    arena = Arena("t plain.fists", moves={"t": turn}).turn("t").turn("plain.fists")
    assert arena.b.hp == 20 - 2 * 1 - 2  # once more, and not on the turn after
    loop = (
        Arena("t", bless="on healed {heal self 1}", moves={"t": root("t", "post{heal self 1}")})
        .set("A", hp=1)
        .turn("t")
    )
    assert loop.a.hp == 1 + 1 + 8  # one effect and eight triggers inside one another
    inner = "if 1==1 {" + ";".join(["risk self 1"] * 8) + "}"
    effects = root("t", "iter{" + ";".join([inner] * 8) + "} post{heal self 1}", iters=5)
    busy = (
        Arena("t idle", moves={"t": effects}).set("A", hp=1).turn("t")
    )  # 5 x 72 effects would come before the healing
    assert busy.a.hp == 1
    for extra, healed in ((0, 1), (1, 0)):  # 255 or 256 effects before the healing
        most = root("t", "iter{" + ";".join(["risk self 1"] * 5) + "} post{" + "risk self 1;" * extra + "heal self 1}")
        edge = Arena("t", moves={"t": most}).set("A", hp=1).begin()
        edge.a.iters[0] = 51
        assert edge.turn("t").a.hp == 1 + healed
        assert edge.turn("t").a.hp == 1 + 2 * healed  # each own turn anew


def test_us_a3_plain_has_no_relations() -> None:
    """US-A3: `element none` meets nothing, whatever the victim holds."""
    arena = Arena("plain.fists").attune("B", water=0, stone=0, fire=0, plant=0, vital=0, force=0, thunder=0)
    assert arena.turn("plain.fists").b.hp == 18


def test_us_a4_pools() -> None:
    """US-A4: Active 4, Bank 2, 3 with Third Pocket; a transfer into a full pool is an exchange."""
    active = "water.ledger plain.fists plain.brace plain.bellow"
    full = Arena(active, bank="plain.scrap plain.breath").turn("water.ledger")
    assert (full.a.active, full.a.banked) == ([4, 1, 2, 3], [0, 5])
    pocket = Arena(active, bank="plain.scrap plain.breath", bless="any.pocket").turn("water.ledger")
    assert (pocket.a.active, pocket.a.banked) == ([1, 2, 3], [4, 5, 0])


def test_us_a6_waking() -> None:
    """US-A6: after a disqualification by Sleep no Sleep is gained until a move has been executed; Stun likewise."""
    for status, victim in (("sleep", "idle"), ("stun", "plain.fists")):
        lull = root("t", f"post{{status opp {status} 1}}", types=["utility"])
        arena = Arena("t", victim, moves={"t": lull}).set("B", **{status: 1})
        arena.turn("t", victim)  # A first: 1 + 1, then disqualified
        assert f"dq B {status}" in arena.told()
        arena.turn("t", victim)  # B first: disqualified again, and nothing new sticks
        assert arena.state("B") == "hp 20/20"
        arena.turn("t", victim)  # A first: still nothing; B executes
        assert f"cast B {victim}" in arena.told()
        arena.turn("t", victim)  # B first, awake: A's turns stick again
        assert f"status B {status} 1" in arena.told()


def test_wait_runs_every_step_but_the_move() -> None:
    """R-02: Wait has speed 3, cannot be disqualified, publicises nothing and is not recorded."""
    vec("A active=plain.scrap\nturn A=plain.scrap\nturn A=wait\nhistory A 1")
    arena = Arena("plain.scrap").set("A", sleep=1, burn=1).turn("wait")
    assert arena.state() == "hp 19/20"
    assert "wait A" in arena.told()
    assert arena.a.public == [False]


def test_a_committed_move_executes_though_it_was_bound_cooled_or_banked() -> None:
    """R-03: denial happens on selection; the logic is that of the pool it was selected from."""
    arena = Arena("plant.fig", "stone.debt plain.fists", foe_hp=30)
    arena.b.public[0] = True
    arena.turn("plant.fig:stone.debt", "stone.debt")
    assert arena.a.hp == 19
    shove = root("t", "post{bank opp active}")
    arena = Arena("t", "stone.debt", moves={"t": shove}).turn("t", "stone.debt")
    assert arena.a.hp == 19  # as an Active move: 1, not 3 From Bank
