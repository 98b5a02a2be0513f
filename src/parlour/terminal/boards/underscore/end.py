"""The end: who it was, what it was made of, what becomes of it, and the last three turns again."""

from __future__ import annotations

import textwrap

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
    "home": "It stays in your graveyard and walks nowhere.",
    "epitaph": "Other words for the stone.",
    "report": "Whoever slew you bears a name that another player gave. The house decides whether it keeps it.",
}


class End(Part):
    """What is left."""

    def rest(self) -> Rest | None:
        return self.board.source.rest() if self.board.source is not None else None

    def spots(self) -> list[str]:
        source, rest = self.board.source, self.rest()
        found = ["again"] if source is not None and source.kept_here() else []
        found += ["home"] if rest is not None and rest.walks() else []
        return [*found, *(["epitaph"] if rest else []), *(["report"] if self.board.named() is not None else [])]

    def draw(self, canvas: Canvas) -> None:
        run = self.view.run
        y = 0
        if run is not None:
            name = f"{run.name}{f', {run.title}' if run.title else ''}"
            canvas.put(1, y, name.upper(), BOLD)
            if self.view.viewer:
                portrait.draw(canvas, BESIDE + 2, 0, fallen_identity(run))
            y = prose(canvas, 1, 1, self.fate(), BESIDE, 3)
            if run.road is not None and run.road.epilogue:
                y = prose(canvas, 1, y, run.road.epilogue, BESIDE, 6)
            for line in sworn(run.road):
                y = prose(canvas, 1, y, line, BESIDE, 3)
            rest = self.rest()
            epitaph = rest.epitaph() if rest is not None else run.epitaph
            if epitaph:
                y = prose(canvas, 1, y, f'"{epitaph}"', BESIDE, 2)
            if run.hero is not None:
                moves = ", ".join(move.card.name for move in [*run.hero.active, *run.hero.banked])
                y = prose(canvas, 1, y, f"Max HP {run.hero.max_hp}: {moves}", BESIDE, 4)
                if run.hero.blessings:
                    names = ", ".join(blessing.name for blessing in run.hero.blessings)
                    y = prose(canvas, 1, y, f"Blessings: {names}", BESIDE, 8)
            if rest is not None:
                y = prose(canvas, 1, y, rest.words(), BESIDE, 4)
            shown = self.board.source.result_to_show() if self.board.source is not None else ""
            for line in shown.splitlines():
                y = prose(canvas, 1, y, line, BESIDE, 2)
        y = self.buttons(canvas, y)
        y = max(y, portrait.HEIGHT - 1 if run is not None else 0)
        if self.view.result is not None and self.view.result.reason == "ending":
            return  # nobody asks what killed them
        canvas.put(1, y, "THE LAST THREE TURNS" if self.scene.turns(1) else "WHAT HAPPENED LAST", BOLD)
        rows = [row for turn in self.last_turns() for row in turn]
        room = self.board.room.height - y - 1
        if len(rows) > room:  # the story has all of it
            rows = ["  (the story tells the rest)", *rows[len(rows) - room + 1 :]]
        for row in rows:
            y += 1
            tinted(canvas, 1, y, row)

    def buttons(self, canvas: Canvas, y: int) -> int:
        names = {
            "again": "See it again",
            "home": "Keep it at home",
            "epitaph": "Another epitaph",
            "report": "Report a name",
        }
        x, spots = 1, self.spots()
        for spot in spots:
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

    def last_turns(self) -> list[list[str]]:
        """Each turn in rows, its first one marked."""
        found = []
        for turn in self.scene.turns(TURNS) or [self.scene.lines[-4:]]:
            rows = [row for line in turn for row in textwrap.wrap(line, WIDTH - 2, subsequent_indent="  ")]
            found.append([f"{'  ' if at else '- '}{row}" for at, row in enumerate(rows)])
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
        elif rest is not None and spot == "home":
            rest.keep_home()
            self.board.redraw()
        elif rest is not None and spot == "epitaph":
            from parlour.games.underscore.dead.names import EPITAPHS

            shown = {words: words for words in EPITAPHS}
            self.board.app.push_screen(Choice("Which words?", shown, rest.epitaph()), self.engrave)
        elif spot == "report":
            self.board.report()

    def engrave(self, words: str | None) -> None:
        rest = self.rest()
        if words and rest is not None:
            rest.engrave(words)
            self.board.redraw()
