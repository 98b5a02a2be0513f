"""What is typed and read in Fogline: `I#1@0,0`, `2,1-U`, `2,0xL`, the longer words for them, JSON; and whole positions."""

import re
from typing import Final

from parlour.core.contract import Action, Draft, Refusal
from parlour.core.ink import Words
from parlour.core.notation import Unreadable, only_keys, read_object, whole
from parlour.games.fogline.position.actions import (
    ACT,
    PLACE,
    WORDS,
    acting,
    placed_card,
    placed_cell,
    placed_kind,
    placing,
)
from parlour.games.fogline.position.cards import (
    CARDS,
    CELLS,
    DIRECTIONS,
    DX,
    DY,
    KIND,
    KINDS,
    OWNER,
    REACH,
    UP,
    at,
    x_of,
    y_of,
)

USAGE: Final = "place `I#1@0,0`, move `2,1-U`, attack `2,0xL`"
AUTOMATIC: Final = "`--` is never typed: a seat that has no action passes by itself"

NAMES: Final = [f"{x_of(cell)},{y_of(cell)}" for cell in range(CELLS)]

KEPT: Final = 20_000  # texts of actions that are remembered
_written: Final[dict[Action, str]] = {}
_meant: Final[dict[str, Action]] = {}  # what was written, to be read again: most inputs are taken from a list

_CELL: Final = r"(-?\d{1,3}),(-?\d{1,3})"
_PLACE: Final = re.compile(rf"([CTIAS])#(\d)@{_CELL}")
_ACT: Final = re.compile(rf"{_CELL}([-X])([URDL])")
_AT: Final = re.compile(_CELL)
_TOKEN: Final = re.compile(rf"{_CELL}#(\d)(?:=([12])([CTIASctias]))?")

# `place I 1 0,0` and so on are the notation with its signs spelt out
_PLACE_WORDS: Final = re.compile(rf"PLACE\s+([CTIAS])\s+#?(\d)\s+{_CELL}")
_ACT_WORDS: Final = re.compile(rf"(MOVE|ATTACK)\s+{_CELL}\s+([URDL])")
_SELECT: Final = re.compile(rf"SELECT(?:\s+{_CELL})?")


def read(text: str) -> list[Action] | Draft | Refusal:
    """The action that the text names, or the cell that it selects."""
    if text.strip() == "--":
        return Refusal("no_pass", AUTOMATIC)
    action = _meant.get(text)
    if action is not None:
        return [action]
    try:
        found = read_object(text)
        return _read_words(text.strip()) if found is None else _read_json(found)
    except Unreadable as trouble:
        return Refusal("bad_notation", f"{trouble}; {USAGE}")


def _read_words(text: str) -> list[Action] | Draft:
    shout = text.upper()
    if text.lower() in WORDS:
        return [WORDS[text.lower()]]
    found = _PLACE.fullmatch(shout) or _PLACE_WORDS.fullmatch(shout)
    if found:
        return [_placing(found[1], found[2], found[3], found[4])]
    found = _ACT.fullmatch(shout)
    if found:
        return [acting(_cell(found[1], found[2]), DIRECTIONS.index(found[4]), found[3] == "X")]
    found = _ACT_WORDS.fullmatch(shout)
    if found:
        return [acting(_cell(found[2], found[3]), DIRECTIONS.index(found[4]), found[1] == "ATTACK")]
    found = _SELECT.fullmatch(shout)
    if found:
        return Draft(write_cell(_cell(found[1], found[2])) if found[1] else "")
    raise Unreadable(f"cannot read {text[:40]!r}")


def _read_json(found: dict[str, object]) -> list[Action] | Draft:
    kind = found.get("type")
    if kind == "place":
        only_keys(found, "type", "unit", "card", "x", "y")
        unit = found["unit"]
        if not (isinstance(unit, str) and len(unit) == 1 and unit in KINDS[1:]):
            raise Unreadable("unit must be one of C T I A S")
        return [_placing(unit, found["card"], found["x"], found["y"])]
    if kind in ("move", "attack"):
        only_keys(found, "type", "from", "to")
        return [_between(_pair(found["from"], "from"), _pair(found["to"], "to"), kind == "attack")]
    if kind == "select":
        only_keys(found, "type", "at")
        return Draft("" if found["at"] is None else write_cell(_pair(found["at"], "at")))
    if isinstance(kind, str) and kind in WORDS:
        only_keys(found, "type")
        return [WORDS[kind]]
    raise Unreadable(f"the key 'type' must be one of place, move, attack, select, {', '.join(WORDS)}")


