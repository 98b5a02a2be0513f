"""What the tests of Summon5 share: matches, positions and weaves in a few words."""

from typing import Any

from hypothesis import strategies as st

from parlour.core.contract import Game
from parlour.core.dice import QuickDice
from parlour.core.options import as_data
from parlour.games.summon5 import CARD
from parlour.games.summon5.game import Summon5
from parlour.games.summon5.position.match import WeavePosition
from parlour.games.summon5.position.weaves import unpack
from parlour.games.summon5.view.shapes import Summon5Preview, Summon5View
from parlour.table.chance import chosen
from parlour.table.match import Match
from tests.games.summon5.naive import Cell, Naive

S_HAND = [0, 1, 2, 2, 3, 4, 9]  # seat 1 in the start position of the worked examples
OTHERS = [[0, 1, 5, 6, 7, 8, 9], [1, 2, 3, 4, 5, 6, 7], [0, 3, 4, 5, 6, 7, 8]]


def rules(**options: Any) -> Summon5:
    found = CARD.make({"seating": "fixed", **options})
    assert isinstance(found, Summon5)
    return found


def setup(seats: int = 2, **saved: Any) -> dict[str, object]:
    """The start position S, with whatever is said otherwise."""
    return {"loom": "5@7,7", "hands": [S_HAND, *OTHERS[: seats - 1]], **saved}


def position(game: Game, **saved: Any) -> WeavePosition:
    found = game.load(setup(game.seats, **saved), QuickDice())
    assert isinstance(found, WeavePosition)
    return found


def table(game: Game, now: int = 0, **saved: Any) -> Match:
    """A match at the table from such a position."""
    players = [f"player {n}" for n in range(1, game.seats + 1)]
    return Match(game, players, chosen("test", game.seats), now=now, start=setup(game.seats, **saved))


def truth(match: Match) -> WeavePosition:
    assert isinstance(match.position, WeavePosition)
    return match.position


def view(match: Match, viewer: int) -> Summon5View:
    found = match.view(viewer)
    assert isinstance(found, Summon5View)
    return found


def preview(match: Match, seat: int = 1) -> Summon5Preview:
    found = match.preview(seat)
    assert isinstance(found, Summon5Preview)
    return found


def say(match: Match, seat: int, *inputs: str) -> str:
    """The refusal code of the last of these inputs, "" if it is done; those before it must be accepted."""
    code = ""
    for text in inputs:
        assert code == "", f"refused before {text}: {code}"
        refusal = match.hear(seat, text).refusal
        code = refusal.code if refusal else ""
    return code


def why(game: Game, at: WeavePosition, text: str, seat: int = 0) -> str:
    """The refusal code of a typed weave, "" if it is legal."""
    found = game.interpret(at, seat or at.turn, text, "")
    assert isinstance(found, list), text
    return at.why_not(seat or at.turn, found[0])


def points(game: Game, at: WeavePosition, text: str) -> int:
    """What a typed weave scores; the position stays as it is."""
    found = game.interpret(at, at.turn, text, "")
    assert isinstance(found, list), text
    assert at.why_not(at.turn, found[0]) == "", text
    trial = at.clone()
    assert isinstance(trial, WeavePosition)
    trial.play(at.turn, found[0], None)
    return trial.history[-1].points


def play(game: Game, at: WeavePosition, *texts: str) -> WeavePosition:
    """Plays typed weaves, each by the seat whose turn it is."""
    for text in texts:
        found = game.interpret(at, at.turn, text, "")
        assert isinstance(found, list), text
        assert at.why_not(at.turn, found[0]) == "", text
        at.play(at.turn, found[0], None)
    return at


def threads(at: WeavePosition, action: int) -> frozenset[tuple[Cell, int]]:
    """The weave as a set of cells with digits."""
    loom = at.terms.loom
    weave = unpack(loom, action)
    cells = [(cell % loom.size, cell // loom.size) for cell in weave.cells]
    return frozenset(zip(cells, weave.digits, strict=True))


def naive(game: Game, at: WeavePosition, seat: int = 0) -> Naive:
    """The same position before the plain rules."""
    loom = at.terms.loom
    old = {(cell % loom.size, cell // loom.size): at.grid[cell] for cell in range(loom.off) if at.grid[cell] >= 0}
    hand = [digit for digit in range(10) for _ in range(at.hands[(seat or at.turn) - 1][digit])]
    return Naive(as_data(game.options), old, hand, at.scored, len(at.pile) - at.top)


RULES = {  # every option that the rules of play know, with values to combine
    "players": st.sampled_from([2, 3, 4]),
    "sacred": st.sampled_from([[5], [3], [7], [2, 9], [3, 5, 7], [4, 6, 8]]),
    "mixed_scoring": st.sampled_from(["all", "best"]),
    "size": st.sampled_from([15, 11]),
    "obstacles": st.sampled_from(["none", "ring", [[4, 6], [6, 8], [8, 6], [3, 3]], [[0, 0], [2, 7], [7, 9]]]),
    "portals": st.sampled_from(["none", "twin"]),
    "progressive": st.booleans(),
    "tile_multipliers": st.sampled_from(["off", "odd", {"0": 5, "9": 3}]),
    "patterns": st.booleans(),
    "target_score": st.sampled_from([0, 0, 150]),
    "perfect_bonus": st.sampled_from([50, 0, 500]),
    "perfect_for": st.sampled_from(["each", "first"]),
    "komi": st.booleans(),
    "sealing": st.sampled_from(["allow", "forbid"]),
    "center": st.sampled_from(["anchor", "empty", "replace"]),
    "bag": st.sampled_from(["forty", "weavers"]),
    "anchor_from_bag": st.booleans(),
    "bridging": st.booleans(),
    "long_runs": st.sampled_from(["forbid", "forbid", "dead"]),
    "all_must_score": st.booleans(),
    "end_rule": st.sampled_from(["play_out", "pile_empty"]),
    "stuck": st.sampled_from(["end", "skip"]),
    "finish_round": st.booleans(),
    "turns": st.sampled_from(["seats", "lots"]),
}

any_options = st.fixed_dictionaries({}, optional=RULES)
