"""Rules text generated from the tree, for moves that blessings have changed."""
# Not compiled: it only reads or writes text.

from typing import Final

from parlour.games.underscore.content.tables import ELEMENTS
from parlour.games.underscore.score.tree import (
    ADD,
    CALL,
    CONST,
    IF,
    LET,
    MUL,
    NOT,
    SUB,
    SYMBOLS,
    VAR,
    Effect,
    Expr,
    Score,
)
from parlour.games.underscore.score.vocabulary import HOOKS, VERB, VERB_NAMES
from parlour.games.underscore.score.wording import expr_text

RANDOM: Final = "$_Random"
SUBJECTS: Final = {"self": "you", "opp": "the target", "both": "the target and you"}
OWNERS: Final = {"self": "your", "opp": "the target's", "both": "both sides'"}
SELECTED: Final = {
    "this": "this move",
    "last": "last cast move",
    "all": "moves",
    "others": "other moves",
    "active": "Active moves",
    "banked": "banked moves",
    "random": "random Active move",
    "randprivate": "random private Active move",
    "attunes": "attunements",
    "traps": "declarations",
}
SPECIAL_WORDS: Final = {
    "none": "plain",
    "each": "each status",
    "bad": "every harmful status",
    "good": "every good status",
    "mirror": "all that the opponent is publicly attuned to",
}
ALL_WORDS: Final = {"element": "every element", "status": "every status"}
VARIABLE_WORDS: Final = {
    "amount": "the amount",
    "element": "its element",
    "status": "the status",
    "kind": "the kind of damage",
    "byopp": "it comes from the other side",
    "bad": "the status is harmful",
    "is_attack": "it is an attack",
    "is_utility": "it is a utility",
    "move_cooldown": "the Cooldown of the move",
    "wasprivate": "the move was private",
}
OPERATIONS: Final = {
    "==": "is",
    "!=": "is not",
    "<=": "is at most",
    ">=": "is at least",
    "<": "is below",
    ">": "is above",
}
FUNCTION_WORDS: Final = {
    "charged": "Charged",
    "overheat": "Overheat",
    "wasprivate": "this move was private",
    "first": "you act first",
    "turn": "the turn number",
}
# functions of a character; {o} is its owner's form, {0} the character, {1} the second argument
PHRASES: Final = {
    "hp": "{o} HP",
    "maxhp": "{o} Max HP",
    "missing": "{o} missing HP",
    "bloodied": "{0} below half HP",
    "attunes": "{o} attunements",
    "attuned": "{0} attuned to {1}",
    "turns": "the turns of {o} {1} attunement",
    "st": "{o} {1}",
    "has": "{1} on {0}",
    "immune": "{0} immune to {1}",
    "statuses": "{o} different statuses",
    "banked": "{o} banked moves",
    "active": "{o} Active moves",
    "bankel": "{o} banked {1} moves",
    "cooling": "{o} other moves On Cooldown",
    "cdsum": "{o} On Cooldown in all",
    "chsum": "{o} On Charge in all",
    "bound": "{o} Bound moves",
    "hidden": "{o} private Active moves",
    "heat": "{o} Heat",
    "risk": "{o} Curse_Risk",
    "last": "the last damage on {0}",
    "since": "the damage since {o} last turn",
    "total": "the damage on {0} in this combat",
    "traps": "{o} traps",
    "half": "half of {0}",
    "even": "{0} even",
}
HOOK_WORDS: Final = {
    "start_of_turn": "at the start of your turn",
    "opp_start_of_turn": "at the start of the opponent's turn",
    "end_of_turn": "at the end of your turn",
    "combat_start": "at the start of combat",
}

# verb -> its sentence; {0} is the subject, {o} its owner's form, {1}.. the arguments, {n} the selected moves
SENTENCES: Final = {
    "attune": "{0} become[s] attuned to {1}",
    "detune": "{0} lose[s] the attunement {1}",
    "spend": "{0} spend[s] the attunement {1}",
    "damage": "deal {1} {2} to {0}",
    "raw": "this cast ignores elemental calculation",
    "heal": "{0} heal[s] {1}",
    "lose": "{0} lose[s] {1} HP",
    "maxhp": "{o} Max HP changes by {1}",
    "status": "{0} gain[s] {1} {2}",
    "reduce": "{0} lose[s] {2} turns of {1}",
    "negate": "negate {1} on {0}",
    "ignore": "{0} Ignore[s] {1} for {2}",
    "immune": "{o} immunity to {1} is {2}",
    "open": "{o} Wounds open",
    "burnout": "{0} burn[s] out",
    "heat": "{0} gain[s] {1} Heat",
    "risk": "{0} gain[s] {1} Curse_Risk",
    "rollcurse": "Roll Curse on {0}",
    "iters": "{o} next casts iterate {1} more ({until})",
    "cooldown": "{n} gains {2} On Cooldown",
    "charge": "{n}: {2}",
    "bind": "bind {n} for {2}",
    "unbind": "unbind {n}",
    "bank": "bank {n}",
    "unbank": "unbank {n}",
    "declare": "declare [an] {0}",
    "trap": "Trap: when the opponent next casts, if {cond}: {body}",
    "silence": "negate {o} declarations",
    "ward": "{o} opponent's next {1} declarations are negated",
    "reveal": "publicise {n}",
    "conceal": "{n} becomes private",
    "tune": "{n}: {2} {3} for this combat",
    "element": "{n} becomes {2}",
    "equalise": "Balance: both sides' {0} become their average",
    "priority": "{0} take[s] Priority",
    "shift": "the amount changes by {0}",
    "replace": "the amount becomes {0}",
    "prevent": "it is prevented",
    "survive": "you stay at {0} HP",
}


