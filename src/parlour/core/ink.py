"""Parts of views that are encoded before the rest, and once for as long as they stay the same.

They stand in a view's place for them where it is only to be encoded (`Position.pages`): msgspec copies a `Raw` as it is.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from parlour.core.view import to_json


def inked(value: object) -> Any:
    """The value as its JSON."""
    return msgspec.Raw(to_json(value))


def row(codes: list[bytes]) -> Any:
    """A list of what is encoded already."""
    return msgspec.Raw(b"[" + b",".join(codes) + b"]")


class Scroll:
    """A list that only grows, encoded as far as it is told. Never changed: positions that were one may share it."""

    def __init__(self, size: int = 0, code: bytes = b"[]") -> None:
        self.size = size
        self.code = code
        self.raw: Any = msgspec.Raw(code)

    def grown(self, more: Sequence[object]) -> "Scroll":
        """The same with what came after it."""
        if not more:
            return self
        code = to_json(more)
        return Scroll(self.size + len(more), self.code[:-1] + b"," + code[1:] if self.size else code)


BLANK = Scroll()


class Leaf:
    """A list as it was when it was encoded."""

    def __init__(self, items: list[int]) -> None:
        self.items = list(items)
        self.raw: Any = inked(items)
