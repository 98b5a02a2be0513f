"""A match at one moment: decisions being made in secret, and the fight they are about."""

from typing import Final

from parlour.core.contract import Action, Event, Lapse, Outcome, Position, Seat, Timer
from parlour.core.dice import Dice
from parlour.core.view import View
from parlour.games.underscore.combat.choices import (
    BEGIN,
    CAST,
    KIND_AT,
    LATE,
    PICK,
    WAIT,
    kind_of,
    legal_casts,
    pick_of,
    random_cast,
    why_not_cast,
)
from parlour.games.underscore.combat.combat import Pick, new_combat
from parlour.games.underscore.combat.state import LETTER, Fighter
from parlour.games.underscore.content.shapes import TurnData
from parlour.games.underscore.dead.names import LONGEST
from parlour.games.underscore.foe.policy import decide, late_choice
from parlour.games.underscore.foe.vengeful import vengeful_choice
from parlour.games.underscore.notation import match as notation
from parlour.games.underscore.position.state import BEGINNING, DRAFTING, FIGHTING, OVER, UnderscoreState
from parlour.games.underscore.position.terms import LATE_MOST, OFFERED, PICKS
from parlour.games.underscore.run.deeds import SPELL, letter_of
from parlour.games.underscore.view.match import look

ASKED: Final = (BEGIN, PICK, CAST, -1)  # the kind of action each phase asks for


