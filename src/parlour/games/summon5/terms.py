"""The options as the rules read them."""

from typing import Final

from parlour.core.options import changed
from parlour.games.summon5.loom import Loom, make_loom
from parlour.games.summon5.options import OPTIONS
from parlour.games.summon5.scoring import LONGEST, UNIT, Tariff

HAND: Final = 7  # threads of a full Reservoir
COPIES: Final = 4  # of each digit in the bag
ANCHOR: Final = 5  # the thread on the centre


class Terms:
    """Loom, tariff and the small questions that the rules ask of the options."""

    def __init__(self, options: dict[str, object]) -> None:
        self.changed = changed(OPTIONS, options)
        self.players = number(options, "players")
        self.loom: Loom = make_loom(number(options, "size"), options["obstacles"], options["portals"])
        self.tariff = make_tariff(options)
        self.progressive = bool(options["progressive"])
        self.target = number(options, "target_score")
        self.bonus = number(options, "perfect_bonus")
        self.anchored = options["center"] != "empty"
        self.replaceable = options["center"] == "replace"
        self.bridging = bool(options["bridging"])
        self.long_dead = options["long_runs"] == "dead"
        self.all_must_score = bool(options["all_must_score"])
        self.stops_with_pile = options["end_rule"] == "pile_empty"
        self.passes_stuck = options["stuck"] == "skip"
        self.finish_round = bool(options["finish_round"])
        self.turn_time = number(options, "turn_time")
        self.max_timeouts = number(options, "max_timeouts")
        self.most = HAND if self.long_dead else LONGEST  # threads of one weave
        self.copies = [COPIES] * 10  # of each digit in the bag
        if self.anchored and options["anchor_from_bag"]:
            self.copies[ANCHOR] -= 1

    def factor(self, scored: int) -> int:
        """What the Sacred Number's multiple is multiplied with, after so many sequences scored before."""
        return UNIT + scored // 2 if self.progressive else UNIT


def number(options: dict[str, object], name: str) -> int:
    found = options[name]
    assert isinstance(found, int)
    return found


def make_tariff(options: dict[str, object]) -> Tariff:
    sacred = options["sacred"]
    assert isinstance(sacred, list)
    given = options["tile_multipliers"]
    multipliers = [1] * 10
    for digit in range(10):
        if isinstance(given, dict):
            multipliers[digit] = given.get(str(digit), 1)
        elif given == "odd" and digit % 2:
            multipliers[digit] = 2
    return Tariff(list(sacred), options["mixed_scoring"] == "best", multipliers, bool(options["patterns"]))
