"""The rules under one set of options, and the phases of a match."""

from typing import Final

from parlour.games.underlinery.board import Board

TOSS: Final = 0
PLACEMENT: Final = 1
MATCH: Final = 2
OVER: Final = 3
PHASES: Final = ("toss", "placement", "match", "over")


class Terms:
    """The rules under one set of options, as the positions need them."""

    def __init__(self, options: dict[str, object], board: Board) -> None:
        self.board = board
        self.target = _number(options, "ticks")
        self.double_finish = str(options["double_finish"])
        self.toss_time = _number(options, "toss_time")
        self.head_start = _number(options, "head_start")
        self.placement_time = _number(options, "placement_time")
        self.turn_time = _number(options, "turn_time")
        self.autocall = options["on_timeout"] == "autocall"
        self.max_timeouts = _number(options, "max_timeouts")
        self.reveal = str(options["reveal"])
        self.delay = _number(options, "spectator_delay")
        self.chooser = 0 if options["chooser"] == "toss" else _number(options, "chooser")
        self.powers = bool(options["powers"])
        self.budget = _number(options, "power_budget")


def _number(options: dict[str, object], name: str) -> int:
    return int(str(options[name]))
