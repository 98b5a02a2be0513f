"""Summon5: threads woven into lines whose sums are multiples of the Sacred Number."""

from parlour.core.catalogue import Card
from parlour.games.summon5.hints import Summon5Hints
from parlour.games.summon5.options import OPTIONS, PRESETS
from parlour.games.summon5.queries import QUERIES
from parlour.games.summon5.rules import VERSION, Summon5
from parlour.games.summon5.tutorial import HELP, LESSONS
from parlour.games.summon5.vectors import WeaveBench

__all__ = ["CARD", "QUERIES"]

CARD = Card(
    name="summon5",
    title="Summon5",
    line="Weave rune threads into lines whose sums are multiples of the Sacred Number.",
    ids="S5",
    version=VERSION,
    seats=(2, 3, 4),
    options=OPTIONS,
    presets=PRESETS,
    build=Summon5,
    bench=WeaveBench,
    lessons=LESSONS,
    help=HELP,
    queries=QUERIES,
    hints=Summon5Hints,
)
