"""Which moves a minor blessing may change: the condition of its data, asked of a move outside of combat."""

from typing import Final

from parlour.games.underscore.combat.expressions import operate
from parlour.games.underscore.content.library import Content
from parlour.games.underscore.content.moves import IGNORABLE, Move, amount_caps, mod_parts, status_effects, uses_damage
from parlour.games.underscore.content.tables import ATTACK
from parlour.games.underscore.score.tree import AND, CONST, NOT, OR, VAR, Effect, Expr
from parlour.games.underscore.score.vocabulary import TARGET_VARIABLES

NAMES: Final = tuple([name for name, _ in TARGET_VARIABLES])


class Target:
    """A move that this minor blessing may be taken for."""

    def __init__(self, content: Content, minor: str, move: Move) -> None:
        self.content = content
        self.minor = minor
        self.move = move
        self.n = 0

    def fits(self, n: int) -> bool:
        """`n` is what is said by `n=`; 0 = nothing."""
        self.n = n
        condition = self.content.targets.get(self.minor)
        return condition is None or self.value(condition) != 0

    def value(self, expr: Expr) -> int:
        if expr.op == CONST:
            return expr.value
        if expr.op == VAR:
            return self.ask(NAMES[expr.value])
        left = self.value(expr.args[0])
        if expr.op == NOT:
            return int(left == 0)
        if expr.op == AND:
            return int(left != 0 and self.value(expr.args[1]) != 0)
        if expr.op == OR:
            return int(left != 0 or self.value(expr.args[1]) != 0)
        return operate(expr.op, left, self.value(expr.args[1]))

    def ask(self, name: str) -> int:
        """What the move is, by the name that conditions have for it."""
        move = self.move
        if name == "dmg":
            return move.dmg
        if name == "iters":
            return move.iters
        if name == "cooldown":
            return move.cooldown
        if name == "heat":
            return move.heat
        if name == "charge":
            return max(0, move.charge)
        if name == "el":
            return move.element
        if name == "attack":
            return int(move.types & ATTACK != 0)
        if name == "damages":
            return int(uses_damage(move))
        if name == "from_bank":
            return int(move.score.has_from)
        if name in ("quick", "slow"):
            return int(self.tagged(name))
        if name == "lacks":
            return sum([not move.ignores[status] for status in IGNORABLE.values()])
        if name == "statuses":
            return len(status_effects(move))
        if name in ("amount", "raisable"):
            return self.printed(name)
        if name == "carried":
            return len(move.mods)
        if name == "again":
            return sum([mod == self.minor for mod, _ in move.mods])
        assert name == "n"
        return self.n

    def tagged(self, tag: str) -> bool:
        """Whether the move has Quick-Move or Slow-Move, also where it has both and they cancel out."""
        given = [part for mod, _ in self.move.mods for part in mod_parts(self.content.minors[mod].mod)]
        quick, slow = given.count("tag quick"), given.count("tag slow")
        born = self.move.speed - quick + slow
        return quick > 0 or born > 0 if tag == "quick" else slow > 0 or born < 0

    def printed(self, name: str) -> int:
        """The largest amount that is printed with its status; whether some such amount may still rise."""
        found = printed_effects(self.move)
        if name == "amount":
            return max([effect.args[2].value for effect in found], default=0)
        return int(any(effect.args[2].value < amount_caps(effect.args[1].value) for effect in found))


def printed_effects(move: Move) -> list[Effect]:
    """Status effects whose status and amount are both printed."""
    return [each for each in status_effects(move) if each.args[1].op == CONST and each.args[2].op == CONST]
