"""Hints that say why, and where a lost attempt was lost."""

from typing import Final

from parlour.core.contract import Action
from parlour.core.thoughts import TooLong, deferring
from parlour.games.stackdoku import notation
from parlour.games.stackdoku.levels import questions
from parlour.games.stackdoku.levels.level import grid_winnable
from parlour.games.stackdoku.levels.solver import Outlook
from parlour.games.stackdoku.levels.sudoku import CELLS, COUNT, LOWEST, SET, UNITS, Logic, look, name, unit_name
from parlour.games.stackdoku.position import actions
from parlour.games.stackdoku.position.actions import KIND, PAIR, PLACE
from parlour.games.stackdoku.position.board import BACK, FAILED, GAVE_UP, SOLVED, Board
from parlour.games.stackdoku.position.review import Moment, Review

NONE: Final = -1  # no action to suggest
CLEARABLE: Final = "the stack stays clearable"
LONG: Final = 250  # lines of an attempt: to review more of them is long, however easy each is
UNKNOWN: Final = "nothing is known that speaks against it"  # within what an answer may cost


class Hint:
    """What to do next, and why; it never acts."""

    def __init__(self, kind: str, text: str, action: Action = NONE) -> None:
        self.kind = kind  # lost, place, pair, peek, think
        self.text = text
        self.action = action


def hint(board: Board) -> Hint:
    """In the order of the rules: is it lost? a certain cell; a good pair; any pair that keeps the stack clearable."""
    try:
        return find_hint(board)
    except TooLong:
        found = questions.decoded(board.told("hint"), questions.Found)
        return Hint(found.kind, found.text, found.action)


def find_hint(board: Board) -> Hint:
    outlook = board.outlook()
    if not grid_winnable(board.level, board.cells):
        return _lost(board, "a cell is filled wrongly", outlook)
    if outlook.clearable(board.present) == 0:
        return _lost(board, "the stack can no longer be cleared", outlook)
    return _certain_cell(board) or _good_pair(board, outlook) or _last_word(board)


def _lost(board: Board, cause: str, outlook: Outlook) -> Hint:
    """Undo if the undos left lead back to where it could be won."""
    trial = board.clone()
    reach = len(trial.done) if board.undos < 0 else min(board.undos, len(trial.done))
    for steps in range(1, reach + 1):
        trial.take_back()
        if trial.hope(outlook) != 0:
            return Hint(
                "lost", f"this cannot be won any more: {cause}; undo {steps} time{'s' * (steps > 1)}", actions.UNDO
            )
    way = "restart" if not board.terms.race else "play on as far as you can"
    return Hint("lost", f"this cannot be won any more: {cause}; your undos do not lead back far enough, {way}", NONE)


def _certain_cell(board: Board) -> Hint | None:
    wanted = 0
    for digit in board.buffer:
        wanted |= SET[digit]
    if not wanted:
        return None
    logic = look(board.cells)
    found = logic.single(wanted)
    reason = ""
    if found < 0:
        logic.think()
        found = logic.single(wanted)
        reason = "once locked candidates and pairs are struck out, "
    if found < 0:
        return None
    cell, digit = found // 16, found % 16
    action = actions.place(digit, cell)
    return Hint("place", f"{notation.write(action)}: {reason}{why(logic, cell, digit)}", action)


def why(logic: Logic, cell: int, digit: int) -> str:
    """The single in words: `row 4 has only one place for 8`."""
    for unit in range(27):
        if cell in UNITS[unit] and sum(1 for other in UNITS[unit] if logic.left[other] & SET[digit]) == 1:
            return f"{unit_name(unit)} has only one place for {digit}"
    return f"{name(cell)} can only be {digit}"


def _good_pair(board: Board, outlook: Outlook) -> Hint | None:
    """The next pair of the certificate, if the board is on its line; else the one whose digit is certain soonest."""
    pairs = [both for both in board.offered() if not board.hidden or _seen(board, both)]
    stack, digits = board.level.stack, board.level.digits
    ahead = _next_of_certificate(board)
    for rank in range(3):
        wanted = _soon(board, rank)
        for one, two in pairs:
            action = actions.pair(one + 1, two + 1)
            if ahead not in (NONE, action) or (ahead == NONE and not wanted & SET[digits[one]]):
                continue
            rest = board.present & ~(stack.one[one] | stack.one[two])
            hope = outlook.clearable(rest) if digits[one] == digits[two] else 0
            if hope != 0:
                words = f"{CLEARABLE if hope == 1 else UNKNOWN}{_praise(digits[one], rank, ahead == action)}"
                return Hint("pair", f"{notation.write(action)}: {words}", action)
        if ahead != NONE:
            break
    return None


def _praise(digit: int, rank: int, on_line: bool) -> str:
    if on_line:
        return f", and {digit} is needed next"
    certain = ("has a certain cell", "has a certain cell for who strikes out locked candidates and pairs")
    return f", and {digit} {certain[rank]}" if rank < 2 else ""


