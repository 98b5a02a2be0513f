"""When time runs out. The table is told what time it is; it never looks."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from parlour.core.contract import Game, Position, Timer

DAY = 86_400  # seconds
FOREVER = 1 << 62  # milliseconds


class Pace(msgspec.Struct, frozen=True):
    """How time runs: `live` by the game's own clocks, `days` for each decision, or `none`; only live absences count."""

    kind: Literal["live", "days", "none"] = "live"
    days: Annotated[int, msgspec.Meta(ge=0, le=60)] = 0

    def seconds(self, timer: Timer) -> int:
        """What this timer gives; -1 = it does not run."""
        if self.kind == "live":
            return timer.seconds
        return self.days * DAY if self.kind == "days" else -1


LIVE = Pace()


class Expiry(msgspec.Struct, frozen=True, order=True):
    """Something that runs out at a moment, unless the match moves on before."""

    at: int  # milliseconds
    seat: int
    cause: str
    key: int = 0


class Clock:
    """The timers of the rules and the absences of seats."""

    def __init__(self, game: Game, now: int, pace: Pace = LIVE) -> None:
        self.now = now
        self.pace = pace
        self.grace = game.grace * 1000
        self.grace_total = game.grace_total * 1000
        self.running: dict[tuple[str, int, int], int] = {}  # (cause, seat, key) -> when it runs out; -1 = it has
        self.left_at: dict[int, int] = {}  # seats that are away
        self.spent = [0] * (game.seats + 1)  # milliseconds each seat has been away before

    def follow(self, position: Position) -> None:
        """Timers that the rules no longer run are dropped, new ones begin now."""
        old = self.running
        self.running = {}
        for timer in position.timers():
            key = (timer.cause, timer.seat, timer.key)
            seconds = self.pace.seconds(timer)
            if seconds >= 0:
                self.running[key] = old.get(key, self.now + seconds * 1000)

    def next_at(self) -> int:
        """When something runs out next; FOREVER if nothing does."""
        first = FOREVER
        for at in self.running.values():
            if 0 <= at < first:
                first = at
        for seat, since in self.left_at.items():
            allowed = self.allowance(seat)
            if 0 <= allowed < first - since:
                first = since + allowed
        return first

    def due(self, now: int) -> list[Expiry]:
        """What runs out next, at or before `now`; several only if they run out at the same instant."""
        first = self.next_at()
        if first > now:
            return []
        expired = [Expiry(at, seat, cause, key) for (cause, seat, key), at in self.running.items() if at == first]
        for seat, since in self.left_at.items():
            if self.allowance(seat) == first - since:
                expired.append(Expiry(first, seat, "absence"))
        return sorted(expired)

    def spend(self, expiry: Expiry) -> None:
        """It has run out: it does not do so again while the rules still run it."""
        if expiry.cause == "absence":
            self.back(expiry.seat)
        else:
            self.running[expiry.cause, expiry.seat, expiry.key] = -1

    def spend_all(self) -> None:
        """Whatever should have run out by now has: the log that is being played again tells what came of it."""
        self.running = {key: -1 if at <= self.now else at for key, at in self.running.items()}

    def allowance(self, seat: int) -> int:
        """Milliseconds that the seat may be away from now on; -1 = as long as it likes."""
        if self.pace.kind != "live":
            return -1
        limits = [self.grace] if self.grace >= 0 else []
        if self.grace_total >= 0:
            limits.append(max(0, self.grace_total - self.spent[seat]))
        return min(limits) if limits else -1

    def leave(self, seat: int) -> None:
        self.left_at.setdefault(seat, self.now)

    def back(self, seat: int) -> None:
        if seat in self.left_at:
            self.spent[seat] += self.now - self.left_at.pop(seat)

    def remaining(self) -> dict[tuple[str, int], int]:
        """Milliseconds left on each running timer."""
        return {(cause, seat): max(0, at - self.now) for (cause, seat, _), at in self.running.items() if at >= 0}
