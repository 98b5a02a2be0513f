"""Helpers for reading what a person or a client sends: one short line of text, or one JSON object."""

import json

LONGEST = 4096  # characters of one input; the longest honest one is an Underlinery layout as JSON


class Unreadable(Exception):
    """The input is no notation of the game; the message is one line that says what would be right."""


def read_object(text: str) -> dict[str, object] | None:
    """The JSON object of an input, or None if the input is plain text."""
    if len(text) > LONGEST:
        raise Unreadable(f"the input is longer than {LONGEST} characters")
    if not text.lstrip().startswith("{"):
        return None
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise Unreadable("the input begins like JSON but is none") from None
    if not isinstance(found, dict):
        raise Unreadable("a JSON input must be an object")
    return found


def whole(value: object, low: int, high: int, name: str) -> int:
    """A whole number of an input, from JSON or as typed."""
    if isinstance(value, int) and not isinstance(value, bool):
        if low <= value <= high:
            return value
    elif isinstance(value, str):
        digits = value[1:] if value.startswith("-") else value
        if digits.isascii() and digits.isdigit() and len(digits) < 10 and low <= int(value) <= high:
            return int(value)
    raise Unreadable(f"{name} must be a whole number from {low} to {high}")


def only_keys(found: dict[str, object], *keys: str) -> None:
    """Refuses an object with a key too many or too few."""
    for key in found:
        if key not in keys:
            raise Unreadable(f"unknown key {key[:40]!r}; expected {', '.join(keys)}")
    for key in keys:
        if key not in found:
            raise Unreadable(f"the key {key!r} is missing")
