"""Small screens over another one: a choice, a question, a text, a line to be typed, a curtain."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from parlour.terminal.prose import readable
from parlour.terminal.screens.keys import Keys
from parlour.terminal.screens.leaving import Once
from parlour.terminal.screens.menu import Menu

BOX = """
{name} {{ align: center middle; background: ansi_default; }}
{name} > Vertical {{ width: 80; max-width: 100%; height: auto; max-height: 23; border: ascii ansi_default; padding: 0 1; }}
"""


class Choice(ModalScreen[str], Once[str]):
    """One of several; "" = none of them."""

    DEFAULT_CSS = (
        BOX.format(name="Choice")
        + """
    Choice OptionList, Choice OptionList:focus { height: auto; max-height: 16; border: none; }
    """
    )
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss('')", "back")]

    def __init__(self, title: str, entries: Mapping[str, str], chosen: str = "") -> None:
        super().__init__()
        self.words = title
        self.entries = entries  # what is returned -> what is shown
        self.chosen = chosen

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(self.words, markup=False)
            yield Menu(
                *(
                    Option(f"{n} {words}" if len(self.entries) < 10 else words)
                    for n, words in enumerate(self.entries.values(), 1)
                ),
                markup=False,
            )
        yield Keys()

    def on_mount(self) -> None:
        listed = self.query_one(OptionList)
        listed.highlighted = list(self.entries).index(self.chosen) if self.chosen in self.entries else 0
        listed.focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(list(self.entries)[event.option_index])

    def on_key(self, event: object) -> None:
        letter = getattr(event, "character", "") or ""
        if letter.isdigit() and 1 <= int(letter) <= len(self.entries) < 10:
            self.dismiss(list(self.entries)[int(letter) - 1])


class Sure(Choice):
    """A question that is answered by yes or no; no is where the cursor stands."""

    def __init__(self, question: str, yes: str = "Yes") -> None:
        super().__init__(question, {"": "No, go back", "yes": yes})


class Note(Choice):
    """Something that has to be read; it stays until that is done."""

    def __init__(self, words: str) -> None:
        super().__init__(words, {"": "Go on"})


class Line(ModalScreen[str | None], Once[str | None]):
    """A line of text; None = the player thinks better of it."""

    DEFAULT_CSS = BOX.format(name="Line")
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", "back")]

    def __init__(self, question: str, value: str = "") -> None:
        super().__init__()
        self.question = question
        self.value = value

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(self.question, markup=False)
            yield Input(self.value, compact=True)
        yield Keys()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.dismiss(event.value.strip())


class Page(Once[None]):
    """A long text that scrolls."""

    DEFAULT_CSS = "Page VerticalScroll { padding: 0 1; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter", "dismiss", "back", key_display="Esc"),
        Binding("down,j", "scroll(1)", "scroll", show=False),
        Binding("up,k", "scroll(-1)", "scroll", show=False),
        Binding("pagedown,space", "scroll(20)", "more", key_display="Space"),
        Binding("pageup", "scroll(-20)", "up", show=False),
    ]

    def __init__(self, title: str, text: str, markdown: bool = False) -> None:
        super().__init__()
        self.words = title
        self.text = text
        self.markdown = markdown

    def compose(self) -> ComposeResult:
        yield Static(self.words.upper(), markup=False)
        with VerticalScroll():
            yield Static(readable(self.text) if self.markdown else self.text, markup=False)
        yield Keys()

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).focus()

    def action_scroll(self, rows: int) -> None:
        self.query_one(VerticalScroll).scroll_relative(y=rows, animate=False)


class Curtain(Once[None]):
    """Nothing is seen before the next player says so: a screen of its own, because a dialog would let the table through."""

    DEFAULT_CSS = "Curtain { align: center middle; } Curtain Static { width: auto; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "dismiss", "look", key_display="Enter"),
        Binding("q", "app.leave", "save and leave"),
    ]

    def __init__(self, words: str) -> None:
        super().__init__()
        self.words = words

    def compose(self) -> ComposeResult:
        yield Static(self.words, markup=False)
        yield Keys()

    def on_click(self) -> None:
        self.dismiss()
