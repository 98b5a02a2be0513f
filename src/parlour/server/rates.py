"""How much anybody may ask of the house."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address
from time import monotonic
from typing import NamedTuple

from parlour.server.settings import Settings

REMEMBERED = 10_000  # addresses or guests
HOUSEHOLD = 3  # times what one guest may, everybody at one address together may


class Asker(NamedTuple):
    """Who wants something of the house, for sharing it fairly: first among households, then among the guests of each."""

    household: str = ""
    guest: str = ""


def household(address: str) -> str:
    """Whom an address stands for. Whoever has one IPv6 address has all of its /64, so these are one household."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return f"{IPv6Address(int(found) >> 64 << 64)}/64"


class Bucket:
    """Fills at `rate`, holds `burst`; every `take` empties it by one."""

    __slots__ = ("at", "burst", "level", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.level = burst
        self.at = monotonic()

    def take(self) -> bool:
        self._fill()
        if self.level < 1.0:
            return False
        self.level -= 1.0
        return True

    def lose(self, number: int) -> None:
        """So much was taken elsewhere."""
        self._fill()
        self.level = max(0.0, self.level - number)

    def _fill(self) -> None:
        now = monotonic()
        self.level = min(self.burst, self.level + (now - self.at) * self.rate)
        self.at = now

    def give(self) -> None:
        """What was taken is given back."""
        self.level = min(self.burst, self.level + 1.0)


class Buckets:
    """One for each name, the least recently used forgotten first."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.known: OrderedDict[str, Bucket] = OrderedDict()

    def give(self, name: str) -> None:
        """What was taken is given back."""
        if (bucket := self.known.get(name)) is not None:
            bucket.give()

    def take(self, name: str) -> bool:
        return self._bucket(name).take()

    def _bucket(self, name: str) -> Bucket:
        bucket = self.known.get(name)
        if bucket is None:
            bucket = self.known[name] = Bucket(self.rate, self.burst)
            if len(self.known) > REMEMBERED:
                self.known.popitem(last=False)
        else:
            self.known.move_to_end(name)
        return bucket


class SharedBuckets(Buckets):
    """From which several servers may take: each tells the others now and then what was taken here."""

    def __init__(self, rate: float, burst: float, alone: bool) -> None:
        super().__init__(rate, burst)
        self.alone = alone
        self.taken: Counter[str] = Counter()  # since the others were last told

    def take(self, name: str) -> bool:
        taken = super().take(name)
        if taken and not self.alone:
            self.taken[name] += 1
        return taken

    def tell(self) -> dict[str, int]:
        taken, self.taken = self.taken, Counter()
        return dict(taken)

    def hear(self, taken: dict[str, int]) -> None:
        for name, number in taken.items():
            self._bucket(name).lose(number)


class Quotas:
    """How many matches are opened: by each guest, and by all who come from one address, however many cookies they have."""

    def __init__(self, settings: Settings) -> None:
        rate, burst = settings.openings, 40 * settings.openings
        self.guests = Buckets(rate, burst)
        self.households = Buckets(HOUSEHOLD * rate, HOUSEHOLD * burst)
        self.laid: OrderedDict[str, list[str]] = (
            OrderedDict()
        )  # household -> tables laid there that waited when last asked
        self.pending: Counter[str] = Counter()
        self.whence: OrderedDict[str, str] = OrderedDict()  # match -> household

    def open(self, who: Asker) -> bool:
        """Takes one opening, if there is one."""
        return self.households.take(who.household) and (not who.guest or self.guests.take(who.guest))

    @contextmanager
    def laying(self, who: Asker) -> Iterator[tuple[int, int]]:
        """A table is about to wait for players; how many others of the guest and of the household are not stored yet."""
        yet = self.pending[who.guest], self.pending[who.household]
        self.pending.update(who)
        try:
            yield yet
        finally:
            self.pending.subtract(who)
            self.pending = +self.pending

    def laid_by(self, household: str) -> list[str]:
        return self.laid.get(household, [])

    def lay(self, household: str, match: str, waiting: list[str]) -> None:
        """One more table that waits for players; `waiting`: those before it that still do."""
        self.laid[household] = [*waiting, match]
        self.laid.move_to_end(household)
        if len(self.laid) > REMEMBERED:
            self.laid.popitem(last=False)

    def note(self, household: str, match: str) -> None:
        """Whence the match was opened."""
        self.whence[match] = household
        if len(self.whence) > REMEMBERED:
            self.whence.popitem(last=False)