def _placing(unit: str, card: object, x: object, y: object) -> Action:
    return placing(KINDS.index(unit), whole(card, 1, len(CARDS), "the card"), _cell(x, y))


def _cell(x: object, y: object) -> int:
    return at(whole(x, -REACH, REACH, "x"), whole(y, -REACH, REACH, "y"))


def _pair(value: object, name: str) -> int:
    if not (isinstance(value, list) and len(value) == 2):
        raise Unreadable(f"{name} must be a cell [x, y]")
    return _cell(value[0], value[1])


def _between(here: int, there: int, attack: bool) -> Action:
    for direction in range(4):
        if x_of(there) - x_of(here) == DX[direction] and y_of(there) - y_of(here) == DY[direction]:
            return acting(here, direction, attack)
    raise Unreadable("'to' must be the cell next to 'from', above, right, below or left of it")


def read_cell(text: str) -> int:
    """The cell of `x,y`; Unreadable if it is none."""
    found = _AT.fullmatch(text)
    if not found:
        raise Unreadable(f"{text[:20]!r} is no cell; write x,y")
    return _cell(found[1], found[2])


def write_cell(cell: int) -> str:
    """`x,y`."""
    return NAMES[cell]


def write(action: Action) -> str:
    """The action in the notation of the rules."""
    found = _written.get(action)
    if found is None:
        if len(_written) >= KEPT:
            _written.clear()
            _meant.clear()
        found = _written[action] = _write(action)
        _meant[found] = action
    return found


def _write(action: Action) -> str:
    if action >= PLACE:
        return KINDS[placed_kind(action)] + write_tile(action)
    if action >= ACT:
        code = action - ACT
        return f"{write_cell(code >> 3)}{'x' if code & 1 else '-'}{DIRECTIONS[code >> 1 & 3]}"
    return next(word for word in WORDS if WORDS[word] == action)


WRITTEN: Final = Words(write)  # actions as lists of them are told


def kind(action: Action) -> str:
    """`place`, `move`, `attack`, or the word that it is."""
    if action >= PLACE:
        return "place"
    if action >= ACT:
        return "attack" if action - ACT & 1 else "move"
    return write(action)


def write_tile(action: Action) -> str:
    """What everybody sees of a placement: `#1@0,0`."""
    return f"#{placed_card(action)}@{write_cell(placed_cell(action))}"


class Token:
    """One tile of a written position."""

    def __init__(self, cell: int, card: int, owner: int, kind: int, up: bool) -> None:
        self.cell = cell
        self.card = card
        self.owner = owner  # 0 = the tile is empty
        self.kind = kind
        self.up = up


def read_position(text: str) -> tuple[list[Token], int]:
    """`0,0#2=1i 1,0#6=2t 2,0#3 turn 1` as tiles and the seat to act; ValueError with one clear line."""
    words = text.split()
    if len(words) < 3 or words[-2] != "turn" or words[-1] not in ("1", "2"):
        raise ValueError("a position is tiles such as 0,0#2=1i, then `turn 1` or `turn 2`")
    return [read_token(word) for word in words[:-2]], int(words[-1])


def read_token(word: str) -> Token:
    """One tile: `0,0#2` or `0,0#2=1i`; ValueError with one clear line."""
    found = _TOKEN.fullmatch(word)
    if not found:
        raise ValueError(f"{word[:40]!r} is no tile; write x,y#card or x,y#card=owner and unit, such as 0,0#2=1i")
    try:
        cell = _cell(found[1], found[2])
        card = whole(found[3], 1, len(CARDS), "the card")
    except Unreadable as trouble:
        raise ValueError(f"{word[:40]!r}: {trouble}") from None
    if not found[4]:
        return Token(cell, card, 0, 0, False)
    unit = found[5]
    return Token(cell, card, int(found[4]), KINDS.index(unit.upper()), unit.isupper())


def write_token(cell: int, card: int, unit: int) -> str:
    """`0,0#2` or `0,0#2=1i`: upper case is face-up."""
    if not unit:
        return f"{write_cell(cell)}#{card}"
    name = KINDS[unit & KIND]
    return f"{write_cell(cell)}#{card}={unit >> OWNER}{name if unit & UP else name.lower()}"
