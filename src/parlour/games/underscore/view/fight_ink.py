"""A fight as `view/fight.py` has it, put together of encoded parts: the same JSON for a third of the work."""

from typing import Final

from parlour.core.ink import PLAIN, Field, either
from parlour.core.view import to_json
from parlour.games.underscore.combat.combat import Combat
from parlour.games.underscore.combat.state import DEEDS, FREE, Fighter
from parlour.games.underscore.content.character import Character
from parlour.games.underscore.content.library import MOVES_KEPT
from parlour.games.underscore.content.moves import Move
from parlour.games.underscore.content.tables import ACTIVE_MOST, DISQUALIFIERS, ELEMENTS, STATUSES
from parlour.games.underscore.view.fight import (
    RELATED,
    attunements,
    base_data,
    blessings,
    card_of,
    looks_like,
    relations,
    stopped_by,
    trap_data,
)
from parlour.games.underscore.view.fight_shapes import Attunement

TURN: Final = Field('{"turn":')
PRIORITY: Final = Field(',"priority":')
FIRST: Final = Field(',"first":')
MOVED: Final = Field(',"moved":')

HP: Final = Field(',"hp":')
MAX_HP: Final = Field(',"max_hp":')
START_MAX_HP: Final = Field(',"start_max_hp":')
STATUS: Final = [Field(f'"{status}":') for status in STATUSES]
IN_ORDER: Final = sorted(range(len(STATUSES)), key=lambda status: STATUSES[status])  # as JSON has them
HEAT: Final = Field(',"heat":')
RISK: Final = Field(',"risk":')
WARD: Final = Field(',"ward":')
LAST: Final = Field(',"last":')
LAST_DAMAGE: Final = Field(',"last_damage":')
SINCE: Final = Field(',"since":')
TOTAL: Final = Field(',"total":')
ITERS_TURN: Final = Field(',"iters_turn":')
ITERS_COMBAT: Final = Field(',"iters_combat":')
ITERS_NEXT: Final = Field(',"iters_next":')
UNCHANGED: Final = b',"iters_turn":0,"iters_combat":0,"iters_next":0'
DULL: Final = [a + b for a in either(',"drowsy":') for b in either(',"dazed":')]
DEED: Final = [f',"deed":"{deed}"'.encode() for deed in DEEDS]
DEED_MOVE: Final = Field(',"deed_move":')
CURSOR: Final = Field('"cursor":')

UID: Final = Field('{"uid":')
SHOWN: Final = [a + b for a in either(',"public":') for b in either(',"seen":')]
ENTERED: Final = Field(',"entered":')
CARD: Final = -1  # its key among what lies encoded of a move
UNPRINTED: Final = b',"card":null'
UNKNOWN: Final = b',"now":null}'
ELEMENT: Final = [f',"now":{{"element":"{element}"'.encode() for element in ELEMENTS]
DMG: Final = Field(',"dmg":')
ITERS: Final = Field(',"iters":')
COOLDOWN: Final = Field(',"cooldown":')
COOLING: Final = Field(',"cooling":')
ON_CHARGE: Final = Field(',"on_charge":')
DISCHARGED: Final = list(either(',"discharged":'))
BOUND: Final = Field(',"bound":')
FIRED: Final = b',"fired":['
USED: Final = b'],"used":['
CALM: Final = [
    each + b',"bound":0,"fired":[],"used":[]' for each in DISCHARGED
]  # nothing holds it and nothing has fired
VS: Final = Field(',"vs":')
NO_VS: Final = b',"vs":null'
FAILS: Final = {status: f',"fails":"{status}"}}}}'.encode() for status in ("", *STATUSES)}

_printed: dict[Move, dict[int, bytes]] = {}  # the card of a move, and with it its figures as they are tuned
_met: dict[tuple[str, ...], bytes] = {}


def fight_ink(fight: Combat, viewer: int, over: bool, named: bool) -> bytes:
    """The fight as the viewer may know it. `named`: whether names tell no build."""
    parts = [TURN.of(fight.turn), PRIORITY.of(fight.priority + 1), FIRST.of(fight.first + 1), MOVED.of(fight.moved)]
    parts.append(b',"sides":[')
    _side(parts, fight, 0, viewer, over, named)
    parts.append(b",")
    _side(parts, fight, 1, viewer, over, named)
    parts.append(b"]}")
    return b"".join(parts)


