"""Helpers for reading what a person or a client sends: one short line of text, or one JSON object."""

import json

from parlour.core.contract import Refusal

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


def read_verb(text: str, verbs: dict[str, str], most: int, usage: str) -> tuple[str, int] | Refusal:
    """`lay 3`, `show`, or the same as JSON: a verb, and the whole number it takes (0 if it takes none).

    `verbs` says what the number of each is called, "" where there is none.
    """
    try:
        return _verb(text.strip(), verbs, most)
    except Unreadable as trouble:
        return Refusal("bad_notation", f"{trouble}; {usage}")


def _verb(text: str, verbs: dict[str, str], most: int) -> tuple[str, int]:
    found = read_object(text)
    if found is None:
        words = text.split()
        named = verbs.get(words[0]) if words else None
        if named is None or len(words) != (2 if named else 1):
            raise Unreadable(f"cannot read {text[:40]!r}")
        return words[0], whole(words[1], 0, most, f"the {named}") if named else 0
    verb = found.get("type")
    if not isinstance(verb, str) or verb not in verbs:
        raise Unreadable(f"the key 'type' must be {' or '.join(map(repr, verbs))}")
    named = verbs[verb]
    only_keys(found, "type", *([named] if named else []))
    return verb, whole(found[named], 0, most, named) if named else 0
