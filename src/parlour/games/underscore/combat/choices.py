"""The choices that are made with a move: which options there are, and how an action code holds them."""

from typing import Final

from parlour.core.contract import Action
from parlour.core.dice import Dice
from parlour.games.underscore.combat.combat import Pick
from parlour.games.underscore.combat.state import OPEN, Fight, Fighter
from parlour.games.underscore.content.moves import (
    ELEMENT_ANY,
    ELEMENT_BORROW,
    OPP_PUBLIC,
    OWN_BANKED,
    OWN_DAMAGE,
    STATUS_ANY,
    STATUS_SELF,
    TYPE,
)
from parlour.games.underscore.content.tables import ACTIVE_MOST, ATTACK, ELEMENTS, PLAIN, STATUSES, UTILITY
from parlour.games.underscore.score.tree import NIL

# A cast is slot | e << 3 | s << 6 | y << 10 | t << 12; a choice of 0 is not made.
OWN: Final = ("m1", "m2", "m3", "m4", "b1", "b2", "b3")
OTHER: Final = ("o1", "o2", "o3", "o4", "q1", "q2", "q3")
SLOTS: Final = 7
E_AT: Final = 1 << 3
S_AT: Final = 1 << 6
Y_AT: Final = 1 << 10
T_AT: Final = 1 << 12
KIND_AT: Final = 1 << 16  # above it: what kind of action this is
CAST: Final = 0
WAIT: Final = 1
BEGIN: Final = 2
PICK: Final = 3
LATE: Final = 1 << 20  # chosen by the referee, because the time ran out
FALLEN: Final = 32  # BEGIN: starters count from 0, fallen characters from here


def kind_of(action: Action) -> int:
    return (action & (LATE - 1)) // KIND_AT


def field(action: Action, at: int, size: int) -> int:
    return action // at % size


def pick_of(fight: Fight, who: int, action: Action) -> Pick:
    """The commitment that a legal action names."""
    if kind_of(action) == WAIT:
        return Pick(-1, False, [])
    fighter = fight.side[who]
    slot = action & 7
    banked = slot >= ACTIVE_MOST
    move = fighter.banked[slot - ACTIVE_MOST] if banked else fighter.active[slot]
    return Pick(move, banked, [chosen(fight, who, ask.key, action) for ask in fighter.who.moves[move].asks])


def chosen(fight: Fight, who: int, key: str, action: Action) -> int:
    """The value of one choice; NIL if it is not made or names an empty slot."""
    if key == "e":
        return field(action, E_AT, 8) or NIL
    if key == "s":
        return field(action, S_AT, 16) - 1 if field(action, S_AT, 16) else NIL
    if key == "y":
        return field(action, Y_AT, 4) or NIL
    at = field(action, T_AT, 16)
    if at == 0:
        return NIL
    fighter = fight.side[who if at <= SLOTS else 1 - who]
    place = (at - 1) % SLOTS
    pool = fighter.active if place < ACTIVE_MOST else fighter.banked
    place = place if place < ACTIVE_MOST else place - ACTIVE_MOST
    return pool[place] if place < len(pool) else NIL


def code_of(fight: Fight, who: int, source: int, value: int) -> int:
    """The part of an action code that makes this choice."""
    if source in (ELEMENT_ANY, ELEMENT_BORROW):
        return value * E_AT
    if source in (STATUS_ANY, STATUS_SELF):
        return (value + 1) * S_AT
    if source == TYPE:
        return value * Y_AT
    other = source == OPP_PUBLIC
    fighter = fight.side[1 - who if other else who]
    if value in fighter.active:
        place = fighter.active.index(value)
    else:
        place = ACTIVE_MOST + fighter.banked.index(value)
    return (1 + place + (SLOTS if other else 0)) * T_AT


def options(fight: Fight, who: int, source: int, move: int) -> list[int]:
    """What may be chosen, in its fixed order; nothing = the choice is nil."""
    fighter = fight.side[who]
    if source == ELEMENT_ANY:
        return list(range(1, len(ELEMENTS)))
    if source == ELEMENT_BORROW:
        return borrowed(fighter, fight.side[1 - who], move)
    if source == STATUS_ANY:
        return list(range(len(STATUSES)))
    if source == STATUS_SELF:
        return [status for status in range(len(STATUSES)) if fighter.turns[status] > 0]
    if source == TYPE:
        return [ATTACK, UTILITY]
    if source == OWN_BANKED:
        return fighter.banked.copy()
    if source == OWN_DAMAGE:
        return [each for each in fighter.active if fighter.dmg[each] > 0]
    assert source == OPP_PUBLIC
    opponent = fight.side[1 - who]
    return [each for each in opponent.active if opponent.public[each]]


