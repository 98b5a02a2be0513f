"""What leaves the referee: views and previews, as typed JSON (not compiled: msgspec reads the annotations)."""

from typing import TypeVar

import msgspec

T = TypeVar("T")


class View(msgspec.Struct, frozen=True):
    """All that one viewer may know at one moment; built up from that knowledge, never cut down from the truth."""


class Preview(msgspec.Struct, frozen=True):
    """What unfinished input would do, as far as its seat may know: sums, odds, reasons."""


_encoder = msgspec.json.Encoder(order="deterministic")


def to_json(value: object) -> bytes:
    """The one encoding of views, previews, events and records: equal values give equal bytes."""
    return _encoder.encode(value)


def builtins(value: msgspec.Struct) -> dict[str, object]:
    """A Struct as plain JSON data."""
    found: dict[str, object] = msgspec.to_builtins(value)
    return found


def typed(data: object, kind: type[T]) -> T:
    """Plain JSON data as the Struct it claims to be; ValueError with one clear line."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as trouble:
        raise ValueError(str(trouble)) from None
