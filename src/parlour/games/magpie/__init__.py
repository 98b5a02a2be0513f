"""Magpie: a small game with a bag, closed hands and a tile laid face down; the template for games of hidden tiles."""

from parlour.core.catalogue import Card
from parlour.games.magpie.bot.heuristics import MagpieHeuristics
from parlour.games.magpie.encoder import MagpieEncoder
from parlour.games.magpie.game import INFO, MagpieGame
from parlour.games.magpie.options import PRESETS, MagpieOptions
from parlour.games.magpie.texts import tell
from parlour.games.magpie.tutorial import HELP, LESSONS
from parlour.games.magpie.vectors import MagpieRunner

CARD = Card(
    info=INFO,
    options=MagpieOptions,
    presets=PRESETS,
    build=MagpieGame,
    runner=MagpieRunner,
    lessons=LESSONS,
    help=HELP,
    tell=tell,
    heuristics=lambda game: MagpieHeuristics(),
    encoder=MagpieEncoder,
)