def borrowed(fighter: Fighter, opponent: Fighter, move: int) -> list[int]:
    """Opp's public attunements, own attunements, elements of own banked moves; else the move's own."""
    found: list[int] = []
    for element in range(1, len(ELEMENTS)):
        public = opponent.attuned[element] >= 0 and opponent.publicity[element] == OPEN
        banked = any(fighter.element[each] == element for each in fighter.banked)
        if public or fighter.attuned[element] >= 0 or banked:
            found.append(element)
    own = fighter.element[move]
    return found or ([own] if own != PLAIN else [])


def selectable(fight: Fight, who: int) -> list[int]:
    """The slots that may be selected, Active first."""
    fighter = fight.side[who]
    found = [slot for slot, move in enumerate(fighter.active) if fighter.selectable(move)]
    for place, move in enumerate(fighter.banked):
        if fighter.who.moves[move].score.has_from and fighter.selectable(move):
            found.append(ACTIVE_MOST + place)
    return found


def casts(fight: Fight, who: int, slot: int) -> list[Action]:
    """Every way to cast the move of this slot."""
    fighter = fight.side[who]
    move = fighter.banked[slot - ACTIVE_MOST] if slot >= ACTIVE_MOST else fighter.active[slot]
    found = [slot]
    for ask in fighter.who.moves[move].asks:
        codes = [code_of(fight, who, ask.source, each) for each in options(fight, who, ask.source, move)]
        if codes:
            found = [action + code for action in found for code in codes]
    return found


def legal_casts(fight: Fight, who: int) -> list[Action]:
    """All that may be committed; Wait alone if nothing is selectable."""
    found: list[Action] = []
    for slot in selectable(fight, who):
        found.extend(casts(fight, who, slot))
    return found or [WAIT * KIND_AT]


def random_cast(fight: Fight, who: int, dice: Dice) -> Action:
    """A random selectable move with random choices, without listing everything."""
    slots = selectable(fight, who)
    if not slots:
        return WAIT * KIND_AT
    slot = slots[dice.roll("playout", len(slots)) - 1]
    fighter = fight.side[who]
    move = fighter.banked[slot - ACTIVE_MOST] if slot >= ACTIVE_MOST else fighter.active[slot]
    action = slot
    for ask in fighter.who.moves[move].asks:
        found = options(fight, who, ask.source, move)
        if found:
            action += code_of(fight, who, ask.source, found[dice.roll("playout", len(found)) - 1])
    return action


def why_not_cast(fight: Fight, who: int, action: Action) -> str:
    """The refusal of a commitment in the order of the rules, "" if it is legal."""
    fighter = fight.side[who]
    slots = selectable(fight, who)
    if kind_of(action) == WAIT:
        return "no_such_move" if slots else ""
    slot = action & 7
    banked = slot >= ACTIVE_MOST
    pool = fighter.banked if banked else fighter.active
    place = slot - ACTIVE_MOST if banked else slot
    if slot >= SLOTS or place >= len(pool):
        return "no_such_move"
    move = pool[place]
    if banked and not fighter.who.moves[move].score.has_from:
        return "banked"
    if fighter.cooling[move]:
        return "cooling"
    if fighter.bound[move]:
        return "bound"
    return why_not_choice(fight, who, move, action)


GIVEN_AT: Final = (("e", E_AT, 8), ("s", S_AT, 16), ("y", Y_AT, 4), ("t", T_AT, 16))


def why_not_choice(fight: Fight, who: int, move: int, action: Action) -> str:
    asks = fight.side[who].who.moves[move].asks
    wanted: list[str] = []
    for ask in asks:
        found = options(fight, who, ask.source, move)
        if not found:
            continue
        wanted.append(ask.key)
        at, size = _place(ask.key)
        if field(action, at, size) == 0:
            return f"missing_choice:{ask.key}"
        codes = [field(code_of(fight, who, ask.source, each), at, size) for each in found]
        if field(action, at, size) not in codes:
            return f"bad_choice:{ask.key}"
    for key, at, size in GIVEN_AT:
        if field(action, at, size) and key not in wanted:
            return f"bad_choice:{key}"
    return ""


def _place(key: str) -> tuple[int, int]:
    for name, at, size in GIVEN_AT:
        if name == key:
            return at, size
    raise KeyError(key)
