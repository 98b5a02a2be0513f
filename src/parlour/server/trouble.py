"""What cannot be done, and how it is said."""

from __future__ import annotations


class NotPossible(Exception):
    """A request that is refused: an HTTP status, a code for programs, one line for people."""

    def __init__(self, status: int, code: str, words: str) -> None:
        super().__init__(words)
        self.status = status
        self.code = code
        self.words = words
