"""What cannot be done, and how it is said."""

from __future__ import annotations


class ApiError(Exception):
    """A request that is refused: an HTTP status, a code for programs, one line for people, where in what was sent."""

    def __init__(self, status: int, code: str, words: str, path: str = "") -> None:
        super().__init__(words)
        self.status = status
        self.code = code
        self.words = words
        self.path = path
