"""The closed vocabularies of the effect language: verbs, hooks, functions, selectors, words. Unknown words are errors."""
# Not compiled: it only reads or writes text.

from typing import Final

from parlour.games.underscore.content.tables import (
    BUILD_DMG,
    COUNTER_MOST,
    ELEMENTS,
    HEAT_MOST,
    IGNORES_MOST,
    ITERS_SHIFT,
    RISK_MOST,
    STATUSES,
    TUNE_SHIFT,
    TYPES,
    WARD_MOST,
)

SELF: Final = 0
OPP: Final = 1
BOTH: Final = 2
WHO: Final = ("self", "opp", "both")

THIS: Final = 0
LAST: Final = 1
ALL_MOVES: Final = 2
OTHERS: Final = 3
ACTIVE: Final = 4
BANKED: Final = 5
RANDOM: Final = 6
RANDPRIVATE: Final = 7
SELECTORS: Final = ("this", "last", "all", "others", "active", "banked", "random", "randprivate")

# words that stand for several things or for none of the usual ones; codes beyond every number a score may hold
ALL: Final = 1000
MIRROR: Final = 1001
EACH: Final = 1002
BAD: Final = 1003
GOOD: Final = 1004
RECHARGE: Final = 1005
DISCHARGE: Final = 1006
ON: Final = 1007
OFF: Final = 1008
ATTUNES: Final = 1009
TRAPS: Final = 1010
HEAT: Final = 1011
RISK: Final = 1012
SPECIALS: Final = (
    "all",
    "mirror",
    "each",
    "bad",
    "good",
    "recharge",
    "discharge",
    "on",
    "off",
    "attunes",
    "traps",
    "heat",
    "risk",
)

UNTIL: Final = ("move", "turn", "combat")
TUNABLE: Final = ("dmg", "iters", "cooldown", "heat")
KINDS: Final = ("element", "status", "type", "move", "number")
DAMAGE_KINDS: Final = ("move", "status", "trigger")  # what `$kind` says
KIND_MOVE: Final = 0
KIND_STATUS: Final = 1
KIND_TRIGGER: Final = 2

WORDS: Final = {
    "who": WHO,
    "sel": SELECTORS,
    "element": ELEMENTS,
    "status": STATUSES,
    "type": TYPES,
    "until": UNTIL,
    "var": TUNABLE,
    "kind": KINDS,
    "damage": DAMAGE_KINDS,
    "event": ("cast",),
}

CHOICES: Final = {
    "element(any)": "element",
    "element(borrow)": "element",
    "status(any)": "status",
    "status(self)": "status",
    "type": "type",
    "move(self,banked)": "move",
    "move(self,damage)": "move",
    "move(opp,public)": "move",
}

