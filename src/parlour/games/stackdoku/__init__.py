"""Stackdoku: a Sudoku and a stack of tiles that feed each other."""

from parlour.core.catalogue import Card, LawNotes
from parlour.games.stackdoku.bot.heuristics import StackHeuristics
from parlour.games.stackdoku.bot.recipes import RECIPES
from parlour.games.stackdoku.encoder import StackEncoder
from parlour.games.stackdoku.game import INFO, Stackdoku
from parlour.games.stackdoku.levels.generator import make_level
from parlour.games.stackdoku.levels.text import check_level, level_text, read_level
from parlour.games.stackdoku.options import PRESETS, StackdokuOptions, tried
from parlour.games.stackdoku.position.thinking import think
from parlour.games.stackdoku.queries import QUERIES
from parlour.games.stackdoku.texts import tell
from parlour.games.stackdoku.tutorial import HELP, LESSONS
from parlour.games.stackdoku.vectors import StackRunner

__all__ = ["CARD", "QUERIES", "check_level", "level_text", "make_level", "read_level"]

CARD = Card(
    info=INFO,
    options=StackdokuOptions,
    presets=PRESETS,
    build=Stackdoku,
    runner=StackRunner,
    lessons=LESSONS,
    help=HELP,
    tell=tell,
    queries=QUERIES,
    laws=LawNotes(
        tried=tried,
        unseen=("certificate", "grade", "made", "rating", "seed"),
        silent=("giveup",),  # the end says it
    ),
    heuristics=lambda game: StackHeuristics(),
    recipes=RECIPES,
    encoder=StackEncoder,
    think=think,
)
