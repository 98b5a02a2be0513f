"""Nullgame: each seat secretly holds some pebbles, may change its mind, then shows; the sum decides."""

from typing import Final

from mypy_extensions import mypyc_attr

from parlour.core.contract import (
    Action,
    Draft,
    Dream,
    Event,
    Game,
    Lapse,
    Outcome,
    Position,
    Refusal,
    Seat,
    Timer,
    only,
)
from parlour.core.dice import Dice
from parlour.core.view import View, builtins, typed
from parlour.games.nullgame import notation
from parlour.games.nullgame.view import NullSaved, NullView, ending, look, picture

VERSION: Final = 1
SHOW: Final = 0  # any other action code n means: hold n - 1 pebbles

REASONS: Final = {
    "even": "the sum is even: {winner} wins",
    "odd": "the sum is odd: {winner} wins",
    "resign": "{loser} resigned",
    "disconnect": "{loser} stayed away",
    "abort": "the match was called off",
}

REFUSALS: Final = {
    "game_over": "the match is over",
    "already_shown": "you have shown your hand; wait for the other seat",
    "too_many": "a hand does not hold so many pebbles",
    "no_changes": "you have no change left; show your hand",
}


@mypyc_attr(allow_interpreted_subclasses=True)  # the laws subclass it with leaks that they must catch
class NullPosition(Position):
    """Two hands."""

    def __init__(self, game: "NullGame", dice: Dice) -> None:
        self.game = game
        self.dice = dice
        self.hand = [0, 0]
        self.left = [game.changes, game.changes]
        self.shown = [False, False]
        self.result: Outcome | None = None

    def to_act(self) -> list[Seat]:
        if self.result is not None:
            return []
        return [seat for seat in (1, 2) if not self.shown[seat - 1]]

    def legal(self, seat: Seat) -> list[Action]:
        if self.result is not None or self.shown[seat - 1]:
            return []
        holds = [pebbles + 1 for pebbles in range(self.game.pebbles + 1)] if self.left[seat - 1] else []
        return [SHOW, *holds]

    def why_not(self, seat: Seat, action: Action) -> str:
        if self.result is not None:
            return "game_over"
        if self.shown[seat - 1]:
            return "already_shown"
        if action == SHOW:
            return ""
        if action > self.game.pebbles + 1:
            return "too_many"
        return "" if self.left[seat - 1] else "no_changes"

    def play(self, seat: Seat, action: Action, events: list[Event] | None) -> None:
        if action != SHOW:
            self.hand[seat - 1] = action - 1
            self.left[seat - 1] -= 1
            if events is not None:  # nobody else learns that anything was done
                events.append(Event(f"hold {action - 1}", {"type": "hold", "pebbles": action - 1}, only(seat)))
            return
        self.shown[seat - 1] = True
        if events is not None:
            events.append(Event(f"{seat} shows", {"type": "show", "seat": seat}))
        if self.shown[0] and self.shown[1]:
            odd = (self.hand[0] + self.hand[1]) % 2
            self.finish(2 if odd else 1, "odd" if odd else "even", events)

    def finish(self, winner: Seat, reason: str, events: list[Event] | None) -> None:
        payoffs = [0.5, 0.5] if winner == 0 else [float(winner == 1), float(winner == 2)]
        self.result = Outcome(payoffs, reason)
        if events is not None:
            hands = list(self.hand)
            text = f"#{winner} {reason} {hands[0]}+{hands[1]}"
            events.append(Event(text, {"type": "end", "winner": winner, "reason": reason, "hands": hands}))

    def timers(self) -> list[Timer]:
        if self.game.turn_time == 0:
            return []
        return [Timer("turn", seat, self.game.turn_time) for seat in self.to_act()]

    def lapse(self, seat: Seat, cause: str, draft: str) -> Lapse:
        return Lapse([(seat, SHOW)]) if cause == "turn" else Lapse([], "disconnect")

    def forfeit(self, seat: Seat, reason: str, events: list[Event] | None) -> None:
        self.finish(3 - seat if seat else 0, reason, events)

    def outcome(self) -> Outcome | None:
        return self.result

    def view(self, viewer: int) -> View:
        return look(self, viewer)

    def clone(self) -> Position:
        twin = NullPosition(self.game, self.dice.clone())
        twin.hand = list(self.hand)
        twin.left = list(self.left)
        twin.shown = list(self.shown)
        twin.result = self.result
        return twin


class NullDream(Dream):
    """Whatever is unknown is equally likely."""

    def __init__(self, game: "NullGame", view: NullView) -> None:
        self.game = game
        self.shown = list(view.shown)
        self.hands = list(view.hands)
        self.viewer = view.viewer
        self.left = view.left
        self.ended = view.result

    def world(self, dice: Dice) -> Position:
        position = NullPosition(self.game, dice)
        position.shown = list(self.shown)
        for seat in (1, 2):
            known = self.hands[seat - 1]
            position.hand[seat - 1] = dice.roll("dream", self.game.pebbles + 1) - 1 if known is None else known
        if self.viewer:
            position.left[self.viewer - 1] = self.left
        if self.ended is not None:
            position.finish(self.ended.winner, self.ended.reason, None)
        return position


@mypyc_attr(allow_interpreted_subclasses=True)
class NullGame(Game):
    """Nullgame under its options."""

    def __init__(self, options: dict[str, object]) -> None:
        super().__init__("nullgame", "Nullgame", VERSION, 2, options)
        self.reasons = dict(REASONS)
        self.refusals = dict(REFUSALS)
        self.pebbles = int(str(options["pebbles"]))
        self.changes = int(str(options["changes"]))
        self.turn_time = int(str(options["turn_time"]))

    def start(self, dice: Dice) -> Position:
        return NullPosition(self, dice)

    def dream(self, view: View) -> Dream:
        assert isinstance(view, NullView)
        return NullDream(self, view)

    def interpret(self, position: Position, seat: Seat, text: str, draft: str) -> list[Action] | Draft | Refusal:
        return notation.read(text)

    def write(self, action: Action) -> str:
        return notation.write(action)

    def retell(self, position: Position, seat: Seat, actions: list[Action], viewer: int) -> str:
        return "show" if actions[0] == SHOW else ""

    def show(self, view: View) -> str:
        assert isinstance(view, NullView)
        return picture(view)

    def save(self, position: Position) -> dict[str, object]:
        assert isinstance(position, NullPosition)
        return builtins(NullSaved(position.hand, position.left, position.shown, ending(position)))

    def load(self, data: dict[str, object], dice: Dice) -> Position:
        saved = typed(data, NullSaved)
        if not all(0 <= pebbles <= self.pebbles for pebbles in saved.hands):
            raise ValueError(f"hands must hold 0 to {self.pebbles} pebbles")
        if not all(0 <= left <= self.changes for left in saved.left):
            raise ValueError(f"left must be 0 to {self.changes} changes")
        if saved.result is None and all(saved.shown):
            raise ValueError("both hands are shown, so there must be a result")
        if saved.result is not None and (saved.result.reason not in REASONS or saved.result.winner not in (0, 1, 2)):
            raise ValueError("the result must be a winner (0, 1 or 2) and a reason of the rules")
        position = NullPosition(self, dice)
        position.hand = list(saved.hands)
        position.left = list(saved.left)
        position.shown = list(saved.shown)
        if saved.result is not None:
            position.finish(saved.result.winner, saved.result.reason, None)
        return position
