"""A move: its root as the content tables print it, and the ordered minor blessings folded over it."""

from typing import Final

from parlour.games.underscore.content.tables import (
    ANGER,
    BUILD_DMG,
    BUILD_ITERS,
    BUILD_PRODUCT,
    COUNTER_MOST,
    ELEMENTS,
    HEAT_MOST,
    MOST,
    SLEEP,
    STATUSES,
    STUN,
    WOUND_GIVEN,
)
from parlour.games.underscore.score.language import parse_fragment
from parlour.games.underscore.score.prose import say_score
from parlour.games.underscore.score.tree import CONST, VAR, Effect, Expr, Score, blocks_of, effects_of
from parlour.games.underscore.score.vocabulary import CHOICES, V_DMG, VERB

NO_CHARGE: Final = -1

SOURCES: Final = tuple(CHOICES)
ELEMENT_ANY: Final = 0
ELEMENT_BORROW: Final = 1
STATUS_ANY: Final = 2
STATUS_SELF: Final = 3
TYPE: Final = 4
OWN_BANKED: Final = 5
OWN_DAMAGE: Final = 6
OPP_PUBLIC: Final = 7
KEYS: Final = ("e", "e", "s", "s", "y", "t", "t", "t")  # how each source is written in the notation

IGNORABLE: Final = {"anger": ANGER, "stun": STUN, "sleep": SLEEP}
RANDOM_VARIABLES: Final = ("element", "dmg", "iters", "cooldown", "heat")


class Ask:
    """A choice that is made with the move, in the Decision Phase."""

    def __init__(self, source: int, slot: int) -> None:
        self.source = source
        self.slot = slot
        self.key = KEYS[source]


class Move:
    """One move as it is cast; frozen once made, shared by all fights."""

    def __init__(self, root: str, name: str, element: int, types: int, score: Score) -> None:
        self.root = root
        self.name = name
        self.element = element
        self.types = types
        self.score = score
        self.dmg = 0
        self.iters = 1
        self.cooldown = 0
        self.charge = NO_CHARGE
        self.heat = 0
        self.speed = 0
        self.ignores = [False] * len(STATUSES)
        self.asks: list[Ask] = []
        self.text = ""
        self.flavour = ""
        self.mods: list[tuple[str, dict[str, object]]] = []
        self.random = [False] * len(RANDOM_VARIABLES)
        self.rolls: list[Effect] = []  # status effects with a rolled name or amount
        self.wild = False  # whether a cast rolls anything of it
        self.slots = 0  # size of a frame


def uses_damage(move: Move) -> bool:
    """Whether the move has a damage variable."""
    for block in blocks_of(move.score):
        for effect in effects_of(block):
            for arg in effect.args:
                if _reads(arg, V_DMG):
                    return True
    return False


def _reads(expr: Expr, slot: int) -> bool:
    if expr.op == VAR and expr.value == slot:
        return True
    return any(_reads(arg, slot) for arg in expr.args)


def status_effects(move: Move) -> list[Effect]:
    """The `status` effects of the move, left to right: what `amount` and `status` of the Mod grammar count."""
    return [effect for block in blocks_of(move.score) for effect in effects_of(block) if effect.verb == VERB["status"]]


def amount_caps(status: int) -> int:
    """The largest amount of a status that a move may print."""
    return WOUND_GIVEN if status >= len(MOST) else min(MOST[status], WOUND_GIVEN)


def seal(move: Move) -> None:
    """The last touches after folding."""
    move.slots = len(move.score.slots)
    move.wild = any(move.random) or bool(move.rolls)
    move.asks = [Ask(SOURCES.index(source), move.score.slots.index(name)) for name, source in move.score.declares]
    if move.mods:
        move.text = spoken(move)


def spoken(move: Move) -> str:
    """The move in the words of its score: every move that blessings have changed says itself so."""
    rolled = (move.random[0], move.random[1], move.random[2])
    return say_score(move.score, move.element, move.dmg, move.iters, rolled)


# -- the Mod grammar -----------------------------------------------------------------------------------------------


def mod_parts(mod: str) -> list[str]:
    """`heat atleast 1; post{...}` -> its parts; a `;` inside braces does not part."""
    parts: list[str] = []
    depth = 0
    part = ""
    for letter in mod:
        depth += (letter == "{") - (letter == "}")
        if letter == ";" and depth == 0:
            parts.append(part.strip())
            part = ""
        else:
            part += letter
    parts.append(part.strip())
    return parts


class BadMod(ValueError):
    """A minor blessing that does not fit the move, or its arguments."""


