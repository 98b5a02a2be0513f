"""Portraits in lines, by the grammar that cuts the browser's: the same identity has the same head, garb and gaze there."""

from parlour.terminal.boards.underscore.portrait.compose import HEIGHT, WIDTH, draw, portrait
from parlour.terminal.boards.underscore.portrait.people import Identity

__all__ = ["HEIGHT", "WIDTH", "Identity", "draw", "portrait"]
