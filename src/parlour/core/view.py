"""What leaves the referee: views and previews, as typed JSON (not compiled: msgspec reads the annotations)."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Final, TypeVar

import msgspec

if TYPE_CHECKING:
    from parlour.core.contract import Outcome

T = TypeVar("T")


class View(msgspec.Struct, frozen=True):
    """All that one viewer may know at one moment; built up from that knowledge, never cut down from the truth."""


class Preview(msgspec.Struct, frozen=True):
    """What unfinished input would do, as far as its seat may know: sums, odds, reasons."""


class Reference(msgspec.Struct, frozen=True):
    """What a game lets everybody look up at any time; it knows no match."""


class Result(msgspec.Struct, frozen=True):
    """How a match of at most one winner ended, as views and saves tell it."""

    winner: int  # 0 = nobody
    reason: str


def ending(outcome: Outcome | None) -> Result | None:
    """The result of an outcome; None while the match goes on."""
    if outcome is None:
        return None
    winners = outcome.winners()
    return Result(winners[0] if winners else 0, outcome.reason)


def check_result(result: Result | None, reasons: Collection[str], seats: int) -> None:
    """ValueError with one clear line for a result that the rules do not know."""
    if result is not None and (result.reason not in reasons or not 0 <= result.winner <= seats):
        raise ValueError(f"the result must be a winner (0 to {seats}) and a reason of the rules")


# The one encoding of views, previews, events and records: equal values give equal bytes. No function of ours around it:
# an input calls it a dozen times.
to_json: Final[Callable[[object], bytes]] = msgspec.json.Encoder(order="deterministic").encode


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
