"""HTTP: every request that the protocol document lists."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import MediaType, Request, Response, get, post, put
from litestar.datastructures import Cookie
from prometheus_client import generate_latest

from parlour import __version__, games
from parlour.core.catalogue import Card
from parlour.server import lobby, opening, replays, school
from parlour.server.forms import (
    GameCard,
    Health,
    Join,
    LessonStand,
    LessonTry,
    Lobby,
    MatchCard,
    Me,
    NewMatch,
    Opening,
    PlayOn,
    Rename,
    ReplayFilm,
)
from parlour.server.house import House
from parlour.server.identity import COOKIE
from parlour.server.trouble import NotPossible

YEAR = 365 * 86_400
Asked = Request[Any, Any, Any]


def house_of(request: Asked) -> House:
    found = request.app.state.house
    assert isinstance(found, House)
    return found


def guest_of(request: Asked) -> str:
    return house_of(request).identity.read(request.cookies.get(COOKIE))


def _card(name: str) -> Card:
    try:
        return games.card(name)
    except games.UnknownGame as trouble:
        raise NotPossible(404, "no_game", str(trouble)) from None


@get("/api/me")
async def me(request: Asked) -> Response[Me]:
    """Who the guest is; the first visit makes one."""
    identity = house_of(request).identity
    guest = guest_of(request)
    cookies = []
    if not guest:
        guest = identity.new()
        secure = house_of(request).settings.secure or request.url.scheme == "https"
        cookies = [
            Cookie(COOKIE, value=identity.sign(guest), max_age=YEAR, httponly=True, samesite="lax", secure=secure)
        ]
    return Response(Me(await identity.name(guest)), cookies=cookies)


@put("/api/me")
async def rename(request: Asked, data: Rename) -> Me:
    """Another name, from the next match on."""
    return Me(await house_of(request).identity.rename(guest_of(request), data.name))


@get("/api/games")
async def all_games() -> list[GameCard]:
    """The games of the house."""
    return [lobby.game_card(card) for card in games.cards()]


@get("/api/games/{name:str}")
async def one_game(name: str) -> GameCard:
    """One game with its options as JSON Schema."""
    return lobby.game_card(_card(name))


@get("/api/games/{name:str}/rules", media_type="text/markdown")
async def rules(name: str) -> str:
    """The exact rules."""
    return _card(name).rules()


@get("/api/games/{name:str}/lessons", media_type=MediaType.JSON)
async def lessons(name: str) -> bytes:
    """The tutorial as data."""
    return msgspec.json.encode(_card(name).lessons)


@post("/api/games/{name:str}/lessons/{number:int}", status_code=200)
async def lesson(name: str, number: int, data: LessonTry) -> LessonStand:
    """One more step of a lesson; nothing is kept."""
    return school.teach(_card(name), number, data)


@get("/api/lobby")
async def the_lobby(request: Asked) -> Lobby:
    """Free seats, tables to watch, the guest's own."""
    return await lobby.lobby(house_of(request), guest_of(request))


@post("/api/matches")
async def open_match(request: Asked, data: NewMatch) -> Opening:
    """Opens a match."""
    return await opening.open_match(house_of(request), guest_of(request), data)


@get("/api/matches/{match:str}")
async def one_match(request: Asked, match: str) -> MatchCard:
    """One match."""
    return lobby.match_card(await house_of(request).settled(match), guest_of(request))


@post("/api/matches/{match:str}/join", status_code=200)
async def join(request: Asked, match: str, data: Join) -> MatchCard:
    """Takes a seat."""
    guest = guest_of(request)
    return lobby.match_card(await opening.join(house_of(request), guest, match, data.invite), guest)


@post("/api/matches/{match:str}/abandon", status_code=200)
async def abandon(request: Asked, match: str) -> MatchCard:
    """Gives a seat back, cancels, or calls a match off that nobody else plays."""
    guest = guest_of(request)
    return lobby.match_card(await opening.abandon(house_of(request), guest, match), guest)


@get("/api/matches/{match:str}/record", media_type="text/plain")
async def record(request: Asked, match: str, player: int | None = None) -> Response[bytes]:
    """The record that the guest may have."""
    found = await replays.record(house_of(request), guest_of(request), match, player)
    return Response(found, headers={"content-disposition": f'attachment; filename="{match}.parlour"'})


@get("/api/matches/{match:str}/replay")
async def replay(request: Asked, match: str, view: int | None = None, pictures: bool = False) -> ReplayFilm:
    """The match again, step by step, as far as the guest may see it."""
    return await replays.film(house_of(request), guest_of(request), match, view, pictures)


@get("/api/matches/{match:str}/picture", media_type="text/plain")
async def picture(request: Asked, match: str, player: int | None = None) -> str:
    """The match as the guest sees it now, as plain text."""
    return await replays.picture(house_of(request), guest_of(request), match, player)


@post("/api/matches/{match:str}/play-on")
async def play_on(request: Asked, match: str, data: PlayOn) -> Opening:
    """A new match against bots from a moment of this one."""
    return await replays.play_on(house_of(request), guest_of(request), match, data)


@get("/api/health")
async def health(request: Asked) -> Health:
    """Whether the house is well."""
    house = house_of(request)
    return Health("stopping" if house.stopping else "ok", __version__, len(house.tables), house.sockets.total())


@get("/metrics", media_type="text/plain; version=0.0.4", include_in_schema=False)
async def metrics(request: Asked) -> bytes:
    """Numbers for Prometheus."""
    return generate_latest(house_of(request).numbers.registry)


HANDLERS = [
    me,
    rename,
    all_games,
    one_game,
    rules,
    lessons,
    lesson,
    the_lobby,
    open_match,
    one_match,
    join,
    abandon,
    record,
    replay,
    picture,
    play_on,
    health,
    metrics,
]
