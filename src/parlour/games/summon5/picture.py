"""Summon5 as plain text: the Loom, and an unfinished weave in words."""
# Not compiled: it only reads or writes text.

from parlour.games.summon5.view.shapes import Formed, Summon5Preview, Summon5View, Woven

EMPTY_GLYPH = "·"
BESIDE = 29  # columns left of 80 beside the Loom


def picture(view: Summon5View, laid: Summon5Preview | None = None) -> str:
    """Numbered rows and columns; the threads of the last weave in brackets, those laid now between pointed ones; beside
    the Loom what everybody knows."""
    side = _side(view)
    lines = []
    for number, row in enumerate(_loom(view, laid)):
        note = side[number] if number < len(side) else ""
        lines.append(f"{row}  {note[:BESIDE]}".rstrip())
    hand = view.hands[view.viewer - 1] if view.viewer else None
    if laid is not None:
        hand = laid.hand
    if hand is not None:
        lines.append("hand: " + (" ".join([str(digit) for digit in hand]) or "(empty)"))
    lines.append(_whose(view))
    return "\n".join(lines)


def standing(view: Summon5View) -> str:
    """`70 points, the others 210 and 160`."""
    mine = (view.viewer or 1) - 1
    others = [str(points) for seat, points in enumerate(view.energy) if seat != mine]
    rest = " and ".join(others[-2:]) if len(others) < 3 else f"{', '.join(others[:-1])} and {others[-1]}"
    return f"{view.energy[mine]} points, {'the other' if len(others) == 1 else 'the others'} {rest}"


def at_first(view: Summon5View) -> list[str]:
    """Who began with how much (S5-53), a line each: what a seat has and has not woven."""
    lines = []
    for seat, energy in enumerate(view.energy, 1):
        begun = energy - sum(told.points + told.bonus for told in view.history if told.seat == seat)
        if begun:
            lines.append(f"seat {seat} had {begun} at first")
    return lines


def _loom(view: Summon5View, laid: Summon5Preview | None) -> list[str]:
    """The header and the rows, each cell three wide."""
    fresh: set[tuple[int, int]] = set()
    for told in view.history[-1:]:
        fresh.update(told.cells)
    now = {} if laid is None else dict(zip(laid.cells, laid.values, strict=True))
    lines = ["   " + "".join([f"{x:^3}" for x in range(view.size)])]
    for y, row in enumerate(view.loom):
        cells = []
        for x, glyph in enumerate(row):
            glyph = EMPTY_GLYPH if glyph == "." else glyph
            if (x, y) in now:
                cells.append(f"<{now[x, y]}>")
            else:
                cells.append(f"[{glyph}]" if (x, y) in fresh else f" {glyph} ")
        lines.append(f"{y:>2} " + "".join(cells))
    return lines


def _side(view: Summon5View) -> list[str]:
    """What stands beside the Loom."""
    sacred = ",".join([str(n) for n in view.sacred])
    lines = [f"Sacred Number {sacred}", f"Draw Pile {view.pile}"]
    if view.factor != 10:
        lines.append(f"factor {view.factor}")
    lines += [_next(view)] if _next(view) else []
    lines.append("")
    for seat in range(1, len(view.energy) + 1):
        mark = ">" if seat == view.turn else " "
        you = " (you)" if seat == view.viewer else ""
        gone = " dropped" if view.dropped[seat - 1] else f" {view.threads[seat - 1]} threads"
        lines.append(f"{mark}{seat}{you}: {view.energy[seat - 1]}{gone}")
    lines += at_first(view)
    if view.history:
        lines += ["", *_last(view.history[-1])]
    return lines


def _last(told: Woven) -> list[str]:
    if told.weave == "-":
        return [f"{told.seat} was skipped by the clock"]
    lines = [f"last: {told.seat} {told.weave}"]
    lines += [f" {sum_line(run)}" for run in told.runs if run.valid]
    lines.append(f" +{told.points}, drew {told.drawn}")
    if told.bonus:
        lines.append(f" Perfect Game +{told.bonus}")
    return lines


def sum_line(run: Formed) -> str:
    """`2+1+2 = 5: 10 ladder`."""
    added = "+".join([str(value) for value in run.values])
    points = f": {run.points}" if run.valid else ""
    return " ".join([f"{added} = {run.sum}{points}", *run.patterns])


def _whose(view: Summon5View) -> str:
    if view.result is not None:
        who = " and ".join([f"seat {seat}" for seat in view.result.winners])
        return f"over: {view.result.reason}" + (f", {who} won" if who else "")
    last = f" (last round: {view.pending})" if view.pending else ""
    if view.turn == view.viewer:
        such = (
            "weave 7h8:2,1,2, place, return, undo, end"
            if last
            else "a weave such as 7h8:2,1,2, or place, return, undo, end"
        )
        return f"your turn{last}: {such}"
    return f"seat {view.turn} moves{last}"


def _next(view: Summon5View) -> str:
    """Who weaves after them in this round, where lots say it."""
    if view.options.get("turns") != "lots" or not view.waiting:
        return ""
    return "then " + ", ".join(f"seat {seat}" for seat in view.waiting)


def sums(found: Summon5Preview) -> str:
    """A preview in words: each run, the points, and what `end` would say."""
    lines = [sum_line(run) for run in found.runs]
    if found.crossings:
        lines.append(f"cross x{found.crossings}")
    lines.append(f"this weave: +{found.points}")
    lines.append(f"end: {found.refusal or 'legal'}" + (f" - {found.words}" if found.words else ""))
    return "\n".join(lines)
