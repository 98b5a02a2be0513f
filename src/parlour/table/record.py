"""Records: one text format for all games, read strictly and written in one way.

parlour 1
game fogline 1
options {"rep":"forbid"}
seats ["Ana","bot:random"]

! first 1
1 I#1@0,0
= 1 command
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from math import isfinite

import msgspec

from parlour.core.view import to_json

FORMAT = 1
LONGEST_FILE = 2_000_000  # bytes
LONGEST_LINE = 100_000  # characters: a position or an encounter is one line
MOST_LINES = 50_000
MOST_SEATS = 4
LONGEST_NAME = 80
LARGEST = 1 << 53  # beyond it other readers of JSON no longer count exactly

HEX = re.compile(r"^[0-9a-f]{64}$")
SEED = re.compile(r"[!-~]{1,128}")
BODY = re.compile(r"^([1-9]|!) (\S.*)$")
RESULT = re.compile(r"^= (0|[1-9](?:,[1-9])*) ([a-z_]+)$")


class BadRecord(ValueError):
    """Not a record, or not one this house can read; `line` is where (0 = the whole file)."""

    def __init__(self, line: int, trouble: str) -> None:
        super().__init__(f"line {line}: {trouble}" if line else trouble)
        self.line = line
        self.trouble = trouble


class Line(msgspec.Struct, frozen=True):
    """One line of the body: seat 0 = the referee's `!`."""

    number: int
    seat: int
    text: str


class Record(msgspec.Struct):
    """A record as data."""

    game: str
    version: int
    seats: list[str]
    options: dict[str, object] = {}
    seal: list[str] = []  # commitments: the table's, then those of the seats whose secrets may stay closed
    nonces: list[str] = []
    secrets: list[str] = []  # opened after the end; "?" = closed to the holder of this copy
    seed: str = ""  # of the table's dice, where it was chosen or is open
    position: dict[str, object] | None = None
    start_closed: bool = False  # `position ?`: the match began from a position closed to the holder of this copy
    copy: int | None = None  # whose copy it is; None = the referee's own, with nothing left out
    lines: list[Line] = []
    result: str = ""  # "1 command"; "" = the match goes on
    result_line: int = 0
    where: dict[str, int] = {}  # the line of each header of a record that was read


def read_record(data: bytes) -> Record:
    """The record; BadRecord with the line and one clear sentence."""
    lines = _lines(data)
    head, body = _split(lines)
    record = _header(head)
    for number, text in body:
        if not text:
            continue
        if record.result:
            raise BadRecord(number, "nothing may follow the result")
        if found := RESULT.match(text):
            record.result, record.result_line = text[2:], number
        elif found := BODY.match(text):
            seat = 0 if found[1] == "!" else int(found[1])
            if seat > len(record.seats):
                raise BadRecord(number, f"there is no seat {seat}; the record has {len(record.seats)}")
            record.lines.append(Line(number, seat, found[2].rstrip()))
        else:
            raise BadRecord(
                number, f"cannot read {text[:40]!r}; expected `SEAT input`, `! chance` or `= winner reason`"
            )
    if not record.result and not data.endswith(b"\n"):  # half a line may read as another one: `call 6` of `call 61`
        raise BadRecord(len(lines), "the record breaks off here: this line has no end")
    return record


def _lines(data: bytes) -> list[str]:
    if len(data) > LONGEST_FILE:
        raise BadRecord(0, f"the file is larger than {LONGEST_FILE:,} bytes: no record is")
    try:
        decoded = data.decode("utf-8")
    except UnicodeDecodeError as trouble:
        line = data[: trouble.start].count(b"\n") + 1
        raise BadRecord(line, "not UTF-8 text: this is no record") from None
    lines = decoded.replace("\r\n", "\n").removesuffix("\n").split("\n")
    if len(lines) > MOST_LINES:
        raise BadRecord(MOST_LINES, f"more than {MOST_LINES:,} lines: no record has so many")
    for number, text in enumerate(lines, 1):
        if len(text) > LONGEST_LINE:
            raise BadRecord(number, f"longer than {LONGEST_LINE:,} characters")
        if not text.isprintable():
            raise BadRecord(number, "holds a control character: this is no record")
    return lines


def _split(lines: list[str]) -> tuple[list[tuple[int, str]], list[tuple[int, str]]]:
    numbered = list(enumerate(lines, 1))
    for index, (_, line) in enumerate(numbered):
        if not line.strip():
            return numbered[:index], [(n, t.strip()) for n, t in numbered[index + 1 :]]
    return numbered, []


def _header(head: list[tuple[int, str]]) -> Record:
    words = head[0][1].split() if head else []
    if len(words) != 2 or words[0] != "parlour" or not re.fullmatch(r"[0-9]+", words[1]):
        raise BadRecord(1, "not a record: the first line must be `parlour 1`")
    if int(words[1][:9]) > FORMAT:
        raise BadRecord(1, f"record format {words[1][:9]} is newer than this house reads ({FORMAT})")
    if words[1] != str(FORMAT):
        raise BadRecord(1, f"unknown record format {words[1][:9]}; expected {FORMAT}")
    found: dict[str, tuple[int, str]] = {}
    order = -1
    for number, line in head[1:]:
        word, _, rest = line.partition(" ")
        if word not in HEADERS:
            raise BadRecord(number, f"unknown header {word[:40]!r}; expected one of {', '.join(HEADERS)}")
        if HEADERS.index(word) <= order:
            raise BadRecord(number, f"the header `{word}` is out of order; the order is {', '.join(HEADERS)}")
        order = HEADERS.index(word)
        found[word] = (number, rest.strip())
    for word in ("game", "seats"):
        if word not in found:
            raise BadRecord(len(head), f"the header `{word}` is missing")
    record = _fields(found)
    record.where = {word: number for word, (number, _) in found.items()}
    return record


