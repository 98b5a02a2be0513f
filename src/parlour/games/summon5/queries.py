"""What a player may ask in text play: answered from the view alone."""

from typing import Final

from parlour.core.catalogue import Query
from parlour.core.notation import Unreadable
from parlour.core.options import read_options
from parlour.core.view import View
from parlour.games.summon5 import notation
from parlour.games.summon5.bot.dream import WeaveDream
from parlour.games.summon5.options import Summon5Options
from parlour.games.summon5.picture import sums
from parlour.games.summon5.position.match import WeavePosition
from parlour.games.summon5.position.terms import Terms
from parlour.games.summon5.position.weaves import Weave, lay_out
from parlour.games.summon5.previews import preview
from parlour.games.summon5.view.shapes import Summon5View

MANY: Final = 10  # weaves that `moves` names


def known(view: View) -> WeavePosition:
    """The position as far as the view knows it: the own hand is there, closed ones are bare."""
    assert isinstance(view, Summon5View)
    return WeaveDream(Terms(read_options(Summon5Options, view.options)), view).known


def moves(view: View, rest: str) -> str:
    """The ten weaves of the own hand with the most points; they are those of now, if it is the own turn."""
    assert isinstance(view, Summon5View)
    if view.result is not None or not view.viewer:
        return "there is nothing to weave"
    best = known(view).best(view.viewer, MANY)
    lines = [f"{points:>4}  {notation.write(action)}" for points, action in best]
    return "\n".join(lines) or "no legal weave"


def show_preview(view: View, rest: str) -> str:
    """What an unfinished weave (`2@8,7 3@9,7`) or a weave as typed (`8h7:2,3`) would give."""
    assert isinstance(view, Summon5View)
    if not view.viewer:
        return "there is nothing to weave"
    position = known(view)
    loom = position.terms.loom
    try:
        said = notation.read(rest) if ":" in rest else None
        weave = notation.read_threads(loom, rest) if said is None else Weave([], [])
    except Unreadable as trouble:
        return str(trouble)
    if said is not None:
        weave = lay_out(loom, said.x, said.y, said.way, said.tokens)
    return sums(preview(position, view.viewer, weave))


QUERIES: Final[dict[str, Query]] = {
    "moves": Query("the ten weaves of your hand with the most points", moves),
    "preview": Query("the sums of a weave: `preview 8h7:2,3`", show_preview, "a weave, as in 8h7:2,3"),
}
