"""HTTP: every request that the protocol document lists."""

from __future__ import annotations

from typing import Annotated, Any, Literal, cast

import msgspec
from litestar import MediaType, Request, Response, get, post, put
from litestar.datastructures import Cookie
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter
from litestar.types import ASGIApp
from prometheus_client import generate_latest

from parlour import __version__, games
from parlour.core.catalogue import Card
from parlour.core.view import builtins
from parlour.server import lessons as tutorial
from parlour.server import lifecycle, lobby, replays
from parlour.server import replies as conditional
from parlour.server.errors import ApiError
from parlour.server.forms import (
    ErrorBody,
    GameCard,
    Health,
    Join,
    LessonStand,
    LessonTry,
    Lobby,
    MatchCard,
    Me,
    Missed,
    NewMatch,
    Opening,
    PlayOn,
    Rename,
    ReplayFilm,
    Replies,
)
from parlour.server.guard import address_of, may_count
from parlour.server.house import House
from parlour.server.identity import COOKIE, Who
from parlour.server.persons import bots, profiles
from parlour.server.rates import Asker
from parlour.server.unchanged import UNCHANGED, answer, known_to
from parlour.store.archive import Away

YEAR = 365 * 86_400
Asked = Request[Any, Any, Any]
MatchId = Annotated[str, Parameter(pattern=r"^[a-z0-9]{1,32}$", description="of a match")]
GameName = Annotated[str, Parameter(pattern=r"^[a-z0-9]{1,32}$", description="of a game")]
Number = Annotated[int, Parameter(ge=0, le=9)]

TROUBLES = {
    400: "the request cannot be read, or asks for what there is not",
    401: "nobody whom the house knows asks, or not with the right password",
    403: "the guest may not, or the page is none of this house",
    404: "there is no such thing",
    409: "not at this moment of the match, or somebody else has it",
    410: "the match was played under rules that are no longer here",
    413: "the body is too large",
    422: "what was given is not what it says it is; `path` tells where",
    414: "the address or the cookies are too long",
    421: "the house does not go by this name",
    429: "too many requests",
    503: "it cannot be kept or read now; nothing has changed",
}
ANYBODY = (400, 414, 421, 429)
READING = (*ANYBODY, 503)
CHANGING = (*READING, 401, 403, 413)
OF_A_MATCH = (404, 410)


def troubles(*statuses: int) -> dict[int, ResponseSpec]:
    """What the description says of answers that are none."""
    return {status: ResponseSpec(ErrorBody, False, TROUBLES[status]) for status in sorted(statuses)}


def house_of(request: Asked) -> House:
    found = request.app.state.house
    assert isinstance(found, House)
    return found


async def recognise(request: Asked) -> None:
    """Before every request: whose cookie it is. Where the books cannot be read, only who needs them is told."""
    found: Who | Away
    token = request.headers.get("authorization", "")
    identity = house_of(request).identity
    try:
        found = await (identity.bearer(token) if token else identity.who(request.cookies.get(COOKIE)))
    except Away as trouble:
        found = trouble
    path = request.url.path
    if isinstance(found, Who) and token and path.startswith("/api/"):
        if not found.guest:
            raise ApiError(401, "no_bot", "no bot of this house has this token")
        if not bots.may_ask(request.method, path):
            raise ApiError(403, "bot", "a program plays, and its owner does everything else")
    cast("dict[str, Any]", request.scope)["who"] = found


def who_of(request: Asked) -> Who:
    found = cast("dict[str, Any]", request.scope)["who"]
    if isinstance(found, Away):
        raise found
    assert isinstance(found, Who)
    return found


def guest_of(request: Asked) -> str:
    return who_of(request).guest


def cookie(request: Asked, said: str) -> Cookie:
    """What the browser is to say from now on."""
    house = house_of(request)
    secure = house.settings.secure or request.url.scheme == "https"
    value = house.identity.sign(said)
    return Cookie(COOKIE, value=value, max_age=YEAR, httponly=True, samesite="lax", secure=secure)


def asker_of(request: Asked) -> Asker:
    return Asker(address_of(request), guest_of(request))


