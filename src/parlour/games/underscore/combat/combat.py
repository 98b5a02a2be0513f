"""Combat: the order of a turn walked through, moves cast, triggers fired."""

from parlour.core.contract import Event
from parlour.core.dice import Dice
from parlour.games.underscore.combat.expressions import holds
from parlour.games.underscore.combat.harm import NOBODY
from parlour.games.underscore.combat.state import (
    CAST,
    DISQUALIFIED,
    HIDDEN,
    LETTER,
    WAITED,
    Fallen,
    Fighter,
    Frame,
    Trap,
)
from parlour.games.underscore.combat.triggers import Triggers
from parlour.games.underscore.content.moves import NO_CHARGE, RANDOM_VARIABLES, Move
from parlour.games.underscore.content.tables import (
    ADJUST,
    ATTUNED_MOST,
    BURN,
    COUNTER_MOST,
    CURSE,
    DECAY,
    DECISION,
    DECLINES,
    DISQUALIFIED_TYPE,
    DISQUALIFIERS,
    DUSK,
    DUSK_STEP,
    ELEMENTS,
    FIRE,
    FIRST,
    FORCE,
    ITERS_SHIFT,
    NESTING_MOST,
    ONLY_IGNORES,
    ORDER,
    PHASES,
    QUICK,
    REGEN,
    SECOND,
    SLEEP,
    SLOW,
    SPEED,
    STATUSES,
    STEP_DAMAGE,
    STEP_DECLINE,
    STEP_DISQUALIFY,
    STEP_MOVE,
    STEP_START,
    STEP_WAKE,
    STEPS,
    STUN,
    TICKS,
    VITAL,
    dusk,
)
from parlour.games.underscore.score.tree import NIL, Score
from parlour.games.underscore.score.vocabulary import (
    AFTER_CAST,
    BEFORE_CAST,
    COMBAT_START,
    DQ,
    END_OF_TURN,
    KIND_MOVE,
    KIND_STATUS,
    OPP_CAST,
    OPP_DQ,
    OPP_START_OF_TURN,
    OVERHEATED,
    START_OF_TURN,
    TRAP_SPRUNG,
    V_DMG,
    V_EL,
)


def most_random(n: int) -> int:
    """The highest that a random number around n may be; the lowest is 0."""
    return 2 * n if n >= 1 else 1


class Pick:
    """What a character has committed to: a move of one of its pools with its choices, or Wait."""

    def __init__(self, move: int, banked: bool, values: list[int]) -> None:
        self.move = move  # -1 = Wait
        self.banked = banked
        self.values = values  # one per question of the move; NIL where there was no option


