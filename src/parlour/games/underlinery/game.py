"""Underlinery as the house plays it: inputs against positions, records, saves."""

from typing import Any, Final

from parlour.core.contract import Action, Draft, Dream, Game, Position, Refusal, Rematch, Seat
from parlour.core.dice import Dice
from parlour.core.info import Conduct, GameInfo
from parlour.core.ink import Words, row
from parlour.core.notation import Unreadable
from parlour.core.view import Preview, View, builtins, to_json, typed
from parlour.games.underlinery import notation
from parlour.games.underlinery.bot.dream import UnderlineryDream
from parlour.games.underlinery.options import UnderlineryOptions, check_rated
from parlour.games.underlinery.picture import picture, standing
from parlour.games.underlinery.position import layouts
from parlour.games.underlinery.position.actions import FILL, LIFT, NO_LAYOUT, PLACE, cell_at, code, kind_of, place_at
from parlour.games.underlinery.position.board import SIZE, Board
from parlour.games.underlinery.position.match import UnderlineryPosition, fresh
from parlour.games.underlinery.position.terms import MATCH, Terms
from parlour.games.underlinery.save.match import load, save
from parlour.games.underlinery.save.shapes import Saved
from parlour.games.underlinery.texts import REASONS, REFUSALS
from parlour.games.underlinery.view.shapes import Hand, UnderlineryView

INFO: Final = GameInfo(
    name="underlinery",
    title="Underlinery",
    line="Two hidden grids, one number called at a time: complete eleven lines before the other does.",
    ids="UL",
    version=1,
    seats=(2,),
    reasons=REASONS,
    refusals=REFUSALS,
    streams={"toss": "open", "fill": "own"},
    replies=True,
)
INKED_CALLS: Final = [to_json(call) for call in notation.CALLS]  # fewer than any list may have
WRITTEN: Final = Words(notation.write)  # actions as lists of them are told


class UnderlineryGame(Game):
    """Underlinery under its options; another size than the game's own is for tests alone."""

    def __init__(self, options: UnderlineryOptions, size: int = SIZE) -> None:
        check_rated(options)
        conduct = Conduct(
            grace=options.reconnect_grace,
            grace_total=options.grace_total,
            watched=options.spectators,
            delay=options.spectator_delay,
        )
        super().__init__(INFO, options, conduct)
        self.terms = Terms(options, Board(size))

    def rematch(self, over: Position) -> Rematch:
        winners = over.winners()
        by_loser = self.terms.loser_chooses and len(winners) == 1
        return Rematch([1, 2], {"chooser": str(3 - winners[0]) if by_loser else "toss"})

    def start(self, dice: Dice) -> Position:
        return fresh(self.terms, dice, self.terms.chooser or dice.roll("toss", 2))

    def dream(self, view: View) -> Dream:
        assert isinstance(view, UnderlineryView)
        return UnderlineryDream(self.terms, view)

    def interpret(self, position: Position, seat: Seat, text: str, draft: str) -> list[Action] | Draft | Refusal:
        assert isinstance(position, UnderlineryPosition)
        size = self.terms.board.size
        try:
            reading = notation.read(text, size)
        except Unreadable as trouble:
            return Refusal("bad_notation", str(trouble))
        if reading.hand >= 0:
            return self._take(position, seat, reading.hand)
        if reading.click >= 0:
            return [self._click(position, seat, reading.click, draft)]
        if reading.layout is not None:
            return self._lay_out(position, seat, reading.layout)
        return reading.actions

    def _take(self, position: UnderlineryPosition, seat: Seat, number: int) -> Draft | Refusal:
        """A number in hand is refused like its placement, as far as that depends on the number."""
        grid = position.grid[seat - 1]
        empty = grid.index(0) if 0 in grid else 0
        trouble = position.why_not(seat, code(PLACE, number, place_at(empty, self.terms.board.size)))
        return self.refuse(trouble) if trouble else Draft(str(number))

    def _click(self, position: UnderlineryPosition, seat: Seat, place: int, draft: str) -> Action:
        """A click on a filled cell lifts its number, on an empty one it places the number in hand."""
        cell = cell_at(place, self.terms.board.size)
        if cell >= 0 and position.grid[seat - 1][cell]:
            return code(LIFT, 0, place)
        return code(PLACE, position.in_hand(seat, draft) or 1, place)

    def _lay_out(self, position: UnderlineryPosition, seat: Seat, numbers: list[int]) -> list[Action]:
        """A layout is: lift what lies on the grid, then place number after number in reading order."""
        size = self.terms.board.size
        if not layouts.is_layout(numbers, size):
            return [NO_LAYOUT]
        lifts = [code(LIFT, 0, place_at(cell, size)) for cell, number in enumerate(position.grid[seat - 1]) if number]
        return lifts + [code(PLACE, number, place_at(cell, size)) for cell, number in enumerate(numbers)]

    def thinks(self, actions: list[Action]) -> bool:
        return False

    def write(self, action: Action) -> str:
        return notation.write(action)

    def legal_page(self, position: Position, seat: Seat, most: int) -> Any:
        assert isinstance(position, UnderlineryPosition)
        legal = position.legal(seat)
        if position.phase == MATCH and not self.terms.powers:
            return row([INKED_CALLS[number] for number in legal])
        return WRITTEN.row(legal[:most])

    def kind_of(self, action: Action) -> str:
        return notation.kind(action)

    def write_input(self, actions: list[Action]) -> str:
        return (
            notation.write(actions[0]) if len(actions) == 1 else notation.write_layout(actions, self.terms.board.size)
        )

    def retell(self, position: Position, seat: Seat, actions: list[Action], viewer: int) -> str:
        """Of placement others know only that a grid opened or locked; they are not even told that there was more."""
        assert isinstance(position, UnderlineryPosition)
        kind = kind_of(actions[0])
        if kind not in (PLACE, LIFT, FILL):
            return self.write_input(actions)
        if len(actions) == 1 and kind == LIFT:
            return ""
        opens = not position.opened[2 - seat]
        locks = len(actions) > 1 or kind == FILL or position.filled[seat - 1] == self.terms.board.cells - 1
        return "?" if opens or locks else ""

    def preview(self, position: Position, seat: Seat, draft: str) -> Preview | None:
        assert isinstance(position, UnderlineryPosition)
        number = position.in_hand(seat, draft)
        return Hand(number) if number else None

    def show(self, view: View, preview: Preview | None = None) -> str:
        assert isinstance(view, UnderlineryView)
        return picture(view)

    def standing(self, view: View) -> str:
        assert isinstance(view, UnderlineryView)
        return standing(view)

    def save(self, position: Position) -> dict[str, object]:
        assert isinstance(position, UnderlineryPosition)
        return builtins(save(position))

    def load(self, data: dict[str, object], dice: Dice) -> Position:
        return load(self.terms, typed(data, Saved), dice)
