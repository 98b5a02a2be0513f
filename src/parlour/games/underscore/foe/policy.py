"""The script policy of every stored encounter: it follows its recorded turns, semi-intelligently, and never rolls a die."""

from parlour.core.contract import Action
from parlour.games.underscore.combat.choices import (
    KIND_AT,
    WAIT,
    code_of,
    options,
    pick_of,
    selectable,
)
from parlour.games.underscore.combat.combat import Combat, Pick
from parlour.games.underscore.combat.expressions import holds, value
from parlour.games.underscore.combat.state import NOT_IMMUNE, OPEN, Blow, Fight, Frame
from parlour.games.underscore.combat.verbs_body import targets, those
from parlour.games.underscore.content.moves import (
    ELEMENT_ANY,
    ELEMENT_BORROW,
    NO_CHARGE,
    OPP_PUBLIC,
    OWN_DAMAGE,
    STATUS_ANY,
    STATUS_SELF,
    TYPE,
)
from parlour.games.underscore.content.tables import (
    ABSORBS,
    ACTIVE_MOST,
    ATTACK,
    BURN,
    DISQUALIFIED_TYPE,
    DISQUALIFIERS,
    ELEMENTS,
    HARMFUL,
    IMMUNE,
    ITERS_SHIFT,
    MOST,
    PLAIN,
    RELATION,
    RESISTS,
    STATUSES,
    STRONG,
    TOUGH,
    TYPES,
    WEAK,
)
from parlour.games.underscore.score.tree import IF, LET, NIL, Effect, effects_of
from parlour.games.underscore.score.vocabulary import KIND_MOVE, V_DMG, V_EL, VERB

DAMAGE = VERB["damage"]
DECLARE = VERB["declare"]
RAW = VERB["raw"]
HEAL = VERB["heal"]
STATUS = VERB["status"]
TRAP = VERB["trap"]  # its condition is for whoever springs it
USELESS = (VERB["attune"], VERB["lose"], DECLARE, DAMAGE)


class Decision:
    """What the policy takes, and where its cursor stands afterwards."""

    def __init__(self, action: Action, cursor: int) -> None:
        self.action = action
        self.cursor = cursor


def decide(fight: Combat, me: int) -> Decision:
    """The five steps of the rules, section 5.1."""
    fighter = fight.side[me]
    cursor = fighter.cursor
    slots = selectable(fight, me)
    if not slots:
        return Decision(WAIT * KIND_AT, cursor)
    fit = [slot for slot in slots if qualifies(fight, me, slot)]
    if not fit:
        return Decision(with_arguments(fight, me, slots[0], {}), cursor)
    script = fighter.who.script
    scripted: list[tuple[int, Action]] = []  # (distance from the cursor, the entry's action) for entries that are fit
    for j in range(len(script)):
        move, words = script[(cursor + j) % len(script)]
        slot = slot_of(fight, me, move)
        if slot in fit:
            scripted.append((j, with_arguments(fight, me, slot, words)))
    plain = [with_arguments(fight, me, slot, {}) for slot in fit]
    for action in [entry for _, entry in scripted] + plain:
        if projected(fight, me, pick_of(fight, me, action)) >= fight.side[1 - me].hp:
            return Decision(action, cursor)
    for j, action in scripted:
        if not pointless(fight, me, pick_of(fight, me, action)):
            return Decision(action, (cursor + j + 1) % len(script))
    return Decision(strongest(fight, me, plain), cursor)


def late_choice(fight: Combat, me: int) -> Action:
    """Step 5 alone: what is chosen for a player whose time ran out."""
    slots = selectable(fight, me)
    if not slots:
        return WAIT * KIND_AT
    fit = [slot for slot in slots if qualifies(fight, me, slot)]
    if not fit:
        return with_arguments(fight, me, slots[0], {})
    return strongest(fight, me, [with_arguments(fight, me, slot, {}) for slot in fit])


def strongest(fight: Combat, me: int, actions: list[Action]) -> Action:
    """The greatest projected damage, ties by slot."""
    best, most = actions[0], NIL
    for action in actions:
        found = projected(fight, me, pick_of(fight, me, action))
        if found > most:
            best, most = action, found
    return best


def slot_of(fight: Fight, me: int, move: int) -> int:
    fighter = fight.side[me]
    if move in fighter.active:
        return fighter.active.index(move)
    return ACTIVE_MOST + fighter.banked.index(move)


