"""What the referee of Underlinery says: how a match ended, why an input is refused, and what happened."""

from collections.abc import Mapping
from typing import Final

from parlour.core.story import Hearer, Tale, Tell, listed

REASONS: Final = {
    "ticks": "{winner} has the ticks that win",
    "double": "one call brought both seats home: the rules give it to {winner}",
    "resign": "{loser} resigned",
    "disconnect": "{loser} stayed away",
    "stall": "{loser} let the clock run out too often",
    "abort": "the match was called off",
}

REFUSALS: Final = {
    "game_over": "the match is over",
    "wrong_phase": "not in this phase: first the choice, then placing, then calls",
    "not_your_turn": "it is the other seat's turn",
    "grid_closed": "your grid opens with the first placer's first placement, or when the head start is over",
    "grid_locked": "your grid is full and locked; nothing on it changes any more",
    "referee_only": "only the referee does that, when a clock runs out",
    "no_power": "no such power call is left to you; make a plain call",
    "bad_number": "there is no such number on the grids; take one from 1 to the highest",
    "bad_cell": "there is no such cell; write a column letter and a row number of the grid",
    "already_called": "that number is called already; choose an uncalled one",
    "held": "that number is held this turn; choose another",
    "number_used": "that number lies on your grid already; lift it first, or take another",
    "cell_taken": "that cell has a number already; lift it first, or take an empty cell",
    "cell_empty": "there is no number in that cell to lift",
    "bad_layout": "a layout holds every number exactly once, in reading order",
    "bad_notation": "that is no input of this game",
}

CHOICES: Final = {"A": "first placement", "B": "first move"}
POWERS: Final = {"double": "Double Underline", "hold": "Hold the Line", "pulse": "Read the Room"}
ENDS: Final = {
    "ticks": "by ticks",
    "double": "both were home, the first placer wins",
    "resign": "by resignation",
    "disconnect": "the other stayed away",
    "stall": "the other let the clock run out",
    "abort": "called off",
}

Data = Mapping[str, object]


def line_name(line: str) -> str:
    """`r3` as `row 3`, `cb` as `column b`."""
    if line.startswith("d"):
        return "the falling diagonal" if line == "d1" else "the rising diagonal"
    return f"row {line[1:]}" if line.startswith("r") else f"column {line[1:]}"


def score(ticks: object) -> str:
    assert isinstance(ticks, list)
    return f"{ticks[0]} to {ticks[1]}"


def called(data: Data, hearer: Hearer) -> str:
    gained, power = data["gained"], str(data["power"])
    assert isinstance(gained, list)
    how = f" ({POWERS[power]})" if power else ""
    if data["auto"]:
        how = " (by the clock)"
    elif power == "hold":
        how = f" and held {data['target']}"
    gaining = [seat for seat, gain in enumerate(gained, 1) if gain]
    gains = [f"{hearer.whom(seat) if n else hearer.who(seat)} +{gained[seat - 1]}" for n, seat in enumerate(gaining)]
    tally = f" {', '.join(gains)}: {score(data['ticks'])}." if gains else ""
    return f"{hearer.who(data['seat'])} called {data['number']}{how}.{tally}"


def ended(data: Data, hearer: Hearer) -> str:
    reason = ENDS.get(str(data["reason"]), str(data["reason"]))
    if not data["winner"]:
        return f"Nobody won: {reason}."
    return f"{hearer.who(data['winner'])} won, {reason}: {score(data['ticks'])}."


def completed(data: Data, hearer: Hearer) -> str:
    lines = data["lines"]
    assert isinstance(lines, list)
    return f"You completed {listed([line_name(str(line)) for line in lines])}."


def chosen(data: Data, hearer: Hearer) -> str:
    option = str(data["option"])
    return f"{hearer.who(data['seat'])} chose {option}, {CHOICES[option]}."


tell: Final[Tell] = Tale(
    {
        "choose": chosen,
        "open": lambda data, hearer: f"{hearer.whose(data['seat'])} grid opened.",
        "grid": lambda data, hearer: f"Your grid holds {data['filled']} number{'' if data['filled'] == 1 else 's'}.",
        "lock": lambda data, hearer: f"{hearer.whose(data['seat'])} grid is locked.",
        "match": lambda data, hearer: f"The calls began with {hearer.whom(data['turn'])}.",
        "call": called,
        "pulse": lambda data, hearer: f"The room: {data['answer']} of the other's lines lacked one number.",
        "lines": completed,
        "end": ended,
    }
)
