"""How much anybody may ask of the house."""

from __future__ import annotations

from collections import OrderedDict
from time import monotonic

import msgspec

REMEMBERED = 10_000  # addresses or guests


class Settings(msgspec.Struct, frozen=True):
    """What a host may choose; `parlour serve --help` tells of it."""

    rate: float = 20.0  # requests a second of one address, after a burst of ten times as many
    messages: float = 10.0  # a second of one connection, after a burst of six times as many
    openings: float = 0.5  # matches a second that one guest opens, after a burst of forty times as many
    sockets: int = 64  # connections of one address
    queue: int = 64  # messages that wait for a slow reader before he is cut
    workers: int = 1  # processes in which bots think
    think: float = 2.0  # seconds a bot may think
    origins: tuple[str, ...] = ()  # other addresses under which the house is known, such as https://games.example
    secure: bool = False  # cookies only over https


class Bucket:
    """Fills at `rate`, holds `burst`; every `take` empties it by one."""

    __slots__ = ("at", "burst", "level", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.level = burst
        self.at = monotonic()

    def take(self) -> bool:
        now = monotonic()
        self.level = min(self.burst, self.level + (now - self.at) * self.rate)
        self.at = now
        if self.level < 1.0:
            return False
        self.level -= 1.0
        return True


class Buckets:
    """One for each name, the least recently used forgotten first."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.known: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, name: str) -> bool:
        bucket = self.known.get(name)
        if bucket is None:
            bucket = self.known[name] = Bucket(self.rate, self.burst)
            if len(self.known) > REMEMBERED:
                self.known.popitem(last=False)
        else:
            self.known.move_to_end(name)
        return bucket.take()
