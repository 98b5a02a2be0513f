"""Hooks at work: whose trigger fires when, what a relay passes on, in which order and how often."""

import pytest

from parlour.games.underscore.content.shapes import RootData
from parlour.games.underscore.score.vocabulary import HOOKS
from tests.games.underscore.arena import Arena, root


def test_verbs_of_relay_hooks() -> None:
    """shift, replace, prevent, survive."""
    assert Arena("plain.fists", bless="on base_out {shift 2}").turn("plain.fists").b.hp == 16
    assert Arena("plain.fists", bless="on base_out {replace 7}").turn("plain.fists").b.hp == 13
    assert Arena("fire.roast", foe_bless="on gaining {prevent}").turn("fire.roast").b.turns[0] == 0
    saved = Arena("plain.fists", foe_bless="on would_die {survive 5}").set("B", hp=1).turn("plain.fists")
    assert (saved.b.hp, saved.fight.dead) == (5, -1)


RELAYS = {  # blessing -> whose it is, B's HP and Burn after A's blow of 2 and its Burn 2
    "on final_out {shift 1}": ("A", 17, 2),
    "on final_in {shift -1}": ("B", 19, 2),
    "on final_in {shift -9}": ("B", 20, 2),
    "on final_out {replace 5}": ("A", 15, 2),
    "on base_in {shift 1}": ("B", 17, 2),
    "on applying {shift 1}": ("A", 18, 3),
    "on gaining {shift -1}": ("B", 18, 1),
    "on gaining {shift -2}": ("B", 18, 0),
    "on applying {prevent}": ("A", 18, 0),
}


@pytest.mark.parametrize("blessing", RELAYS)
def test_what_a_relay_hook_passes_on(blessing: str) -> None:
    """The amount goes from hook to hook: before the calculation, after Strong and Tough, and before turns are gained."""
    owner, hp, burn = RELAYS[blessing]
    blow: dict[str, RootData | str] = {"t": root("t", "iter{damage opp 2 none} post{status opp burn 2}")}
    mine, theirs = (blessing, "") if owner == "A" else ("", blessing)
    arena = Arena("t", moves=blow, first="B", bless=mine, foe_bless=theirs)
    arena.turn("t", "wait")
    assert (arena.b.hp, arena.b.turns[0]) == (hp, burn)


def test_a_break_passes_nothing_on() -> None:
    """R-10: what is absorbed or immune is not raised by anything afterwards."""
    arena = Arena("x2.thunder", bless="on final_out {shift 3}").attune("B", stone=0).turn("x2.thunder")
    assert (arena.b.hp, [line for line in arena.told() if line.startswith("bless")]) == (20, [])
    score = "iter{damage opp 2 thunder -> x} post{risk self $x}"
    assert Arena("t", moves={"t": root("t", score)}).attune("B", stone=0).turn("t").a.risk == 0  # damage done


def test_a_disqualification_may_be_prevented() -> None:
    """The relay of `dq`: the move is cast, and nothing was slept through (US-A6)."""
    arena = Arena("plain.fists", bless="any.vigil").set("A", stun=3).turn("plain.fists")
    assert "prevent A stun" in arena.told()
    assert (arena.b.hp, arena.a.turns[6], arena.a.dazed) == (18, 2, False)
    assert "dq A stun" in arena.turn("plain.fists").told()  # once a combat
    assert arena.a.dazed


# hook -> what A casts, what B casts, set-up of A and B
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
    trap = root("t", "pre{trap cast uses=2 {damage opp 1 none}} post{heal self 0}", types=["utility"])
    arena = Arena("t", moves={"t": trap}, bless="on dealt {risk self 1}", foe_bless="on taken {risk self 1}").turn("t")
    assert (arena.turn("wait").turn("wait").b.hp, arena.a.risk, arena.b.risk) == (18, 0, 0)  # twice, and no echo


def test_limits_of_triggers() -> None:
    """every=n, uses=n and a condition."""
    rests = Arena(bless="on start_of_turn every=3 {risk self 1}")
    assert [rests.turn().a.risk for _ in range(5)] == [1, 1, 1, 2, 2]
    twice = Arena(bless="on start_of_turn uses=2 {risk self 1}")
    assert [twice.turn().a.risk for _ in range(4)] == [1, 2, 2, 2]
    odd = Arena(bless="on start_of_turn if even(turn()) {risk self 1}")
    assert [odd.turn().a.risk for _ in range(4)] == [0, 1, 1, 2]


def test_until_move_is_for_one_executed_move() -> None:
    """Section 3: set in `before_cast` it counts for this cast, otherwise for the next executed one, and then no more."""
    hits = [20 - 2 * 2, 20 - 3 * 2, 20 - 4 * 2]
    now = Arena("plain.fists", bless="on before_cast uses=1 {iters self 1 until=move}")
    assert [now.turn("plain.fists").b.hp for _ in range(3)] == hits
    later = Arena("t plain.fists", moves={"t": root("t", "pre{iters self 1 until=move} post{heal self 0}")}).turn("t")
    later.set("A", stun=1).turn("plain.fists")  # disqualified: not executed
    assert [later.turn("plain.fists").b.hp for _ in range(3)] == hits