def move_at(fight: Fight, me: int, slot: int) -> int:
    fighter = fight.side[me]
    return fighter.banked[slot - ACTIVE_MOST] if slot >= ACTIVE_MOST else fighter.active[slot]


def qualifies(fight: Fight, me: int, slot: int) -> bool:
    """Whether present, unignored Sleep, Stun, Anger would let it pass."""
    fighter = fight.side[me]
    move = fighter.who.moves[move_at(fight, me, slot)]
    for status in DISQUALIFIERS:
        if fighter.feels(status) and move.types & DISQUALIFIED_TYPE[status] and not move.ignores[status]:
            return False
    return True


# -- arguments -----------------------------------------------------------------------------------------------------


def with_arguments(fight: Combat, me: int, slot: int, words: dict[str, str]) -> Action:
    """The cast with its recorded arguments where they are still options, defaults otherwise."""
    at = move_at(fight, me, slot)
    action = slot
    for ask in fight.side[me].who.moves[at].asks:
        found = options(fight, me, ask.source, at)
        if not found:
            continue
        chosen = recorded(ask.source, words.get(ask.key, ""))
        if chosen not in found:
            chosen = default(fight, me, ask.source, at, found)
        action += code_of(fight, me, ask.source, chosen)
    return action


def recorded(source: int, word: str) -> int:
    """A recorded element, status or type; recorded moves are never used again."""
    if source in (ELEMENT_ANY, ELEMENT_BORROW) and word in ELEMENTS:
        return ELEMENTS.index(word)
    if source in (STATUS_ANY, STATUS_SELF) and word in STATUSES:
        return STATUSES.index(word)
    if source == TYPE and word in TYPES:
        return TYPES.index(word)
    return NIL


def default(fight: Combat, me: int, source: int, move: int, found: list[int]) -> int:
    fighter, opponent = fight.side[me], fight.side[1 - me]
    best = found[0]
    if source == ELEMENT_BORROW:
        for element in found:
            amount = max(1, fighter.dmg[move])
            if related(fight, 1 - me, amount, element) > related(fight, 1 - me, amount, best):
                best = element
    elif source == ELEMENT_ANY:
        best = fighter.element[move] if fighter.element[move] != PLAIN else best
        for element in range(len(ELEMENTS) - 1, 0, -1):
            if opponent.attuned[element] >= 0 and opponent.publicity[element] == OPEN:
                best = element
    elif source in (STATUS_ANY, STATUS_SELF):
        most = 0
        for status in found:
            if HARMFUL[status] and fighter.turns[status] > most:
                best, most = status, fighter.turns[status]
    elif source == TYPE:
        best = ATTACK
    elif source == OPP_PUBLIC:
        best = opponent.last if opponent.last in found else best
    elif source == OWN_DAMAGE:
        for each in found:
            if fighter.dmg[each] * fighter.iters[each] > fighter.dmg[best] * fighter.iters[best]:
                best = each
    return best


# -- projection ----------------------------------------------------------------------------------------------------


def related(fight: Fight, victim: int, amount: int, element: int, private: bool = False) -> int:
    """The amount through the relations to the victim's public attunements, or to all; -1 per absorber."""
    fighter = fight.side[victim]
    count = [0, 0, 0, 0, 0]
    if element != PLAIN:
        for held in range(1, len(ELEMENTS)):
            if fighter.attuned[held] >= 0 and (private or fighter.publicity[held] == OPEN):
                count[RELATION[held][element]] += 1
    if count[ABSORBS]:
        return -count[ABSORBS]
    if count[IMMUNE]:
        return 0
    return max(0, amount - count[RESISTS] + count[WEAK])


def frame_for(fight: Combat, me: int, pick: Pick) -> Frame:
    """A frame in which the move may be read without being cast."""
    fighter = fight.side[me]
    move = fighter.who.moves[pick.move]
    frame = Frame(me, pick.move, [0] * move.slots)
    frame.kind = KIND_MOVE
    frame.names[V_DMG] = fighter.dmg[pick.move]
    frame.names[V_EL] = fighter.element[pick.move]
    frame.charged = move.charge != NO_CHARGE and not fighter.discharged[pick.move]
    frame.wasprivate = not fighter.public[pick.move]
    for at in range(len(move.asks)):
        frame.names[move.asks[at].slot] = pick.values[at]
    return frame


