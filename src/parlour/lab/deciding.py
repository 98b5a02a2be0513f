"""One match in the lab, decision by decision."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from parlour.core.contract import Action, Event, Game, Position, Seat
from parlour.core.dice import Dice
from parlour.lab.players import Player

MOST = 3_000  # decisions; a match that has more is broken off: some would never end


class Decision:
    """What a seat has decided, before it happens."""

    def __init__(self, position: Position, seat: Seat, actions: list[Action], seconds: float) -> None:
        self.position = position  # as it was when the seat decided
        self.seat = seat
        self.actions = actions  # [] = it did not decide in time
        self.seconds = seconds


def decisions(
    game: Game, position: Position, players: Mapping[Seat, Player], order: Dice, most: int = MOST
) -> Iterator[Decision]:
    """Every decision until the match is over or broken off; `position` is the match, played on between them.

    Where several seats may act at once, chance says whose action comes first: in a race it would always be seat 1's.
    """
    hearing = [seat for seat, player in players.items() if player.hears]
    told: dict[Seat, list[Event]] = {seat: [] for seat in players}
    count = 0
    try:
        while (seats := position.to_act()) and count < most:
            seats = order.shuffle("order", seats) if len(seats) > 1 else list(seats)
            # all who decide now choose before any of their choices is played
            choices: list[Decision] = []
            for seat in seats:
                player = players[seat]
                began = player.clock()
                actions = player.act(position, told[seat])
                told[seat] = []
                choices.append(Decision(position, seat, actions, player.clock() - began))
                yield choices[-1]
            count += len(seats)
            for choice in choices:
                events: list[Event] | None = [] if hearing else None
                if choice.actions:
                    _happen(game, position, choice, len(seats) > 1, events)
                else:
                    _lapse(position, choice.seat, players[choice.seat].gone(), events)
                for seat in hearing:
                    told[seat] += [event for event in events or [] if event.to >> seat & 1]
    finally:  # whatever happens, no program is left running
        result = position.outcome()
        for player in players.values():
            player.over("" if result is None else f"{','.join(map(str, result.winners())) or '0'} {result.reason}")


def _happen(game: Game, position: Position, choice: Decision, together: bool, events: list[Event] | None) -> None:
    for action in choice.actions:
        why = position.why_not(choice.seat, action)
        assert not why or together, f"{game.name}: {game.write(action)} in seat {choice.seat}: {why}"
        if not why:  # else what another seat chose at the same time has ended its turn
            position.play(choice.seat, action, events)


def _lapse(position: Position, seat: Seat, gone: bool, events: list[Event] | None) -> None:
    """The seat's time is over: the rules say what happens, or else that it has left."""
    if seat not in position.to_act():
        return
    causes = [timer.cause for timer in position.timers() if timer.seat == seat and not gone]
    lapse = position.lapse(seat, causes[0] if causes else "absence", "")
    for other, action in lapse.actions:
        position.play(other, action, events)
    if lapse.forfeit:
        position.forfeit(seat, lapse.forfeit, events)
    if not causes and seat in position.to_act():
        position.forfeit(seat, "resign", events)
