"""The board of any game: its plain picture, and below it all that may be done."""

from __future__ import annotations

from parlour.terminal.boards.board import Board
from parlour.terminal.canvas import BOLD, DIM, Canvas
from parlour.terminal.scene import Scene

MOST = 120  # inputs that are listed
COLUMNS = 78


class PictureBoard(Board):
    """Every game can be played on it, also one that comes from a package beside the house."""

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        y = canvas.block(0, 0, scene.picture()) + 1
        if not scene.may_act:
            return
        canvas.put(0, y, "You may:", BOLD)
        x, y = 0, y + 1
        for text in scene.legal[:MOST]:
            if x and x + len(text) > COLUMNS:
                x, y = 0, y + 1
            x = canvas.put(x, y, text, spot=text) + 2
        if len(scene.legal) > MOST:
            canvas.put(0, y + 1, f"... {len(scene.legal)} in all; type one of them", DIM)

    def act(self, spot: str) -> None:
        self.say(spot)

    def words(self, spot: str) -> str:
        return f"Enter: {spot}"
