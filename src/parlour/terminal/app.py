"""The application: which screen comes first, the palette, the player's file behind it all."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar

from textual.app import App, SystemCommand
from textual.binding import Binding, BindingType
from textual.screen import Screen

from parlour.store.folder import data_folder
from parlour.terminal.keeper import Keeper
from parlour.terminal.settings import keymap, settings

Opens = Callable[["ParlourApp"], "Screen[Any]"]


class ParlourApp(App[int]):
    """The terminal parlour. Only the sixteen colours of the terminal, on its own ground.

    What is chosen is reversed or underlined rather than coloured, so that it is seen under NO_COLOR, too.
    """

    TITLE = "Parlour"
    ENABLE_COMMAND_PALETTE = True
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c", "leave", "save and leave", show=False, priority=True)]
    CSS = """
    * {
        scrollbar-color: ansi_white; scrollbar-color-hover: ansi_white; scrollbar-color-active: ansi_white;
        scrollbar-background: ansi_default; scrollbar-background-hover: ansi_default;
        scrollbar-background-active: ansi_default; scrollbar-size-vertical: 1;
    }
    TableScreen #pane { scrollbar-size: 0 0; }  /* a board may need its last column; it scrolls with the cursor */
    OptionList > .option-list--option-highlighted, OptionList:focus > .option-list--option-highlighted {
        background: ansi_default; color: ansi_default;
    }
    CommandList > .option-list--option-highlighted { text-style: bold underline; }
    OptionList > .option-list--option-hover { background: ansi_default; text-style: underline; }
    Input > .input--cursor { background: ansi_default; color: ansi_default; text-style: reverse; }
    Input > .input--selection { background: ansi_default; color: ansi_default; text-style: underline; }
    CommandPalette SearchIcon { display: none; }
    CommandPalette #--input { border: ascii ansi_default; }
    CommandPalette #--input.--list-visible { border-bottom: none; }
    CommandPalette CommandInput, CommandPalette CommandInput:focus { border: none; height: 1; padding: 0 1; }
    CommandPalette CommandList, CommandPalette CommandList.--populating { border: ascii ansi_default; }
    CommandPalette LoadingIndicator { display: none; }
    Toast { border: ascii; background: ansi_default; color: ansi_default; }
    Tooltip { border: ascii; background: ansi_default; color: ansi_default; }
    """

    def __init__(self, keeper: Keeper, opens: Opens | None = None) -> None:
        with heeded(data_folder(keeper.folder)):
            super().__init__(ansi_color=True)  # from the beginning: else NO_COLOR would draw black on black
        self.keeper = keeper
        self.opens = opens
        self.theme = "ansi-dark"

    def on_mount(self) -> None:
        self.set_interval(1.0, self.leave_a_closed_window)
        self.set_keymap(keymap(data_folder(self.keeper.folder)))
        if self.opens is None:
            from parlour.terminal.screens.title import TitleScreen

            self.push_screen(TitleScreen())
        else:
            self.push_screen(self.opens(self), lambda _: self.exit(0))

    def leave_a_closed_window(self) -> None:
        """Who started this without a signal for a hang-up would else leave it reading nothing for ever."""
        if not self.is_headless and not os.isatty(0):
            self.exit(0)

    def action_leave(self) -> None:
        """Everything is on the disk already."""
        self.exit(0)

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        commands = getattr(screen, "commands", None)
        if commands is not None:
            yield from commands()
        yield SystemCommand("Leave", "everything is saved", self.action_leave)


@contextmanager
def heeded(folder: Path) -> Iterator[None]:
    """Who has switched colours off is drawn as under NO_COLOR."""
    before = os.environ.get("NO_COLOR")
    if settings(folder).get("colour") == "off":
        os.environ["NO_COLOR"] = "1"
    yield
    if before is None:
        os.environ.pop("NO_COLOR", None)


def run(folder: str, opens: Opens | None = None) -> int:
    """The terminal parlour until the player leaves."""
    with Keeper(folder) as keeper:
        return ParlourApp(keeper, opens).run() or 0
