"""What the referee of Stackdoku says: how a match ended, why an input is refused, and what happened."""

from collections.abc import Mapping
from typing import Final

from parlour.core.story import Hearer, Tale, Tell
from parlour.games.stackdoku.notation import USAGE
from parlour.games.stackdoku.position.board import ASIDES

REASONS: Final = {
    "solved": "{winner} solved the level",
    "failed": "{loser} lost the last life",
    "gaveup": "{loser} gave up",
    "resign": "{loser} resigned",
    "disconnect": "{loser} stayed away",
    "abort": "the match was called off",
}

REFUSALS: Final = {
    "not_playing": "the level is not being played; restart it or take another one",
    "paused": "the level is paused; resume first",
    "not_paused": "the level is not paused",
    "bad_tile": "the stack has no tile of that number",
    "same_tile": "a pair is two different tiles",
    "gone": "that tile has been taken already",
    "not_free": "that tile is not free: nothing may lie on it, and its left or right side must be free",
    "no_match": "these two tiles show different digits",
    "buffer_full": "the buffer has no room for two tokens; place some first",
    "no_token": "no token of that digit waits in the buffer",
    "cell_filled": "that cell is filled already",
    "conflict": "that digit is in the row, column or box already",
    "no_undo": "no undo is left",
    "nothing_to_undo": "there is nothing to take back",
    "not_stuck": "a life is spent only where nothing can be done any more",
    "undo_first": "undos are left; a life is spent only without them",
    "same_mode": "that is the mode already",
    "no_hints": "this level is played without hints",
    "not_in_race": "in a race there is no restart and no pause",
    "enough": f"{ASIDES} peeks, hints, pauses and mode changes are enough for one level; take pairs, place, undo, or restart",
    "bad_notation": USAGE,
}

DEAD_ENDS: Final = {
    "stuck": "No pair fits into the tray, and no token fits into the grid",
    "blocked": "No two free tiles match, and no token fits into the grid",
}
ENDS: Final = {
    "solved": "solved the level",
    "failed": "lost the last life",
    "gaveup": "gave up",
    "resign": "resigned",
    "disconnect": "stayed away",
    "abort": "called the match off",
}
LOST: Final = ("failed", "gaveup", "resign", "disconnect")  # reasons that are told of who lost

Data = Mapping[str, object]


def cell_name(cell: object) -> str:
    """`r1c4` as `row 1, column 4`."""
    row, _, column = str(cell)[1:].partition("c")
    return f"row {row}, column {column}"


def deed_name(action: object) -> str:
    """`P5+6` as `the pair of tiles 5 and 6`, `4@r1c4` as `4 in row 1, column 4`."""
    text = str(action)
    if text.startswith("P"):
        one, _, other = text[1:].partition("+")
        return f"the pair of tiles {one} and {other}"
    digit, _, cell = text.partition("@")
    return f"{digit} in {cell_name(cell)}"


def pair_name(data: Data, hearer: Hearer) -> str:
    one, other = two(data["tiles"])
    return f"Tiles {one} and {other}: a pair of {data['digit']}s."


def two(found: object) -> tuple[object, object]:
    assert isinstance(found, list)
    return found[0], found[1]


def tried(data: Data, hearer: Hearer) -> str:
    one, other = two(data["tiles"])
    return f"Tiles {one} and {other} differ: no pair."


def dead_end(data: Data, hearer: Hearer) -> str:
    undos, lives = data["undos"], data["lives"]
    ways = "take something back" if undos is None or undos else "spend a life" if lives else "restart"
    return f"{DEAD_ENDS[str(data['why'])]}. Now: {ways}."


def counted(data: Data, hearer: Hearer) -> str:
    cells, tiles, tray = data["filled"], data["left"], data["buffer"]
    return f"{hearer.who(data['seat'])}: {cells} of 81 cells, {tiles} tiles left, {tray} in the tray."


def ended(data: Data, hearer: Hearer) -> str:
    reason, winner, seats = str(data["reason"]), data["winner"], len(hearer.names)
    if reason == "abort":
        return "The match was called off."
    seat = (3 - winner if isinstance(winner, int) and winner and seats > 1 else 1) if reason in LOST else winner
    return f"{hearer.who(seat)} {ENDS[reason]}."


tell: Final[Tell] = Tale(
    {
        "pair": pair_name,
        "try": tried,
        "peek": lambda data, hearer: f"A look under tile {data['tile']}.",
        "place": lambda data, hearer: f"{data['digit']} to {cell_name(data['cell'])}.",
        "undo": lambda data, hearer: f"Taken back: {deed_name(data['action'])}.",
        "rescue": lambda data, hearer: f"A life for {data['back']} steps back; {data['lives']} left.",
        "restart": lambda data, hearer: f"From the beginning: attempt {data['attempt']}.",
        "hint": lambda data, hearer: f"Hint: {data['text']}",
        "pause": lambda data, hearer: "Paused." if data["on"] else "On it goes.",
        "mode": lambda data, hearer: f"The tiles lie face {'down' if data['mode'] == 'hidden' else 'up'} now.",
        "stage": lambda data, hearer: f"Stage {data['stage']} begins.",
        "counts": counted,
        "failed": lambda data, hearer: "No life is left, and nothing can be done.",
        "deadend": dead_end,
        "warning": lambda data, hearer: f"Careful: {data['text']}",
        "end": ended,
    }
)
