"""A line that is written to a list: for tests that look at what is said, not at how it travels."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from parlour.server.wire import Line


class Sink:
    """The transport and the loop of a line. Time stands still; `ring` calls what would come next."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.ended = ""
        self.reading = True
        self.timers: list[Timer] = []

    def write(self, data: bytes) -> None:
        assert not self.ended, "written to after the end"
        self.written.append(data)

    def write_eof(self) -> None:
        self.ended = "last words"

    def close(self) -> None:
        self.ended = "closed"

    def abort(self) -> None:
        self.ended = "aborted"

    def is_closing(self) -> bool:
        return bool(self.ended)

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True

    def call_later(self, seconds: float, call: Callable[[], None]) -> Timer:
        self.timers.append(Timer(seconds, call))
        return self.timers[-1]

    def ring(self) -> float:
        """The one timer that is set; how long it would have taken."""
        waiting = [timer for timer in self.timers if timer.call is not None]
        assert len(waiting) == 1
        (timer,) = waiting
        call, timer.call = timer.call, None
        assert call is not None
        call()
        return timer.seconds


class Timer:
    def __init__(self, seconds: float, call: Callable[[], None]) -> None:
        self.seconds = seconds
        self.call: Callable[[], None] | None = call

    def cancel(self) -> None:
        self.call = None


def a_line(largest: int = 16_384) -> tuple[Line, Sink]:
    sink = Sink()
    return Line(sink, cast("Any", sink), largest), sink
