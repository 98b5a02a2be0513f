"""Underlinery: two private grids, one called number after the other, eleven ticks."""

from parlour.core.catalogue import Card
from parlour.games.underlinery.game import VERSION, UnderlineryGame
from parlour.games.underlinery.hints import hints
from parlour.games.underlinery.options import OPTIONS, PRESETS
from parlour.games.underlinery.tutorial import HELP, LESSONS
from parlour.games.underlinery.vectors import UnderlineryBench

CARD = Card(
    name="underlinery",
    title="Underlinery",
    line="Two hidden grids, one number called at a time: complete eleven lines before the other does.",
    ids="UL",
    version=VERSION,
    seats=(2,),
    options=OPTIONS,
    presets=PRESETS,
    build=UnderlineryGame,
    bench=UnderlineryBench,
    lessons=LESSONS,
    help=HELP,
    hints=hints,
)