def _side(parts: list[bytes], fight: Combat, who: int, viewer: int, over: bool, named: bool) -> None:
    """As `side_data`."""
    fighter = fight.side[who]
    person = fighter.who
    own = viewer == who + 1
    whole = over or own
    uids = person.uids if whole else list(range(1, len(person.uids) + 1))
    held = attunements(fighter, whole, viewer == 2 - who)
    traps = [trap_data(fighter, trap, whole, uids[trap.move]) for trap in fighter.traps]
    parts += [
        _head(person, whole or named),
        HP.of(fighter.hp),
        MAX_HP.of(fighter.maxhp),
        START_MAX_HP.of(person.combat_hp),
        b',"attunements":',
        to_json(held) if held else b"[]",
        b',"statuses":',
        _statuses(fighter.turns),
        b',"ignores":',
        _statuses(fighter.ignores),
        b',"immune":',
        _statuses(fighter.immune),
        HEAT.of(fighter.heat),
        RISK.of(fighter.risk),
        WARD.of(fighter.ward),
        b',"struck":',
        _struck(fighter),
        b',"traps":',
        to_json(traps) if traps else b"[]",
        b',"active":[',
        PLAIN.row([uids[move] for move in fighter.active]),
        b'],"banked":[',
        PLAIN.row([uids[move] for move in fighter.banked]),
        b'],"moves":[',
    ]
    slots = _slots(fighter) if own else []
    hindered = own and any(fighter.feels(status) for status in DISQUALIFIERS)
    for place in range(len(uids)):
        if place:
            parts.append(b",")
        _move(parts, fight, who, place, whole, slots[place] if own else -1, hindered, uids[place])
    parts += [
        b'],"blessings":',
        to_json(blessings(fighter, whole)) if person.blessings else b"[]",
        b',"bound_hidden":[',
        b"" if whole else PLAIN.row(_bound_hidden(fighter)),
        b"]",
        LAST.of(uids[fighter.last] if fighter.last >= 0 else 0),
        LAST_DAMAGE.of(fighter.last_damage),
        SINCE.of(fighter.since),
        TOTAL.of(fighter.total),
        _iters(fighter),
        DULL[2 * fighter.drowsy + fighter.dazed],
        DEED[fighter.deed],
        DEED_MOVE.of(uids[fighter.deed_move] if fighter.deed_move >= 0 else 0),
        _base(fighter) if whole else b',"base":null',
        b',"meets":',
        _meets(held),
        b"}",
    ]


def _iters(fighter: Fighter) -> bytes:
    if not (fighter.iters_turn or fighter.iters_combat or fighter.iters_next):
        return UNCHANGED
    turn, combat = ITERS_TURN.of(fighter.iters_turn), ITERS_COMBAT.of(fighter.iters_combat)
    return turn + combat + ITERS_NEXT.of(fighter.iters_next)


def _meets(held: list[Attunement]) -> bytes:
    if not held:
        return b"{}"
    key = tuple([each.element for each in held])
    found = _met.get(key)
    if found is None:
        if len(_met) >= RELATED:
            _met.clear()
        found = _met[key] = to_json(relations(list(key)))
    return found


def _head(person: Character, named: bool) -> bytes:
    key = "named" if named else "nameless"
    found = person.inked.get(key)
    if found is None:
        name, bark = to_json(person.name if named else ""), to_json(person.bark if named else "")
        elite = b"true" if person.elite else b"false"
        found = (
            b'{"name":' + name + b',"bark":' + bark + b',"level":' + PLAIN.of(person.level) + b',"is_elite":' + elite
        )
        person.inked[key] = found
    return found


def _statuses(values: list[int]) -> bytes:
    """Those that are not 0, by name."""
    found = [STATUS[status].of(values[status]) for status in IN_ORDER if values[status]]
    return b"{" + b",".join(found) + b"}" if found else b"{}"


