"""Matches again: the record a guest may have, the film of what they saw, and playing on from there."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor
from functools import partial
from itertools import pairwise

import msgspec
from litestar.types import HTTPResponseBodyEvent, HTTPResponseStartEvent, Receive, Scope, Send

from parlour.core.catalogue import Card
from parlour.core.contract import Game, Position
from parlour.core.options import as_data
from parlour.core.thoughts import Unthought
from parlour.core.view import View, to_json
from parlour.server.errors import ApiError
from parlour.server.forms import ErrorBody, Missed, Opening, PlayOn, ReplayFilm, SeatWish
from parlour.server.house import House
from parlour.server.lifecycle import keep, may_open, new_id, seated
from parlour.server.live import LiveTable
from parlour.server.messages import StoryEvent
from parlour.server.rates import Asker
from parlour.server.telling import story_events
from parlour.store.kept import begin
from parlour.store.rows import MatchRow
from parlour.table.anew import anew
from parlour.table.clock import Pace
from parlour.table.match import Entry, Match
from parlour.table.record import write_record
from parlour.table.recording import record_of

CLOSED = "the rules keep part of this match closed to you: this is what could be seen from here"


TOO_MANY = ErrorBody("too_many", "one replay at a time: wait until you have those that you asked for")
NO_FRAMES = b'"frames":[]'


class Scene(msgspec.Struct):
    """A moment that the viewer noticed."""

    line: str
    events: list[StoryEvent]
    view: View
    position: Position


Scenes = Iterator[Scene | Unthought | None]


class _Frame(msgspec.Struct):
    """`forms.Frame` with the view as it is: turning it into plain data first would take as long again."""

    line: str
    events: list[StoryEvent]
    view: View
    picture: str


def _viewer(table: LiveTable, guest: str, player: int | None) -> int:
    """The seat as which the guest may ask."""
    mine = table.players_of(guest)
    if player is not None and player not in (*mine, 0):
        raise ApiError(403, "forbidden", "that player is somebody else")
    number = player if player is not None else (mine or [0])[0]
    if not number and not table.watchable(guest):
        words = (
            "what is played on a day is shown to others when the day is over"
            if table.row.day
            else "this match is not open to watchers"
        )
        raise ApiError(403, "forbidden", words)
    return table.seat_of(number)


async def _begun(house: House, match: str) -> tuple[LiveTable, Match]:
    table = await house.committed(match)
    if table.match is None:
        raise ApiError(409, "not_begun", "the match has not begun")
    return table, table.match


async def record(house: House, guest: str, match: str, player: int | None) -> bytes:
    """The record that the guest may have: their own copy, or all of it when the rules open it."""
    table, played = await _begun(house, match)
    return write_record(record_of(played, _viewer(table, guest, player)))


async def picture(house: House, guest: str, match: str, player: int | None) -> str:
    """The guest's world as plain text, for games that a client cannot draw."""
    table, played = await _begun(house, match)
    viewer = _viewer(table, guest, player)
    async with table.lock:
        return await table.think(lambda: table.game.show(played.view(viewer)))


async def film(house: House, who: Asker, match: str, view: int | None, pictures: bool) -> Reel:
    """The match again, moment by moment, as the guest saw it; as others did when the rules open it to them."""
    table, viewer, whole = await _as_seen_by(house, who.guest, match, view)
    if table.game.conduct.memory and table.row.phase != "over":
        raise ApiError(
            409, "being_played", "what was seen is to be remembered: the replay opens when the match is over"
        )
    return Reel(house, who, table, viewer, whole, pictures)


class Reel:
    """A film on its way to one reader, an ASGI application: made as fast as they read, so that it is never whole in memory."""

    def __init__(self, house: House, who: Asker, table: LiveTable, viewer: int, whole: bool, pictures: bool) -> None:
        self.house = house
        self.who = who
        self.places = list(zip(house.replays, (who.guest or who.household, who.household), strict=True))
        self.scenes = scenes_of(table, viewer, whole)
        self.show = table.game.show if pictures else None
        empty = msgspec.json.encode(ReplayFilm(viewer, table.row.game, [], "" if whole else CLOSED))
        cut = empty.index(NO_FRAMES) + len(NO_FRAMES) - 1
        self.head, self.tail = empty[:cut], empty[cut:]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        sending = asyncio.ensure_future(self._send(send))
        leaving = asyncio.ensure_future(_left(receive))
        try:
            await asyncio.wait({sending, leaving}, return_when=asyncio.FIRST_COMPLETED)
            if sending.done():
                sending.result()
        finally:
            sending.cancel()
            leaving.cancel()
            await asyncio.gather(sending, leaving, return_exceptions=True)

    async def _send(self, send: Send) -> None:
        if any(lines.full(name) for lines, name in self.places):
            await send(_start(429))
            await send(_part(msgspec.json.encode(TOO_MANY), more=False))
            return
        (one, guest), (few, household) = self.places
        async with one.turn(guest), few.turn(household):
            await send(_start(200))
            async for frames in self.house.desk.work(self.who, self._frames()):
                await send(_part(b"".join(frames)))
            await send(_part(self.tail, more=False))

    def _frames(self) -> Iterator[bytes | Unthought]:
        before = self.head
        for scene in self.scenes:
            if scene is None or isinstance(scene, Unthought):
                yield b"" if scene is None else scene
                continue
            picture = self.show(scene.view) if self.show else ""
            yield before + to_json(_Frame(scene.line, scene.events, scene.view, picture))
            before = b","


