"""Twins: two matches that differ only in what a viewer may not know must look the same to him, to the last byte."""

from __future__ import annotations

import msgspec

from parlour.core.attempt import Done, attempt
from parlour.core.catalogue import Card
from parlour.core.contract import Refusal
from parlour.core.dice import Unscripted
from parlour.core.view import to_json
from parlour.table.copies import record_of
from parlour.table.match import Match
from parlour.table.record import FORMAT, read_record, write_record
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
    head = f"parlour {FORMAT}\ngame {card.name} {card.version}\noptions {to_json(twin.options).decode()}\n"
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


def snapshot(card: Card, match: Match, viewer: int, probes: list[str]) -> bytes:
    position, game = match.position, match.game
    tried = {text: probe(match, viewer, text) for text in probes} if viewer else {}
    return to_json(
        {
            "view": position.view(viewer),
            "picture": game.show(position.view(viewer)),
            "events": [[event.text, event.data] for event in match.streams[viewer]],
            "to_act": match.acting(viewer),
            "clocks": sorted([*key, left] for key, left in match.clocks(viewer).items()),
            "legal": match.legal(viewer) if viewer else [],
            "refusals": tried,
            "preview": match.preview(viewer) if viewer else None,
            "draft": match.drafts[viewer] if viewer else "",
            "copy": write_record(record_of(match, card.options, viewer)).decode(),
        }
    )


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
            parts, others = msgspec.json.decode(one), msgspec.json.decode(other)
            part = next(key for key in parts if parts[key] != others[key])
            return f"viewer {twin.viewer}, snapshot {number}, {part}: {parts[part]} / {others[part]}"
    if len(left) != len(right):
        return f"viewer {twin.viewer}: {len(left)} distinct snapshots / {len(right)}"
    return ""
