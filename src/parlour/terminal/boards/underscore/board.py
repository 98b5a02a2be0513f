"""Which screen of Underscore is drawn, and what is the same on all of them."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from textual.app import SystemCommand
from textual.binding import BindingType

from parlour.games.underscore.view.shapes import UnderscoreView
from parlour.terminal.boards.board import Board
from parlour.terminal.boards.underscore import begin, combat, draft, end, fork, minors, reorganise, upgrade
from parlour.terminal.boards.underscore.part import Part
from parlour.terminal.canvas import Canvas
from parlour.terminal.scene import Scene
from parlour.terminal.screens.dialogs import Note, Sure

if TYPE_CHECKING:
    from parlour.games.underscore.view.run_shapes import FoeView
    from parlour.terminal.underscore.reporting import Reporter

LOOKED_AT = ("upgrade", "minors", "reorganise", "over")  # phases in which nobody is fought any more
SUM = re.compile(r"\b\d+ (\w+)((?: -> (-?\d+) \([^)]*\))+)")
PARTS: dict[str, type[Part]] = {
    "begin": begin.Begin,
    "draft": draft.Drafting,
    "combat": combat.Combat,
    "upgrade": upgrade.Upgrade,
    "minors": minors.Minors,
    "reorganise": reorganise.Reorganise,
    "fork": fork.Fork,
    "over": end.End,
}


class UnderscoreBoard(Board):
    """One part after the other: the phase of the match says which."""

    BINDINGS: ClassVar[list[BindingType]] = []
    tells = unfolds = True
    arms = True
    follows = True
    reckons = True
    asks_all = """\
  1 to 7    in a fight: arm a move; again, or Enter: cast it; what it
            leaves open is asked for
  arrows    look at anything: your moves, the other side's, what is offered
  Enter     cast, learn, take, pick up and put down
  click     points, a second click acts
  f, r      between fights: learn the move under the cursor as found, or
            as its root
  x         arithmetic in the story, or not"""

    def __init__(self) -> None:
        super().__init__()
        self.part: Part = Part(self)
        self.hears: tuple[Reporter | None] | None = None  # None: not asked yet

    @property
    def view(self) -> UnderscoreView:
        assert self.scene is not None
        assert isinstance(self.scene.view, UnderscoreView)
        return self.scene.view

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        kind = PARTS[self.view.phase]
        if type(self.part) is not kind:
            self.part = kind(self)
            self.cursor = ""
        if self.cursor not in self.part.spots():
            self.cursor = self.part.first()
        self.part.draw(canvas)

    def aims(self) -> list[str]:
        return self.part.aims()

    def act(self, spot: str) -> None:
        self.part.act(spot)

    def words(self, spot: str) -> str:
        return self.part.words(spot) if self.scene is not None else ""

    def why_idle(self, spot: str) -> str:
        return self.part.elsewhere

    def typed(self, letter: str) -> bool:
        return self.part.typed(letter)

    def shorter(self, line: str) -> str:
        """`2 Fire -> 3 (weak) -> 2 (Tough)` becomes `2 Fire`: what came of it."""
        return SUM.sub(lambda found: f"{found[3]} {found[1]}", line)

    def shows(self, text: str) -> tuple[str, str]:
        """Its second word is a spot, or the whole of it; what stands there is called by its name."""
        words = [*text.split(" "), ""]
        spot = next((spot for spot in (words[1], words[0]) if spot in self.canvas.spots), "")
        return spot, self.part.named(text)

    def undo(self) -> bool:
        return self.part.undo()

    # names that other players gave

    def reporter(self) -> Reporter | None:
        """Asked once: whether a house is known."""
        if self.hears is None:
            self.hears = (self.source.reporter() if self.source is not None else None,)
        return self.hears[0]

    def named(self) -> FoeView | None:
        """Who lies or stands here under a name that another player gave, where that can be reported; None = nobody."""
        run = self.view.run
        if run is None or self.view.phase not in LOOKED_AT or not self.view.viewer:
            return None
        foe = run.upgrade.fallen if run.upgrade is not None else run.foe
        reporter = self.reporter()
        return foe if reporter is not None and reporter.hears_of(foe) else None

    def report(self) -> None:
        """Asks first; the answer of the house is shown when it comes."""
        foe, reporter = self.named(), self.reporter()
        if foe is None or reporter is None:
            return

        def go(sure: str | None) -> None:
            if sure:
                self.run_worker(self._report(reporter, foe), group="report")

        question = f"Another player gave it the name {foe.name}. Tell {reporter.wire.base} that it should not be borne?"
        self.app.push_screen(Sure(question), go)

    async def _report(self, reporter: Reporter, foe: FoeView) -> None:
        self.app.push_screen(Note(await asyncio.to_thread(reporter.report, foe)))

    def commands(self) -> Iterable[SystemCommand]:
        foe = self.named() if self.scene is not None else None
        if foe is not None:
            yield SystemCommand("report", f"{foe.name}: a name that nobody should bear", self.report)

    def first(self) -> str:
        return self.part.first()