class Combat(Triggers):
    """The layer of turns."""

    # -- combat start

    def begin(self, priority: int) -> None:
        """Priority as given, then the triggers of combat start, the Priority holder's first."""
        self.priority = priority
        try:
            for who in (priority, 1 - priority):
                self.fire(COMBAT_START, who, 0)
            for who in (priority, 1 - priority):
                self.check_wounds(who)
        except Fallen:
            pass

    # -- the turn

    def speed(self, who: int, pick: Pick) -> int:
        fighter = self.side[who]
        quick = SPEED + int(fighter.feels(QUICK)) - int(fighter.feels(SLOW))
        return quick if pick.move < 0 else quick + fighter.who.moves[pick.move].speed

    def resolve(self, picks: list[Pick]) -> None:
        """One Combat Turn, from the turn order on."""
        try:
            for phase in PHASES:
                if phase == ORDER:
                    self.set_order(picks)
                elif phase == FIRST:
                    self.execute(self.first, picks[self.first])
                elif phase == SECOND:
                    self.execute(1 - self.first, picks[1 - self.first])
                elif phase == ADJUST:
                    self.adjust()
                else:
                    assert phase == DECISION  # both have decided
        except Fallen:
            pass
        self.casting = None
        self.depth = 0

    def set_order(self, picks: list[Pick]) -> None:
        speeds = [self.speed(0, picks[0]), self.speed(1, picks[1])]
        self.first = self.priority if speeds[0] == speeds[1] else int(speeds[1] > speeds[0])
        if self.log is not None:
            words = f"prio {LETTER[self.priority]} speed {speeds[0]} {speeds[1]} first {LETTER[self.first]}"
            self.tell_turn(words, speeds)

    def tell_turn(self, words: str, speeds: list[int]) -> None:
        if self.log is not None:
            data: dict[str, object] = {"type": "turn", "turn": self.turn, "priority": LETTER[self.priority]}
            data["speed"] = list(speeds)
            data["quick"] = [int(fighter.feels(QUICK)) - int(fighter.feels(SLOW)) for fighter in self.side]
            data["usual"] = SPEED
            data["first"] = LETTER[self.first]
            self.log.append(Event(f"turn {self.turn} {words}", data))

    def execute(self, who: int, pick: Pick) -> None:
        """Turn Execution of one character: its six steps in their order."""
        self.effects = 0
        cast = pick.move >= 0
        for step in STEPS:
            if step == STEP_START:
                self.fire(START_OF_TURN, who, 0)
                self.fire(OPP_START_OF_TURN, 1 - who, 0)
            elif step == STEP_DAMAGE:
                self.tick(who)
            elif step == STEP_DISQUALIFY:
                cast = self.qualified(who, pick)
            elif step == STEP_WAKE:
                self.wake(who, pick.move if cast else -1)
            elif step == STEP_MOVE:
                if cast:
                    self.cast(who, pick)
            elif step == STEP_DECLINE:
                self.decline(who)
        self.fire(END_OF_TURN, who, 0)

    def tick(self, who: int) -> None:
        """Step 2: Regen, Burn, Decay, Curse."""
        fighter = self.side[who]
        for status in TICKS:
            if not fighter.feels(status):
                continue
            if self.log is not None:
                self.tell("tick", who, STATUSES[status], {"status": STATUSES[status]})
            if status == REGEN:
                self.heal(who, 2 if fighter.attuned[FIRE] >= 0 or fighter.attuned[VITAL] >= 0 else 1)
            elif status == BURN:
                self.damage(NOBODY, who, 1, FIRE, KIND_STATUS, False)
            elif status == DECAY:
                self.damage(NOBODY, who, 1, FORCE, KIND_STATUS, False)
                self.gain_risk(who, 1)
                self.roll_curse(who, who)
            else:
                assert status == CURSE
                self.change_maxhp(who, -1, 0)

    def qualified(self, who: int, pick: Pick) -> bool:
        """Step 3: whether the move will be cast."""
        fighter = self.side[who]
        if pick.move < 0:
            fighter.deed, fighter.deed_move = WAITED, -1
            if self.log is not None:
                self.tell("wait", who, "", {})
            return False
        move = fighter.who.moves[pick.move]
        for status in DISQUALIFIERS:
            if not fighter.feels(status) or not move.types & DISQUALIFIED_TYPE[status] or move.ignores[status]:
                continue
            if self.fire(DQ, who, 0, NIL, status) == NIL or self.fire(OPP_DQ, 1 - who, 0, NIL, status) == NIL:
                if self.log is not None:
                    self.tell("prevent", who, STATUSES[status], {"status": STATUSES[status]})
                continue
            fighter.drowsy = fighter.drowsy or status == SLEEP
            fighter.dazed = fighter.dazed or status == STUN
            fighter.deed, fighter.deed_move = DISQUALIFIED, -1
            if self.log is not None:
                self.tell("dq", who, STATUSES[status], {"status": STATUSES[status]})
            return False
        return True

    def wake(self, who: int, cast: int) -> None:
        """Step 4: disqualifiers, then cooldown, binding and charge of the actor's moves."""
        fighter = self.side[who]
        for status in DISQUALIFIERS:
            if fighter.turns[status]:
                fighter.turns[status] -= 1
            if fighter.ignores[status]:
                fighter.ignores[status] -= 1
        for move in range(len(fighter.cooling)):
            if fighter.cooling[move]:
                fighter.cooling[move] -= 1
            if fighter.bound[move] > 0:
                fighter.bound[move] -= 1
            if fighter.charge[move]:
                fighter.charge[move] -= 1
                if fighter.charge[move] == 0 and move != cast:
                    self.discharge(who, move)

    def decline(self, who: int) -> None:
        """Step 6: the other statuses run down."""
        fighter = self.side[who]
        for status in DECLINES:
            if fighter.turns[status]:
                fighter.turns[status] -= 1
            if fighter.ignores[status]:
                fighter.ignores[status] -= 1
        if fighter.ignores[ONLY_IGNORES]:
            fighter.ignores[ONLY_IGNORES] -= 1
            self.check_wounds(who)

    def adjust(self) -> None:
        """Variable Adjustment: attunements, Dusk, the turn, Priority."""
        for fighter in self.side:
            for element in range(1, len(ELEMENTS)):
                if 0 <= fighter.attuned[element] < ATTUNED_MOST:
                    fighter.attuned[element] += 1
            fighter.iters_turn = 0
            if fighter.traps:
                fighter.traps = [trap for trap in fighter.traps if trap.expires != self.turn]
        loss = dusk(self.turn)
        if loss:
            for who in (self.first, 1 - self.first):
                if self.log is not None:
                    self.tell("dusk", who, str(loss), {"n": loss, "turn": self.turn, "from": DUSK, "step": DUSK_STEP})
                self.change_maxhp(who, -loss, 0)
        self.turn += 1
        self.priority = 1 - self.priority

    # -- step 5

    def cast(self, who: int, pick: Pick) -> None:
        fighter = self.side[who]
        move = fighter.who.moves[pick.move]
        frame = Frame(who, pick.move, [0] * move.slots)
        frame.kind = KIND_MOVE
        frame.wasprivate = not fighter.public[pick.move]
        fighter.public[pick.move] = fighter.seen[pick.move] = True
        fighter.last = pick.move
        fighter.deed, fighter.deed_move = CAST, pick.move
        for at in range(len(move.asks)):
            frame.names[move.asks[at].slot] = pick.values[at]
        if self.log is not None:
            data: dict[str, object] = {"move": move.root, "from_bank": pick.banked}
            self.tell("cast", who, f"{move.root} from bank" if pick.banked else move.root, data)
        self.casting = frame
        self.fire(OPP_CAST, 1 - who, 0)
        self.spring(1 - who)
        self.fire(BEFORE_CAST, who, 0)
        bonus = fighter.iters_next
        fighter.iters_next = 0
        fighter.drowsy = fighter.dazed = False
        iters = self.check(frame, fighter)
        self.sections(frame, fighter, move.score, pick.banked, iters, bonus)
        self.fire(AFTER_CAST, who, 0)
        if move.charge != NO_CHARGE and fighter.charge[pick.move] == 0:
            self.discharge(who, pick.move)
        self.casting = None
        fighter.since = 0

    def sections(self, frame: Frame, fighter: Fighter, score: Score, banked: bool, iters: int, bonus: int) -> None:
        self.run(score.from_pre if banked else score.pre, frame)
        shift = fighter.iters_combat + fighter.iters_turn + bonus
        for _ in range(max(0, iters + max(-ITERS_SHIFT, min(ITERS_SHIFT, shift)))):
            self.run(score.from_iter if banked else score.iter, frame)
        self.run(score.from_post if banked else score.post, frame)

    def check(self, frame: Frame, fighter: Fighter) -> int:
        """The start of Pre: rolled variables, Cooldown, Charge, Heat. The iterations of this cast."""
        at = frame.move
        move = fighter.who.moves[at]
        frame.names[V_EL] = fighter.element[at]
        frame.names[V_DMG] = fighter.dmg[at]
        iters, cooldown, heat = fighter.iters[at], fighter.cooldown[at], fighter.hot[at]
        if move.wild:
            iters, cooldown, heat = self.roll_variables(frame, move, [iters, cooldown, heat])
        fighter.cooling[at] = min(COUNTER_MOST, fighter.cooling[at] + cooldown)
        frame.charged = move.charge != NO_CHARGE and not fighter.discharged[at]
        if heat:
            self.heat_check(frame, heat)
        return iters

    def roll_variables(self, frame: Frame, move: Move, printed: list[int]) -> tuple[int, int, int]:
        """`$_Random`: element, dmg, iters, cooldown, heat, then status names and amounts left to right."""
        values = [frame.names[V_EL], frame.names[V_DMG], *printed]
        for place, rolled in enumerate(move.random):
            if rolled:
                usual = values[place]
                values[place] = self.roll(7) if place == 0 else self.random_number(usual)
                if self.log is not None:
                    data: dict[str, object] = {"n": values[place], "what": RANDOM_VARIABLES[place]}
                    if place:
                        data["most"] = most_random(usual)
                    else:
                        data["element"] = ELEMENTS[values[0]]
                    self.tell("random", frame.me, str(values[place]), data)
        for effect in move.rolls:
            if effect.random_status >= 0:
                frame.names[effect.random_status] = self.roll(len(STATUSES)) - 1
            if effect.random_amount >= 0:
                frame.names[effect.random_amount] = self.random_number(effect.args[2].value)
        frame.names[V_EL], frame.names[V_DMG] = values[0], values[1]
        return values[2], values[3], values[4]

    def random_number(self, n: int) -> int:
        return self.roll(most_random(n) + 1) - 1

    def heat_check(self, frame: Frame, heat: int) -> None:
        """Gain Heat; an overflow overheats, else a die does if Heat is not less than it."""
        over = self.gain_heat(frame.me, heat)
        if not over:
            roll = self.roll(6)
            over = self.side[frame.me].heat >= roll
            if self.log is not None:
                word = "overheat" if over else "cool"
                heat_now = self.side[frame.me].heat
                self.tell("heat_roll", frame.me, f"{roll} {word}", {"roll": roll, "overheat": over, "heat": heat_now})
        if over:
            frame.overheat = True
            self.fire(OVERHEATED, frame.me, 0)

    def spring(self, owner: int) -> None:
        """The opponent has cast: traps whose condition holds spring, oldest first."""
        fighter = self.side[owner]
        for trap in fighter.traps.copy():
            frame = Frame(owner, trap.move, trap.names.copy())
            self.fill(frame, 0, NIL, NIL, 0, 1)
            if trap not in fighter.traps or self.depth >= NESTING_MOST or not holds(self, frame, trap.effect.cond):
                continue
            trap.uses -= 1
            if trap.uses <= 0:
                fighter.traps.remove(trap)
            self.tell_spring(owner, trap)
            self.depth += 1
            self.run(trap.effect.body, frame)
            self.depth -= 1
            self.fire(TRAP_SPRUNG, owner, 0)

    def tell_spring(self, owner: int, trap: Trap) -> None:
        if self.log is not None:
            name = self.name(owner, trap.move)
            known = self.side[owner].seen[trap.move]
            data: dict[str, object] = {"move": name if known else None}
            self.tell("spring", owner, name if known else HIDDEN, data)

    def copy_into(self, twin: "Combat") -> None:
        """All that a clone must know beyond its fighters."""
        twin.turn = self.turn
        twin.priority = self.priority
        twin.first = self.first
        twin.moved = self.moved
        twin.dead = self.dead


def new_combat(side: list[Fighter], dice: Dice, like: Combat) -> Combat:
    """The same fight with these fighters and dice."""
    twin = Combat(side, dice, like.stream)
    like.copy_into(twin)
    return twin
