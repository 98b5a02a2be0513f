"""What is typed and read in Underlinery: the actions of the rules document as text or JSON, and the short forms."""

from typing import Final

from parlour.core.contract import Action
from parlour.core.notation import Unreadable, only_keys, read_object
from parlour.games.underlinery.position import layouts
from parlour.games.underlinery.position.actions import (
    AUTO,
    CALL,
    CHOOSE,
    DOUBLE,
    FILL,
    FILL_ALL,
    HIGHEST,
    HOLD,
    LIFT,
    OPEN,
    OPEN_GRID,
    PLACE,
    PULSE,
    TALLEST,
    WIDTH,
    A,
    B,
    code,
    first_of,
    kind_of,
    place_code,
    second_of,
)
from parlour.games.underlinery.position.board import LETTERS

USAGE: Final = (
    "write `choose A`, `place 57@c4`, `lift c4`, `hand 57`, a bare cell, `fill`, `layout CODE`, a bare number or "
    "`call 57`, `call 57+58`, `call 57 hold 12`, `call 57 pulse`"
)

CALLS: Final = [f"call {number}" for number in range(HIGHEST + 1)]
CALLED: Final = {call: number for number, call in enumerate(CALLS) if number}  # most inputs are taken from a list
POWERS: Final = {CALL: "call", AUTO: "call", DOUBLE: "double", HOLD: "hold", PULSE: "pulse"}


class Reading:
    """What an input says, before it is held against a position."""

    def __init__(self, actions: list[Action]) -> None:
        self.actions = actions
        self.hand = -1  # a number to be taken in hand
        self.click = -1  # a cell clicked
        self.layout: list[int] | None = None  # a whole grid, perhaps none


def read(text: str, size: int) -> Reading:
    """Unreadable with one clear line, if it is no notation of the game."""
    number = CALLED.get(text)
    if number is not None:
        return Reading([number])
    text = text.strip()
    found = read_object(text)
    return _read_text(text, size) if found is None else _read_object(found)


def _read_text(text: str, size: int) -> Reading:
    word, _, rest = text.partition(" ")
    rest = rest.strip()
    if word == "choose":
        return Reading([_choice(rest)])
    if word == "place":
        number, at, cell = rest.partition("@")
        if not at:
            raise Unreadable("write `place 57@c4`")
        return Reading([code(PLACE, _number(number), _place(cell))])
    if word == "lift":
        return Reading([code(LIFT, 0, _place(rest))])
    if word == "layout":
        return _layout(_layout_text(rest, size))
    if word == "hand":
        return _in_hand(_number(rest))
    if word == "call":
        return Reading([_call(rest)])
    if text in ("fill", "f"):
        return Reading([FILL_ALL])
    if text == "open":
        return Reading([OPEN_GRID])
    if text[:1].isdigit():
        return Reading([_call(text)])
    if len(text) > 1 and text[:1].isalpha() and text[1:].isdigit():
        return _clicked(_place(text))
    raise Unreadable(f"cannot read {text[:40]!r}; {USAGE}")


def _read_object(found: dict[str, object]) -> Reading:
    kind = found.get("type")
    if kind == "choose":
        only_keys(found, "type", "option")
        return Reading([_choice(found["option"])])
    if kind == "place":
        only_keys(found, "type", "number", "cell")
        return Reading([code(PLACE, _number(found["number"]), _place(found["cell"]))])
    if kind == "lift":
        only_keys(found, "type", "cell")
        return Reading([code(LIFT, 0, _place(found["cell"]))])
    if kind == "fill":
        only_keys(found, "type")
        return Reading([FILL_ALL])
    if kind == "layout":
        only_keys(found, "type", "numbers")
        numbers = found["numbers"]
        if not isinstance(numbers, list):
            raise Unreadable("the key 'numbers' must be a list of numbers in reading order")
        return _layout([_number(number) for number in numbers])
    if kind == "hand":
        only_keys(found, "type", "number")
        return _in_hand(_number(found["number"]))
    if kind == "click":
        only_keys(found, "type", "cell")
        return _clicked(_place(found["cell"]))
    if kind == "call":
        return Reading([_call_object(found)])
    raise Unreadable("the key 'type' must be choose, place, lift, click, hand, fill, layout or call")


