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


def even_rows(runs: list[Life], content: Content) -> list[tuple[object, ...]]:
    """Mean depths of each hero's runs by start and by element, and their part of the mean of all."""
    rows: list[tuple[object, ...]] = []
    keys: tuple[tuple[str, Callable[[Life], str]], ...] = (
        ("start", lambda run: run.plan.start),
        ("element", lambda run: element_of(run, content)),
    )
    for hero in dict.fromkeys(run.plan.hero for run in runs):
        own = [run for run in runs if run.plan.hero == hero]
        every = sum(run.depth for run in own) / len(own)
        for what, key in keys:
            groups: dict[str, list[int]] = defaultdict(list)
            for run in own:
                groups[key(run)].append(run.depth)
            for name, depths in sorted(groups.items()):
                part = sum(depths) / len(depths) / every
                apart = len(depths) >= TOLD and not EVEN[0] <= part <= EVEN[1]
                rows.append((hero, what, name, len(depths), mean_of(depths), f"{part:.2f}", "apart" if apart else ""))
    return rows


def element_of(run: Life, content: Content) -> str:
    """The element of most Active moves in the last fight; of equally many the first in the order of the rules."""
    held = [content.roots[name].element for name in run.fights[-1].held if name in content.roots]
    return max(ELEMENTS[1:], key=held.count) if any(name in held for name in ELEMENTS[1:]) else ELEMENTS[0]


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
