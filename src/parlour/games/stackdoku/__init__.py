"""Stackdoku: a Sudoku and a stack of tiles that feed each other."""

from parlour.core.catalogue import Card
from parlour.games.stackdoku.generator import make_level
from parlour.games.stackdoku.hints import StackHints
from parlour.games.stackdoku.leveltext import check_level, level_text, read_level
from parlour.games.stackdoku.options import OPTIONS, PRESETS
from parlour.games.stackdoku.queries import QUERIES
from parlour.games.stackdoku.rules import VERSION, Stackdoku
from parlour.games.stackdoku.tutorial import HELP, LESSONS
from parlour.games.stackdoku.vectors import StackBench

__all__ = ["CARD", "QUERIES", "check_level", "level_text", "make_level", "read_level"]

CARD = Card(
    name="stackdoku",
    title="Stackdoku",
    line="Take equal tiles off the stack in pairs, and fill a Sudoku with what they give.",
    ids="SD",
    version=VERSION,
    seats=(1, 2),
    options=OPTIONS,
    presets=PRESETS,
    build=Stackdoku,
    bench=StackBench,
    lessons=LESSONS,
    help=HELP,
    queries=QUERIES,
    hints=lambda game: StackHints(),
)
