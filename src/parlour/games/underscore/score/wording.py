"""A score written back: as canonical JSON, as text, and as rules text for a person."""
# Not compiled: it only reads or writes text.

from parlour.games.underscore.score.tree import (
    AND,
    CALL,
    CONST,
    IF,
    LET,
    NOT,
    OR,
    SYMBOLS,
    VAR,
    Effect,
    Expr,
    Score,
    Trigger,
)
from parlour.games.underscore.score.vocabulary import HOOKS, VERB_NAMES

# -- canonical JSON ------------------------------------------------------------------------------------------------


def expr_json(expr: Expr) -> object:
    """int, string, {"var"}, {"fn"} or {"op"}."""
    if expr.op == CONST:
        return expr.word or expr.value
    if expr.op == VAR:
        return {"var": expr.word}
    args = [expr_json(arg) for arg in expr.args]
    if expr.op == CALL:
        return {"fn": expr.word, "args": args}
    if expr.op == NOT:
        return {"op": "not", "l": args[0]}
    return {"op": SYMBOLS[expr.op], "l": args[0], "r": args[1]}


def effect_json(effect: Effect) -> dict[str, object]:
    if effect.verb == IF:
        found: dict[str, object] = {"if": expr_json(effect.args[0]), "then": block_json(effect.body)}
        if effect.other:
            found["else"] = block_json(effect.other)
        return found
    if effect.verb == LET:
        return {"let": effect.word, "be": expr_json(effect.args[0])}
    args: list[object] = [expr_json(arg) for arg in effect.args]
    args.extend(effect.flags)
    found = {"do": VERB_NAMES[effect.verb], "args": args}
    if effect.keys:
        found["kw"] = {key: expr_json(value) for key, value in effect.keys.items()}
    if effect.word:
        found["as"] = effect.word
    if effect.cond is not None:
        found["if"] = expr_json(effect.cond)
    if effect.body:
        found["body"] = block_json(effect.body)
    return found


def block_json(block: list[Effect]) -> list[object]:
    return [effect_json(effect) for effect in block]


def trigger_json(trigger: Trigger) -> dict[str, object]:
    found: dict[str, object] = {"hook": HOOKS[trigger.hook], "do": block_json(trigger.body)}
    if trigger.cond is not None:
        found["if"] = expr_json(trigger.cond)
    for key, value in (("every", trigger.every), ("uses", trigger.uses), ("runuses", trigger.runuses)):
        if value:
            found[key] = value
    return found


def score_json(score: Score) -> dict[str, object]:
    """The whole tree as JSON data; empty sections are left out."""
    found: dict[str, object] = {}
    for name, block in (("pre", score.pre), ("iter", score.iter), ("post", score.post)):
        if block:
            found[name] = block_json(block)
    if score.has_from:
        parts = (("pre", score.from_pre), ("iter", score.from_iter), ("post", score.from_post))
        found["from"] = {name: block_json(block) for name, block in parts if block}
    if score.triggers:
        found["triggers"] = [trigger_json(trigger) for trigger in score.triggers]
    if score.stats:
        found["stat"] = [list(row) for row in score.stats]
    return found


# -- text of the language ------------------------------------------------------------------------------------------


def expr_text(expr: Expr, inner: bool = False) -> str:
    """As written in a score."""
    if expr.op == CONST:
        return expr.word or str(expr.value)
    if expr.op == VAR:
        return f"${expr.word}"
    if expr.op == CALL:
        return f"{expr.word}({','.join([_call_arg(arg) for arg in expr.args])})"
    if expr.op == NOT:
        return f"not {expr_text(expr.args[0], True)}"
    spaced = expr.op in (AND, OR)
    sign = f" {SYMBOLS[expr.op]} " if spaced else SYMBOLS[expr.op]
    text = f"{expr_text(expr.args[0], True)}{sign}{expr_text(expr.args[1], True)}"
    return f"({text})" if inner else text


def _call_arg(arg: Expr) -> str:
    return expr_text(arg)


def effect_text(effect: Effect) -> str:
    if effect.verb == IF:
        text = f"if {expr_text(effect.args[0])} {block_text(effect.body)}"
        return f"{text} else {block_text(effect.other)}" if effect.other else text
    if effect.verb == LET:
        return f"let {effect.word} = {expr_text(effect.args[0])}"
    words = [VERB_NAMES[effect.verb]]
    for arg in effect.args:
        # a chosen move and a declared choice are named without the `$`
        bare = arg.op == VAR and (arg.kind == "move" or words[0] == "declare")
        words.append(arg.word if bare else expr_text(arg))
    words += effect.flags
    if effect.cond is not None:
        words.append(f"if {expr_text(effect.cond)}")
    for key, value in effect.keys.items():
        words.append(f"{key}={value.word or value.value}")
    if effect.body:
        words.append(block_text(effect.body))
    if effect.word:
        words.append(f"-> {effect.word}")
    return " ".join(words)


def block_text(block: list[Effect]) -> str:
    return "{" + "; ".join([effect_text(effect) for effect in block]) + "}"


def trigger_text(trigger: Trigger) -> str:
    words = [HOOKS[trigger.hook]]
    if trigger.cond is not None:
        words.append(f"if {expr_text(trigger.cond)}")
    for key, value in (("every", trigger.every), ("uses", trigger.uses), ("runuses", trigger.runuses)):
        if value:
            words.append(f"{key}={value}")
    return f"{' '.join(words)} {block_text(trigger.body)}"


def score_text(score: Score, blessing: bool = False) -> str:
    """The score in its one normal form; parsing it gives the same tree."""
    parts: list[str] = []
    for name, block in (("pre", score.pre), ("iter", score.iter), ("post", score.post)):
        if block:
            parts.append(name + block_text(block))
    if score.has_from:
        inner = (("pre", score.from_pre), ("iter", score.from_iter), ("post", score.from_post))
        parts.append("from{" + " ".join([name + block_text(block) for name, block in inner if block]) + "}")
    for trigger in score.triggers:
        parts.append(f"{'on' if blessing else 'while'} {trigger_text(trigger)}")
    if score.stats:
        rows = [" ".join([word for word in (name, status, str(n)) if word]) for name, status, n in score.stats]
        parts.append("stat{" + "; ".join(rows) + "}")
    return " ".join(parts)
