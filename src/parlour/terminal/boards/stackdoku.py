"""The board of Stackdoku: the grid, the stack in perspective, the tray; the status always above."""

from __future__ import annotations

import re
import textwrap

from rich.style import Style

from parlour.games.stackdoku.texts import DEAD_ENDS, REFUSALS, deed_name
from parlour.games.stackdoku.view.shapes import Selection, StackView, Tile
from parlour.terminal.boards.board import Board
from parlour.terminal.canvas import BOLD, DIM, PLAIN, REVERSE, UNDER, Canvas
from parlour.terminal.scene import Scene
from parlour.terminal.screens.dialogs import Sure

STACK = 32  # the first column of the stack
FOOT = 16  # the row below the tray
TILE, TOKEN = "tile ", "token "
PAIR, PUT = re.compile(r"P(\d+)\+\d+"), re.compile(r"\d@(r\dc\d)")
ASK = {"R": "Begin this level again?", "X": "Give the level up?", "L": "Spend a life?"}
DEEDS = {"U": "u Undo", "L": "L Life", "R": "R Restart", "?": "Hint", "K": "k Peek", "X": "X Give up"}


class StackdokuBoard(Board):
    """Two tiles make a pair; a token of the tray goes into a cell."""

    follows = True
    asks_all = """\
  Enter     on a tile, then on its match: both go to the tray;
            on a token, then on a cell: it is placed
  1-9       choose that token
  [ and ]   peel layers off the stack, put them back
  m         the pencil: digits mark the cell under the cursor, again unmark
  L life   R restart   X give up   k peek at a tile
  H hidden   V visible   p pause"""

    def __init__(self) -> None:
        super().__init__()
        self.peeled = 0  # layers that are not drawn
        self.marks: dict[str, set[int]] = {}  # pencil marks of the player's own, by cell; no rule knows of them
        self.pencil = False  # whether digits are pencilled

    @property
    def view(self) -> StackView:
        assert self.scene is not None
        assert isinstance(self.scene.view, StackView)
        return self.scene.view

    @property
    def selected(self) -> Selection | None:
        preview = self.scene.preview if self.scene is not None else None
        return preview if isinstance(preview, Selection) else None

    # what is drawn

    def on_mount(self) -> None:
        if self.source is not None:
            self.marks = {cell: set(digits) for cell, digits in self.source.marks().items()}
            self.redraw()

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        view = self.view
        undos = "unlimited" if view.undos is None else str(view.undos)
        where = f"stage {view.stage}   " if view.kind == "endless" else ""
        status = f"{where}lives {view.lives}   undos {undos}   tiles {view.left}   moves {view.moves} of {view.par}   {view.mode}"
        canvas.put(1, 0, status, BOLD)
        if view.paused and not view.grid:
            canvas.put(1, 2, "Paused.", BOLD)
            canvas.put(1, 4, "[ Go on ]", spot="resume")
            return
        self.grid(canvas)
        self.tray(canvas)
        self.stack(canvas)
        if self.pencil or self.marks.get(self.cursor):
            told = " ".join(map(str, sorted(self.marks.get(self.cursor, set())))) or "none"
            canvas.put(STACK, 15, f"pencil{'' if self.pencil else ' marks'}, {self.cursor}: {told}")
        self.foot(canvas)

    def grid(self, canvas: Canvas) -> None:
        view = self.view
        token = self.selected.token if self.selected is not None else 0
        fits = set(self.selected.cells) if self.selected is not None else set()
        rule = "  +-------+-------+-------+"
        canvas.put(4, 1, "1 2 3   4 5 6   7 8 9", DIM)
        y = 2
        for row in range(9):
            if row % 3 == 0:
                canvas.put(0, y, rule, DIM)
                y += 1
            canvas.put(0, y, str(row + 1), DIM)
            for column in range(9):
                x = 4 + 2 * column + 2 * (column // 3)
                if column % 3 == 0:
                    canvas.put(x - 2, y, "|", DIM)
                name = f"r{row + 1}c{column + 1}"
                digit, given = view.grid[row * 9 + column], view.givens[row * 9 + column] != "."
                style = DIM if digit == "." else PLAIN if given else BOLD
                if name in fits:
                    digit, style = "+", BOLD + UNDER
                elif token and digit == str(token):
                    style = REVERSE
                elif digit == "." and self.marks.get(name):
                    digit, style = "," if len(self.marks[name]) > 1 else str(*self.marks[name]), DIM + UNDER
                canvas.put(x, y, digit, style, name)
            canvas.put(26, y, "|", DIM)
            y += 1
        canvas.put(0, y, rule, DIM)

    def tray(self, canvas: Canvas) -> None:
        view = self.view
        x = canvas.put(1, 15, "tray ")
        chosen = self.selected.token if self.selected is not None else 0
        for slot in range(view.cap):
            digit = view.buffer[slot] if slot < len(view.buffer) else 0
            style = BOLD + UNDER if digit and digit == chosen else PLAIN
            x = canvas.put(x, 15, f"[{digit or ' '}]", style, f"{TOKEN}{slot}" if digit else "")
        if len(view.buffer) + 2 > view.cap:
            canvas.put(x + 1, 15, "no room for a pair")

    def stack(self, canvas: Canvas) -> None:
        """Layer over layer, each a little higher and to the left; covered tiles dim."""
        tiles = self.view.tiles
        if not tiles:
            canvas.put(STACK, 2, "The stack is empty.")
            return
        high = max(tile.z for tile in tiles)
        self.peeled = min(self.peeled, high)
        left, top = min(2 * tile.x - tile.z for tile in tiles), min(tile.y - tile.z for tile in tiles)
        partners = set(self.selected.partners) if self.selected is not None else set()
        mine = self.selected.tile if self.selected is not None else 0
        for tile in sorted(tiles, key=lambda tile: (tile.z, tile.y, tile.x)):
            if tile.z <= high - self.peeled:
                at = STACK + 2 * tile.x - tile.z - left, 2 + tile.y - tile.z - top
                self.tile(canvas, *at, tile, tile.id == mine, tile.id in partners)
        if self.peeled:
            canvas.put(STACK, 1, f"{self.peeled} of {high + 1} layers peeled off: ] puts one back", DIM)

    def tile(self, canvas: Canvas, x: int, y: int, tile: Tile, mine: bool, partner: bool) -> None:
        face = "?" if tile.digit is None else str(tile.digit)
        style: Style = BOLD if tile.free else DIM
        if partner:
            style += UNDER
        brackets = "<>" if mine else "[]" if tile.free else "()"
        canvas.put(x, y, f"{brackets[0]}{face} "[:3] + brackets[1], style)
        canvas.put(x, y + 1, "'--'", style)
        canvas.mark(f"{TILE}{tile.id}", x, y, 4, 2)
        if not tile.free:
            canvas.dull.add(f"{TILE}{tile.id}")

    def foot(self, canvas: Canvas) -> None:
        view = self.view
        y = FOOT
        rows = [f"seat {each.seat}: {each.filled} cells, {each.left} tiles, {each.lives} lives" for each in view.rivals]
        if view.dead_end:
            rows.append(" ".join(view.why) or f"{DEAD_ENDS[view.dead_end]}.")
        elif view.status != "playing":
            rows.append({"solved": "Solved.", "failed": "Failed: R begins again.", "gaveup": "Given up."}[view.status])
        rows += [text for text in (view.warning, view.no_return) if text]
        for row in [part for text in rows for part in textwrap.wrap(text, 78)]:
            canvas.put(1, y, row, BOLD)
            y += 1
        x = 1
        for deed, words in DEEDS.items():
            legal = self.scene.legal if self.scene is not None else []
            can = deed in legal or (deed == "K" and any(text.startswith("K") for text in legal))
            if can:
                x = canvas.put(x, y, f"[ {words} ]", spot=f"do {deed}") + 1

    def first(self) -> str:
        pairs = self.view.pairs
        if pairs:
            return f"{TILE}{pairs[0][0]}"
        return next((spot for spot in self.canvas.spots if spot.startswith(TILE)), next(iter(self.canvas.spots), ""))

    # what is done

    def act(self, spot: str) -> None:
        chosen = self.selected
        if spot.startswith(TILE):
            tile = int(spot.removeprefix(TILE))
            if chosen is not None and chosen.tile and chosen.tile != tile:
                one, two = sorted((chosen.tile, tile))
                self.say(f"P{one}+{two}")
            else:
                self.say("none" if chosen is not None and chosen.tile == tile else f"tile {tile}")
        elif spot.startswith(TOKEN):
            self.choose(self.view.buffer[int(spot.removeprefix(TOKEN))])
        elif spot.startswith("do "):
            self.do(spot.removeprefix("do "))
        elif spot == "resume":
            self.say(spot)
        elif chosen is not None and chosen.token:
            self.say(f"{chosen.token}@{spot}")

    def shows(self, text: str) -> tuple[str, str]:
        if (found := PAIR.fullmatch(text)) is not None:
            digit = next((tile.digit for tile in self.view.tiles if tile.id == int(found[1])), None)
            shown = f", two {digit}s" if digit else ""
            self.peeled = 0
            return f"{TILE}{found[1]}", f"{deed_name(text)}{shown}; Enter chooses the first, Tab goes to the other"
        found = PUT.fullmatch(text)
        return (found[1], deed_name(text)) if found is not None else super().shows(text)

    def choose(self, digit: int) -> None:
        chosen = self.selected
        self.say("none" if chosen is not None and chosen.token == digit else f"token {digit}")

    def do(self, deed: str) -> None:
        if deed in ASK:
            self.app.push_screen(Sure(ASK[deed]), lambda sure: self.say(deed) if sure else None)
        elif deed == "K":
            self.peek()
        else:
            self.say(deed)

    def peek(self) -> None:
        if self.cursor.startswith(TILE):
            self.say(f"K{self.cursor.removeprefix(TILE)}")

    def mark(self, digit: int) -> None:
        """On the cell under the cursor, or off it."""
        if self.cursor.startswith("r") and digit:
            marks = self.marks.setdefault(self.cursor, set())
            marks.symmetric_difference_update({digit})
            if self.source is not None:
                self.source.keep_marks({cell: sorted(digits) for cell, digits in self.marks.items() if digits})
            self.redraw()

    def typed(self, letter: str) -> bool:
        if letter == "m":
            self.pencil = not self.pencil
            self.redraw()
        elif self.pencil and letter.isdigit():
            self.mark(int(letter))
        elif letter.isdigit() and int(letter) in self.view.buffer:
            self.choose(int(letter))
        elif letter in ("L", "R", "X"):
            self.do(letter)
        elif letter == "k":
            self.peek()
        elif letter in "HV":
            self.say(letter)
        elif letter == "p":
            self.say("resume" if self.view.paused else "pause")
        elif letter == "[":
            self.peeled += 1
            self.redraw()
        elif letter == "]":
            self.peeled = max(0, self.peeled - 1)
            self.redraw()
        else:
            return False
        return True

    def back(self) -> bool:
        chosen = self.selected
        if chosen is None or not (chosen.token or chosen.tile):
            return False
        self.say("none")
        return True

    def undo(self) -> bool:
        if self.back():
            return True
        if self.scene is not None and "U" in self.scene.legal:
            self.say("U")
            return True
        return False

    def aims(self) -> list[str]:
        chosen = self.selected
        return [] if chosen is None else [f"{TILE}{tile}" for tile in chosen.partners] or list(chosen.cells)

    def words(self, spot: str) -> str:
        view = self.view
        if spot.startswith(TILE):
            number = int(spot.removeprefix(TILE))
            tile = next((each for each in view.tiles if each.id == number), None)
            if tile is None:
                return ""
            face = "face down" if tile.digit is None else str(tile.digit)
            if tile.free:
                return f"Tile {number}, {face}: free. Enter, then Enter on its match."
            by = ", ".join(map(str, tile.by))
            return f"Tile {number}, {face}: {'covered by' if tile.held == 'covered' else 'wedged between'} {by}."
        if spot.startswith(TOKEN):
            return "Enter chooses this token; the cells where it may go are marked."
        if spot.startswith("do "):
            return {"U": f"Takes back: {view.back or 'the last action'}."}.get(
                spot.removeprefix("do "), DEEDS[spot[3:]]
            )
        return self.cell_words(spot) if spot.startswith("r") else ""

    def cell_words(self, spot: str) -> str:
        """What stands there; and whether the chosen token may."""
        place = 9 * (int(spot[1]) - 1) + int(spot[3]) - 1
        digit, given = self.view.grid[place], self.view.givens[place] != "."
        token = self.selected.token if self.selected is not None else 0
        if token and self.selected is not None:
            if spot in self.selected.cells:
                return f"{spot}: {token} may go here."
            return f"{spot}, not {token}: {REFUSALS['conflict' if digit == '.' else 'cell_filled']}."
        if digit != ".":
            return f"{spot}: {digit}, {'given' if given else 'placed by you'}."
        marks = " ".join(map(str, sorted(self.marks.get(spot, set()))))
        return f"{spot}, pencilled: {marks}" if marks else f"{spot}: empty. Choose a token, then Enter here."


BOARD = StackdokuBoard
