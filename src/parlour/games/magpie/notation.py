"""What is typed and read in Magpie: `lay N`, or the same as JSON."""

from parlour.core.contract import Action, Refusal
from parlour.core.notation import read_verb


def read(text: str) -> list[Action] | Refusal:
    """The action that the text names."""
    found = read_verb(text, {"lay": "tile"}, 99, "write `lay N` to lay a tile of yours")
    return found if isinstance(found, Refusal) else [found[1]]


def write(action: Action) -> str:
    """`lay N`."""
    return f"lay {action}"
