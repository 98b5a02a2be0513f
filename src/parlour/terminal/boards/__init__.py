"""Boards: what a game looks like in the terminal. A game without a module of its own here gets its plain picture."""

from __future__ import annotations

from importlib import import_module

from parlour.terminal.boards.board import Board
from parlour.terminal.boards.picture import PictureBoard

OWN: tuple[str, ...] = ("fogline", "stackdoku", "summon5", "underlinery", "underscore")  # games that have a module here


def board_for(game: str) -> Board:
    """The board of a game."""
    if game in OWN:
        found: Board = import_module(f"parlour.terminal.boards.{game}").BOARD()
        return found
    return PictureBoard()
