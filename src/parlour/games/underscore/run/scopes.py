"""What an upgrade may offer: scopes of blessings by the elements of the Active moves, and which minors have a target."""

from typing import Final

from parlour.core.dice import Dice
from parlour.games.underscore.content.library import Content
from parlour.games.underscore.content.moves import Move
from parlour.games.underscore.content.tables import ELEMENTS
from parlour.games.underscore.run.minors import forgets, targeted, variants

UNIVERSAL: Final = "any"
OFFERED: Final = 3  # minor blessings of one draft

# number of Active moves of an element -> rarities in scope
MINOR_SCOPE: Final = {
    1: ("common",),
    2: ("common", "uncommon"),
    3: ("common", "uncommon", "rare"),
    4: ("uncommon", "rare"),
}
MAJOR_SCOPE: Final = {1: ("common",), 2: ("common", "uncommon"), 3: ("uncommon", "rare"), 4: ("rare",)}


def rarities(scope: dict[int, tuple[str, ...]], active: list[str], element: str) -> tuple[str, ...]:
    """Which rarities of an element (or of the universal pool) are in scope."""
    if element == UNIVERSAL:
        return ("common", "uncommon", "rare")
    return scope.get(active.count(element), ())


def minor_scope(content: Content, active: list[str]) -> list[str]:
    """Minor blessings by id, for these elements of the Active moves."""
    return sorted(
        [row.id for row in content.minors.values() if row.rarity in rarities(MINOR_SCOPE, active, row.element)]
    )


def major_scope(content: Content, active: list[str], owned: list[str]) -> list[str]:
    """Major blessings by id that are in scope and not owned."""
    found: list[str] = []
    for row in content.majors.values():
        if row.rarity in rarities(MAJOR_SCOPE, active, row.id.partition(".")[0]) and row.id not in owned:
            found.append(row.id)
    return sorted(found)


def major_open(burden: int, elites: int) -> bool:
    """The button works only while Bless Burden is not above Elites Slain."""
    return burden <= elites


# -- targets -------------------------------------------------------------------------------------------------------


def fits(content: Content, minor: str, move: Move) -> bool:
    """Whether the move is a legal target of the minor blessing: it has what is needed, and can be changed within the caps."""
    return bool(variants(content, minor, move))


def has_target(content: Content, minor: str, moves: list[Move], actives: int) -> bool:
    """Whether the blessing can be taken by somebody who knows these moves, so many of them Active."""
    if not targeted(content, minor):
        return True
    for place, move in enumerate(moves):
        others = [other for other in range(len(moves)) if other != place and (actives > 1 or other >= actives)]
        if (others or not forgets(content, minor)) and fits(content, minor, move):
            return True
    return False


# -- drawing -------------------------------------------------------------------------------------------------------


def elements_of(active: list[Move]) -> list[str]:
    return [ELEMENTS[move.element] for move in active]


def draw_major(content: Content, active: list[Move], owned: list[str], dice: Dice, stream: str) -> str:
    """The major blessing that is shown; "" if none is in scope."""
    scope = major_scope(content, elements_of(active), owned)
    return scope[dice.roll(stream, len(scope)) - 1] if scope else ""


def draw_minors(
    content: Content, active: list[Move], known: list[Move], dice: Dice, stream: str, most: int = OFFERED
) -> list[str]:
    """Different minor blessings that have a target, one after another; fewer than `most` if there are no more."""
    left = [name for name in minor_scope(content, elements_of(active)) if has_target(content, name, known, len(active))]
    found: list[str] = []
    while left and len(found) < most:
        found.append(left.pop(dice.roll(stream, len(left)) - 1))
    return found
