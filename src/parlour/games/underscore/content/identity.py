"""What a character is, whoever bears it: the hash that names encounters."""

import json
from hashlib import sha256

IDENTITY = ("max_hp", "hp_penalty", "starting", "moves", "blessings", "turn_history")


def canonical(data: object) -> str:
    """UTF-8, keys sorted, no spaces."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def identity(data: dict[str, object]) -> str:
    """The first 32 hex digits of the SHA-256 of all that makes the build; name and author are outside it."""
    found = {key: data[key] for key in IDENTITY}
    return sha256(canonical(found).encode()).hexdigest()[:32]
