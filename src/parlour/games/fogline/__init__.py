"""Fogline: hidden forces on open terrain, for two."""

from parlour.core.catalogue import Card
from parlour.games.fogline.bot.heuristics import FoglineHeuristics
from parlour.games.fogline.bot.recipes import RECIPES
from parlour.games.fogline.encoder import FoglineEncoder
from parlour.games.fogline.game import INFO, FoglineGame
from parlour.games.fogline.options import PRESETS, FoglineOptions
from parlour.games.fogline.queries import QUERIES
from parlour.games.fogline.texts import tell
from parlour.games.fogline.tutorial import HELP, LESSONS
from parlour.games.fogline.vectors import FoglineRunner

CARD = Card(
    info=INFO,
    options=FoglineOptions,
    presets=PRESETS,
    build=FoglineGame,
    runner=FoglineRunner,
    lessons=LESSONS,
    help=HELP,
    tell=tell,
    queries=QUERIES,
    heuristics=lambda game: FoglineHeuristics(),
    recipes=RECIPES,
    encoder=FoglineEncoder,
)
