"""The whole truth of a match of Summon5, and what a turn does to it."""

from typing import Final

from mypy_extensions import i64

from parlour.core.contract import Action, Event, Lapse, Outcome, Position, Seat, Timer
from parlour.core.dice import Dice
from parlour.core.ink import BLANK as UNTOLD
from parlour.core.view import View
from parlour.games.summon5 import notation
from parlour.games.summon5.position.joins import Joins, joins_of
from parlour.games.summon5.position.loom import EMPTY
from parlour.games.summon5.position.moves import BLANK, NOWHERE, Weaver, held
from parlour.games.summon5.position.scoring import Score, score
from parlour.games.summon5.position.story import tell, tell_end, tell_gathering, tell_weave
from parlour.games.summon5.position.terms import HAND, Terms
from parlour.games.summon5.position.weaves import SKIP, Verdict, Weave, judged, pack_along, seals, unpack
from parlour.games.summon5.view.look import drawn, look, pages
from parlour.games.summon5.view.shapes import Woven

MOST_CLOSED: Final = (
    17  # open places that a weave can close: those of five threads, and the ends of the runs through them
)


BIT: Final = [1 << digit for digit in range(10)]


class Turn:
    """A turn taken: what everybody knows of it."""

    def __init__(
        self,
        seat: Seat,
        action: Action,
        points: int,
        drawn: int,
        bonus: int,
        weave: Weave | None = None,
        found: Score | None = None,
    ) -> None:
        self.seat = seat
        self.action = action
        self.points = points
        self.drawn = drawn
        self.bonus = bonus
        self.weave = weave  # its threads and what they formed, where it was played here
        self.found = found


class Asked:
    """What the rules said of a weave: an input is read by it, and asked about again before it is played."""

    def __init__(self, seat: Seat, weave: Weave, verdict: Verdict) -> None:
        self.seat = seat
        self.cells = list(weave.cells)
        self.digits = list(weave.digits)
        self.verdict = verdict
        self.action = SKIP  # its code, once it was asked for

    def of(self, seat: Seat, weave: Weave) -> bool:
        return self.seat == seat and self.cells == weave.cells and self.digits == weave.digits


