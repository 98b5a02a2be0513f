"""What happened, in words and as data, for those who may know."""

from parlour.core.contract import EVERYBODY, Event, only, others
from parlour.games.summon5.position.loom import Loom
from parlour.games.summon5.position.scoring import Run, Score
from parlour.games.summon5.position.weaves import Weave


def pair(loom: Loom, cell: int) -> list[int]:
    return [cell % loom.size, cell // loom.size]


def run_data(loom: Loom, run: Run) -> dict[str, object]:
    """A run as clients get it."""
    return {
        "cells": [pair(loom, cell) for cell in run.cells],
        "values": list(run.values),
        "sum": run.total,
        "valid": run.valid,
        "points": run.points,
        "patterns": list(run.patterns),
    }


def tell_weave(events: list[Event], loom: Loom, seat: int, text: str, weave: Weave, score: Score) -> None:
    data: dict[str, object] = {
        "type": "weave",
        "seat": seat,
        "weave": text,
        "cells": [pair(loom, cell) for cell in weave.cells],
        "values": list(weave.digits),
        "runs": [run_data(loom, run) for run in score.runs],
        "crossings": score.crossings,
        "points": score.points,
    }
    events.append(Event(f"{seat} {text} +{score.points}", data))


def tell_gathering(events: list[Event], seat: int, drawn: list[int], pile: int) -> None:
    """The seat sees which threads it drew, everybody else how many."""
    count = len(drawn)
    digits = ",".join([str(digit) for digit in drawn])
    data: dict[str, object] = {"type": "gather", "seat": seat, "drawn": count, "pile": pile}
    events.append(Event(f"{seat} draws {count}", data, others(seat)))
    events.append(Event(f"{seat} draws {digits}", {**data, "threads": list(drawn)}, only(seat)))


def tell(events: list[Event], kind: str, seat: int, text: str, more: dict[str, object]) -> None:
    """Something that everybody is told."""
    events.append(Event(text, {"type": kind, "seat": seat, **more}, EVERYBODY))


def tell_end(events: list[Event], winners: list[int], reason: str, energy: list[int], threads: list[int]) -> None:
    """`end 1 perfect 600/0 600/2`: winners, reason, energy and threads left of each seat."""
    who = ",".join([str(seat) for seat in winners]) or "0"
    seats = " ".join([f"{energy[i]}/{threads[i]}" for i in range(len(energy))])
    data: dict[str, object] = {
        "type": "end",
        "winners": list(winners),
        "reason": reason,
        "energy": list(energy),
        "threads": list(threads),
    }
    events.append(Event(f"end {who} {reason} {seats}", data))
