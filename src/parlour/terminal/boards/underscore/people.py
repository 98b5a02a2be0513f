"""Who is drawn where. A foe's portrait knows its public name, level and rank, and nothing of its build."""

from __future__ import annotations

from parlour.games.underscore.view.fight_shapes import Side
from parlour.games.underscore.view.run_shapes import RunView
from parlour.games.underscore.view.shapes import UnderscoreView
from parlour.terminal.boards.underscore.portrait import Identity


def foe_identity(view: UnderscoreView, side: Side, name: str) -> Identity:
    """Across the table: an encounter, or another player by the name that everybody reads."""
    return Identity(side.name, side.level, side.is_elite) if len(view.ready) < 2 else Identity(name)


def own_identity(view: UnderscoreView, name: str) -> Identity:
    """Oneself: the garb one began in. A watcher knows the name alone."""
    called = view.run.name if view.run is not None and view.run.name else name
    words = view.run.start if view.run is not None and view.run.start else view.chosen or ""
    start = words.removeprefix("begin ").partition(" ")[0]
    if not view.viewer or not start or (start[0] == "f" and start[1:].isdigit()):
        return Identity(called)
    return Identity(called, start=start, elements=tuple(view.run.elements) if view.run is not None else ())


def fallen_identity(run: RunView) -> Identity:
    """Oneself at the end."""
    start = run.start.removeprefix("begin ").partition(" ")[0] or "nobody"
    return Identity(run.name, run.level, fallen=True, start=start, elements=tuple(run.elements))
