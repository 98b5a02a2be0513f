"""A fight as data: the whole truth for saving, or what one viewer may know, built up from that knowledge."""

from parlour.games.underscore.combat.choices import pick_of
from parlour.games.underscore.combat.combat import Combat
from parlour.games.underscore.combat.state import DEEDS, FREE, GIVEN, NOT_IMMUNE, OPEN, Fighter, Trap
from parlour.games.underscore.content.library import MOVES_KEPT
from parlour.games.underscore.content.moves import IGNORABLE, NO_CHARGE, Move
from parlour.games.underscore.content.shapes import ModData, TurnData
from parlour.games.underscore.content.tables import (
    ABSORBS,
    ACTIVE_MOST,
    DISQUALIFIED_TYPE,
    DISQUALIFIERS,
    ELEMENTS,
    IMMUNE,
    RELATION,
    RESISTS,
    STATUSES,
    TYPES,
    WEAK,
)
from parlour.games.underscore.foe.policy import DAMAGE, projected, slot_of, with_arguments
from parlour.games.underscore.score.tree import NIL, Effect, blocks_of, effects_of
from parlour.games.underscore.score.vocabulary import KINDS
from parlour.games.underscore.view.fight_shapes import (
    Attunement,
    Base,
    BlessingState,
    Fought,
    MoveCard,
    MoveNow,
    MoveState,
    Side,
    TrapState,
)

TRUTH = -1  # as a viewer: everything
RELATED = 5000  # sets of attunements that are remembered

_cards: dict[Move, MoveCard] = {}
_harmful: dict[Move, bool] = {}
_related: dict[tuple[str, ...], dict[str, str]] = {}


def fight_data(fight: Combat, viewer: int, over: bool, named: bool) -> Fought:
    """The fight as the viewer may know it; TRUTH for all of it. `named`: whether names tell no build."""
    return Fought(
        turn=fight.turn,
        priority=fight.priority + 1,
        first=fight.first + 1,
        moved=fight.moved,
        sides=[side_data(fight, who, viewer, over, named) for who in (0, 1)],
    )


def side_data(fight: Combat, who: int, viewer: int, over: bool, named: bool) -> Side:
    fighter = fight.side[who]
    whole = over or viewer in (TRUTH, who + 1)
    # a uid tells when its move was come by, so whoever may not know the build counts places
    uids = fighter.who.uids if whole else list(range(1, len(fighter.who.uids) + 1))
    hidden = [place for place in range(len(uids)) if not (whole or fighter.public[place])]
    held = attunements(fighter, whole, viewer == 2 - who)
    return Side(
        name=fighter.who.name if whole or named else "",
        bark=fighter.who.bark if whole or named else "",
        level=fighter.who.level,
        is_elite=fighter.who.elite,
        hp=fighter.hp,
        max_hp=fighter.maxhp,
        start_max_hp=fighter.who.combat_hp,
        attunements=held,
        statuses={STATUSES[n]: turns for n, turns in enumerate(fighter.turns) if turns},
        ignores={STATUSES[n]: turns for n, turns in enumerate(fighter.ignores) if turns},
        immune={STATUSES[n]: kind for n, kind in enumerate(fighter.immune) if kind != NOT_IMMUNE},
        heat=fighter.heat,
        risk=fighter.risk,
        ward=fighter.ward,
        struck=[ELEMENTS[n] for n in range(1, len(ELEMENTS)) if fighter.struck >> n & 1],
        traps=[trap_data(fighter, trap, whole, uids[trap.move]) for trap in fighter.traps],
        active=[uids[move] for move in fighter.active],
        banked=[uids[move] for move in fighter.banked],
        moves=[move_data(fight, who, place, whole, viewer, uids[place]) for place in range(len(uids))],
        blessings=blessings(fighter, whole),
        bound_hidden=sorted([fighter.bound[move] for move in hidden if fighter.bound[move] != FREE]),
        last=uids[fighter.last] if fighter.last >= 0 else 0,
        last_damage=fighter.last_damage,
        since=fighter.since,
        total=fighter.total,
        iters_turn=fighter.iters_turn,
        iters_combat=fighter.iters_combat,
        iters_next=fighter.iters_next,
        drowsy=fighter.drowsy,
        dazed=fighter.dazed,
        deed=DEEDS[fighter.deed],
        deed_move=uids[fighter.deed_move] if fighter.deed_move >= 0 else 0,
        base=base_data(fighter) if whole else None,
        meets={} if viewer == TRUTH else relations([each.element for each in held]),
    )


def attunements(fighter: Fighter, whole: bool, opponent: bool) -> list[Attunement]:
    found: list[Attunement] = []
    for element in range(1, len(ELEMENTS)):
        publicity = fighter.publicity[element]
        known = whole or publicity == OPEN or (publicity == GIVEN and opponent)
        if fighter.attuned[element] >= 0 and known:
            found.append(Attunement(ELEMENTS[element], fighter.attuned[element], publicity))
    return found


def relations(held: list[str]) -> dict[str, str]:
    """What a blow of each element meets, in the order of the rules: absorbed, immune, resisted, weak."""
    known = _related.get(tuple(held))
    if known is not None:
        return known.copy()
    found: dict[str, str] = {}
    for element in range(1, len(ELEMENTS)):
        count = [0, 0, 0, 0, 0]
        for name in held:
            count[RELATION[ELEMENTS.index(name)][element]] += 1
        change = count[WEAK] - count[RESISTS]
        if count[ABSORBS]:
            found[ELEMENTS[element]] = "absorbs"
        elif count[IMMUNE]:
            found[ELEMENTS[element]] = "immune"
        elif change:
            found[ELEMENTS[element]] = f"{change:+d}"
    if len(_related) >= RELATED:
        _related.clear()
    _related[tuple(held)] = found
    return found.copy()


