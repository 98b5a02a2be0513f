"""Bots alone at a table: at a pace that one can follow, one decision after the other, from any seat."""

from __future__ import annotations

import asyncio
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.timer import Timer
from textual.widgets import Static

from parlour.terminal.local import LocalSource
from parlour.terminal.screens.leaving import left
from parlour.terminal.screens.replay import PACES, USUAL
from parlour.terminal.screens.table import TableScreen


class WatchScreen(TableScreen):
    """Nobody at this keyboard plays, so that everything may be looked at."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "play", "play", key_display="Space", priority=True),
        Binding("right,period", "step", "step", key_display="Right", priority=True),
        Binding("plus,equals_sign", "faster(1)", "speed", key_display="+ -"),
        Binding("minus", "faster(-1)", "slower", show=False),
        Binding("v", "view", "seat"),
        Binding("i", "inspect", "inspect", show=False, id="table.inspect"),
        Binding("q", "leave", "leave", id="table.leave"),
    ]

    looks = True

    def __init__(self, source: LocalSource, plays: bool = True) -> None:
        super().__init__(source)
        self.local = source
        self.pace = USUAL  # which of the paces
        self.plays = plays
        self.film: Timer | None = None  # runs while they play by themselves

    def on_mount(self) -> None:
        self.run_film()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in ("hint", "undo", "again", "notate"):
            return False
        if action in ("play", "step", "faster"):
            return not self.shown.ending
        return super().check_action(action, parameters)

    def go_on(self) -> None:
        """Shows how things are; who is next waits for the clock, or for a key."""
        if left(self):
            return
        self.refresh_scene()
        if self.shown.ending and not self.told_end:
            self.told_end = True
            self.say(self.shown.ending)
            self.run_film()
            self.ended()

    def status(self) -> None:
        scene = self.shown
        eyes = f" as seat {scene.seat}" if scene.seat else ""
        pace = f"{PACES[self.pace]:g} s a step" if self.film is not None else "paused"
        words = f" {self.source.title}: watching{eyes}   {'over' if scene.ending else pace}"
        self.query_one("#status", Static).update(words.ljust(self.app.size.width))
        self.tabs()

    def run_film(self) -> None:
        """The clock goes at the present pace, or stands still."""
        if self.film is not None:
            self.film.stop()
        goes = self.plays and not self.shown.ending
        self.film = self.set_interval(PACES[self.pace], self.action_step) if goes else None
        self.status()

    def action_play(self) -> None:
        self.plays = not self.plays
        self.run_film()

    def action_faster(self, by: int) -> None:
        self.pace = max(0, min(self.pace + by, len(PACES) - 1))
        self.run_film()

    def action_step(self) -> None:
        """The bot that is next decides, in a thread; nothing else asks the match meanwhile."""
        if not self.busy and not self.shown.ending and self.source.thinks():
            self.busy = True
            self.run_worker(self._decide(), group="bots")

    async def _decide(self) -> None:
        await asyncio.to_thread(self.source.think)
        self.busy = False
        self.go_on()

    def action_view(self) -> None:
        """The next seat's eyes."""
        if not self.busy:
            self.local.seat = (self.local.seat + 1) % (self.source.game.seats + 1)
            self.refresh_scene()
