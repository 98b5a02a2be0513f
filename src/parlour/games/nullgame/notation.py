"""What is typed and read in Nullgame: `hold N` and `show`, or the same as JSON."""

from parlour.core.contract import Action, Refusal
from parlour.core.notation import Unreadable, only_keys, read_object, whole

USAGE = "write `hold N` to take N pebbles, or `show`"
MOST = 99  # a hand too full for the rules is still readable


def read(text: str) -> list[Action] | Refusal:
    """The action that the text names."""
    try:
        return [_read(text.strip())]
    except Unreadable as trouble:
        return Refusal("bad_notation", f"{trouble}; {USAGE}")


def _read(text: str) -> Action:
    found = read_object(text)
    if found is None:
        words = text.split()
        if words == ["show"]:
            return 0
        if len(words) == 2 and words[0] == "hold":
            return 1 + whole(words[1], 0, MOST, "the number of pebbles")
        raise Unreadable(f"cannot read {text[:40]!r}")
    if found.get("type") == "show":
        only_keys(found, "type")
        return 0
    if found.get("type") == "hold":
        only_keys(found, "type", "pebbles")
        return 1 + whole(found["pebbles"], 0, MOST, "pebbles")
    raise Unreadable("the key 'type' must be 'hold' or 'show'")


def write(action: Action) -> str:
    """`show` or `hold N`."""
    return f"hold {action - 1}" if action else "show"
