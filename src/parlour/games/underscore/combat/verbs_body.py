"""Verbs that touch bodies: attunement, damage, statuses, heat and curse. Each yields a number."""

from typing import Final

from parlour.games.underscore.combat.expressions import value
from parlour.games.underscore.combat.pools import Pools
from parlour.games.underscore.combat.state import OPEN, Fighter, Frame
from parlour.games.underscore.content.tables import (
    BURN,
    ELEMENTS,
    HARMFUL,
    IGNORES_MOST,
    STATUSES,
    WOUND,
)
from parlour.games.underscore.score.tree import NIL, Effect
from parlour.games.underscore.score.vocabulary import (
    ALL,
    BAD,
    BOTH,
    EACH,
    GOOD,
    HEAT,
    MIRROR,
    ON,
    OPP,
    OVERHEATED,
    RISK,
    VERB_NAMES,
)

BOTH_SIDES: Final = ((1, 0), (0, 1))  # opp first, then self
ONE_SIDE: Final = ((0,), (1,))


def targets(frame: Frame, code: int) -> tuple[int, ...]:
    if code == BOTH:
        return BOTH_SIDES[frame.me]
    return ONE_SIDE[1 - frame.me if code == OPP else frame.me]


def fizzle(fight: Pools, frame: Frame, effect: Effect) -> int:
    """An argument was nil."""
    if fight.log is not None:
        verb = VERB_NAMES[effect.verb]
        fight.tell("fizzle", frame.me, verb, {"verb": verb})
    return 0


def those(fighter: Fighter, code: int) -> list[int]:
    """The statuses that a status argument means."""
    if code < len(STATUSES):
        return [code]
    if code == EACH:
        return [status for status in range(len(STATUSES)) if fighter.turns[status] > 0]
    if code == ALL:
        return list(range(len(STATUSES)))
    wanted = 1 if code == BAD else 0
    assert code in (BAD, GOOD)
    return [status for status in range(len(STATUSES)) if HARMFUL[status] == wanted]


# -- attunement ----------------------------------------------------------------------------------------------------


def do_attune(fight: Pools, frame: Frame, effect: Effect) -> int:
    code = value(fight, frame, effect.args[1])
    if code == NIL:
        return fizzle(fight, frame, effect)
    for who in targets(frame, effect.args[0].value):
        if code == MIRROR:
            other = fight.side[1 - who]
            for element in range(1, len(ELEMENTS)):
                if other.attuned[element] >= 0 and other.publicity[element] == OPEN:
                    fight.attune(frame.me, who, element, effect.flag)
        elif code == ALL:
            for element in range(1, len(ELEMENTS)):
                fight.attune(frame.me, who, element, effect.flag)
        elif code > 0:
            fight.attune(frame.me, who, code, effect.flag)
    return 0


def _detuned(fight: Pools, frame: Frame, effect: Effect, count: bool) -> int:
    code = value(fight, frame, effect.args[1])
    if code == NIL:
        return fizzle(fight, frame, effect)
    total = 0
    for who in targets(frame, effect.args[0].value):
        for element in range(1, len(ELEMENTS)) if code == ALL else range(code, code + 1):
            turns = fight.detune(who, element)
            if turns != NIL:
                total += 1 if count else turns
    return total


def do_detune(fight: Pools, frame: Frame, effect: Effect) -> int:
    return _detuned(fight, frame, effect, True)


def do_spend(fight: Pools, frame: Frame, effect: Effect) -> int:
    return _detuned(fight, frame, effect, False)


# -- bodies --------------------------------------------------------------------------------------------------------


def do_damage(fight: Pools, frame: Frame, effect: Effect) -> int:
    amount = value(fight, frame, effect.args[1])
    element = value(fight, frame, effect.args[2])
    if amount == NIL or element == NIL:
        return fizzle(fight, frame, effect)
    total = 0
    for who in targets(frame, effect.args[0].value):
        total += fight.damage(frame.me, who, amount, element, frame.kind, effect.flag or frame.raw)
    return total


def do_raw(fight: Pools, frame: Frame, effect: Effect) -> int:
    frame.raw = True
    return 0


def do_heal(fight: Pools, frame: Frame, effect: Effect) -> int:
    n = value(fight, frame, effect.args[1])
    if n == NIL:
        return fizzle(fight, frame, effect)
    return sum([fight.heal(who, n) for who in targets(frame, effect.args[0].value)])


def do_lose(fight: Pools, frame: Frame, effect: Effect) -> int:
    n = value(fight, frame, effect.args[1])
    if n == NIL:
        return fizzle(fight, frame, effect)
    floor = effect.key.value if effect.key is not None else 0
    return sum([fight.lose(who, n, floor) for who in targets(frame, effect.args[0].value)])


def do_maxhp(fight: Pools, frame: Frame, effect: Effect) -> int:
    n = value(fight, frame, effect.args[1])
    if n == NIL:
        return fizzle(fight, frame, effect)
    floor = effect.key.value if effect.key is not None else 0
    for who in targets(frame, effect.args[0].value):
        fight.change_maxhp(who, n, floor)
    return 0