def _layout(numbers: list[int]) -> Reading:
    reading = Reading([])
    reading.layout = numbers
    return reading


def _in_hand(number: int) -> Reading:
    reading = Reading([])
    reading.hand = number
    return reading


def _clicked(place: int) -> Reading:
    reading = Reading([])
    reading.click = place
    return reading


def _choice(value: object) -> Action:
    if value in ("A", "a"):
        return A
    if value in ("B", "b"):
        return B
    raise Unreadable("choose A (first placement) or B (first move)")


def _number(value: object) -> int:
    """Any whole number is readable; those that no game could hold are 0."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value if 0 <= value <= HIGHEST else 0
    if isinstance(value, str):
        digits = value.strip().removeprefix("-")
        if digits.isascii() and digits.isdigit():
            return int(digits) if len(digits) <= 3 and digits == value.strip() else 0
    raise Unreadable("a number such as 57 is expected")


def _place(value: object) -> int:
    if isinstance(value, str):
        name = value.strip().lower()
        row = name[1:]
        if name[:1] in LETTERS and row.isascii() and row.isdigit() and len(row) <= 2:
            # row 0 is below every grid: told apart from a cell, refused like the others outside
            return place_code(LETTERS.index(name[0]), int(row) - 1 if int(row) else TALLEST)
    raise Unreadable("a cell is a column letter and a row number, such as c4")


def _layout_text(text: str, size: int) -> list[int]:
    if "," in text:
        return [_number(part) for part in text.split(",")]
    if text == "?":
        return []
    try:
        return layouts.from_code(text, size)
    except layouts.NoLayout as trouble:
        raise Unreadable(str(trouble)) from None


def _call(text: str) -> Action:
    words = text.split()
    if len(words) == 1:
        number, plus, second = text.partition("+")
        if plus:
            return code(DOUBLE, _number(number), _number(second))
        if text.endswith("~"):
            return code(AUTO, _number(text[:-1]))
        return code(CALL, _number(text))
    if len(words) == 2 and words[1] == "pulse":
        return code(PULSE, _number(words[0]))
    if len(words) == 3 and words[1] == "hold":
        return code(HOLD, _number(words[0]), _number(words[2]))
    raise Unreadable("write `call 57`, `call 57+58`, `call 57 hold 12` or `call 57 pulse`")


def _call_object(found: dict[str, object]) -> Action:
    power = found.get("power")
    if power is None:
        only_keys(found, "type", "number")
        return code(CALL, _number(found["number"]))
    if power == "double":
        only_keys(found, "type", "number", "power", "second")
        return code(DOUBLE, _number(found["number"]), _number(found["second"]))
    if power == "hold":
        only_keys(found, "type", "number", "power", "target")
        return code(HOLD, _number(found["number"]), _number(found["target"]))
    if power == "pulse":
        only_keys(found, "type", "number", "power")
        return code(PULSE, _number(found["number"]))
    raise Unreadable("the key 'power' must be double, hold or pulse")


def write(action: Action) -> str:
    """The action as text."""
    kind, number, second = kind_of(action), first_of(action), second_of(action)
    if kind == CALL:
        return CALLS[number]
    if kind == AUTO:
        return f"{number}~"
    if kind == DOUBLE:
        return f"call {number}+{second}"
    if kind == HOLD:
        return f"call {number} hold {second}"
    if kind == PULSE:
        return f"call {number} pulse"
    if kind == CHOOSE:
        return "choose A" if action == A else "choose B"
    if kind == PLACE:
        return f"place {number}@{_cell(second)}"
    if kind == LIFT:
        return f"lift {_cell(second)}"
    if kind == FILL:
        return "fill"
    return "open" if kind == OPEN else "layout ?"


def kind(action: Action) -> str:
    """The first word, but a call by the power that it uses."""
    return POWERS.get(kind_of(action)) or write(action).partition(" ")[0]


def _cell(place: int) -> str:
    row = place // WIDTH
    return f"{LETTERS[place % WIDTH]}{0 if row == TALLEST else row + 1}"


def write_layout(actions: list[Action], size: int) -> str:
    """`layout asc`: an input of several actions is always a whole layout."""
    numbers = [first_of(action) for action in actions if kind_of(action) == PLACE]
    return f"layout {layouts.to_text(numbers, size)}"
