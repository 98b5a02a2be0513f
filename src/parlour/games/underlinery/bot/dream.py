"""Whole matches imagined from one view: everything the viewer knows is kept, the hidden grids are drawn anew."""

from parlour.core.contract import Dream, Position, Seat
from parlour.core.dice import Dice, QuickDice
from parlour.core.view import View
from parlour.games.underlinery.bot.hidden import Hidden, History
from parlour.games.underlinery.position.actions import AUTO, CALL, DOUBLE, HOLD, PULSE, A, B
from parlour.games.underlinery.position.match import UnderlineryPosition, fresh
from parlour.games.underlinery.position.story import SECOND, entry, score
from parlour.games.underlinery.position.terms import MATCH, Terms
from parlour.games.underlinery.view.shapes import Call, UnderlineryView

KINDS = {"": CALL, "double": DOUBLE, "hold": HOLD, "pulse": PULSE}


class UnderlineryDream(Dream):
    """A view digested: the known half of the match, and for each locked grid that is not known a pool of grids.

    `follow` goes on to a later view of the same match with the pools repaired instead of made anew.
    """

    def __init__(self, terms: Terms, view: UnderlineryView) -> None:
        self.terms = terms
        self.known = digest(terms, view)
        self.asked = [_asked(view, 1), _asked(view, 2)]  # after so many calls each seat used its pulse; 0 = it did not
        self.hidden: list[Hidden | None] = [None, None]
        for seat in (1, 2):
            if view.status[seat - 1] == "locked" and not self.known.filled[seat - 1]:
                self.hidden[seat - 1] = Hidden(terms.board, history(view, seat))

    def follow(self, view: View, dice: Dice) -> None:
        """A later view of the same match and viewer."""
        assert isinstance(view, UnderlineryView)
        later = UnderlineryDream(self.terms, view)
        self.known = later.known
        self.asked = later.asked
        for side in range(2):
            old, new = self.hidden[side], later.hidden[side]
            if old is not None and new is not None:
                old.follow(new.history, quick(dice))
            else:
                self.hidden[side] = new

    def world(self, dice: Dice) -> Position:
        fast = quick(dice)
        world = self.known.clone()
        world.dice = dice
        for side in range(2):
            hidden = self.hidden[side]
            if hidden is not None:
                if world.grid is self.known.grid:  # a clone shares what is locked
                    world.grid = list(world.grid)
                    world.cell_of = list(world.cell_of)
                times = hidden.grid(fast).times
                fill_in(world, side + 1, hidden.history.called, times, fast)
                world.missing[side] = hidden.missing(times)
                if self.asked[1 - side]:  # what the other seat was told of it
                    world.pulse[1 - side] = hidden.lacking_one(times, self.asked[1 - side])
        return world


def quick(dice: Dice) -> QuickDice:
    return dice if isinstance(dice, QuickDice) else QuickDice(dice.roll("dream", 1 << 30))


def digest(terms: Terms, view: UnderlineryView) -> UnderlineryPosition:
    """The position as far as the view tells; grids that it does not tell are empty."""
    position = fresh(terms, QuickDice(), view.chooser)
    if view.choice:
        position.play(view.chooser, A if view.choice == "A" else B, None)
    for seat in (1, 2):
        position.opened[seat - 1] = view.status[seat - 1] != "waiting"
        grid = view.grids[seat - 1] if view.grids else view.grid if view.viewer == seat else None
        if grid is not None:
            lowest = next((n for n in range(1, terms.board.cells + 1) if n not in grid), 0)
            position.set_grid(seat, list(grid), 0 if view.hand == lowest or seat != view.viewer else view.hand)
    if view.status == ("locked", "locked"):
        position.phase = MATCH
        position.turn = view.turn
    asked = [_asked(view, 1), _asked(view, 2)]
    for made, call in enumerate(view.calls, 1):
        _cross(position, call)
        if made == asked[call.seat - 1] and position.locked(3 - call.seat):
            position.pulse[call.seat - 1] = position.missing[2 - call.seat].count(1)
    if view.viewer and view.pulse is not None:
        position.pulse[view.viewer - 1] = view.pulse
    position.held = view.held
    position.ticks = list(view.ticks)
    position.score = score(view.ticks[0], view.ticks[1])
    position.timeouts = list(view.timeouts)
    if view.result is not None:
        position.finish(view.result.winner, view.result.reason, None)
    return position


def _cross(position: UnderlineryPosition, call: Call) -> None:
    """Crosses a number out where it is known to lie."""
    kind = AUTO if call.auto else SECOND if call.second else KINDS[call.power]
    position.strike(call.number)
    for side in range(2):
        if position.locked(side + 1):
            for line in position.terms.board.lines_of[position.cell_of[side][call.number]]:
                position.missing[side][line] -= 1
    position.log.append(entry(call.seat, call.number, kind, call.target) + score(call.ticks[0], call.ticks[1]))
    if kind in (DOUBLE, HOLD, PULSE):
        position.used[call.seat - 1] |= 1 << kind


def history(view: UnderlineryView, seat: Seat) -> History:
    """What the view tells of the seat's hidden grid."""
    called = [call.number for call in view.calls]
    counts = [0] + [call.ticks[seat - 1] for call in view.calls]
    gains = [counts[i + 1] - counts[i] for i in range(len(called))]
    if view.pulse is None:
        return History(called, gains, 0, -1)
    return History(called, gains, _asked(view, view.viewer), view.pulse)


def _asked(view: UnderlineryView, seat: Seat) -> int:
    """After how many calls the seat was answered its pulse; 0 = never, also if that call ended the match."""
    ended = view.result is not None and view.result.reason in ("ticks", "double")
    for made, call in enumerate(view.calls, 1):
        if call.power == "pulse" and call.seat == seat:
            return 0 if ended and made == len(view.calls) else made
    return 0


def fill_in(world: UnderlineryPosition, seat: Seat, called: list[int], times: list[int], dice: QuickDice) -> None:
    """Puts an imagined grid into the world; the numbers not called yet lie anywhere among its uncrossed cells."""
    cells, made = world.terms.board.cells, len(called)
    numbers = [0] * cells
    cell_of = [-1] * (cells + 1)
    uncalled = dice.shuffle("dream", world.free)
    at = 0
    for cell in range(cells):
        time = times[cell]
        if time <= made:
            number = called[time - 1]
        else:
            number = uncalled[at]
            at += 1
        numbers[cell] = number
        cell_of[number] = cell
    world.grid[seat - 1] = numbers
    world.cell_of[seat - 1] = cell_of
    world.filled[seat - 1] = cells
