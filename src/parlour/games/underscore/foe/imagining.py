"""What may be guessed of a fighter that one knows only from outside: declarations, blessings, attunements."""

from typing import Final

from parlour.core.dice import Dice
from parlour.games.underscore.combat.state import NOT_ATTUNED, PRIVATE, Fighter, Trap
from parlour.games.underscore.content.character import Blessing, Character
from parlour.games.underscore.content.tables import ELEMENTS, PLAIN, RELATION, STATUSES, TYPES
from parlour.games.underscore.score.vocabulary import COMBAT_START, FIRST_NAME, KINDS

STREAM: Final = "dream"


def declare(made: Fighter, trap: Trap, dice: Dice) -> None:
    """A private trap rests on a declaration that nobody else has seen: any that it can be."""
    kind = KINDS[trap.kind]
    if kind == "element":
        trap.value = dice.roll(STREAM, len(ELEMENTS) - 1)
    elif kind == "status":
        trap.value = dice.roll(STREAM, len(STATUSES)) - 1
    else:
        trap.value = dice.roll(STREAM, len(TYPES) - 1)
    trap.names = trap.names.copy()
    kinds = made.who.moves[trap.move].score.kinds
    for slot in range(FIRST_NAME, len(trap.names)):
        if kinds[slot] == kind:
            trap.names[slot] = trap.value


def loud(blessing: Blessing) -> bool:
    """Whether everybody has seen it as soon as combat has started."""
    for trigger in blessing.score.triggers:
        if trigger.hook == COMBAT_START and trigger.cond is None and not trigger.silent:
            return True
    return False


def raised(blessing: Blessing) -> int:
    """By how much it raises Max HP, which everybody sees."""
    return sum([n for word, _, n in blessing.score.stats if word == "maxhp"])


def born(blessing: Blessing) -> list[int]:
    """The elements to which it attunes its bearer in private as combat starts."""
    found: list[int] = []
    for trigger in blessing.score.triggers:
        if trigger.hook == COMBAT_START and trigger.silent:
            found.extend([effect.args[1].value for effect in trigger.body if effect.args[0].word == "self"])
    return found


def attune_in_private(made: Fighter, who: Character, turn: int) -> None:
    """Attunements of unseen blessings are still held, unless a blow would have brought them to light."""
    for place, blessing in enumerate(who.blessings):
        if made.blessed[place]:
            continue
        for element in born(blessing):
            if made.attuned[element] == NOT_ATTUNED and not told_by(made.struck, element):
                made.attuned[element] = turn - 1
                made.publicity[element] = PRIVATE


def told_by(struck: int, element: int) -> bool:
    """Whether damage of these elements (bits) would have read such an attunement."""
    return any(struck >> blow & 1 and RELATION[element][blow] for blow in range(PLAIN + 1, len(ELEMENTS)))
