"""Nullgame: the smallest game, and the template for the next one."""

from parlour.core.catalogue import Card, LawNotes
from parlour.games.nullgame.encoder import NullEncoder
from parlour.games.nullgame.game import INFO, NullGame
from parlour.games.nullgame.options import PRESETS, NullOptions
from parlour.games.nullgame.texts import tell
from parlour.games.nullgame.tutorial import HELP, LESSONS
from parlour.games.nullgame.vectors import NullRunner

CARD = Card(
    info=INFO,
    options=NullOptions,
    presets=PRESETS,
    build=NullGame,
    runner=NullRunner,
    lessons=LESSONS,
    help=HELP,
    tell=tell,
    laws=LawNotes(luck=True),  # whatever one holds, the other hand decides
    encoder=NullEncoder,
)
