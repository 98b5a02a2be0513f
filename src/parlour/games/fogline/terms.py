"""The options of a match as the rules ask for them."""

from typing import Final

from parlour.games.fogline.cards import ARMIES

NOMOVE_LOSE: Final = 1
NOMOVE_DRAW: Final = 2

REP_FORBID: Final = -1


class Terms:
    """Small questions of the rules, answered once."""

    def __init__(self, options: dict[str, object]) -> None:
        self.options = options
        self.random_setup = options["setup"] == "random"
        self.exit = options["exit"] == "on"
        self.nomove = ["pass", "lose", "draw"].index(str(options["nomove"]))
        self.may_pass = options["pass"] == "allowed"
        self.rep = REP_FORBID if options["rep"] == "forbid" else int(str(options["rep"]))
        self.quiet = int(str(options["quiet"]))
        self.first = str(options["first"])
        self.army = ARMIES[str(options["army"])]
        self.pairs = len(self.army)  # that each seat places
        self.open_fog = options["fog"] == "open"
        self.delay = int(str(options["spectator_delay"])) if options["spectators"] == "delayed" else 0
        self.turn_time = int(str(options["turn_time"]))
        self.setup_time = int(str(options["setup_time"]))
