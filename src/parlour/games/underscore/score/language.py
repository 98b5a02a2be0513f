"""The effect language of the rules, section 3: from the text of a score to its tree, every word checked.

No loops, no recursion, no code: a score is data. Errors tell where they are and which words would be right.
"""
# Not compiled: it only reads or writes text.

from typing import Final

from parlour.games.underscore.content.tables import MOST, STATUSES, WOUND_GIVEN
from parlour.games.underscore.score.reading import Reader
from parlour.games.underscore.score.tokens import ScoreError
from parlour.games.underscore.score.tree import CALL, CONST, IF, LET, VAR, Effect, Expr, Score, Trigger, effects_of
from parlour.games.underscore.score.vocabulary import (
    BLOCK_DEPTH,
    BLOCK_EFFECTS,
    BUILT_IN,
    FIRST_NAME,
    HOOKS,
    LITERAL_MOST,
    MOVE_VARIABLES,
    RELAY_VERBS,
    RELAYS,
    STATS,
    TARGET_VARIABLES,
    TRIGGER_VARIABLES,
    TRIGGERS_MOST,
    VERB,
    VERBS,
)

__all__ = ["ScoreError", "parse_fragment", "parse_score", "parse_target"]

SECTIONS: Final = ("pre", "iter", "post")


class Parser(Reader):
    """Reads one score; `choices` are (name, source) as in the content tables."""

    def __init__(self, text: str, choices: list[tuple[str, str]], blessing: bool, fragment: bool) -> None:
        super().__init__(text, choices)
        self.blessing = blessing
        self.whole = not blessing and not fragment
        self.relays: tuple[str, ...] = ()

    # -- sections

    def parse(self) -> Score:
        score = self.score
        sections = ("on", "stat") if self.blessing else (*SECTIONS, "from", "while")
        while self.tokens[self.next].kind != "end":
            word = self.word("section", sections)
            self.section = word
            self.forget(())
            if word == "stat":
                self.stats()
            elif word in ("on", "while"):
                self.trigger()
            elif word == "from":
                self.from_bank()
            else:
                self.plain(word, score)
        if self.whole and not (score.pre or score.iter or score.post):
            raise self.error("the score has no section that a cast would run", ("pre", "iter", "post"))
        return score

    def forget(self, built_in: tuple[tuple[str, str], ...]) -> None:
        """Which names may be read from here on."""
        self.relays = ()
        self.known = {name for name, _ in built_in} | set(self.choice_kinds)

    def plain(self, word: str, score: Score) -> None:
        order = SECTIONS.index(word)
        earlier = (score.pre, score.iter, score.post)
        for later in range(order, 3):
            if earlier[later]:
                raise self.error(f"section {word!r} is out of order or twice", ("pre, iter, post, each once",))
        self.known = {name for name, _ in MOVE_VARIABLES} | set(self.choice_kinds)
        for block in earlier:
            self.known |= {effect.word for effect in effects_of(block) if effect.word}
        block = self.block(1)
        if word == "pre":
            score.pre = block
        elif word == "iter":
            score.iter = block
        else:
            score.post = block

    def from_bank(self) -> None:
        score = self.score
        if score.has_from:
            raise self.error("`from` stands twice", ())
        score.has_from = True
        self.need("{")
        self.forget(MOVE_VARIABLES)
        last = -1
        while not self.take("}"):
            word = self.word("section", SECTIONS)
            order = SECTIONS.index(word)
            if order <= last:
                raise self.error(f"section {word!r} is out of order or twice", ("pre, iter, post, each once",))
            last = order
            self.section = f"from {word}"
            block = self.block(1)
            if word == "pre":
                score.from_pre = block
            elif word == "iter":
                score.from_iter = block
            else:
                score.from_post = block
        if last < 0:
            raise self.error("`from` without any section", SECTIONS)

    def trigger(self) -> None:
        hook = self.word("hook", HOOKS)
        self.section = f"{self.section} {hook}"
        self.forget(TRIGGER_VARIABLES if self.blessing else BUILT_IN)
        self.relays = RELAYS.get(hook, ())
        cond = self.condition() if self.take("if") else None
        limits = {"every": 0, "uses": 0, "runuses": 0}
        while self.peek() in limits:
            key = self.peek()
            self.next += 1
            self.need("=")
            limits[key] = self.number(1, LITERAL_MOST)
        trigger = Trigger(HOOKS.index(hook), cond, self.block(1))
        trigger.every = limits["every"]
        trigger.uses = limits["uses"]
        trigger.runuses = limits["runuses"]
        trigger.silent = all(effect.verb == VERB["attune"] and effect.flag for effect in trigger.body)
        self.score.triggers.append(trigger)
        if len(self.score.triggers) > TRIGGERS_MOST:
            raise self.error("too many triggers", (f"at most {TRIGGERS_MOST}",))

    def stats(self) -> None:
        self.need("{")
        while True:
            word = self.word("stat", STATS)
            status = self.word("status", STATUSES) if word == "start" else ""
            self.score.stats.append((word, status, self.number(-LITERAL_MOST, LITERAL_MOST)))
            if not self.take(";"):
                break
        self.need("}")

    # -- effects

    def block(self, depth: int) -> list[Effect]:
        if depth > BLOCK_DEPTH:
            raise self.error("blocks are nested too deep", (f"at most {BLOCK_DEPTH}",))
        self.need("{")
        effects: list[Effect] = []
        if self.take("}"):
            return effects
        while True:
            effects.append(self.effect(depth))
            if len(effects) > BLOCK_EFFECTS:
                raise self.error("too many effects in a block", (f"at most {BLOCK_EFFECTS}",))
            if not self.take(";"):
                break
        self.need("}")
        return effects

    def effect(self, depth: int) -> Effect:
        if self.take("if"):
            effect = Effect(IF, [self.condition()])
            effect.body = self.block(depth + 1)
            if self.take("else"):
                effect.other = self.block(depth + 1)
            return effect
        if self.take("let"):
            return self.let()
        word = self.word("verb", (*VERB, "if", "let"))
        if word == "trap" and self.blessing:
            raise self.error("`trap` belongs to moves", ())
        if word in RELAY_VERBS and word not in self.relays:
            raise self.error(f"`{word}` outside a hook that relays it", self.relays)
        return self.verb(word, depth)

    def let(self) -> Effect:
        name = self.new_name()
        self.need("=")
        value = self.expression()
        effect = Effect(LET, [value])
        self.bind(effect, name, value.kind)
        return effect

    def verb(self, word: str, depth: int) -> Effect:
        _, kinds, flags, keys, yields, span = VERBS[VERB[word]]
        effect = Effect(VERB[word], [])
        for kind in kinds:
            effect.args.append(self.argument(kind, span[0], span[1]))
        while True:
            token = self.peek()
            if token in flags:
                self.next += 1
                effect.flags.append(token)
                effect.flag = True
            elif token in keys:
                self.key(effect, token)
            elif token == "if":
                self.next += 1
                if word == "trap":
                    self.known |= {name for name, _ in TRIGGER_VARIABLES}
                effect.cond = self.condition()
            else:
                break
        if word == "trap":
            self.trap(effect, depth)
        if self.take("->"):
            if not yields:
                raise self.error(f"`{word}` yields nothing", ("`;` or `}`",))
            kind = effect.args[0].word if word == "declare" else "number"
            self.bind(effect, self.new_name(), kind)
        self.check(word, effect)
        return effect

    def key(self, effect: Effect, word: str) -> None:
        self.next += 1
        self.need("=")
        if word == "until":
            value = self.constant("until")
        elif word == "displace":
            value = self.argument("sel", 0, 0)
        else:
            value = Expr(CONST, self.number(0, LITERAL_MOST), [], "", "number")
        effect.keys[word] = value
        if word == "uses":
            effect.uses = value.value
        elif word == "turns":
            effect.turns = value.value
        else:
            effect.key = value

    def trap(self, effect: Effect, depth: int) -> None:
        known = set(self.known)
        self.known |= {name for name, _ in TRIGGER_VARIABLES}
        effect.body = self.block(depth + 1)
        self.known = known - {name for name, _ in TRIGGER_VARIABLES}
        found: set[int] = set()
        if effect.cond is not None:
            _variables(effect.cond, found)
        for inner in effects_of(effect.body):
            for arg in inner.args:
                _variables(arg, found)
        effect.refs = sorted(slot for slot in found if slot >= FIRST_NAME)

    def check(self, word: str, effect: Effect) -> None:
        """Caps that need more than one argument."""
        if word == "status" and effect.args[1].op == CONST and effect.args[2].op == CONST:
            status = effect.args[1].value
            most = WOUND_GIVEN if status >= len(MOST) else min(MOST[status], WOUND_GIVEN)
            if not 1 <= effect.args[2].value <= most:
                raise self.error(f"{effect.args[2].value} turns of {effect.args[1].word}", (f"1 to {most}",))
        if word == "declare" and self.choice_kinds[effect.args[1].word] != effect.args[0].word:
            raise self.error(f"the choice is no {effect.args[0].word}", (self.choice_kinds[effect.args[1].word],))

    def new_name(self) -> str:
        token = self.tokens[self.next]
        taken = [name for name, _ in BUILT_IN]
        if token.kind != "word" or token.text in taken or token.text in self.choice_kinds:
            raise self.error(f"found {token.text!r}", ("a new name",))
        self.next += 1
        return token.text

    def bind(self, effect: Effect, name: str, kind: str) -> None:
        if name not in self.score.slots:
            self.score.slots.append(name)
            self.score.kinds.append(kind)
        self.known.add(name)
        effect.word = name
        effect.name = self.score.slots.index(name)


