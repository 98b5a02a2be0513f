"""Parts of views that are encoded before the rest, and once for as long as they stay the same.

They stand in a view's place for them where it is only to be encoded (`Position.pages`): msgspec copies a `Raw` as it is.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from parlour.core.view import to_json


def inked(value: object) -> Any:
    """The value as its JSON."""
    return msgspec.Raw(to_json(value))


def row(codes: list[bytes]) -> Any:
    """A list of what is encoded already."""
    return msgspec.Raw(b"[" + b",".join(codes) + b"]")


KEPT: Final = 20_000  # words of one drawer


class Words:
    """Short texts that lie encoded, whoever's match they are of: actions, by their codes."""

    def __init__(self, write: Callable[[int], str]) -> None:
        self.write = write
        self.codes: dict[int, bytes] = {}

    def row(self, numbers: list[int]) -> Any:
        """The list of these texts."""
        codes = self.codes
        found: list[bytes] = []
        for number in numbers:
            code = codes.get(number)
            if code is None:
                if len(codes) >= KEPT:
                    codes.clear()
                code = codes[number] = to_json(self.write(number))
            found.append(code)
        return row(found)


FEW: Final = 256  # numbers that lie encoded


class Field:
    """A number of a view, with what stands before it: `,"hp":12`."""

    def __init__(self, head: str) -> None:
        self.head = head
        self.codes = [f"{head}{number}".encode() for number in range(FEW)]

    def of(self, number: int) -> bytes:
        return self.codes[number] if 0 <= number < FEW else f"{self.head}{number}".encode()

    def row(self, numbers: list[int]) -> bytes:
        """All of them, one after the other."""
        return b",".join([self.of(number) for number in numbers])


PLAIN: Final = Field("")


def either(head: str) -> tuple[bytes, bytes]:
    """The same of something that is so or not, told by it."""
    return f"{head}false".encode(), f"{head}true".encode()


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
