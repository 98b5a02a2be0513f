"""Parts of the table screen: where the board is seen, the line for notation, what the help says of keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.containers import ScrollableContainer
from textual.events import Key
from textual.suggester import Suggester
from textual.widgets import Input

from parlour.terminal.boards.board import Board
from parlour.terminal.scene import Scene, Source
from parlour.terminal.words import words_at

USUAL = """\
  arrows    move the cursor
  Enter     do what stands there, as a click does
  Esc       back, or take back"""
HOUSE_KEYS = """\
  Tab       from thing to thing, or to where the chosen one may go;
            while you type, the rest of the word
  :         or any letter that is no key here: type an input
  {inspect} inspect   {hint} hint   {undo} undo   {story} story   Ctrl+P commands   {leave} save, leave"""


class Complete(Suggester):
    """The rest of what is typed, from what is legal."""

    def __init__(self, scene: Callable[[], Scene]) -> None:
        super().__init__(use_cache=False, case_sensitive=True)
        self.scene = scene

    async def get_suggestion(self, value: str) -> str | None:
        scene = self.scene()
        legal = scene.legal if scene.game.info.enumerable else []
        words = words_at(scene.card, scene.game)
        return next((text for text in [*legal, *words] if text.startswith(value) and text != value), None)


class Typing(Input):
    """The line for notation: Tab takes what is proposed, as a shell does."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "submit", "say it", key_display="Enter"),
        Binding("tab", "take", "the rest of the word"),
        Binding("escape", "screen.back", "back"),
    ]

    async def on_key(self, event: Key) -> None:
        if event.key in ("tab", "shift+tab"):
            event.stop()
            event.prevent_default()
            self.action_take()

    def action_take(self) -> None:
        """What is proposed, at the end of the line; elsewhere, to its end."""
        self.action_cursor_right() if self.cursor_at_end else self.action_end()


class Pane(ScrollableContainer):
    """Where the board is seen; one that draws as much as there is room for is drawn anew when there is more, or less."""

    def on_resize(self) -> None:
        self.call_after_refresh(self.query_one(Board).redraw)


def headings(source: Source, scene: Scene, times: list[str], turn: str) -> list[str]:
    """What the first row says, in fewer and fewer words; whose turn it is and the own clock go last."""
    others = [name for seat, name in enumerate(scene.names, 1) if seat != scene.seat]
    against = f" against {' and '.join(others)}" if others and scene.seat else ""
    seat = "watching" if not scene.seat else f"seat {scene.seat}" if source.game.seats > 1 else ""
    title = source.title
    places = [f"{title}: {seat}{against}", f"{title}: {seat}"] if seat else []
    bare = [time.removesuffix(" left") for time in times]
    own = [time for time in times if time.startswith(f"seat {scene.seat}:")] or times[:1]
    rows = [*([place, turn, *times] for place in places), [title, turn, *times], [title, turn, *bare]]
    rows += [[turn, *bare], [title, turn, *own], [turn, *own], [turn]]
    return [f" {'   '.join(part for part in row if part)}" for row in rows]


LAYOUT = """
TableScreen { layers: base; }
TableScreen #top { height: 1; }
TableScreen #status { height: 1; width: 1fr; text-style: reverse; }
TableScreen #tabs {
    height: 1; width: auto; text-style: reverse;
    link-color: ansi_default; link-background: ansi_default; link-style: none;
    link-color-hover: ansi_default; link-background-hover: ansi_default; link-style-hover: bold;
}
TableScreen #middle { height: 1fr; }
TableScreen #pane { width: 1fr; height: 100%; }
TableScreen #side { width: 40; height: 100%; border-left: ascii ansi_default; padding: 0 1; }
TableScreen #players { height: auto; }
TableScreen #pointed { height: auto; max-height: 70%; margin-top: 1; }
TableScreen #story { height: 1fr; margin-top: 1; }
TableScreen #news { height: auto; max-height: 3; }
TableScreen #says { height: auto; max-height: 14; }
TableScreen #line { height: 1; border: none; padding: 0; }
TableScreen.-narrow #side { display: none; width: 1fr; border-left: none; padding: 0; }
TableScreen.-narrow.-aside #side { display: block; }
TableScreen.-narrow.-aside #pane { display: none; }
TableScreen.-wide #tabs { display: none; }
"""
