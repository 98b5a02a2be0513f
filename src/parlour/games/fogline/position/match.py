"""Fogline: pairs are placed in the open, their units face-down; then each turn one unit moves or attacks."""

from typing import Final

from mypy_extensions import i64

from parlour.core.contract import WATCHER, Action, Event, Lapse, Outcome, Seat, Timer
from parlour.core.dice import Dice
from parlour.core.ink import BLANK
from parlour.core.view import View
from parlour.games.fogline.position import story
from parlour.games.fogline.position.actions import (
    ACT,
    AGREE,
    AUTOFINISH,
    DECLINE,
    PASS,
    PLACE,
    RANDOM,
    placed_card,
    placed_cell,
    placed_kind,
)
from parlour.games.fogline.position.board import POWER, Board
from parlour.games.fogline.position.cards import ANY_KIND, BITS, COMMAND, KIND, OWNER, UP, WINS, digit
from parlour.games.fogline.position.placing import Placing
from parlour.games.fogline.position.state import BATTLE, CONSENT, NOTHING, OVER, SETUP, FoglineState
from parlour.games.fogline.position.terms import NOMOVE_DRAW, NOMOVE_LOSE, NOMOVE_PASS, REP_FORBID
from parlour.games.fogline.view.look import look, pages

THRICE: Final = 3
FEWEST: Final = 4  # turns in which a position can come for the third time: pass, away and back beside a blocked seat


