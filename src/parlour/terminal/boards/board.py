"""What every board has: a canvas, a cursor that goes from thing to thing, and inputs as text."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar

from rich.segment import Segment
from textual.app import SystemCommand
from textual.binding import Binding, BindingType
from textual.events import Click, Key, Leave, MouseMove
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Input

from parlour.terminal.canvas import Canvas
from parlour.terminal.scene import Scene, Source

WIDE = 110  # columns of a screen that shows all at once


class Board(Widget, can_focus=True):
    """Draws a scene; keys and clicks become inputs in the game's own notation."""

    DEFAULT_CSS = "Board { width: auto; height: auto; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "go(-1,0)", "move", show=False),
        Binding("right", "go(1,0)", "move", show=False),
        Binding("up", "go(0,-1)", "move", show=False),
        Binding("down", "go(0,1)", "move", show=False),
        Binding("enter,space", "act", "act", key_display="Enter"),
    ]
    tells = False  # whether the board shows the story itself
    unfolds = False  # whether a turn is told one sentence after the other, over the board as it was
    arms = False  # whether a click only points where the cursor is not yet
    follows = False  # whether what is drawn depends on the cursor
    asks_all = ""  # what the help panel says of its keys
    still = False  # whether it is only looked at
    idle = False  # whether Enter belongs to somebody else now
    reckons = False  # whether its story tells arithmetic, which can be left out

    class Said(Message):
        """An input."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    class Pointed(Message):
        """The cursor is somewhere else: what is there, in words."""

        def __init__(self, words: str) -> None:
            super().__init__()
            self.words = words

    class Idle(Message):
        """Enter or a click could do nothing: why, or what is there instead."""

        def __init__(self, words: str) -> None:
            super().__init__()
            self.words = words

    def __init__(self) -> None:
        super().__init__(id="board")
        self.scene: Scene | None = None
        self.source: Source | None = None  # whose table it is
        self.canvas = Canvas()
        self.cursor = ""
        self.answered = False  # whether what was last done had a consequence
        self.holds: Callable[[str], None] | None = None  # takes all keys while it is there

    # what a game's board says

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """Puts the scene on the canvas."""
        raise NotImplementedError

    def act(self, spot: str) -> None:
        """What Enter or a click does there."""

    def words(self, spot: str) -> str:
        """What is there, and why it cannot be used if it cannot."""
        return ""

    def why_idle(self, spot: str) -> str:
        """What is said where Enter or a click can do nothing."""
        return self.words(spot)

    def typed(self, letter: str) -> bool:
        """A key of the game's own; False: it has none such."""
        return False

    def shorter(self, line: str) -> str:
        """A line of the story without its arithmetic."""
        return line

    def shows(self, text: str) -> tuple[str, str]:
        """An input that is advised: the spot where it begins, "" = none, and how it reads for who looks at the board."""
        return "", text

    def undo(self) -> bool:
        """Takes back the last part of an unfinished input; False: there is none."""
        return False

    def back(self) -> bool:
        """What Esc takes back: nothing that costs anything."""
        return self.undo()

    def commands(self) -> Iterable[SystemCommand]:
        """What the palette offers of its own."""
        return ()

    def aims(self) -> list[str]:
        """Where what is chosen may go; Tab leads there alone. Empty: nothing is chosen."""
        return []

    def first(self) -> str:
        """Where the cursor begins."""
        return next(iter(self.canvas.spots), "")

    # what is the same for all

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "act" or not (self.still or self.idle or not self.cursor)

    def show(self, scene: Scene) -> None:
        """This is how things are now."""
        self.scene = scene
        self.redraw()

    def redraw(self) -> None:
        if self.scene is None:
            return
        self.answered = True
        self.canvas = Canvas()
        self.draw(self.canvas, self.scene)
        if self.cursor not in self.canvas.spots:
            self.cursor = self.first()
        self.refresh(layout=self.size != (self.canvas.width, self.canvas.height))
        self.post_message(self.Pointed(self.words(self.cursor) if self.cursor else ""))

    def say(self, text: str) -> None:
        self.answered = True
        self.post_message(self.Said(text))

    @property
    def wide(self) -> bool:
        """Whether the screen has room for everything."""
        return self.app.size.width >= WIDE

    @property
    def room(self) -> Size:
        """Columns and rows that are seen at once."""
        pane = self.parent.size if isinstance(self.parent, Widget) else Size(0, 0)
        return pane if pane.height else Size(80, 22)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return max(1, self.canvas.width)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return max(1, self.canvas.height)

    def render_line(self, y: int) -> Strip:
        segments = self.canvas.segments(y, self.cursor if self.has_focus else "")
        strip = Strip(Segment.simplify(segments), len(segments))
        return strip.adjust_cell_length(self.size.width, self.rich_style)

    def point(self, spot: str) -> None:
        """The cursor goes there."""
        self.answered = True
        if spot and spot != self.cursor:
            self.cursor = spot
            if self.follows:
                self.redraw()
            self.refresh()
        if spot in self.canvas.spots:
            at = self.canvas.spots[spot]
            self.scroll_to_region_of(at.x, at.y, at.width, at.height)
            self.post_message(self.Pointed(self.words(spot)))

    def scroll_to_region_of(self, x: int, y: int, width: int, height: int) -> None:
        if isinstance(self.parent, Widget):
            self.parent.scroll_to_region(Region(x, y, width, height), animate=False)

    def action_go(self, dx: int, dy: int) -> None:
        self.point(self.canvas.next_to(self.cursor, dx, dy))

    def step(self, by: int) -> None:
        """To the next thing that can be pointed at, one after the other; with something chosen, to where it may go."""
        spots = self.aims() or [spot for spot in self.canvas.spots if spot not in self.canvas.dull]
        if spots:
            at = spots.index(self.cursor) + by if self.cursor in spots else min(0, -by)
            self.point(spots[at % len(spots)])

    def action_act(self) -> None:
        if self.cursor:
            self.attempt(self.cursor)

    def attempt(self, spot: str) -> None:
        """Does what can be done there; nothing is done without an answer."""
        self.answered = False
        self.act(spot)
        if not self.answered and self.app.screen is self.screen:
            self.post_message(self.Idle(self.why_idle(spot)))

    def on_click(self, event: Click) -> None:
        spot = self.canvas.at(event.x, event.y)
        if spot:
            there = spot == self.cursor
            self.point(spot)
            if there or not self.arms:
                self.attempt(spot)

    def on_mouse_move(self, event: MouseMove) -> None:
        spot = self.canvas.at(event.x, event.y)
        words = self.words(spot) if spot else ""
        if (words or None) != self.tooltip:
            self.tooltip = words or None

    def on_leave(self, event: Leave) -> None:
        self.tooltip = None

    async def on_key(self, event: Key) -> None:
        """Keys are taken in the order in which they come, however fast: a binding would be looked at only later."""
        line = next(iter(self.screen.query(Input)), None)
        if line is not None and self.screen.focused is line:  # it came before the line had the focus
            await self.pass_on(line, event)
        elif self.holds is not None:  # the story is being told
            self.holds(event.key)
        elif event.key in ARROWS:
            self.action_go(*ARROWS[event.key])
        elif event.key in ("tab", "shift+tab"):
            self.step(1 if event.key == "tab" else -1)
        elif event.key in ("enter", "space"):
            self.action_act()
        elif not self.takes(line, event):
            return
        event.stop()
        event.prevent_default()

    def takes(self, line: Input | None, event: Key) -> bool:
        """Whether a letter is a key of the game, or begins typed notation; what the screen has a key for is neither."""
        letter = event.character or ""
        if not letter or not letter.isprintable():
            return False
        if self.typed(letter):
            return True
        if line is None or letter == "?" or (letter != ":" and event.key in self.screen.active_bindings):
            return False
        opens: Callable[[], Input] | None = getattr(self.screen, "open_line", None)
        if opens is None or not self.screen.check_action("notate", ()):
            return False
        line = opens()
        if letter != ":":
            line.insert_text_at_cursor(letter)
        return True

    async def pass_on(self, line: Input, event: Key) -> None:
        if event.key == "enter":
            await line.action_submit()
        elif event.key == "backspace":
            line.action_delete_left()
        elif event.key == "tab":
            line.action_cursor_right()
        elif event.character and event.is_printable:
            line.insert_text_at_cursor(event.character)


ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
