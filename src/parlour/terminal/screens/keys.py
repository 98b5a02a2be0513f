"""The last row of a screen: the keys that work now."""

from __future__ import annotations

from textual.content import Content
from textual.events import Click
from textual.screen import Screen
from textual.widgets import Static


class Keys(Static):
    """One row, drawn at once: Textual's own makes a widget of every key, anew whenever one of them changes.

    What has no room is left out whole. A click on a key presses it.
    """

    DEFAULT_CSS = "Keys { dock: bottom; height: 1; width: 100%; }"

    def __init__(self, palette: bool = True) -> None:
        super().__init__("", id="keys")
        self.palette = palette
        self.places: list[tuple[range, str]] = []  # columns, and the key that stands there

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, self.show)
        self.show(self.screen)

    def on_resize(self) -> None:
        self.show(self.screen)

    def show(self, screen: Screen[object]) -> None:
        """Those of the screen that has the keyboard."""
        if screen is not self.screen or not self.is_attached:
            return
        active = screen.active_bindings
        last = active.get(self.app.COMMAND_PALETTE_BINDING) if self.palette else None
        room = self.app.size.width
        end = Content("")
        if last is not None:
            end = self.entry(self.app.get_key_display(last.binding), last.binding.description)
            room -= len(end) + 1
        row, self.places, actions = Content(" "), [], set()
        for _, binding, enabled, _ in active.values():
            if not binding.show or binding.action in actions:
                continue
            actions.add(binding.action)
            entry = self.entry(self.app.get_key_display(binding), binding.description)
            if len(row) + len(entry) <= room:
                self.places.append((range(len(row), len(row) + len(entry)), binding.key))
                row += (entry if enabled else entry.stylize("dim")) + "  "
        if last is not None:
            row = row.pad_right(room - len(row)) + end
            self.places.append((range(room, room + len(end)), last.binding.key))
        self.update(row)

    def entry(self, key: str, words: str) -> Content:
        """`Esc back`: names of keys are written as on the keyboard."""
        return Content.assemble((key.capitalize() if key.isalpha() and len(key) > 1 else key, "bold"), " ", words)

    def on_click(self, event: Click) -> None:
        for columns, key in self.places:
            if event.x in columns:
                self.app.simulate_key(key)
