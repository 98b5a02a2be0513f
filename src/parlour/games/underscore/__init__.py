"""Underscore: elemental duels of secret choices, fought by characters whose moves are data."""

from parlour.core.catalogue import Card, LawNotes
from parlour.games.underscore.bot.heuristics import UnderscoreHeuristics
from parlour.games.underscore.bot.recipes import RECIPES
from parlour.games.underscore.encoder import UnderscoreEncoder
from parlour.games.underscore.foe.vengeful import think
from parlour.games.underscore.game import INFO, UnderscoreGame
from parlour.games.underscore.options import PRESETS, UnderscoreOptions, tried
from parlour.games.underscore.queries.codex import reference
from parlour.games.underscore.queries.text import QUERIES
from parlour.games.underscore.texts.match import story, tell
from parlour.games.underscore.tutorial.lessons import HELP, LESSONS
from parlour.games.underscore.vectors import UnderscoreRunner

CARD = Card(
    info=INFO,
    options=UnderscoreOptions,
    presets=PRESETS,
    build=UnderscoreGame,
    runner=UnderscoreRunner,
    lessons=LESSONS,
    help=HELP,
    tell=tell,
    heuristics=lambda game: UnderscoreHeuristics(),
    recipes=RECIPES,
    queries=QUERIES,
    codex=reference,
    laws=LawNotes(tried=tried, silent=("pools",), forgets=True),  # the turns of a fight
    story=story,
    encoder=UnderscoreEncoder,
    think=think,
)
