"""What many runs of Underscore say about starts, elements and the two roads, beside the mean of all."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable

from parlour.games.underscore.content.library import Content
from parlour.games.underscore.content.tables import ELEMENTS
from parlour.lab.intervals import Share, mean_of
from parlour.lab.underscore.balance import Life
from parlour.lab.underscore.chronicle import Fought

EVEN = (0.7, 1.4)  # of the mean depth of all: where every start and element should lie
TOLD = 5  # runs, to say that one does not
LANDMARK = 6  # the fight at whose beginning a build's element is looked at, whatever becomes of it later
MADE = 2  # Active moves of one element, and more than of any other, make a build of it
MIXED = "mixed"


def even_rows(runs: list[Life], content: Content) -> list[tuple[object, ...]]:
    """Mean depths of each hero's runs by start and by element, and their part of the mean of all that are counted there.

    Elements are compared among the runs that came to the landmark, by what they held there. By the moves of the last
    fight whoever dies early would count for the element it began with, and whoever lives long for the one it ends with.
    """
    rows: list[tuple[object, ...]] = []
    for hero in dict.fromkeys(run.plan.hero for run in runs):
        own = [run for run in runs if run.plan.hero == hero]
        came = [run for run in own if len(run.fights) >= LANDMARK]
        rows += beside_the_mean((hero, "start"), own, lambda run: run.plan.start)
        rows += beside_the_mean((hero, "element"), came, lambda run: element_of(run, content))
    return rows


def beside_the_mean(head: tuple[str, ...], runs: list[Life], key: Callable[[Life], str]) -> list[tuple[object, ...]]:
    groups: dict[str, list[int]] = defaultdict(list)
    for run in runs:
        groups[key(run)].append(run.depth)
    rows: list[tuple[object, ...]] = []
    for name, depths in sorted(groups.items()):
        part = sum(depths) / len(depths) / (sum(run.depth for run in runs) / len(runs))
        apart = len(depths) >= TOLD and not EVEN[0] <= part <= EVEN[1]
        rows.append((*head, name, len(depths), mean_of(depths), f"{part:.2f}", "apart" if apart else ""))
    return rows


def element_of(run: Life, content: Content) -> str:
    """Of most Active moves at the landmark."""
    held = [content.roots[name].element for name in run.fights[LANDMARK - 1].held if name in content.roots]
    counts = {name: held.count(name) for name in ELEMENTS[1:] if name in held}
    if not counts:
        return ELEMENTS[0]
    most = [name for name in counts if counts[name] == max(counts.values())]
    return most[0] if len(most) == 1 and counts[most[0]] >= MADE else MIXED


def road_rows(runs: list[Life]) -> list[tuple[object, ...]]:
    """Where two roads led to a fight: how often the second was taken, how often an elite for its spoils, and whether it was won."""
    rows: list[tuple[object, ...]] = []
    for hero in dict.fromkeys(run.plan.hero for run in runs):
        forks = [fight for run in runs if run.plan.hero == hero for fight in run.fights if fight.way]
        if not forks:
            continue
        tempted = [fight for fight in forks if fight.tempted]
        fell = [fight for fight in tempted if fight.way == 2]
        second = Share(sum(fight.way == 2 for fight in forks), len(forks))
        rows.append(
            (hero, second, Share(len(tempted), len(forks)), Share(len(fell), len(tempted)), won(fell), won(forks))
        )
    return rows


def won(fights: list[Fought]) -> Share:
    return Share(sum(fight.won for fight in fights), len(fights))
