"""The lab: bots play one match after the other, and what they say about the game is told as it comes."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import DataTable, Sparkline, Static

from parlour import games
from parlour.bots.levels import LEVELS
from parlour.core.options import changed
from parlour.lab import metrics
from parlour.lab.figures import Figure
from parlour.lab.markdown import markdown
from parlour.lab.report import NUMBER, PERCENT, Report
from parlour.lab.selfplay import Played, Spec, Task, play
from parlour.lab.tables import make_part
from parlour.lab.words import told as figured
from parlour.terminal.screens.bar import Bar
from parlour.terminal.screens.dialogs import Choice, Note, Page
from parlour.terminal.screens.keys import Keys
from parlour.terminal.screens.leaving import Once, left

MATCHES = 200  # after which it stops by itself
LAST = 60  # matches whose length is drawn


HELP = (
    "Bots of one level play a game against themselves, one match after the other; the figures are what these matches "
    "say so far, with the range in which the truth lies 95 times of 100. The bars below are the lengths of the last "
    "matches.\n\nSpace waits and goes on, n takes another game and level, r shows the whole report, e writes it to a "
    "file, Esc goes back."
)


class LabScreen(Once[None]):
    """One game at one level against itself."""

    DEFAULT_CSS = """
    LabScreen #words { height: auto; padding: 0 1; }
    LabScreen DataTable { height: 1fr; background: ansi_default; }
    LabScreen DataTable > .datatable--header, LabScreen DataTable:ansi > .datatable--header {
        background: ansi_default; color: ansi_default; text-style: bold;
    }
    LabScreen DataTable > .datatable--cursor, LabScreen DataTable:ansi > .datatable--cursor {
        background: ansi_default; color: ansi_default; text-style: reverse;
    }
    LabScreen Sparkline { height: 3; margin: 0 1; }
    LabScreen Sparkline > .sparkline--max-color { color: ansi_white; }
    LabScreen Sparkline > .sparkline--min-color { color: ansi_white; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space,p", "pause", "pause", key_display="Space"),
        Binding("n", "change", "another game"),
        Binding("r", "report", "report"),
        Binding("e", "export", "write the report"),
        Binding("escape,q", "dismiss", "back", key_display="Esc"),
        Binding("question_mark", "help", "help", key_display="?"),
    ]

    def __init__(self, game: str, level: str = "easy", most: int = MATCHES, folder: Path | None = None) -> None:
        super().__init__()
        self.most = most
        self.folder = folder or Path.cwd()
        self.begin(game, level)

    def begin(self, game: str, level: str) -> None:
        self.card = games.card(game)
        self.level = level
        self.game = self.card.make()
        self.rows: list[Played] = []
        self.paused = False

    def compose(self) -> ComposeResult:
        yield Bar()
        yield Static("", id="words", markup=False)
        yield DataTable(id="figures", cursor_type="row")
        yield Sparkline([], id="lengths")
        yield Keys()

    def action_help(self) -> None:
        self.app.push_screen(Page("The lab: help", HELP))

    def on_mount(self) -> None:
        self.query_one(DataTable).add_columns("what", "figure (95 % interval)")
        self.show()
        self.query_one(DataTable).focus()
        self.run_worker(self.work(), exclusive=True, group="lab")

    def on_resize(self) -> None:
        if not left(self):
            self.call_later(self.show)

    async def work(self) -> None:
        """One match after the other, in a thread."""
        game, level = self.game, self.level
        spec = Spec(game.name, changed(game.options), (level,) * game.seats)
        while not self.paused and len(self.rows) < self.most:
            row = await asyncio.to_thread(play, Task(spec, len(self.rows)))
            if self.game is not game or self.level != level or left(self):
                return
            self.rows.append(row)
            self.show()

    def show(self) -> None:
        rows = self.rows
        state = "paused" if self.paused else "done" if len(rows) >= self.most else "playing"
        title = (
            f" LAB   {self.card.title}, {self.level.capitalize()} bots   {len(rows)} of {self.most} matches, {state}"
        )
        self.query_one(Bar).say(title)
        ends = Counter(row.reason for row in rows)
        lengths = f"Below: how long each of the last {LAST} matches was." if rows else "The first match is played."
        self.query_one("#words", Static).update(lengths)
        lines = (
            {f"seat {seat} wins": told(metrics.payoff(rows, seat), PERCENT) for seat in self.seats()} if rows else {}
        )
        if rows:
            if self.game.seats > 1:
                lines["draws"] = told(metrics.draws(rows), PERCENT)
            lines["decisions, half of the matches"] = told(metrics.length(rows, 0.5), NUMBER)
            lines["choices at a decision"] = told(metrics.choices(rows), NUMBER)
            for name, _ in sorted(ends.items(), key=lambda item: (-item[1], item[0])):
                lines[f"ends by {name.replace('_', ' ')}"] = told(metrics.reason(rows, name), PERCENT)
        table: DataTable[str] = self.query_one(DataTable)
        table.clear()
        for name, words in lines.items():
            table.add_row(name, words)
        self.query_one(Sparkline).data = [float(len(row.steps)) for row in rows[-LAST:]]

    def seats(self) -> range:
        return range(1, self.game.seats + 1)

    def text(self) -> str:
        """The same report as `parlour lab` gives."""
        part = make_part("As it is played", self.game, changed(self.game.options), {self.level: self.rows}, [], [])
        return markdown(Report(self.card.name, self.card.title, [part]))

    def action_pause(self) -> None:
        self.paused = not self.paused
        self.show()
        if not self.paused:
            self.run_worker(self.work(), exclusive=True, group="lab")

    def action_report(self) -> None:
        if self.rows:
            self.app.push_screen(Page(f"{self.card.title}: {len(self.rows)} matches", self.text(), markdown=True))

    def action_export(self) -> None:
        if not self.rows:
            return
        file = self.folder / f"{self.card.name}-{self.level}.md"
        try:
            file.write_text(self.text(), encoding="utf-8")
        except OSError as trouble:
            self.app.push_screen(Note(f"{file}: {trouble.strerror}"))
            return
        self.app.push_screen(Note(f"Written to {file}"))

    def action_change(self) -> None:
        levels = {level: f"{level.capitalize()} bots" for level in LEVELS}

        def level(game: str | None) -> None:
            if game:
                self.app.push_screen(Choice("Of which level?", levels, "easy"), lambda of: again(game, of or ""))

        def again(game: str, of: str) -> None:
            if of:
                self.begin(game, of)
                self.show()
                self.run_worker(self.work(), exclusive=True, group="lab")

        self.app.push_screen(Choice("Which game?", games.titles(), self.card.name), level)


def told(figure: Figure, unit: str) -> str:
    """The figure, and in words that the matches are too few for its interval."""
    return figured(figure, unit).replace("(? to ?)", "(too few matches for one)")
