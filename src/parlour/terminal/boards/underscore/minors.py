"""Three minor blessings, open now: choose one, then one of the own moves that can bear it."""

from __future__ import annotations

from rich.style import Style

from parlour.games.underscore.view.run_shapes import MinorView, UpgradePreview
from parlour.terminal.boards.underscore.between import CELL, EMPTY_HANDED, Between
from parlour.terminal.boards.underscore.inks import tinted
from parlour.terminal.boards.underscore.part import in_full
from parlour.terminal.canvas import BOLD, DIM, PLAIN, Canvas
from parlour.terminal.screens.dialogs import Choice, Sure

ASKED = {
    "t": "Which of your moves?",
    "e": "Which element?",
    "s": "Which status?",
    "v": "Which variable?",
    "n": "One more or one less?",
    "f": "Which move is forgotten?",
    "a": "Which status effect of the move?",
}


class Minors(Between):
    """The fallen's grid is replaced by them; the one that is chosen lights the moves that can bear it."""

    chosen = ""
    elsewhere = "First choose a blessing, above."

    def spots(self) -> list[str]:
        return [*(str(n) for n in range(1, len(self.upgrade.minors) + 1)), "skip", *self.own()]

    def minor(self, number: str) -> MinorView:
        return self.upgrade.minors[int(number) - 1]

    def look(self, slot: str) -> Style:
        if not self.chosen:
            return PLAIN
        return BOLD if slot in self.minor(self.chosen).targets else DIM

    def draw(self, canvas: Canvas) -> None:
        canvas.put(1, 0, f"+{' Draft Minor '.center(2 * CELL + 3, '-')}+", BOLD)
        y = 1
        for n, minor in enumerate(self.upgrade.minors, 1):
            mark = ">" if str(n) == self.chosen else " "
            canvas.put(1, y, f"|{' ' * (2 * CELL + 3)}|")
            tinted(canvas, 2, y, f"{mark}{n} {minor.name}", BOLD, str(n))
            kind = f"{minor.element.capitalize()} {minor.rarity}"
            tinted(canvas, 2 * CELL + 4 - len(kind), y, kind)
            y += 1
            canvas.put(1, y, f"|{' ' * (2 * CELL + 3)}|")
            y += 1
        canvas.put(1, y, f"|{' ' * (2 * CELL + 3)}|")
        canvas.put(3, y, "Take none", spot="skip")
        canvas.put(1, y + 1, f"+{'-' * (2 * CELL + 3)}+")
        if self.chosen:
            canvas.put(1, y + 2, f"For which of your moves: {self.minor(self.chosen).name}?", BOLD)
        self.mine(canvas, y + 3)
        self.side(canvas)

    def words(self, spot: str) -> str:
        if spot in self.own():
            bare = in_full("", self.own()[spot])
            if not self.chosen:
                return bare
            if spot not in self.minor(self.chosen).targets:
                return f"{bare}\n\nIt cannot bear {self.minor(self.chosen).name}."
            told = self.now_and_then(f"take {self.chosen} t={spot}", told=False)
            return f"{self.minor(self.chosen).name}: {self.minor(self.chosen).text}\n\n{told}"
        if spot == "skip":
            return "Take none\nGo on with empty hands, without any upgrade."
        if not spot.isdigit():
            return ""
        minor, moves = self.minor(spot), self.own()
        targets = ", ".join(moves[slot].card.name for slot in minor.targets if slot in moves)
        fits = (
            f"\n\nFor: {targets}" if targets else "" if "t" not in minor.asks else "\n\nNone of your moves can bear it."
        )
        then = "" if "t" in minor.asks else self.now_and_then(f"take {spot}", told=False)
        return f"{minor.name} ({minor.element.capitalize()} {minor.rarity})\n{minor.text}{fits}\n\n{then}".strip()

    def act(self, spot: str) -> None:
        if spot == "skip":
            self.ask(EMPTY_HANDED, "skip")
        elif spot in self.own():
            if self.chosen:
                self.take(f"take {self.chosen} t={spot}")
        elif "t" in self.minor(spot).asks and self.minor(spot).targets:
            self.chosen = spot
            self.board.redraw()
            self.board.point(self.minor(spot).targets[0])
        else:
            self.chosen = ""
            self.take(f"take {spot}")

    def take(self, text: str) -> None:
        """What a blessing still needs is asked for; at last what it does is shown, before it is done."""
        preview = self.scene.forecast(text)
        if not isinstance(preview, UpgradePreview):
            self.board.say(text)
            return
        refusal, _, key = preview.refusal.partition(":")
        if refusal == "missing_choice" and preview.open and key in ASKED:
            moves = self.own()
            shown = {each: moves[each].card.name if each in moves else each for each in preview.open}
            self.board.app.push_screen(
                Choice(f"{preview.text}\n\n{ASKED[key]}", shown),
                lambda said: self.take(f"{text} {key}={said}") if said else None,
            )
        elif preview.refusal:
            self.board.say(text)
        else:
            told = self.now_and_then(text)
            self.board.app.push_screen(Sure(told, "Take it"), lambda yes: self.board.say(text) if yes else None)

    def typed(self, letter: str) -> bool:
        if letter not in self.spots():
            return False
        self.board.point(letter)
        return True

    def undo(self) -> bool:
        was, self.chosen = self.chosen, ""
        self.board.redraw()
        if was:
            self.board.point(was)
        return bool(was)