def projected(fight: Combat, me: int, pick: Pick) -> int:
    """The damage that the move looks like doing to the opponent."""
    return total_of(fight, frame_for(fight, me, pick), pick)


def foreseen(fight: Combat, me: int, pick: Pick, blows: list[Blow]) -> int:
    """The same damage, and into `blows` what it is made of."""
    if pick.move < 0:
        return 0
    frame = frame_for(fight, me, pick)
    frame.blows = blows
    return total_of(fight, frame, pick)


def total_of(fight: Combat, frame: Frame, pick: Pick) -> int:
    fighter = fight.side[frame.me]
    score = fighter.who.moves[pick.move].score
    shift = fighter.iters_combat + fighter.iters_turn + fighter.iters_next
    iters = max(0, fighter.iters[pick.move] + max(-ITERS_SHIFT, min(ITERS_SHIFT, shift)))
    total = walk(fight, frame, score.from_pre if pick.banked else score.pre)
    before = 0 if frame.blows is None else len(frame.blows)
    total += iters * walk(fight, frame, score.from_iter if pick.banked else score.iter)
    if frame.blows is not None:
        frame.blows[before:] = frame.blows[before:] * iters
    return total + walk(fight, frame, score.from_post if pick.banked else score.post)


def walk(fight: Combat, frame: Frame, block: list[Effect]) -> int:
    total = 0
    for effect in block:
        if effect.cond is not None and effect.verb != TRAP and not holds(fight, frame, effect.cond):
            continue
        if effect.verb == IF:
            total += walk(fight, frame, effect.body if holds(fight, frame, effect.args[0]) else effect.other)
        elif effect.verb == LET:
            frame.names[effect.name] = value(fight, frame, effect.args[0])
        elif effect.verb == DECLARE:
            if effect.name >= 0:
                frame.names[effect.name] = frame.names[effect.args[1].value]
        elif effect.verb == RAW:
            frame.raw = True
        elif effect.verb == DAMAGE and 1 - frame.me in targets(frame, effect.args[0].value):
            total += blow(fight, frame, effect)
    return total


def blow(fight: Combat, frame: Frame, effect: Effect) -> int:
    """One damage effect as projected."""
    amount = value(fight, frame, effect.args[1])
    element = value(fight, frame, effect.args[2])
    if amount == NIL or element == NIL:
        return 0
    base = amount
    if not (effect.flag or frame.raw):
        amount = related(fight, 1 - frame.me, amount, element)
    met = amount
    if amount > 0:
        amount += int(fight.side[frame.me].feels(STRONG))
        amount -= int(fight.side[1 - frame.me].feels(TOUGH))
    if frame.blows is not None:
        frame.blows.append((element, base, met, amount))
    return amount


# -- usefulness ----------------------------------------------------------------------------------------------------


def pointless(fight: Combat, me: int, pick: Pick) -> bool:
    """No useful effect, and no damage to be expected."""
    score = fight.side[me].who.moves[pick.move].score
    frame = frame_for(fight, me, pick)
    blocks = [score.from_pre, score.from_iter, score.from_post] if pick.banked else [score.pre, score.iter, score.post]
    damaging = False
    for block in blocks:
        walk(fight, frame, block)  # binds the names that later effects read
        for effect in effects_of(block):
            damaging = damaging or effect.verb == DAMAGE
            if useful(fight, frame, effect):
                return False
    return not damaging or projected(fight, me, pick) <= 0


def useful(fight: Combat, frame: Frame, effect: Effect) -> bool:
    if effect.verb < 0 or effect.verb in USELESS:
        return False
    if effect.verb == HEAL:
        fighter = fight.side[frame.me]
        return frame.me in targets(frame, effect.args[0].value) and fighter.hp < fighter.maxhp
    if effect.verb != STATUS:
        return True
    code = value(fight, frame, effect.args[1])
    if code == NIL:
        return False
    for who in targets(frame, effect.args[0].value):
        fighter = fight.side[who]
        for status in those(fighter, code):
            if who == frame.me and HARMFUL[status]:
                continue
            if who != frame.me and status == BURN:
                return True
            if fighter.immune[status] == NOT_IMMUNE and fighter.turns[status] < MOST[status]:
                return True
    return False
