"""The shapes that a match, its clock and its log are told in (not compiled: msgspec reads the annotations)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from parlour.core.contract import Event, Refusal, Seat, Timer
from parlour.core.dice import Draw

DAY = 86_400  # seconds


class Entry(msgspec.Struct):
    """One line of the log: who did what, the chance it drew, and how others are told of it."""

    seat: Seat
    text: str
    act: str = ""  # "" = the seat's own input; "timeout" or "forfeit" = the referee's doing
    draws: list[Draw] = []
    retold: dict[int, str] = {}  # viewer -> the text in their copy of the record; "" = no line at all
    at: int = 0  # milliseconds


class Reply(msgspec.Struct):
    """What came of an input: new events for each viewer, or a refusal for its sender alone."""

    events: dict[int, list[Event]]
    refusal: Refusal | None = None
    draft: bool = False  # only the sender's draft changed; nobody else is told anything


class Pace(msgspec.Struct, frozen=True):
    """How time runs: `live` by the game's own clocks, `days` for each decision, or `none`; only live absences count."""

    kind: Literal["live", "days", "none"] = "live"
    days: Annotated[int, msgspec.Meta(ge=0, le=60)] = 0
    reserve: Annotated[int, msgspec.Meta(ge=0, le=60)] = 0  # more days for the match, when those of a move are over

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


class Taken(msgspec.Struct, frozen=True):
    """Time that a stopwatch of the rules has taken."""

    key: int
    before: int  # milliseconds up to its last start
    since: int  # when it was started last; -1 = it stands still

    def at(self, now: int) -> int:
        return self.before + (max(0, now - self.since) if self.since >= 0 else 0)