def _struck(fighter: Fighter) -> bytes:
    if not fighter.struck:
        return b"[]"
    return to_json([ELEMENTS[n] for n in range(1, len(ELEMENTS)) if fighter.struck >> n & 1])


def _bound_hidden(fighter: Fighter) -> list[int]:
    """Counters of Bound moves that are private."""
    found: list[int] = []
    for place in range(len(fighter.bound)):
        if fighter.bound[place] != FREE and not fighter.public[place]:
            found.append(fighter.bound[place])
    found.sort()
    return found


def _base(fighter: Fighter) -> bytes:
    """What of a character does not show in a fight; up to its cursor it never changes."""
    inked = fighter.who.inked
    head = inked.get("base")
    if head is None:
        head = inked["base"] = b',"base":' + to_json(base_data(fighter)).rpartition(b'"cursor":')[0]
    return head + CURSOR.of(fighter.cursor) + b',"history":' + to_json(fighter.history) + b"}"


def _move(
    parts: list[bytes], fight: Combat, who: int, place: int, whole: bool, slot: int, hindered: bool, uid: int
) -> None:
    """As `move_data` and `move_now`. `slot`: of the viewer's own move, else -1. `hindered`: a status that disqualifies moves is
    felt."""
    fighter = fight.side[who]
    public, seen, move = fighter.public[place], fighter.seen[place], fighter.who.moves[place]
    printed = _inked(move)
    parts.append(UID.of(uid))
    parts.append(SHOWN[2 * public + seen])
    parts.append(ENTERED.of(fighter.entered[place]))
    if not (whole or public):
        parts.append(printed[CARD] if seen else UNPRINTED)
        parts.append(UNKNOWN)
        return
    parts.append(_tuned(printed, fighter, place) if whole or seen else UNPRINTED + _figures(fighter, place))
    parts.append(COOLING.of(fighter.cooling[place]))
    parts.append(ON_CHARGE.of(fighter.charge[place]))
    triggers, bound = fighter.who.of_move[place], fighter.bound[place]
    if triggers or bound != FREE:
        fired, used = [fighter.fired[index] for index in triggers], [fighter.used[index] for index in triggers]
        parts += [DISCHARGED[fighter.discharged[place]], BOUND.of(bound)]
        parts += [FIRED, PLAIN.row(fired), USED, PLAIN.row(used), b"]"]
    else:
        parts.append(CALM[fighter.discharged[place]])
    found = looks_like(fight, who, place, slot) if slot >= 0 else None
    parts.append(NO_VS if found is None else VS.of(found))
    parts.append(FAILS[stopped_by(fighter, move) if hindered else ""])


def _inked(move: Move) -> dict[int, bytes]:
    """What lies encoded of a move: its card, and by its figures both."""
    found = _printed.get(move)
    if found is None:
        if len(_printed) >= MOVES_KEPT:
            _printed.clear()
        found = _printed[move] = {CARD: b',"card":' + to_json(card_of(move))}
    return found


def _tuned(printed: dict[int, bytes], fighter: Fighter, place: int) -> bytes:
    """Card and figures of a move as it is tuned now."""
    key = fighter.element[place] << 40 | fighter.dmg[place] << 30 | fighter.iters[place] << 20
    key |= fighter.cooldown[place] << 10 | fighter.hot[place]
    found = printed.get(key)
    if found is None:
        found = printed[key] = printed[CARD] + _figures(fighter, place)
    return found


def _figures(fighter: Fighter, place: int) -> bytes:
    figures = DMG.of(fighter.dmg[place]) + ITERS.of(fighter.iters[place]) + COOLDOWN.of(fighter.cooldown[place])
    return ELEMENT[fighter.element[place]] + figures + HEAT.of(fighter.hot[place])


def _slots(fighter: Fighter) -> list[int]:
    """Of each move."""
    found = [0] * len(fighter.who.moves)
    for slot, place in enumerate(fighter.active):
        found[place] = slot
    for slot, place in enumerate(fighter.banked, ACTIVE_MOST):
        found[place] = slot
    return found
