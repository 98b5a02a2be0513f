"""The shape of the road in acts: where its bosses stand, what comes after them, and what is said when it is done."""

from typing import Final

from parlour.core.dice import Dice
from parlour.games.underscore.content.library import Content
from parlour.games.underscore.content.shapes import BossData, EndingData
from parlour.games.underscore.content.tables import ELEMENTS
from parlour.games.underscore.run.run import Run

ACT: Final = 10  # levels; the last one is its boss's
END: Final = 30  # the last level of the last act; beyond it lies the Long Dark
WINDOW: Final = 2  # levels below its own of which an act meets ordinary encounters
DARK_WINDOW: Final = 9  # and the Long Dark, counted from the end of the road
TITLES: Final = ("", "Act one, the Ditch", "Act two, the Orchard", "Act three, the Stair", "The Long Dark")
RISE: Final = 6  # Max HP that the Long Dark gives to every foe, for each level of it
TOLL: Final = 2  # of the triangular number of its levels: Max HP that it takes from whoever walks there, halved


def act_of(level: int) -> int:
    """1, 2, 3; 4 is the Long Dark."""
    return min(len(TITLES) - 1, 1 + (level - 1) // ACT)


def last_of(level: int) -> int:
    """The level of the boss at the end of this act."""
    return ACT * act_of(level)


def dark(level: int) -> int:
    """How deep in the Long Dark this level lies; 0 = not in it."""
    return max(0, level - END)


def rise(level: int) -> int:
    """Max HP that every foe has beyond its own."""
    return RISE * dark(level)


def toll(level: int) -> int:
    """Max HP that whoever walks here begins a fight without."""
    return dark(level) * (dark(level) + 1) // TOLL


def draw_boss(content: Content, level: int, dice: Dice) -> str:
    """When an act begins: who will stand at its end."""
    act = act_of(level)
    rivals = sorted([boss.id for boss in content.bosses.values() if boss.act == act])
    return rivals[dice.roll(f"enc/{last_of(level)}", len(rivals)) - 1] if rivals else ""


def boss_called(content: Content, name: str) -> str:
    """The id of the boss of this name; "" = there is none."""
    return next((boss.id for boss in content.bosses.values() if boss.who.name == name), "")


def boss_of(content: Content, run: Run) -> BossData | None:
    return content.bosses.get(run.boss)


def words(level: int) -> str:
    """What the Long Dark does on this level."""
    deep = dark(level)
    if not deep:
        return ""
    return f"{deep} deep: every foe has {rise(level)} more Max HP, and you begin with {toll(level)} less."


# -- the end -------------------------------------------------------------------------------------------------------


def epilogue(content: Content, run: Run) -> str:
    """What the run was, when the third boss has fallen: one sentence of each part."""
    told: list[str] = []
    for part in (1, 2, 3):
        rows = [row for row in content.endings if row.part == part and true_of(content, row, run)]
        if rows:
            told.append(rows[0].text)
    return " ".join(told)


def true_of(content: Content, row: EndingData, run: Run) -> bool:
    """Whether the sentence is true of the run."""
    if row.start and row.start != run.start.partition(" ")[0]:
        return False
    if row.element and row.element != foremost(content, run):
        return False
    if row.turns and sum(run.turns) > row.turns:
        return False
    return run.burden >= row.burden and run.elites >= row.elites


def foremost(content: Content, run: Run) -> str:
    """The element of most Active moves; of equally many the first in the order of the rules."""
    held = [content.move(move).element for move in run.active]
    best = max(range(1, len(ELEMENTS)), key=lambda element: (held.count(element), -element))
    return ELEMENTS[best] if best in held else ELEMENTS[0]