def move_data(fight: Combat, who: int, place: int, whole: bool, viewer: int, uid: int) -> MoveState:
    fighter = fight.side[who]
    public, seen = fighter.public[place], fighter.seen[place]
    card = card_of(fighter.who.moves[place]) if whole or seen else None
    now = move_now(fight, who, place, viewer == who + 1) if whole or public else None
    return MoveState(uid, public, seen, fighter.entered[place], card, now)


def card_of(move: Move) -> MoveCard:
    """The printed part, made once a move."""
    found = _cards.get(move)
    if found is None:
        if len(_cards) >= MOVES_KEPT:
            _cards.clear()
        found = MoveCard(
            root=move.root,
            name=move.name,
            text=move.text,
            types=[TYPES[kind] for kind in (1, 2) if move.types & kind],
            choices=[ask.key for ask in move.asks],
            speed=move.speed,
            charge=None if move.charge == NO_CHARGE else move.charge,
            ignores=[word for word, status in IGNORABLE.items() if move.ignores[status]],
            from_bank=move.score.has_from,
            mods=[ModData(name, args) for name, args in move.mods],
        )
        _cards[move] = found
    return found


def move_now(fight: Combat, who: int, place: int, own: bool) -> MoveNow:
    fighter = fight.side[who]
    triggers = fighter.who.of_move[place]
    return MoveNow(
        element=ELEMENTS[fighter.element[place]],
        dmg=fighter.dmg[place],
        iters=fighter.iters[place],
        cooldown=fighter.cooldown[place],
        heat=fighter.hot[place],
        cooling=fighter.cooling[place],
        on_charge=fighter.charge[place],
        discharged=fighter.discharged[place],
        bound=fighter.bound[place],
        fired=[fighter.fired[index] for index in triggers],
        used=[fighter.used[index] for index in triggers],
        vs=against(fight, who, place) if own else None,
        fails=stopped_by(fighter, fighter.who.moves[place]) if own else "",
    )


def stopped_by(fighter: Fighter, move: Move) -> str:
    """The status that would disqualify the move as things stand."""
    for status in DISQUALIFIERS:
        if fighter.feels(status) and move.types & DISQUALIFIED_TYPE[status] and not move.ignores[status]:
            return STATUSES[status]
    return ""


def against(fight: Combat, who: int, place: int) -> int | None:
    """The projection of the script policy with its default arguments; None for a move that can only rest."""
    return looks_like(fight, who, place, slot_of(fight, who, place))


def looks_like(fight: Combat, who: int, place: int, slot: int) -> int | None:
    """The same of the move in this slot."""
    move = fight.side[who].who.moves[place]
    if slot >= ACTIVE_MOST and not move.score.has_from:
        return None
    if not harmful(move):
        return 0
    return projected(fight, who, pick_of(fight, who, with_arguments(fight, who, slot, {})))


def harmful(move: Move) -> bool:
    """Whether any part of the move does damage."""
    found = _harmful.get(move)
    if found is None:
        if len(_harmful) >= MOVES_KEPT:
            _harmful.clear()
        found = _harmful[move] = any(effect.verb == DAMAGE for effect in trap_effects(move))
    return found


def trap_effects(move: Move) -> list[Effect]:
    """All effects of a move, by which a saved trap names its own."""
    return [effect for block in blocks_of(move.score) for effect in effects_of(block)]


def trap_data(fighter: Fighter, trap: Trap, whole: bool, uid: int) -> TrapState:
    kind = KINDS[trap.kind] if trap.kind >= 0 else ""
    known = whole or not trap.private
    return TrapState(
        move=uid,
        effect=trap_effects(fighter.who.moves[trap.move]).index(trap.effect),
        kind=kind,
        value=word_of(kind, trap.value) if known else None,
        private=trap.private,
        uses=trap.uses,
        expires=trap.expires,
        names=trap.names.copy() if whole else None,
    )


def word_of(kind: str, value: int) -> str:
    if value == NIL:
        return ""
    if kind == "element":
        return ELEMENTS[value]
    if kind == "status":
        return STATUSES[value]
    return TYPES[value] if kind == "type" else str(value)


def blessings(fighter: Fighter, whole: bool) -> list[BlessingState]:
    found: list[BlessingState] = []
    for place, blessing in enumerate(fighter.who.blessings):
        if whole or fighter.blessed[place]:
            own = fighter.who.of_blessing[place]
            fired = [fighter.fired[index] for index in own]
            used = [fighter.used[index] for index in own]
            known = fighter.blessed[place]
            found.append(BlessingState(blessing.id, blessing.name, blessing.text, known, fired, used))
    return found


def base_data(fighter: Fighter) -> Base:
    who = fighter.who
    return Base(
        id=who.id,
        max_hp=who.max_hp,
        hp_penalty=who.hp_penalty,
        starting=dict(who.data_starting),
        turn_history={str(n): TurnData(who.uids[move], dict(words)) for n, (move, words) in enumerate(who.script, 1)},
        cursor=fighter.cursor,
        history=fighter.history.copy(),
    )
