"""The shapes in which one viewer is told of a match (not compiled: msgspec reads the annotations)."""

from __future__ import annotations

import msgspec

from parlour.core.view import Preview, View
from parlour.server.messages import Result
from parlour.table.shapes import Taken


class State(msgspec.Struct):
    """The part of an `update` that decides whether there is one at all."""

    view: View
    to_act: list[int]
    legal: list[str]
    draft: str
    preview: Preview | None
    offer: int
    result: Result | None


class Snapshot(msgspec.Struct, frozen=True):
    """All that a viewer can see at one moment; two moments with equal keys look the same to them."""

    viewer: int
    seen: int
    state: bytes
    expiries: tuple[tuple[str, int, int, int], ...]
    taken: tuple[tuple[int, Taken], ...]
