"""What is typed and read in Stackdoku: `P5+6`, `4@r1c4`, `U`, `L`, `R`, `K5`, `V`, `H`, `?`, `X`, or the same as JSON."""

from typing import Final

from parlour.core.contract import Action, Draft, Refusal
from parlour.core.notation import Unreadable, only_keys, read_object, whole
from parlour.games.stackdoku import sudoku

UNDO: Final = 0
RESCUE: Final = 1
RESTART: Final = 2
VISIBLE: Final = 3
HIDDEN: Final = 4
HINT: Final = 5
GIVE_UP: Final = 6
PAUSE: Final = 7
RESUME: Final = 8
SIMPLE: Final = ("U", "L", "R", "V", "H", "?", "X", "pause", "resume")
TYPES: Final = {"undo": UNDO, "rescue": RESCUE, "restart": RESTART, "hint": HINT, "giveup": GIVE_UP}

KIND: Final = 10_000  # a code is kind * KIND + what it is about
PAIR: Final = 10_000  # + first tile * 100 + second tile, as in the rules (1 is the first)
PLACE: Final = 20_000  # + digit * 100 + cell
PEEK: Final = 30_000  # + tile
BEYOND: Final = 99  # tiles that no stack has can still be named, to be refused

USAGE: Final = (
    "write P5+6, 4@r1c4, U undo, L spend a life, R restart, K5 peek, V or H mode, ? hint, pause, resume or X give up"
)


def pair(one: int, two: int) -> Action:
    """Two tiles as in the rules, lower first."""
    return PAIR + min(one, two) * 100 + max(one, two)


def place(digit: int, cell: int) -> Action:
    return PLACE + digit * 100 + cell


def read(text: str) -> list[Action] | Draft | Refusal:
    """The action that the text names, or the selection it leaves in the draft."""
    try:
        found = read_object(text)
        return _words(text.strip()) if found is None else _object(found)
    except Unreadable as trouble:
        return Refusal("bad_notation", f"{trouble}; {USAGE}")


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


def write(action: Action) -> str:
    """The action in the notation of the rules."""
    if action < KIND:
        return SIMPLE[action]
    rest = action % KIND
    if action >= PEEK:
        return f"K{rest}"
    if action >= PLACE:
        return f"{rest // 100}@{sudoku.name(rest % 100)}"
    return f"P{rest // 100}+{rest % 100}"