class UnderscorePosition(UnderscoreState):
    """How it goes on."""

    # -- who may do what

    def legal(self, seat: Seat) -> list[Action]:
        if self.phase == OVER or self.ready(seat):
            return []
        if self.phase == BEGINNING:
            return self.terms.begins.copy()
        if self.phase == DRAFTING:
            return [PICK * KIND_AT + n for n in range(1, OFFERED + 1)]
        assert self.fight is not None
        return legal_casts(self.fight, seat - 1)

    def why_not(self, seat: Seat, action: Action) -> str:
        if self.phase == OVER:
            return "game_over"
        kind = kind_of(action)
        asked = self.phase == BEGINNING if kind == SPELL else kind == ASKED[self.phase]
        if (not asked and not (kind == WAIT and self.phase == FIGHTING)) or action & LATE:
            return "wrong_phase"
        if self.ready(seat):
            return "already_committed"
        if self.phase == BEGINNING:
            return why_not_spell(self.spelt) if kind == SPELL else self.terms.why_not_begin(action, self.spelt)
        if self.phase == DRAFTING:
            return "" if 1 <= action % KIND_AT <= OFFERED else "not_offered"
        assert self.fight is not None
        return why_not_cast(self.fight, seat - 1, action)

    def random_action(self, seat: Seat, dice: Dice) -> Action:
        if self.phase == FIGHTING:
            assert self.fight is not None
            return random_cast(self.fight, seat - 1, dice)
        actions = self.legal(seat)
        return actions[dice.roll("playout", len(actions)) - 1]

    # -- what is done

    def play(self, seat: Seat, action: Action, events: list[Event] | None) -> None:
        if kind_of(action) == SPELL:
            self.spelt += letter_of(action)  # in vain: only runs are begun under a name
            return
        if events is not None and self.opening:
            events.extend(self.opening)
            self.opening = []
        late = action & LATE != 0
        action &= LATE - 1
        if self.phase == BEGINNING:
            self.chosen[seat - 1] = action
        elif self.phase == DRAFTING:
            self.picks[seat - 1].append(action % KIND_AT)
        else:
            self.committed[seat - 1] = action
        if self.ready(seat):
            self.late[seat - 1] = self.late[seat - 1] + 1 if late else 0
        if events is not None and self.terms.seats > 1 and self.ready(seat):
            data: dict[str, object] = {"type": "commit", "who": LETTER[seat - 1]}
            events.append(Event(f"commit {LETTER[seat - 1]}", data))
        if not self.to_act():
            self.go_on(events)

    def go_on(self, events: list[Event] | None) -> None:
        """Everybody has decided."""
        if self.phase == FIGHTING:
            self.turn(events)
            return
        story: list[Event] = []
        self.enter(story)
        if events is not None:
            events.extend(story)

    def enter(self, story: list[Event]) -> None:
        """Combat starts: characters enter, the coin is tossed, blessings stir."""
        sides = [
            Fighter(self.terms.character(self.chosen[seat - 1], self.offers, self.picks[seat - 1]))
            for seat in range(1, self.terms.seats + 1)
        ]
        foe = self.terms.foe
        if foe is not None:
            sides.append(Fighter(foe))
        self.fight = self.terms.new_fight(sides, self.dice)
        self.sheets.clear()
        self.fight.log = story
        priority = 0 if foe is not None and foe.elite else self.fight.roll(2) - 1
        self.fight.begin(priority)
        self.fight.log = None
        self.phase = FIGHTING
        self.committed = [-1] * self.terms.seats
        self.check_end(story)

    def turn(self, events: list[Event] | None) -> None:
        fight = self.fight
        assert fight is not None
        picks: list[Pick] = []
        for who in (0, 1):
            action = self.committed[who] if who < self.terms.seats else self.foe_action()
            pick = pick_of(fight, who, action)
            picks.append(pick)
            if pick.move >= 0:
                fight.side[who].history.append(entry_of(fight.turn, pick, action))
        fight.log = events
        self.sheets.clear()
        fight.resolve(picks)
        fight.log = None
        self.committed = [-1] * self.terms.seats
        self.check_end(events)

    def foe_action(self) -> Action:
        """The encounter decides, without knowing what the seat has committed to."""
        fight = self.fight
        assert fight is not None
        if self.terms.vengeful:
            return vengeful_choice(fight, 1, self.terms.vengeful, self.dice, f"bot/{self.level}")
        found = decide(fight, 1)
        fight.side[1].cursor = found.cursor
        return found.action

    def check_end(self, events: list[Event] | None) -> None:
        assert self.fight is not None
        if self.fight.dead >= 0:
            solo = self.terms.seats == 1
            winner = 2 - self.fight.dead
            self.finish(winner, ("victory" if winner == 1 else "death") if solo else "slain", events)

    def finish(self, winner: Seat, reason: str, events: list[Event] | None) -> None:
        """`winner` counts the foe of a fight as 2; 0 = nobody."""
        if self.terms.seats == 1:
            payoffs = [float(winner == 1)]
        else:
            payoffs = [0.5, 0.5] if winner == 0 else [float(winner == 1), float(winner == 2)]
        self.result = Outcome(payoffs, reason)
        self.winner = winner
        self.phase = OVER
        if events is not None:
            events.append(Event(f"#{winner} {reason}", {"type": "end", "winner": winner, "reason": reason}))

    # -- time and leaving

    def timers(self) -> list[Timer]:
        """One clock a decision; a draft has one for all its picks, or it would tell the others of each."""
        if self.terms.turn_time == 0 or self.terms.seats == 1:
            return []
        seconds = self.terms.turn_time * (PICKS if self.phase == DRAFTING else 1)
        key = 0 if self.fight is None else self.fight.turn
        return [Timer("turn", seat, seconds, key) for seat in self.to_act()]

    def lapse(self, seat: Seat, cause: str, draft: str) -> Lapse:
        if cause != "turn":
            return Lapse([], "disconnect")
        if self.late[seat - 1] + 1 >= LATE_MOST:
            return Lapse([], "clock")
        if self.phase == FIGHTING:
            assert self.fight is not None
            return Lapse([(seat, late_choice(self.fight, seat - 1) | LATE)])
        missing = PICKS - len(self.picks[seat - 1]) if self.phase == DRAFTING else 1
        return Lapse([(seat, self.legal(seat)[0] | LATE)] * missing)

    def forfeit(self, seat: Seat, reason: str, events: list[Event] | None) -> None:
        self.finish(3 - seat if seat else 0, reason, events)

    def tally(self, seat: Seat) -> str:
        """What is left of both."""
        if self.fight is None:
            return ""
        return f"{self.fight.side[seat - 1].hp} : {self.fight.side[2 - seat].hp} HP"

    def outcome(self) -> Outcome | None:
        return self.result

    # -- knowing

    def view(self, viewer: int) -> View:
        return self.seen(viewer, False)

    def pages(self, viewers: list[int]) -> list[View]:
        return [self.seen(viewer, True) for viewer in viewers]

    def seen(self, viewer: int, coded: bool) -> View:
        """The viewer's view; `coded`: it is only to be encoded."""
        return look(self, viewer, None, coded)

    def clone(self) -> Position:
        twin = UnderscorePosition(self.terms, self.dice.clone())
        twin.phase = self.phase
        twin.chosen = self.chosen.copy()
        twin.offers = self.offers
        twin.picks = [picks.copy() for picks in self.picks]
        twin.committed = self.committed.copy()
        twin.late = self.late.copy()
        if self.fight is not None:
            twin.fight = new_combat([side.clone() for side in self.fight.side], twin.dice, self.fight)
        twin.result = self.result
        twin.winner = self.winner
        twin.opening = self.opening
        twin.spelt = self.spelt
        return twin


def why_not_spell(spelt: str) -> str:
    """A letter after these; whether they are a name is asked when the run begins."""
    return "" if len(spelt) <= LONGEST else "bad_name"


def turns_of(fighter: Fighter) -> list[TurnData]:
    """What the fighter has committed to in this fight, as a script tells it."""
    found: list[TurnData] = []
    for entry in fighter.history:
        found.append(TurnData(fighter.who.uids[entry // KIND_AT % 16], history_words(entry)))
    return found


def entry_of(turn: int, pick: Pick, action: Action) -> int:
    """One entry of the turn history: turn, place of the move, the choices made."""
    return (turn * 16 + pick.move) * KIND_AT + action % KIND_AT


def history_words(entry: int) -> dict[str, str]:
    """The recorded words of an entry: e, s, y, t."""
    words = notation.write(entry % KIND_AT).split()[2:]
    return {word.partition("=")[0]: word.partition("=")[2] for word in words}
