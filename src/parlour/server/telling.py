"""What one viewer is told of a match: built from his own view and his own events, and from nothing else."""

from __future__ import annotations

import msgspec

from parlour.core.catalogue import Card
from parlour.core.contract import Event
from parlour.core.view import Preview, View, to_json
from parlour.server.messages import Clock, Opened, Previewed, Result, Told
from parlour.table.copies import record_of
from parlour.table.match import Match

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
    events: list[Told]
    clocks: list[Clock]


class World(msgspec.Struct, frozen=True):
    """All that a viewer can see at one moment; two moments with equal keys look the same to him."""

    viewer: int
    seen: int
    state: bytes
    expiries: tuple[tuple[str, int, int, int], ...]

    def looks_like(self, other: World | None) -> bool:
        return other is not None and (self.viewer, self.seen, self.state, self.expiries) == (
            other.viewer,
            other.seen,
            other.state,
            other.expiries,
        )

    def update(self, match: Match, since: int, now: int) -> bytes:
        """The message that tells him of it, with his events after number `since`."""
        clocks = [Clock(cause, seat, max(0, at - now)) for cause, seat, _, at in self.expiries]
        story = _Story(self.viewer, self.seen, told(match.events(self.viewer, since), since), clocks)
        return to_json(story)[:-1] + b"," + self.state[1:]


def world(match: Match, viewer: int) -> World:
    """The viewer's world as it is now."""
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
    return World(viewer, len(match.streams[viewer]), to_json(state), expiries)


def _listed(match: Match, seat: int) -> list[str]:
    if not match.game.listed:
        return []
    return [match.game.write(action) for action in match.position.legal(seat)[:MOST_LEGAL]]


def told(events: list[Event], since: int) -> list[Told]:
    return [Told(number, event.text, event.data) for number, event in enumerate(events, since + 1)]


def result(match: Match) -> Result | None:
    outcome = match.outcome()
    if outcome is None:
        return None
    winners = outcome.winners()
    losers = [seat for seat in range(1, match.game.seats + 1) if seat not in winners]
    sentence = match.game.reasons.get(outcome.reason, outcome.reason)
    words = sentence.format(winner=_names(match, winners), loser=_names(match, losers))
    return Result(winners, outcome.payoffs, outcome.reason, words)


def _names(match: Match, seats: list[int]) -> str:
    """Who sits there; by seat too where several are called the same, as at one screen."""
    names = [match.name(seat) for seat in range(1, match.game.seats + 1)]
    return " and ".join(
        name if names.count(name) == 1 else f"{name} (seat {seat})" for seat in seats for name in [names[seat - 1]]
    )


def previewed(match: Match, seat: int) -> bytes:
    preview = match.preview(seat)
    return to_json(Previewed(match.drafts[seat], None if preview is None else msgspec.to_builtins(preview)))


def opened(match: Match, card: Card, viewer: int) -> Opened:
    """The seal after the end, as far as this viewer's record opens it."""
    record = record_of(match, card.options, viewer)
    return Opened(record.seal, record.nonces, record.secrets, record.copy is None)
