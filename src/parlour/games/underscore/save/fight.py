"""A fight from its data again: any legal one, checked; and fighters whose hidden moves somebody has dealt."""

from parlour.core.dice import Dice
from parlour.games.underscore.combat.combat import Combat
from parlour.games.underscore.combat.state import DEEDS, Fighter, Trap
from parlour.games.underscore.content.character import Character
from parlour.games.underscore.content.library import HP_MOST, Content
from parlour.games.underscore.content.moves import Move
from parlour.games.underscore.content.shapes import MoveData
from parlour.games.underscore.content.tables import (
    ACTIVE_MOST,
    ATTUNED_MOST,
    BUILD_DMG,
    BUILD_ITERS,
    COUNTER_MOST,
    ELEMENTS,
    HEAT_MOST,
    IGNORES_MOST,
    ITERS_SHIFT,
    MOST,
    RISK_MOST,
    STATUSES,
    TRAPS_MOST,
    TYPES,
    WARD_MOST,
)
from parlour.games.underscore.score.tree import NIL
from parlour.games.underscore.score.vocabulary import FIRST_NAME, KINDS, VERB
from parlour.games.underscore.view.fight import trap_effects
from parlour.games.underscore.view.fight_shapes import Fought, MoveState, Side, TrapState

COUNT_MOST = 1 << 40
TURN_MOST = 200


def within(value: int, low: int, high: int, name: str) -> int:
    if not low <= value <= high:
        raise ValueError(f"{name} must be from {low} to {high}, found {value}")
    return value


def place_of(word: str, words: tuple[str, ...], name: str) -> int:
    if word not in words:
        raise ValueError(f"unknown {name} {word[:40]!r}; expected one of {', '.join(words)}")
    return words.index(word)


# -- the character -------------------------------------------------------------------------------------------------


def character_from(content: Content, side: Side, moves: list[Move], unseen: tuple[str, ...] = ()) -> Character:
    """The character of a side, with these moves in the places of its own, and with blessings that do not show."""
    base = side.base
    blessings = [content.blessing(name) for name in (*[blessing.id for blessing in side.blessings], *unseen)]
    max_hp = side.start_max_hp if base is None else base.max_hp
    made = Character(side.name, side.level, side.is_elite, max_hp, 0 if base is None else base.hp_penalty, blessings)
    made.bark = side.bark
    made.moves = moves
    made.uids = [move.uid for move in side.moves]
    made.actives = min(len(side.active), len(moves))
    if base is not None:
        made.id = base.id
        for status, turns in base.starting.items():
            at = place_of(status, STATUSES, "status")
            made.starting[at] = within(turns, 0, MOST[at], f"starting {status}")
            made.data_starting[status] = turns
        for n in range(1, len(base.turn_history) + 1):
            turn = base.turn_history.get(str(n))
            if turn is None or turn.move not in made.uids:
                raise ValueError("turn_history must have the keys 1, 2, ... and name own moves")
            made.script.append((made.uids.index(turn.move), dict(turn.args)))
    made.finish()
    if base is None:  # what blessings add to Max HP is in what everybody sees
        made.max_hp -= made.combat_hp - side.start_max_hp
        made.combat_hp = side.start_max_hp
    return made


def move_from(content: Content, state: MoveState) -> Move:
    if state.card is None:
        raise ValueError(f"the move {state.uid} has no card")
    return content.move(MoveData(state.uid, state.card.root, state.card.mods))


# -- the fighter ---------------------------------------------------------------------------------------------------


def fighter_from(side: Side, who: Character) -> Fighter:
    """The fighter as the side tells; what it does not tell is as at the start of combat."""
    made = Fighter(who)
    made.hp = within(side.hp, 0, max(0, side.max_hp), "hp")
    made.maxhp = within(side.max_hp, 0, HP_MOST, "max_hp")
    made.turns = [0] * len(STATUSES)
    for name, turns in side.statuses.items():
        at = place_of(name, STATUSES, "status")
        made.turns[at] = within(turns, 0, MOST[at], name)
    for name, turns in side.ignores.items():
        made.ignores[place_of(name, STATUSES, "status")] = within(turns, 0, IGNORES_MOST, f"ignores of {name}")
    for name, kind in side.immune.items():
        made.immune[place_of(name, STATUSES, "status")] = within(kind, 0, 2, f"immune to {name}")
    for held in side.attunements:
        at = place_of(held.element, ELEMENTS, "element")
        made.attuned[at] = within(held.turns, 0, ATTUNED_MOST, "attunement turns")
        made.publicity[at] = within(held.private, 0, 2, "private")
    made.heat = within(side.heat, 0, HEAT_MOST, "heat")
    made.risk = within(side.risk, 0, RISK_MOST, "risk")
    made.ward = within(side.ward, 0, WARD_MOST, "ward")
    for name in side.struck:
        made.struck |= 1 << place_of(name, ELEMENTS, "element")
    pools_from(made, side)
    for place, state in enumerate(side.moves):
        move_into(made, place, state)
    counters_into(made, side)
    traps_into(made, side)
    return made


def pools_from(made: Fighter, side: Side) -> None:
    uids = made.who.uids
    if sorted(side.active + side.banked) != sorted(uids) or len(set(uids)) < len(uids):
        raise ValueError("active and banked must hold every move once")
    if len(side.active) > ACTIVE_MOST or len(side.banked) > max(made.who.bank, 3 if side.base is None else 0):
        raise ValueError(f"at most {ACTIVE_MOST} Active and {made.who.bank} banked moves")
    made.active = [uids.index(uid) for uid in side.active]
    made.banked = [uids.index(uid) for uid in side.banked]