# -- statuses ------------------------------------------------------------------------------------------------------


def do_status(fight: Pools, frame: Frame, effect: Effect) -> int:
    code = value(fight, frame, effect.args[1])
    n = value(fight, frame, effect.args[2])
    if fight.casting is frame:
        if effect.random_status >= 0:
            code = frame.names[effect.random_status]
        if effect.random_amount >= 0:
            n = frame.names[effect.random_amount]
    if code == NIL or n == NIL:
        return fizzle(fight, frame, effect)
    total = 0
    for who in targets(frame, effect.args[0].value):
        for status in those(fight.side[who], code):
            total += fight.gain(frame.me, who, status, n)
    return total


def _lowered(fight: Pools, frame: Frame, effect: Effect, n: int, kind: str) -> int:
    code = value(fight, frame, effect.args[1])
    if code == NIL or n == NIL:
        return fizzle(fight, frame, effect)
    total = 0
    for who in targets(frame, effect.args[0].value):
        for status in those(fight.side[who], code):
            total += fight.lower(who, status, n, kind)
    return total


def do_reduce(fight: Pools, frame: Frame, effect: Effect) -> int:
    return _lowered(fight, frame, effect, value(fight, frame, effect.args[2]), "reduce")


def do_negate(fight: Pools, frame: Frame, effect: Effect) -> int:
    return _lowered(fight, frame, effect, 1000, "negate")


def do_ignore(fight: Pools, frame: Frame, effect: Effect) -> int:
    code = value(fight, frame, effect.args[1])
    n = value(fight, frame, effect.args[2])
    if code == NIL or n == NIL:
        return fizzle(fight, frame, effect)
    for who in targets(frame, effect.args[0].value):
        fighter = fight.side[who]
        for status in those(fighter, code):
            was = fighter.ignores[status]
            now = fighter.ignores[status] = min(IGNORES_MOST, was + n)
            if fight.log is not None:
                data: dict[str, object] = {"status": STATUSES[status], "n": now, "was": was}
                fight.tell("ignore", who, f"{STATUSES[status]} {now}", data)
    return 0


def do_immune(fight: Pools, frame: Frame, effect: Effect) -> int:
    code = value(fight, frame, effect.args[1])
    if code == NIL:
        return fizzle(fight, frame, effect)
    for who in targets(frame, effect.args[0].value):
        for status in those(fight.side[who], code):
            fight.set_immune(who, status, effect.args[2].value == ON)
    return 0


def do_open(fight: Pools, frame: Frame, effect: Effect) -> int:
    return sum([fight.open_wounds(who) for who in targets(frame, effect.args[0].value) if fight.side[who].feels(WOUND)])


def do_burnout(fight: Pools, frame: Frame, effect: Effect) -> int:
    return sum([fight.burn_out(who) for who in targets(frame, effect.args[0].value) if fight.side[who].feels(BURN)])


def do_heat(fight: Pools, frame: Frame, effect: Effect) -> int:
    n = value(fight, frame, effect.args[1])
    if n == NIL:
        return fizzle(fight, frame, effect)
    for who in targets(frame, effect.args[0].value):
        if fight.gain_heat(who, n) and fight.casting is frame and who == frame.me:
            frame.overheat = True
            fight.fire(OVERHEATED, who, 0)
    return 0


def do_risk(fight: Pools, frame: Frame, effect: Effect) -> int:
    n = value(fight, frame, effect.args[1])
    if n == NIL:
        return fizzle(fight, frame, effect)
    for who in targets(frame, effect.args[0].value):
        fight.gain_risk(who, n)
    return 0


def do_rollcurse(fight: Pools, frame: Frame, effect: Effect) -> int:
    for who in targets(frame, effect.args[0].value):
        fight.roll_curse(who, frame.me)
    return 0


def do_equalise(fight: Pools, frame: Frame, effect: Effect) -> int:
    code = value(fight, frame, effect.args[0])
    if code == NIL:
        return fizzle(fight, frame, effect)
    one, two = fight.side[0], fight.side[1]
    if code == HEAT:
        had = [one.heat, two.heat]
        one.heat = two.heat = (one.heat + two.heat) // 2
        word, now = "heat", one.heat
    elif code == RISK:
        had = [one.risk, two.risk]
        one.risk = two.risk = (one.risk + two.risk) // 2
        word, now = "risk", one.risk
    else:
        had = [one.turns[code], two.turns[code]]
        one.turns[code] = two.turns[code] = (one.turns[code] + two.turns[code]) // 2
        word, now = STATUSES[code], one.turns[code]
    if fight.log is not None:
        fight.tell("equal", frame.me, f"{word} {now}", {"what": word, "n": now, "had": had})
    if code == WOUND:
        fight.check_wounds(1 - frame.me)
        fight.check_wounds(frame.me)
    return 0
