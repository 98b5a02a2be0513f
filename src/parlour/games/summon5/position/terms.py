"""The options as the rules read them."""

from typing import Any, Final

from parlour.core.options import changed
from parlour.games.summon5.options import KOMI, LOT_KOMI, Summon5Options
from parlour.games.summon5.position.loom import Loom, make_loom
from parlour.games.summon5.position.scoring import LONGEST, UNIT, Tariff

HAND: Final = 7  # threads of a full Reservoir
COPIES: Final = 4  # of each digit in the bag
EACH: Final = 2  # ... for every weaver, where the bag grows with them
ANCHOR: Final = 5  # the thread on the centre


class Terms:
    """Loom, tariff and the small questions that the rules ask of the options."""

    def __init__(self, options: Summon5Options) -> None:
        self.changed = changed(options)
        self.inked: Any = None  # the same encoded, when first asked for
        self.random_seating = options.seating == "random"
        self.players = options.players
        self.loom: Loom = make_loom(options.size, options.obstacles, options.portals)
        self.tariff = make_tariff(options)
        self.progressive = options.progressive
        self.target = options.target_score
        self.bonus = options.perfect_bonus
        self.bonus_once = options.perfect_for == "first"
        self.by_lots = options.turns == "lots"
        self.looks = options.players * (2 if self.by_lots else 1)  # turns to give until everybody has been looked at
        komi = LOT_KOMI if self.by_lots else KOMI
        self.komi = list(komi[options.players]) if options.komi else [0] * options.players  # [seat - 1]
        self.anchored = options.center != "empty"
        self.replaceable = options.center == "replace"
        self.bridging = options.bridging
        self.long_dead = options.long_runs == "dead"
        self.winding = self.long_dead and bool(self.loom.portals)  # new threads of one line may meet the other way, too
        self.keeps_open = (
            options.sealing == "forbid" and not self.long_dead
        )  # nothing seals where long runs may be laid
        self.all_must_score = options.all_must_score
        self.stops_with_pile = options.end_rule == "pile_empty"
        self.passes_stuck = options.stuck == "skip"
        self.finish_round = options.finish_round
        self.turn_time = options.turn_time
        self.max_timeouts = options.max_timeouts
        self.most = HAND if self.long_dead else LONGEST  # threads of one weave
        copies = EACH * options.players if options.bag == "weavers" else COPIES
        self.copies = [copies] * 10  # of each digit in the bag
        if self.anchored and options.anchor_from_bag:
            self.copies[ANCHOR] -= 1

    def factor(self, scored: int) -> int:
        """What the Sacred Number's multiple is multiplied with, after so many sequences scored before."""
        return UNIT + scored // 2 if self.progressive else UNIT


def make_tariff(options: Summon5Options) -> Tariff:
    given = options.tile_multipliers
    multipliers = [1] * 10
    for digit in range(10):
        if isinstance(given, dict):
            multipliers[digit] = given.get(str(digit), 1)
        elif given == "odd" and digit % 2:
            multipliers[digit] = 2
    return Tariff(list(options.sacred), options.mixed_scoring == "best", multipliers, options.patterns)
