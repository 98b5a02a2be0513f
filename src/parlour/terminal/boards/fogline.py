"""The board of Fogline: tiles with their edges, the selected unit's ways, odds on targets."""

from __future__ import annotations

import textwrap

from rich.style import Style

from parlour.games.fogline.position.cards import CARDS, NAMES
from parlour.games.fogline.position.cards import KINDS as LETTERS
from parlour.games.fogline.view.shapes import FoglinePreview, FoglineView, Target, Tile, Unit
from parlour.terminal.boards.board import Board
from parlour.terminal.canvas import BOLD, DIM, PLAIN, UNDER, Canvas
from parlour.terminal.scene import Scene
from parlour.terminal.screens.dialogs import Sure

WIDTH, HEIGHT = 8, 3  # of a tile with the gap beside it
MARGIN = 4
GAP, FAR = 3, "..."  # where columns or rows without a tile are left out
SIDE = 30  # columns of what stands beside the board
EDGES = {"P": PLAIN, "F": Style(color="green"), "M": Style(color="yellow")}
GROUND = {"P": "Plains", "F": "Forest", "M": "Mountain"}
CONFIRM = {
    "reveal": "The unit turns face-up for the first time.",
    "command": "You would lose your Command, and the match.",
}
UNIT, CARD = "unit ", "card "


def places(found: set[int], first: int, step: int) -> dict[int, int]:
    """Where each column or row of tiles is drawn. Those without any are left out, so that far tiles are seen, too."""
    drawn: dict[int, int] = {}
    at = first
    for n in sorted(found):
        if drawn and n - 1 not in drawn:
            at += GAP if step > HEIGHT else 1
        drawn[n] = at
        at += step
    return drawn


class FoglineBoard(Board):
    """Place: a unit, a card, a cell. Battle: a unit, then where it goes."""

    follows = True
    asks_all = """\
  Setup     Enter on a unit, on a card, then on a cell; C T I A S and 1-8 choose them
  Battle    Enter on a unit of yours selects it: reachable tiles are lit, odds stand beside; Enter on one acts
  Esc       takes the selection back
  i inspect   t hint   l story   Ctrl+P commands   q save, leave"""

    def __init__(self) -> None:
        super().__init__()
        self.unit = ""
        self.card = 0

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
        cells = [(tile.x, tile.y) for tile in view.tiles] + [(x, y) for x, y in view.spots]
        columns = places({x for x, _ in cells}, MARGIN, WIDTH)
        if len(columns) * WIDTH > 80 - MARGIN:
            columns = places(set(columns), MARGIN, WIDTH - 1)
        lines = places({y for _, y in cells}, 1, HEIGHT)
        wide = max(columns.values(), default=MARGIN) + WIDTH
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
            self.open_cell(canvas, columns[x], lines[y], x, y)
        for tile in view.tiles:
            at = columns[tile.x], lines[tile.y]
            self.tile(canvas, *at, tile, units.get((tile.x, tile.y)), ways.get((tile.x, tile.y)))
        beside = max(wide + 1, 34) if wide <= 80 - SIDE - 1 else 0
        low = max(lines.values(), default=1) + HEIGHT
        self.aside(canvas, beside, 0 if beside else low + 1)

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
        name = f"{unit.owner}?" if unit.unit is None else f"{unit.owner}{unit.unit if unit.up else unit.unit.lower()}"
        if way is not None and way.act == "attack":
            odds = f"{way.wins}/{way.cases}" if way.cases > 1 else "won" if way.wins else "no"
            return f"{name}{odds}"[:5].ljust(5)
        if unit.unit is not None and not unit.up:
            return f"({name}) " if not chosen else f"({name})<"
        return f" {name}  " if not chosen else f" {name} <"

    def ink(self, unit: Unit | None) -> Style:
        return BOLD if unit is not None and unit.owner == self.view.viewer else PLAIN

    def aside(self, canvas: Canvas, x: int, y: int) -> None:
        """Pools, trays, what the selected unit can do, other words that may be said."""
        view = self.view
        for seat in (1, 2):
            mine = "you" if seat == view.viewer else f"seat {seat}"
            gone = "".join(lost.unit for lost in view.lost if lost.owner == seat)
            canvas.put(x, y, f"{mine}: hidden {view.pool[str(seat)] or '-'}{f', lost {gone}' if gone else ''}"[:SIDE])
            y += 1
        y += 1
        if view.phase == "setup" and view.viewer and view.turn == view.viewer:
            y = self.trays(canvas, x, y)
        if self.selected is not None:
            for target in self.selected.targets:
                words = f"{ARROWS[target.direction]} {target.says}"
                for row in textwrap.wrap(words, SIDE, subsequent_indent="  ")[:3]:
                    canvas.put(x, y, row, PLAIN if target.act else DIM)
                    y += 1
        for word in self.said():
            canvas.put(x, y, f"[ {word} ]", spot=word)
            y += 1

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
        for n, card in enumerate(view.cards[str(view.viewer)]):
            style = UNDER + BOLD if card == self.card else PLAIN
            canvas.put(x + 10 * (n % 3), y + 1 + n // 3, f"#{card} {CARDS[card - 1]}", style, f"{CARD}{card}")
        return y + 2 + (len(view.cards[str(view.viewer)]) + 2) // 3

    def said(self) -> list[str]:
        """What may be said in words: agree, decline, autofinish."""
        assert self.scene is not None
        return [text for text in self.scene.legal if text.isalpha()]

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

    def go(self, way: Target) -> None:
        assert self.selected is not None
        sign = "x" if way.act == "attack" else "-"
        text = f"{self.selected.x},{self.selected.y}{sign}{way.direction}"
        if way.confirm:
            words = "\n".join([way.says, *(CONFIRM[each] for each in way.confirm if each in CONFIRM)])
            self.app.push_screen(Sure(words, "Do it"), lambda sure: self.say(text) if sure else None)
        else:
            self.say(text)

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
            return f"{spot}: free for your {self.unit} with card {self.card}." if view.turn == view.viewer else spot
        unit = next((each for each in view.units if f"{each.x},{each.y}" == spot), None)
        sides = zip(("top", "right", "bottom", "left"), tile.edges, strict=True)
        ground = ", ".join(f"{side} {GROUND[edge]}" for side, edge in sides)
        if unit is None:
            return f"{spot}: nobody. {ground}."
        whose = "your" if unit.owner == view.viewer else f"seat {unit.owner}'s"
        if unit.unit is None:
            return f"{spot}: {whose} hidden unit; it can be {', '.join(unit.may)}. {ground}."
        hidden = "" if unit.up else ", hidden"
        return f"{spot}: {whose} {NAMES[LETTERS.index(unit.unit)]}{hidden}. {ground}."


ARROWS = {"U": "^", "R": ">", "D": "v", "L": "<"}
BOARD = FoglineBoard
