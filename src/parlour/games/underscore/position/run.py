"""A run at one moment: one seat that fights, takes an upgrade, and fights again until it dies."""

from typing import Final

from msgspec.structs import replace

from parlour.core.contract import EVERYBODY, Action, Event, Position, Seat, only
from parlour.core.dice import Dice
from parlour.core.view import View
from parlour.games.underscore.combat.choices import (
    BEGIN,
    CAST,
    KIND_AT,
    LATE,
    WAIT,
    kind_of,
    legal_casts,
    random_cast,
    why_not_cast,
)
from parlour.games.underscore.combat.combat import Combat, new_combat
from parlour.games.underscore.combat.state import Fighter
from parlour.games.underscore.content.library import HP_MOST
from parlour.games.underscore.content.shapes import CharacterData
from parlour.games.underscore.notation.match import write, write_start
from parlour.games.underscore.position.match import UnderscorePosition, turns_of, why_not_spell
from parlour.games.underscore.position.state import (
    BEGINNING,
    BLESSING,
    FIGHTING,
    FORKING,
    OVER,
    REORGANISING,
    UPGRADING,
)
from parlour.games.underscore.position.terms import Terms
from parlour.games.underscore.run.deeds import (
    DRAFT,
    FORGET,
    GO,
    LEARN,
    MAJOR,
    REST,
    SKIP,
    SPELL,
    SWAP,
    TAKE,
    deed,
    letter_of,
)
from parlour.games.underscore.run.encounters import Meeting
from parlour.games.underscore.run.fork import ROADS, SPOILS, follow, plunder, signs, spoil_of
from parlour.games.underscore.run.road import END, TITLES, act_of, boss_of, draw_boss, epilogue, last_of, toll
from parlour.games.underscore.run.run import ROAD, Run
from parlour.games.underscore.run.scopes import OFFERED
from parlour.games.underscore.run.seals import LAMP, SALT, hardened, lessened, weighed_down
from parlour.games.underscore.run.upgrade import BLESSED, CHOICE, ORDER, Upgrade
from parlour.games.underscore.view.match import look
from parlour.games.underscore.view.run import run_shown

# the kinds of action each phase asks for
ASKED: Final = ((BEGIN, SPELL), (), (CAST, WAIT), (), CHOICE, ORDER, BLESSED, (GO,))


