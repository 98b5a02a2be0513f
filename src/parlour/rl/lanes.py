"""Many matches side by side, each in its lane: one step in each, written into buffers that others made."""

from collections.abc import Callable

from parlour.bots.bot import Bot
from parlour.core.contract import Game, Position, Seat
from parlour.core.dice import Dice, QuickDice
from parlour.core.encoder import Encoder
from parlour.rl.session import Session, mended


class Buffers:
    """Bytes of all lanes one after the other."""

    def __init__(
        self,
        rows: memoryview,
        masks: memoryview,
        seats: memoryview,
        ended: memoryview,
        cut: memoryview,
        illegal: memoryview,
    ) -> None:
        self.rows = rows
        self.masks = masks
        self.seats = seats  # whose step it is
        self.ended = ended  # 1 where a match has ended with this step
        self.cut = cut  # 1 where it was broken off
        self.illegal = illegal  # 1 where the step was not allowed, and the lowest allowed one was taken


class Company:
    """Who plays the seats that are not asked for their steps."""

    def __init__(self, bots: list[list[Bot]], rivals: bool, seat: Seat) -> None:
        self.bots = bots  # [lane][seat - 1]; none: they play anything legal
        self.rivals = rivals  # False: every seat is asked
        self.seat = seat  # the one that is asked; 0 = another one each match

    def asked(self, lane: int, match: int, seats: int) -> Seat:
        """The seat that is asked in this match of the lane; 0 = every one."""
        if not self.rivals:
            return 0
        return self.seat or 1 + (lane + match) % seats


class Lanes:
    """So many matches as there are encoders."""

    def __init__(
        self,
        game: Game,
        start: Callable[[Dice], Position],
        encoders: list[Encoder],
        company: Company,
        limit: int,
        seed: int,
        into: Buffers,
    ) -> None:
        self.game = game
        self.start = start  # the first position of a match
        self.encoders = encoders
        self.company = company
        self.limit = limit  # steps after which a match is broken off; 0 = never
        self.into = into
        self.count = len(encoders)
        self.dice: list[QuickDice] = [QuickDice(seed * 1_000_003 + lane) for lane in range(self.count)]
        self.begun = [0] * self.count  # matches
        self.asked = [0] * self.count  # the seat whose steps are asked for; 0 = every one
        self.taken = [0] * self.count  # steps of this match
        self.masks: list[bytes] = [b""] * self.count
        self.rewards: list[list[float]] = [[] for _ in range(self.count)]  # where the match has ended with this step
        self.sessions: list[Session] = [self._begin(lane) for lane in range(self.count)]
        for lane in range(self.count):
            self._show(lane)

    def _begin(self, lane: int) -> Session:
        """A new match, up to the first step that is asked for; one that ends before it is no match."""
        while True:
            self.asked[lane] = self.company.asked(lane, self.begun[lane], self.game.seats)
            self.begun[lane] += 1
            self.taken[lane] = 0
            session = Session(self.game, self.encoders[lane], self.start(self.dice[lane]))
            self._answer(lane, session)
            if session.seat:
                return session

    def _answer(self, lane: int, session: Session) -> None:
        """The others act until the seat that is asked is to act, or nobody."""
        asked = self.asked[lane]
        if not asked:
            return
        dice: Dice = self.dice[lane]
        bots = self.company.bots[lane]
        while session.seat and session.seat != asked:
            seat = session.seat
            position = session.position
            action = bots[seat - 1].choose(position.view(seat)) if bots else position.random_action(seat, dice)
            position.play(seat, action, None)
            session.pass_on()

    def step(self, steps: list[int]) -> None:
        """One step in every lane. Where the match ends a new one begins at once."""
        into = self.into
        for lane in range(self.count):
            session = self.sessions[lane]
            wish = steps[lane]
            step = mended(wish, self.masks[lane])
            into.illegal[lane] = 0 if step == wish else 1
            if session.take(session.seat, step, None):
                self._answer(lane, session)
            self.taken[lane] += 1
            over = session.seat == 0
            cut = not over and self.limit > 0 and self.taken[lane] >= self.limit
            into.ended[lane] = 1 if over else 0
            into.cut[lane] = 1 if cut else 0
            if over:
                self.rewards[lane] = session.rewards()
            if over or cut:
                self.sessions[lane] = self._begin(lane)
            self._show(lane)

    def _show(self, lane: int) -> None:
        session = self.sessions[lane]
        encoder = session.encoder
        seat = session.seat
        mask = session.mask(seat)
        self.masks[lane] = mask
        self.into.seats[lane] = seat
        start = lane * encoder.width
        self.into.rows[start : start + encoder.width] = session.row(seat)
        start = lane * encoder.size
        self.into.masks[start : start + encoder.size] = mask
