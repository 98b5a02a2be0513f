"""What an expression of a score is worth at this moment of a fight."""

from collections.abc import Callable
from typing import Final

from parlour.games.underscore.combat.state import FREE, Fight, Fighter, Frame
from parlour.games.underscore.score.tree import (
    ADD,
    AND,
    CALL,
    CONST,
    EQ,
    GE,
    GT,
    LE,
    LT,
    MUL,
    NE,
    NIL,
    NOT,
    OR,
    SUB,
    VAR,
    Expr,
)
from parlour.games.underscore.score.vocabulary import FUNCTION_NAMES, OPP


def value(fight: Fight, frame: Frame, expr: Expr) -> int:
    """The number; NIL if anything in it is nil."""
    op = expr.op
    if op == CONST:
        return expr.value
    if op == VAR:
        return frame.names[expr.value]
    if op == CALL:
        return call(fight, frame, expr)
    left = value(fight, frame, expr.args[0])
    if op == NOT:
        return 0 if true(left) else 1
    if op == AND:
        return int(true(left) and true(value(fight, frame, expr.args[1])))
    if op == OR:
        return int(true(left) or true(value(fight, frame, expr.args[1])))
    right = value(fight, frame, expr.args[1])
    if left == NIL or right == NIL:
        return NIL
    return operate(op, left, right)


def true(number: int) -> bool:
    """Nil is false."""
    return number != 0 and number != NIL


def holds(fight: Fight, frame: Frame, cond: Expr | None) -> bool:
    return cond is None or true(value(fight, frame, cond))


def operate(op: int, left: int, right: int) -> int:
    if op == ADD:
        return left + right
    if op == SUB:
        return left - right
    if op == MUL:
        return left * right
    if op == EQ:
        return int(left == right)
    if op == NE:
        return int(left != right)
    if op == LT:
        return int(left < right)
    if op == LE:
        return int(left <= right)
    if op == GT:
        return int(left > right)
    assert op == GE
    return int(left >= right)


def half(n: int) -> int:
    """Toward 0."""
    return n // 2 if n >= 0 else -(-n // 2)


def call(fight: Fight, frame: Frame, expr: Expr) -> int:
    """A function: the general ones here, those of a character by table."""
    code = expr.value
    args = expr.args
    if code >= len(GENERAL):
        fighter = fight.side[1 - frame.me if args[0].value == OPP else frame.me]
        what = value(fight, frame, args[1]) if len(args) > 1 else 0
        return NIL if what == NIL else OF_CHARACTER[code - len(GENERAL)](fighter, what, frame)
    one = value(fight, frame, args[0]) if args else 0
    two = value(fight, frame, args[1]) if len(args) > 1 else 0
    if one == NIL or two == NIL:
        return NIL
    return GENERAL[code](fight, frame, one, two)


GENERAL: Final[list[Callable[[Fight, Frame, int, int], int]]] = [
    lambda fight, frame, one, two: min(one, two),
    lambda fight, frame, one, two: max(one, two),
    lambda fight, frame, one, two: half(one),
    lambda fight, frame, one, two: fight.turn,
    lambda fight, frame, one, two: int(one % 2 == 0),
    lambda fight, frame, one, two: int(fight.first == frame.me),
    lambda fight, frame, one, two: int(frame.charged),
    lambda fight, frame, one, two: int(frame.overheat),
    lambda fight, frame, one, two: int(frame.wasprivate),
]


def others_cooling(fighter: Fighter, what: int, frame: Frame) -> int:
    own = frame.move if fighter.who.moves and frame.move >= 0 else -1
    return sum([1 for move, n in enumerate(fighter.cooling) if n > 0 and move != own])


OF_CHARACTER: Final[list[Callable[[Fighter, int, Frame], int]]] = [
    lambda fighter, what, frame: fighter.hp,
    lambda fighter, what, frame: fighter.maxhp,
    lambda fighter, what, frame: fighter.maxhp - fighter.hp,
    lambda fighter, what, frame: int(2 * fighter.hp < fighter.maxhp),
    lambda fighter, what, frame: sum([1 for turns in fighter.attuned if turns >= 0]),
    lambda fighter, what, frame: int(fighter.attuned[what] >= 0),
    lambda fighter, what, frame: max(0, fighter.attuned[what]),
    lambda fighter, what, frame: fighter.turns[what],
    lambda fighter, what, frame: int(fighter.turns[what] > 0),
    lambda fighter, what, frame: int(fighter.immune[what] > 0),
    lambda fighter, what, frame: sum([1 for turns in fighter.turns if turns > 0]),
    lambda fighter, what, frame: len(fighter.banked),
    lambda fighter, what, frame: len(fighter.active),
    lambda fighter, what, frame: sum([1 for move in fighter.banked if fighter.element[move] == what]),
    others_cooling,
    lambda fighter, what, frame: sum(fighter.cooling),
    lambda fighter, what, frame: sum([fighter.charge[move] for move in fighter.active]),
    lambda fighter, what, frame: sum([1 for n in fighter.bound if n != FREE]),
    lambda fighter, what, frame: sum([1 for move in fighter.active if not fighter.public[move]]),
    lambda fighter, what, frame: fighter.heat,
    lambda fighter, what, frame: fighter.risk,
    lambda fighter, what, frame: fighter.last_damage,
    lambda fighter, what, frame: fighter.since,
    lambda fighter, what, frame: fighter.total,
    lambda fighter, what, frame: len(fighter.traps),
]
assert len(GENERAL) + len(OF_CHARACTER) == len(FUNCTION_NAMES)
