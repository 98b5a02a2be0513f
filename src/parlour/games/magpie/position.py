"""The whole truth of a match: a bag, two closed hands, a tile laid face down, a tile that answers it."""

from parlour.core.contract import Action, Event, Lapse, Position, Seat, Timer, duel, only, others
from parlour.core.dice import Dice
from parlour.core.view import View
from parlour.core.zones import Zones
from parlour.games.magpie.options import MagpieOptions, is_high
from parlour.games.magpie.view import look


class MagpiePosition(Position):
    """Every tile lies in one of the zones `bag`, `1` and `2` (the hands), `led` (face down) and `out` (seen by all).
    The code of an action is the number on the tile that is laid."""

    def __init__(
        self, options: MagpieOptions, dice: Dice, zones: Zones, leader: Seat, points: list[int], laid: int
    ) -> None:
        self.options = options
        self.dice = dice
        self.zones = zones
        self.leader = leader
        self.points = points
        self.laid = laid  # tiles laid since the start: a new key for the clock
        self.result = None

    def turn(self) -> Seat:
        return 3 - self.leader if self.zones["led"] else self.leader

    def to_act(self) -> list[Seat]:
        return [] if self.result is not None else [self.turn()]

    def legal(self, seat: Seat) -> list[Action]:
        return sorted(set(self.zones[str(seat)])) if seat in self.to_act() else []

    def why_not(self, seat: Seat, action: Action) -> str:
        if self.result is not None:
            return "game_over"
        if seat != self.turn():
            return "not_your_turn"
        return "" if action in self.zones[str(seat)] else "not_held"

    def play(self, seat: Seat, action: Action, events: list[Event] | None) -> None:
        self.zones[str(seat)].remove(action)
        self.laid += 1
        if self.zones["led"]:
            self.compare(seat, action, events)
            return
        self.zones["led"].append(action)
        if events is not None:  # everybody hears whether the tile is high, but only its seat knows which it is
            data: dict[str, object] = {"type": "lead", "seat": seat, "tile": action, "high": is_high(action)}
            events.append(Event(f"{seat} leads {action}", data, only(seat)))
            events.append(
                Event(f"{seat} leads {'high' if is_high(action) else 'low'}", data | {"tile": 0}, others(seat))
            )

    def compare(self, seat: Seat, answer: int, events: list[Event] | None) -> None:
        led = self.zones["led"].pop()
        self.zones["out"] = sorted([*self.zones["out"], led, answer])
        winner = 0 if led == answer else self.leader if led > answer else seat
        if winner:
            self.points[winner - 1] += led + answer
        if events is not None:
            data: dict[str, object] = {"type": "answer", "seat": seat, "tile": answer, "led": led, "winner": winner}
            events.append(Event(f"{seat} answers {answer} to {led}", data))
        for drawing in (self.leader, seat):
            self.draw(drawing, events)
        self.leader = winner or self.leader
        if not self.zones["1"] and not self.zones["2"]:
            ahead = self.points[0] - self.points[1]
            self.finish(0 if ahead == 0 else 1 if ahead > 0 else 2, "points" if ahead else "tie", events)

    def draw(self, seat: Seat, events: list[Event] | None) -> None:
        bag = self.zones["bag"]
        if not bag:
            return
        tile = bag.pop(self.dice.roll("bag", len(bag)) - 1)
        self.zones[str(seat)] = sorted([*self.zones[str(seat)], tile])
        if events is not None:
            events.append(Event(f"{seat} draws {tile}", {"type": "draw", "seat": seat, "tile": tile}, only(seat)))

    def finish(self, winner: Seat, reason: str, events: list[Event] | None) -> None:
        self.result = duel(winner, reason)
        if events is not None:
            data: dict[str, object] = {"type": "end", "winner": winner, "reason": reason, "points": list(self.points)}
            events.append(Event(f"#{winner} {reason}", data))

    def timers(self) -> list[Timer]:
        seconds = self.options.turn_time
        return [Timer("turn", seat, seconds, self.laid) for seat in self.to_act() if seconds]

    def lapse(self, seat: Seat, cause: str, draft: str) -> Lapse:
        return Lapse([(seat, self.legal(seat)[0])]) if cause == "turn" else Lapse([], "disconnect")

    def forfeit(self, seat: Seat, reason: str, events: list[Event] | None) -> None:
        self.finish(3 - seat if seat else 0, reason, events)

    def view(self, viewer: int) -> View:
        return look(self, viewer)

    def gathered(self) -> list[int]:
        return list(self.points)

    def clone(self) -> Position:
        zones = {name: list(lying) for name, lying in self.zones.items()}
        twin = MagpiePosition(self.options, self.dice.clone(), zones, self.leader, list(self.points), self.laid)
        twin.result = self.result
        return twin
