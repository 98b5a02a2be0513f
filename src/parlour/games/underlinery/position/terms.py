"""The rules under one set of options, and the phases of a match."""

from typing import Final

from parlour.games.underlinery.options import UnderlineryOptions
from parlour.games.underlinery.position.board import Board

TOSS: Final = 0
PLACEMENT: Final = 1
MATCH: Final = 2
OVER: Final = 3
PHASES: Final = ("toss", "placement", "match", "over")


class Terms:
    """The rules under one set of options, as the positions need them."""

    def __init__(self, options: UnderlineryOptions, board: Board) -> None:
        self.board = board
        self.target = options.ticks
        self.double_finish = options.double_finish
        self.toss_time = options.toss_time
        self.head_start = options.head_start
        self.placement_time = options.placement_time
        self.turn_time = options.turn_time
        self.autocall = options.on_timeout == "autocall"
        self.max_timeouts = options.max_timeouts
        self.reveal = options.reveal
        self.chooser = 0 if options.chooser == "toss" else int(options.chooser)
        self.powers = options.powers
        self.loser_chooses = options.rematch_choice == "loser"
        self.budget = options.power_budget
