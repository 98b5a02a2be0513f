"""What happens to moves: selection, cooldown, charge, binding, banking, publicity, attunement, declarations."""

from parlour.core.contract import only, others
from parlour.games.underscore.combat.harm import Harm
from parlour.games.underscore.combat.state import (
    FOREVER,
    FREE,
    GIVEN,
    NOT_ATTUNED,
    OPEN,
    PRIVATE,
    Fighter,
    Frame,
    charged_full,
)
from parlour.games.underscore.content.moves import NO_CHARGE
from parlour.games.underscore.content.tables import ACTIVE_MOST, COUNTER_MOST, ELEMENTS
from parlour.games.underscore.score.tree import CONST, NIL, Expr
from parlour.games.underscore.score.vocabulary import (
    ACTIVE,
    ALL_MOVES,
    ATTUNED,
    BANKED,
    BOUND_OPP,
    DETUNED,
    DISCHARGED,
    LAST,
    OPP_ATTUNED,
    OTHERS,
    RANDOM,
    RANDPRIVATE,
    SHELVED,
    THIS,
)


class Pools(Harm):
    """The layer of moves and attunements."""

    # -- selectors

    def select(self, frame: Frame, who: int, expr: Expr) -> list[int]:
        """The moves of `who` that a selector means, in slot order."""
        fighter = self.side[who]
        if expr.op != CONST:
            chosen = frame.names[expr.value]
            return [] if chosen == NIL else [chosen]
        code = expr.value
        if code == THIS:
            return [frame.move] if frame.move >= 0 and who == frame.me else []
        if code == LAST:
            return [fighter.last] if fighter.last >= 0 else []
        if code in (RANDOM, RANDPRIVATE):
            return self.draw_move([move for move in fighter.active if code == RANDOM or not fighter.public[move]])
        found: list[int] = []
        if code != BANKED:
            found += fighter.active
        if code != ACTIVE:
            found += fighter.banked
        if code == OTHERS and who == frame.me:
            return [move for move in found if move != frame.move]
        assert code in (ALL_MOVES, OTHERS, ACTIVE, BANKED)
        return found

    def draw_move(self, candidates: list[int]) -> list[int]:
        """One of them, by the dice where there is a choice."""
        if len(candidates) < 2:
            return candidates
        return [candidates[self.roll(len(candidates)) - 1]]

    # -- counters

    def cool(self, who: int, move: int, n: int) -> None:
        fighter = self.side[who]
        was = fighter.cooling[move]
        fighter.cooling[move] = max(0, min(COUNTER_MOST, was + n))
        if self.log is not None:
            self.tell_move("cooldown", who, move, fighter.cooling[move], was)

    def recharge(self, who: int, move: int) -> None:
        fighter = self.side[who]
        if fighter.who.moves[move].charge == NO_CHARGE:
            return
        was = fighter.charge[move]
        charged_full(fighter, move)
        if self.log is not None:
            self.tell_move("recharge", who, move, fighter.charge[move], was)

    def discharge(self, who: int, move: int) -> None:
        fighter = self.side[who]
        if fighter.who.moves[move].charge == NO_CHARGE or fighter.discharged[move]:
            return
        fighter.charge[move] = 0
        fighter.discharged[move] = True
        if self.log is not None:
            self.tell_move("discharge", who, move)
        self.fire(DISCHARGED, who, 0)

    def change_charge(self, who: int, move: int, n: int) -> None:
        fighter = self.side[who]
        if fighter.who.moves[move].charge == NO_CHARGE:
            return
        now = max(0, min(COUNTER_MOST, fighter.charge[move] + n))
        if now == 0:
            self.discharge(who, move)
            return
        was = fighter.charge[move]
        fighter.charge[move] = now
        fighter.discharged[move] = False
        if self.log is not None:
            self.tell_move("charge", who, move, now, was)

    def bind(self, binder: int, who: int, move: int, n: int) -> None:
        fighter = self.side[who]
        if fighter.bound[move] != FOREVER:
            fighter.bound[move] = FOREVER if n == 0 else max(n, fighter.bound[move])
        if self.log is not None:
            self.tell_move("bind", who, move, n)
        if binder != who:
            self.fire(BOUND_OPP, binder, n)

    def unbind(self, who: int, move: int) -> None:
        fighter = self.side[who]
        if fighter.bound[move] != FREE:
            fighter.bound[move] = FREE
            if self.log is not None:
                self.tell_move("unbind", who, move)

    # -- the bank

    def transfer(self, who: int, move: int, to_bank: bool, displaced: int) -> None:
        """Into the other pool; into a full one, or with a named move, it is an exchange in place."""
        fighter = self.side[who]
        source, target = (fighter.active, fighter.banked) if to_bank else (fighter.banked, fighter.active)
        if move not in source:
            return
        room = fighter.who.bank if to_bank else ACTIVE_MOST
        if displaced not in target:
            displaced = -1
        if displaced < 0 and len(target) >= room:
            displaced = longest(fighter, target)
        self.moved += 1
        self.renew(fighter, move)
        if displaced < 0:
            source.remove(move)
            target.append(move)
        else:
            here, there = source.index(move), target.index(displaced)
            source[here], target[there] = displaced, move
            self.renew(fighter, displaced)
        for each in (move, displaced):
            if each >= 0 and self.log is not None:
                self.tell_move("bank" if each in fighter.banked else "unbank", who, each)
        for each in (move, displaced):
            if each >= 0:
                self.fire(SHELVED, who, 0)

    def renew(self, fighter: Fighter, move: int) -> None:
        """A change of pool resets cooldown and charge."""
        fighter.entered[move] = self.moved
        fighter.cooling[move] = 0
        charged_full(fighter, move)

    # -- publicity

    def reveal(self, who: int, move: int) -> None:
        fighter = self.side[who]
        if not fighter.public[move]:
            fighter.public[move] = True
            fighter.seen[move] = True
            if self.log is not None:
                self.tell_move("reveal", who, move)

    def conceal(self, who: int, move: int) -> None:
        fighter = self.side[who]
        if fighter.public[move]:
            if self.log is not None:
                self.tell_move("conceal", who, move)
            fighter.public[move] = False

    # -- attunement

    def attune(self, giver: int, who: int, element: int, private: bool) -> None:
        fighter = self.side[who]
        if fighter.attuned[element] >= 0:
            if not private:
                self.open_attunement(who, element)
            return
        fighter.attuned[element] = 0
        fighter.publicity[element] = OPEN if not private else PRIVATE if giver == who else GIVEN
        if self.log is not None:
            name = ELEMENTS[element]
            data: dict[str, object] = {"element": name, "private": private}
            knowing = only(1) | only(2) if giver != who else only(who + 1)
            if private:
                self.tell("attune", who, f"{name} private", data, knowing)
            else:
                self.tell("attune", who, name, data)
        self.fire(ATTUNED, who, 0, element)
        if not private:
            self.fire(OPP_ATTUNED, 1 - who, 0, element)

    def detune(self, who: int, element: int) -> int:
        """The attunement goes; the turns it had, NIL if there was none."""
        fighter = self.side[who]
        turns = fighter.attuned[element]
        if turns < 0:
            return NIL
        fighter.attuned[element] = NOT_ATTUNED
        fighter.publicity[element] = OPEN
        if self.log is not None:
            self.tell("detune", who, ELEMENTS[element], {"element": ELEMENTS[element], "turns": turns})
        self.fire(DETUNED, who, turns, element)
        return turns

    def tell_declared(self, who: int, kind: str, word: str, private: bool) -> None:
        if self.log is not None:
            data: dict[str, object] = {"kind": kind, "value": word}
            if private:
                self.tell("declare", who, f"{kind} {word}", data, only(who + 1))
                self.tell("declare", who, f"{kind} ????", {"kind": kind, "value": None}, others(who + 1))
            else:
                self.tell("declare", who, f"{kind} {word}", data)


def longest(fighter: Fighter, pool: list[int]) -> int:
    """The move longest in its pool; ties: the lowest slot."""
    best = pool[0]
    for move in pool:
        if fighter.entered[move] < fighter.entered[best]:
            best = move
    return best
