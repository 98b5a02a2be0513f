"""What is encoded once for everybody at a table.

Bytes are kept beside the very event that they were made of, so whoever's story holds it may have them.
"""

from __future__ import annotations

from typing import Final

from parlour.core.contract import Event
from parlour.core.story import Hearer, Tale, Tell, in_words
from parlour.core.view import to_json
from parlour.server.messages import Clock
from parlour.server.snapshots import Snapshot

EVENTS: Final = 50  # of one input; more are encoded anew


class Told:
    """One event and what was made of it."""

    def __init__(self, event: Event) -> None:
        self.event = event
        # as a `StoryEvent` has it, between its number and its words
        self.code = b',"text":' + to_json(event.text) + b',"data":' + to_json(event.data) + b',"words":'
        self.parts: list[str] = []  # of its sentence

    def words(self, tell: Tell, hearer: Hearer) -> str:
        """The sentence for one viewer."""
        if not isinstance(tell, Tale):
            return in_words(tell, self.event.data, hearer)
        if not self.parts:
            self.parts = tell.written(self.event.data, hearer.names)
        return hearer.fill(self.parts)


class Once:
    """Of one table."""

    def __init__(self) -> None:
        self.events: dict[int, Told] = {}
        self.clocked: tuple[object, int] = ((), 0)  # clocks as they were encoded last, and when that was
        self.clock_code = b"[]"

    def told(self, event: Event) -> Told:
        """What lies ready of an event."""
        found = self.events.get(id(event))
        if found is None:
            if len(self.events) >= EVENTS:
                self.events.clear()
            found = self.events[id(event)] = Told(event)
        return found

    def clocks(self, seen: Snapshot, now: int) -> bytes:
        """What is left on each clock that the viewer sees."""
        expiries = seen.expiries
        if not expiries:
            return b"[]"
        if self.clocked != (expiries, now):
            self.clock_code = to_json([Clock(cause, seat, max(0, at - now)) for cause, seat, _, at in expiries])
            self.clocked = expiries, now
        return self.clock_code
