"""A replay on the table screen: step, jump, play by itself, from another seat."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.timer import Timer
from textual.widgets import Static

from parlour.terminal.replay import ReplaySource
from parlour.terminal.screens.dialogs import Line
from parlour.terminal.screens.leaving import left
from parlour.terminal.screens.table import TableScreen

PACES = (3.0, 1.6, 0.8, 0.4, 0.2, 0.1)  # seconds between two moments when it plays by itself
USUAL = 2


class ReplayScreen(TableScreen):
    """Nothing can be changed here."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,period", "step(1)", "step", key_display="Right", priority=True),
        Binding("left,comma", "step(-1)", "back", key_display="Left", priority=True),
        Binding("home", "jump(0)", "start", show=False, priority=True),
        Binding("end", "jump(1000000)", "end", show=False, priority=True),
        Binding("g", "go_to", "go to"),
        Binding("space", "play", "play", priority=True),
        Binding("plus,equals_sign", "faster(1)", "speed", key_display="+ -"),
        Binding("minus", "faster(-1)", "slower", show=False),
        Binding("v", "view", "seat"),
        Binding("colon", "notate", "type", show=False),
        Binding("i", "inspect", "inspect", show=False, id="table.inspect"),
        Binding("l", "aside", "story", show=False, id="table.story"),
        Binding("q", "leave", "leave"),
    ]

    looks = True

    def __init__(self, source: ReplaySource) -> None:
        super().__init__(source)
        self.replay = source
        self.pace = USUAL  # which of the paces
        self.film: Timer | None = None  # runs while it plays by itself

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Nothing can be done here, only looked at."""
        if action in ("hint", "undo", "again"):
            return False
        return True if action == "notate" else super().check_action(action, parameters)

    def status(self) -> None:
        replay = self.replay
        line = replay.frames[replay.at].line
        where = f"moment {replay.at} of {len(replay.frames) - 1}"
        eyes = f"as seat {replay.seat}" if replay.seat else "as a watcher"
        plays = f"   playing, {PACES[self.pace]:g} s a moment" if self.film is not None else ""
        words = f" {replay.title}: {where}, {eyes}   {line}{plays}"
        self.query_one("#status", Static).update(words.ljust(self.app.size.width))

    def refresh_scene(self) -> None:
        if not left(self):  # while it played by itself
            super().refresh_scene()
            self.say(self.shown.ending)

    def action_step(self, by: int) -> None:
        self.replay.go(self.replay.at + by)
        self.refresh_scene()

    def action_jump(self, at: int) -> None:
        self.replay.go(at)
        self.refresh_scene()

    def action_go_to(self) -> None:
        def go(said: str | None) -> None:
            if said and said.isascii() and said.isdigit():
                self.action_jump(int(said))

        self.app.push_screen(Line(f"Go to which moment? 0 to {len(self.replay.frames) - 1}"), go)

    def action_play(self) -> None:
        """Goes on by itself, or stands still again."""
        if self.film is None:
            self.film = self.set_interval(PACES[self.pace], self.onward)
        else:
            self.film.stop()
            self.film = None
        self.status()

    def action_faster(self, by: int) -> None:
        self.pace = max(0, min(self.pace + by, len(PACES) - 1))
        if self.film is not None:
            self.film.stop()
            self.film = self.set_interval(PACES[self.pace], self.onward)
        self.status()

    def onward(self) -> None:
        if left(self):
            return
        if self.replay.at + 1 >= len(self.replay.frames):
            self.action_play()
        else:
            self.action_step(1)

    def action_view(self) -> None:
        self.replay.turn_round()
        self.refresh_scene()
