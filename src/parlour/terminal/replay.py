"""A match that is over, or a record, as the source of a table screen: step by step, from every seat that is open."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import TYPE_CHECKING

from parlour.core.catalogue import Card
from parlour.core.contract import Game, Position, Refusal
from parlour.table.match import Match, shown_name
from parlour.terminal.scene import Scene, Source, turns_of
from parlour.terminal.words import end_words

if TYPE_CHECKING:
    from parlour.store.home import Home

CLOSED = Refusal("replay", "this has happened; nothing can be changed")


class Frame:
    """One moment."""

    def __init__(self, position: Position, told: list[int], line: str) -> None:
        self.position = position
        self.told = told  # how many events each viewer has been told by then
        self.line = line  # the input that led here


class ReplaySource(Source):
    """All moments of a match."""

    talks = False

    def __init__(self, card: Card, match: Match, frames: list[Frame], me: int) -> None:
        self.card = card
        self.game: Game = match.game
        self.match = match
        self.frames = frames
        self.at = 0
        self.seat = me
        whole = frames[-1].position.open_to(me)
        self.viewers = list(match.viewers) if whole else [me]  # whose eyes may be borrowed
        self.title = f"{card.title}, replay"

    def scene(self) -> Scene:
        frame, seat = self.frames[self.at], self.seat
        hearer = self.match.hearer(seat)
        events = self.match.stories[seat][: frame.told[seat]]
        before = self.frames[max(0, self.at - 1)].told[seat]
        outcome = frame.position.outcome()
        return Scene(
            self.card,
            self.game,
            seat,
            frame.position.view(seat),
            acting=frame.position.to_act(),
            names=[shown_name(self.match.name(each)) for each in range(1, self.game.seats + 1)],
            lines=self.card.lines(events, hearer),
            fresh=len(self.card.lines(self.match.stories[seat][before : frame.told[seat]], hearer)),
            ending=end_words(self.game, outcome.reason, outcome.winners(), hearer) if outcome is not None else "",
            turns=lambda most: turns_of(self.card, events, hearer, most),
        )

    def say(self, text: str) -> Refusal | None:
        return CLOSED

    def go(self, at: int) -> None:
        """To a moment, as far as there are some."""
        self.at = max(0, min(at, len(self.frames) - 1))

    def turn_round(self) -> None:
        """The next seat's eyes."""
        self.seat = self.viewers[(self.viewers.index(self.seat) + 1) % len(self.viewers)]


def frames_of(match: Match, moments: Iterable[object]) -> list[Frame]:
    """Every moment of a match that is being played again, the first one included."""
    found: dict[int, Frame] = {}
    for _ in chain([None], moments):
        line = match.log[-1].text if match.log else ""
        told = [len(story) for story in match.stories]
        found.setdefault(len(match.log), Frame(match.position.clone(), told, line))
    return list(found.values())


def from_home(home: Home, ident: str) -> ReplaySource:
    """A match of the player's own file."""
    from parlour import games
    from parlour.store.folder import ME
    from parlour.store.kept import KeptMatch, game_of

    row = next((row for row in home.do(home.archive.matches_of(ME, 1000)) if row.id == ident), None)
    if row is None:
        raise ValueError("there is no such match")
    game = game_of(row)
    moments = KeptMatch.resume(row, game, home.do(home.archive.log(row.id)), {})
    kept = next(moments)
    frames = frames_of(kept.match, moments)
    mine = [player.number for player in row.players if player.guest == ME]
    return ReplaySource(games.card(row.game), kept.match, frames, kept.seat_of(mine[0]) if mine else 0)


def from_record(data: bytes) -> ReplaySource:
    """A record; BadRecord, BrokenRule or Closed with one clear line where it cannot be played again."""
    from parlour import games
    from parlour.table.record import read_record
    from parlour.table.replay import Replay

    record = read_record(data)
    card = games.card(record.game)
    replay = Replay(card, record)
    match = replay.match
    return ReplaySource(card, match, frames_of(match, replay.steps()), record.copy or 0)