def move_into(made: Fighter, place: int, state: MoveState) -> None:
    made.public[place], made.seen[place] = state.public, state.seen
    made.entered[place] = within(state.entered, 0, COUNT_MOST, "entered")
    now = state.now
    if now is None:
        return
    made.element[place] = place_of(now.element, ELEMENTS, "element")
    made.dmg[place] = within(now.dmg, 0, BUILD_DMG, "dmg")
    made.iters[place] = within(now.iters, 0, BUILD_ITERS, "iters")
    made.cooldown[place] = within(now.cooldown, 0, COUNTER_MOST, "cooldown")
    made.hot[place] = within(now.heat, 0, HEAT_MOST, "heat")
    made.cooling[place] = within(now.cooling, 0, COUNTER_MOST, "cooling")
    made.charge[place] = within(now.on_charge, 0, COUNTER_MOST, "on_charge")
    made.discharged[place] = now.discharged
    made.bound[place] = within(now.bound, -1, COUNTER_MOST, "bound")
    fill(made, [trigger.index for trigger in made.who.triggers if trigger.source == place], now.fired, now.used)


def fill(made: Fighter, own: list[int], fired: list[int], used: list[int]) -> None:
    if len(fired) != len(own) or len(used) != len(own):
        raise ValueError("fired and used must have one number per trigger")
    for index, turn, count in zip(own, fired, used, strict=True):
        made.fired[index] = within(turn, 0, TURN_MOST, "fired")
        made.used[index] = within(count, 0, COUNT_MOST, "used")


def counters_into(made: Fighter, side: Side) -> None:
    uids = made.who.uids
    for place, blessing in enumerate(made.who.blessings):
        for state in side.blessings:
            if state.id == blessing.id:
                made.blessed[place] = state.public
                own = [trigger.index for trigger in made.who.triggers if trigger.blessing == place]
                fill(made, own, state.fired, state.used)
    made.last = uid_place(uids, side.last)
    made.deed = place_of(side.deed, DEEDS, "deed")
    made.deed_move = uid_place(uids, side.deed_move)
    made.last_damage = within(side.last_damage, 0, HP_MOST, "last_damage")
    made.since = within(side.since, 0, COUNT_MOST, "since")
    made.total = within(side.total, 0, COUNT_MOST, "total")
    made.iters_turn = within(side.iters_turn, -ITERS_SHIFT, ITERS_SHIFT, "iters_turn")
    made.iters_combat = within(side.iters_combat, -ITERS_SHIFT, ITERS_SHIFT, "iters_combat")
    made.iters_next = within(side.iters_next, -ITERS_SHIFT, ITERS_SHIFT, "iters_next")
    made.drowsy, made.dazed = side.drowsy, side.dazed
    if side.base is not None:
        made.cursor = within(side.base.cursor, 0, max(0, len(made.who.script) - 1), "cursor")
        made.history = [within(entry, 0, COUNT_MOST, "history") for entry in side.base.history]


def uid_place(uids: list[int], uid: int) -> int:
    if uid and uid not in uids:
        raise ValueError(f"unknown uid {uid}")
    return uids.index(uid) if uid else -1


def traps_into(made: Fighter, side: Side) -> None:
    if len(side.traps) > TRAPS_MOST:
        raise ValueError(f"at most {TRAPS_MOST} traps")
    for state in side.traps:
        place = uid_place(made.who.uids, state.move)
        effects = trap_effects(made.who.moves[place])
        if place < 0 or not 0 <= state.effect < len(effects) or effects[state.effect].verb != VERB["trap"]:
            raise ValueError(f"the move {state.move} places no such trap")
        trap = Trap(place, effects[state.effect], trap_names(made.who.moves[place], state))
        trap.kind = KINDS.index(state.kind) if state.kind in KINDS else -1
        trap.value = value_of(state.kind, state.value)
        trap.private = state.private
        trap.uses = within(state.uses, 0, COUNTER_MOST, "uses")
        trap.expires = within(state.expires, 0, TURN_MOST, "expires")
        made.traps.append(trap)


def value_of(kind: str, word: str | None) -> int:
    if not word:
        return NIL
    if kind == "element":
        return place_of(word, ELEMENTS, "element")
    if kind == "status":
        return place_of(word, STATUSES, "status")
    if kind == "type":
        return place_of(word, TYPES, "type")
    return within(int(word) if word.isdigit() and len(word) < 9 else -1, 0, HP_MOST, "declared number")


def trap_names(move: Move, state: TrapState) -> list[int]:
    """The names as saved; for a trap that is only seen, its declared value under every name of that kind."""
    if state.names is not None:
        if len(state.names) != move.slots or any(not NIL <= n <= COUNT_MOST for n in state.names):
            raise ValueError("the names of a trap do not fit its move")
        return state.names.copy()
    names = [0] * move.slots
    declared = value_of(state.kind, state.value)
    for slot in range(FIRST_NAME, move.slots):
        if move.score.kinds[slot] == state.kind:
            names[slot] = declared
    return names


def hide(made: Fighter, hidden: list[int], bound: list[int]) -> None:
    """Deals the counters of Bound private moves among the hidden ones."""
    for place, turns in zip(hidden, bound, strict=False):
        made.bound[place] = turns


def fight_from(data: Fought, sides: list[Fighter], dice: Dice, stream: str) -> Combat:
    """The fight of two sides at the moment that the data tell."""
    fight = Combat(sides, dice, stream)
    fight.turn = within(data.turn, 1, TURN_MOST, "turn")
    fight.priority = within(data.priority, 1, 2, "priority") - 1
    fight.first = within(data.first, 1, 2, "first") - 1
    fight.moved = within(data.moved, 0, COUNT_MOST, "moved")
    if sides[0].hp < 1 or sides[1].hp < 1:
        fight.dead = 0 if sides[0].hp < 1 else 1
    return fight
