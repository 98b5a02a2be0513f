"""What is typed and read in Summon5: `7h8:2,1,2`, `place 2@7,8`, `return 7,8`, `undo`, `end`, or the same as JSON."""

import re
from typing import Final

from parlour.core.contract import Action
from parlour.core.notation import LONGEST, Unreadable, only_keys, read_object, whole
from parlour.games.summon5.position.loom import ACROSS, DOWN, EMPTY, Loom
from parlour.games.summon5.position.weaves import FAR, SKIP, Weave, tokens_of, way_of, x_of, y_of

USAGE: Final = "write a weave such as `7h8:2,1,2`, or `place 2@7,8`, `return 7,8`, `undo`, `end`"

WEAVE: Final = re.compile(r"([0-9]{1,4})([hv])([0-9]{1,4}):([0-9](?:,[0-9.])*)")
PLACE: Final = re.compile(r"([0-9])@([0-9]{1,4}),([0-9]{1,4})")
CELL: Final = re.compile(r"([0-9]{1,4}),([0-9]{1,4})")

TOKEN: Final = {".": EMPTY} | {str(digit): digit for digit in range(10)}
ENOUGH: Final = 225  # tokens: more are off any Loom


class Said:
    """An input as read: weave, place, return, undo, end or `-`."""

    def __init__(self, word: str, x: int = 0, y: int = 0) -> None:
        self.word = word
        self.x = x if 0 <= x < FAR else FAR
        self.y = y if 0 <= y < FAR else FAR
        self.way = ACROSS
        self.tokens: list[int] = []  # digits, and EMPTY for an old thread passed over


def read(text: str) -> Said:
    """The input that the text is; Unreadable if it is none."""
    match = WEAVE.fullmatch(text) if len(text) <= LONGEST else None
    if match is not None:
        return _read_weave(match)
    text = text.strip()
    found = read_object(text)
    if found is not None:
        return _read_json(found)
    word, _, rest = " ".join(text.split()).partition(" ")
    if word in ("undo", "end", "-") and not rest:
        return Said(word)
    if word == "place":
        match = PLACE.fullmatch(rest)
        if match is None:
            raise Unreadable(f"cannot read {text[:40]!r}")
        said = Said("place", int(match.group(2)), int(match.group(3)))
        said.tokens = [int(match.group(1))]
        return said
    if word == "return":
        match = CELL.fullmatch(rest)
        if match is None:
            raise Unreadable(f"cannot read {text[:40]!r}")
        return Said("return", int(match.group(1)), int(match.group(2)))
    match = WEAVE.fullmatch(text)
    if match is None:
        raise Unreadable(f"cannot read {text[:40]!r}")
    return _read_weave(match)


def _read_weave(match: re.Match[str]) -> Said:
    x, way, y, threads = match.groups()
    return _weave(int(x), int(y), way, [TOKEN[token] for token in threads.split(",")])


def _weave(x: int, y: int, way: str, tokens: list[int]) -> Said:
    if tokens[0] == EMPTY or tokens[-1] == EMPTY:
        raise Unreadable("a weave begins and ends with a new thread")
    if len(tokens) > ENOUGH:
        raise Unreadable(f"a weave has no more than {ENOUGH} tokens")
    said = Said("weave", x, y)
    said.way = ACROSS if way == "h" else DOWN
    said.tokens = tokens
    return said


def _read_json(found: dict[str, object]) -> Said:
    word = found.get("type")
    if word == "undo" or word == "end":
        only_keys(found, "type")
        return Said(str(word))
    if word == "return":
        only_keys(found, "type", "x", "y")
        return Said("return", _coordinate(found["x"], "x"), _coordinate(found["y"], "y"))
    if word == "place":
        only_keys(found, "type", "tile", "x", "y")
        said = Said("place", _coordinate(found["x"], "x"), _coordinate(found["y"], "y"))
        said.tokens = [whole(found["tile"], 0, 9, "tile")]
        return said
    if word == "weave":
        only_keys(found, "type", "x", "y", "dir", "tiles")
        x, y = _coordinate(found["x"], "x"), _coordinate(found["y"], "y")
        way, tiles = found["dir"], found["tiles"]
        if not isinstance(tiles, list) or not tiles:
            raise Unreadable("tiles must be a list of digits, null for an old thread passed over")
        if not isinstance(way, str) or way not in ("h", "v"):
            raise Unreadable("dir must be 'h' or 'v'")
        return _weave(x, y, way, [EMPTY if tile is None else whole(tile, 0, 9, "a tile") for tile in tiles])
    raise Unreadable("the key 'type' must be weave, place, return, undo or end")


def _coordinate(value: object, name: str) -> int:
    return whole(value, -9999, 9999, name)


class _Last:
    """The action that was written last: of one input it is wanted several times."""

    def __init__(self) -> None:
        self.action = SKIP
        self.text = "-"


_last: Final = _Last()


def write(action: Action) -> str:
    """`6h7:2,.,3`, or `-` for a turn that the clock skipped."""
    if action != _last.action:
        _last.action, _last.text = action, _write(action)
    return _last.text


def _write(action: Action) -> str:
    if action == SKIP:
        return "-"
    tokens = ",".join(["." if token == EMPTY else str(token) for token in tokens_of(action)])
    return f"{x_of(action)}{'v' if way_of(action) else 'h'}{y_of(action)}:{tokens}"


def kind(action: Action) -> str:
    """`weave 3`: by how many threads it lays."""
    if action == SKIP:
        return "skip"
    return f"weave {sum([token != EMPTY for token in tokens_of(action)])}"


def write_threads(loom: Loom, weave: Weave) -> str:
    """`2@7,8 1@9,7`: an unfinished weave in the order of placing."""
    return " ".join([f"{weave.digits[i]}@{loom.name(weave.cells[i])}" for i in range(len(weave.cells))])


def read_threads(loom: Loom, text: str) -> Weave:
    """The inverse; Unreadable if the text does not lay threads on different cells of this Loom."""
    weave = Weave([], [])
    for part in text.split():
        match = PLACE.fullmatch(part)
        cell = loom.off if match is None else loom.cell(int(match.group(2)), int(match.group(3)))
        if match is None or cell == loom.off or cell in weave.cells:
            raise Unreadable(f"cannot read {part[:20]!r}; expected threads on different cells, such as `2@7,8 1@9,7`")
        weave.cells.append(cell)
        weave.digits.append(int(match.group(1)))
    return weave


def read_draft(loom: Loom, text: str) -> Weave:
    """The threads of a draft; a text that is none holds no thread."""
    try:
        return read_threads(loom, text)
    except Unreadable:
        return Weave([], [])
