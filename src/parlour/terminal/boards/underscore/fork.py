"""Two roads lead to the next fight: who stands at each as far as it is told, and what slaying them gives."""

from __future__ import annotations

import textwrap

from parlour.games.underscore.view.run_shapes import SignView
from parlour.terminal.boards.underscore import portrait
from parlour.terminal.boards.underscore.between import CELL, LEFT, ROWS, Between
from parlour.terminal.boards.underscore.inks import prose
from parlour.terminal.boards.underscore.part import in_full
from parlour.terminal.canvas import BOLD, Canvas

INSIDE = 2 * CELL + 3  # columns of the frame


class Fork(Between):
    """One above the other; the one under the cursor has its face on the right."""

    elsewhere = "First choose a road, above."

    def spots(self) -> list[str]:
        return [*(str(n) for n in range(1, len(self.signs()) + 1)), *(self.own() if self.run.hero is not None else ())]

    def signs(self) -> list[SignView]:
        return self.run.road.signs if self.run.road is not None else []

    def draw(self, canvas: Canvas) -> None:
        title = f" Two roads to level {self.run.level + 1} "
        canvas.put(1, 0, f"+{title.center(INSIDE, '-')}+", BOLD)
        y = 1
        for n, sign in enumerate(self.signs(), 1):
            rows = ["", textwrap.shorten(sign.bark, INSIDE - 4, placeholder=" ...")]
            rows += [f"{sign.spoil.name}: for whoever slays it"] if sign.spoil is not None else []
            for row in rows:
                canvas.put(1, y, f"|{row and f'   {row}':<{INSIDE}}|")
                y += 1
            canvas.put(2, y - len(rows), f"{n} {sign.name}", BOLD, str(n))
            kind = kind_of(sign)
            canvas.put(INSIDE + 1 - len(kind), y - len(rows), kind)
            canvas.put(1, y, f"+{'-' * INSIDE}+")
            y += 1
        self.mine(canvas, y + 1)
        self.side(canvas)

    def side(self, canvas: Canvas) -> None:
        at = self.board.cursor
        if not at.isdigit():
            super().side(canvas)
            return
        sign = self.signs()[int(at) - 1]
        y = prose(canvas, LEFT + 1, 0, self.words(at), 80 - LEFT - 2, ROWS - 5)
        portrait.draw(canvas, LEFT + 1, y + 1, portrait.Identity(sign.name, sign.level, sign.is_elite), ROWS - y - 1)

    def words(self, spot: str) -> str:
        if not spot.isdigit():
            return in_full("", self.own()[spot]) if spot in self.own() else ""
        sign = self.signs()[int(spot) - 1]
        spoil = f"\n\n{sign.spoil.name}. {sign.spoil.text}" if sign.spoil is not None else ""
        renowned = sign.spoil is not None and sign.spoil.id == "renown"
        slain = "\nSlain, it counts as an elite." if sign.is_elite and not renowned else ""
        return f"{sign.name}\n{kind_of(sign).capitalize()}\n\n{sign.bark}{spoil}{slain}\n\nEnter takes this road."

    def act(self, spot: str) -> None:
        if spot.isdigit():
            self.board.say(f"go {spot}")

    def typed(self, letter: str) -> bool:
        if letter not in self.spots():
            return False
        self.board.point(letter)
        return True


def kind_of(sign: SignView) -> str:
    """`level 4, echo +1`."""
    return f"level {sign.level}{', elite' if sign.is_elite else ''}{f', echo +{sign.echo}' if sign.echo else ''}"
