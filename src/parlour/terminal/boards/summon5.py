"""The board of Summon5: the Loom, what is laid on it for now, the hand and the live sums."""

from __future__ import annotations

import re
import textwrap

from rich.style import Style

from parlour.games.summon5.notation import WEAVE
from parlour.games.summon5.picture import at_first, sum_line
from parlour.games.summon5.texts import ENDS
from parlour.games.summon5.view.shapes import Formed, Summon5Preview, Summon5View
from parlour.terminal.boards.board import Board
from parlour.terminal.canvas import BOLD, DIM, PLAIN, UNDER, Canvas
from parlour.terminal.scene import Scene

LEFT = 3  # columns before the Loom
SIDE = 28
FOOT = 6  # rows below the sums: the points, what `end` would say, the buttons
BUTTONS = 15  # their row, where nothing is in the way
HAND, END, UNDO = "hand ", "end", "undo"
LIES = {".": "empty", "#": "an obstacle, where nothing can lie"}
PLACE = re.compile(r"place (\d+)@(\d+,\d+)")


class Summon5Board(Board):
    """A digit lays that thread where the cursor stands; Enter on a thread laid takes it back."""

    asks_all = """\
  arrows    move over the Loom
  0-9       lay that thread where the cursor stands
  Backspace take the thread there back, as Enter does
  Enter     lay the thread that is chosen in the hand; on `End` weave
  e         end the weave"""

    def __init__(self) -> None:
        super().__init__()
        self.digit = -1  # chosen in the hand

    @property
    def view(self) -> Summon5View:
        assert self.scene is not None
        assert isinstance(self.scene.view, Summon5View)
        return self.scene.view

    @property
    def laid(self) -> Summon5Preview | None:
        preview = self.scene.preview if self.scene is not None else None
        return preview if isinstance(preview, Summon5Preview) and self.view.turn == self.view.viewer else None

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        view, laid = self.view, self.laid
        last = {cell for told in view.history[-1:] for cell in told.cells}
        now = dict(zip(laid.cells, laid.values, strict=True)) if laid is not None else {}
        lit = set(laid.lit) if laid is not None and laid.cells else set()
        for x in range(view.size):
            canvas.put(LEFT + 3 * x, 0, f"{x:^3}", DIM)
        for y, row in enumerate(view.loom):
            canvas.put(0, 1 + y, f"{y:>2}", DIM)
            for x, glyph in enumerate(row):
                shown, style = ("·" if glyph == "." else glyph), PLAIN
                text = f" {shown} "
                if (x, y) in now:
                    text, style = f"<{now[x, y]}>", BOLD
                elif (x, y) in last:
                    text = f"[{shown}]"
                elif (x, y) in lit:
                    text, style = " + ", BOLD
                elif glyph == ".":
                    style = DIM
                canvas.put(LEFT + 3 * x, 1 + y, text, style, f"{x},{y}")
        self.aside(canvas, LEFT + 3 * view.size + 2)

    def aside(self, canvas: Canvas, x: int) -> None:
        view, laid = self.view, self.laid
        canvas.put(x, 0, f"Sacred Number {','.join(map(str, view.sacred))}", BOLD)
        canvas.put(x, 1, f"Draw Pile {view.pile}{f'   factor {view.factor}' if view.factor != 10 else ''}")
        y = 2
        for words in textwrap.wrap(f"Last round: {ENDS[view.pending]}", SIDE) if view.pending else ():
            canvas.put(x, y, words, BOLD)
            y += 1
        for seat in range(1, len(view.energy) + 1):
            mark = ">" if seat == view.turn else " "
            who = "you" if seat == view.viewer else f"seat {seat}"
            held = "dropped" if view.dropped[seat - 1] else f"{view.threads[seat - 1]} threads"
            canvas.put(x, y, f"{mark} {who}: {view.energy[seat - 1]}, {held}")
            y += 1
        for words in at_first(view):
            canvas.put(x, y, f"  {words}", DIM)
            y += 1
        hand = laid.hand if laid is not None else view.hands[view.viewer - 1] if view.viewer else None
        if hand is not None:
            y += 1
            at = canvas.put(x, y, "hand ")
            for n, digit in enumerate(hand):
                style = BOLD + UNDER if digit == self.digit else BOLD
                at = canvas.put(at, y, str(digit), style, f"{HAND}{n}") + 1
            y += 1
        if laid is not None and laid.cells:
            y = self.sums(canvas, x, y + 1, laid)
        elif view.history:
            told = view.history[-1]
            canvas.put(x, y + 1, f"last: seat {told.seat}, +{told.points}", DIM)
            y = self.runs(canvas, x + 1, y + 2, tuple(run for run in told.runs if run.valid), DIM)
        if view.turn == view.viewer and view.result is None and not self.still:
            row = max(BUTTONS, y + 1)  # many sums push them down
            canvas.put(x, row, "[ e End weave ]", spot=END)
            canvas.put(x + 16, row, "[ u Undo ]", spot=UNDO)

    def sums(self, canvas: Canvas, x: int, y: int, laid: Summon5Preview) -> int:
        """Every run that is formed, with its sum; the points; what `end` would say."""
        y = self.runs(canvas, x, y, laid.runs)
        canvas.put(x, y, f"this weave: +{laid.points}", BOLD)
        y += 1
        for row in textwrap.wrap(laid.words if laid.refusal else "legal: e ends it", SIDE):
            canvas.put(x, y, row)
            y += 1
        return y

    def runs(self, canvas: Canvas, x: int, y: int, runs: tuple[Formed, ...], style: Style = PLAIN) -> int:
        """Each with its sum, none of them cut; where there is no room for all, how many there are besides."""
        told = [broken(sum_line(run)) for run in runs]
        most, shown = max(BUTTONS - y, self.room.height - y - FOOT), len(told)
        while shown > 1 and sum(map(len, told[:shown])) + (shown < len(told)) > most:
            shown -= 1
        for run, rows in zip(runs, told[:shown], strict=False):
            for row in rows:
                canvas.put(x, y, row, style if run.valid else DIM)
                y += 1
        if shown < len(told):
            canvas.put(x, y, f"and {len(told) - shown} more", DIM)
            y += 1
        return y

    def first(self) -> str:
        return f"{self.view.size // 2},{self.view.size // 2}"

    def act(self, spot: str) -> None:
        if spot in (END, UNDO):
            self.say(spot)
        elif spot.startswith(HAND):
            hand = self.laid.hand if self.laid is not None else ()
            place = int(spot.removeprefix(HAND))
            if place < len(hand):
                self.digit = hand[place]
                self.redraw()
        elif self.laid is not None and tuple(map(int, spot.split(","))) in self.laid.cells:
            self.say(f"return {spot}")
        elif self.laid is not None and self.digit in self.laid.hand:
            self.say(f"place {self.digit}@{spot}")

    def why_idle(self, spot: str) -> str:
        if "," not in spot or self.laid is None:
            return self.words(spot)
        x, y = map(int, spot.split(","))
        if self.view.loom[y][x] != ".":
            return self.words(spot)
        return "A digit lays that thread here; Enter does when one is chosen in the hand."

    def shows(self, text: str) -> tuple[str, str]:
        if (one := PLACE.fullmatch(text)) is not None:
            return one[2], f"{one[1]} on column {one[2].replace(',', ', row ')}: the cursor is there, press {one[1]}"
        found = WEAVE.fullmatch(text)
        if found is None:
            return super().shows(text)
        x, way, y, threads = found[1], found[2], found[3], found[4].replace(".", "(what lies there)").replace(",", " ")
        line = f"row {y} from column {x} rightwards" if way == "h" else f"column {x} from row {y} downwards"
        return f"{x},{y}", f"{threads} in {line}"

    def typed(self, letter: str) -> bool:
        if letter == "e" and self.view.turn == self.view.viewer:
            self.say(END)
        elif letter.isdigit() and "," in self.cursor:
            self.say(f"place {letter}@{self.cursor}")
        else:
            return False
        return True

    def key_backspace(self) -> None:
        if "," in self.cursor:
            self.say(f"return {self.cursor}")

    def undo(self) -> bool:
        if self.laid is None or not self.laid.cells:
            return False
        self.say(UNDO)
        return True

    def words(self, spot: str) -> str:
        if spot == END:
            return self.laid.words or "Weave what is laid." if self.laid is not None else ""
        if spot == UNDO:
            return "Take the last thread back."
        if spot.startswith(HAND):
            return "Enter chooses this thread; Enter on a cell lays it."
        x, y = map(int, spot.split(","))
        glyph = self.view.loom[y][x]
        laid = dict(zip(self.laid.cells, self.laid.values, strict=True)) if self.laid is not None else {}
        lies = LIES.get(glyph, f"a {glyph}" if glyph.isdigit() else "a portal")
        if (x, y) in laid:
            lies = f"a {laid[x, y]} of yours, not woven yet; Enter takes it back"
        rows = [f"column {x}, row {y}: {lies}"]
        if self.laid is not None:
            ghost = next((each for each in self.laid.ghosts if each.cell == (x, y)), None)
            if ghost is not None:
                for n, digit in enumerate(self.laid.hand):
                    formed = [each for each in (*ghost.row[n : n + 1], *ghost.column[n : n + 1]) if each[0] >= 0]
                    told = ", ".join(f"sum {total}{f' +{points}' if points else ''}" for total, points in formed)
                    rows.append(f"{digit}: {told or 'forms nothing'}")
        return "\n".join(dict.fromkeys(rows))


def broken(text: str) -> list[str]:
    """A sum in rows of the side, broken where it is added up."""
    rows = [""]
    for part in re.findall(r"[^+ ]+[+ ]?", text):
        if len(rows[-1]) + len(part.rstrip()) > SIDE - 1:
            rows.append("  ")
        rows[-1] += part
    return rows


BOARD = Summon5Board
