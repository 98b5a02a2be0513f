"""Files of results, one JSON object a line, from which a measurement that was broken off goes on."""

from __future__ import annotations

from contextlib import suppress
from os import SEEK_END
from pathlib import Path
from typing import TypeVar

import msgspec

T = TypeVar("T", bound=msgspec.Struct)


def keep(file: Path, result: msgspec.Struct) -> None:
    with file.open("ab+") as results:
        if results.tell():
            results.seek(-1, SEEK_END)
            if results.read(1) != b"\n":  # the last line was broken off
                results.write(b"\n")
        results.write(msgspec.json.encode(result) + b"\n")


def known(file: Path | None, kind: type[T]) -> list[T]:
    """The results of this kind; what is broken off or not ours is passed over."""
    found: list[T] = []
    for line in file.read_bytes().splitlines() if file is not None and file.exists() else []:
        with suppress(msgspec.DecodeError):
            found.append(msgspec.json.decode(line, type=kind))
    return found
