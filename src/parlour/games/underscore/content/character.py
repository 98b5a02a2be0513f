"""A character as it enters combat: moves, blessings, triggers, script. Frozen; fights share it."""

from parlour.games.underscore.content.moves import Move
from parlour.games.underscore.content.tables import BANK_MOST, MOST, STATUSES
from parlour.games.underscore.score.tree import Score, Trigger
from parlour.games.underscore.score.vocabulary import FIRST_NAME, HOOKS


class Blessing:
    """A major blessing."""

    def __init__(self, ident: str, name: str, text: str, score: Score) -> None:
        self.id = ident
        self.name = name
        self.text = text
        self.score = score


class Character:
    """Base stats and build; `finish` prepares what combat reads."""

    def __init__(
        self, name: str, level: int, elite: bool, max_hp: int, hp_penalty: int, blessings: list[Blessing]
    ) -> None:
        self.id = ""
        self.name = name
        self.bark = ""
        self.level = level
        self.elite = elite
        self.max_hp = max_hp
        self.hp_penalty = hp_penalty
        self.data_starting: dict[str, int] = {}  # as the character's data have it
        self.starting = [0] * len(STATUSES)  # with what blessings add
        self.blessings = blessings
        self.moves: list[Move] = []  # Active ones first
        self.uids: list[int] = []
        self.actives = 0
        self.script: list[tuple[int, dict[str, str]]] = []
        self.bank = BANK_MOST
        self.combat_hp = max_hp  # Max HP and starting HP after the blessings' stats
        self.combat_start = 0
        self.triggers: list[Trigger] = []
        self.on: list[list[Trigger]] = []  # per hook: blessings in order acquired, then While-Banked by move
        self.hooks = 0  # bit per hook that has a trigger
        self.of_move: list[list[int]] = []  # triggers of each move, of each blessing
        self.of_blessing: list[list[int]] = []
        self.inked: dict[str, bytes] = {}  # what views tell of it that never changes, encoded
        for blessing in blessings:
            for word, _, n in blessing.score.stats:
                self.bank += n if word == "bank" else 0

    def finish(self) -> None:
        extra = 0
        for blessing in self.blessings:
            for word, status, n in blessing.score.stats:
                if word == "maxhp":
                    self.combat_hp += n
                elif word == "hp":
                    extra += n
                elif word == "start":
                    at = STATUSES.index(status)
                    self.starting[at] = max(0, min(MOST[at], self.starting[at] + n))
        self.combat_start = max(1, min(self.combat_hp, self.combat_hp - self.hp_penalty + extra))
        self.on = [[] for _ in HOOKS]
        self.of_move = [[] for _ in self.moves]
        self.of_blessing = [[] for _ in self.blessings]
        for place, blessing in enumerate(self.blessings):
            for trigger in blessing.score.triggers:
                self.add(trigger, -1, place, max(FIRST_NAME, len(blessing.score.slots)))
        for place, move in enumerate(self.moves):
            for trigger in move.score.triggers:
                self.add(trigger, place, -1, move.slots)

    def add(self, given: Trigger, source: int, blessing: int, slots: int) -> None:
        trigger = Trigger(given.hook, given.cond, given.body)
        trigger.every, trigger.uses, trigger.runuses = given.every, given.uses, given.runuses
        trigger.silent = given.silent
        trigger.index = len(self.triggers)
        trigger.source, trigger.blessing, trigger.slots = source, blessing, slots
        self.triggers.append(trigger)
        (self.of_move[source] if source >= 0 else self.of_blessing[blessing]).append(trigger.index)
        self.on[trigger.hook].append(trigger)
        self.hooks |= 1 << trigger.hook
