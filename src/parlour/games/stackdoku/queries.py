"""Questions of text play, answered from the view alone."""

from parlour.core.catalogue import Query
from parlour.core.view import View
from parlour.games.stackdoku.levels.sudoku import PEERS, name
from parlour.games.stackdoku.view.shapes import StackView


def free(view: View, rest: str) -> str:
    """`free`: the tiles that nothing holds."""
    assert isinstance(view, StackView)
    return " ".join([str(tile.id) for tile in view.tiles if tile.free]) or "none"


def pairs(view: View, rest: str) -> str:
    """`pairs`: free and matching; in hidden mode nobody tells."""
    assert isinstance(view, StackView)
    if view.pairs is None:
        return "in hidden mode you find the pairs yourself: K5 turns tile 5 over"
    return " ".join([f"{one}+{two}" for one, two in view.pairs]) or "none"


def cells(view: View, rest: str) -> str:
    """`cells 4`: where a token may go."""
    assert isinstance(view, StackView)
    if rest not in list("123456789"):
        return "write `cells 4` with a digit from 1 to 9"
    if not view.grid:
        return "paused"
    found = [
        name(cell)
        for cell in range(81)
        if view.grid[cell] == "." and all(view.grid[peer] != rest for peer in PEERS[cell])
    ]
    held = "" if int(rest) in view.buffer else f" (no token of {rest} in the tray)"
    return (" ".join(found) or "none") + held


QUERIES: dict[str, Query] = {
    "free": Query("the tiles that nothing holds", free),
    "pairs": Query("the pairs that can be taken from the stack", pairs),
    "cells": Query("where a token may go: `cells 4`", cells, "a digit from 1 to 9"),
}
