"""A match saved, and made whole again or refused: its calls are called once more, so that all counts are true."""

from parlour.core.contract import Action
from parlour.core.dice import Dice
from parlour.core.notation import Unreadable
from parlour.games.underlinery import notation
from parlour.games.underlinery.position.actions import AUTO, A, B, first_of, kind_of
from parlour.games.underlinery.position.match import UnderlineryPosition, fresh
from parlour.games.underlinery.position.story import write_call
from parlour.games.underlinery.position.terms import MATCH, Terms
from parlour.games.underlinery.save.shapes import Saved
from parlour.games.underlinery.view.look import choice_of, ending

LEFT = ("resign", "disconnect", "stall", "abort")  # results that do not follow from the calls


def save(position: UnderlineryPosition) -> Saved:
    return Saved(
        chooser=position.chooser,
        choice=choice_of(position),
        opened=list(position.opened),
        grids=[list(grid) if any(grid) else [] for grid in position.grid],
        lifted=list(position.lifted),
        calls=[text for call in position.log if (text := write_call(call))],
        result=ending(position),
    )


def load(terms: Terms, saved: Saved, dice: Dice) -> UnderlineryPosition:
    """The position; ValueError with one clear line if there can be none like it."""
    if saved.chooser not in (1, 2):
        raise ValueError("chooser must be seat 1 or 2")
    if not len(saved.opened) == len(saved.grids) == len(saved.lifted) == 2:
        raise ValueError("opened, grids and lifted need one entry for each of the two seats")
    if saved.choice not in ("", "A", "B"):
        raise ValueError("choice must be A, B or empty")
    position = fresh(terms, dice, saved.chooser)
    if saved.choice:
        position.play(saved.chooser, A if saved.choice == "A" else B, None)
        if saved.opened[position.mover - 1]:
            position.opened[position.mover - 1] = True
    if saved.opened != position.opened:
        raise ValueError("opened: grids open with the choice, the first placer's at once")
    for seat in (1, 2):
        _restore_grid(position, saved, seat)
    if not all(position.opened) and (any(position.filled) or any(position.lifted)):
        raise ValueError("opened: the second grid opens with the first number placed")
    if position.locked(1) and position.locked(2):
        position.phase = MATCH
        position.turn = position.mover
    for text in saved.calls:
        _restore_call(position, text)
    _restore_result(position, saved)
    return position


def _restore_grid(position: UnderlineryPosition, saved: Saved, seat: int) -> None:
    cells = position.terms.board.cells
    grid, lifted = saved.grids[seat - 1] or [0] * cells, saved.lifted[seat - 1]
    numbers = [number for number in grid if number]
    if len(grid) != cells or len(set(numbers)) != len(numbers) or not all(0 <= number <= cells for number in grid):
        raise ValueError(f"grids: each must hold {cells} numbers, 0 for an empty cell, none of 1 to {cells} twice")
    if not 0 <= lifted <= cells or lifted in numbers:
        raise ValueError("lifted: the number in hand must be an unplaced one, or 0")
    position.set_grid(seat, grid, lifted)


def _restore_call(position: UnderlineryPosition, text: str) -> None:
    try:
        action = _read_call(text)
    except Unreadable:
        raise ValueError(
            f"calls: cannot read {text[:20]!r}; expected such as 57, 57~, 4+5, 12!hold9, 6!pulse"
        ) from None
    seat = position.turn or 1
    plain = first_of(action) if kind_of(action) == AUTO else action
    trouble = position.why_not(seat, plain)
    if trouble:
        raise ValueError(f"calls: {text[:20]} is refused: {trouble}")
    position.play(seat, action, None)


def _read_call(text: str) -> Action:
    reading = notation.read("call " + text.replace("!hold", " hold ").replace("!", " "), 0)
    return reading.actions[0]


def _restore_result(position: UnderlineryPosition, saved: Saved) -> None:
    result, outcome = saved.result, position.result
    if outcome is not None:
        winners = outcome.winners() or [0]
        if result is None or result.winner != winners[0] or result.reason != outcome.reason:
            raise ValueError(f"result: the calls give {winners[0]} {outcome.reason}")
    elif result is not None:
        if (
            result.winner not in (0, 1, 2)
            or result.reason not in LEFT
            or (result.winner == 0) != (result.reason == "abort")
        ):
            raise ValueError("result: the calls do not end the match; expected a seat and a forfeit, or 0 and abort")
        position.finish(result.winner, result.reason, None)
