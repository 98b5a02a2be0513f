"""The board of Fogline: tiles with their edges, the selected unit's ways, odds on targets."""

from __future__ import annotations

import re
import textwrap

from rich.style import Style

from parlour.games.fogline.position.cards import CARDS, NAMES
from parlour.games.fogline.position.cards import KINDS as LETTERS
from parlour.games.fogline.view.shapes import FoglinePreview, FoglineView, Target, Tile, Unit
from parlour.terminal.boards.board import Board
from parlour.terminal.canvas import BOLD, DIM, PLAIN, UNDER, Canvas
from parlour.terminal.scene import Scene
from parlour.terminal.screens.dialogs import Sure

WIDTH, HEIGHT = 7, 3  # of a tile
MARGIN = 4
GAP, FAR = 3, "..."  # where columns or rows without a tile are left out
ROOMY, NARROW = 30, 26  # columns of what stands beside the map
EDGES = {"P": PLAIN, "F": Style(color="green"), "M": Style(color="yellow")}
GROUND = {"P": "Plains", "F": "Forest", "M": "Mountain"}
CONFIRM = {
    "reveal": "The unit turns face-up for the first time.",
    "command": "You would lose your Command, and the match.",
}
UNIT, CARD = "unit ", "card "
PLACE, STEP = re.compile(r"([A-Z])#(\d)@(-?\d+,-?\d+)"), re.compile(r"(-?\d+,-?\d+)([-x])([URDL])")


def places(found: list[int], step: int) -> dict[int, int]:
    """Where each column or row of tiles is drawn. Those without any are left out, so that far tiles are nearer."""
    drawn: dict[int, int] = {}
    at = 0
    for n in found:
        if drawn and n - 1 not in drawn:
            at += GAP if step > HEIGHT else 1
        drawn[n] = at
        at += step
    return drawn


def window(drawn: dict[int, int], size: int, room: int, first: int, wanted: int | None) -> list[int]:
    """The columns or rows that are seen: all that have room, from `first` on unless the wanted one and those beside it
    would not be among them."""
    found = list(drawn)

    def fits(start: int, end: int) -> bool:
        return drawn[found[end]] - drawn[found[start]] + size <= room

    last = len(found) - 1
    if last < 0 or fits(0, last):
        return found
    at = found.index(wanted) if wanted in drawn else 0
    start = min(found.index(first) if first in drawn else 0, max(at - 1, 0))
    while start < at and not fits(start, min(at + 1, last)):
        start += 1
    while start > 0 and fits(start - 1, last):
        start -= 1
    return [n for place, n in enumerate(found) if place >= start and fits(start, place)]