def _soon(board: Board, rank: int) -> int:
    """The digits with a certain cell now, with one after some thought, and all of them."""
    if rank == 2:
        return 511
    logic = look(board.cells)
    if rank == 1:
        logic.think()
    found = 0
    for unit in UNITS:
        once, twice = 0, 0
        for cell in unit:
            twice |= once & logic.left[cell]
            once |= logic.left[cell]
        found |= once & ~twice
    for cell in range(CELLS):
        if COUNT[logic.left[cell]] == 1:
            found |= SET[LOWEST[logic.left[cell]]]
    return found


def _next_of_certificate(board: Board) -> Action:
    line = board.level.certificate
    if not line or sorted(board.done) != sorted(line[: len(board.done)]):
        return NONE
    for action in line[len(board.done) :]:
        if PAIR <= action < PLACE:
            if board.why_not(action) or (board.hidden and not _seen(board, _tiles(action))):
                return NONE
            return action
    return NONE


def _tiles(action: Action) -> tuple[int, int]:
    return action % KIND // 100 - 1, action % KIND % 100 - 1


def _seen(board: Board, both: tuple[int, int]) -> bool:
    """In hidden mode a hint tells nothing of tiles that the player has not turned over themself."""
    mask = board.level.stack.one[both[0]] | board.level.stack.one[both[1]]
    return board.seen & mask == mask


def _last_word(board: Board) -> Hint:
    if board.hidden and not board.full():
        for tile in board.free():
            if not board.seen & board.level.stack.one[tile]:
                return Hint(
                    "peek",
                    f"K{tile + 1}: turn over the free tiles that you have not seen yet",
                    actions.PEEK + tile + 1,
                )
    tokens = sorted([(len(board.legal_cells(digit)), digit) for digit in set(board.buffer)])
    if tokens:
        cells = " ".join([name(cell) for cell in board.legal_cells(tokens[0][1])])
        return Hint(
            "think", f"no cell is certain by singles, locked candidates or pairs; {tokens[0][1]} may go to {cells}"
        )
    return Hint("think", "no pair is free to take: undo, and open the stack another way")


def epitaph(board: Board) -> str:
    """The point of no return of an attempt that failed or was given up; "" if it could still be won, or goes on."""
    return point_of_no_return(board) if board.status in (FAILED, GAVE_UP) else ""


def point_of_no_return(board: Board) -> str:
    """Which action closed the last solution for good."""
    fatal = looked_back(board).fatal()
    if fatal is None:
        return ""
    what = "placement" if fatal.action >= PLACE else "pair"
    closed = "the last solution" if fatal.grid else "the stack"
    return f"move {fatal.move}, the {what} {notation.write(fatal.action)}, closed {closed}"


def looked_back(board: Board) -> Review:
    """The review of the attempt as it stands, found out once."""
    if board.review is None or len(board.review.tray) != len(board.log):
        try:
            board.review = review(board)
        except TooLong:
            board.review = review_from(board.told("review"))
    return board.review


def review_from(text: str) -> Review:
    """A review that was made elsewhere."""
    told, found = questions.decoded(text, questions.Reviewed), Review()
    found.tray, found.lost = told.tray, told.lost
    for lost in told.moments:
        moment = Moment(lost.step, lost.move, lost.action, lost.grid)
        moment.undos, moment.back = lost.undos, lost.back
        found.moments.append(moment)
    return found


def review_text(found: Review) -> str:
    """Its inverse."""
    moments = [questions.Lost(at.step, at.move, at.action, at.grid, at.undos, at.back) for at in found.moments]
    return questions.encoded(questions.Reviewed(found.tray, found.lost, moments))


def review(board: Board) -> Review:
    """The attempt replayed, asking after each step if it can be won; what is lost stays so until it is taken back."""
    if deferring() and len(board.log) > LONG:
        raise TooLong
    found = Review()
    trial = Board(board.level, board.terms)
    trial.first_lives, trial.first_undos = board.first_lives, board.first_undos
    trial.begin()
    stood = _stood(board.log) if board.status == SOLVED else set()
    hope = [True]  # with so many actions done
    outlook = board.outlook()
    for step, code in enumerate(board.log):
        trial.replay(code)
        if PAIR <= code < BACK:
            hope.append(hope[-1] and (step in stood or trial.hope(outlook) != 0))
            if hope[-2] and not hope[-1]:
                grid = not grid_winnable(trial.level, trial.cells)
                found.moments.append(Moment(step, trial.moves, code, grid))
        else:
            was = hope[-1]
            del hope[len(trial.done) + 1 :]
            if not was:
                _taken_back(found.moments[-1], code == actions.UNDO, hope[-1])
        found.tray.append(len(trial.buffer))
        found.lost.append(not hope[-1])
    return found


def _taken_back(lost: Moment, undo: bool, hope: bool) -> None:
    lost.undos += int(undo)
    if hope:
        lost.back = "undo" if undo else "life"


def _stood(log: list[Action]) -> set[int]:
    """The steps that were never taken back: in a level that was solved, all of them could be won."""
    steps: list[int] = []
    for step, code in enumerate(log):
        if PAIR <= code < BACK:
            steps.append(step)
        else:
            del steps[len(steps) - (code - BACK if code >= BACK else 1) :]
    return set(steps)