# name: arguments (`kind+special+...`), flags, keys, what it yields, allowed range of a literal number
VERBS: Final = (
    ("attune", ("who", "element+all+mirror"), ("private",), (), False, (0, 0)),
    ("detune", ("who", "element+all"), (), (), True, (0, 0)),
    ("spend", ("who", "element+all"), (), (), True, (0, 0)),
    ("damage", ("who", "number", "element"), ("raw",), (), True, (0, BUILD_DMG)),
    ("raw", (), (), (), False, (0, 0)),
    ("heal", ("who", "number"), (), (), True, (0, 99)),
    ("lose", ("who", "number"), (), ("floor",), True, (0, 99)),
    ("maxhp", ("who", "number"), (), ("floor",), False, (-99, 99)),
    ("status", ("who", "status+each+all+bad+good", "number"), (), (), True, (0, 9)),
    ("reduce", ("who", "status+each+all+bad+good", "number"), (), (), True, (0, 99)),
    ("negate", ("who", "status+each+all+bad+good"), (), (), True, (0, 0)),
    ("ignore", ("who", "status+each+all+bad+good", "number"), (), (), False, (0, IGNORES_MOST)),
    ("immune", ("who", "status+all+bad+good", "switch+on+off"), (), (), False, (0, 0)),
    ("open", ("who",), (), (), True, (0, 0)),
    ("burnout", ("who",), (), (), True, (0, 0)),
    ("heat", ("who", "number"), (), (), False, (-HEAT_MOST, HEAT_MOST)),
    ("risk", ("who", "number"), (), (), False, (-RISK_MOST, RISK_MOST)),
    ("rollcurse", ("who",), (), (), False, (0, 0)),
    ("iters", ("who", "number"), (), ("until",), False, (-ITERS_SHIFT, ITERS_SHIFT)),
    ("cooldown", ("who", "sel", "number"), (), (), False, (-COUNTER_MOST, COUNTER_MOST)),
    ("charge", ("who", "sel", "number+recharge+discharge"), (), (), False, (-COUNTER_MOST, COUNTER_MOST)),
    ("bind", ("who", "sel", "number"), (), (), False, (0, COUNTER_MOST)),
    ("unbind", ("who", "sel"), (), (), False, (0, 0)),
    ("bank", ("who", "sel"), (), ("displace",), False, (0, 0)),
    ("unbank", ("who", "sel"), (), ("displace",), False, (0, 0)),
    ("declare", ("kind", "choice"), ("private",), (), True, (0, 0)),
    ("trap", ("event",), ("private",), ("uses", "turns"), False, (0, 0)),
    ("silence", ("who",), (), (), True, (0, 0)),
    ("ward", ("who", "number"), (), (), False, (0, WARD_MOST)),
    ("reveal", ("who", "sel+attunes+traps"), (), (), False, (0, 0)),
    ("conceal", ("who", "sel+attunes+traps"), (), (), False, (0, 0)),
    ("tune", ("who", "sel", "var", "number"), (), (), False, (-TUNE_SHIFT, TUNE_SHIFT)),
    ("element", ("who", "sel", "element"), (), (), False, (0, 0)),
    ("equalise", ("status+heat+risk",), (), (), False, (0, 0)),
    ("priority", ("who",), (), (), False, (0, 0)),
    ("shift", ("number",), (), (), False, (-9, 9)),
    ("replace", ("number",), (), (), False, (0, 99)),
    ("prevent", (), (), (), False, (0, 0)),
    ("survive", ("number",), (), (), False, (1, 99)),
)
VERB_NAMES: Final = tuple([row[0] for row in VERBS])
VERB: Final = {name: code for code, name in enumerate(VERB_NAMES)}

HOOKS: Final = (
    "combat_start",
    "start_of_turn",
    "opp_start_of_turn",
    "end_of_turn",
    "opp_cast",
    "before_cast",
    "after_cast",
    "base_out",
    "base_in",
    "final_out",
    "final_in",
    "dealt",
    "taken",
    "healed",
    "opp_healed",
    "applying",
    "gaining",
    "gained",
    "opp_gained",
    "attuned",
    "opp_attuned",
    "detuned",
    "dq",
    "opp_dq",
    "overheated",
    "discharged",
    "shelved",
    "bound_opp",
    "opened",
    "opp_opened",
    "burned_out",
    "opp_burned_out",
    "trap_sprung",
    "opp_declared",
    "negated_declaration",
    "would_die",
)
COMBAT_START: Final = 0
START_OF_TURN: Final = 1
OPP_START_OF_TURN: Final = 2
END_OF_TURN: Final = 3
OPP_CAST: Final = 4
BEFORE_CAST: Final = 5
AFTER_CAST: Final = 6
BASE_OUT: Final = 7
BASE_IN: Final = 8
FINAL_OUT: Final = 9
FINAL_IN: Final = 10
DEALT: Final = 11
TAKEN: Final = 12
HEALED: Final = 13
OPP_HEALED: Final = 14
APPLYING: Final = 15
GAINING: Final = 16
GAINED: Final = 17
OPP_GAINED: Final = 18
ATTUNED: Final = 19
OPP_ATTUNED: Final = 20
DETUNED: Final = 21
DQ: Final = 22
OPP_DQ: Final = 23
OVERHEATED: Final = 24
DISCHARGED: Final = 25
SHELVED: Final = 26
BOUND_OPP: Final = 27
OPENED: Final = 28
OPP_OPENED: Final = 29
BURNED_OUT: Final = 30
OPP_BURNED_OUT: Final = 31
TRAP_SPRUNG: Final = 32
OPP_DECLARED: Final = 33
NEGATED_DECLARATION: Final = 34
WOULD_DIE: Final = 35

