"""Connect Four: drop a disc into one of seven columns; four in a line win."""

from typing import Final

from mypy_extensions import i64

from bench.connectfour.view import FourView, Result, picture
from parlour.core.bits import bit
from parlour.core.contract import Action, Draft, Dream, Event, Game, Lapse, Outcome, Position, Refusal, Seat
from parlour.core.dice import Dice
from parlour.core.info import GameInfo
from parlour.core.notation import Unreadable, only_keys, read_object, whole
from parlour.core.options import Options
from parlour.core.view import Preview, View, builtins, typed

COLUMNS: Final = 7
ROWS: Final = 6
CELLS: Final = 42

# Column c, row r (from the bottom) is bit 7 * c + r; the seventh bit of a column stays empty, so no line wraps around.
LAST: Final = 1 << 42  # the bottom of the last column
OPEN: Final = [[column for column in range(COLUMNS) if not full >> column & 1] for full in range(1 << COLUMNS)]

REASONS: Final = {
    "line": "{winner} has four in a line",
    "full": "the board is full",
    "resign": "{loser} resigned",
    "disconnect": "{loser} stayed away",
    "abort": "the match was called off",
}
REFUSALS: Final = {
    "game_over": "the match is over",
    "not_your_turn": "it is not your turn",
    "no_column": "the columns are 1 to 7",
    "column_full": "this column is full",
}


def bottom(column: i64) -> i64:
    """The lowest cell of the column; `1 << i64` would be a 32-bit shift."""
    last: i64 = LAST
    return last >> (42 - 7 * column)


def has_line(discs: i64) -> bool:
    """Whether four of these discs lie in a line: upright, level, or on a diagonal."""
    pairs: i64 = discs & (discs >> 1)
    if pairs & (pairs >> 2):
        return True
    pairs = discs & (discs >> 7)
    if pairs & (pairs >> 14):
        return True
    pairs = discs & (discs >> 6)
    if pairs & (pairs >> 12):
        return True
    pairs = discs & (discs >> 8)
    return pairs & (pairs >> 16) != 0


