"""The whole truth of a match: each seat secretly holds some pebbles, may change its mind, then shows; the sum decides."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from parlour.core.contract import Action, Event, Lapse, Position, Seat, Timer, duel, only
from parlour.core.dice import Dice
from parlour.core.view import View
from parlour.games.nullgame.view import look

if TYPE_CHECKING:
    from parlour.games.nullgame.game import NullGame

SHOW: Final = 0  # any other action code n means: hold n - 1 pebbles


@mypyc_attr(allow_interpreted_subclasses=True)  # the laws subclass it with leaks that they must catch
class NullPosition(Position):
    """Two hands."""

    def __init__(self, game: "NullGame", dice: Dice) -> None:
        self.game = game
        self.dice = dice
        self.hand = [0, 0]
        self.left = [game.changes, game.changes]
        self.shown = [False, False]
        self.result = None

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
        self.result = duel(winner, reason)
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

    def view(self, viewer: int) -> View:
        return look(self, viewer)

    def clone(self) -> Position:
        twin = NullPosition(self.game, self.dice.clone())
        twin.hand = list(self.hand)
        twin.left = list(self.left)
        twin.shown = list(self.shown)
        twin.result = self.result
        return twin
