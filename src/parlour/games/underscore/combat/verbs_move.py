"""Verbs that touch moves: counters, pools, declarations, publicity, order, and the relay hooks. Each yields a number."""

from parlour.games.underscore.combat.expressions import value
from parlour.games.underscore.combat.pools import Pools
from parlour.games.underscore.combat.state import LETTER, OPEN, PRIVATE, Fighter, Frame, Trap
from parlour.games.underscore.combat.verbs_body import fizzle, targets
from parlour.games.underscore.content.tables import (
    BUILD_DMG,
    BUILD_ITERS,
    COUNTER_MOST,
    ELEMENTS,
    HEAT_MOST,
    ITERS_SHIFT,
    STATUSES,
    TRAPS_MOST,
    TUNE_SHIFT,
    TYPES,
    WARD_MOST,
)
from parlour.games.underscore.score.tree import CONST, NIL, Effect
from parlour.games.underscore.score.vocabulary import (
    ATTUNES,
    DISCHARGE,
    FIRST_NAME,
    KINDS,
    NEGATED_DECLARATION,
    OPP_DECLARED,
    RECHARGE,
    TRAPS,
    TUNABLE,
)

# -- moves ---------------------------------------------------------------------------------------------------------


def do_iters(fight: Pools, frame: Frame, effect: Effect) -> int:
    n = value(fight, frame, effect.args[1])
    if n == NIL:
        return fizzle(fight, frame, effect)
    until = effect.key.word if effect.key is not None else "move"
    for who in targets(frame, effect.args[0].value):
        fighter = fight.side[who]
        if until == "move":
            was = fighter.iters_next
            now = fighter.iters_next = max(was, n) if was else n
        elif until == "turn":
            was = fighter.iters_turn
            now = fighter.iters_turn = max(-ITERS_SHIFT, min(ITERS_SHIFT, was + n))
        else:
            was = fighter.iters_combat
            now = fighter.iters_combat = max(-ITERS_SHIFT, min(ITERS_SHIFT, was + n))
        if fight.log is not None:
            fight.tell("iters", who, f"{n:+d} {until}", {"n": n, "until": until, "was": was, "now": now})
    return 0


def do_cooldown(fight: Pools, frame: Frame, effect: Effect) -> int:
    n = value(fight, frame, effect.args[2])
    if n == NIL:
        return fizzle(fight, frame, effect)
    for who in targets(frame, effect.args[0].value):
        for move in fight.select(frame, who, effect.args[1]):
            fight.cool(who, move, n)
    return 0


def do_charge(fight: Pools, frame: Frame, effect: Effect) -> int:
    n = value(fight, frame, effect.args[2])
    if n == NIL:
        return fizzle(fight, frame, effect)
    for who in targets(frame, effect.args[0].value):
        for move in fight.select(frame, who, effect.args[1]):
            if n == RECHARGE:
                fight.recharge(who, move)
            elif n == DISCHARGE:
                fight.discharge(who, move)
            else:
                fight.change_charge(who, move, n)
    return 0


def do_bind(fight: Pools, frame: Frame, effect: Effect) -> int:
    n = value(fight, frame, effect.args[2])
    if n == NIL:
        return fizzle(fight, frame, effect)
    for who in targets(frame, effect.args[0].value):
        for move in fight.select(frame, who, effect.args[1]):
            fight.bind(frame.me, who, move, n)
    return 0


def do_unbind(fight: Pools, frame: Frame, effect: Effect) -> int:
    for who in targets(frame, effect.args[0].value):
        for move in fight.select(frame, who, effect.args[1]):
            fight.unbind(who, move)
    return 0


def _moved(fight: Pools, frame: Frame, effect: Effect, to_bank: bool) -> int:
    if effect.args[1].op != CONST and frame.names[effect.args[1].value] == NIL:
        return fizzle(fight, frame, effect)
    for who in targets(frame, effect.args[0].value):
        displaced = fight.select(frame, who, effect.key) if effect.key is not None else []
        for move in fight.select(frame, who, effect.args[1]):
            fight.transfer(who, move, to_bank, displaced[0] if displaced else -1)
    return 0


