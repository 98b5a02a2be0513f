"""Mutations by seed, and a corpus that is kept: whatever has once broken the house is tried again for ever.

`tests/server/corpus/http/*` are whole requests, `tests/server/corpus/ws/*` messages, one a line, said one after another. A run
that breaks something writes it there; commit the file with what mends it.
"""

from __future__ import annotations

import os
import random
from hashlib import sha256
from pathlib import Path

CORPUS = Path(__file__).parent / "corpus"
TIMES = int(os.environ.get("PARLOUR_FUZZ", "1"))  # so many times as many tries, from other seeds

TOKENS = [
    *(
        b"\0",
        b"%00",
        b"%ff",
        b"%2e%2e/",
        b"\r\n",
        b"\n",
        b"\xff\xfe",
        b"\xed\xa0\x80",
        b"\xf0\x9f\x99\x82",
        b"\xe2\x80\xae",
    ),
    *(
        b"[",
        b"]",
        b"{",
        b"}",
        b'"',
        b"\\",
        b"\\u0000",
        b"\\ud800",
        b"http://[",
        b"null",
        b"true",
        b"-1",
        b"1e999",
        b"NaN",
    ),
    *(
        b"9" * 30,
        b"A" * 300,
        b"[" * 2000,
        b" ",
        b":",
        b";",
        b"%",
        b"/../",
        b"?",
        b"&",
        b"=",
        b"bot:",
        b"0x10",
        b"--",
        b"'",
    ),
]


def corpus(kind: str) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in sorted((CORPUS / kind).iterdir())}


def keep(kind: str, data: bytes) -> str:
    """What broke the house, for the next time."""
    file = CORPUS / kind / f"found-{sha256(data).hexdigest()[:12]}"
    file.write_bytes(data)
    return f"kept as {file}"


def mutated(data: bytes, dice: random.Random, others: list[bytes]) -> bytes:
    """One to four small accidents."""
    found = bytearray(data)
    for _ in range(dice.randint(1, 4)):
        at = dice.randint(0, len(found))
        end = min(len(found), at + dice.choice((1, 1, 2, 8, 40)))
        match dice.randrange(6):
            case 0:
                found[at:at] = dice.choice(TOKENS)
            case 1:
                found[at:end] = dice.choice(TOKENS)
            case 2:
                del found[at:end]
            case 3:
                found[at:at] = found[at:end] * dice.choice((1, 2, 50))
            case 4:
                found[at:end] = bytes(dice.randrange(256) for _ in range(end - at))
            case 5:
                other = dice.choice(others)
                cut = dice.randint(0, len(other))
                found[at:] = other[cut:]
    return bytes(found)