class FourPosition(Position):
    """The discs as two masks."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.turn = 1
        self.discs = 0  # how many
        self.full = 0  # bit c: column c is full
        self.taken: i64 = 0
        self.own: i64 = 0  # discs of the seat to act
        self.result: Outcome | None = None

    def to_act(self) -> list[Seat]:
        return [self.turn] if self.result is None else []

    def legal(self, seat: Seat) -> list[Action]:
        if self.result is not None or seat != self.turn:
            return []
        return OPEN[self.full][:]

    def why_not(self, seat: Seat, action: Action) -> str:
        if self.result is not None:
            return "game_over"
        if seat != self.turn:
            return "not_your_turn"
        if not 0 <= action < COLUMNS:
            return "no_column"
        return "column_full" if self.full >> action & 1 else ""

    def play(self, seat: Seat, action: Action, events: list[Event] | None) -> None:
        floor: i64 = bottom(action)
        before: i64 = self.taken
        after: i64 = before | (before + floor)
        mine: i64 = self.own | (after ^ before)
        self.own = after ^ mine
        self.taken = after
        if after & (floor << (ROWS - 1)):
            self.full |= 1 << action
        self.turn = 3 - seat
        self.discs += 1
        if events is not None:
            events.append(Event(f"{seat} {action + 1}", {"type": "drop", "seat": seat, "column": action + 1}))
        if has_line(mine):
            self.finish(seat, "line", events)
        elif self.discs == CELLS:
            self.finish(0, "full", events)

    def random_action(self, seat: Seat, dice: Dice) -> Action:
        columns = OPEN[self.full]
        return columns[dice.roll("playout", len(columns)) - 1]

    def lapse(self, seat: Seat, cause: str, draft: str) -> Lapse:
        return Lapse([], "disconnect")

    def forfeit(self, seat: Seat, reason: str, events: list[Event] | None) -> None:
        self.finish(3 - seat if seat else 0, reason, events)

    def finish(self, winner: Seat, reason: str, events: list[Event] | None) -> None:
        payoffs = [0.5, 0.5] if winner == 0 else [float(winner == 1), float(winner == 2)]
        self.result = Outcome(payoffs, reason)
        if events is not None:
            events.append(Event(f"#{winner} {reason}", {"type": "end", "winner": winner, "reason": reason}))

    def outcome(self) -> Outcome | None:
        return self.result

    def view(self, viewer: int) -> View:
        return self.look()

    def look(self) -> FourView:
        first = int(self.own if self.turn == 1 else self.taken ^ self.own)
        taken = int(self.taken)
        columns: list[str] = []
        for column in range(COLUMNS):
            cells = [bit(7 * column + row) for row in range(ROWS)]
            columns.append("".join(["1" if first & cell else "2" for cell in cells if taken & cell]))
        if self.result is None:
            return FourView(tuple(columns))
        winners = self.result.winners()
        return FourView(tuple(columns), Result(winners[0] if winners else 0, self.result.reason))

    def clone(self) -> Position:
        twin = FourPosition(self.dice.clone())
        twin.turn = self.turn
        twin.discs = self.discs
        twin.full = self.full
        twin.taken = self.taken
        twin.own = self.own
        twin.result = self.result
        return twin


def set_up(view: FourView, dice: Dice) -> FourPosition:
    """The position that looks like this."""
    discs = "".join(view.columns)
    ahead = discs.count("1") - discs.count("2")
    if (
        len(view.columns) != COLUMNS
        or max(map(len, view.columns)) > ROWS
        or ahead not in (0, 1)
        or set(discs) - set("12")
    ):
        raise ValueError("columns must be seven strings of up to six discs, 1 and 2 by turns")
    position = FourPosition(dice)
    position.turn = 1 + ahead
    position.discs = len(discs)
    for column, seats in enumerate(view.columns):
        position.full |= (len(seats) == ROWS) << column
        for row, seat in enumerate(seats):
            cell = bit(7 * column + row)
            position.taken |= cell
            if seat == str(position.turn):
                position.own |= cell
    if view.result is not None:
        position.finish(view.result.winner, view.result.reason, None)
    return position


class FourDream(Dream):
    """Nothing is hidden, so there is one world."""

    def __init__(self, view: FourView) -> None:
        self.seen = view

    def world(self, dice: Dice) -> Position:
        return set_up(self.seen, dice)


INFO: Final = GameInfo(
    name="connectfour",
    title="Connect Four",
    line="Four in a row.",
    ids="C4",
    version=1,
    seats=(2,),
    reasons=REASONS,
    refusals=REFUSALS,
)


class ConnectFour(Game):
    """The usual rules on the usual board."""

    def __init__(self) -> None:
        super().__init__(INFO, Options())

    def start(self, dice: Dice) -> Position:
        return FourPosition(dice)

    def dream(self, view: View) -> Dream:
        assert isinstance(view, FourView)
        return FourDream(view)

    def interpret(self, position: Position, seat: Seat, text: str, draft: str) -> list[Action] | Draft | Refusal:
        try:
            found = read_object(text)
            if found is None:
                return [whole(text.strip(), 1, 99, "the column") - 1]
            only_keys(found, "type", "column")
            return [whole(found["column"], 1, 99, "column") - 1]
        except Unreadable as trouble:
            return Refusal("bad_notation", f"{trouble}; write the number of a column")

    def write(self, action: Action) -> str:
        return str(action + 1)

    def show(self, view: View, preview: Preview | None = None) -> str:
        assert isinstance(view, FourView)
        return picture(view)

    def save(self, position: Position) -> dict[str, object]:
        assert isinstance(position, FourPosition)
        return builtins(position.look())

    def load(self, data: dict[str, object], dice: Dice) -> Position:
        return set_up(typed(data, FourView), dice)
