"""How fast Summon5 finds weaves: full lists of a typical mid-game turn, its best weave, the first legal one."""

from functools import cache

from bench.measure import Row, repeated
from bench.plain import versus_plain
from parlour.core.dice import QuickDice
from parlour.games.summon5 import CARD
from parlour.games.summon5.position.match import WeavePosition

TYPICAL = 8500  # weaves of a mid-game turn between two players who take the best weave (RULES.md, part 5)
MATCHES = 4  # greedy ones, searched for such a turn


@cache
def midgame() -> WeavePosition:
    """The turn of some greedy matches whose number of weaves is nearest to the typical one."""
    turns: list[tuple[int, WeavePosition]] = []
    for seed in range(MATCHES):
        position = CARD.make().start(QuickDice(seed))
        assert isinstance(position, WeavePosition)
        while position.outcome() is None:
            seat = position.turn
            twin = position.clone()
            assert isinstance(twin, WeavePosition)
            turns.append((abs(len(position.legal(seat)) - TYPICAL), twin))
            position.play(seat, position.best(seat, 1)[0][1], None)
    return min(turns, key=lambda turn: turn[0])[1]


def weave_lists(seconds: float) -> float:
    """Full lists of that turn a second."""
    position = midgame()
    return repeated(lambda: bool(position.legal(position.turn)))(seconds)


def best_weaves(seconds: float) -> float:
    """Best weaves of that turn a second; the points of all are compared."""
    position = midgame()
    return repeated(lambda: len(position.best(position.turn, 1)))(seconds)


def any_legal(seconds: float) -> float:
    """Answers a second to "is there a legal weave?" in that turn."""
    position = midgame()
    return repeated(lambda: position.can_weave(position.turn))(seconds)


def rows(seconds: float) -> list[Row]:
    position = midgame()
    weaves = len(position.legal(position.turn))
    return [
        versus_plain(f"Summon5, lists of {weaves} weaves", "lists/s", seconds, weave_lists),
        versus_plain("Summon5, best weave of that turn", "weaves/s", seconds, best_weaves),
        versus_plain("Summon5, any legal weave?", "answers/s", seconds, any_legal),
    ]
