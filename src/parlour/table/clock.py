"""When time runs out. The table is told what time it is; it never looks."""

from __future__ import annotations

from typing import Final

from parlour.core.contract import Game, Position, Stopwatch
from parlour.table.shapes import DAY, LIVE, Expiry, Pace, Taken

__all__ = ["DAY", "FOREVER", "LIVE", "Clock", "Expiry", "Pace", "Taken"]

FOREVER: Final = 1 << 62  # milliseconds


class Clock:
    """The timers and stopwatches of the rules and the absences of seats."""

    def __init__(self, game: Game, now: int, pace: Pace = LIVE) -> None:
        self.game = game
        self.now = now
        self.pace = pace
        self.live = pace.kind == "live"
        self.grace = game.conduct.grace * 1000
        self.grace_total = game.conduct.grace_total * 1000
        self.running: dict[tuple[str, int, int], int] = {}  # (cause, seat, key) -> when it runs out; -1 = it has
        self.taken: dict[int, Taken] = {}  # seat -> its stopwatch
        self.left_at: dict[int, int] = {}  # seats that are away
        self.spent = [0] * (game.seats + 1)  # milliseconds each seat has been away before
        self.owed = [0] * (
            game.seats + 1
        )  # milliseconds of absence that the seat had not made up for when it came or went last
        self.back_at = [now] * (game.seats + 1)
        self.reserve = [
            0,
            *[pace.reserve * DAY * 1000] * game.seats,
        ]  # milliseconds that each seat has left; 0: the table

    def copy(self) -> Clock:
        twin = Clock(self.game, self.now, self.pace)
        twin.running, twin.taken, twin.left_at = dict(self.running), dict(self.taken), dict(self.left_at)
        twin.spent, twin.owed, twin.back_at = list(self.spent), list(self.owed), list(self.back_at)
        twin.reserve = list(self.reserve)
        return twin

    def follow(self, position: Position) -> None:
        """Timers that the rules no longer run are dropped, new ones begin now; stopwatches start, stop or begin anew."""
        old, timers = self.running, position.timers()
        if self.pace.reserve and any(self.reserve):
            self._draw_on_reserves(old, {(timer.cause, timer.seat, timer.key) for timer in timers})
        self.running = {}
        for timer in timers:
            key = (timer.cause, timer.seat, timer.key)
            seconds = timer.seconds if self.live else self.pace.seconds(timer)
            if seconds >= 0:
                self.running[key] = old.get(key, self.now + seconds * 1000 + self.reserve[timer.seat])
        watches = position.stopwatches()
        self.taken = {watch.seat: self._took(watch) for watch in watches} if watches else {}

    def _draw_on_reserves(self, old: dict[tuple[str, int, int], int], run: set[tuple[str, int, int]]) -> None:
        """Whoever took longer than a move's days has less in reserve; one whose timer ran out has none."""
        for (cause, seat, key), at in old.items():
            if seat and ((cause, seat, key) not in run or at < 0):
                late = self.reserve[seat] if at < 0 else max(0, self.now - (at - self.reserve[seat]))
                self.reserve[seat] = max(0, self.reserve[seat] - late)

    def _took(self, watch: Stopwatch) -> Taken:
        old = self.taken.get(watch.seat)
        if old is not None and old.key == watch.key:
            if watch.runs == (old.since >= 0):
                return old
            return Taken(watch.key, old.at(self.now), self.now if watch.runs else -1)
        return Taken(watch.key, 0, self.now if watch.runs else -1)

    def next_at(self) -> int:
        """When something runs out next; FOREVER if nothing does."""
        first = self.next_timer()
        for seat, since in self.left_at.items():
            allowed = self.allowance(seat)
            if 0 <= allowed < first - since:
                first = since + allowed
        return first

    def next_timer(self) -> int:
        """The same without absences."""
        first = FOREVER
        for at in self.running.values():
            if 0 <= at < first:
                first = at
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
            self.owed[expiry.seat] = 0  # the rules have acted on it
        else:
            self.running[expiry.cause, expiry.seat, expiry.key] = -1

    def spend_all(self) -> None:
        """Whatever should have run out by now has: the log that is being played again tells what came of it."""
        self.running = {key: -1 if at <= self.now else at for key, at in self.running.items()}

    def allowance(self, seat: int) -> int:
        """Milliseconds that the seat may be away from the moment it left; -1 = as long as it likes. Where the rules have no
        limit for the whole match, grace that is used comes back only while the seat is here: a short return buys none."""
        if self.pace.kind != "live":
            return -1
        limits = []
        if self.grace >= 0:
            limits.append(self.grace if self.grace_total >= 0 else max(0, self.grace - self.owed[seat]))
        if self.grace_total >= 0:
            limits.append(max(0, self.grace_total - self.spent[seat]))
        return min(limits) if limits else -1

    def leave(self, seat: int) -> None:
        if seat not in self.left_at:
            self.left_at[seat] = self.now
            self.owed[seat] = max(0, self.owed[seat] - (self.now - self.back_at[seat]))

    def back(self, seat: int) -> None:
        if seat in self.left_at:
            away = self.now - self.left_at.pop(seat)
            self.spent[seat] += away
            self.owed[seat] += away
            self.back_at[seat] = self.now

    def remaining(self) -> dict[tuple[str, int], int]:
        """Milliseconds left on each running timer."""
        return {(cause, seat): max(0, at - self.now) for (cause, seat, _), at in self.running.items() if at >= 0}
