"""Summon5: threads woven into lines whose sums are multiples of the Sacred Number."""

from parlour.core.catalogue import Card, LawNotes
from parlour.games.summon5.bot.heuristics import Summon5Heuristics
from parlour.games.summon5.bot.recipes import RECIPES
from parlour.games.summon5.encoder import Summon5Encoder
from parlour.games.summon5.game import INFO, Summon5
from parlour.games.summon5.options import PRESETS, Summon5Options, tried
from parlour.games.summon5.queries import QUERIES
from parlour.games.summon5.review import missed
from parlour.games.summon5.texts import tell
from parlour.games.summon5.tutorial import HELP, LESSONS
from parlour.games.summon5.vectors import WeaveRunner

__all__ = ["CARD", "QUERIES"]

CARD = Card(
    info=INFO,
    options=Summon5Options,
    presets=PRESETS,
    build=Summon5,
    runner=WeaveRunner,
    lessons=LESSONS,
    help=HELP,
    tell=tell,
    queries=QUERIES,
    heuristics=Summon5Heuristics,
    recipes=RECIPES,
    missed=missed,
    laws=LawNotes(tried=tried, silent=("gather",), forgets=True),  # nothing was gathered; the order of threads drawn
    bots=("Clotho", "Lachesis", "Atropos"),
    encoder=Summon5Encoder,
)
