"""Matches again: the record a guest may have, the film of what he saw, and playing on from there."""

from __future__ import annotations

import asyncio
from secrets import randbits

import msgspec

from parlour.core.contract import Game, Position
from parlour.core.dice import QuickDice
from parlour.core.view import View
from parlour.server import rebuild
from parlour.server.forms import Frame, Opening, PlayOn, ReplayFilm, SeatWish
from parlour.server.house import House
from parlour.server.live import LiveTable
from parlour.server.messages import Told
from parlour.server.opening import keep, new_id, seated
from parlour.server.telling import told
from parlour.server.trouble import NotPossible
from parlour.store.rows import MatchRow
from parlour.table.clock import Pace
from parlour.table.copies import record_of
from parlour.table.match import Entry, Match
from parlour.table.record import write_record

CLOSED = "the rules keep part of this match closed to you: this is what could be seen from here"


class Scene(msgspec.Struct):
    """A moment that the viewer noticed."""

    line: str
    events: list[Told]
    view: View
    position: Position


def _viewer(table: LiveTable, guest: str, player: int | None) -> int:
    """The seat as which the guest may ask."""
    mine = table.players_of(guest)
    if player is not None and player not in (*mine, 0):
        raise NotPossible(403, "forbidden", "that player is somebody else")
    number = player if player is not None else (mine or [0])[0]
    if not number and not table.watchable(guest):
        raise NotPossible(403, "forbidden", "this match is not open to watchers")
    return table.seat_of(number)


async def _begun(house: House, match: str) -> tuple[LiveTable, Match]:
    table = await house.settled(match)
    if table.match is None:
        raise NotPossible(409, "not_begun", "the match has not begun")
    return table, table.match


async def record(house: House, guest: str, match: str, player: int | None) -> bytes:
    """The record that the guest may have: his own copy, or all of it when the rules open it."""
    table, played = await _begun(house, match)
    return write_record(record_of(played, table.card.options, _viewer(table, guest, player)))


async def picture(house: House, guest: str, match: str, player: int | None) -> str:
    """The guest's world as plain text, for games that a client cannot draw."""
    table, played = await _begun(house, match)
    return table.game.show(played.view(_viewer(table, guest, player)))


async def film(house: House, guest: str, match: str, view: int | None, pictures: bool) -> ReplayFilm:
    """The match again, moment by moment, as the guest saw it; as others did when the rules open it to him."""
    table, viewer, whole = await _as_seen_by(house, guest, match, view)
    scenes = await _scenes(table, viewer, whole)
    show = table.game.show if pictures else lambda _: ""
    frames = [Frame(scene.line, scene.events, msgspec.to_builtins(scene.view), show(scene.view)) for scene in scenes]
    return ReplayFilm(viewer, table.row.game, frames, "" if whole else CLOSED)


async def play_on(house: House, guest: str, match: str, wish: PlayOn) -> Opening:
    """A new match against bots from a moment of this one; where the truth is closed, from a world that fits."""
    table, viewer, whole = await _as_seen_by(house, guest, match, wish.view)
    if table.row.phase != "over":
        raise NotPossible(409, "being_played", "this match is still being played")
    host = await house.identity.known(guest)
    scenes = await _scenes(table, viewer, whole)
    if wish.frame >= len(scenes):
        raise NotPossible(404, "no_frame", f"this replay has {len(scenes)} frames")
    scene = scenes[wish.frame]
    if not scene.position.to_act():
        raise NotPossible(409, "over", "the match is over there: nothing is left to play")
    position = scene.position if whole else table.game.dream(scene.view).world(QuickDice(randbits(48)))
    mine = viewer or 1
    new = new_id()
    seats = range(1, table.game.seats + 1)
    wishes = [SeatWish("me") if seat == mine else SeatWish("bot", wish.level) for seat in seats]
    players = [seated(new, seat, one, host) for seat, one in zip(seats, wishes, strict=True)]
    await keep(house, new, table.game, players, Pace("none"), False, table.game.save(position))
    return Opening(new, {}, not whole)


async def _as_seen_by(house: House, guest: str, match: str, view: int | None) -> tuple[LiveTable, int, bool]:
    """The table, the viewer whose replay it is, and whether the whole truth is open to the guest."""
    table, played = await _begun(house, match)
    own = _viewer(table, guest, None)
    whole = played.position.open_to(own)
    viewer = own if view is None else view
    others = viewer != own and not whole and (viewer != 0 or not table.watchable(guest))
    if viewer not in played.viewers or others:
        raise NotPossible(403, "forbidden", "the rules do not open that view to you")
    return table, viewer, whole


async def _scenes(table: LiveTable, viewer: int, whole: bool) -> list[Scene]:
    assert table.match is not None
    return await asyncio.to_thread(scenes, table.row, table.game, list(table.match.log), viewer, whole)


def scenes(row: MatchRow, game: Game, log: list[Entry], viewer: int, whole: bool) -> list[Scene]:
    """The moments at which the viewer's world changed. What he could not notice makes none."""
    match = rebuild.begin(row, game)
    found = [Scene("", [], match.view(viewer), match.moment(viewer).clone())]
    for entry in log:
        seen = len(match.streams[viewer])
        match.recall(entry)
        view = match.view(viewer)
        events = told(match.events(viewer, seen), seen)
        if events or view != found[-1].view:
            late = match.lag(viewer)
            line = _line(match.log[-1 - late], viewer, whole) if late < len(match.log) else ""
            found.append(Scene(line, events, view, match.moment(viewer).clone()))
    return found


def _line(entry: Entry, viewer: int, whole: bool) -> str:
    text = entry.text if whole or entry.seat == viewer else entry.retold.get(viewer, "")
    if not text:
        return ""
    return f"! {entry.act} {entry.seat} {text}" if entry.act else f"{entry.seat} {text}"
