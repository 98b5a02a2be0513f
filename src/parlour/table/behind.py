"""Watchers who are shown everything, but some inputs late."""

from __future__ import annotations

from parlour.core.contract import WATCHER, Event, Position, Seat
from parlour.core.view import View


class Behind:
    """What is held back from them, and the moment at which they are."""

    def __init__(self, delay: int, start: Position) -> None:
        self.delay = delay
        self.start = start.clone()
        self.shown: Position | None = None  # None: nothing is old enough yet
        self.held: list[tuple[Position, list[Event]]] = []  # after each input, and what its seat was told of it

    def follow(self, position: Position, seat: Seat, events: list[Event]) -> list[Event]:
        """One more input is held back, and those that are old enough are told; all of them after the end."""
        self.held.append((position.clone(), [event for event in events if event.to >> seat & 1]))
        told: list[Event] = []
        kept = 0 if position.outcome() is not None else self.delay
        while len(self.held) > kept:
            self.shown, late = self.held.pop(0)
            told += late
        return told

    def moment(self) -> Position:
        """The position at which they are."""
        return self.start if self.shown is None else self.shown

    def view(self) -> View:
        """The whole truth of that moment; of the start only what everybody may know."""
        return self.start.view(WATCHER) if self.shown is None else self.shown.truth()
