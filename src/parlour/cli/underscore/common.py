"""What the screens of Underscore share: the player's file, the paper, a few words."""

from __future__ import annotations

from typing import Final

from parlour import games
from parlour.cli.paper import Paper
from parlour.core.catalogue import Card
from parlour.games.underscore.content.tables import ELEMENTS, LETTERS
from parlour.store.home import Home

SETTING: Final = "setting"
CODEX: Final = "codex"  # moves seen public

# Colour belongs to elements alone, by name or by letters: Water blue, Stone ochre, Fire red-orange, Plant green,
# Vital crimson, Force violet, Thunder yellow.
CODES: Final = ("34", "33", "91", "32", "31", "35", "93")
INKS: Final = {
    **{name.capitalize(): code for name, code in zip(ELEMENTS[1:], CODES, strict=True)},
    **dict(zip(LETTERS[1:], CODES, strict=True)),
}

SPEEDS: Final = {
    "instant": "only who cast what",
    "normal": "the story of the turn beside the foe",
    "step": "the story line by line, Enter after each",
}


class Desk:
    """One player at one keyboard."""

    def __init__(self, home: Home) -> None:
        self.home = home
        self.card: Card = games.card("underscore")
        self.paper = Paper(INKS)
        if not self.setting("colour", True):
            self.paper.colours, self.paper.words = {}, None

    def setting(self, name: str, default: object) -> object:
        return self.home.kept(SETTING).get(name, default)

    def keep(self, name: str, value: object) -> None:
        self.home.keep(SETTING, name, value)

    def speed(self) -> str:
        found = str(self.setting("speed", "normal"))
        return found if found in SPEEDS else "normal"

    def seen(self) -> set[str]:
        return set(self.home.kept(CODEX))
