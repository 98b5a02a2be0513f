"""What one viewer is told of a match: built from their own view and their own events, and from nothing else."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from parlour.core.catalogue import Card
from parlour.core.contract import Event, Game
from parlour.core.ink import Field
from parlour.core.story import Hearer
from parlour.core.view import View, to_json
from parlour.server.messages import Opened, Previewed, Result, Stopwatch, StoryEvent
from parlour.server.once import Once
from parlour.server.persons import days
from parlour.server.snapshots import Snapshot, State
from parlour.store.rows import MatchRow
from parlour.table.match import Match
from parlour.table.recording import record_of

# of an `update`, put together of parts: what is the same for everybody is encoded once
VIEWER: Final = Field('{"type":"update","viewer":')
SEEN: Final = Field(',"seen":')
NUMBER: Final = Field('{"number":')

MOST_LEGAL: Final = 300  # actions listed; a longer list serves nobody


def snapshots(match: Match, viewers: list[int]) -> dict[int, Snapshot]:
    """What each of them can see now."""
    found: dict[int, Snapshot] = {}
    ended, expiries = result(match), _expiries(match)
    for viewer, page in zip(viewers, match.pages(viewers), strict=True):
        late = match.lag(viewer) > 0
        found[viewer] = _snapshot(match, viewer, page, late, ended, () if late else expiries)
    return found


def _expiries(match: Match) -> tuple[tuple[str, int, int, int], ...]:
    """What runs out when, as everybody knows who is not told late."""
    found = [(cause, seat, key, at) for (cause, seat, key), at in match.clock.running.items() if at >= 0]
    if len(found) > 1:
        found.sort()
    return tuple(found)


def _snapshot(
    match: Match,
    viewer: int,
    page: View,
    late: bool,
    ended: Result | None,
    expiries: tuple[tuple[str, int, int, int], ...],
) -> Snapshot:
    acting = match.acting(viewer)
    state = State(
        page,
        acting,
        _listed(match, viewer) if viewer in acting else [],
        match.drafts[viewer],
        match.preview_page(viewer) if viewer else None,
        0 if late else match.offers.standing,
        ended,
    )
    watches = match.stopwatches(viewer)
    taken = tuple(sorted(watches.items())) if watches else ()
    return Snapshot(viewer, len(match.stories[viewer]), to_json(state), expiries, taken)


def update(seen: Snapshot, match: Match, card: Card, since: int, now: int, once: Once) -> bytes:
    """The message that tells a viewer what they see, with their events after number `since`."""
    events = match.events(seen.viewer, since)
    news: list[bytes] = []
    if events:
        hearer, tell = match.hearer(seen.viewer), card.tell
        for number, event in enumerate(events, since + 1):
            told = once.told(event)
            news += [NUMBER.of(number), told.code, to_json(told.words(tell, hearer)), b"},"]
        news[-1] = b"}"
    parts = [VIEWER.of(seen.viewer), SEEN.of(seen.seen), b',"events":[', *news, b'],"clocks":', once.clocks(seen, now)]
    return b"".join([*parts, b',"stopwatches":', _stopwatches(seen, now), b",", seen.state[1:]])


def _stopwatches(seen: Snapshot, now: int) -> bytes:
    if not seen.taken:
        return b"[]"
    return to_json([Stopwatch(seat, taken.at(now), taken.since >= 0) for seat, taken in seen.taken])


def _listed(match: Match, seat: int) -> Any:
    if not match.game.info.enumerable:
        return []
    return match.game.legal_page(match.position, seat, MOST_LEGAL)


def story_events(card: Card, events: list[Event], since: int, hearer: Hearer) -> list[StoryEvent]:
    return [
        StoryEvent(number, event.text, event.data, card.words(event.data, hearer))
        for number, event in enumerate(events, since + 1)
    ]


def result(match: Match) -> Result | None:
    outcome = match.outcome()
    if outcome is None:
        return None
    return Result(outcome.winners(), outcome.payoffs, outcome.reason, match.ending())


def previewed(match: Match, seat: int) -> bytes:
    preview = match.preview(seat)
    return to_json(Previewed(match.drafts[seat], None if preview is None else msgspec.to_builtins(preview)))


def watching(game: Game, row: MatchRow) -> str:
    """Who may watch the match, and what they see."""
    if not game.conduct.watched:
        return "Nobody may watch this match."
    if row.duel:
        return "Nobody may watch this duel; it can be seen again when both halves are over."
    if row.day >= days.today():
        return "Nobody may watch this before its day is over."
    who = "Anybody" if row.listed else "Whoever has the link"
    if game.conduct.omniscient:
        return f"{who} may watch, and sees everything, what is hidden from you too, {game.conduct.delay} inputs late."
    return f"{who} may watch, and sees no more than everybody at the table."


def opened(match: Match, card: Card, viewer: int) -> Opened:
    """The seal after the end, as far as this viewer's record opens it."""
    record = record_of(match, viewer)
    return Opened(record.seal, record.nonces, record.secrets, record.copy is None)
