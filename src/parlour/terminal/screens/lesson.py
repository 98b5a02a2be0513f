"""A lesson on the table screen: the teacher's words above the line, Enter reads on."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import Static

from parlour.core.contract import Refusal
from parlour.terminal.keeper import Keeper
from parlour.terminal.lesson import BEST, LESSON, LessonSource, limit
from parlour.terminal.screens.table import TableScreen

if TYPE_CHECKING:
    from parlour.store.home import Home


class LessonScreen(TableScreen):
    """One lesson; what is done is kept."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "read_on", "go on", key_display="Enter", priority=True),
        Binding("a", "restart", "again"),
        Binding("u", "undo", "undo", show=False, id="table.undo"),
        Binding("l", "aside", "story", show=False, id="table.story"),
        Binding("q", "leave", "leave"),
    ]

    def __init__(self, source: LessonSource, keeper: Keeper) -> None:
        super().__init__(source)
        self.lesson = source
        self.keeper = keeper
        self.done = False

    def refresh_scene(self) -> None:
        super().refresh_scene()
        self.board.idle = not self.lesson.asks()
        self.refresh_bindings()
        if self.lesson.run.finished() and not self.done:
            self.done = True
            self.keep()

    def status(self) -> None:
        run = self.lesson.run
        step = min(run.number + 1, len(run.lesson.steps))
        words = f" {self.source.title}   {step} of {len(run.lesson.steps)}"
        self.query_one("#status", Static).update(words.ljust(self.app.size.width))

    def keep(self) -> None:
        """Marks the lesson as done; of a challenge the best results are kept."""
        card, number, turns = self.lesson.card, self.lesson.number, self.lesson.run.turns
        name = f"{card.name} {number}"

        def write(home: Home) -> None:
            kept = home.kept(LESSON).get(name)
            before = kept.get("turns", []) if isinstance(kept, dict) else []
            results = sorted([*(turn for turn in before if isinstance(turn, int)), turns])[:BEST]
            home.keep(LESSON, name, {"done": True, "turns": results})

        self.keeper.do(write)
        if limit(self.lesson.lesson):
            self.say(f"Won in {turns} turns; the limit is {limit(self.lesson.lesson)}. Enter goes on.")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enter belongs to the board while something is asked."""
        if action == "read_on":
            return not self.lesson.asks() and self.focused is self.board
        return action != "again" and super().check_action(action, parameters)

    def action_read_on(self) -> None:
        if self.lesson.run.finished():
            self.dismiss(self.lesson.number + 1)
        else:
            self.tell("")

    def tell(self, text: str) -> None:
        refusal = self.source.say(text)
        if refusal is not None:
            self.refused(refusal)
        else:
            self.go_on()

    def refused(self, refusal: Refusal) -> None:
        said = f"\n{self.lesson.then}" if self.lesson.then else ""
        wanted = self.lesson.wanted()
        again = f"\n{wanted}" if wanted not in refusal.words else ""
        self.say(f"No: {refusal.words}. ({self.house_keys()['hint']}: a hint){said}{again}", passing=True)

    def explain(self, words: str) -> None:
        """What is asked stays there."""
        super().explain(words if self.lesson.run.finished() else f"{words}\n{self.lesson.wanted()}")

    def asked(self, word: str, rest: str) -> bool:
        if word == "again":
            self.action_restart()
            return True
        return super().asked(word, rest)

    def action_restart(self) -> None:
        self.lesson.again()
        self.done = False
        self.go_on()

    def action_leave(self) -> None:
        self.dismiss(0)