def _variables(expr: Expr, found: set[int]) -> None:
    if expr.op == VAR:
        found.add(expr.value)
    for arg in expr.args:
        _variables(arg, found)


def parse_score(text: str, choices: list[tuple[str, str]], blessing: bool = False) -> Score:
    """The tree of a score, or ScoreError."""
    return Parser(text, choices, blessing, False).parse()


def parse_fragment(text: str) -> Score:
    """Sections that a minor blessing adds to a move; they bind and choose nothing of their own."""
    return Parser(text, [], False, True).parse()


def parse_target(text: str) -> Expr:
    """The condition on a move that a minor blessing is to change; of a fight it knows nothing."""
    reader = Reader(text, [])
    reader.score.slots = [name for name, _ in TARGET_VARIABLES]
    reader.score.kinds = [kind for _, kind in TARGET_VARIABLES]
    reader.known = set(reader.score.slots)
    found = reader.condition()
    if reader.tokens[reader.next].kind != "end":
        raise reader.error(f"found {reader.tokens[reader.next].text!r}", ("and, or, or the end",))
    if _calls(found):
        raise ScoreError("a target is asked for by `$name` alone: functions are those of a fight")
    return reader.expect_kind(found, "number")


def _calls(expr: Expr) -> bool:
    return expr.op == CALL or any(_calls(arg) for arg in expr.args)
