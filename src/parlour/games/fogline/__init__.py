"""Fogline: hidden forces on open terrain, for two."""

from parlour.core.catalogue import Card
from parlour.games.fogline.game import VERSION, FoglineGame
from parlour.games.fogline.hints import FoglineHints
from parlour.games.fogline.options import OPTIONS, PRESETS
from parlour.games.fogline.queries import QUERIES
from parlour.games.fogline.tutorial import HELP, LESSONS
from parlour.games.fogline.vectors import FoglineBench

CARD = Card(
    name="fogline",
    title="Fogline",
    line="Face-down units on open terrain: read the edges, strike, capture the Command.",
    ids="FL",
    version=VERSION,
    seats=(2,),
    options=OPTIONS,
    presets=PRESETS,
    build=FoglineGame,
    bench=FoglineBench,
    lessons=LESSONS,
    help=HELP,
    queries=QUERIES,
    hints=lambda game: FoglineHints(),
)
