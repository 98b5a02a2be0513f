"""One screen of Underscore's board."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from parlour.games.underscore.content.tables import ELEMENTS, LETTERS
from parlour.games.underscore.view.fight_shapes import MoveState
from parlour.games.underscore.view.run_shapes import RoadView, RunMove
from parlour.games.underscore.view.shapes import UnderscoreView
from parlour.terminal.canvas import Canvas
from parlour.terminal.scene import Scene

if TYPE_CHECKING:
    from parlour.terminal.boards.underscore.board import UnderscoreBoard

NOTHING = re.compile(r" 0x\d+\b")
KINDS = {"attack": "atk", "utility": "utl"}


class Part:
    """What is drawn in one phase, and what can be done there."""

    elsewhere = ""  # said where Enter can do nothing; what is there stands beside it already

    def __init__(self, board: UnderscoreBoard) -> None:
        self.board = board

    @property
    def view(self) -> UnderscoreView:
        return self.board.view

    @property
    def scene(self) -> Scene:
        assert self.board.scene is not None
        return self.board.scene

    def spots(self) -> list[str]:
        """What the cursor can stand on, the first one first."""
        return []

    def first(self) -> str:
        return next(iter(self.spots()), "")

    def aims(self) -> list[str]:
        """Where Tab leads, if not to all that is drawn."""
        return []

    def draw(self, canvas: Canvas) -> None:
        """Puts it on the canvas."""

    def act(self, spot: str) -> None:
        """What Enter does there."""

    def words(self, spot: str) -> str:
        """What is there, in full."""
        return ""

    def named(self, text: str) -> str:
        """An input in words: `begin nun` is `begin The Charcoal Nun`."""
        word, _, rest = text.partition(" ")
        spot, _, rest = rest.partition(" ")
        name = self.words(spot).partition("\n")[0] if spot in self.spots() else spot
        return " ".join(each for each in (word, name, rest) if each)

    def typed(self, letter: str) -> bool:
        return False

    def undo(self) -> bool:
        return False


def sworn(road: RoadView | None) -> list[str]:
    """What a run was sworn to, in a line; none if it was to nothing."""
    return [f"Under {', '.join(seal.name for seal in road.seals)}."] if road is not None and road.seals else []


def code(element: str) -> str:
    """The two letters of an element."""
    return LETTERS[ELEMENTS.index(element)]


def in_short(move: RunMove) -> str:
    """`Fi atk 2x1`."""
    kinds = "/".join(KINDS[kind] for kind in move.card.types)
    return f"{code(move.element)} {kinds}{f' {move.dmg}x{move.iters}' if move.dmg else ''}"


def tags(move: RunMove) -> str:
    """`Fire attack 2x1, Heat 1`; what deals nothing shows no numbers of damage."""
    return no_zeros(move.tags)


def no_zeros(printed: str) -> str:
    """`Plain utility`, not `Plain utility 0x1`."""
    return NOTHING.sub("", printed)


def in_full(name: str, move: RunMove) -> str:
    """A move outside of a fight, with all that is printed on it."""
    return f"{name} {move.card.name}\n{tags(move)}\n{move.card.text}".strip()


def known(move: MoveState) -> str:
    """A move of a fight, as far as it is known."""
    card, now = move.card, move.now
    if card is None or now is None:
        return "????: nobody has seen this move yet."
    kinds = " and ".join(card.types)
    rows = [card.name, f"{now.element.capitalize()} {kinds}" if now.element != "none" else kinds.capitalize()]
    if now.dmg:
        rows[-1] += f", {now.dmg} damage" + (f", {now.iters} times" if now.iters > 1 else "")
    facts = [("Heat", now.heat), ("cooldown", now.cooldown), ("charge", card.charge or 0)]
    rows[-1] += "".join(f", {word} {n}" for word, n in facts if n)
    rows[-1] += ", Quick" if card.speed > 0 else ", Slow" if card.speed < 0 else ""
    return "\n".join([*rows, card.text])
