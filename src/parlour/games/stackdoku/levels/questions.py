"""What is long to find out of a level or a board, as data: it goes to another process, and its answer comes back."""

from __future__ import annotations

from typing import TypeVar

import msgspec

T = TypeVar("T")


class Make(msgspec.Struct, tag="make", frozen=True):
    """The level of a seed."""

    preset: str
    seed: str
    n: int
    layout: str


class Made(msgspec.Struct, frozen=True):
    """A level, and what was found out of it."""

    givens: list[int]
    places: list[tuple[int, int, int]]
    digits: list[int]
    layout: str
    grade: int
    rating: int
    certificate: list[int]
    solution: list[int]
    code: str


class Check(msgspec.Struct, tag="check", frozen=True):
    """Whether a level from elsewhere can be played."""

    givens: list[int]
    places: list[tuple[int, int, int]]
    digits: list[int]


class Checked(msgspec.Struct, frozen=True):
    trouble: str
    code: str
    solution: list[int]


class Ask(msgspec.Struct, tag="ask", frozen=True):
    """Something about a board: `winnable`, `grid`, `back`, `hint` or `review`. The log tells how it came to stand so."""

    what: str
    givens: list[int]
    places: list[tuple[int, int, int]]
    digits: list[int]
    solution: list[int]
    certificate: list[int]
    cap: int
    rewind: bool
    race: bool
    lives: int  # at the start of the attempt
    undos: int
    log: list[int]
    hidden: bool
    seen: int


class Found(msgspec.Struct, frozen=True):
    """A hint."""

    kind: str
    text: str
    action: int


class Lost(msgspec.Struct, frozen=True):
    """A moment of a review."""

    step: int
    move: int
    action: int
    grid: bool
    undos: int
    back: str


class Reviewed(msgspec.Struct, frozen=True):
    tray: list[int]
    lost: list[bool]
    moments: list[Lost]


Question = Make | Check | Ask


def encoded(data: msgspec.Struct) -> str:
    return msgspec.json.encode(data).decode()


def decoded(text: str, kind: type[T]) -> T:
    return msgspec.json.decode(text, type=kind)


def read(text: str) -> Question:
    found: Question = msgspec.json.decode(text, type=Question)
    return found
