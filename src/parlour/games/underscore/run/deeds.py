"""How an action code holds what is done in a run beside fighting: spelling a name, and upgrades."""

from typing import Final

from parlour.core.contract import Action
from parlour.games.underscore.combat.choices import KIND_AT, LATE, field

# kinds of actions, after those of `choices`
LEARN: Final = 4
SWAP: Final = 5
FORGET: Final = 6
DONE: Final = 7
DRAFT: Final = 8
TAKE: Final = 9
SKIP: Final = 10
MAJOR: Final = 11
LEAVE: Final = 12
SPELL: Final = 13
REST: Final = 14
GO: Final = 15  # the road, counted from 1
WORDS: Final = {"done": DONE, "draft": DRAFT, "skip": SKIP, "major": MAJOR, "leave": LEAVE, "rest": REST}

# LEARN: slot | as << 3. SWAP: slot | slot << 3, the lower slot first. FORGET: slot.
ROOT: Final = 8  # added to LEARN: as its Root Variation

# TAKE: offer | t << 4 | e << 7 | f << 10 | n << 13, and above the bit of LATE s | v << 4 | a << 7; 0 is not said.
ABOVE: Final = LATE * 2
FIELDS: Final = {
    "t": (1 << 4, 8),
    "e": (1 << 7, 8),
    "f": (1 << 10, 8),
    "n": (1 << 13, 4),
    "s": (ABOVE, 16),
    "v": (ABOVE << 4, 8),
    "a": (ABOVE << 7, 16),
}
OFFERS: Final = 16
PLUS: Final = 1  # n=+1
MINUS: Final = 2


def said(action: Action, key: str) -> int:
    """What a `take` says for this key; 0 = nothing."""
    at, size = FIELDS[key]
    return field(action, at, size)


def saying(key: str, value: int) -> int:
    """The part of a `take` that says this."""
    return value * FIELDS[key][0]


def take(offer: int) -> Action:
    return TAKE * KIND_AT + offer


def swap(one: int, other: int) -> Action:
    return SWAP * KIND_AT + min(one, other) + max(one, other) * 8


def deed(kind: int, code: int = 0) -> Action:
    return kind * KIND_AT + code


# -- names ---------------------------------------------------------------------------------------------------------


def spell(name: str) -> list[Action]:
    """A name is spelt before the beginning that bears it: one action a letter, which stands above the code."""
    return [SPELL * KIND_AT + ord(letter) * ABOVE for letter in name]


def letter_of(action: Action) -> str:
    return chr(action // ABOVE)
