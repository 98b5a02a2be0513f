"""Expressions and arguments of the effect language, read from tokens with every word and kind checked."""
# Not compiled: it only reads or writes text.

from collections.abc import Iterable
from typing import Final

from parlour.games.underscore.score.tokens import ScoreError, tokens_of
from parlour.games.underscore.score.tree import ADD, AND, CALL, CONST, EQ, MUL, NOT, OR, SUB, SYMBOLS, VAR, Expr, Score
from parlour.games.underscore.score.vocabulary import (
    BUILT_IN,
    CHOICES,
    FUNCTION,
    FUNCTIONS,
    LITERAL_MOST,
    SCORE_BYTES,
    SPECIALS,
    WORDS,
)

COMPARISONS: Final = ("==", "!=", "<", "<=", ">", ">=")


class Reader:
    """Tokens of one score, and the expressions and arguments they make; knows which names may be read."""

    def __init__(self, text: str, choices: list[tuple[str, str]]) -> None:
        if len(text.encode()) > SCORE_BYTES:
            raise ScoreError(f"the score is longer than {SCORE_BYTES} bytes")
        self.tokens = tokens_of(text)
        self.next = 0
        self.section = ""
        self.score = Score()
        self.score.slots = [name for name, _ in BUILT_IN]
        self.score.kinds = [kind for _, kind in BUILT_IN]
        self.score.declares = choices
        self.known: set[str] = set()
        self.choice_kinds: dict[str, str] = {}
        for name, source in choices:
            if source not in CHOICES:
                raise self.error(f"unknown choice {source!r}", CHOICES)
            if name in self.score.slots or CHOICES[source] in self.choice_kinds.values():
                raise self.error(f"choice {name!r}: its name or its kind is taken", ())
            self.choice_kinds[name] = CHOICES[source]
            self.score.slots.append(name)
            self.score.kinds.append(CHOICES[source])

    # -- tokens

    def error(self, what: str, expected: Iterable[str]) -> ScoreError:
        place = f"{self.section}, " if self.section else ""
        words = ", ".join(expected)
        tail = f"; expected {words}" if words else ""
        return ScoreError(f"{place}position {self.tokens[self.next].at}: {what}{tail}")

    def peek(self) -> str:
        token = self.tokens[self.next]
        return token.text if token.kind in ("sign", "word") else ""

    def take(self, text: str) -> bool:
        if self.peek() != text:
            return False
        self.next += 1
        return True

    def need(self, text: str) -> None:
        if not self.take(text):
            raise self.error(f"found {self.tokens[self.next].text!r}", (f"`{text}`",))

    def word(self, what: str, allowed: Iterable[str]) -> str:
        token = self.tokens[self.next]
        if token.kind != "word" or token.text not in allowed:
            raise self.error(f"unknown {what} {token.text!r}", allowed)
        self.next += 1
        return token.text

    def number(self, low: int, high: int) -> int:
        sign = -1 if self.take("-") else 1
        token = self.tokens[self.next]
        if token.kind != "int" or not low <= sign * int(token.text) <= high:
            raise self.error(f"found {token.text!r}", (f"a number from {low} to {high}",))
        self.next += 1
        return sign * int(token.text)

    # -- arguments and expressions

    def argument(self, kind: str, low: int, high: int) -> Expr:
        base, *specials = kind.split("+")
        token = self.tokens[self.next]
        if token.kind == "word" and token.text in specials:
            self.next += 1
            return Expr(CONST, 1000 + SPECIALS.index(token.text), [], token.text, base)
        if base == "switch":
            raise self.error(f"found {token.text!r}", specials)
        if base == "choice":
            name = self.word("choice", self.choice_kinds)
            return Expr(VAR, self.score.slots.index(name), [], name, self.choice_kinds[name])
        if base == "sel" and token.kind == "word" and self.choice_kinds.get(token.text, "") == "move":
            self.next += 1
            return Expr(VAR, self.score.slots.index(token.text), [], token.text, "move")
        if base == "sel" and token.kind == "name":
            return self.expect_kind(self.expression(), "move")
        if base in WORDS and (token.kind == "word" or base not in ("element", "status")):
            word = self.word(base, (*WORDS[base], *specials))
            return Expr(CONST, WORDS[base].index(word), [], word, base)
        found = self.expect_kind(self.expression(), base)
        if found.op == CONST and base == "number" and not low <= found.value <= high:
            raise self.error(f"{found.value} is outside the caps", (f"{low} to {high}",))
        return found

    def constant(self, kind: str) -> Expr:
        word = self.word(kind, WORDS[kind])
        return Expr(CONST, WORDS[kind].index(word), [], word, kind)

    def expect_kind(self, found: Expr, kind: str) -> Expr:
        if found.kind != kind:
            raise self.error(f"found a {found.kind}", (f"a {kind}",))
        return found

    def condition(self) -> Expr:
        left = self.conjunction()
        while self.take("or"):
            left = Expr(OR, 0, [left, self.conjunction()], "", "number")
        return left

    def conjunction(self) -> Expr:
        left = self.negation()
        while self.take("and"):
            left = Expr(AND, 0, [left, self.negation()], "", "number")
        return left

    def negation(self) -> Expr:
        if self.take("not"):
            return Expr(NOT, 0, [self.negation()], "", "number")
        left = self.expression()
        sign = self.peek()
        if sign not in COMPARISONS:
            return left
        self.next += 1
        right = self.expect_kind(self.expression(), left.kind)
        return Expr(EQ + COMPARISONS.index(sign), 0, [left, right], "", "number")

    def expression(self) -> Expr:
        left = self.term()
        while self.operator("+") or self.operator("-"):
            op = ADD if self.peek() == "+" else SUB
            self.next += 1
            left = self.number_pair(op, left, self.term())
        return left

    def operator(self, sign: str) -> bool:
        """Whether a sign stands here; `-1` after white space is a number, the next argument."""
        if self.peek() != sign:
            return False
        after = self.tokens[self.next + 1]
        return not (sign == "-" and self.tokens[self.next].spaced and after.kind == "int" and not after.spaced)

    def term(self) -> Expr:
        left = self.atom()
        while self.take("*"):
            left = self.number_pair(MUL, left, self.atom())
        return left

    def number_pair(self, op: int, left: Expr, right: Expr) -> Expr:
        for side in (left, right):
            if side.kind != "number":
                raise self.error(f"`{SYMBOLS[op]}` with a {side.kind}", ("numbers",))
        return Expr(op, 0, [left, right], "", "number")

    def atom(self) -> Expr:
        token = self.tokens[self.next]
        if token.kind == "int" or token.text == "-":
            return Expr(CONST, self.number(-LITERAL_MOST, LITERAL_MOST), [], "", "number")
        if token.kind == "name":
            if token.text not in self.known:
                raise self.error(f"${token.text} is read before it is bound", sorted(f"${name}" for name in self.known))
            self.next += 1
            slot = self.score.slots.index(token.text)
            return Expr(VAR, slot, [], token.text, self.score.kinds[slot])
        if self.take("("):
            inner = self.condition()
            self.need(")")
            return inner
        if token.kind == "word" and self.tokens[self.next + 1].text == "(":
            return self.call()
        for kind in ("element", "status", "type", "damage"):
            if token.kind == "word" and token.text in WORDS[kind]:
                return self.constant(kind)
        raise self.error(f"found {token.text!r}", ("a number, a `$name`, a function or a word of the game",))

    def call(self) -> Expr:
        name = self.word("function", FUNCTION)
        self.need("(")
        args: list[Expr] = []
        for kind in FUNCTIONS[FUNCTION[name]][1]:
            if args:
                self.need(",")
            args.append(self.argument(kind, -LITERAL_MOST, LITERAL_MOST))
        self.need(")")
        return Expr(CALL, FUNCTION[name], args, name, "number")