def _card(name: str) -> Card:
    try:
        return games.card(name)
    except games.UnknownGame as trouble:
        raise ApiError(404, "no_game", str(trouble)) from None


@get("/api/me", responses=troubles(*READING))
async def me(request: Asked) -> Response[Me]:
    """Who the guest is; the first visit makes one."""
    house, member = house_of(request), bool(who_of(request).session)
    guest = guest_of(request)
    cookies = []
    if not guest:
        guest = house.identity.new()
        cookies = [cookie(request, guest)]
    rating = await profiles.main_rating(house, guest) if member else ""
    return Response(Me(await house.identity.name(guest), member, rating), cookies=cookies)


@put("/api/me", responses=troubles(*CHANGING, 409))
async def rename(request: Asked, data: Rename) -> Me:
    """Another name, from the next match on."""
    who = who_of(request)
    return Me(await house_of(request).identity.rename(who.guest, data.name), bool(who.session))


@get(
    "/api/games",
    media_type=MediaType.JSON,
    responses={**troubles(*ANYBODY), **UNCHANGED, 200: ResponseSpec(list[GameCard], generate_examples=False)},
)
async def all_games(request: Asked) -> Response[bytes]:
    """The games of the house."""
    body, tag = lobby.all_cards()
    return answer(request, tag, body)


@get("/api/games/{name:str}", responses=troubles(*ANYBODY, 404))
async def one_game(name: GameName) -> GameCard:
    """One game with its options as JSON Schema."""
    return lobby.game_card(_card(name))


@get("/api/games/{name:str}/rules", media_type="text/markdown", responses=troubles(*ANYBODY, 404))
async def rules(name: GameName) -> str:
    """The exact rules."""
    return _card(name).rules()


@get("/api/games/{name:str}/codex", media_type=MediaType.JSON, responses=troubles(*ANYBODY, 404))
async def codex(name: GameName) -> dict[str, Any]:
    """What anybody may look up in this game, as data."""
    card = _card(name)
    if card.codex is None:
        raise ApiError(404, "no_codex", f"{card.title} has no codex; its rules are at /api/games/{name}/rules")
    return builtins(card.codex())


@get("/api/games/{name:str}/lessons", media_type=MediaType.JSON, responses=troubles(*ANYBODY, 404))
async def lessons(name: GameName) -> list[dict[str, Any]]:
    """The tutorial as data."""
    found: list[dict[str, Any]] = msgspec.to_builtins(_card(name).lessons)
    return found


@post("/api/games/{name:str}/lessons/{number:int}", status_code=200, responses=troubles(*ANYBODY, 403, 404, 409, 413))
async def lesson(
    request: Asked, name: GameName, number: Annotated[int, Parameter(ge=1, le=99)], data: LessonTry
) -> LessonStand:
    """One more step of a lesson; nothing is kept."""
    return await house_of(request).counsel.work(asker_of(request), lambda: tutorial.teach(_card(name), number, data))


@get(
    "/api/lobby",
    media_type=MediaType.JSON,
    responses={**troubles(*READING), **UNCHANGED, 200: ResponseSpec(Lobby, generate_examples=False)},
)
async def the_lobby(request: Asked) -> Response[bytes]:
    """Free seats, tables to watch, the guest's own."""
    return answer(request, *await house_of(request).board.news(guest_of(request), known_to(request)))


@post("/api/matches", responses=troubles(*CHANGING, 404))
async def open_match(request: Asked, data: NewMatch) -> Opening:
    """Opens a match."""
    await bots.check_seat(house_of(request), who_of(request), True)
    return await lifecycle.open_match(house_of(request), asker_of(request), data)


@get("/api/matches/{match:str}", responses=troubles(*READING, *OF_A_MATCH))
async def one_match(request: Asked, match: MatchId) -> MatchCard:
    """One match."""
    return lobby.match_card(await house_of(request).committed(match), guest_of(request))


@post("/api/matches/{match:str}/join", status_code=200, responses=troubles(*CHANGING, *OF_A_MATCH, 409))
async def join(request: Asked, match: MatchId, data: Join) -> MatchCard:
    """Takes a seat."""
    who = asker_of(request)
    await bots.check_seat(house_of(request), who_of(request), bool(data.invite))
    return lobby.match_card(await lifecycle.join(house_of(request), who, match, data.invite), who.guest)


