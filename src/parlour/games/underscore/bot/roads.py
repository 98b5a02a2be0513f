"""Which of two roads a bot takes: by what is told of them, and by how its build reads."""

from typing import Final

from parlour.games.underscore.bot.appraisal import strength
from parlour.games.underscore.position.run import RunPosition
from parlour.games.underscore.run.deeds import GO, deed

READY: Final = 32.0  # the strength of a build that goes to an elite of level 1 for its spoils
GROWTH: Final = 0.9  # and for each level more


def better_road(position: RunPosition) -> int:
    """The action that takes it: an elite only for spoils and if the build is ready for it, else whoever is of a lower level."""
    first, second = position.run.signs
    who = position.terms.content.character(position.run.character())
    if second.spoil and strength(who) >= READY + GROWTH * float(second.level):
        return deed(GO, 2)
    danger = [(sign.is_elite, sign.level) for sign in (first, second)]
    return deed(GO, 1 if danger[0] <= danger[1] else 2)
