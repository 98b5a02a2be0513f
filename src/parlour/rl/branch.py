"""A match whose chance is told apart, for algorithms that walk its tree: decisions, nodes of chance, what each seat was told."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from parlour.core.contract import Event, Position, Seat
from parlour.core.dice import Dice
from parlour.core.view import to_json
from parlour.rl.chance import Dry, DryDice
from parlour.rl.make import Made
from parlour.rl.session import Session


class Branch:
    """Where a walk stands. `asking` is the draw that the rules wait for, `session` the match before it, None before the start."""

    def __init__(self, made: Made) -> None:
        self.made = made
        self.session: Session | None = None
        self.asking: Dry | None = None
        self.values: list[int] = []  # drawn for what is being done
        self.doing: tuple[Seat, int] = (0, 0)  # the seat and its step
        seats = made.game.seats
        self.heard: list[list[str]] = [[] for _ in range(seats)]  # [seat - 1]: its own steps, and what it was told
        self.seen: list[bytes] = [b""] * seats  # its view
        self.chain: list[bytes] = [b""] * seats  # a digest of all its views
        self._go_on()

    # where it stands

    @property
    def seat(self) -> Seat:
        """The seat to act; 0 at a node of chance and at the end."""
        return 0 if self.asking is not None or self.session is None else self.session.seat

    @property
    def over(self) -> bool:
        return self.asking is None and self.seat == 0

    def rewards(self) -> list[float]:
        return [0.0] * self.made.game.seats if self.session is None or not self.over else self.session.rewards()

    def allowed(self) -> list[int]:
        """The steps of the seat to act."""
        assert self.session is not None
        return [step for step, may in enumerate(self.session.mask(self.seat)) if may]

    # what happens

    def take(self, step: int) -> None:
        """The seat to act takes a step that is allowed."""
        seat = self.seat
        self.heard[seat - 1].append(f"> {self.made.encoder.describe(step)}")
        self.doing = (seat, step)
        self._go_on()

    def draw(self, outcome: int) -> None:
        """Chance decides."""
        assert self.asking is not None
        self.values.append(self.asking.value(outcome))
        self._go_on()

    def _go_on(self) -> None:
        """Does what is being done with the values drawn so far, or asks for one more. What was tried before a draw is forgotten."""
        events: list[Event] = []
        dice = DryDice(self.values)
        try:
            trial = self._tried(dice, events)
        except Dry as dry:
            self.asking = dry
            return
        assert dice.used == len(self.values)
        self.session = trial
        self.asking = None
        self.values = []
        self._hear(trial.position, events)

    def _tried(self, dice: Dice, events: list[Event]) -> Session:
        made = self.made
        if self.session is None:
            return Session(made.game, made.encoder, made.start(dice))
        self.session.position.dice = dice  # before the copy is made, since parts of a position may keep it too
        trial = self.session.clone()
        trial.take(*self.doing, events)
        return trial

    def _hear(self, position: Position, events: list[Event]) -> None:
        """Nobody learns that something happened of which they are told nothing."""
        for seat in range(1, self.made.game.seats + 1):
            told = [event.text for event in events if event.to >> seat & 1]
            self.heard[seat - 1] += told
            view = to_json(position.view(seat))
            if told or view != self.seen[seat - 1]:
                self.seen[seat - 1] = view
                self.chain[seat - 1] = blake2b(self.chain[seat - 1] + view, digest_size=12).digest()

    # what a seat knows

    def information(self, seat: Seat) -> str:
        """All that the seat was told and did: its steps and events in words, and a digest of all its views."""
        return "\n".join([f"seat {seat}", *self.heard[seat - 1], f"# {self.chain[seat - 1].hex()}"])

    def observation(self, seat: Seat) -> str:
        """What it sees now."""
        steps = self.session.steps[seat - 1] if self.session is not None else []
        return f"{self.seen[seat - 1].decode()} {steps}"

    def resampled(self, seat: Seat, dice: Dice) -> Branch:
        """The same for this seat in a world that it imagines. What the others heard there nobody knows: theirs is as it is now."""
        assert self.session is not None
        twin = self.copy()
        world = self.made.game.dream(self.session.position.view(seat)).world(dice)
        session = Session(self.made.game, self.made.encoder, world)
        session.steps = [list(steps) if n + 1 == seat else [] for n, steps in enumerate(self.session.steps)]
        session.seat = self.session.seat
        twin.session = session
        return twin

    # copies

    def copy(self) -> Branch:
        twin = Branch.__new__(Branch)
        twin.__dict__.update(self.__dict__)
        twin.session = None if self.session is None else self.session.clone()
        twin.values = list(self.values)
        twin.heard = [list(heard) for heard in self.heard]
        twin.seen = list(self.seen)
        twin.chain = list(self.chain)
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Branch:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        state = self.__dict__.copy()
        session = self.session
        if session is not None:
            state["session"] = (session.game.save(session.position), session.steps, session.seat)
        if self.asking is not None:
            state["asking"] = (self.asking.stream, self.asking.sides)
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        if state["session"] is not None:
            data, steps, seat = state["session"]
            self.session = Session(self.made.game, self.made.encoder, self.made.game.load(data, DryDice([])))
            self.session.steps, self.session.seat = steps, seat
        if state["asking"] is not None:
            self.asking = Dry(*state["asking"])
