"""The end of a run: the fallen character that will walk."""

from msgspec.structs import replace

from parlour.core.contract import Position
from parlour.core.view import builtins
from parlour.games.underscore.content.identity import identity
from parlour.games.underscore.content.library import SCRIPT_MOST
from parlour.games.underscore.content.shapes import CharacterData, TurnData
from parlour.games.underscore.position.match import turns_of
from parlour.games.underscore.position.run import RunPosition
from parlour.games.underscore.run.run import SCRIPT_LEAST

ELITE_BURDEN = 3  # Bless Burden from which on a fallen character is an elite


def fallen(position: Position) -> CharacterData | None:
    """The character as it was at the start of its final combat; None unless it has died in one.

    A fight changes neither moves nor blessings nor base stats. Its id is the hash of its build.
    """
    if not isinstance(position, RunPosition) or position.result is None or position.result.reason != "death":
        return None
    history = {str(n): turn for n, turn in enumerate(script_of(position), 1)}
    body = replace(position.run.character(), is_elite=position.run.burden >= ELITE_BURDEN, turn_history=history)
    return replace(body, id=identity(builtins(body)))


def script_of(position: RunPosition) -> list[TurnData]:
    """The history of the final combat; a short one has entries of earlier combats put in front, the newest nearest."""
    assert position.fight is not None
    script = turns_of(position.fight.side[0])[:SCRIPT_MOST]
    owned = [move.uid for move in position.run.known()]
    for turn in reversed(position.run.past):
        if len(script) >= SCRIPT_LEAST:
            break
        if turn.move in owned:
            script.insert(0, turn)
    return script
