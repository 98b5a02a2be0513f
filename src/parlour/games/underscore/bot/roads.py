"""Which of two roads a bot takes: by what is told of them, and by how its build reads."""

from typing import Final

from parlour.games.underscore.bot.appraisal import strength
from parlour.games.underscore.position.run import RunPosition
from parlour.games.underscore.run.deeds import GO, deed

READY: Final = 22.0  # the strength of a build that goes to an elite for its spoils,
GROWTH: Final = 1.6  # and for each of its levels


def better_road(position: RunPosition) -> int:
    """The action that takes it: an elite only for spoils and if the build is ready for it, else whoever is of a lower level."""
    second = position.run.signs[1]
    who = position.terms.content.character(position.run.character())
    if second.spoil and strength(who) >= READY + GROWTH * float(second.level):
        return deed(GO, 2)
    return safer_road(position)


def safer_road(position: RunPosition) -> int:
    """To no elite if it can be helped, and to whoever is of a lower level."""
    danger = [(sign.is_elite, sign.level) for sign in position.run.signs]
    return deed(GO, 1 if danger[0] <= danger[1] else 2)