class FoglinePosition(FoglineState):
    """What is done, and what the rules make follow."""

    def clone(self) -> "FoglinePosition":
        return self.copy(self.dice.clone())

    def copy(self, dice: Dice) -> "FoglinePosition":
        """The same position, with other dice."""
        twin = FoglinePosition(self.terms, dice)
        twin.phase = self.phase
        twin.turn = self.turn
        twin.turns = self.turns
        if self.placing is not None:
            twin.placing = self.placing.clone()
        twin.board = self.board
        twin.units = self.units[:]
        twin.ones = self.ones
        twin.twos = self.twos
        twin.may = self.may
        twin.uncovered = self.uncovered
        twin.others = self.others[:]
        twin.lost = self.lost
        twin.quiet = self.quiet
        twin.idle = self.idle
        twin.key = self.key
        twin.seen = self.seen[:]
        twin.told = self.told
        twin.actions = self.actions
        twin.passed = self.passed
        twin.result = self.result
        return twin

    def play(self, seat: Seat, action: Action, events: list[Event] | None) -> None:
        if ACT <= action < PLACE:
            self._act(seat, action - ACT, events)
        elif action == PASS:
            self._pass(seat, events)
        elif self.placing is not None:
            self._prepare(self.placing, seat, action, events)

    def _prepare(self, here: Placing, seat: Seat, action: Action, events: list[Event] | None) -> None:
        if action >= PLACE:
            self._place(here, seat, action, events, False)
        elif action == RANDOM:
            self._place_at_random(here, seat, events)
        elif action == AUTOFINISH:
            here.auto |= 1 << seat
            if events is not None:
                story.tell_word(events, seat, "autofinish")
        elif action == AGREE:
            here.agreed |= 1 << seat
            if events is not None:
                story.tell_word(events, seat, "agree")
            if here.agreed == 0b110:
                self._random_setup(events)
        else:
            if events is not None:
                story.tell_word(events, seat, "decline")
            self._await(SETUP, 1)
        while self.phase == SETUP and here.auto >> self.turn & 1:
            self._place_at_random(here, self.turn, events)

    def _await(self, phase: int, seat: Seat) -> None:
        self.phase = phase
        self.turn = seat

    def _place_at_random(self, here: Placing, seat: Seat, events: list[Event] | None) -> None:
        self._place(here, seat, here.drawn_pair(seat, self.dice), events, True)

    def _random_setup(self, events: list[Event] | None) -> None:
        """All pairs at once; drawn again where neither seat could do anything (§3)."""
        self._await(SETUP, 1)
        while True:
            trial = self.clone()
            pairs: list[int] = []
            while trial.placing is not None:
                pairs.append(trial.placing.drawn_pair(trial.turn, self.dice))
                trial._place(trial.placing, trial.turn, pairs[-1], None, True)
            if trial.result is None or trial.result.reason != "mutual_block":
                break
        for pair in pairs:
            if self.placing is not None:
                self._place(self.placing, self.turn, pair, events, True)

    def _place(self, here: Placing, seat: Seat, action: Action, events: list[Event] | None, drawn: bool) -> None:
        kind = placed_kind(action)
        if drawn:
            here.drawn |= 1 << len(here.cells)
        here.put(seat, kind, placed_card(action), placed_cell(action))
        self.units.append(seat << OWNER | kind | (UP if self.terms.open_fog else 0))
        self.turns += 1
        if len(here.cells) == 2 * self.terms.pairs:
            self.fight(here)
            self.give_turn(1)
        else:
            self.turn = 3 - seat
        if events is not None:
            story.tell_placing(events, self, seat, action, drawn)

    def fight(self, here: Placing) -> None:
        """The battle starts on these tiles, with the units that lie on them."""
        order = in_order(here.cells)
        self.board = Board(here, order, self.terms.exit)
        self.units = [self.units[n] for n in order]
        for tile in range(i64(len(order))):  # fewer than 31: a compiled 1 << i64 is good for no more
            owner = self.units[tile] >> OWNER
            if owner == 1:
                self.ones |= 1 << tile
            elif owner == 2:
                self.twos |= 1 << tile
        self.may = [ANY_KIND] * len(order)
        self.placing = None
        self.phase = BATTLE

    def _act(self, seat: Seat, code: int, events: list[Event] | None) -> None:
        board = self.board
        units = self.units
        here: i64 = board.tile(code >> 3)
        there: i64 = board.neighbour(int(here), code >> 1 & 3)
        unit: i64 = units[here]
        target: i64 = units[there]
        up: i64 = unit | UP
        left: i64 = 1 << here
        entered: i64 = 1 << there
        units[here] = 0
        self.turns += 1
        self.idle = 0
        self.passed = 0
        if unit != up:
            self._uncover(here, unit)
        if code & 1 == 0:
            units[there] = up
            self.quiet += 1
            if unit != up:
                self._no_way_back()
            elif self.terms.rep:
                self.key += digit(unit) * (POWER[there] - POWER[here])
        else:
            self.quiet = 0
            self._no_way_back()
            if not target & UP:
                self._uncover(there, target)
            won = WINS[((unit & KIND) * 8 + (target & KIND)) * 4 + board.crossed(int(there), code >> 1 & 3)]
            units[there] = up if won else target | UP
            self._remove(target if won else unit)
            if won:
                self._shift(3 - seat, entered)
            else:
                entered = 0
        self._shift(seat, left | entered)
        if self.phase == BATTLE:
            self.give_turn(3 - seat)
        if events is not None:
            story.tell_action(events, self, code, int(unit), int(target))

    def _no_way_back(self) -> None:
        """What was seen before cannot come again."""
        self.seen = []
        self.told = BLANK

    def _uncover(self, tile: i64, unit: i64) -> None:
        """The unit turns face-up where it was placed."""
        self.uncovered |= (int(unit) & KIND) << BITS * int(tile)

    def _shift(self, seat: Seat, tiles: i64) -> None:
        """On these tiles the seat now has a unit where it had none, and none where it had one."""
        if seat == 1:
            self.ones ^= tiles
        else:
            self.twos ^= tiles

    def _remove(self, unit: int) -> None:
        """The unit leaves for good; its seat may have lost with it (FL-40, FL-41)."""
        seat = unit >> OWNER
        self.lost = [*self.lost, unit]
        if unit & KIND == COMMAND:
            self.finish(3 - seat, "command")
            return
        self.others[seat] -= 1
        if self.others[seat] == 0:
            self.finish(3 - seat, "elimination")

    def _pass(self, seat: Seat, events: list[Event] | None) -> None:
        self.turns += 1
        self.idle += 1
        self.passed = 0
        if self.idle == 2:
            self._deadlock("passes")
        else:
            self.give_turn(3 - seat)
        if events is not None:
            story.tell_pass(events, self, seat)

    def give_turn(self, seat: Seat) -> None:
        """The seat's turn, unless it has to pass; then the draws, in the order of R-25."""
        self.turn = seat
        self.actions = self.actions_of(seat)
        if not self.actions:
            self._blocked(seat)
            if self.phase != BATTLE:
                return
        if self.terms.rep:
            place = 2 * self.key + self.turn - 1
            self.seen.append(place)
            if self.terms.rep == THRICE and len(self.seen) >= FEWEST and self.seen.count(place) >= THRICE:
                self._deadlock("repetition")
                return
        if self.terms.quiet and self.quiet >= self.terms.quiet:
            self._deadlock("no_progress")

    def _blocked(self, seat: Seat) -> None:
        other = 3 - seat
        if self.terms.nomove == NOMOVE_PASS:
            self.learn(seat)  # first: what the other may do can hang on it
        actions = self.actions_of(other)
        if not actions:
            self._deadlock("mutual_block")
        elif self.terms.nomove == NOMOVE_LOSE:
            self.finish(other, "blocked")
        elif self.terms.nomove == NOMOVE_DRAW:
            self._deadlock("stalemate")
        else:
            if self.terms.rep == REP_FORBID:
                self.seen.append(2 * self.key + seat - 1)  # a turn that came up, though it was not played
            self.passed = seat
            self.turn = other
            self.actions = actions

    def _deadlock(self, reason: str) -> None:
        """The battle stands still: a draw, or whoever has more units left wins (R-37)."""
        ones, twos = self.others[1], self.others[2]
        if self.terms.units_decide and ones != twos:
            self.finish(1 if ones > twos else 2, "outnumbered")
        else:
            self.finish(0, reason)

    def tally(self, seat: Seat) -> str:
        """Units left beside the Commands."""
        return f"{self.others[seat]} : {self.others[3 - seat]} units"

    def timers(self) -> list[Timer]:
        if self.phase == BATTLE:
            return [Timer("turn", self.turn, self.terms.turn_time, self.turns)] if self.terms.turn_time else []
        if not self.terms.setup_time:
            return []
        key = self.turns if self.phase == SETUP else -1  # what the consent took is not the first placement's
        return [Timer("setup", seat, self.terms.setup_time, key) for seat in self.to_act()]

    def lapse(self, seat: Seat, cause: str, draft: str) -> Lapse:
        if cause == "absence":
            return Lapse([], "disconnect")
        if self.phase == BATTLE:
            return Lapse([], "clock")
        return Lapse([(seat, DECLINE if self.phase == CONSENT else RANDOM)])

    def forfeit(self, seat: Seat, reason: str, events: list[Event] | None) -> None:
        self.passed = 0
        self.finish(3 - seat if seat else 0, reason)
        if events is not None:
            story.tell_end(events, self)

    def finish(self, winner: Seat, reason: str) -> None:
        """The match is over; nothing is accepted afterwards (FL-42)."""
        payoffs = [0.5, 0.5] if winner == 0 else [float(winner == 1), float(winner == 2)]
        self.result = Outcome(payoffs, reason)
        self.phase = OVER
        self.turn = 0
        self.actions = NOTHING

    def outcome(self) -> Outcome | None:
        return self.result

    def view(self, viewer: int) -> View:
        return look(self, viewer)

    def pages(self, viewers: list[int]) -> list[View]:
        return pages(self, viewers)

    def truth(self) -> View:
        return look(self, WATCHER, True)


def in_order(cells: list[int]) -> list[int]:
    """The places of the cells in the list, by y, then x."""
    return [packed % 1024 for packed in sorted([cell * 1024 + n for n, cell in enumerate(cells)])]