def _start(status: int) -> HTTPResponseStartEvent:
    return {"type": "http.response.start", "status": status, "headers": [(b"content-type", b"application/json")]}


def _part(body: bytes, more: bool = True) -> HTTPResponseBodyEvent:
    return {"type": "http.response.body", "body": body, "more_body": more}


async def _left(receive: Receive) -> None:
    """Until the reader has hung up."""
    while (await receive())["type"] != "http.disconnect":
        pass


async def play_on(house: House, who: Asker, match: str, wish: PlayOn) -> Opening:
    """A new match against bots from a moment of this one; where the truth is closed, from a world that fits."""
    table, viewer, whole = await _as_seen_by(house, who.guest, match, wish.view)
    if table.row.phase != "over":
        raise ApiError(409, "being_played", "this match is still being played")
    may_open(house, who)
    host = await house.identity.known(who.guest)
    number, scene = await house.desk.last(who, _until(scenes_of(table, viewer, whole), wish.frame))
    if scene is None or number < wish.frame:
        raise ApiError(404, "no_frame", f"this replay has {number + 1} frames")
    if not scene.position.to_act():
        raise ApiError(409, "over", "the match is over there: nothing is left to play")
    game = table.game
    start = game.save(scene.position) if whole else await _imagined(house, who, game, scene.view)
    mine = viewer or 1
    new = new_id()
    seats = range(1, game.seats + 1)
    wishes = [SeatWish("me") if seat == mine else SeatWish("bot", wish.level) for seat in seats]
    players = seated(new, wishes, host, table.card)
    await keep(house, new, game, players, Pace("none"), False, start)
    return Opening(new, {}, not whole)


async def missed(house: House, who: Asker, match: str) -> list[Missed]:
    """The turns that could have been worth more, of a match that is over and open; none of a game that cannot tell."""
    table, viewer, whole = await _as_seen_by(house, who.guest, match, None)
    if table.row.phase != "over":
        raise ApiError(409, "being_played", "this match is still being played")
    if not whole or table.card.missed is None:
        return []
    saved: list[dict[str, object]] = []
    async for positions in house.desk.work(who, _saved(table.game, scenes_of(table, viewer, whole))):
        saved += positions
    options = as_data(table.game.options)
    try:
        weighed = [await house.thinkers.weigh(who, table.row.game, options, *turn) for turn in pairwise(saved)]
    except BrokenExecutor:
        raise ApiError(503, "again", "whoever looks at the turns is not there; ask again") from None
    return [Missed(*better) for better in weighed if better is not None]


def _saved(game: Game, scenes: Scenes) -> Iterator[dict[str, object] | Unthought]:
    for scene in scenes:
        if isinstance(scene, Unthought):
            yield scene
        elif scene is not None:
            yield game.save(scene.position)


def _until(scenes: Scenes, wanted: int) -> Iterator[tuple[int, Scene | None] | Unthought]:
    """Numbered; nothing after the wanted one is played again."""
    number = -1
    for scene in scenes:
        if isinstance(scene, Unthought):
            yield scene
            continue
        number += scene is not None
        yield number, scene
        if number == wanted:
            return


async def _imagined(house: House, who: Asker, game: Game, view: View) -> dict[str, object]:
    try:
        return await house.thinkers.imagine(who, game.name, as_data(game.options), view)
    except BrokenExecutor:
        raise ApiError(503, "again", "whoever imagines the rest is not there; ask again") from None


async def _as_seen_by(house: House, guest: str, match: str, view: int | None) -> tuple[LiveTable, int, bool]:
    """The table, the viewer whose replay it is, and whether the whole truth is open to the guest."""
    table, played = await _begun(house, match)
    own = _viewer(table, guest, None)
    whole = played.open_to(own)
    viewer = own if view is None else view
    others = viewer != own and not whole and (viewer != 0 or not table.watchable(guest))
    if viewer not in played.viewers or others:
        raise ApiError(403, "forbidden", "the rules do not open that view to you")
    return table, viewer, whole


def scenes_of(table: LiveTable, viewer: int, whole: bool) -> Scenes:
    assert table.match is not None
    return scenes(table.row, table.card, table.game, list(table.match.log), viewer, whole)


def scenes(row: MatchRow, card: Card, game: Game, log: list[Entry], viewer: int, whole: bool) -> Scenes:
    """The moments at which the viewer's world changed; None for what they could not notice. A scene's position lasts until
    the next one is asked for."""
    match = yield from anew(lambda: begin(row, game))
    last = yield from anew(lambda: match.view(viewer))
    yield Scene("", [], last, match.moment(viewer))
    for entry in log:
        seen = len(match.stories[viewer])
        yield from anew(partial(match.recall, entry))
        view = yield from anew(lambda: match.view(viewer))
        events = story_events(card, match.events(viewer, seen), seen, match.hearer(viewer))
        if not events and view == last:
            yield None
            continue
        late = match.lag(viewer)
        line = _line(match.log[-1 - late], viewer, whole) if late < len(match.log) else ""
        last = view
        yield Scene(line, events, view, match.moment(viewer))


def _line(entry: Entry, viewer: int, whole: bool) -> str:
    text = entry.text if whole or entry.seat == viewer else entry.retold.get(viewer, "")
    if not text:
        return ""
    return f"! {entry.act} {entry.seat} {text}" if entry.act else f"{entry.seat} {text}"
