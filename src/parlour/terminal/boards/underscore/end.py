"""The end: who it was, what it was made of, what becomes of it, and the last three turns again."""

from __future__ import annotations

import textwrap
from typing import NamedTuple

from parlour.terminal.boards.underscore import portrait
from parlour.terminal.boards.underscore.inks import prose, tinted
from parlour.terminal.boards.underscore.part import Part, sworn
from parlour.terminal.boards.underscore.people import fallen_identity
from parlour.terminal.canvas import BOLD, Canvas
from parlour.terminal.screens.dialogs import Choice
from parlour.terminal.underscore.rest import Rest

WIDTH = 78
BESIDE = WIDTH - portrait.WIDTH - 2  # columns of what stands beside the portrait
TURNS = 3
WORDS = {
    "again": "The last three turns again, on the board, one after the other.",
    "made of": "Its moves and blessings, below.",
    "build": "What it was made of.",
    "home": "It stays in your graveyard and walks nowhere.",
    "epitaph": "Other words for the stone.",
    "report": "Whoever slew you bears a name that another player gave. The house decides whether it keeps it.",
}


class Layout(NamedTuple):
    """With a portrait or without, the build above the last turns or below them, with their arithmetic or without."""

    portrait: bool = True
    build_below: bool = False
    short: bool = False


LAYOUTS = (Layout(), Layout(True, True), Layout(False, True), Layout(False, True, True))


class End(Part):
    """What is left."""

    def rest(self) -> Rest | None:
        return self.board.source.rest() if self.board.source is not None else None

    def spots(self) -> list[str]:
        return [*self.deeds(), *(["made of", "build"] if self.layout().build_below else [])]

    def deeds(self) -> list[str]:
        """What can be done for it."""
        source, rest = self.board.source, self.rest()
        found = ["again"] if source is not None and source.kept_here() else []
        found += ["home"] if rest is not None and rest.walks() else []
        found += ["epitaph"] if rest else []
        return [*found, *(["report"] if self.board.named() is not None else [])]

    def draw(self, canvas: Canvas) -> None:
        """The last three turns are read at once; what else there is to tell gives way to them where there is little room."""
        self.lay(canvas, self.layout())

    def layout(self) -> Layout:
        """The first that has room for the last turns; the last where none has."""
        fit = (layout for layout in LAYOUTS if self.lay(Canvas(), layout) <= self.board.room.height)
        return next(fit, LAYOUTS[-1])

    def lay(self, canvas: Canvas, layout: Layout) -> int:
        """Puts everything there; returns the row after the last turns."""
        run = self.view.run
        y = 0
        width = BESIDE if layout.portrait else WIDTH
        if run is not None:
            name = f"{run.name}{f', {run.title}' if run.title else ''}"
            canvas.put(1, y, name.upper(), BOLD)
            if self.view.viewer and layout.portrait:
                portrait.draw(canvas, BESIDE + 2, 0, fallen_identity(run))
            y = prose(canvas, 1, 1, self.fate(), width, 3)
            rest = self.rest()
            epitaph = rest.epitaph() if rest is not None else run.epitaph
            if epitaph:
                y = prose(canvas, 1, y, f'"{epitaph}"', width, 2)
            if not layout.build_below:
                y = self.build(canvas, y, width)
            if rest is not None:
                y = prose(canvas, 1, y, rest.words(), width, 4)
        y = self.buttons(canvas, y, layout)
        y = max(y, portrait.HEIGHT - 1 if run is not None and layout.portrait else 0)
        if self.view.result is None or self.view.result.reason != "ending":  # else nobody asks what killed them
            canvas.put(1, y, "THE LAST THREE TURNS" if self.scene.turns(1) else "WHAT HAPPENED LAST", BOLD)
            for row in self.last_turns(layout.short):
                y += 1
                tinted(canvas, 1, y, row)
            y += 1
        if layout.build_below and run is not None:
            low = self.build(canvas, y + 1, WIDTH)
            canvas.mark("build", 1, y + 1, WIDTH, low - y - 1)
        return y

    def build(self, canvas: Canvas, y: int, width: int) -> int:
        """What it was made of, and how the road or the season ended for it."""
        run = self.view.run
        assert run is not None
        lines = [run.road.epilogue] if run.road is not None and run.road.epilogue else []
        lines += sworn(run.road)
        if run.hero is not None:
            moves = ", ".join(move.card.name for move in [*run.hero.active, *run.hero.banked])
            lines.append(f"Max HP {run.hero.max_hp}: {moves}")
            if run.hero.blessings:
                lines.append(f"Blessings: {', '.join(blessing.name for blessing in run.hero.blessings)}")
        lines += (self.board.source.result_to_show() if self.board.source is not None else "").splitlines()
        for line in lines:
            y = prose(canvas, 1, y, line, width, 8)
        return y

    def buttons(self, canvas: Canvas, y: int, layout: Layout) -> int:
        names = {
            "again": "See it again",
            "made of": "What it was",
            "home": "Keep it at home",
            "epitaph": "Another epitaph",
            "report": "Report a name",
        }
        x, spots = 1, [*self.deeds(), *(["made of"] if layout.build_below else [])]
        for spot in spots:
            if x + len(names[spot]) + 1 > (BESIDE if layout.portrait else WIDTH):  # they would lie over the portrait
                x, y = 1, y + 1
            x = canvas.put(x, y, f"[{names[spot]}]", spot=spot) + 1
        return y + 1 if spots else y

    def fate(self) -> str:
        run, result = self.view.run, self.view.result
        assert run is not None
        reason = result.reason if result is not None else ""
        fight = self.view.fight.turn if reason == "death" and self.view.fight is not None else 0
        turns = f"after {sum(run.turns) + fight} turns"
        if reason == "death":
            foe = run.foe.name if run.foe is not None else "nobody"
            return f"fell on level {run.level} to {foe}, {turns}."
        if reason == "season":
            return f"has outlived the season, {turns}."
        if reason == "ending":
            return f"came through the last door and rests on level {run.level}, {turns}."
        if reason == "road":
            return f"came to the end of the road on level {run.level}, {turns}."
        return f"lay down on level {run.level}."

    def last_turns(self, short: bool) -> list[str]:
        """In rows, the first one of each turn marked."""
        found = []
        for turn in self.scene.turns(TURNS) or [self.scene.lines[-4:]]:
            lines = [self.board.shorter(line) for line in turn] if short else turn
            rows = [row for line in lines for row in textwrap.wrap(line, WIDTH - 2, subsequent_indent="  ")]
            found += [f"{'  ' if at else '- '}{row}" for at, row in enumerate(rows)]
        return found

    def words(self, spot: str) -> str:
        return WORDS.get(spot, "")

    def act(self, spot: str) -> None:
        rest, source = self.rest(), self.board.source
        if spot == "again" and source is not None:
            from parlour.terminal.screens.replay import ReplayScreen

            replay = source.replay()
            if replay is not None:
                replay.go(len(replay.frames) - 1 - TURNS)
                self.board.app.push_screen(ReplayScreen(replay))
        elif spot == "made of":
            self.board.point("build")
        elif rest is not None and spot == "home":
            rest.keep_home()
            self.board.redraw()
        elif rest is not None and spot == "epitaph":
            shown = {words: words for words in rest.stones()}
            self.board.app.push_screen(Choice("Which words?", shown, rest.epitaph()), self.engrave)
        elif spot == "report":
            self.board.report()

    def engrave(self, words: str | None) -> None:
        rest = self.rest()
        if words and rest is not None:
            rest.engrave(words)
            self.board.redraw()