HEADERS = ("game", "options", "seats", "seal", "nonces", "secret", "seed", "position", "copy")


def _fields(found: dict[str, tuple[int, str]]) -> Record:
    number, rest = found["game"]
    name, _, version = rest.partition(" ")
    if not re.fullmatch(r"[a-z0-9_]{1,40}", name) or not re.fullmatch(r"[1-9][0-9]{0,5}", version):
        raise BadRecord(number, "expected `game NAME VERSION`, such as `game fogline 1`")
    number, rest = found["seats"]
    seats = _names(number, "seats", rest)
    if not 1 <= len(seats) <= MOST_SEATS:
        raise BadRecord(number, f"expected 1 to {MOST_SEATS} seats")
    record = Record(name, int(version), seats)
    for word, (number, rest) in found.items():
        if word == "options":
            record.options = _object(number, word, rest)
        elif word == "position" and rest == "?":
            record.start_closed = True
        elif word == "position":
            record.position = _object(number, word, rest)
        elif word == "nonces":
            record.nonces = _names(number, word, rest)
            if any("|" in nonce for nonce in record.nonces):  # the seed's hash is made of nonces joined by bars
                raise BadRecord(number, "`nonces`: a nonce holds no `|`")
        elif word == "seal":
            record.seal = _hashes(number, word, rest, "")
        elif word == "secret":
            record.secrets = _hashes(number, word, rest, "?")
        elif word == "seed":
            if not SEED.fullmatch(rest):
                raise BadRecord(number, "expected `seed TEXT`, up to 128 visible ASCII characters")
            record.seed = rest
        elif word == "copy":
            if not (re.fullmatch(r"[0-9]", rest) and int(rest) <= len(seats)):
                raise BadRecord(number, f"expected `copy VIEWER`, 0 to {len(seats)}")
            record.copy = int(rest)
    return record


def _json(number: int, word: str, text: str) -> object:
    def pairs(items: list[tuple[str, object]]) -> dict[str, object]:
        if len({key for key, _ in items}) != len(items):
            raise ValueError("a key comes twice")
        return dict(items)

    try:
        found: object = json.loads(
            text, object_pairs_hook=pairs, parse_constant=_no_constant, parse_int=_exact, parse_float=_finite
        )
    except (ValueError, RecursionError):
        raise BadRecord(number, f"`{word}` must be followed by JSON on the same line") from None
    return found


def _no_constant(name: str) -> object:
    raise ValueError(name)


def _exact(text: str) -> int:
    if abs(number := int(text)) > LARGEST:
        raise ValueError(text)
    return number


def _finite(text: str) -> float:
    if not isfinite(number := float(text)):
        raise ValueError(text)
    return number


def _object(number: int, word: str, text: str) -> dict[str, object]:
    found = _json(number, word, text)
    if not isinstance(found, dict):
        raise BadRecord(number, f"`{word}` must be a JSON object")
    return found


def _names(number: int, word: str, text: str) -> list[str]:
    found = _json(number, word, text)
    if not isinstance(found, list) or len(found) > MOST_SEATS:
        raise BadRecord(number, f"`{word}` must be a JSON list of at most {MOST_SEATS} names")
    for name in found:
        if not isinstance(name, str) or not 1 <= len(name) <= LONGEST_NAME or not name.isprintable():
            raise BadRecord(number, f"`{word}`: each must be a printable text of 1 to {LONGEST_NAME} characters")
    return [str(name) for name in found]


def _hashes(number: int, word: str, text: str, closed: str) -> list[str]:
    hashes = text.split()
    if not 1 <= len(hashes) <= MOST_SEATS + 1 or not all(HEX.match(h) or (closed and h == closed) for h in hashes):
        raise BadRecord(number, f"`{word}` must be followed by one or more hashes of 64 lower-case hex digits")
    return hashes


def write_record(record: Record) -> bytes:
    """The record as text; reading it gives the same record."""
    return "".join(line + "\n" for line in _written(record)).encode()


def _written(record: Record) -> Iterable[str]:
    yield f"parlour {FORMAT}"
    yield f"game {record.game} {record.version}"
    if record.options:
        yield f"options {_dumps(record.options)}"
    yield f"seats {_dumps(record.seats)}"
    if record.seal:
        yield f"seal {' '.join(record.seal)}"
    if record.nonces:
        yield f"nonces {_dumps(record.nonces)}"
    if record.secrets:
        yield f"secret {' '.join(record.secrets)}"
    if record.seed:
        yield f"seed {record.seed}"
    if record.position is not None:
        yield f"position {_dumps(record.position)}"
    elif record.start_closed:
        yield "position ?"
    if record.copy is not None:
        yield f"copy {record.copy}"
    yield ""
    for line in record.lines:
        yield f"{line.seat or '!'} {line.text}"
    if record.result:
        yield f"= {record.result}"


def _dumps(value: object) -> str:
    return to_json(value).decode()
