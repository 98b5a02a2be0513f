"""A list that can be filtered, each row with a text beside it: codex, graveyard, records, replays, lessons."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from parlour.terminal.boards.board import WIDE
from parlour.terminal.screens.bar import Bar
from parlour.terminal.screens.dialogs import Page
from parlour.terminal.screens.keys import Keys
from parlour.terminal.screens.leaving import Once
from parlour.terminal.screens.menu import Menu

HELP = (
    "Up and down choose a line; what it has to say stands beside the list, or below it in a narrow window. Enter or a "
    "click does what the line is for, if it is for something."
    "\n\n/ filters: type some words, Enter goes back to the lines that have them all. Esc goes back to where you were."
)


class Row:
    """One line of the list."""

    def __init__(self, cells: tuple[str, ...], text: str, deed: Callable[[], None] | None = None) -> None:
        self.cells = cells
        self.text = text
        self.deed = deed  # what Enter does

    def has(self, words: str) -> bool:
        every = " ".join([*self.cells, self.text]).casefold()
        return all(word in every for word in words.casefold().split())


class Shelf(Once[str]):
    """Type to filter; the text of the row that is looked at stands beside or below it."""

    DEFAULT_CSS = """
    Shelf #filter { height: 1; border: none; padding: 0 1; }
    Shelf #rows { width: 3fr; height: 1fr; border: none; }
    Shelf #page { width: 2fr; height: 1fr; padding: 0 1; border-left: ascii ansi_default; }
    Shelf.-narrow Horizontal { layout: vertical; }
    Shelf.-narrow #rows, Shelf.-narrow #page { width: 100%; }
    Shelf.-narrow #page { border-left: none; border-top: ascii ansi_default; }
    """
    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012 -- as the screen declares it
        (0, "-narrow"),
        (WIDE, "-wide"),
    ]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "back"),
        Binding("slash", "filter", "filter", key_display="/"),
        Binding("space", "more", "more", key_display="Space"),
        Binding("question_mark", "help", "help", key_display="?"),
    ]

    helps = ""  # what the lines of this list do, in a sentence
    loud = True  # whether the title is written in capitals

    def __init__(self, title: str, rows: list[Row], empty: str = "Nothing here yet.") -> None:
        super().__init__()
        self.words = title
        self.rows = rows
        self.empty = empty
        self.shown = rows

    def compose(self) -> ComposeResult:
        yield Bar()
        yield Input(placeholder="/ filters", id="filter", compact=True)
        with Horizontal():
            yield Menu(id="rows", markup=False)
            with VerticalScroll(id="page", can_focus=False):
                yield Static("", id="text", markup=False)
        yield Keys()

    def on_mount(self) -> None:
        self.fill("")
        self.query_one("#rows", OptionList).focus()
        self.watch(self.query_one("#page"), "virtual_size", self.refresh_bindings)  # whether there is more to read

    def fill(self, words: str) -> None:
        self.shown = [row for row in self.rows if row.has(words)]
        count = f"{len(self.shown)} of {len(self.rows)}" if words else str(len(self.rows))
        self.query_one(Bar).say(f" {self.words.upper() if self.loud else self.words}   {count if self.rows else ''}")
        # a cell with nothing behind it may be as long as it likes
        widths = [max((len(row.cells[n]) for row in self.rows if any(row.cells[n + 1 :])), default=0) for n in range(3)]
        listed = self.query_one("#rows", OptionList)
        at = listed.highlighted or 0
        listed.clear_options()
        lines = ["  ".join(f"{cell:<{widths[n]}}" for n, cell in enumerate(row.cells)).rstrip() for row in self.shown]
        listed.add_options([Option(line) for line in lines])
        if self.shown:
            listed.highlighted = at = min(at, len(self.shown) - 1)
        self.query_one("#text", Static).update(self.shown[at].text if self.shown else self.empty)

    def filtered(self) -> str:
        """What is typed as a filter."""
        return self.query_one("#filter", Input).value

    def on_input_changed(self, event: Input.Changed) -> None:
        self.fill(event.value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.query_one("#rows", OptionList).focus()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        if event.option_index < len(self.shown):
            self.query_one("#text", Static).update(self.shown[event.option_index].text)
            self.query_one("#page", VerticalScroll).scroll_home(animate=False)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        deed = self.shown[event.option_index].deed
        if deed and self.here:
            deed()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """More is told of a line only where its page is longer than there is room for."""
        return action != "more" or (bool(self.query("#page")) and self.query_one("#page").max_scroll_y > 0)

    def action_more(self) -> None:
        """The rest of the page; after its end, its beginning."""
        page = self.query_one("#page", VerticalScroll)
        if page.scroll_y >= page.max_scroll_y:
            page.scroll_home(animate=False)
        else:
            page.scroll_page_down(animate=False)

    def action_filter(self) -> None:
        self.query_one("#filter", Input).focus()

    def action_help(self) -> None:
        self.app.push_screen(Page("Help", f"{self.helps}\n\n{HELP}".strip()))

    def action_back(self) -> None:
        if self.query_one("#filter", Input).has_focus:
            self.query_one("#rows", OptionList).focus()
        else:
            self.dismiss("")
