"""Blocks of effects run, and the hooks that let blessings and banked moves act."""

from parlour.core.contract import only
from parlour.games.underscore.combat.effects import VERB_RUN
from parlour.games.underscore.combat.expressions import holds, value
from parlour.games.underscore.combat.pools import Pools
from parlour.games.underscore.combat.state import Fighter, Frame
from parlour.games.underscore.content.tables import ATTACK, EFFECTS_MOST, HARMFUL, NESTING_MOST, UTILITY
from parlour.games.underscore.score.tree import IF, LET, NIL, Effect, Trigger
from parlour.games.underscore.score.vocabulary import (
    V_AMOUNT,
    V_BAD,
    V_BYOPP,
    V_DMG,
    V_EL,
    V_ELEMENT,
    V_IS_ATTACK,
    V_IS_UTILITY,
    V_KIND,
    V_MOVE_COOLDOWN,
    V_STATUS,
    V_WASPRIVATE,
    VERB,
)

TRAP = VERB["trap"]


class Triggers(Pools):
    """The layer of blocks and hooks."""

    # -- blocks

    def run(self, block: list[Effect], frame: Frame) -> None:
        for effect in block:
            self.effects += 1
            if self.effects > EFFECTS_MOST:
                return
            verb = effect.verb
            if verb >= 0:
                if effect.cond is not None and verb != TRAP and not holds(self, frame, effect.cond):
                    continue
                found = VERB_RUN[verb](self, frame, effect)
                if effect.name >= 0:
                    frame.names[effect.name] = found
            elif verb == IF:
                self.run(effect.body if holds(self, frame, effect.args[0]) else effect.other, frame)
            else:
                assert verb == LET
                frame.names[effect.name] = value(self, frame, effect.args[0])

    # -- triggers

    def fire(
        self, hook: int, owner: int, amount: int, element: int = NIL, status: int = NIL, kind: int = 0, byopp: int = 0
    ) -> int:
        fighter = self.side[owner]
        if not (fighter.who.hooks >> hook) & 1:
            return amount
        prevented = False
        for trigger in self.listening(fighter, hook):
            frame = Frame(owner, trigger.source, [0] * trigger.slots)
            frame.amount = amount
            self.fill(frame, amount, element, status, kind, byopp)
            if self.depth >= NESTING_MOST or not self.ready(fighter, trigger) or not holds(self, frame, trigger.cond):
                continue
            self.announce(owner, trigger)
            fighter.fired[trigger.index] = self.turn
            fighter.used[trigger.index] += 1
            self.depth += 1
            self.run(trigger.body, frame)
            self.depth -= 1
            amount = frame.amount
            prevented = prevented or frame.prevented
        return NIL if prevented else amount

    def listening(self, fighter: Fighter, hook: int) -> list[Trigger]:
        """Blessings in order acquired, then While-Banked moves by slot."""
        found = [trigger for trigger in fighter.who.on[hook] if trigger.source < 0]
        for move in fighter.banked:
            found.extend([trigger for trigger in fighter.who.on[hook] if trigger.source == move])
        return found

    def ready(self, fighter: Fighter, trigger: Trigger) -> bool:
        fired, used = fighter.fired[trigger.index], fighter.used[trigger.index]
        if trigger.every and fired and self.turn < fired + trigger.every:
            return False
        return not (trigger.uses and used >= trigger.uses) and not (trigger.runuses and used >= trigger.runuses)

    def fill(self, frame: Frame, amount: int, element: int, status: int, kind: int, byopp: int) -> None:
        """The variables that a trigger or a trap may read."""
        names = frame.names
        cast = self.casting
        if frame.move >= 0:
            names[V_DMG] = self.side[frame.me].dmg[frame.move]
            names[V_EL] = self.side[frame.me].element[frame.move]
        names[V_AMOUNT] = amount
        names[V_STATUS] = status
        names[V_KIND] = kind
        names[V_BYOPP] = byopp
        names[V_BAD] = HARMFUL[status] if status != NIL else 0
        names[V_ELEMENT] = element
        if cast is not None:
            caster = self.side[cast.me]
            types = caster.who.moves[cast.move].types
            names[V_IS_ATTACK] = int(types & ATTACK != 0)
            names[V_IS_UTILITY] = int(types & UTILITY != 0)
            names[V_MOVE_COOLDOWN] = caster.cooldown[cast.move]
            names[V_WASPRIVATE] = int(cast.wasprivate)
            if element == NIL:
                names[V_ELEMENT] = caster.element[cast.move]

    def announce(self, owner: int, trigger: Trigger) -> None:
        fighter = self.side[owner]
        if trigger.source >= 0:
            if self.log is not None:
                self.tell_move("while", owner, trigger.source)
            return
        if not trigger.silent:
            fighter.blessed[trigger.blessing] = True
        if self.log is not None:
            name = fighter.who.blessings[trigger.blessing].id
            data: dict[str, object] = {"blessing": name}
            if trigger.silent and not fighter.blessed[trigger.blessing]:
                self.tell("bless", owner, name, data, only(owner + 1))
            else:
                self.tell("bless", owner, name, data)
