"""A run at one moment: one seat that fights, takes an upgrade, and fights again until it dies."""

from typing import Final

from msgspec.structs import replace

from parlour.core.contract import EVERYBODY, Action, Event, Position, Seat, only
from parlour.core.dice import Dice
from parlour.games.underscore.combat.choices import (
    BEGIN,
    CAST,
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
from parlour.games.underscore.content.view import CharacterData
from parlour.games.underscore.notation import write, write_start
from parlour.games.underscore.position import (
    BEGINNING,
    BLESSING,
    FIGHTING,
    OVER,
    REORGANISING,
    UPGRADING,
    UnderscorePosition,
    turns_of,
)
from parlour.games.underscore.run.deeds import (
    DRAFT,
    FORGET,
    LEARN,
    MAJOR,
    SKIP,
    SWAP,
    TAKE,
    name_of,
    nameless,
)
from parlour.games.underscore.run.encounters import Meeting
from parlour.games.underscore.run.looking import run_view, watched
from parlour.games.underscore.run.run import ROAD, Run
from parlour.games.underscore.run.upgrade import BLESSED, CHOICE, ORDER, Upgrade
from parlour.games.underscore.run.view import RunView
from parlour.games.underscore.terms import Terms

# the kinds of action each phase asks for
ASKED: Final = ((BEGIN,), (), (CAST, WAIT), (), CHOICE, ORDER, BLESSED)


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
        if self.phase == UPGRADING:
            return self.screen().choices()
        return self.screen().orders() if self.phase == REORGANISING else self.screen().takes()

    def why_not(self, seat: Seat, action: Action) -> str:
        if self.phase == OVER:
            return "game_over"
        if kind_of(action) not in ASKED[self.phase] or action & LATE:
            return "wrong_phase"
        if self.phase == BEGINNING:
            return self.terms.why_not_begin(action)
        if self.phase == FIGHTING:
            assert self.fight is not None
            return why_not_cast(self.fight, 0, action)
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
        else:
            self.bless(action, events)

    def begin(self, action: Action, events: list[Event] | None) -> None:
        self.chosen[0] = nameless(action)
        start = write_start(action)
        word, _, element = start.partition(" e=")
        self.run.begin(self.terms.content.starter(word, element), name_of(action), start)
        own(events, "begin", f"{start} {self.run.name}", {"start": start, "name": self.run.name})
        self.meet(events)

    def meet(self, events: list[Event] | None) -> None:
        """The encounter of this level, and combat."""
        run, terms = self.run, self.terms
        meeting = Meeting(run.level, run.burden, run.met, terms.season_levels)
        self.level = run.level
        run.foe = meeting.find(terms.content, self.dice)
        if run.foe is None:
            self.finish(0, "abort", events)
            return
        run.echo = meeting.echo(run.foe)
        data: dict[str, object] = {"level": run.level, "name": run.foe.name, "elite": run.foe.is_elite}
        data["bark"] = run.foe.bark
        data["echo"] = run.echo
        mark = " elite" if run.foe.is_elite else f" echo {run.echo}" if run.echo else ""
        tell(events, "encounter", f"{run.level}{mark} {run.foe.name}", data)
        self.fight = self.new_fight(run.foe)
        self.fight.log = events
        self.fight.begin(0 if run.foe.is_elite else self.fight.roll(2) - 1)
        self.fight.log = None
        self.phase = FIGHTING
        self.committed = [-1]
        self.check_end(events)

    def new_fight(self, foe: CharacterData) -> Combat:
        content, run = self.terms.content, self.run
        hero = Fighter(content.character(run.character()))
        run.recount(hero)
        return Combat([hero, Fighter(content.character(raised(foe, run.echo)))], self.dice, f"fight/{run.level}")

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
        if run.level in (len(self.terms.season_levels), ROAD):
            self.finish(1, "season" if self.terms.season else "road", events)
            return
        self.fight = None
        self.phase = UPGRADING
        self.screen().reveal(self.dice)
        own(events, "shown", run.major or "none", {"major": run.major})

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
            screen.draft(self.dice)
            own(events, "minors", " ".join(self.run.minors), {"minors": self.run.minors.copy()})
            self.phase = BLESSING
            return
        if kind == MAJOR:
            screen.take_major()
            own(events, "major", self.run.major, {"major": self.run.major, "burden": self.run.burden})
        else:
            own(events, "leave", "", {})
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
        """The next level."""
        run = self.run
        run.box, run.major, run.minors = [], "", []
        run.level += 1
        self.meet(events)

    # -- knowing

    def phase_shown(self, viewer: int) -> int:
        """Which upgrade is being taken is its bearer's own."""
        return UPGRADING if viewer != 1 and self.phase > OVER else self.phase

    def unseen(self, action: Action) -> bool:
        """Whether nobody else learns that this was done: only drafts and what ends an upgrade are noticed."""
        if self.phase == BLESSING:
            return kind_of(action) == TAKE and self.screen().reshelves(action)
        return kind_of(action) in (LEARN, SWAP, FORGET)

    def run_shown(self, viewer: int) -> RunView | None:
        if viewer != 1 and self.phase != OVER:
            return watched(self.run, self.terms)
        return run_view(self.run, self.terms, self.phase > OVER, self.phase == OVER)

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
        return twin


def raised(foe: CharacterData, echo: int) -> CharacterData:
    """An Echo has more Max HP than it had in life."""
    return replace(foe, max_hp=min(HP_MOST, foe.max_hp + echo)) if echo else foe


def tell(events: list[Event] | None, kind: str, words: str, data: dict[str, object], to: int = EVERYBODY) -> None:
    if events is not None:
        events.append(Event(f"{kind} {words}".rstrip(), {"type": kind, **data}, to))


def own(events: list[Event] | None, kind: str, words: str, data: dict[str, object]) -> None:
    """A character's build is its own: whoever watches learns what it does in combat, and no more."""
    tell(events, kind, words, data, only(1))
