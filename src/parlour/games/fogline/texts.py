"""What the referee of Fogline says: how a match ended, why an input is refused, and what happened."""

from collections.abc import Mapping
from typing import Final

from parlour.core.story import Hearer, Tale, Tell
from parlour.games.fogline.notation import USAGE
from parlour.games.fogline.position.cards import EDGE_NAMES, EDGES, KINDS, NAMES

REASONS: Final = {
    "command": "{loser} lost their Mobile Command: {winner} wins",
    "elimination": "{loser} has no unit left beside their Mobile Command: {winner} wins",
    "blocked": "{loser} had no action: {winner} wins",
    "outnumbered": "the battle stands still and {loser} has fewer units left: {winner} wins",
    "mutual_block": "neither seat has an action: a draw",
    "stalemate": "the seat to act has no action: a draw",
    "repetition": "the same position for the third time: a draw",
    "no_progress": "too many moves without an attack: a draw",
    "passes": "both seats passed in turn: a draw",
    "resign": "{loser} resigned: {winner} wins",
    "clock": "{loser} ran out of time: {winner} wins",
    "disconnect": "{loser} stayed away: {winner} wins",
    "agreed": "both seats agreed to a draw",
    "abort": "the match was called off",
}

REFUSALS: Final = {
    "wrong_phase": "not in this phase: answer `agree` or `decline`, place pairs in the setup, move or attack in the battle",
    "not_your_turn": "wait: it is the other seat's turn",
    "unit_not_in_hand": "you have no such unit left to place",
    "card_not_in_hand": "you have placed that terrain card already",
    "cell_taken": "a tile lies there already; take an empty cell",
    "not_touching": "a pair must share a full side with a tile; the first one goes to 0,0",
    "no_tile": "there is no tile on that cell",
    "no_unit": "there is no unit on that tile",
    "not_your_unit": "that unit is the other seat's",
    "own_unit": "your own unit stands there; a tile holds one unit",
    "edge_blocked": "the unit cannot cross the edge of that tile: only I and S cross forest and mountain",
    "exit_blocked": "the unit cannot leave across that edge of its own tile: only I and S cross forest and mountain",
    "repeats": "that move would bring back an earlier position, which these options forbid",
    "occupied": "an enemy stands there: attack with x, such as 2,0xL",
    "no_target": "nobody stands there: move with -, such as 2,1-U",
    "no_pass": "a seat passes only when it has no action, and then by itself",
    "referee_only": "only the referee places at random for one turn; write `autofinish` to leave all your pairs to it",
    "bad_notation": f"cannot read that; {USAGE}",
}

WAYS: Final = {(0, -1): "up", (1, 0): "right", (0, 1): "down", (-1, 0): "left"}
ENDS: Final = {  # after "Ana won: " or "A draw: "
    "command": "the Command is lost",
    "elimination": "every other unit is lost",
    "resign": "the other resigned",
    "clock": "the other ran out of time",
    "disconnect": "the other stayed away",
    "agreed": "agreed",
    "repetition": "the same position for the third time",
    "no_progress": "too long without an attack",
    "mutual_block": "neither side has an action",
    "passes": "both passed",
    "blocked": "the other had no action",
    "outnumbered": "the battle stands still, and the other has fewer units left",
    "stalemate": "no action is left",
    "abort": "called off",
}

Data = Mapping[str, object]


def unit_name(kind: object) -> str:
    return NAMES[KINDS.index(str(kind))]


def article(unit: str) -> str:
    return f"an {unit}" if unit[0] in "AEIOU" else f"a {unit}"


def cell(at: object) -> str:
    assert isinstance(at, list)
    return f"{at[0]},{at[1]}"


def way(data: Data) -> str:
    start, end = data["from"], data["to"]
    assert isinstance(start, list) and isinstance(end, list)
    return WAYS[end[0] - start[0], end[1] - start[1]]


def placed(data: Data, hearer: Hearer) -> str:
    unit = article(unit_name(data["unit"])) if data["unit"] else "a hidden unit"
    seat = data["seat"]
    by = f"The referee placed {unit} for {hearer.whom(seat)}" if data["drawn"] else f"{hearer.who(seat)} placed {unit}"
    return f"{by} on card {data['card']} at {data['x']},{data['y']}.{tail(data, hearer)}"


def moved(data: Data, hearer: Hearer) -> str:
    turned = ", now face-up" if data["revealed"] else ""
    mover = f"{hearer.whose(data['seat'])} {unit_name(data['unit'])}"
    return f"{mover} moved {way(data)} to {cell(data['to'])}{turned}.{tail(data, hearer)}"


def attacked(data: Data, hearer: Hearer) -> str:
    mine, theirs = unit_name(data["unit"]), unit_name(data["defender"])
    found = f": it was {article(theirs)}" if data["uncovered"] else f": {article(theirs)}"
    tie = "a tie, " if data["attack"] == data["defence"] else ""
    end = f"the {theirs} fell" if data["winner"] == "A" else f"{tie}the {theirs} held"
    edge = EDGE_NAMES[EDGES.index(str(data["edge"]))]
    struck = f"{hearer.whose(data['seat'])} {mine} attacked {way(data)} to {cell(data['to'])} across {edge}{found}."
    return f"{struck} {data['attack']} against {data['defence']}: {end}.{tail(data, hearer)}"


def tail(data: Data, hearer: Hearer) -> str:
    """What every event may bring with it: the other side passed, the match ended."""
    passed = ""
    if data["passed"] and data["type"] != "pass":
        passed = f" {hearer.who(data['passed'])} had no action and passed."
    result = data["result"]
    if not isinstance(result, dict):
        return passed
    reason = ENDS.get(str(result["reason"]), str(result["reason"]))
    return f"{passed} {hearer.who(result['winner']) + ' won' if result['winner'] else 'A draw'}: {reason}."


tell: Final[Tell] = Tale(
    {
        "place": placed,
        "move": moved,
        "attack": attacked,
        "pass": lambda data, hearer: f"{hearer.who(data['seat'])} passed.{tail(data, hearer)}",
        "agree": lambda data, hearer: f"{hearer.who(data['seat'])} agreed to a random setup.",
        "decline": lambda data, hearer: f"{hearer.who(data['seat'])} wanted to place by hand.",
        "autofinish": lambda data, hearer: f"{hearer.who(data['seat'])} left the rest of the pairs to the referee.",
        "end": tail,
    }
)
