"""Whatever the house reads from clocks and dice of this machine comes from the world instead."""

from __future__ import annotations

import secrets
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any, TypeVar

from tests.simulation.world import World

T = TypeVar("T")

MIDNIGHT = 1_800_000_000  # seconds since 1970, when every world begins


class Source:
    """The clocks and dice of the world that is going on."""

    def __init__(self) -> None:
        self.world = World(0)
        self.dice = Random(0)

    def begin(self, world: World) -> None:
        self.world, self.dice = world, world.luck("secrets")

    def monotonic(self) -> float:
        return self.world.now

    def monotonic_ns(self) -> int:
        return int(self.world.now * 1e9)

    def time(self) -> float:
        return MIDNIGHT + self.world.now

    def token_bytes(self, size: int = 32) -> bytes:
        return self.dice.randbytes(size)

    def token_hex(self, size: int = 32) -> str:
        return self.dice.randbytes(size).hex()

    def randbits(self, size: int) -> int:
        return self.dice.getrandbits(size)

    def choice(self, some: Sequence[T]) -> T:
        return self.dice.choice(some)


SOURCE = Source()

INSTEAD: list[tuple[Callable[..., Any], Callable[..., Any]]] = [
    (time.monotonic, SOURCE.monotonic),
    (time.perf_counter, SOURCE.monotonic),
    (time.monotonic_ns, SOURCE.monotonic_ns),
    (time.time, SOURCE.time),
    (secrets.token_bytes, SOURCE.token_bytes),
    (secrets.token_hex, SOURCE.token_hex),
    (secrets.token_urlsafe, SOURCE.token_hex),
    (secrets.randbits, SOURCE.randbits),
    (secrets.choice, SOURCE.choice),
]


@contextmanager
def virtual() -> Iterator[Source]:
    """Inside, no module of the house finds a real clock or real dice under a name of its own."""
    there = {id(real): virtual for real, virtual in INSTEAD}
    changed: list[tuple[dict[str, Any], str, Any]] = []
    for name, module in list(sys.modules.items()):
        if name.startswith("parlour."):
            for key, value in list(vars(module).items()):
                if id(value) in there:
                    changed.append((vars(module), key, value))
                    vars(module)[key] = there[id(value)]
    try:
        yield SOURCE
    finally:
        for names, key, value in changed:
            names[key] = value