class FoglineBoard(Board):
    """Place: a unit, a card, a cell. Battle: a unit, then where it goes."""

    follows = True
    tells = True
    asks_all = """\
  Setup     Enter on a unit, on a card, then on a cell; C T I A S and 1-8
            choose them, too
  Battle    Enter on a unit of yours selects it: where it may go there are
            arrows, on targets the odds; Enter there acts
  arrows    also lead to what lies beyond the edge of a large map
  Esc       takes the selection back"""

    def __init__(self) -> None:
        super().__init__()
        self.unit = ""
        self.card = 0
        self.corner = (0, 0)  # the first column and row that are seen of a map that is larger than the screen
        self.side = ROOMY

    @property
    def view(self) -> FoglineView:
        assert self.scene is not None
        assert isinstance(self.scene.view, FoglineView)
        return self.scene.view

    @property
    def selected(self) -> FoglinePreview | None:
        preview = self.scene.preview if self.scene is not None else None
        return preview if isinstance(preview, FoglinePreview) else None

    # what is drawn

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        view = self.view
        self.choose_first()
        if view.phase == "setup" and any(f"{tile.x},{tile.y}" == self.cursor for tile in view.tiles):
            self.cursor = ""  # it goes on to a free cell
        columns, lines = self.fitted()
        for x, column in columns.items():
            canvas.put(column + 2, 0, f"{x:^3}", DIM)
            if x - 1 not in columns and column > MARGIN:
                canvas.put(column - GAP, 0, FAR, DIM)
        for y, line in lines.items():
            canvas.put(0, line + 1, f"{y:>3}", DIM)
            if y - 1 not in lines and line > 1:
                canvas.put(0, line - 1, FAR, DIM)
        units = {(unit.x, unit.y): unit for unit in view.units}
        ways = {(each.x, each.y): each for each in self.selected.targets} if self.selected is not None else {}
        for x, y in view.spots:
            if x in columns and y in lines:
                self.open_cell(canvas, columns[x], lines[y], x, y)
        for tile in view.tiles:
            if tile.x in columns and tile.y in lines:
                at = columns[tile.x], lines[tile.y]
                self.tile(canvas, *at, tile, units.get((tile.x, tile.y)), ways.get((tile.x, tile.y)))
        off = self.beyond(columns, lines)
        if off:
            self.edges(canvas, columns, lines, off)
        self.aside(canvas, max(max(columns.values(), default=MARGIN) + WIDTH + 1, 34), off)

    def cells(self) -> list[tuple[int, int]]:
        """Where there is a tile, or may be one."""
        return [(tile.x, tile.y) for tile in self.view.tiles] + [(x, y) for x, y in self.view.spots]

    def fitted(self) -> tuple[dict[int, int], dict[int, int]]:
        """Where the columns and rows are drawn that are seen; around the cursor, if there is not room for all."""
        width, height = self.room.width, self.room.height
        xs, ys = (sorted(set(found)) for found in (zip(*self.cells(), strict=True) if self.cells() else ((), ())))
        here = [int(n) for n in self.cursor.split(",")] if "," in self.cursor else [None, None]
        across, down = places(xs, WIDTH + 1), places(ys, HEIGHT)
        self.side = ROOMY
        if xs and across[xs[-1]] + WIDTH > width - MARGIN - ROOMY - 1:
            across, self.side = places(xs, WIDTH), NARROW
        seen_x = window(across, WIDTH, width - MARGIN - self.side - 1, self.corner[0], here[0])
        seen_y = window(down, HEIGHT, height - 1, self.corner[1], here[1])
        if not seen_x:
            return {}, {}
        self.corner = seen_x[0], seen_y[0]
        left, top = across[seen_x[0]] - MARGIN, down[seen_y[0]] - 1
        return {x: across[x] - left for x in seen_x}, {y: down[y] - top for y in seen_y}

    def edges(self, canvas: Canvas, columns: dict[int, int], lines: dict[int, int], off: dict[str, str]) -> None:
        """Where the map goes on beyond what is seen, there are arrows; the cursor can go there."""
        step = WIDTH if self.side == NARROW else WIDTH + 1
        for x, y in self.cells():
            if x not in columns or y not in lines:
                left = columns.get(x, MARGIN + step * (x - min(columns)))
                canvas.mark(f"{x},{y}", left, lines.get(y, 1 + HEIGHT * (y - min(lines))), WIDTH, HEIGHT)
                canvas.beyond.add(f"{x},{y}")
        middle, right = sorted(lines.values())[len(lines) // 2], max(columns.values()) + WIDTH
        marks = {"above": (0, 0, "^^^"), "below": (0, max(lines.values()) + 2, "vvv")}
        marks |= {"left": (0, middle, "<<<"), "right": (right, middle + 1, ">")}
        for side in off:
            canvas.put(*marks[side], BOLD)

    def beyond(self, columns: dict[int, int], lines: dict[int, int]) -> dict[str, str]:
        """What lies off each edge of the screen, in words."""
        units = {(unit.x, unit.y): unit for unit in self.view.units}
        tiles = {(tile.x, tile.y) for tile in self.view.tiles}
        found: dict[str, list[tuple[int, int]]] = {}
        for x, y in self.cells():
            side = "above" if lines and y < min(lines) else "below" if lines and y > max(lines) else ""
            side = side or ("left" if columns and x < min(columns) else "right" if columns and x > max(columns) else "")
            if side:
                found.setdefault(side, []).append((x, y))
        told = {}
        for side, cells in found.items():
            held = [cell for cell in cells if cell in tiles]
            free = len(cells) - len(held)
            parts = [f"{len(held)} tile{'s' * (len(held) != 1)}"] if held else []
            parts += [f"{free} free"] if free else []
            who = " ".join(self.called(units[cell]) for cell in held if cell in units)
            told[side] = f"{', '.join(parts)}{f': {who}' if who else ''}"
        return told

    def open_cell(self, canvas: Canvas, x: int, y: int, column: int, row: int) -> None:
        canvas.put(x, y, ".  .  .", DIM)
        canvas.put(x, y + 1, f"{f'{column},{row}':^7}", DIM)
        canvas.put(x, y + 2, ".  .  .", DIM)
        canvas.mark(f"{column},{row}", x, y, 7, 3)

    def tile(self, canvas: Canvas, x: int, y: int, tile: Tile, unit: Unit | None, way: Target | None) -> None:
        top, right, bottom, left = list(tile.edges)
        chosen = self.selected is not None and (tile.x, tile.y) == (self.selected.x, self.selected.y)
        lit = BOLD if chosen or (way is not None and way.act) else PLAIN
        canvas.put(x, y, "+--", lit)
        canvas.put(x + 3, y, top, EDGES[top] + lit)
        canvas.put(x + 4, y, "--+", lit)
        canvas.put(x, y + 1, left, EDGES[left] + lit)
        canvas.put(x + 1, y + 1, self.inside(unit, chosen, way), self.ink(unit))
        canvas.put(x + 6, y + 1, right, EDGES[right] + lit)
        canvas.put(x, y + 2, "+--", lit)
        canvas.put(x + 3, y + 2, bottom, EDGES[bottom] + lit)
        canvas.put(x + 4, y + 2, "--+", lit)
        canvas.mark(f"{tile.x},{tile.y}", x, y, 7, 3)

    def inside(self, unit: Unit | None, chosen: bool, way: Target | None) -> str:
        """`1I` face-up, `2?` unknown, `(1i)` own and hidden; where the selected unit may go, an arrow or the odds."""
        if way is not None and way.act == "move":
            return f"  {ARROWS[way.direction]}  "
        if unit is None:
            return "     "
        name = self.called(unit)
        if way is not None and way.act == "attack":
            odds = f"{way.wins}/{way.cases}" if way.cases > 1 else "won" if way.wins else "no"
            return f"{name}{odds}"[:5].ljust(5)
        if unit.unit is not None and not unit.up:
            return f"({name}) " if not chosen else f"({name})<"
        return f" {name}  " if not chosen else f" {name} <"

    def called(self, unit: Unit) -> str:
        return f"{unit.owner}?" if unit.unit is None else f"{unit.owner}{unit.unit if unit.up else unit.unit.lower()}"

    def ink(self, unit: Unit | None) -> Style:
        return BOLD if unit is not None and unit.owner == self.view.viewer else PLAIN

    def aside(self, canvas: Canvas, x: int, off: dict[str, str]) -> None:
        """Pools, trays, what the selected unit can do, other words that may be said, what lies beyond, what is new."""
        view = self.view
        y = 0
        for seat in (1, 2):
            mine = "you" if seat == view.viewer else f"seat {seat}"
            gone = "".join(lost.unit for lost in view.lost if lost.owner == seat)
            y = self.note(
                canvas, x, y, f"{mine}: hidden {view.pool[str(seat)] or '-'}{f', lost {gone}' if gone else ''}"
            )
        y += 1
        if view.phase == "setup" and view.viewer and view.turn == view.viewer:
            y = self.trays(canvas, x, y)
        if self.selected is not None:
            for target in self.selected.targets:
                ink = PLAIN if target.act else DIM
                y = self.note(canvas, x, y, f"{ARROWS[target.direction]} {target.says}", ink)
        for word in self.said():
            canvas.put(x, y, f"[ {word} ]", spot=word)
            y += 1
        for side, words in off.items():
            y = self.note(canvas, x, y, f"{SIDES[side]} {side} {words}", BOLD)
        if not self.wide:
            self.news(canvas, x, y + 1)

    def note(self, canvas: Canvas, x: int, y: int, words: str, style: Style = PLAIN) -> int:
        """Broken between words; returns the row after it."""
        for row in textwrap.wrap(words, self.side, subsequent_indent="  "):
            canvas.put(x, y, row, style)
            y += 1
        return y

    def news(self, canvas: Canvas, x: int, y: int) -> None:
        """What has just happened: as many of the last sentences as there is room for, whole; the story has all of them."""
        assert self.scene is not None
        told = self.scene.lines[len(self.scene.lines) - self.scene.fresh :]
        room, rows = self.room.height - y, list[str]()
        for line in reversed(told):
            before = [*textwrap.wrap(line, self.side, subsequent_indent="  "), *rows]
            if len(before) > room - (line is not told[0]):
                rows.insert(0, "...")
                break
            rows = before
        for at, row in enumerate(rows[:room]):
            canvas.put(x, y + at, row)

    def trays(self, canvas: Canvas, x: int, y: int) -> int:
        view = self.view
        hand = view.hand[str(view.viewer)]
        units = list(dict.fromkeys(hand)) if isinstance(hand, list) else []
        canvas.put(x, y, "unit:")
        at = x + 6
        for letter in units:
            count = hand.count(letter) if isinstance(hand, list) else 1
            mark = f"{letter}{f'x{count}' if count > 1 else ''}"
            at = canvas.put(at, y, mark, UNDER + BOLD if letter == self.unit else PLAIN, UNIT + letter) + 1
        y += 1
        canvas.put(x, y, "card, its edges T R B L:")
        cards, row = view.cards[str(view.viewer)], self.side // 9
        for n, card in enumerate(cards):
            style = UNDER + BOLD if card == self.card else PLAIN
            canvas.put(x + 9 * (n % row), y + 1 + n // row, f"#{card} {CARDS[card - 1]}", style, f"{CARD}{card}")
        return y + 2 + (len(cards) + row - 1) // row

    def said(self) -> list[str]:
        """What may be said in words: agree, decline, autofinish."""
        assert self.scene is not None
        return [] if self.still else [text for text in self.scene.legal if text.isalpha()]

    def choose_first(self) -> None:
        view = self.view
        if not view.viewer or view.phase != "setup":
            return
        hand, cards = view.hand[str(view.viewer)], view.cards[str(view.viewer)]
        if isinstance(hand, list) and self.unit not in hand:
            self.unit = hand[0] if hand else ""
        if self.card not in cards:
            self.card = cards[0] if cards else 0

    def first(self) -> str:
        view = self.view
        if view.phase == "setup" and view.spots:
            return f"{view.spots[0][0]},{view.spots[0][1]}"
        own = [f"{unit.x},{unit.y}" for unit in view.units if unit.owner == view.viewer]
        return next(iter([*own, *self.canvas.spots]), "")

    # what is done

    def act(self, spot: str) -> None:
        view = self.view
        if spot.startswith(UNIT):
            self.unit = spot.removeprefix(UNIT)
            self.redraw()
        elif spot.startswith(CARD):
            self.card = int(spot.removeprefix(CARD))
            self.redraw()
        elif spot.isalpha():
            self.say(spot)
        elif view.phase == "setup":
            self.say(f"{self.unit}#{self.card}@{spot}")
        elif (way := self.way(spot)) is not None:
            self.go(way)
        elif any(f"{unit.x},{unit.y}" == spot and unit.owner == view.viewer for unit in view.units):
            self.say(f"select {spot}")

    def way(self, spot: str) -> Target | None:
        """How the selected unit gets there."""
        if self.selected is None:
            return None
        return next((each for each in self.selected.targets if f"{each.x},{each.y}" == spot and each.act), None)

    def aims(self) -> list[str]:
        spots = (
            [f"{each.x},{each.y}" for each in self.selected.targets if each.act] if self.selected is not None else []
        )
        return [spot for spot in spots if spot in self.canvas.spots]

    def go(self, way: Target) -> None:
        assert self.selected is not None
        sign = "x" if way.act == "attack" else "-"
        text = f"{self.selected.x},{self.selected.y}{sign}{way.direction}"
        if way.confirm:
            words = "\n".join([way.says, *(CONFIRM[each] for each in way.confirm if each in CONFIRM)])
            self.app.push_screen(Sure(words, "Do it"), lambda sure: self.say(text) if sure else None)
        else:
            self.say(text)

    def shows(self, text: str) -> tuple[str, str]:
        """What is to be placed is chosen at once."""
        if (found := PLACE.fullmatch(text)) is not None:
            self.unit, self.card = found[1], int(found[2])
            self.redraw()
            return found[3], f"your {NAMES[LETTERS.index(found[1])]} with card {found[2]} on {found[3]}"
        if (found := STEP.fullmatch(text)) is not None:
            deed = "attacks" if found[2] == "x" else "moves"
            return found[1], f"the unit on {found[1]} {deed} {WAYS[found[3]]}"
        return super().shows(text)

    def typed(self, letter: str) -> bool:
        if self.view.phase != "setup":
            return False
        hand, cards = self.view.hand.get(str(self.view.viewer)), self.view.cards.get(str(self.view.viewer), [])
        if isinstance(hand, list) and letter in hand:
            self.unit = letter
        elif letter.isdigit() and int(letter) in cards:
            self.card = int(letter)
        else:
            return False
        self.redraw()
        return True

    def undo(self) -> bool:
        if self.selected is None:
            return False
        self.say("select")
        return True

    def words(self, spot: str) -> str:
        view = self.view
        if spot.startswith(UNIT):
            return f"{NAMES[LETTERS.index(spot.removeprefix(UNIT))]}: place it with a card on a cell."
        if spot.startswith(CARD):
            edges = CARDS[int(spot.removeprefix(CARD)) - 1]
            sides = zip(("top", "right", "bottom", "left"), edges, strict=True)
            return ", ".join(f"{side} {GROUND[edge]}" for side, edge in sides)
        if spot.isalpha():
            return spot
        if self.selected is not None:
            target = next((each for each in self.selected.targets if f"{each.x},{each.y}" == spot), None)
            if target is not None:
                return target.says
        tile = next((each for each in view.tiles if f"{each.x},{each.y}" == spot), None)
        if tile is None:
            name = NAMES[LETTERS.index(self.unit)] if self.unit else "unit"
            mine = view.turn == view.viewer
            return f"{spot}: free for your {name} with card {self.card}." if mine else f"{spot}: no tile yet."
        unit = next((each for each in view.units if f"{each.x},{each.y}" == spot), None)
        sides = zip(("top", "right", "bottom", "left"), tile.edges, strict=True)
        ground = ", ".join(f"{side} {GROUND[edge]}" for side, edge in sides)
        mine = unit is not None and unit.owner == view.viewer
        far = " Not next to the unit that is selected." if self.selected is not None and not mine else ""
        if unit is None:
            return f"{spot}: nobody. {ground}.{far}"
        whose = "your" if unit.owner == view.viewer else f"seat {unit.owner}'s"
        if unit.unit is None:
            return f"{spot}: {whose} hidden unit; it can be {', '.join(unit.may)}. {ground}.{far}"
        hidden = "" if unit.up else ", hidden"
        return f"{spot}: {whose} {NAMES[LETTERS.index(unit.unit)]}{hidden}. {ground}.{far}"


SIDES = {"above": "^", "below": "v", "left": "<", "right": ">"}
WAYS = {"U": "up", "R": "right", "D": "down", "L": "left"}
ARROWS = {"U": "^", "R": ">", "D": "v", "L": "<"}
BOARD = FoglineBoard
