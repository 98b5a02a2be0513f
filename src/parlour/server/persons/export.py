"""All that the house keeps of a person, as one file: nothing that they could not have seen before."""

from __future__ import annotations

from time import time
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import select

from parlour.server.errors import ApiError
from parlour.server.identity import Who
from parlour.server.persons import ratings as scale
from parlour.server.persons.history import past
from parlour.store.kept import OldRules, game_of, seating
from parlour.store.persons import accounts, conduct, ratings
from parlour.store.persons.history import Place, Wanted, history
from parlour.store.rows import MatchRow
from parlour.store.tables import attempts, days, fallen, inputs, keepsakes, replies

if TYPE_CHECKING:
    from parlour.server.house import House

BATCH = 100  # matches read at once


async def export(house: House, who: Who) -> bytes:
    """In JSON. Of matches: what the history tells, and the person's own inputs; never chance, nor what others did."""
    archive = house.archive
    row = await archive.guest(who.guest) if who.guest else None
    if row is None:
        raise ApiError(401, "no_guest", "the house has kept nothing of you")
    found: dict[str, Any] = {"exported": int(time()), "person": {"name": row.name, "made": row.made}}
    account = await accounts.account(archive, who.guest)
    if account is not None:
        bots = await accounts.bots_of(archive, who.guest)
        sessions = await accounts.sessions_of(archive, who.guest)
        found["account"] = {
            "name": account.name,
            "made": account.made,
            "bots": [{"name": each.name, "made": each.made} for each in bots],
            "codes": await accounts.codes_left(archive, who.guest),
            "sessions": [{"device": each.device, "made": each.made, "used": each.used} for each in sessions],
        }
    found["matches"] = await _matches(house, who.guest)
    kept = await archive.ask(select(keepsakes).where(keepsakes.c.guest == who.guest))
    found["kept"] = [
        {"kind": each["kind"], "name": each["name"], "value": msgspec.Raw(each["value"].encode())} for each in kept
    ]
    graves = await archive.ask(select(fallen).where(fallen.c.guest == who.guest))
    found["graves"] = [
        {"made": each["made"], "state": each["state"], "encounter": msgspec.Raw(each["data"].encode())}
        for each in graves
    ]
    cards = await archive.ask(select(attempts).where(attempts.c.guest == who.guest))
    found["seasons"] = [{"made": each["made"], "card": msgspec.Raw(each["data"].encode())} for each in cards]
    tries = await archive.ask(select(days).where(days.c.guest == who.guest).order_by(days.c.at, days.c.match))
    found["days"] = [
        {name: each[name] for name in ("day", "game", "preset", "solved", "counts", "took", "reached")}
        for each in tries
    ]
    found["blocked"] = [name for _, name in await conduct.blocked_by(archive, who.guest)]
    found["reported"] = await conduct.reported_by(archive, who.guest)
    found["ratings"] = [
        {
            "game": each.game,
            "preset": each.preset,
            "rating": scale.shown(each.mu),
            "deviation": scale.deviation(each.sigma),
            "matches": each.matches,
        }
        for each in await ratings.ratings_of(archive, who.guest)
    ]
    return msgspec.json.format(msgspec.json.encode(found))


async def _matches(house: House, guest: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    place: Place | None = None
    while rows := await history(house.archive, guest, Wanted(), place, BATCH):
        mine = {row.id: _seats(row, guest) for row in rows}
        said, given = await _said(house, mine), await _given(house, mine)
        told = await ratings.steps_in(house.archive, [row.id for row in rows if row.rated], guest)
        for row in rows:
            card = msgspec.to_builtins(past(row, guest, told.get(row.id)))
            found.append({**card, "inputs": said[row.id], "replies": given[row.id]})
        place = Place(rows[-1].made, rows[-1].started, rows[-1].id)
    return found


async def _said(house: House, mine: dict[str, list[int]]) -> dict[str, list[str]]:
    """What the person themself has said in each match; `mine`: their seats there."""
    query = select(inputs.c.match, inputs.c.seat, inputs.c.text).where(
        inputs.c.match.in_(list(mine)), inputs.c.act == ""
    )
    said: dict[str, list[str]] = {match: [] for match in mine}
    for line in await house.archive.ask(query.order_by(inputs.c.match, inputs.c.ply)):
        if line["seat"] in mine[line["match"]]:
            said[line["match"]].append(line["text"])
    return said


async def _given(house: House, mine: dict[str, list[int]]) -> dict[str, list[dict[str, str]]]:
    """What they have answered in advance, and was not played yet."""
    query = select(replies).where(replies.c.match.in_(list(mine)))
    given: dict[str, list[dict[str, str]]] = {match: [] for match in mine}
    for line in await house.archive.ask(query.order_by(replies.c.match, replies.c.said)):
        if line["seat"] in mine[line["match"]]:
            given[line["match"]].append({"said": line["said"], "reply": line["reply"]})
    return given


def _seats(row: MatchRow, guest: str) -> list[int]:
    numbers = [player.number for player in row.players if player.guest == guest]
    try:
        seats = seating(row, game_of(row))
    except (OldRules, ValueError):
        return []
    return [seats.index(number) + 1 for number in numbers]