RELAYS: Final = {
    "base_out": ("shift", "replace"),
    "base_in": ("shift", "replace"),
    "final_out": ("shift", "replace"),
    "final_in": ("shift", "replace"),
    "applying": ("shift", "replace", "prevent"),
    "gaining": ("shift", "replace", "prevent"),
    "dq": ("prevent",),
    "opp_dq": ("prevent",),
    "would_die": ("survive",),
}
RELAY_VERBS: Final = ("shift", "replace", "prevent", "survive")

# built-in variables: slot = place in this tuple
MOVE_VARIABLES: Final = (("dmg", "number"), ("el", "element"))
TRIGGER_VARIABLES: Final = (
    ("amount", "number"),
    ("element", "element"),
    ("status", "status"),
    ("kind", "damage"),
    ("byopp", "number"),
    ("bad", "number"),
    ("is_attack", "number"),
    ("is_utility", "number"),
    ("move_cooldown", "number"),
    ("wasprivate", "number"),
)
BUILT_IN: Final = MOVE_VARIABLES + TRIGGER_VARIABLES
V_DMG: Final = 0
V_EL: Final = 1
V_AMOUNT: Final = 2
V_ELEMENT: Final = 3
V_STATUS: Final = 4
V_KIND: Final = 5
V_BYOPP: Final = 6
V_BAD: Final = 7
V_IS_ATTACK: Final = 8
V_IS_UTILITY: Final = 9
V_MOVE_COOLDOWN: Final = 10
V_WASPRIVATE: Final = 11
FIRST_NAME: Final = 12

# what the target of a minor blessing can be asked for, outside of combat: slot = place in this tuple
TARGET_VARIABLES: Final = (
    ("dmg", "number"),
    ("iters", "number"),
    ("cooldown", "number"),
    ("heat", "number"),
    ("charge", "number"),  # 0 also where it has none
    ("el", "element"),
    ("attack", "number"),
    ("damages", "number"),  # it has a damage variable
    ("from_bank", "number"),
    ("quick", "number"),  # Quick-Move and Slow-Move, also where it has both and they cancel out
    ("slow", "number"),
    ("lacks", "number"),  # of Ignores-Anger, Ignores-Stun, Ignores-Sleep
    ("statuses", "number"),  # its status effects
    ("amount", "number"),  # the largest printed one
    ("raisable", "number"),  # a printed amount is below the max of its status
    ("carried", "number"),  # minor blessings on it
    ("again", "number"),  # this very one among them
    ("n", "number"),  # said with it: n=+1, n=-1
)

# functions: name, arguments
FUNCTIONS: Final = (
    ("min", ("number", "number")),
    ("max", ("number", "number")),
    ("half", ("number",)),
    ("turn", ()),
    ("even", ("number",)),
    ("first", ()),
    ("charged", ()),
    ("overheat", ()),
    ("wasprivate", ()),
    ("hp", ("who",)),
    ("maxhp", ("who",)),
    ("missing", ("who",)),
    ("bloodied", ("who",)),
    ("attunes", ("who",)),
    ("attuned", ("who", "element")),
    ("turns", ("who", "element")),
    ("st", ("who", "status")),
    ("has", ("who", "status")),
    ("immune", ("who", "status")),
    ("statuses", ("who",)),
    ("banked", ("who",)),
    ("active", ("who",)),
    ("bankel", ("who", "element")),
    ("cooling", ("who",)),
    ("cdsum", ("who",)),
    ("chsum", ("who",)),
    ("bound", ("who",)),
    ("hidden", ("who",)),
    ("heat", ("who",)),
    ("risk", ("who",)),
    ("last", ("who",)),
    ("since", ("who",)),
    ("total", ("who",)),
    ("traps", ("who",)),
)
FUNCTION_NAMES: Final = tuple([row[0] for row in FUNCTIONS])
FUNCTION: Final = {name: code for code, name in enumerate(FUNCTION_NAMES)}

STATS: Final = ("maxhp", "bank", "hp", "start")

BLOCK_EFFECTS: Final = 8
BLOCK_DEPTH: Final = 4
TRIGGERS_MOST: Final = 6
SCORE_BYTES: Final = 2048
LITERAL_MOST: Final = 99
