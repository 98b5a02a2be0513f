"""What one viewer is told of a match: built from their own view and their own events, and from nothing else."""

from __future__ import annotations

import msgspec

from parlour.core.catalogue import Card
from parlour.core.contract import Event, Game
from parlour.core.story import Hearer
from parlour.core.view import Preview, View, to_json
from parlour.server.messages import Clock, Opened, Previewed, Result, Stopwatch, StoryEvent
from parlour.server.persons import days
from parlour.store.rows import MatchRow
from parlour.table.clock import Taken
from parlour.table.match import Match
from parlour.table.recording import record_of

MOST_LEGAL = 300  # actions listed; a longer list serves nobody


class _State(msgspec.Struct):
    """The part of an `update` that decides whether there is one at all."""

    view: View
    to_act: list[int]
    legal: list[str]
    draft: str
    preview: Preview | None
    offer: int
    result: Result | None


class _Story(msgspec.Struct, tag="update", tag_field="type"):
    """The rest of it."""

    viewer: int
    seen: int
    events: list[StoryEvent]
    clocks: list[Clock]
    stopwatches: list[Stopwatch]


class Snapshot(msgspec.Struct, frozen=True):
    """All that a viewer can see at one moment; two moments with equal keys look the same to them."""

    viewer: int
    seen: int
    state: bytes
    expiries: tuple[tuple[str, int, int, int], ...]
    taken: tuple[tuple[int, Taken], ...]

    def update(self, match: Match, card: Card, since: int, now: int) -> bytes:
        """The message that tells them of it, with their events after number `since`."""
        clocks = [Clock(cause, seat, max(0, at - now)) for cause, seat, _, at in self.expiries]
        watches = [Stopwatch(seat, taken.at(now), taken.since >= 0) for seat, taken in self.taken]
        events = match.events(self.viewer, since)
        news = story_events(card, events, since, match.hearer(self.viewer)) if events else []
        story = _Story(self.viewer, self.seen, news, clocks, watches)
        return to_json(story)[:-1] + b"," + self.state[1:]


def snapshot(match: Match, viewer: int) -> Snapshot:
    """The viewer's snapshot as it is now."""
    late = match.lag(viewer) > 0
    acting = match.acting(viewer)
    state = _State(
        view=match.view(viewer),
        to_act=acting,
        legal=_listed(match, viewer) if viewer in acting else [],
        draft=match.drafts[viewer],
        preview=match.preview(viewer) if viewer else None,
        offer=0 if late else match.offers.standing,
        result=result(match),
    )
    running = [] if late else list(match.clock.running.items())
    expiries = tuple(sorted((cause, seat, key, at) for (cause, seat, key), at in running if at >= 0))
    taken = tuple(sorted(match.stopwatches(viewer).items()))
    return Snapshot(viewer, len(match.stories[viewer]), to_json(state), expiries, taken)


def _listed(match: Match, seat: int) -> list[str]:
    if not match.game.info.enumerable:
        return []
    return [match.game.write(action) for action in match.position.legal(seat)[:MOST_LEGAL]]


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
        return "Nobody may watch this level before its day is over."
    who = "Anybody" if row.listed else "Whoever has the link"
    if game.conduct.omniscient:
        return f"{who} may watch, and sees everything, what is hidden from you too, {game.conduct.delay} inputs late."
    return f"{who} may watch, and sees no more than everybody at the table."


def opened(match: Match, card: Card, viewer: int) -> Opened:
    """The seal after the end, as far as this viewer's record opens it."""
    record = record_of(match, viewer)
    return Opened(record.seal, record.nonces, record.secrets, record.copy is None)
