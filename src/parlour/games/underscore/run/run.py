"""A run beside its fights: the character as it grows, the level, and what the upgrade screen shows."""

from typing import Final

from parlour.games.underscore.combat.state import Fighter
from parlour.games.underscore.content.library import Content
from parlour.games.underscore.content.shapes import CharacterData, MoveData, PoolsData, Sign, TurnData
from parlour.games.underscore.content.tables import ACTIVE_MOST, BANK_MOST

SCRIPT_LEAST: Final = 6  # entries; a shorter script is filled up from earlier fights
ROAD: Final = 900  # the last level: R-80
TITLES: Final = {10: "the Unburied", 20: "the Often Met", 30: "the Road's Own"}  # by level reached


class Run:
    """All that outlasts a fight. Moves are frozen data; lists are the run's own."""

    def __init__(self) -> None:
        self.name = ""
        self.start = ""
        self.level = 1
        self.burden = 0
        self.elites = 0
        self.max_hp = 0
        self.hp_penalty = 0
        self.starting: dict[str, int] = {}
        self.active: list[MoveData] = []
        self.banked: list[MoveData] = []
        self.box: list[MoveData] = []  # Forget Move
        self.blessings: list[str] = []
        self.uids = 0
        self.met: list[str] = []
        self.turns: list[int] = []
        self.past: list[TurnData] = []
        self.spent: dict[str, list[int]] = {}
        self.foe: CharacterData | None = None
        self.echo = 0
        self.major = ""
        self.minors: list[str] = []
        self.crowded = False
        self.boss = ""  # who stands at the end of this act; "" = nobody: the classic road, or the Long Dark
        self.ended = False  # whether the last of them has fallen
        self.lost = 0  # HP that the next fight begins without: the Seal of Salt
        self.signs: list[Sign] = []  # of the two roads, before the fight and while it is fought
        self.way = 0  # which of them was taken; 0 = none yet, or there was no choice

    def clone(self) -> "Run":
        twin = Run()
        twin.name, twin.start = self.name, self.start
        twin.level, twin.burden, twin.elites = self.level, self.burden, self.elites
        twin.max_hp, twin.hp_penalty = self.max_hp, self.hp_penalty
        twin.starting = dict(self.starting)
        twin.active, twin.banked, twin.box = self.active.copy(), self.banked.copy(), self.box.copy()
        twin.blessings = self.blessings.copy()
        twin.uids = self.uids
        twin.met, twin.turns, twin.past = self.met.copy(), self.turns.copy(), self.past.copy()
        twin.spent = dict(self.spent)
        twin.foe, twin.echo = self.foe, self.echo
        twin.major, twin.minors = self.major, self.minors.copy()
        twin.crowded = self.crowded
        twin.boss, twin.ended, twin.lost = self.boss, self.ended, self.lost
        twin.signs, twin.way = self.signs.copy(), self.way
        return twin

    def begin(self, data: CharacterData, name: str, start: str) -> None:
        """The run of a starting character."""
        self.name, self.start = name or data.name, start
        self.max_hp, self.hp_penalty = data.max_hp, data.hp_penalty
        self.starting = dict(data.starting)
        self.active, self.banked = list(data.moves.active), list(data.moves.banked)
        self.uids = len(self.active) + len(self.banked)

    def character(self) -> CharacterData:
        """The character as it would enter combat now."""
        return CharacterData(
            name=self.name,
            max_hp=self.max_hp,
            moves=PoolsData(self.active.copy(), self.banked.copy()),
            level=self.level,
            hp_penalty=self.hp_penalty,
            starting=dict(self.starting),
            blessings=self.blessings.copy(),
        )

    def bank(self, content: Content) -> int:
        """How many moves its Bank holds."""
        stats = [stat for name in self.blessings for stat in content.blessing(name).score.stats]
        return BANK_MOST + sum([n for word, _, n in stats if word == "bank"])

    def full(self, content: Content) -> bool:
        return len(self.active) >= ACTIVE_MOST and len(self.banked) >= self.bank(content)

    def known(self) -> list[MoveData]:
        return self.active + self.banked

    def slot(self, place: int) -> MoveData | None:
        """The move in an own slot, counted m1..m4, b1..b3."""
        pool = self.active if place < ACTIVE_MOST else self.banked
        at = place if place < ACTIVE_MOST else place - ACTIVE_MOST
        return pool[at] if at < len(pool) else None

    def slots(self) -> list[int]:
        """The own slots that hold a move."""
        return [*range(len(self.active)), *[ACTIVE_MOST + at for at in range(len(self.banked))]]

    def put(self, place: int, move: MoveData) -> None:
        if place < ACTIVE_MOST:
            self.active[place] = move
        else:
            self.banked[place - ACTIVE_MOST] = move

    # -- what a fight leaves behind

    def remember(self, recorded: list[TurnData]) -> None:
        """Entries of a fight; of each move the last ones are enough, whatever is forgotten later."""
        entries = self.past + recorded
        seen: dict[int, int] = {}
        kept: list[TurnData] = []
        for entry in reversed(entries):
            seen[entry.move] = seen.get(entry.move, 0) + 1
            if seen[entry.move] <= SCRIPT_LEAST:
                kept.append(entry)
        self.past = kept[::-1]

    def spend(self, hero: Fighter) -> None:
        """Keeps how often blessings have worked that work only so often a run."""
        for place, blessing in enumerate(hero.who.blessings):
            own = [trigger for trigger in hero.who.triggers if trigger.blessing == place and trigger.runuses]
            if own:
                self.spent[blessing.id] = [hero.used[trigger.index] for trigger in own]

    def recount(self, hero: Fighter) -> None:
        """The same counts for a new fight."""
        for place, blessing in enumerate(hero.who.blessings):
            own = [trigger for trigger in hero.who.triggers if trigger.blessing == place and trigger.runuses]
            for trigger, used in zip(own, self.spent.get(blessing.id, []), strict=False):
                hero.used[trigger.index] = used


def title_of(level: int) -> str:
    """The title of the highest milestone reached; it gives nothing else."""
    reached = [words for least, words in TITLES.items() if level >= least]
    return reached[-1] if reached else ""
