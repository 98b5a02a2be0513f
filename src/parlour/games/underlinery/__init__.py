"""Underlinery: two private grids, one called number after the other, eleven ticks."""

from parlour.core.catalogue import Card
from parlour.games.underlinery.bot.heuristics import heuristics
from parlour.games.underlinery.bot.recipes import RECIPES
from parlour.games.underlinery.encoder import UnderlineryEncoder
from parlour.games.underlinery.game import INFO, UnderlineryGame
from parlour.games.underlinery.options import PRESETS, UnderlineryOptions
from parlour.games.underlinery.texts import tell
from parlour.games.underlinery.tutorial import HELP, LESSONS
from parlour.games.underlinery.vectors import UnderlineryRunner

CARD = Card(
    info=INFO,
    options=UnderlineryOptions,
    presets=PRESETS,
    build=UnderlineryGame,
    runner=UnderlineryRunner,
    lessons=LESSONS,
    help=HELP,
    tell=tell,
    heuristics=heuristics,
    recipes=RECIPES,
    encoder=UnderlineryEncoder,
)
