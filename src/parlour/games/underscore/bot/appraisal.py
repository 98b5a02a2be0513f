"""What a build is worth: by its printed words, for those who decide quickly, or by trial fights, for those who try."""

from typing import Final

from parlour.core.dice import Dice
from parlour.games.underscore.combat.choices import pick_of, random_cast
from parlour.games.underscore.combat.combat import Combat
from parlour.games.underscore.combat.state import Fighter
from parlour.games.underscore.content.character import Blessing, Character
from parlour.games.underscore.content.moves import Move
from parlour.games.underscore.content.tables import STATUSES
from parlour.games.underscore.foe.policy import decide, late_choice
from parlour.games.underscore.foe.vengeful import WEIGHT
from parlour.games.underscore.score.tree import ADD, CONST, IF, MUL, SUB, VAR, Effect, Expr
from parlour.games.underscore.score.vocabulary import OPP, SELF, THIS, V_DMG, VERB

DAMAGE: Final = VERB["damage"]
HEAL: Final = VERB["heal"]
LOSE: Final = VERB["lose"]
STATUS: Final = VERB["status"]
BANK: Final = VERB["bank"]
REDUCE: Final = VERB["reduce"]
QUIET: Final = (VERB["attune"], VERB["declare"], VERB["raw"])  # worth nothing by themselves
CLEVER: Final = 0.5  # what any other effect is worth
REST: Final = 0.4  # how much dearer each turn of Cooldown makes a move
HEATED: Final = 0.9
HP: Final = 0.5  # a point of life beside a point of damage each turn
BANKED: Final = 0.3  # of a move that is in the bank
BLESSED: Final = 1.5  # a major blessing
BOLD: Final = 5  # of ten choices in a trial fight: so many strike as hard as they can
STREAM: Final = "trial"


def strength(who: Character) -> float:
    """A build as it reads: life, moves, blessings."""
    total = HP * float(who.combat_start)
    for blessing in who.blessings:
        total += 0.0 if counted(blessing) else BLESSED
    for place, move in enumerate(who.moves):
        total += power(move) * (1.0 if place < who.actives else BANKED)
    for status, turns in enumerate(who.starting):
        total += WEIGHT[status] * float(turns)
    return total


def counted(blessing: Blessing) -> bool:
    """Whether all that it gives is life or a status, which is counted there."""
    return not blessing.score.triggers and all(word != "bank" for word, _, _ in blessing.score.stats)


def power(move: Move) -> float:
    """What a cast does, in points of damage, by its printed words."""
    score = move.score
    total = worth(score.pre, move) + worth(score.post, move) + worth(score.iter, move) * float(move.iters)
    total /= 1.0 + REST * float(move.cooldown + int(banks_itself(move)))
    total *= HEATED if move.heat else 1.0
    for trigger in score.triggers:
        total += worth(trigger.body, move)
    return total


def banks_itself(move: Move) -> bool:
    """Whether it goes to the bank when it is cast: the turn that brings it back is one of rest."""
    for effect in move.score.post:
        if effect.verb == BANK and effect.args[0].value == SELF and effect.args[1].value == THIS:
            return True
    return False


def worth(block: list[Effect], move: Move) -> float:
    total = 0.0
    for effect in block:
        if effect.verb == IF:
            total += (worth(effect.body, move) + worth(effect.other, move)) / 2.0
        elif effect.verb < 0 or effect.verb in QUIET:
            continue
        elif effect.verb in (DAMAGE, HEAL, LOSE):
            amount = printed(effect.args[1], move)
            at_opp = effect.args[0].value == OPP
            total += amount if (effect.verb == HEAL) != at_opp else -amount
        elif effect.verb == STATUS and effect.args[1].op == CONST and effect.args[1].value < len(STATUSES):
            amount = WEIGHT[effect.args[1].value] * printed(effect.args[2], move)
            total += -amount if effect.args[0].value == OPP else amount
        else:
            total += CLEVER
    return total


def printed(expr: Expr, move: Move) -> float:
    """A number as it reads; what only the fight can tell counts 1, and 0 if a status of one's own must be there for it."""
    if expr.op == CONST:
        return float(expr.value)
    if expr.op == VAR and expr.value == V_DMG:
        return float(move.dmg)
    if expr.op == VAR and spent(expr.value, move):
        return 0.0
    if expr.op in (ADD, SUB, MUL):
        left, right = printed(expr.args[0], move), printed(expr.args[1], move)
        return left + right if expr.op == ADD else left - right if expr.op == SUB else left * right
    return 1.0


def spent(slot: int, move: Move) -> bool:
    """Whether the name stands for what the move takes from a status of one's own, which is seldom there."""
    for effect in move.score.pre:
        if effect.verb == REDUCE and effect.name == slot and effect.args[0].value == SELF:
            return True
    return False


def trial(hero: Character, foe: Character, dice: Dice) -> bool:
    """One fight, the hero half by strength and half at random, the foe by its script: whether the hero wins."""
    fight = Combat([Fighter(hero), Fighter(foe)], dice, STREAM)
    fight.begin(0 if foe.elite else dice.roll(STREAM, 2) - 1)
    while fight.dead < 0:
        if dice.roll(STREAM, 10) <= BOLD:
            mine = late_choice(fight, 0)
        else:
            mine = random_cast(fight, 0, dice)
        found = decide(fight, 1)
        fight.side[1].cursor = found.cursor
        fight.resolve([pick_of(fight, 0, mine), pick_of(fight, 1, found.action)])
    return fight.dead == 1
