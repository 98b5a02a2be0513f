"""What a player may set once for every table; the plain screens of Underscore keep the same ones."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from parlour.store import glance

SETTING = "setting"  # the kind under which a player's file keeps them
KEYMAP = "key"  # the kind under which it keeps other keys
KEYS = {  # of the bindings `table.NAME`: the usual key, and what it does
    "hint": ("t", "a hint"),
    "inspect": ("i", "what the cursor points at"),
    "story": ("l", "the story"),
    "undo": ("u", "take back"),
    "leave": ("q", "save and leave"),
}
# name -> what it is called, and its values, the usual one first
SETTINGS: dict[str, tuple[str, dict[str, str]]] = {
    "speed": (
        "Story of a turn",
        {
            "instant": "all of it at once",
            "normal": "one sentence after the other, by itself",
            "step": "one sentence after the other, Enter after each",
        },
    ),
    "sums": ("Arithmetic in the story", {"whole": "2 Fire -> 3 (weak)", "short": "3 Fire"}),
    "walk": ("Your fallen of Underscore", {"walk": "your next runs may meet them", "stay": "they are kept at home"}),
    "vengeful": ("The dead of Underscore", {"script": "follow their script", "choose": "choose like duellists"}),
    "colour": ("Colour", {"on": "on elements, edges and ground alone", "off": "none, from the next start on"}),
}
# what the file keeps for a value, where that is not the value itself
STORED: dict[str, dict[str, object]] = {
    "walk": {"walk": False, "stay": True},
    "vengeful": {"script": False, "choose": True},
    "colour": {"on": True, "off": False},
}
NAMES = {"walk": "optout"}  # under another name


class Settings:
    """What holds now."""

    def __init__(self, kept: Mapping[str, object]) -> None:
        self.kept = kept

    def get(self, name: str) -> str:
        values = list(SETTINGS[name][1])
        found = self.kept.get(NAMES.get(name, name))
        for value, stored in STORED.get(name, {}).items():
            if stored is found:
                return value
        return str(found) if found in values else values[0]

    def stored(self, name: str, value: str) -> tuple[str, object]:
        """As the file keeps it."""
        return NAMES.get(name, name), STORED.get(name, {}).get(value, value)


def settings(folder: Path) -> Settings:
    return Settings(glance.kept(folder, SETTING))


def keymap(folder: Path) -> dict[str, str]:
    """The keys that the player has chosen, by the name of what they do."""
    return {name: key for name, key in glance.kept(folder, KEYMAP).items() if isinstance(key, str)}
