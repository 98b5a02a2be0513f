"""Underscore: elemental duels of secret choices, fought by characters whose moves are data."""

from parlour.core.catalogue import Card
from parlour.games.underscore.codex import inspect, look_up
from parlour.games.underscore.combat.telling import told
from parlour.games.underscore.hints import UnderscoreHints
from parlour.games.underscore.options import OPTIONS, PRESETS
from parlour.games.underscore.rules import VERSION, UnderscoreGame
from parlour.games.underscore.tutorial import HELP, LESSONS
from parlour.games.underscore.vectors import UnderscoreBench

CARD = Card(
    name="underscore",
    title="Underscore",
    line="Choose in secret, strike in order: elemental duels and the dead that walk.",
    ids="US",
    version=VERSION,
    seats=(1, 2),
    options=OPTIONS,
    presets=PRESETS,
    build=UnderscoreGame,
    bench=UnderscoreBench,
    lessons=LESSONS,
    help=HELP,
    hints=lambda game: UnderscoreHints(),
    queries={"inspect": inspect, "codex": look_up},
    story=told,
)
