"""What is encoded once for everybody at a table.

Bytes are kept beside the very things that they were made of, so whoever's view holds those things may have them: what a
viewer sees is decided by their view alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from parlour.core.contract import Event
from parlour.core.view import View, to_json

EVENTS: Final = 50  # of one input; more are encoded anew


class Page:
    """One lasting part of a view as it was last encoded."""

    def __init__(self, value: object, code: bytes) -> None:
        self.items: tuple[object, ...] = tuple(value) if isinstance(value, (list, tuple)) else ()
        self.fields: dict[str, object] | None = value if isinstance(value, dict) else None
        self.code = code
        self.raw = msgspec.Raw(code)


def common(longer: Sequence[object], known: tuple[object, ...]) -> bool:
    """Whether the known things are the first of the longer ones: the very same objects."""
    return len(longer) >= len(known) and all(longer[at] is known[at] for at in range(len(known)))


class Once:
    """Of one table. `View.lasting` and `View.own` name the parts of views that seldom change: one encoding of the former
    for everybody, of the latter for each viewer. Sequences that grow are encoded from where they have grown."""

    def __init__(self) -> None:
        self.pages: dict[str, Page] = {}
        self.events: dict[int, tuple[Event, msgspec.Raw]] = {}

    def view(self, view: View, viewer: int) -> View:
        """The same view to whoever encodes it."""
        parts: dict[str, object] = {}
        for name in view.lasting:
            parts[name] = self._page(name, getattr(view, name))
        for name in view.own:
            parts[name] = self._page(f"{name} {viewer}", getattr(view, name))
        return msgspec.structs.replace(view, **parts) if parts else view

    def _page(self, name: str, value: object) -> msgspec.Raw:
        page = self.pages.get(name)
        code = b""
        if page is not None and isinstance(value, dict):
            if page.fields == value:
                return page.raw
        elif page is not None and page.items and isinstance(value, (list, tuple)) and common(value, page.items):
            size = len(page.items)
            if len(value) == size:
                return page.raw
            code = page.code[:-1] + b"," + to_json(value[size:])[1:]
        page = Page(value, code or to_json(value))
        self.pages[name] = page
        return page.raw

    def data(self, event: Event) -> msgspec.Raw:
        """The data of an event."""
        found = self.events.get(id(event))
        if found is None:
            if len(self.events) >= EVENTS:
                self.events.clear()
            found = (event, msgspec.Raw(to_json(event.data)))
            self.events[id(event)] = found
        return found[1]
