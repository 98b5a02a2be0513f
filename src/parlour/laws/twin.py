"""Twins: two matches that differ only in what a viewer may not know must look the same to them, to the last byte."""

from __future__ import annotations

from itertools import zip_longest

import msgspec

from parlour.core.attempt import Done, attempt
from parlour.core.catalogue import Card
from parlour.core.contract import Refusal
from parlour.core.dice import Unscripted
from parlour.core.view import to_json
from parlour.table.match import Match
from parlour.table.record import FORMAT, read_record, write_record
from parlour.table.recording import record_of
from parlour.table.replay import Replay

PROBES = 24  # inputs tried in every snapshot


class Twin(msgspec.Struct):
    """Two record bodies that differ only in what the viewer may not know, also in how many private things were done."""

    viewer: int
    options: dict[str, object]
    left: str
    right: str
    left_start: dict[str, object] | None = None  # a position to begin from
    right_start: dict[str, object] | None = None
    probes: tuple[str, ...] = ()  # inputs to try besides those of the bodies: refusals must not tell either


def replay_of(card: Card, twin: Twin, body: str, start: dict[str, object] | None) -> Replay:
    """One of the two matches, on its way."""
    game = card.make(twin.options)
    head = f"parlour {FORMAT}\ngame {card.name} {game.version}\noptions {to_json(twin.options).decode()}\n"
    head += f"seats {to_json([f'seat {n}' for n in range(1, game.seats + 1)]).decode()}\n"
    if start is not None:
        head += f"position {to_json(start).decode()}\n"
    return Replay(card, read_record(f"{head}\n{body}\n".encode()))


def snapshots(card: Card, twin: Twin, body: str, start: dict[str, object] | None, probes: list[str]) -> list[bytes]:
    """All that the viewer can see or find out, again after each line that changed any of it."""
    replay = replay_of(card, twin, body, start)
    seen = [snapshot(card, replay.match, twin.viewer, probes)]
    for _ in replay.steps():
        now = snapshot(card, replay.match, twin.viewer, probes)
        if now != seen[-1]:
            seen.append(now)
    return seen


def snapshot(card: Card, match: Match, viewer: int, probes: list[str], listing: bool = True) -> bytes:
    game = match.game
    tried = {text: probe(match, viewer, text) for text in probes} if viewer else {}
    return to_json(
        {
            "view": match.view(viewer),
            "picture": game.show(match.view(viewer)),
            "events": [[event.text, event.data] for event in match.stories[viewer]],
            "to_act": match.acting(viewer),
            "clocks": sorted([*key, left] for key, left in match.clocks(viewer).items()),
            "stopwatches": sorted(
                (seat, taken.key, taken.before, taken.since) for seat, taken in match.stopwatches(viewer).items()
            ),
            "legal": match.legal(viewer) if viewer and listing else [],
            "refusals": tried,
            "preview": match.preview(viewer) if viewer else None,
            "draft": match.drafts[viewer] if viewer else "",
            "numbers": numbers(card, match, viewer),
            "copy": write_record(record_of(match, viewer)).decode(),
        }
    )


def numbers(card: Card, match: Match, viewer: int) -> list[list[int]]:
    """What a player who learns is given: the row and the mask of a seat."""
    if card.encoder is None or not viewer:
        return []
    encoder, moment = card.encoder(match.game), match.moment(viewer)
    return [list(encoder.row(moment, viewer, [])), list(encoder.mask(moment, viewer, []))]


def probe(match: Match, seat: int, text: str) -> str:
    """What the seat is told when it tries this."""
    try:
        found = attempt(match.game, match.position.clone(), seat, text, match.drafts[seat], None)
    except Unscripted:  # it is legal, and what would follow needs chance that this match has not drawn
        return Done.__name__
    return f"{found.code}: {found.words}" if isinstance(found, Refusal) else type(found).__name__


def difference(card: Card, twin: Twin) -> str:
    """What tells the twins apart; "" if nothing does."""
    inputs = [line.partition(" ")[2] for line in f"{twin.left}\n{twin.right}".split("\n") if line[:1].isdigit()]
    step = max(1, len(inputs) // PROBES)
    probes = [*dict.fromkeys([*inputs[::step], *twin.probes]), "xyzzy"]
    left = snapshots(card, twin, twin.left, twin.left_start, probes)
    right = snapshots(card, twin, twin.right, twin.right_start, probes)
    for number, (one, other) in enumerate(zip(left, right, strict=False)):
        if one != other:
            return (
                f"viewer {twin.viewer}, snapshot {number}{apart(msgspec.json.decode(one), msgspec.json.decode(other))}"
            )
    if len(left) != len(right):
        return f"viewer {twin.viewer}: {len(left)} distinct snapshots / {len(right)}"
    return ""


def apart(one: object, other: object) -> str:
    """Where two things differ, as narrowly as it can be said: a key, a line of a text, else both of them."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        key = next(key for key in one if one[key] != other[key])
        return f", {key}{apart(one[key], other[key])}"
    if isinstance(one, str) and isinstance(other, str) and "\n" in one + other:
        pairs = zip_longest(one.split("\n"), other.split("\n"), fillvalue="(no line)")
        number, (line, another) = next((n, pair) for n, pair in enumerate(pairs, 1) if pair[0] != pair[1])
        return f", line {number}: {line.strip()} / {another.strip()}"
    return f": {one} / {other}"