@post("/api/matches/{match:str}/abandon", status_code=200, responses=troubles(*CHANGING, *OF_A_MATCH, 409))
async def abandon(request: Asked, match: MatchId) -> MatchCard:
    """Gives a seat back, cancels, or calls a match off that nobody else plays."""
    guest = guest_of(request)
    return lobby.match_card(await lifecycle.abandon(house_of(request), guest, match), guest)


@get("/api/matches/{match:str}/replies", responses=troubles(*READING, *OF_A_MATCH, 403, 409))
async def replies(request: Asked, match: MatchId) -> Replies:
    """What the guest answers before it is asked for."""
    return await conditional.given(house_of(request), guest_of(request), match)


@put("/api/matches/{match:str}/replies", responses=troubles(*CHANGING, *OF_A_MATCH, 409))
async def reply(request: Asked, match: MatchId, data: Replies) -> Replies:
    """These and no others."""
    return await conditional.give(house_of(request), guest_of(request), match, data)


@get("/api/matches/{match:str}/record", media_type="text/plain", responses=troubles(*READING, *OF_A_MATCH, 403, 409))
async def record(request: Asked, match: MatchId, player: Number | None = None) -> Response[bytes]:
    """The record that the guest may have."""
    found = await replays.record(house_of(request), guest_of(request), match, player)
    return Response(found, headers={"content-disposition": f'attachment; filename="{match}.parlour"'})


@get(
    "/api/matches/{match:str}/replay",
    responses={
        **troubles(*READING, *OF_A_MATCH, 403, 409),
        200: ResponseSpec(ReplayFilm, description="the film", generate_examples=False),
    },
)
async def replay(request: Asked, match: MatchId, view: Number | None = None, pictures: bool = False) -> ASGIApp:
    """The match again, step by step, as far as the guest may see it."""
    return await replays.film(house_of(request), asker_of(request), match, view, pictures)


@get("/api/matches/{match:str}/missed", responses=troubles(*READING, *OF_A_MATCH, 403, 409))
async def missed(request: Asked, match: MatchId) -> list[Missed]:
    """After the end: the turns that could have been worth more."""
    return await replays.missed(house_of(request), asker_of(request), match)


@get("/api/matches/{match:str}/picture", media_type="text/plain", responses=troubles(*READING, *OF_A_MATCH, 403, 409))
async def picture(request: Asked, match: MatchId, player: Number | None = None) -> str:
    """The match as the guest sees it now, as plain text."""
    return await replays.picture(house_of(request), guest_of(request), match, player)


@post("/api/matches/{match:str}/play-on", responses=troubles(*CHANGING, *OF_A_MATCH, 409))
async def play_on(request: Asked, match: MatchId, data: PlayOn) -> Opening:
    """A new match against bots from a moment of this one."""
    return await replays.play_on(house_of(request), asker_of(request), match, data)


@get("/api/health", responses={**troubles(*ANYBODY), 503: ResponseSpec(Health, False, "nothing can be stored now")})
async def health(request: Asked) -> Response[Health]:
    """Whether the house is well: open, and able to keep what happens."""
    house = house_of(request)
    keeps = await house.archive.keeps()
    status: Literal["ok", "stopping", "failing"] = "stopping" if house.stopping else "ok" if keeps else "failing"
    found = Health(status, __version__, len(house.tables), house.sockets.total())
    return Response(found, status_code=200 if status == "ok" else 503)


@get("/metrics", media_type="text/plain; version=0.0.4", include_in_schema=False)
async def metrics(request: Asked) -> bytes:
    """Numbers for Prometheus."""
    if not may_count(request, house_of(request).settings):
        raise ApiError(403, "forbidden", "the numbers are for this machine alone, and for whoever has the token")
    return generate_latest(house_of(request).metrics.registry)


HANDLERS = [thing for thing in list(globals().values()) if isinstance(thing, HTTPRouteHandler)]