def say_expr(expr: Expr, values: dict[str, str]) -> str:
    """An expression in words; `values` are the numbers of this move."""
    if expr.op == CONST:
        if expr.word == "all":
            return ALL_WORDS.get(expr.kind, "all")
        if expr.kind in ("element", "status"):
            return SPECIAL_WORDS.get(expr.word, expr.word.capitalize())
        return expr.word or str(expr.value)
    if expr.op == VAR:
        if expr.word in values:
            return values[expr.word]
        if expr.word in VARIABLE_WORDS:
            return VARIABLE_WORDS[expr.word]
        return expr.word.upper() if expr.kind == "number" else f"the declared {expr.kind}"
    if expr.op == CALL:
        return say_call(expr, values)
    if expr.op == NOT:
        return f"not {say_expr(expr.args[0], values)}"
    left, right = say_expr(expr.args[0], values), say_expr(expr.args[1], values)
    if expr.op in (ADD, SUB, MUL) and _number(left) and _number(right):
        one, two = int(left), int(right)
        return str(one + two if expr.op == ADD else one - two if expr.op == SUB else one * two)
    sign = SYMBOLS[expr.op]
    return f"{left} {OPERATIONS.get(sign, sign)} {right}"


def say_call(expr: Expr, values: dict[str, str]) -> str:
    """A function in words."""
    if expr.word in FUNCTION_WORDS:
        return FUNCTION_WORDS[expr.word]
    args = [say_expr(arg, values) for arg in expr.args]
    if expr.word in ("min", "max"):
        bound, rest = (args[0], args[1]) if _number(args[0]) else (args[1], args[0])
        return f"{rest} ({'at most' if expr.word == 'min' else 'at least'} {bound})"
    text = PHRASES[expr.word].replace("{o}", OWNERS.get(expr.args[0].word, ""))
    args[0] = SUBJECTS.get(expr.args[0].word, args[0])
    for place, word in enumerate(args):
        text = text.replace("{" + str(place) + "}", word)
    return text


def _number(text: str) -> bool:
    return text.lstrip("-").isdigit()


def say_effect(effect: Effect, values: dict[str, str]) -> str:
    if effect.verb == IF:
        text = f"if {say_expr(effect.args[0], values)}: {say_block(effect.body, values)}"
        return f"{text}, else: {say_block(effect.other, values)}" if effect.other else text
    if effect.verb == LET:
        return f"{effect.word.upper()} is {say_expr(effect.args[0], values)}"
    words = [say_expr(arg, values) for arg in effect.args]
    if effect.random_status >= 0:
        words[1] = RANDOM
    if effect.random_amount >= 0:
        words[2] = RANDOM
    who = effect.args[0].word if effect.args else ""
    selected = ""
    if len(effect.args) > 1 and effect.args[1].kind in ("sel", "move"):
        chosen = SELECTED.get(effect.args[1].word, "chosen move")
        selected = chosen if effect.args[1].word == "this" else f"{OWNERS.get(who, '')} {chosen}"
    if who in SUBJECTS:
        words[0] = SUBJECTS[who]
    until = expr_text(effect.key) if effect.key is not None else ""
    text = SENTENCES[VERB_NAMES[effect.verb]]
    parts = {"o": OWNERS.get(who, ""), "n": selected, "until": until, "body": say_block(effect.body, values)}
    parts["cond"] = say_expr(effect.cond, values) if effect.cond is not None else "it casts"
    for key, value in parts.items():
        text = text.replace("{" + key + "}", value)
    for place, word in enumerate(words):
        text = text.replace("{" + str(place) + "}", word)
    if effect.word and effect.verb != VERB["declare"]:
        text += f" ({effect.word.upper()} in all)"
    article = "an" if words and words[0][:1] in "ae" else "a"
    text = text.replace("[s]", "s" if who == "opp" else "").replace("[an]", article)
    return text.replace(" 1 turns of ", " 1 turn of ")


def say_block(block: list[Effect], values: dict[str, str]) -> str:
    return "; ".join([say_effect(effect, values) for effect in block])


def _sentences(block: list[Effect], values: dict[str, str]) -> list[str]:
    found: list[str] = []
    for effect in block:
        text = say_effect(effect, values)
        found.append(text[:1].upper() + text[1:] + ".")
    return found


def say_score(
    score: Score, element: int, dmg: int, iters: int, rolled: tuple[bool, bool, bool] = (False, False, False)
) -> str:
    """The rules text of a move with these numbers; element, damage and iterations may be rolled on each cast."""
    values = {"dmg": RANDOM if rolled[1] else str(dmg), "el": RANDOM if rolled[0] else ELEMENTS[element].capitalize()}
    parts = _sentences(score.pre, values)
    body = _sentences(score.iter, values)
    if body and (iters != 1 or rolled[2]):
        body[-1] = f"{body[-1][:-1]}, {RANDOM if rolled[2] else iters} times."
    parts += body + _sentences(score.post, values)
    if score.has_from:
        blocks = score.from_pre + score.from_iter + score.from_post
        parts.append("From Bank: " + say_block(blocks, values) + ".")
    for trigger in score.triggers:
        hook = HOOKS[trigger.hook]
        when = HOOK_WORDS.get(hook, f"on {hook.replace('_', ' ')}")
        cond = f", if {say_expr(trigger.cond, values)}" if trigger.cond is not None else ""
        rests = f" (rests {trigger.every} turns)" if trigger.every else ""
        parts.append(f"While Banked: {when}{cond}, {say_block(trigger.body, values)}{rests}.")
    return " ".join(parts)
