"""What all screens between two fights share: the author's grids, and beside them what stands under the cursor."""

from __future__ import annotations

from rich.style import Style

from parlour.games.underscore.view.run_shapes import HeroView, RunMove, RunView, UpgradePreview, UpgradeView
from parlour.terminal.boards.underscore.inks import prose
from parlour.terminal.boards.underscore.part import Part, tags
from parlour.terminal.canvas import BOLD, PLAIN, Canvas
from parlour.terminal.screens.dialogs import Sure

CELL = 22  # the longest name of a move, and a star
LEFT = 2 * CELL + 6  # columns of the grids
ROWS = 21  # of a board on a screen of 24 rows
EMPTY_HANDED = "Go on with empty hands, without any upgrade?"


class Between(Part):
    """The own character below, something offered above, the layered information on the right."""

    @property
    def run(self) -> RunView:
        assert self.view.run is not None
        return self.view.run

    @property
    def upgrade(self) -> UpgradeView:
        assert self.run.upgrade is not None
        return self.run.upgrade

    @property
    def hero(self) -> HeroView:
        assert self.run.hero is not None
        return self.run.hero

    def own(self) -> dict[str, RunMove]:
        moves = {f"m{n}": move for n, move in enumerate(self.hero.active, 1)}
        return moves | {f"b{n}": move for n, move in enumerate(self.hero.banked, 1)}

    def fallen(self) -> dict[str, RunMove]:
        moves = {f"o{n}": move for n, move in enumerate(self.upgrade.active, 1)}
        return moves | {f"q{n}": move for n, move in enumerate(self.upgrade.banked, 1)}

    # what is drawn

    def grid(self, canvas: Canvas, y: int, moves: dict[str, RunMove], slots: list[str], airy: bool) -> int:
        """Two cells a row, a line between the rows where there is room; returns the row after it."""
        bar = f"+{'-' * CELL}+ +{'-' * CELL}+"
        canvas.put(1, y, bar)
        for n in range(0, len(slots), 2):
            y += 1
            for x, slot in zip((1, CELL + 4), slots[n : n + 2], strict=False):
                canvas.put(x, y, f"|{' ' * CELL}|")
                if (move := moves.get(slot)) is not None:
                    star = "*" if move.card.mods else ""
                    canvas.put(x + 1, y, f"{star}{move.card.name}".ljust(CELL), self.look(slot), slot)
                elif slot in self.spots():
                    canvas.mark(slot, x + 1, y, CELL, 1)
            if len(slots) - n == 1:
                canvas.put(CELL + 4, y, f"|{' ' * CELL}|")
            if airy and n + 2 < len(slots):
                y += 1
                canvas.put(1, y, bar)
        canvas.put(1, y + 1, bar)
        return y + 2

    def button(self, canvas: Canvas, x: int, y: int, rows: tuple[str, str], spot: str, style: Style = PLAIN) -> int:
        """Two words over each other in a frame; returns the column after it."""
        width = max(map(len, rows)) + 2
        canvas.put(x, y, f"+{'-' * width}+", style)
        for at, row in enumerate(rows, 1):
            canvas.put(x, y + at, f"|{row.center(width)}|", style)
        canvas.put(x, y + 3, f"+{'-' * width}+", style)
        canvas.mark(spot, x + 1, y + 1, width, 2)
        return x + width + 2

    def look(self, slot: str) -> Style:
        return PLAIN

    def mine(self, canvas: Canvas, y: int) -> int:
        """The own character, as the author draws it."""
        slots = [f"m{n}" for n in range(1, 5)]
        slots += [f"b{n}" for n in range(1, max(self.hero.bank, len(self.hero.banked)) + 1)]
        title = f" {self.run.name}, Max HP {self.hero.max_hp} "
        canvas.put(1, y, f"*{title.center(2 * CELL + 3, '-')}*", BOLD)
        rows = len(slots) + 1 if len(slots) % 2 else len(slots)
        y = self.grid(canvas, y + 1, self.own(), slots, y + 2 + rows <= ROWS)
        canvas.put(1, y, f"*{'-' * (2 * CELL + 3)}*", BOLD)
        return y + 1

    def side(self, canvas: Canvas) -> None:
        """The right column follows the cursor."""
        width, most = 80 - LEFT - 2, ROWS if not self.board.wide else 34
        prose(canvas, LEFT + 1, 0, self.words(self.board.cursor), width, most)

    # what is said

    def now_and_then(self, text: str, told: bool = True) -> str:
        """What an input would change; the blessing's own words too, unless they stand there already."""
        preview = self.scene.forecast(text)
        if not isinstance(preview, UpgradePreview):
            return ""
        rows = [preview.text] if preview.text and told else []
        if preview.refusal and not preview.open:
            rows.append(f"Not now: {self.scene.game.refuse(preview.refusal).words}.")
        for title, move in (("NOW", preview.before), ("THEN", preview.after)):
            if move is not None:
                rows.append(f"{title}: {move.card.name}. {tags(move)}. {move.card.text}")
        if preview.hero:
            now, then = self.changes(preview.hero)
            rows += [f"NOW: {now}", f"THEN: {then}"]
        return "\n".join(rows)

    def changes(self, hero: dict[str, int]) -> tuple[str, str]:
        """What a blessing does to its bearer: as it is, and as it will be; what is nothing is said in words."""
        own = {"max_hp": self.hero.max_hp, "hp_penalty": self.hero.hp_penalty, "bank": self.hero.bank}
        own |= {"burden": self.run.burden or 0} | self.hero.starting
        now = [f"{named(name)} {own.get(name, 0) or 'none'}" for name in hero]
        then = [f"{named(name)} {own.get(name, 0) + more or 'none'}" for name, more in hero.items()]
        return ", ".join(now), ", ".join(then)

    def ask(self, question: str, text: str) -> None:
        told = self.now_and_then(text)
        words = f"{question}\n\n{told}" if told else question
        self.board.app.push_screen(Sure(words), lambda sure: self.board.say(text) if sure else None)


def named(name: str) -> str:
    names = {"max_hp": "Max HP", "hp_penalty": "HP lower at the start", "bank": "Bank", "burden": "Burden"}
    return names.get(name, f"{name.capitalize()} at the start")
