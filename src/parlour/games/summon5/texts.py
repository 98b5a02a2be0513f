"""What the referee of Summon5 says: why a match ended or a seat was dropped, why an input is refused, what happened."""

from collections.abc import Mapping
from typing import Final

from parlour.core.story import Hearer, Tale, Tell, listed

REASONS: Final = {
    "perfect": "the hand and the pile are empty: a Perfect Game; most Mystical Energy wins, of equals fewest threads",
    "no_moves": "no legal weave is left; most Mystical Energy wins, of equals fewest threads",
    "target": "the target score is reached; most Mystical Energy wins, of equals fewest threads",
    "pile_empty": "the Draw Pile is empty; most Mystical Energy wins, of equals fewest threads",
    "last_weaver": "{winner} is the last weaver at the Loom",
    "abort": "the match was called off",
    "resign": "{loser} resigned",
    "timeout": "{loser} let too many turns run out",
    "disconnect": "{loser} stayed away",
}

REFUSALS: Final = {
    "game_over": "the match is over",
    "not_your_turn": "wait for your turn",
    "nothing_placed": "place at least one thread of your hand",
    "out_of_bounds": "stay on the Loom",
    "blocked": "choose another cell: obstacles and portals hold no thread",
    "occupied": "choose an empty cell: threads are never covered",
    "not_in_hand": "use only threads of your hand, each as often as you hold it",
    "not_in_line": "lay all new threads in one row or one column",
    "gap": "fill every empty cell between your threads",
    "first_move": "the first weave must have a thread on the centre or next to it",
    "not_adjacent": "lay at least one thread next to an old one; diagonal contact does not count",
    "run_too_long": "keep every run at 5 threads or fewer",
    "no_sequence": "form at least one sequence whose sum is a multiple of the Sacred Number and not 0",
    "dead_sequence": "every run with a new thread must be valid here",
    "seals": "leave a place where a thread could be laid: while a pile is left, the Loom may not be sealed",
    "not_yours": "return only a thread that you placed this turn",
    "no_pass": "there is no pass: weave at least one thread",
}

ENDS: Final = {
    "perfect": "a Perfect Game",
    "no_moves": "no legal weave was left",
    "target": "the target was reached",
    "pile_empty": "the Draw Pile was empty",
    "last_weaver": "the others left the Loom",
    "abort": "called off",
}
DROPS: Final = {"resign": "resigned", "timeout": "let too many turns run out", "disconnect": "stayed away"}

Data = Mapping[str, object]


def run_words(run: Data) -> str:
    """`7+8 = 15 for 30 (ladder)`."""
    values, patterns = run["values"], run["patterns"]
    assert isinstance(values, list) and isinstance(patterns, list)
    bonus = f" ({', '.join(patterns)})" if patterns else ""
    return f"{'+'.join(str(value) for value in values)} = {run['sum']} for {run['points']}{bonus}"


def woven(data: Data, hearer: Hearer) -> str:
    values, runs = data["values"], data["runs"]
    assert isinstance(values, list) and isinstance(runs, list)
    laid = listed([str(value) for value in values])
    sums = [run_words(run) for run in runs if run["valid"]]
    sequences = f": {listed(sums)}" if sums else ""
    return f"{hearer.who(data['seat'])} wove {laid} for {data['points']}{sequences}."


def gathered(data: Data, hearer: Hearer) -> str:
    count, threads = data["drawn"], data.get("threads")
    if not count:
        return ""
    drawn = f"{count} thread{'' if count == 1 else 's'}"
    if isinstance(threads, list):
        drawn = listed([str(thread) for thread in threads])
    return f"{hearer.who(data['seat'])} drew {drawn}; {data['pile']} left in the pile."


def drawn(data: Data, hearer: Hearer) -> str:
    """S5-55: the lots of a round."""
    order = data["order"]
    assert isinstance(order, list)
    return f"Lots for the next round: {', then '.join(hearer.whom(seat) for seat in order)}."


def ended(data: Data, hearer: Hearer) -> str:
    winners, energy = data["winners"], data["energy"]
    assert isinstance(winners, list) and isinstance(energy, list)
    reason = ENDS.get(str(data["reason"]), str(data["reason"]))
    points = " to ".join(str(points) for points in energy)
    won = f"{listed([hearer.who(winners[0]), *(hearer.whom(seat) for seat in winners[1:])])} won" if winners else ""
    return f"{won or 'Nobody won'}, {points}{decided(data)}: {reason}."


def decided(data: Data) -> str:
    """S5-37: where energy did not decide alone, what did."""
    winners, energy, threads = data["winners"], data["energy"], data["threads"]
    assert isinstance(winners, list) and isinstance(energy, list) and isinstance(threads, list)
    if not winners or data["reason"] == "last_weaver":
        return ""
    equals = [seat for seat, has in enumerate(energy, 1) if has == energy[winners[0] - 1]]
    if len(equals) < 2:
        return ""
    if len(winners) == len(equals):
        each = threads[winners[0] - 1]
        return f", each with {each} thread{'' if each == 1 else 's'} left"
    return f", by fewer threads left, {' to '.join(str(threads[seat - 1]) for seat in equals)}"


tell: Final[Tell] = Tale(
    {
        "weave": woven,
        "gather": gathered,
        "skip": lambda data, hearer: f"{hearer.whose(data['seat'])} time ran out: no weave this turn.",
        "perfect": lambda data, hearer: (
            f"{hearer.who(data['seat'])} used the last thread: Perfect, {data['bonus']} more."
        ),
        "round": drawn,
        "stuck": lambda data, hearer: f"{hearer.who(data['seat'])} had no legal weave.",
        "drop": lambda data, hearer: f"{hearer.who(data['seat'])} {DROPS.get(str(data['reason']), 'left')}.",
        "end": ended,
    }
)
