"""The calls of a match as packed entries, and what is told of them.

An entry holds number, seat, kind of call, the other number of a hold or a double, and both tick counts after the call: one integer, so that
copying a position copies one short list.
"""

from typing import Final

from parlour.core.contract import EVERYBODY, Event, Seat, only
from parlour.games.underlinery.position.actions import AUTO, DOUBLE, HOLD, PULSE

SECOND: Final = 5  # the second number of a double call; the other kinds are those of actions.py

SEAT: Final = 1 << 7
KIND: Final = 1 << 8
TARGET: Final = 1 << 11
FIRST: Final = 1 << 18
OTHER: Final = 1 << 23

POWERS: Final = {DOUBLE: "double", SECOND: "double", HOLD: "hold", PULSE: "pulse"}


def entry(seat: Seat, number: int, kind: int, second: int) -> int:
    """A call before it is counted."""
    return number + (seat - 1) * SEAT + kind * KIND + second * TARGET


def plain_entry(seat: Seat, number: int) -> int:
    """The same for a call without more to it, which is nearly every one."""
    return number + SEAT if seat == 2 else number


def score(one: int, two: int) -> int:
    return one * FIRST + two * OTHER


def number_of(call: int) -> int:
    return call & 127


def seat_of(call: int) -> Seat:
    return 1 + (call // SEAT & 1)


def kind_of_call(call: int) -> int:
    return call // KIND & 7


def target_of(call: int) -> int:
    return call // TARGET & 127


def ticks_of(call: int, seat: Seat) -> int:
    return call // (FIRST if seat == 1 else OTHER) & 31


def write_call(call: int) -> str:
    """As the shorthand of records has it: `57`, `57~`, `4+5`, `12!hold9`, `6!pulse`; "" for the second of a double."""
    number, kind = number_of(call), kind_of_call(call)
    if kind == AUTO:
        return f"{number}~"
    if kind == HOLD:
        return f"{number}!hold{target_of(call)}"
    if kind == PULSE:
        return f"{number}!pulse"
    if kind == DOUBLE:
        return f"{number}+{target_of(call)}"
    return "" if kind == SECOND else str(number)


# events


def choice(seat: Seat, option: int, placer: Seat) -> Event:
    letter = "A" if option == 1 else "B"
    data: dict[str, object] = {"type": "choose", "seat": seat, "option": letter, "placer": placer, "mover": 3 - placer}
    return Event(f"{seat} choose {letter}", data)


def tell_grid(events: list[Event], seat: Seat, filled: int) -> None:
    """One event for one input, however many numbers it moved; nobody else learns that there was one."""
    if events and events[-1].data["type"] == "grid":
        events.pop()
    events.append(Event(f"grid {filled}", {"type": "grid", "filled": filled}, only(seat)))


def call(log: list[int], index: int) -> Event:
    """`1 call 57: +1 +0, 1-0`: who called what, what each seat gained, the ticks now."""
    made = log[index]
    before = log[index - 1] if index else 0
    ticks = [ticks_of(made, 1), ticks_of(made, 2)]
    gained = [ticks[0] - ticks_of(before, 1), ticks[1] - ticks_of(before, 2)]
    kind, target = kind_of_call(made), target_of(made)
    words = str(number_of(made))
    if kind == AUTO:
        words += "~"
    elif kind == HOLD:
        words += f" hold {target}"
    elif kind == DOUBLE:
        words += f"+{target}"
    elif kind in POWERS:
        words += f" {POWERS[kind]}"
    text = f"{seat_of(made)} call {words}: +{gained[0]} +{gained[1]}, {ticks[0]}-{ticks[1]}"
    data: dict[str, object] = {
        "type": "call",
        "seat": seat_of(made),
        "number": number_of(made),
        "auto": kind == AUTO,
        "power": POWERS.get(kind, ""),
        "target": target,
        "gained": gained,
        "ticks": ticks,
    }
    return Event(text, data, EVERYBODY)


def end(winner: Seat, reason: str, ticks: list[int]) -> Event:
    data: dict[str, object] = {"type": "end", "winner": winner, "reason": reason, "ticks": list(ticks)}
    return Event(f"#{winner} {reason} {ticks[0]}-{ticks[1]}", data, EVERYBODY)
