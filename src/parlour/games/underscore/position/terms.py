"""What the options settle before a match: who may be begun with, who is fought, which streams are drawn from."""

from typing import Final

from parlour.core.contract import Action
from parlour.core.dice import Dice
from parlour.core.options import BadOption
from parlour.core.view import typed
from parlour.games.underscore.combat.choices import BEGIN, FALLEN, KIND_AT
from parlour.games.underscore.combat.combat import Combat
from parlour.games.underscore.combat.state import Fighter
from parlour.games.underscore.content.character import Character
from parlour.games.underscore.content.library import Content, classic, content
from parlour.games.underscore.content.shapes import CharacterData, MoveData, Offer, PoolsData
from parlour.games.underscore.content.tables import ELEMENTS
from parlour.games.underscore.dead.names import why_not
from parlour.games.underscore.notation import match as notation
from parlour.games.underscore.notation.match import STARTS
from parlour.games.underscore.options import SeasonData, UnderscoreOptions
from parlour.games.underscore.run.daily import seal_of, start_of
from parlour.games.underscore.run.fork import SPOILS
from parlour.games.underscore.run.seals import SEALS, uncalled
from parlour.games.underscore.run.unlocks import earned
from parlour.games.underscore.view.run_shapes import Beginning

PICKS: Final = 7  # of a draft: four Active moves, two banked ones, a major blessing
OFFERED: Final = 3
DRAFT_ACTIVE: Final = 4
DRAFT_MOVES: Final = 6
DRAFT_HP: Final = 20
LATE_MOST: Final = 3  # choices missed in a row that lose the duel


