"""What is typed and read in Nullgame: `hold N` and `show`, or the same as JSON."""

from parlour.core.contract import Action, Refusal
from parlour.core.notation import read_verb

USAGE = "write `hold N` to take N pebbles, or `show`"
MOST = 99  # a hand too full for the rules is still readable


def read(text: str) -> list[Action] | Refusal:
    """The action that the text names."""
    found = read_verb(text, {"hold": "pebbles", "show": ""}, MOST, USAGE)
    if isinstance(found, Refusal):
        return found
    verb, pebbles = found
    return [pebbles + 1 if verb == "hold" else 0]


def write(action: Action) -> str:
    """`show` or `hold N`."""
    return f"hold {action - 1}" if action else "show"