class WeavePosition(Position):
    """The Loom, the hands and the pile."""

    def __init__(self, terms: Terms, dice: Dice) -> None:
        self.terms = terms
        self.dice = dice
        seats = terms.players
        self.grid = list(terms.loom.bare)
        self.joined: Joins | None = None  # see joins()
        self.drawn = b""  # the Loom as views have it, when one was asked for
        self.unlaid: list[int] | None = None  # of each digit, how many lie in hands and pile; when it was asked for
        self.judged: Asked | None = None  # the last one, until a weave changes Loom and hand
        self.hands = [[0] * 10 for _ in range(seats)]  # how many of each digit
        self.pile: list[int] = []  # whole, as shuffled; shared between clones
        self.top = 0  # the next thread drawn
        self.energy = [0] * seats
        self.skips = [0] * seats  # turns skipped in a row
        self.dropped = [False] * seats
        self.passed = [False] * seats  # seats found stuck on the Loom as it is now
        self.turn: Seat = 0  # who moves
        self.waiting: list[Seat] = []  # whose turn comes after theirs in this round
        self.begun = False  # the first round has
        self.scored = 0  # valid sequences of earlier turns
        self.replaced = False  # the anchor has left the game
        self.pending = ""  # why the match ends with this round
        self.history: list[Turn] = []
        self.woven: tuple[Woven, ...] = ()  # the past turns as views have told them: none is worked out twice
        self.told = UNTOLD  # the same, encoded
        self.won: list[Seat] = []
        self.result: Outcome | None = None

    def to_act(self) -> list[Seat]:
        return [] if self.result is not None else [self.turn]

    def joins(self) -> Joins:
        """What new threads would join: looked up once, then carried on by each weave."""
        if self.joined is None:
            self.joined = joins_of(self.terms.loom, self.grid)
        return self.joined

    def first(self) -> bool:
        """Whether nobody has woven yet: nothing lies on the Loom but the anchor."""
        return self.joins().threads == (1 if self.terms.anchored else 0)

    def last(self) -> list[int]:
        """The open places of which a weave has to leave one, or make one; none where it need not, or cannot close them all."""
        if not self.terms.keeps_open or self.top >= len(self.pile):
            return NOWHERE
        places = self.joins().open_places(self.terms.loom)
        return places if len(places) <= MOST_CLOSED else NOWHERE

    def weavers(self, counts: list[int]) -> list[Weaver]:
        """What finds the weaves of a hand; two of them while the anchor may be replaced."""
        terms = self.terms
        factor = terms.factor(self.scored)
        found = [Weaver(terms, self.grid, self.joins(), counts, factor, HAND, self.last())]
        if terms.replaceable and self.first():
            found.append(Weaver(terms, terms.loom.bare, joins_of(terms.loom, terms.loom.bare), counts, factor))
        return found

    def can_weave(self, seat: Seat) -> bool:
        return self.one_fits(seat) or any(weaver.any() for weaver in self.weavers(self.hands[seat - 1]))

    def one_fits(self, seat: Seat) -> bool:
        """Whether a single thread of the seat makes a sequence somewhere: a short look, which nearly always is enough."""
        terms, loom, joins = self.terms, self.terms.loom, self.joins()
        if terms.all_must_score or terms.long_dead or self.first() or self.last():
            return False
        hand, completes = self.hands[seat - 1], terms.tariff.completes
        held: i64 = 0
        for digit in range(10):
            if hand[digit]:
                held |= BIT[digit]
        for cell in joins.open_places(loom):
            for joined in (joins.across(loom, cell), joins.down(loom, cell)):
                if joined and completes[joined & 255] & held:
                    return True
        return False

    def legal(self, seat: Seat) -> list[Action]:
        if self.result is not None or seat != self.turn:
            return []
        found: list[Action] = []
        for weaver in self.weavers(self.hands[seat - 1]):
            found.extend(weaver.all())
        return found

    def best(self, seat: Seat, wanted: int, worth: list[int] = BLANK, bonus: int = 0) -> list[tuple[int, Action]]:
        """The seat's weaves with the most points, best first, as (points, weave).

        Among the points counts what each digit laid is worth, and a bonus for the whole hand.
        """
        found: list[tuple[int, Action]] = []
        for weaver in self.weavers(self.hands[seat - 1]):
            weaves = weaver.best(wanted, worth, bonus)
            found.extend(zip(weaver.points(), weaves, strict=True))
        found.sort(key=lambda rated: -rated[0])
        return found[:wanted]

    def random_action(self, seat: Seat, dice: Dice) -> Action:
        weavers = self.weavers(self.hands[seat - 1])
        if len(weavers) == 1:
            return weavers[0].random(dice)
        actions = self.legal(seat)
        return actions[dice.roll("playout", len(actions)) - 1]

    def why_not(self, seat: Seat, action: Action) -> str:
        code = self.closed(seat)
        if code:
            return code
        if action == SKIP:
            return "no_pass"
        asked = self.judged
        if asked is not None and asked.action == action and asked.seat == seat:
            return asked.verdict.code
        return self.refusal(seat, unpack(self.terms.loom, action))

    def closed(self, seat: Seat) -> str:
        """Why the seat can do nothing at all now, or ""."""
        if self.result is not None:
            return "game_over"
        return "" if seat == self.turn else "not_your_turn"

    def refusal(self, seat: Seat, weave: Weave) -> str:
        """ "" if the seat, whose turn it is, may end its turn with this set of threads."""
        return self.asked(seat, weave).verdict.code

    def asked(self, seat: Seat, weave: Weave) -> Asked:
        last = self.judged
        if last is None or not last.of(seat, weave):
            terms = self.terms
            verdict = judged(terms, self.grid, self.hands[seat - 1], weave, terms.factor(self.scored))
            if not verdict.code and seals(terms.loom, self.grid, self.last(), weave.cells):
                verdict = Verdict("seals")
            last = self.judged = Asked(seat, weave, verdict)
        return last

    def code(self, seat: Seat, weave: Weave) -> Action:
        """The code of a weave that is not refused."""
        asked = self.asked(seat, weave)
        if asked.action == SKIP:
            asked.action = pack_along(self.terms.loom, weave, asked.verdict.way)
        return asked.action

    def play(self, seat: Seat, action: Action, events: list[Event] | None) -> None:
        if action == SKIP:
            self.skips[seat - 1] += 1
            self.history.append(Turn(seat, SKIP, 0, 0, 0))
            if events is not None:
                tell(events, "skip", seat, f"{seat} -", {})
            self.pass_on(events)
            return
        woven = unpack(self.terms.loom, action)
        found = self.weave(seat, action, woven, events)
        turn = Turn(seat, action, found.points, 0, 0, woven, found)
        self.history.append(turn)
        if self.terms.target and self.energy[seat - 1] >= self.terms.target:
            if not self.terms.finish_round:
                self.finish("target", [seat], events)
                return
            self.pending = self.pending or "target"
        turn.drawn = self.gather(seat, events)
        ended = ""
        if held(self.hands[seat - 1]) == 0:
            turn.bonus = self.prize(seat)
            self.energy[seat - 1] += turn.bonus
            ended = "perfect"
            if events is not None and (turn.bonus or not self.terms.bonus_once):
                tell(events, "perfect", seat, f"{seat} perfect +{turn.bonus}", {"bonus": turn.bonus})
        elif self.terms.stops_with_pile and self.top == len(self.pile):
            ended = "pile_empty"
        if ended and not self.terms.finish_round:
            self.finish(ended, self.leaders(), events)
            return
        self.pending = self.pending or ended
        self.pass_on(events)

    def prize(self, seat: Seat) -> int:
        """What the seat gets for emptying its hand now; nothing if another was first and the first alone is paid."""
        if self.terms.bonus_once and min([held(hand) for n, hand in enumerate(self.hands, 1) if n != seat]) == 0:
            return 0
        return self.terms.bonus

    def weave(self, seat: Seat, action: Action, woven: Weave, events: list[Event] | None) -> Score:
        """Lays the threads and scores them."""
        terms = self.terms
        hand = self.hands[seat - 1]
        asked, self.judged = self.judged, None
        for i in range(len(woven.cells)):
            if self.grid[woven.cells[i]] != EMPTY:
                self.replaced = True
                self.joined = None
                self.unlaid = None
            self.grid[woven.cells[i]] = woven.digits[i]
            hand[woven.digits[i]] -= 1
            if self.unlaid is not None:
                self.unlaid[woven.digits[i]] -= 1
        if self.joined is not None:
            self.joined = self.joined.grown(terms.loom, self.grid, woven.cells)
        if self.drawn:
            self.drawn = drawn(self.drawn, terms.loom, woven)
        found = asked.verdict.found if asked is not None and asked.action == action and asked.seat == seat else None
        if found is None:
            found = score(terms.loom, terms.tariff, self.grid, woven.cells, terms.factor(self.scored))
        self.energy[seat - 1] += found.points
        self.scored += found.scored
        self.skips[seat - 1] = 0
        self.passed = [False] * len(self.passed)
        if events is not None:
            tell_weave(events, terms.loom, seat, notation.write(action), woven, found)
        return found

    def gather(self, seat: Seat, events: list[Event] | None) -> int:
        """Draws up to a full hand from the front of the pile: how many."""
        hand = self.hands[seat - 1]
        drawn = self.pile[self.top : self.top + HAND - held(hand)]
        self.top += len(drawn)
        for digit in drawn:
            hand[digit] += 1
        if events is not None and drawn:
            tell_gathering(events, seat, drawn, len(self.pile) - self.top)
        return len(drawn)

    def pass_on(self, events: list[Event] | None) -> None:
        """Gives the turn to the next active seat that can weave, or ends the match."""
        terms = self.terms
        for _ in range(terms.looks):
            if not self.waiting:
                if self.pending or (terms.by_lots and self.nobody_weaves()):
                    break
                self.begin_round(events)
            seat = self.waiting.pop(0)
            if self.dropped[seat - 1]:
                continue
            if not self.passed[seat - 1] and self.can_weave(seat):
                self.turn = seat
                return
            self.passed[seat - 1] = True
            if not terms.passes_stuck:
                self.pending = self.pending or "no_moves"
                if not terms.finish_round:
                    break
            if events is not None:
                tell(events, "stuck", seat, f"{seat} has no legal weave", {})
        self.finish(self.pending or "no_moves", self.leaders(), events)

    def nobody_weaves(self) -> bool:
        """Whether all who are here were found stuck on the Loom as it is."""
        return min([passed or gone for passed, gone in zip(self.passed, self.dropped, strict=True)])

    def begin_round(self, events: list[Event] | None) -> None:
        """The first round goes by seat; so do the others, or lots are drawn for each (S5-55)."""
        self.waiting = list(range(1, self.terms.players + 1))
        first = not self.begun
        self.begun = True
        if first or not self.terms.by_lots:
            return
        self.waiting = self.dice.shuffle("round", [seat for seat in self.waiting if not self.dropped[seat - 1]])
        if events is not None:
            order = " ".join([str(seat) for seat in self.waiting])
            tell(events, "round", self.waiting[0], f"round {order}", {"order": list(self.waiting)})

    def leaders(self) -> list[Seat]:
        """The active seats with most energy, of these those with fewest threads."""
        active = [seat for seat in range(1, self.terms.players + 1) if not self.dropped[seat - 1]]
        most = max([self.energy[seat - 1] for seat in active])
        active = [seat for seat in active if self.energy[seat - 1] == most]
        fewest = min([held(self.hands[seat - 1]) for seat in active])
        return [seat for seat in active if held(self.hands[seat - 1]) == fewest]

    def finish(self, reason: str, winners: list[Seat], events: list[Event] | None) -> None:
        """The match is over; a shared victory shares the payoff, and so do all when it is called off."""
        seats = self.terms.players
        sharing = winners or list(range(1, seats + 1))
        self.won = winners
        self.turn = 0
        self.waiting = []
        payoffs = [1.0 / len(sharing) if s in sharing else 0.0 for s in range(1, seats + 1)]
        self.result = Outcome(payoffs, reason, all_won=reason != "abort")
        if events is not None:
            tell_end(events, winners, reason, self.energy, [held(hand) for hand in self.hands])

    def timers(self) -> list[Timer]:
        if self.terms.turn_time == 0 or self.result is not None:
            return []
        return [Timer("turn", self.turn, self.terms.turn_time, len(self.history))]

    def lapse(self, seat: Seat, cause: str, draft: str) -> Lapse:
        if self.result is not None or self.dropped[seat - 1]:
            return Lapse([])
        if cause == "absence":
            return Lapse([], "disconnect")
        if self.closed(seat):
            return Lapse([])
        weave = notation.read_draft(self.terms.loom, draft)
        if not self.refusal(seat, weave):
            return Lapse([(seat, self.code(seat, weave))])
        if self.skips[seat - 1] + 1 >= self.terms.max_timeouts:
            return Lapse([], "timeout")
        return Lapse([(seat, SKIP)])

    def forfeit(self, seat: Seat, reason: str, events: list[Event] | None) -> None:
        """Drops the seat: its hand leaves play unseen, its turns are passed over, it cannot win."""
        if seat == 0:
            self.finish("abort", [], events)
            return
        if self.dropped[seat - 1]:
            return
        self.dropped[seat - 1] = True
        if events is not None:
            tell(events, "drop", seat, f"drop {seat} {reason}", {"reason": reason})
        active = [s for s in range(1, self.terms.players + 1) if not self.dropped[s - 1]]
        if len(active) == 1:
            self.finish("last_weaver", active, events)
        elif seat == self.turn:
            self.pass_on(events)

    def gathered(self) -> list[int]:
        return list(self.energy)

    def outcome(self) -> Outcome | None:
        return self.result

    def view(self, viewer: int) -> View:
        return look(self, viewer)

    def pages(self, viewers: list[int]) -> list[View]:
        return pages(self, viewers)

    def clone(self) -> Position:
        twin = WeavePosition(self.terms, self.dice.clone())
        twin.grid = list(self.grid)
        if self.joined is not None:
            self.joined.shared = True
            twin.joined = self.joined
        twin.drawn = self.drawn
        twin.unlaid = None if self.unlaid is None else list(self.unlaid)
        twin.hands = [list(hand) for hand in self.hands]
        twin.pile = self.pile
        twin.top = self.top
        twin.energy = list(self.energy)
        twin.skips = list(self.skips)
        twin.dropped = list(self.dropped)
        twin.passed = list(self.passed)
        twin.turn = self.turn
        twin.waiting = list(self.waiting)
        twin.begun = self.begun
        twin.scored = self.scored
        twin.replaced = self.replaced
        twin.pending = self.pending
        twin.history = list(self.history)
        twin.woven = self.woven
        twin.told = self.told
        twin.won = self.won
        twin.result = self.result
        return twin
