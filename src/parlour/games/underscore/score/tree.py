"""The tree that a score is parsed to: expressions, effects, triggers, scores. Data only; interpreters walk it."""

from typing import Final

NIL: Final = -(1 << 40)  # the value of a negated declaration or a choice without options

# expressions
CONST: Final = 0
VAR: Final = 1
CALL: Final = 2
ADD: Final = 3
SUB: Final = 4
MUL: Final = 5
EQ: Final = 6
NE: Final = 7
LT: Final = 8
LE: Final = 9
GT: Final = 10
GE: Final = 11
AND: Final = 12
OR: Final = 13
NOT: Final = 14
SYMBOLS: Final = ("", "", "", "+", "-", "*", "==", "!=", "<", "<=", ">", ">=", "and", "or", "not")

# effects that are not verbs
IF: Final = -1
LET: Final = -2


class Expr:
    """A constant (`value`), a variable (slot `value`), a function (code `value`) or an operation."""

    def __init__(self, op: int, value: int, args: "list[Expr]", word: str, kind: str) -> None:
        self.op = op
        self.value = value
        self.args = args
        self.word = word  # as written: a word, a variable's or a function's name; "" for numbers and operations
        self.kind = kind  # "number", "element", "status", "type", "move", ...


class Effect:
    """One effect of a block."""

    def __init__(self, verb: int, args: list[Expr]) -> None:
        self.verb = verb  # code of the verb table, IF or LET
        self.args = args
        self.flags: list[str] = []
        self.flag = False  # whether any flag (private, raw) is set
        self.keys: dict[str, Expr] = {}
        self.key: Expr | None = None  # the one key's value that the verb reads: displace, floor, until
        self.cond: Expr | None = None
        self.body: list[Effect] = []
        self.other: list[Effect] = []
        self.name = -1  # slot that gets what the effect yields
        self.word = ""  # its name
        self.uses = 1  # of a trap
        self.turns = 0
        self.refs: list[int] = []  # names of its own score that a trap refers to
        self.random_status = -1  # slot of a rolled status name
        self.random_amount = -1


class Trigger:
    """`on` or `while` a hook."""

    def __init__(self, hook: int, cond: Expr | None, body: list[Effect]) -> None:
        self.hook = hook
        self.cond = cond
        self.body = body
        self.every = 0
        self.uses = 0  # per combat; 0 = not limited
        self.runuses = 0  # per run
        self.silent = False  # whether nobody else can see that it fired
        self.index = 0  # its counter among all of its bearer's triggers
        self.source = -1  # the bearer's move, or -1 for a blessing
        self.blessing = -1  # the bearer's blessing, or -1
        self.slots = 0


class Score:
    """A parsed score."""

    def __init__(self) -> None:
        self.pre: list[Effect] = []
        self.iter: list[Effect] = []
        self.post: list[Effect] = []
        self.has_from = False
        self.from_pre: list[Effect] = []
        self.from_iter: list[Effect] = []
        self.from_post: list[Effect] = []
        self.triggers: list[Trigger] = []
        self.stats: list[tuple[str, str, int]] = []  # (word, status or "", n)
        self.slots: list[str] = []  # names of the variables, the built-in ones first
        self.kinds: list[str] = []
        self.declares: list[tuple[str, str]] = []  # choice names and their sources


def effects_of(block: list[Effect]) -> list[Effect]:
    """Every effect of the block and of the blocks inside it, left to right."""
    found: list[Effect] = []
    for effect in block:
        found.append(effect)
        found.extend(effects_of(effect.body))
        found.extend(effects_of(effect.other))
    return found


def blocks_of(score: Score) -> list[list[Effect]]:
    """All blocks in the order of reading."""
    blocks = [score.pre, score.iter, score.post, score.from_pre, score.from_iter, score.from_post]
    return blocks + [trigger.body for trigger in score.triggers]
