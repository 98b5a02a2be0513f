"""Watchers who are told some inputs late: as much as everybody was, or everything."""

from __future__ import annotations

from parlour.core.contract import WATCHER, Event, Position, Seat
from parlour.core.info import Conduct
from parlour.core.view import View


class Delay:
    """What is held back from them, and the moment at which they are."""

    def __init__(self, conduct: Conduct, start: Position) -> None:
        self.conduct = conduct
        self.start = start.clone()
        self.shown: Position | None = None  # None: nothing is old enough yet
        self.held: list[tuple[Position, list[Event]]] = []  # after each input, and what they will be told of it

    def copy(self) -> Delay:
        twin = Delay(self.conduct, self.start)
        twin.shown, twin.held = self.shown, list(self.held)
        return twin

    def follow(self, position: Position, seat: Seat, events: list[Event]) -> list[Event]:
        """One more input is held back, and those that are old enough are told; all of them after the end."""
        teller = seat if self.conduct.omniscient else WATCHER
        self.held.append((position.clone(), [event for event in events if event.to >> teller & 1]))
        told: list[Event] = []
        kept = position.lag(self.conduct.delay)
        while len(self.held) > kept:
            self.shown, late = self.held.pop(0)
            told += late
        return told

    def moment(self) -> Position:
        """The position at which they are."""
        return self.start if self.shown is None else self.shown

    def view(self) -> View:
        """What they see of that moment; of the start only what everybody may know."""
        if self.shown is None or not self.conduct.omniscient:
            return self.moment().view(WATCHER)
        return self.shown.truth()