def do_bank(fight: Pools, frame: Frame, effect: Effect) -> int:
    return _moved(fight, frame, effect, True)


def do_unbank(fight: Pools, frame: Frame, effect: Effect) -> int:
    return _moved(fight, frame, effect, False)


def do_tune(fight: Pools, frame: Frame, effect: Effect) -> int:
    n = value(fight, frame, effect.args[3])
    if n == NIL:
        return fizzle(fight, frame, effect)
    what = TUNABLE[effect.args[2].value]
    for who in targets(frame, effect.args[0].value):
        for move in fight.select(frame, who, effect.args[1]):
            was = _tuned(fight.side[who], move, what, 0) if fight.log is not None else 0
            now = _tuned(fight.side[who], move, what, n)
            if fight.log is not None:
                fight.tell_move("tune", who, move, now, was, what)
    return 0


def _tuned(fighter: Fighter, move: int, what: str, n: int) -> int:
    """Changes one variable of a move for this combat, near its printed value and within the build caps."""
    printed = fighter.who.moves[move]
    if what == "dmg":
        fighter.dmg = fighter.dmg.copy()
        fighter.dmg[move] = _near(printed.dmg, fighter.dmg[move] + n, 0, BUILD_DMG)
        return fighter.dmg[move]
    if what == "iters":
        fighter.iters = fighter.iters.copy()
        fighter.iters[move] = _near(printed.iters, fighter.iters[move] + n, 0, BUILD_ITERS)
        return fighter.iters[move]
    if what == "cooldown":
        fighter.cooldown = fighter.cooldown.copy()
        fighter.cooldown[move] = _near(printed.cooldown, fighter.cooldown[move] + n, 0, COUNTER_MOST)
        return fighter.cooldown[move]
    fighter.hot = fighter.hot.copy()
    fighter.hot[move] = _near(printed.heat, fighter.hot[move] + n, 0, HEAT_MOST)
    return fighter.hot[move]


def _near(printed: int, wanted: int, low: int, high: int) -> int:
    return max(low, printed - TUNE_SHIFT, min(high, printed + TUNE_SHIFT, wanted))


def do_element(fight: Pools, frame: Frame, effect: Effect) -> int:
    element = value(fight, frame, effect.args[2])
    if element == NIL:
        return fizzle(fight, frame, effect)
    for who in targets(frame, effect.args[0].value):
        fighter = fight.side[who]
        for move in fight.select(frame, who, effect.args[1]):
            fighter.element = fighter.element.copy()
            fighter.element[move] = element
            if fight.log is not None:
                fight.tell_move("tune", who, move)
    return 0


# -- declarations --------------------------------------------------------------------------------------------------


def do_declare(fight: Pools, frame: Frame, effect: Effect) -> int:
    kind = effect.args[0].value
    declared = frame.names[effect.args[1].value]
    if declared == NIL:
        return NIL
    opponent = fight.side[1 - frame.me]
    if fight.log is not None:
        fight.tell_declared(frame.me, KINDS[kind], written(fight, frame, kind, declared), effect.flag)
    fight.fire(OPP_DECLARED, 1 - frame.me, 0)
    if opponent.ward > 0:
        opponent.ward -= 1
        if fight.log is not None:
            fight.tell("negated", frame.me, KINDS[kind], {"kind": KINDS[kind]})
        fight.fire(NEGATED_DECLARATION, 1 - frame.me, 0)
        return NIL
    frame.declared = kind
    frame.value = declared
    frame.secret = effect.flag
    return declared


def written(fight: Pools, frame: Frame, kind: int, declared: int) -> str:
    """A declared value in words."""
    if KINDS[kind] == "element":
        return ELEMENTS[declared]
    if KINDS[kind] == "status":
        return STATUSES[declared]
    if KINDS[kind] == "type":
        return TYPES[declared]
    return str(declared)


