"""Nullgame: the smallest game, and the template for the next one."""

from parlour.core.catalogue import Card
from parlour.games.nullgame.options import OPTIONS, PRESETS
from parlour.games.nullgame.rules import VERSION, NullGame
from parlour.games.nullgame.tutorial import HELP, LESSONS
from parlour.games.nullgame.vectors import NullBench

CARD = Card(
    name="nullgame",
    title="Nullgame",
    line="Two closed hands of pebbles, opened together: even or odd?",
    ids="NG",
    version=VERSION,
    seats=(2,),
    options=OPTIONS,
    presets=PRESETS,
    build=NullGame,
    bench=NullBench,
    lessons=LESSONS,
    help=HELP,
)
