"""What is typed and read in Stackdoku: `P5+6`, `4@r1c4`, `U`, `L`, `R`, `K5`, `V`, `H`, `?`, `X`, or the same as JSON."""

from typing import Final

from parlour.core.contract import Action, Draft, Refusal
from parlour.core.notation import Unreadable, only_keys, read_object, whole
from parlour.games.stackdoku.levels import sudoku
from parlour.games.stackdoku.position.actions import (
    GIVE_UP,
    HIDDEN,
    HINT,
    KIND,
    PAIR,
    PAUSE,
    PEEK,
    PLACE,
    RESCUE,
    RESTART,
    RESUME,
    UNDO,
    VISIBLE,
    pair,
    place,
)

SIMPLE: Final = ("U", "L", "R", "V", "H", "?", "X", "pause", "resume")  # by code
NAMES: Final = ("undo", "rescue", "restart", "visible", "hidden", "hint", "give up", "pause", "resume")  # by code
TYPES: Final = {"undo": UNDO, "rescue": RESCUE, "restart": RESTART, "hint": HINT, "giveup": GIVE_UP}
BEYOND: Final = 99  # tiles that no stack has can still be named, to be refused

USAGE: Final = (
    "write P5+6, 4@r1c4, U undo, L spend a life, R restart, K5 peek, V or H mode, ? hint, pause, resume or X give up"
)


def read(text: str) -> list[Action] | Draft | Refusal:
    """The action that the text names, or the selection it leaves in the draft."""
    action = _meant.get(text)
    if action is not None:
        return [action]
    try:
        found = read_object(text)
        return _words(text.strip()) if found is None else _object(found)
    except Unreadable as trouble:
        return Refusal("bad_notation", f"{trouble}; {USAGE}")


def read_action(text: str) -> Action:
    """A pair or a placement; ValueError with one clear line."""
    found = read(text)
    if isinstance(found, list) and PAIR <= found[0] < PEEK:
        return found[0]
    raise ValueError(f"{text[:40]!r} is no pair and no placement")


def _words(text: str) -> list[Action] | Draft:
    if text in SIMPLE:
        return [SIMPLE.index(text)]
    if text == "hint":
        return [HINT]
    head, tail = text[:1], text[1:]
    if head == "P":
        one, plus, two = tail.partition("+")
        if plus:
            return [pair(_tile(one), _tile(two))]
    elif head == "K":
        return [PEEK + _tile(tail)]
    elif tail[:1] == "@":
        return [place(whole(head, 1, 9, "the digit"), cell(tail[1:]))]
    elif text == "none" or text.startswith(("token ", "tile ")):
        return Draft(_selection(text))
    raise Unreadable(f"cannot read {text[:40]!r}")


def _object(found: dict[str, object]) -> list[Action] | Draft:
    kind = found.get("type")
    if isinstance(kind, str) and kind in TYPES:
        only_keys(found, "type")
        return [TYPES[kind]]
    if kind == "pair":
        only_keys(found, "type", "tiles")
        tiles = found["tiles"]
        if not isinstance(tiles, list) or len(tiles) != 2:
            raise Unreadable("tiles must be a list of two tile numbers")
        return [pair(_tile(tiles[0]), _tile(tiles[1]))]
    if kind == "place":
        only_keys(found, "type", "digit", "cell")
        return [place(whole(found["digit"], 1, 9, "the digit"), cell(found["cell"]))]
    if kind == "peek":
        only_keys(found, "type", "tile")
        return [PEEK + _tile(found["tile"])]
    if kind == "mode":
        only_keys(found, "type", "mode")
        if found["mode"] not in ("visible", "hidden"):
            raise Unreadable("the mode must be 'visible' or 'hidden'")
        return [VISIBLE if found["mode"] == "visible" else HIDDEN]
    if kind == "pause":
        only_keys(found, "type", "on")
        if not isinstance(found["on"], bool):
            raise Unreadable("on must be true or false")
        return [PAUSE if found["on"] else RESUME]
    if kind == "select":
        only_keys(found, "type", "what")
        return Draft(_selection(str(found["what"])))
    raise Unreadable(f"the key 'type' must be one of {', '.join(TYPES)}, pair, place, peek, mode, pause, select")


def _tile(value: object) -> int:
    return whole(value, 1, BEYOND, "a tile")


def cell(value: object) -> int:
    """`r1c4` as the number of the cell."""
    if isinstance(value, str) and len(value) == 4 and value[0] == "r" and value[2] == "c":
        return whole(value[1], 1, 9, "the row") * 9 + whole(value[3], 1, 9, "the column") - 10
    raise Unreadable("a cell is written r1c1 to r9c9")


def _selection(text: str) -> str:
    word, _, number = text.partition(" ")
    if word == "token":
        return f"token {whole(number, 1, 9, 'the token')}"
    if word == "tile":
        return f"tile {_tile(number)}"
    if text == "none":
        return ""
    raise Unreadable("a selection is `token 4`, `tile 5` or `none`")


_written: dict[Action, str] = {}  # every view tells all that was done
_meant: dict[str, Action] = {}  # the same to be read again: most inputs are taken from a list


def write(action: Action) -> str:
    """The action in the notation of the rules."""
    found = _written.get(action)
    if found is None:
        found = _written[action] = _write(action)
        _meant[found] = action
    return found


def _write(action: Action) -> str:
    if action < KIND:
        return SIMPLE[action]
    rest = action % KIND
    if action >= PEEK:
        return f"K{rest}"
    if action >= PLACE:
        return f"{rest // 100}@{sudoku.name(rest % 100)}"
    return f"P{rest // 100}+{rest % 100}"


def kind(action: Action) -> str:
    """What the code stands for, without tiles, digits and cells."""
    if action < KIND:
        return NAMES[action]
    return "peek" if action >= PEEK else "place" if action >= PLACE else "pair"