class Terms:
    """The terms of a match, shared by all its positions."""

    def __init__(self, options: UnderscoreOptions) -> None:
        fight = options.fight
        self.run = options.run
        self.solo = self.run or bool(fight)  # one seat against encounters
        self.seats = 1 if self.solo else 2
        self.acts = options.road == "acts"  # whether a run's road has its shape
        newer = self.acts or options.duel == "fallen" or (bool(fight) and fight not in classic().encounters)
        self.content: Content = content() if newer else classic()
        self.fork = options.fork  # whether two roads lead to each fight
        self.day = options.daily
        self.seals = [seal_of(self.day)] if self.day else list(options.seals)
        self.uncalled = uncalled(self.seals)  # Bless Burden that the elite roll counts beyond the true one
        self.duel = options.duel
        self.start_with = start_of(self.day) if self.day else options.start
        self.turn_time = options.turn_time
        self.vengeful = options.vengeful
        self.fallen = [typed(each, CharacterData) for each in options.fallen]
        self.foe: Character | None = self.content.character(self.encounter(fight)) if fight else None
        self.level = self.foe.level if self.foe is not None else max([each.level for each in self.fallen] or [1])
        self.stream = f"fight/{self.level}"
        self.scope = options.scope
        self.season = ""
        self.season_levels: list[str] = []
        if options.season:
            data = typed(options.season, SeasonData)
            self.season, self.season_levels = data.id, list(data.levels)
        if self.run and fight:
            raise BadOption("option fight: a run brings its own encounters; leave it empty")
        if self.acts and not self.run:
            raise BadOption("option road belongs to runs; switch option run on")
        if self.acts and self.season:
            raise BadOption("option road: a season is a road of its own; leave it classic")
        if self.fork and not self.acts:
            raise BadOption("option fork belongs to the road in acts; take run=on road=acts")
        if self.seals and not self.acts:
            raise BadOption("option seals belongs to the road in acts; take run=on road=acts")
        if self.day and not self.acts:
            raise BadOption("option daily belongs to the road in acts; take run=on road=acts")
        if self.day and (options.start or options.seals or options.vengeful):
            raise BadOption("option daily: a day has its own start, seal and foes; leave out start, seals and vengeful")
        if self.season and not self.run:
            raise BadOption("option season belongs to runs; switch option run on")
        if self.solo and (self.duel != "starters" or self.fallen):
            raise BadOption("options duel and fallen belong to duels; leave option fight empty and run off")
        if self.start_with and self.start_with not in self.content.starters:
            raise BadOption(f"option start: {self.start_with} walks on the road in acts only; take road=acts")
        if not self.run and self.start_with and self.content.starters[self.start_with].chooses:
            raise BadOption(f"option start: {self.start_with} chooses an element; only runs may ask for it here")
        if self.duel == "fallen" and not self.fallen:
            raise BadOption("option fallen: a duel of the fallen needs at least one character")
        if self.start_with and self.duel != "starters":
            raise BadOption("option start belongs to duels of starters, to fights and to runs")
        self.begins = self.all_begins()
        self.beginnings: list[Beginning] = []  # what `begins` looks like; made when somebody first looks
        self.made: dict[Action, Character] = {}  # characters are frozen: one serves every match

    def encounter(self, name: str) -> CharacterData:
        """Whom option `fight` names."""
        found = self.content.encounters.get(name)
        return self.content.bosses[name].who if found is None else found

    def all_begins(self) -> list[Action]:
        """What a seat may begin with, in its fixed order."""
        if self.duel == "fallen":
            return [BEGIN * KIND_AT + FALLEN + place for place in range(len(self.fallen))]
        found: list[Action] = []
        closed = earned(self.content)
        for place, name in enumerate(STARTS):
            if name not in self.content.starters or (self.run and self.start_with and name != self.start_with):
                continue
            if name in closed and name != self.start_with:
                continue
            base = BEGIN * KIND_AT + place
            if self.content.starters[name].chooses:
                found.extend([base + element * 64 for element in range(1, len(ELEMENTS))])
            else:
                found.append(base)
        return found

    def starts(self) -> list[str]:
        return [notation.write(action) for action in self.begins]

    def why_not_begin(self, action: Action, name: str) -> str:
        if action in self.begins:
            return "bad_name" if name and (not self.run or why_not(name)) else ""
        plain = action - action % KIND_AT + action % 64
        chooses = any(other % 64 == action % 64 and other != plain for other in self.begins)
        if chooses and action == plain:
            return "missing_choice:e"
        return "bad_choice:e" if plain in self.begins else "not_offered"

    def character(self, chosen: Action, offers: list[list[str]], picks: list[int]) -> Character:
        """What the seat has chosen to be."""
        if self.duel == "draft":
            names = [offer[n - 1] for offer, n in zip(offers, picks, strict=True)]
            return self.content.character(drafted(names))
        found = self.made.get(chosen)
        if found is None:
            found = self.content.character(self.character_data(chosen))
            self.made[chosen] = found
        return found

    def character_data(self, chosen: Action) -> CharacterData:
        """A starting character or a fallen one."""
        code = chosen % KIND_AT
        if code % 64 >= FALLEN:
            return self.fallen[code % 64 - FALLEN]
        return self.content.starter(STARTS[code % 64], ELEMENTS[code // 64])

    def offer(self, name: str) -> Offer:
        if name in self.content.roots and name not in self.content.majors:
            root = self.content.roots[name]
            return Offer(name, root.name, root.element, root.text)
        blessing = self.content.blessing(name)
        return Offer(name, blessing.name, name.partition(".")[0], blessing.text)

    def sworn(self) -> list[Offer]:
        """The seals of the run, as they are told."""
        return [Offer(name, SEALS[name][0], "any", SEALS[name][1]) for name in self.seals]

    def spoil(self, name: str) -> Offer | None:
        """What an elite that nobody has to meet is slain for, as it is told."""
        return Offer(name, SPOILS[name][0], "any", SPOILS[name][1]) if name else None

    def new_fight(self, sides: list[Fighter], dice: Dice) -> Combat:
        return Combat(sides, dice, self.stream)


def drafted(names: list[str]) -> CharacterData:
    """The character of seven picks: four Active moves, two banked ones, a major blessing."""
    moves = [MoveData(uid, root, []) for uid, root in enumerate(names[:DRAFT_MOVES], 1)]
    pools = PoolsData(moves[:DRAFT_ACTIVE], moves[DRAFT_ACTIVE:])
    return CharacterData(name="Drafted", max_hp=DRAFT_HP, moves=pools, blessings=names[DRAFT_MOVES:])
