"""The record of a match, whole or as one viewer may have it."""

from __future__ import annotations

from collections.abc import Callable

from parlour.core.dice import Draw
from parlour.core.options import changed
from parlour.table.match import Entry, Match
from parlour.table.record import Line, Record


def result_of(match: Match) -> str:
    """`1 command`, `0 repetition`, `1,3 perfect`; "" while the match goes on."""
    outcome = match.outcome()
    if outcome is None:
        return ""
    return f"{','.join(map(str, outcome.winners())) or '0'} {outcome.reason}"


def record_of(match: Match, viewer: int | None = None) -> Record:
    """The whole record (the referee's own), or the copy of one viewer with only what they may know.

    A copy that the rules open entirely is no longer a copy: it is the record.
    """
    game = match.game
    if viewer is not None and match.open_to(viewer):
        viewer = None
    record = Record(
        game.name,
        game.version,
        list(match.players),
        changed(game.options),
        copy=viewer,
        result=result_of(match),
    )
    _open_chance(match, record, viewer)
    if viewer is None:
        record.position = match.start
        lines = _lines(match, match.log, lambda entry: entry.text, lambda draw: draw.text)
    else:
        record.start_closed = match.start is not None
        told = match.log[: len(match.log) - match.lag(viewer)]
        lines = _lines(match, told, lambda entry: _retold(entry, viewer), lambda draw: _known(match, draw, viewer))
    record.lines = [Line(0, seat, text) for seat, text in lines]
    return record


def _open_chance(match: Match, record: Record, viewer: int | None) -> None:
    """The seal at once; secrets after the end, to those whom the rules let see what was drawn from them."""
    chance, game = match.chance, match.game
    if chance is None:
        return
    kinds = set(game.info.streams.values())
    scopes = range(game.seats + 1) if "own" in kinds else range(1)
    over = match.outcome() is not None and not match.shut
    opened = [scope for scope in scopes if over and (viewer is None or _opens(kinds, scope, viewer))]
    if chance.chosen:
        record.seed = chance.chosen if over and viewer is None else ""
        return
    record.seal = [chance.seal[scope] for scope in scopes]
    record.nonces = list(chance.nonces)
    if opened:
        record.secrets = [chance.secrets[scope] if scope in opened else "?" for scope in scopes]


def _opens(kinds: set[str], scope: int, viewer: int) -> bool:
    return scope == viewer if scope else "closed" not in kinds


def _lines(
    match: Match, log: list[Entry], told: Callable[[Entry], str], known: Callable[[Draw], str]
) -> list[tuple[int, str]]:
    lines = _chance(match.opening, known)
    for entry in log:
        text = told(entry)
        if text and entry.act:
            lines.append((0, f"{entry.act} {entry.seat} {text}"))
        elif text:
            lines.append((entry.seat, text))
        lines += _chance(entry.draws, known)
    return lines


def _chance(draws: list[Draw], known: Callable[[Draw], str]) -> list[tuple[int, str]]:
    """One line for each run of draws from the same stream."""
    lines: list[tuple[int, str]] = []
    last = ""
    for draw in draws:
        text = known(draw)
        if not text:
            continue
        if draw.stream == last and not text.startswith("{"):
            lines[-1] = (0, f"{lines[-1][1]} {text}")
        else:
            lines.append((0, f"{draw.stream} {text}"))
        last = "" if text.startswith("{") else draw.stream  # what came from outside has a line of its own
    return lines


def _retold(entry: Entry, viewer: int) -> str:
    return entry.text if entry.seat == viewer else entry.retold[viewer]


def _known(match: Match, draw: Draw, viewer: int) -> str:
    """Open chance is told to everybody, a seat's own to that seat; of closed chance one knows that it was drawn."""
    kind = match.game.info.streams[draw.stream.partition("/")[0]]
    if kind == "own":
        return draw.text if draw.owner == viewer else ""
    return draw.text if kind == "open" else "?"
