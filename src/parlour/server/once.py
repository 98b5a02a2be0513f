"""What is encoded once for everybody at a table.

Bytes are kept beside the very event that they were made of, so whoever's story holds it may have them.
"""

from __future__ import annotations

from typing import Final

import msgspec

from parlour.core.contract import Event
from parlour.core.view import to_json

EVENTS: Final = 50  # of one input; more are encoded anew


class Once:
    """Of one table."""

    def __init__(self) -> None:
        self.events: dict[int, tuple[Event, msgspec.Raw]] = {}

    def data(self, event: Event) -> msgspec.Raw:
        """The data of an event."""
        found = self.events.get(id(event))
        if found is None:
            if len(self.events) >= EVENTS:
                self.events.clear()
            found = (event, msgspec.Raw(to_json(event.data)))
            self.events[id(event)] = found
        return found[1]
