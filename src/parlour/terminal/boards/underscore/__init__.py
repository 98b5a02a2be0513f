"""The board of Underscore: choice of start, draft, combat, upgrade, death."""

from parlour.terminal.boards.underscore.board import UnderscoreBoard

BOARD = UnderscoreBoard