def apply_part(move: Move, part: str, args: dict[str, object]) -> None:
    """One part of a Mod cell, done to the move."""
    words = part.split()
    if "{" in part:
        _append(move, part)
    elif words[0] == "element":
        move.element = _word(args, "e", ELEMENTS[1:]) if words[1] == "e" else ELEMENTS.index(words[1])
    elif words[0] in ("dmg", "iters", "cooldown", "charge", "heat"):
        _change(move, words, args)
    elif words[0] == "amount":
        _amount(_picked(move, args), int(words[2]))
    elif words[0] == "status":
        effect = _picked(move, args)
        status = _word(args, "s", STATUSES) - 1
        effect.args[1] = Expr(CONST, status, [], STATUSES[status], "status")
    elif words[0] == "tag":
        move.speed += 1 if words[1] == "quick" else -1
    elif words[0] == "ignores":
        move.ignores[list(IGNORABLE.values())[_word(args, "q", tuple(IGNORABLE)) - 1]] = True
    elif words[0] == "random":
        _randomise(move, args)
    elif words[0] == "swap":
        move.dmg, move.iters = move.iters, move.dmg
    elif words[0] not in ("forget", "rearrange", "char", "root"):
        raise BadMod(f"unknown part {part!r}")


def _word(args: dict[str, object], key: str, words: tuple[str, ...]) -> int:
    """The place of an argument's word among its words, from 1."""
    found = args.get(key)
    if not isinstance(found, str) or found not in words:
        raise BadMod(f"argument {key!r} must be one of {', '.join(words)}")
    return 1 + words.index(found)


def _sign(args: dict[str, object]) -> int:
    found = args.get("n")
    if found not in (1, -1) or isinstance(found, bool):
        raise BadMod("argument 'n' must be 1 or -1")
    return 1 if found == 1 else -1


def _picked(move: Move, args: dict[str, object]) -> Effect:
    effects = status_effects(move)
    found = args.get("a")
    if not isinstance(found, int) or isinstance(found, bool) or not 1 <= found <= len(effects):
        raise BadMod(f"argument 'a' must be one of the move's {len(effects)} status effects")
    return effects[found - 1]


def _amount(effect: Effect, n: int) -> None:
    amount = effect.args[2]
    if amount.op != CONST or effect.args[1].op != CONST:
        raise BadMod("the status effect has no printed amount")
    most = amount_caps(effect.args[1].value)
    if not 1 <= amount.value + n <= most:
        raise BadMod(f"a status amount must stay from 1 to {most}")
    effect.args[2] = Expr(CONST, amount.value + n, [], "", "number")


def _change(move: Move, words: list[str], args: dict[str, object]) -> None:
    """`dmg +1`, `cooldown +1 or -1`, `heat atleast 1`."""
    least = words[1] == "atleast"
    n = int(words[2]) if least else _sign(args) if "or" in words else int(words[1])
    what = words[0]
    if what == "dmg":
        if not uses_damage(move):
            raise BadMod("the move has no damage variable")
        move.dmg += n
    elif what == "iters":
        move.iters += n
    elif what == "cooldown":
        move.cooldown += n
    elif what == "heat":
        if not least and move.heat < 1:
            raise BadMod("the move has no Heat")
        move.heat = max(move.heat, n) if least else move.heat + n
    else:
        now = max(0, move.charge)
        move.charge = max(now, n) if least else max(0, now + n)


def _randomise(move: Move, args: dict[str, object]) -> None:
    found = args.get("v")
    if isinstance(found, str) and found in RANDOM_VARIABLES:
        place = RANDOM_VARIABLES.index(found)
        if move.random[place] or (found == "dmg" and not uses_damage(move)) or (found == "heat" and move.heat < 1):
            raise BadMod(f"the move has no unconverted variable {found!r}")
        move.random[place] = True
        return
    if found not in ("status", "amount"):
        raise BadMod(f"argument 'v' must be one of {', '.join(RANDOM_VARIABLES)}, status, amount")
    effect = _picked(move, args)
    if effect not in move.rolls:
        move.rolls.append(effect)
        move.rolls.sort(key=status_effects(move).index)
    slot = len(move.score.slots)
    move.score.slots.append(f"{found}{slot}")
    move.score.kinds.append("number")
    if found == "status":
        effect.random_status = slot
    else:
        effect.random_amount = slot


def _append(move: Move, part: str) -> None:
    """A Score block is appended to its section; `prefirst` is put before Pre."""
    first = part.startswith("prefirst")
    extra = parse_fragment(part.replace("prefirst", "pre", 1) if first else part)
    score = move.score
    if extra.has_from:
        if score.has_from:
            raise BadMod("the move has From Bank logic already")
        score.has_from = True
        score.from_pre, score.from_iter, score.from_post = extra.from_pre, extra.from_iter, extra.from_post
    score.pre = extra.pre + score.pre if first else score.pre + extra.pre
    score.iter = score.iter + extra.iter
    score.post = score.post + extra.post
    score.triggers = score.triggers + extra.triggers


def check_caps(move: Move) -> None:
    """The build caps, after a minor blessing."""
    if not 0 <= move.dmg <= BUILD_DMG or not 0 <= move.iters <= BUILD_ITERS or move.dmg * move.iters > BUILD_PRODUCT:
        raise BadMod(f"base damage {move.dmg} x {move.iters} is outside the build caps")
    if not 0 <= move.cooldown <= COUNTER_MOST or move.charge > COUNTER_MOST or move.heat > HEAT_MOST:
        raise BadMod("Cooldown, Charge or Heat is outside the build caps")
