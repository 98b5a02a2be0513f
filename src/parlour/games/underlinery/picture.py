"""The plain text picture of a view: grid, number board, tick counters, what is to be done."""
# Not compiled: it only reads or writes text.

from parlour.games.underlinery.position.board import LETTERS
from parlour.games.underlinery.view.shapes import UnderlineryView

WORD = "UNDERLINERY"
CROSSED = "--"


def picture(view: UnderlineryView) -> str:
    """At most 80 columns and 24 lines, letters only."""
    left = _grid(view, view.grid, set(view.lines)) if view.grid is not None else ["Grids are private"]
    right = _numbers(view)
    width = max(len(line) for line in left) + 2
    height = max(len(left), len(right))
    body = [
        f"{left[i] if i < len(left) else '':<{width}}{right[i] if i < len(right) else ''}".rstrip()
        for i in range(height)
    ]
    return "\n".join([*_counters(view), "", *body, "", *_words(view)])


def standing(view: UnderlineryView) -> str:
    """`3 lines against 4`."""
    if not view.calls:
        return "filling the grids"
    mine = view.viewer or 1
    return f"{view.ticks[mine - 1]} lines against {view.ticks[2 - mine]}"


def _name(view: UnderlineryView, seat: int) -> str:
    if not view.viewer:
        return f"seat {seat}"
    return "you" if seat == view.viewer else "opponent"


def _counters(view: UnderlineryView) -> list[str]:
    """The word of the game for each seat, one letter underlined for each tick."""
    seats = [view.viewer, 3 - view.viewer] if view.viewer else [1, 2]
    word = WORD[: view.target]
    top, below = "", ""
    for seat in seats:
        ticks = view.ticks[seat - 1]
        name = _name(view, seat)
        top += f"{f'{name} {word} {ticks}/{view.target}':<36}"
        below += f"{' ' * (len(name) + 1) + '=' * min(ticks, len(word)):<36}"
    return [top.rstrip(), below.rstrip()]


def _grid(view: UnderlineryView, grid: tuple[int, ...], lines: set[str]) -> list[str]:
    """Crossed numbers are struck; a completed line has a star at its end: rows right, columns and diagonals below."""
    size = view.size
    called = {call.number for call in view.calls}
    rows = ["   " + "".join(f"{LETTERS[column]:>4}" for column in range(size))]
    for row in range(size):
        cells = grid[row * size : (row + 1) * size]
        words = [CROSSED if number in called else str(number) if number else "." for number in cells]
        star = " *" if f"r{row + 1}" in lines else ""
        rows.append(f"{row + 1:>3}" + "".join(f"{word:>4}" for word in words) + star)
    stars = "".join(f"{'*' if f'c{LETTERS[column]}' in lines else '':>4}" for column in range(size))
    diagonals = "".join(f"{name}*" for name in ("d1", "d2") if name in lines)
    if stars.strip() or diagonals:
        rows.append(f"   {stars} {diagonals}".rstrip())
    return rows


def _numbers(view: UnderlineryView) -> list[str]:
    """The number board by tens: the last digit of each number still to be called (or, before, still to be placed)."""
    placing = view.status != ("locked", "locked")
    gone = set(view.grid or ()) if placing else {call.number for call in view.calls}
    rows = [f"{'to place' if placing else 'to call':>8}"]
    for tens in range(0, view.size * view.size + 1, 10):
        digits = [
            " " if not 1 <= number <= view.size * view.size else "-" if number in gone else str(number % 10)
            for number in range(tens, tens + 10)
        ]
        rows.append(f"{tens:>3}: {' '.join(digits)}".rstrip())
    return rows


def _words(view: UnderlineryView) -> list[str]:
    lines = []
    if view.calls:
        last = view.calls[-1]
        auto = " by the clock" if last.auto else ""
        lines.append(f"call {len(view.calls)}: {last.number} by {_name(view, last.seat)}{auto}")
    if view.pulse is not None:
        lines.append(f"your pulse: {view.pulse} lines of the opponent lacked exactly one number")
    if view.grids is not None:
        lines.append("the grids are open")
    if view.held:
        lines.append(f"held this turn: {view.held}")
    return [*lines, _prompt(view)]


def _prompt(view: UnderlineryView) -> str:
    if view.result is not None:
        winner = _name(view, view.result.winner) if view.result.winner else "nobody"
        return f"over: {winner} won ({view.result.reason})"
    if view.phase == "toss":
        chooser = _name(view, view.chooser)
        words = "won the toss" if view.tossed else "have the choice" if chooser == "you" else "has the choice"
        return f"{chooser} {words}: A first placement, B first move"
    if view.phase == "placement":
        status = " | ".join(f"{_name(view, seat)}: {view.status[seat - 1]}" for seat in (1, 2))
        return f"{status} | in hand: {view.hand}" if view.hand else status
    score = " | ".join(f"{_name(view, seat)} {view.ticks[seat - 1]}" for seat in _order(view))
    turn = "your call" if view.turn == view.viewer else f"{_name(view, view.turn)} to call"
    return f"{score} | {view.target} | {turn}"


def _order(view: UnderlineryView) -> tuple[int, int]:
    return (view.viewer, 3 - view.viewer) if view.viewer else (1, 2)
