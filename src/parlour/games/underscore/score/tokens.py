"""The words of a score: where each stands, and what is said of those that do not belong."""
# Not compiled: it only reads or writes text.

import re
from typing import Final

TOKEN: Final = re.compile(r"\s*(?:(->|==|!=|<=|>=|[-+*<>=(){};,])|(\$?[a-z_]+)|([0-9]+)|(\S))")


class ScoreError(ValueError):
    """What is wrong with a score, where, and what would be right."""


class Token:
    def __init__(self, text: str, kind: str, at: int, spaced: bool) -> None:
        self.text = text
        self.kind = kind  # "sign", "word", "name", "int", "end"
        self.at = at
        self.spaced = spaced  # white space before it


def tokens_of(text: str) -> list[Token]:
    found: list[Token] = []
    at = 0
    while at < len(text):
        match = TOKEN.match(text, at)
        if match is None:
            break
        start = match.start(match.lastindex or 0)
        word = match.group(match.lastindex or 0)
        kinds = ("", "sign", "word", "int", "bad")
        kind = kinds[match.lastindex or 0]
        if kind == "bad":
            raise ScoreError(f"position {start}: cannot read {word!r}")
        if word.startswith("$"):
            kind = "name"
            word = word[1:]
        found.append(Token(word, kind, start, start > at))
        at = match.end()
    found.append(Token("the end", "end", len(text), True))
    return found
