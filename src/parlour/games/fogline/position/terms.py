"""The options of a match as the rules ask for them."""

from typing import Any, Final

from parlour.core.options import as_data
from parlour.games.fogline.options import FoglineOptions
from parlour.games.fogline.position.cards import ARMIES

NOMOVE_PASS: Final = 0
NOMOVE_LOSE: Final = 1
NOMOVE_DRAW: Final = 2

REP_FORBID: Final = -1


class Terms:
    """Small questions of the rules, answered once."""

    def __init__(self, options: FoglineOptions) -> None:
        self.options = as_data(options)  # as views tell them
        self.inked: Any = None  # the same encoded, when first asked for
        self.random_setup = options.setup == "random"
        self.exit = options.exit == "on"
        self.nomove = ["pass", "lose", "draw"].index(options.nomove)
        self.may_pass = options.pass_ == "allowed"
        self.rep = REP_FORBID if options.rep == "forbid" else options.rep
        # whether an automatic pass can change what repeats: such matches are played by version 2 of the rules
        watched = self.rep == REP_FORBID or (self.rep != 0 and self.may_pass)
        self.passes_count = self.nomove == NOMOVE_PASS and watched
        self.quiet = options.quiet
        self.units_decide = options.deadlock == "units"
        self.first = options.first
        self.army = ARMIES[options.army]
        self.pairs = len(self.army)  # that each seat places
        self.open_fog = options.fog == "open"
        self.turn_time = options.turn_time
        self.setup_time = options.setup_time
