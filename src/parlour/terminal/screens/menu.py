"""A list to choose from, whose chosen line is seen without colours, too."""

from __future__ import annotations

from textual.style import Style
from textual.widgets import OptionList

REVERSED = Style(reverse=True)


class Menu(OptionList):
    """Reversed where the cursor stands.

    Textual leaves `reverse` out when it reads the style of a part of a widget, so that nothing but a colour would tell.
    """

    DEFAULT_CSS = """
    Menu > .option-list--option-highlighted { text-style: bold; }
    Menu:focus > .option-list--option-highlighted { text-style: bold reverse; }
    """

    def get_visual_style(self, *component_classes: str, partial: bool = False) -> Style:
        found = super().get_visual_style(*component_classes, partial=partial)
        turned = any(self.get_component_styles(name).text_style.reverse for name in component_classes)
        return found + REVERSED if turned else found

    def on_resize(self) -> None:
        """A smaller window still shows where the cursor stands."""
        self.call_after_refresh(self.scroll_to_highlight)
