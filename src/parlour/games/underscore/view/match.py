"""Who may know what of a match: views are built up here, of the fight and the run in the modules beside this."""

from typing import Any

from msgspec import Raw

from parlour.core.contract import Action
from parlour.games.underscore.notation.match import write
from parlour.games.underscore.position.state import BEGINNING, OVER, PHASES, UPGRADING, UnderscoreState
from parlour.games.underscore.view.fight import fight_data
from parlour.games.underscore.view.fight_ink import fight_ink
from parlour.games.underscore.view.run import beginnings
from parlour.games.underscore.view.run_shapes import RunView
from parlour.games.underscore.view.shapes import Result, UnderscoreView


def look(position: UnderscoreState, viewer: int, run: RunView | None, coded: bool = False) -> UnderscoreView:
    """What the viewer may know; `run` is what of it concerns a run. `coded`: it is only to be encoded."""
    terms = position.terms
    over = position.phase == OVER
    own = viewer if 1 <= viewer <= terms.seats else 0
    return UnderscoreView(
        viewer=viewer,
        phase=PHASES[phase_shown(position.phase, viewer)],
        level=position.level,
        starts=terms.starts() if position.phase == BEGINNING else [],
        ready=[position.ready(seat) and not over for seat in range(1, terms.seats + 1)],
        chosen=written(position.chosen[own - 1]) if own else None,
        committed=written(position.committed[own - 1]) if own else None,
        offers=[[terms.offer(name) for name in offer] for offer in position.offers],
        picks=position.picks[own - 1].copy() if own else [],
        late=position.late.copy(),
        fight=fight_shown(position, viewer, over, coded),
        result=ending(position),
        run=run,
        beginnings=beginnings(terms) if position.phase == BEGINNING else [],
    )


def fight_shown(position: UnderscoreState, viewer: int, over: bool, coded: bool) -> Any:
    """What the viewer may know of the fight. Where two decide in secret it stays as it is until both have."""
    fight, terms = position.fight, position.terms
    if fight is None:
        return None
    if not coded:
        return fight_data(fight, viewer, over, terms.solo)
    found = None if terms.solo else position.sheets.get((viewer, over))
    if found is None:
        found = Raw(fight_ink(fight, viewer, over, terms.solo))
        if not terms.solo:
            position.sheets[viewer, over] = found
    return found


def phase_shown(phase: int, viewer: int) -> int:
    """Which upgrade is being taken is its bearer's own."""
    return UPGRADING if viewer != 1 and phase > OVER else phase


def ending(position: UnderscoreState) -> Result | None:
    return None if position.result is None else Result(position.winner, position.result.reason)


def written(action: Action) -> str:
    return "" if action < 0 else write(action)