class RunPosition(UnderscorePosition):
    """The same fights, one after another, and the upgrades between them."""

    def __init__(self, terms: Terms, dice: Dice) -> None:
        super().__init__(terms, dice)
        self.run = Run()

    def screen(self) -> Upgrade:
        return Upgrade(self.terms.content, self.run)

    # -- who may do what

    def ready(self, seat: Seat) -> bool:
        return False

    def legal(self, seat: Seat) -> list[Action]:
        if self.phase == OVER:
            return []
        if self.phase == BEGINNING:
            return self.terms.begins.copy()
        if self.phase == FIGHTING:
            assert self.fight is not None
            return legal_casts(self.fight, 0)
        if self.phase == FORKING:
            return [deed(GO, road) for road in range(1, ROADS + 1)]
        if self.phase == UPGRADING:
            return self.screen().choices()
        return self.screen().orders() if self.phase == REORGANISING else self.screen().takes()

    def why_not(self, seat: Seat, action: Action) -> str:
        if self.phase == OVER:
            return "game_over"
        if kind_of(action) not in ASKED[self.phase] or action & LATE:
            return "wrong_phase"
        if self.phase == BEGINNING:
            spelling = kind_of(action) == SPELL
            return why_not_spell(self.spelt) if spelling else self.terms.why_not_begin(action, self.spelt)
        if self.phase == FIGHTING:
            assert self.fight is not None
            return why_not_cast(self.fight, 0, action)
        if self.phase == FORKING:
            return "" if action in self.legal(seat) else "not_offered"
        if self.phase == UPGRADING:
            return self.screen().why_not_choice(action)
        screen = self.screen()
        return screen.why_not_order(action) if self.phase == REORGANISING else screen.why_not_take(action)

    def random_action(self, seat: Seat, dice: Dice) -> Action:
        if self.phase == FIGHTING:
            assert self.fight is not None
            return random_cast(self.fight, 0, dice)
        if self.phase == REORGANISING:
            return self.screen().random_order(dice)
        actions = self.legal(seat)
        return actions[dice.roll("playout", len(actions)) - 1]

    # -- what is done

    def play(self, seat: Seat, action: Action, events: list[Event] | None) -> None:
        if self.phase == FIGHTING:
            self.committed[0] = action
            self.turn(events)
        elif self.phase == BEGINNING:
            self.begin(action, events)
        elif self.phase == UPGRADING:
            self.choose(action, events)
        elif self.phase == REORGANISING:
            self.reorganise(action, events)
        elif self.phase == FORKING:
            self.go(action, events)
        else:
            self.bless(action, events)

    def begin(self, action: Action, events: list[Event] | None) -> None:
        if kind_of(action) == SPELL:
            self.spelt += letter_of(action)
            return
        self.chosen[0] = action
        start = write_start(action)
        word, _, element = start.partition(" e=")
        self.run.begin(self.terms.content.starter(word, element), self.spelt, start)
        if "ash" in self.terms.seals:
            self.run.max_hp = lessened(self.run.max_hp)
        self.spelt = ""
        own(events, "begin", f"{start} {self.run.name}", {"start": start, "name": self.run.name})
        self.meet(events)

    def meet(self, events: list[Event] | None) -> None:
        """The encounter of this level, and combat."""
        run, terms = self.run, self.terms
        self.level = run.level
        self.turn_the_corner(events)
        meeting = self.meeting(run.level)
        if run.way:
            run.foe = follow(meeting, terms.content, self.dice, run)
        else:
            run.foe = meeting.find(terms.content, self.dice)
        if run.foe is None:
            self.finish(0, "abort", events)
            return
        run.echo = meeting.echo(run.foe.level, run.foe.is_elite)
        data: dict[str, object] = {"level": run.level, "name": run.foe.name, "elite": run.foe.is_elite}
        data["bark"] = run.foe.bark
        data["echo"] = run.echo
        boss = boss_of(terms.content, run) if meeting.boss else None
        if boss is not None:
            data["boss"] = True
        mark = (
            " boss" if boss is not None else " elite" if run.foe.is_elite else f" echo {run.echo}" if run.echo else ""
        )
        tell(events, "encounter", f"{run.level}{mark} {run.foe.name}", data)
        self.fight = self.new_fight(run.foe)
        self.fight.log = events
        if boss is not None:  # its laws are read out before
            self.fight.side[1].blessed = [True] * len(boss.laws)
        self.fight.begin(1 if "bell" in terms.seals else 0 if run.foe.is_elite else self.fight.roll(2) - 1)
        self.fight.log = None
        self.phase = FIGHTING
        self.committed = [-1]
        self.check_end(events)

    def turn_the_corner(self, events: list[Event] | None) -> None:
        """Where an act begins, who stands at its end is drawn and told."""
        run, content = self.run, self.terms.content
        if not self.terms.acts or (run.level > 1 and act_of(run.level) == act_of(run.level - 1)):
            return
        run.boss = draw_boss(content, run.level, self.dice)
        boss = boss_of(content, run)
        data: dict[str, object] = {"act": act_of(run.level), "title": TITLES[act_of(run.level)]}
        data["boss"] = boss.who.name if boss is not None else ""
        data["omen"] = boss.omen if boss is not None else ""
        data["at"] = last_of(run.level) if boss is not None else 0
        tell(events, "act", f"{data['act']} {data['boss']}".rstrip(), data)

    def meeting(self, level: int) -> Meeting:
        """Whom this level may meet."""
        run, terms = self.run, self.terms
        boss = run.boss if terms.acts and level == last_of(level) else ""
        return Meeting(level, run.burden + terms.uncalled, run.met, terms.season_levels, terms.acts, boss, terms.day)

    def new_fight(self, foe: CharacterData) -> Combat:
        content, run, seals = self.terms.content, self.run, self.terms.seals
        hero = Fighter(content.character(weighed_down(self.walker(), seals, run.lost)))
        run.recount(hero)
        other = Fighter(content.character(hardened(raised(foe, run.echo), seals)))
        return Combat([hero, other], self.dice, f"fight/{run.level}")

    def walker(self) -> CharacterData:
        """The character as this level of the road lets it fight."""
        found = self.run.character()
        less = toll(self.run.level) if self.terms.acts else 0
        return replace(found, max_hp=max(1, found.max_hp - less)) if less else found

    def check_end(self, events: list[Event] | None) -> None:
        assert self.fight is not None
        if self.fight.dead == 0:
            self.finish(2, "death", events)
        elif self.fight.dead == 1:
            self.victory(events)

    def victory(self, events: list[Event] | None) -> None:
        """The fallen lies open; unless a season ends here, the upgrade screen is shown."""
        run, fight = self.run, self.fight
        assert fight is not None and run.foe is not None
        run.turns.append(fight.turn)
        run.remember(turns_of(fight.side[0]))
        run.spend(fight.side[0])
        run.met.append(run.foe.id)
        run.elites += int(run.foe.is_elite)
        data: dict[str, object] = {"level": run.level, "name": run.foe.name, "turns": fight.turn, "elites": run.elites}
        tell(events, "victory", f"{run.level} {run.foe.name}", data)
        self.loot(events)
        if run.level in (len(self.terms.season_levels), ROAD):
            self.finish(1, "season" if self.terms.season else "road", events)
            return
        if self.terms.acts and run.level == END:
            run.ended = True
            words = epilogue(self.terms.content, run)
            own(events, "ending", run.name, {"name": run.name, "text": words})
        self.weigh(fight.side[0].hp)
        self.fight = None
        self.phase = UPGRADING
        if "silence" not in self.terms.seals:
            self.screen().reveal(self.dice)
        own(events, "shown", run.major or "none", {"major": run.major})

    def loot(self, events: list[Event] | None) -> None:
        """What the sign of the road promised to whoever slays the elite there."""
        spoil = spoil_of(self.run)
        if spoil:
            plunder(self.run, spoil)
            name, text = SPOILS[spoil]
            own(events, "spoil", spoil, {"spoil": spoil, "name": name, "text": text})

    def weigh(self, hp: int) -> None:
        """What Salt and the Tithe take after a victory that left so many HP."""
        run, seals = self.run, self.terms.seals
        if "salt" in seals:
            run.lost = max(0, self.terms.content.character(self.walker()).combat_start - hp) // SALT
        if "tithe" in seals and run.level % 2 == 0:
            run.max_hp = max(1, run.max_hp - 1)

    def choose(self, action: Action, events: list[Event] | None) -> None:
        kind, screen = kind_of(action), self.screen()
        if kind == LEARN:
            learned = screen.learn(action)
            mods = [mod.id for mod in learned.mods]
            data: dict[str, object] = {"uid": learned.uid, "root": learned.root, "mods": mods}
            own(events, "learn", f"{learned.root} {' '.join(mods)}".strip(), data)
            self.phase = REORGANISING
            return
        if kind == DRAFT:
            screen.draft(self.dice, LAMP if "lamp" in self.terms.seals else OFFERED)
            own(events, "minors", " ".join(self.run.minors), {"minors": self.run.minors.copy()})
            self.phase = BLESSING
            return
        if kind == MAJOR:
            screen.take_major()
            burden = self.run.burden
            own(events, "major", self.run.major, {"major": self.run.major, "burden": burden, "was": burden - 1})
        elif kind == REST:
            self.finish(1, "ending", events)
            return
        else:
            own(events, "leave", "", {})
            self.run.lost = 0  # who takes nothing has time to rest
        self.advance(events)

    def reorganise(self, action: Action, events: list[Event] | None) -> None:
        kind, screen = kind_of(action), self.screen()
        if kind == SWAP:
            screen.exchange(action % 8, action // 8 % 8)
        elif kind == FORGET:
            screen.forget(action % 8)
            lost = self.run.box[0]
            own(events, "forget", lost.root, {"uid": lost.uid, "root": lost.root})
        else:
            self.advance(events)
            return
        pools = [[move.uid for move in pool] for pool in (self.run.active, self.run.banked)]
        own(events, "pools", f"{pools[0]} {pools[1]}", {"active": pools[0], "banked": pools[1]})

    def bless(self, action: Action, events: list[Event] | None) -> None:
        if kind_of(action) == SKIP:
            own(events, "skip", "", {})
            self.advance(events)
            return
        assert kind_of(action) == TAKE
        screen = self.screen()
        reshelves = screen.reshelves(action)
        minor = screen.bless(action)
        own(events, "take", f"{minor} {write(action).partition(' ')[2]}", {"minor": minor, "input": write(action)})
        if reshelves:
            self.phase = REORGANISING
            self.run.minors = []
        else:
            self.advance(events)

    def advance(self, events: list[Event] | None) -> None:
        """The next level, or the two roads that lead to it."""
        run, level = self.run, self.run.level + 1
        run.box, run.major, run.minors = [], "", []
        run.signs, run.way = [], 0
        meeting = self.meeting(level)
        if not self.terms.fork or meeting.boss:
            run.level = level
            self.meet(events)
            return
        run.signs = signs(meeting, self.terms.content, self.dice)
        self.phase = FORKING
        roads = [{"name": sign.name, "elite": sign.is_elite, "spoil": sign.spoil} for sign in run.signs]
        own(
            events, "fork", f"{level} {' | '.join([sign.name for sign in run.signs])}", {"level": level, "roads": roads}
        )

    def go(self, action: Action, events: list[Event] | None) -> None:
        """One of the two roads is taken."""
        self.run.way = action % KIND_AT
        self.run.level += 1
        self.meet(events)

    def came(self, seat: Seat) -> tuple[int, int]:
        """The level, and the turns of the fights that were won: who gives the last one up gains nothing by it."""
        return (self.run.level, sum(self.run.turns)) if self.run.start else (0, 0)

    def score(self) -> tuple[int, int]:
        """The level it came to, and all turns it took: of two runs to one level the shorter is the better."""
        return self.run.level, sum(self.turns_taken())

    def turns_taken(self) -> list[int]:
        """The turns of every fight, one that was lost or is being fought included."""
        fighting = [self.fight.turn] if self.fight is not None and self.winner != 1 else []
        return [*self.run.turns, *fighting]

    # -- knowing

    def unseen(self, action: Action) -> bool:
        """Whether nobody else learns that this was done: only drafts and what ends an upgrade are noticed."""
        if self.phase == BLESSING:
            return kind_of(action) == TAKE and self.screen().reshelves(action)
        return kind_of(action) in (LEARN, SWAP, FORGET)

    def tally(self, seat: Seat) -> str:
        return f"level {self.run.level}"

    def seen(self, viewer: int, coded: bool) -> View:
        upgrading = OVER < self.phase < FORKING
        return look(self, viewer, run_shown(self.run, self.terms, viewer, upgrading, self.phase == OVER), coded)

    def clone(self) -> Position:
        twin = RunPosition(self.terms, self.dice.clone())
        twin.level = self.level
        twin.phase = self.phase
        twin.chosen = self.chosen.copy()
        twin.committed = self.committed.copy()
        if self.fight is not None:
            twin.fight = new_combat([side.clone() for side in self.fight.side], twin.dice, self.fight)
        twin.result = self.result
        twin.winner = self.winner
        twin.run = self.run.clone()
        twin.spelt = self.spelt
        return twin


def blank(terms: Terms, dice: Dice) -> UnderscorePosition:
    """What a match under these terms begins as."""
    return RunPosition(terms, dice) if terms.run else UnderscorePosition(terms, dice)


def raised(foe: CharacterData, echo: int) -> CharacterData:
    """An Echo has more Max HP than it had in life."""
    return replace(foe, max_hp=min(HP_MOST, foe.max_hp + echo)) if echo else foe


def tell(events: list[Event] | None, kind: str, words: str, data: dict[str, object], to: int = EVERYBODY) -> None:
    if events is not None:
        events.append(Event(f"{kind} {words}".rstrip(), {"type": kind, **data}, to))


def own(events: list[Event] | None, kind: str, words: str, data: dict[str, object]) -> None:
    """A character's build is its own: whoever watches learns what it does in combat, and no more."""
    tell(events, kind, words, data, only(1))
