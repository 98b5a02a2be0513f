"""A small desk for rulebook tests: a position, inputs, and what each viewer is told."""

from collections.abc import Mapping

from parlour.core.attempt import Done, attempt
from parlour.core.contract import Event, Game, Refusal
from parlour.core.dice import Dice, QuickDice
from parlour.core.view import to_json
from parlour.games.fogline import CARD
from parlour.games.fogline.position.match import FoglinePosition
from parlour.games.fogline.view.shapes import FoglinePreview, FoglineView, Target

FULL_SETUP = (  # the setup of FL-V02
    "T#4@0,0 T#8@1,0 I#6@2,0 T#3@0,1 I#2@2,1 S#6@3,1 C#3@0,2 I#7@3,2 "
    "S#8@1,2 A#5@1,3 A#5@2,2 I#1@3,0 I#1@1,1 C#4@0,3 T#7@3,3 I#2@2,3"
)
WHOLE_GAME = "2,0xL 3,1xL 2,1-U 1,0xL 1,2xD 3,0xL 1,1-U 3,2xD 1,0-D 2,3xR 1,1xL 2,0-R 2,2-R 1,3xL"


class Desk:
    """A match under options, from its start or from a written position."""

    def __init__(self, pos: str = "", options: Mapping[str, object] | None = None, dice: Dice | None = None) -> None:
        self.game: Game = CARD.make(options or {})
        dice = dice or QuickDice(1)
        position = self.game.load({"pos": pos}, dice) if pos else self.game.start(dice)
        assert isinstance(position, FoglinePosition)
        self.truth = position
        self.heard: list[list[Event]] = [[], [], []]  # [viewer]

    def do(self, inputs: str, seat: int = 0) -> str:
        """Each word is an input of the seat to act; what the watcher was told of the last one."""
        for text in inputs.split():
            assert self.refusal(text, seat, keep=True) == "", text
        return self.heard[0][-1].text if self.heard[0] else ""

    def refusal(self, text: str, seat: int = 0, keep: bool = False) -> str:
        """The code that meets the input; "" if it is legal. Unless kept, nothing changes."""
        seat = seat or (self.truth.to_act() or [1])[0]
        events: list[Event] = []
        position = self.truth if keep else self.truth.clone()
        before = self.saved()
        found = attempt(self.game, position, seat, text, "", events)
        if isinstance(found, Refusal):
            assert self.saved() == before
            assert not events
            return found.code
        if keep and isinstance(found, Done):
            for viewer in range(3):
                self.heard[viewer] += [event for event in events if event.to >> viewer & 1]
        return ""

    def saved(self) -> bytes:
        return to_json(self.game.save(self.truth))

    def legal(self, seat: int) -> str:
        return " ".join(self.game.write(action) for action in self.truth.legal(seat))

    def view(self, viewer: int) -> FoglineView:
        found = self.truth.view(viewer)
        assert isinstance(found, FoglineView)
        return found

    def at(self, x: int, y: int, viewer: int = 0) -> str:
        """What the viewer sees there: `1I`, `2?`, `1i` face-down, "" empty."""
        for unit in self.view(viewer).units:
            if (unit.x, unit.y) == (x, y):
                name = unit.unit or "?"
                return f"{unit.owner}{name if unit.up else name.lower()}"
        return ""

    def may(self, x: int, y: int) -> str:
        return next(unit.may for unit in self.view(0).units if (unit.x, unit.y) == (x, y))

    def targets(self, seat: int, cell: str) -> dict[str, Target]:
        """The preview of the seat's unit on the cell, by direction."""
        found = self.game.preview(self.truth, seat, cell)
        assert isinstance(found, FoglinePreview)
        return {target.direction: target for target in found.targets}

    def result(self) -> str:
        end = self.view(0).result
        return f"{end.winner} {end.reason}" if end else ""