def do_trap(fight: Pools, frame: Frame, effect: Effect) -> int:
    for slot in effect.refs:
        if frame.names[slot] == NIL:
            return fizzle(fight, frame, effect)
    fighter = fight.side[frame.me]
    trap = Trap(frame.move, effect, frame.names[:FIRST_NAME] + frame.names[FIRST_NAME:])
    trap.expires = fight.turn + effect.turns if effect.turns else 0
    trap.kind = frame.declared
    trap.value = frame.value
    trap.private = effect.flag or frame.secret
    fighter.traps.append(trap)
    if len(fighter.traps) > TRAPS_MOST:
        del fighter.traps[0]
    if fight.log is not None:
        fight.tell_move("trap", frame.me, frame.move)
    return 0


def do_silence(fight: Pools, frame: Frame, effect: Effect) -> int:
    total = 0
    for who in targets(frame, effect.args[0].value):
        total += len(fight.side[who].traps)
        if fight.log is not None:
            n = len(fight.side[who].traps)
            fight.tell("silence", who, str(n), {"n": n})
        fight.side[who].traps = []
    return total


def do_ward(fight: Pools, frame: Frame, effect: Effect) -> int:
    n = value(fight, frame, effect.args[1])
    if n == NIL:
        return fizzle(fight, frame, effect)
    for who in targets(frame, effect.args[0].value):
        fighter = fight.side[who]
        was = fighter.ward
        fighter.ward = min(WARD_MOST, was + n)
        if fight.log is not None:
            fight.tell("ward", who, str(fighter.ward), {"ward": fighter.ward, "was": was})
    return 0


# -- publicity and order -------------------------------------------------------------------------------------------


def do_reveal(fight: Pools, frame: Frame, effect: Effect) -> int:
    code = effect.args[1].value if effect.args[1].op == CONST else -1
    for who in targets(frame, effect.args[0].value):
        fighter = fight.side[who]
        if code == ATTUNES:
            for element in range(1, len(ELEMENTS)):
                if fighter.attuned[element] >= 0:
                    fight.open_attunement(who, element)
        elif code == TRAPS:
            for trap in fighter.traps:
                if trap.private:
                    trap.private = False
                    if fight.log is not None:
                        word = written(fight, frame, trap.kind, trap.value) if trap.kind >= 0 else ""
                        fight.tell("reveal", who, f"trap {word}", {"trap": word})
        else:
            for move in fight.select(frame, who, effect.args[1]):
                fight.reveal(who, move)
    return 0


def do_conceal(fight: Pools, frame: Frame, effect: Effect) -> int:
    code = effect.args[1].value if effect.args[1].op == CONST else -1
    for who in targets(frame, effect.args[0].value):
        fighter = fight.side[who]
        if code == ATTUNES:
            for element in range(1, len(ELEMENTS)):
                if fighter.attuned[element] >= 0 and fighter.publicity[element] == OPEN:
                    fighter.publicity[element] = PRIVATE
        elif code == TRAPS:
            for trap in fighter.traps:
                trap.private = True
        else:
            for move in fight.select(frame, who, effect.args[1]):
                fight.conceal(who, move)
    return 0


def do_priority(fight: Pools, frame: Frame, effect: Effect) -> int:
    fight.priority = targets(frame, effect.args[0].value)[-1]
    if fight.log is not None:
        fight.tell("priority", fight.priority, "", {"to": LETTER[fight.priority]})
    return 0


# -- relay hooks ---------------------------------------------------------------------------------------------------


def do_shift(fight: Pools, frame: Frame, effect: Effect) -> int:
    n = value(fight, frame, effect.args[0])
    if n == NIL:
        return fizzle(fight, frame, effect)
    frame.amount += n
    return 0


def do_replace(fight: Pools, frame: Frame, effect: Effect) -> int:
    n = value(fight, frame, effect.args[0])
    if n == NIL:
        return fizzle(fight, frame, effect)
    frame.amount = n
    return 0


def do_prevent(fight: Pools, frame: Frame, effect: Effect) -> int:
    frame.prevented = True
    return 0


def do_survive(fight: Pools, frame: Frame, effect: Effect) -> int:
    n = value(fight, frame, effect.args[0])
    fighter = fight.side[frame.me]
    was = max(0, fighter.hp)
    fighter.hp = min(n, fighter.maxhp)
    frame.amount = fighter.hp
    if fight.log is not None:
        fight.tell("survive", frame.me, str(fighter.hp), {"hp": fighter.hp, "was": was})
    return 0
