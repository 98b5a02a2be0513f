"""The tables of Underscore's combat: elements, statuses, the order of a turn, caps.

Codes are small integers so that a fight is a few flat lists; the words of the rulebook are the tables below.
"""

from typing import Final

# -- elements: 0 is plain, which has no relations ------------------------------------------------------------------

ELEMENTS: Final = ("none", "water", "stone", "fire", "plant", "vital", "force", "thunder")
LETTERS: Final = ("--", "Wa", "St", "Fi", "Pl", "Vi", "Fo", "Th")
PLAIN: Final = 0
FIRE: Final = 3
VITAL: Final = 5
FORCE: Final = 6

ABSORBS: Final = 1
IMMUNE: Final = 2
RESISTS: Final = 3
WEAK: Final = 4
CALCULATION: Final = (ABSORBS, IMMUNE, RESISTS, WEAK)  # the order in which damage passes through the relations

# attunement held -> (weak to, resists, immune to, absorbs)
RELATIONS: Final = {
    "water": (("thunder", "plant"), ("stone",), (), ("fire",)),
    "stone": (("water", "force"), ("fire",), ("thunder",), ()),
    "fire": (("water", "stone"), (), (), ("plant",)),
    "plant": (("fire", "vital"), (), (), ("water",)),
    "vital": (("vital", "force"), (), (), ()),
    "force": (("thunder",), ("vital",), ("stone",), ()),
    "thunder": (("stone",), ("water",), ("force",), ()),
}

MECHANICS: Final = {
    "water": ("status negation", "multi-attunement", "element borrowing", "move banking"),
    "stone": ("Slow and Tough", "cooldown management", "multi-iteration attacks", "while and from bank"),
    "fire": ("Burn and Anger", "heat management", "attunement negation", "declaration traps"),
    "plant": ("Regen and Sleep", "force-attunement", "move binding", "variable manipulation"),
    "vital": ("Wound", "spending attunement", "self-harm", "revenge"),
    "force": ("Decay and Curse", "curse management", "ignorance management", "publicity management"),
    "thunder": ("Quick and Stun", "charge management", "declaration negation", "balance"),
}

DESCRIPTIONS: Final = {
    "water": "It keeps what it is given and gives back something else. Whoever wades in comes out answering to more than one name.",
    "stone": "It does not chase. It lies where it was left, and everything that falls on it breaks in the order of arrival.",
    "fire": "It asks one question and accepts any answer. What it cannot eat it enrages, and what it enrages it eats.",
    "plant": "It is patient with the living and tender with the dead. It puts its own green name into you and then calls you by it.",
    "vital": "The red arithmetic under the skin: every debt is written there, and every blow lends at interest.",
    "force": "The weight of what is not there. It wears names off graves, years off bodies, and eyes off the wall.",
    "thunder": "The sky's one law, carried out before it is read. It counts down in silence and calls the result fair.",
}


def _relation_table() -> list[list[int]]:
    """table[attunement][damage] = the relation, 0 for none."""
    table = [[0] * len(ELEMENTS) for _ in ELEMENTS]
    for held, (weak, resists, immune, absorbs) in RELATIONS.items():
        row = table[ELEMENTS.index(held)]
        for kind, names in ((WEAK, weak), (RESISTS, resists), (IMMUNE, immune), (ABSORBS, absorbs)):
            for name in names:
                row[ELEMENTS.index(name)] = kind
    return table


RELATION: Final = _relation_table()

# -- statuses, in the order of the rulebook ------------------------------------------------------------------------

STATUSES: Final = (
    "burn",
    "wound",
    "decay",
    "regen",
    "curse",
    "anger",
    "stun",
    "sleep",
    "slow",
    "quick",
    "strong",
    "tough",
)
BURN: Final = 0
WOUND: Final = 1
DECAY: Final = 2
REGEN: Final = 3
CURSE: Final = 4
ANGER: Final = 5
STUN: Final = 6
SLEEP: Final = 7
SLOW: Final = 8
QUICK: Final = 9
STRONG: Final = 10
TOUGH: Final = 11

MOST: Final = (3, 1000, 5, 5, 3, 3, 3, 3, 3, 3, 3, 3)  # the max value of each status
HARMFUL: Final = (1, 1, 1, 0, 1, 1, 1, 1, 1, 0, 0, 0)

GROUPS: Final = {
    "recurring damage": ("burn", "wound", "decay", "regen", "curse"),
    "disqualification": ("anger", "stun", "sleep"),
    "turn order": ("slow", "quick"),
    "stat manipulation": ("strong", "tough"),
}

ATTACK: Final = 1
UTILITY: Final = 2
TYPES: Final = ("none", "attack", "utility")

# -- the order of a turn, written once -----------------------------------------------------------------------------

DECISION: Final = "decision"
ORDER: Final = "order"
FIRST: Final = "first"
SECOND: Final = "second"
ADJUST: Final = "adjust"
PHASES: Final = (DECISION, ORDER, FIRST, SECOND, ADJUST)

STEP_START: Final = 1
STEP_DAMAGE: Final = 2
STEP_DISQUALIFY: Final = 3
STEP_WAKE: Final = 4
STEP_MOVE: Final = 5
STEP_DECLINE: Final = 6
STEPS: Final = (STEP_START, STEP_DAMAGE, STEP_DISQUALIFY, STEP_WAKE, STEP_MOVE, STEP_DECLINE)

TICKS: Final = (REGEN, BURN, DECAY, CURSE)  # step 2
DISQUALIFIERS: Final = (SLEEP, STUN, ANGER)  # step 3 asks and step 4 lowers them
DISQUALIFIED_TYPE: Final = (0, 0, 0, 0, 0, UTILITY, ATTACK, ATTACK | UTILITY, 0, 0, 0, 0)
DECLINES: Final = (REGEN, BURN, DECAY, CURSE, STRONG, TOUGH, QUICK, SLOW)  # step 6 lowers turns and ignores
ONLY_IGNORES: Final = WOUND  # step 6 lowers its ignores, never its turns

# -- caps ----------------------------------------------------------------------------------------------------------

SPEED: Final = 3
HEAT_MOST: Final = 6
RISK_MOST: Final = 10
CURSE_GIVEN: Final = 3  # by a failed Roll Curse
ATTUNED_MOST: Final = 99
IGNORES_MOST: Final = 9
COUNTER_MOST: Final = 9  # On Cooldown and On Charge
WARD_MOST: Final = 3
TRAPS_MOST: Final = 3
ITERS_SHIFT: Final = 3
TUNE_SHIFT: Final = 3
EFFECTS_MOST: Final = 256  # executions per own turn
NESTING_MOST: Final = 8
ACTIVE_MOST: Final = 4
BANK_MOST: Final = 2

BUILD_DMG: Final = 9
BUILD_ITERS: Final = 5
BUILD_PRODUCT: Final = 10
WOUND_GIVEN: Final = 9

DUSK: Final = 30
DUSK_STEP: Final = 5


def dusk(turn: int) -> int:
    """Max HP that each character loses at the end of this turn."""
    return 0 if turn < DUSK else 1 + (turn - DUSK) // DUSK_STEP
