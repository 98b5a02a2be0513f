"""HTTP: the shared dead and the seasons of Underscore."""

from __future__ import annotations

import asyncio
import gzip
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Response, get, post, put
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter, QueryParameter

from parlour.core.view import to_json
from parlour.games.underscore.dead.fallen import LEVEL_MOST
from parlour.games.underscore.dead.season import write_season
from parlour.games.underscore.dead.sync import PER_KIND, Ask, Scope
from parlour.server.api import CHANGING, READING, Asked, asker_of, guest_of, house_of, troubles
from parlour.server.errors import ApiError
from parlour.server.files import accepted
from parlour.server.persons import days
from parlour.server.underscore import receiving
from parlour.server.underscore.forms import (
    DayRun,
    DeadAdmitted,
    DeadPage,
    DeadSettings,
    DeadSize,
    DeedCard,
    GraveCard,
    NameReport,
    SeasonCard,
    SeasonPlace,
    SeasonResult,
    Stone,
)

SMALL = 1000  # bytes that are not worth packing
DeadId = Annotated[str, Parameter(pattern=r"^[0-9a-f]{32}$", description="of a fallen character")]
SeasonId = Annotated[str, Parameter(pattern=r"^[a-z0-9-]{2,32}$", description="of a season")]
Of = Annotated[Scope, QueryParameter(name="scope", description="skill, the newest of every level and kind, or full")]
Level = Annotated[int, Parameter(ge=1, le=LEVEL_MOST)]
Cursor = Annotated[int, Parameter(ge=0, le=2**62)]


@post(
    "/api/underscore/dead",
    responses={
        **troubles(*CHANGING, 409, 422),
        200: ResponseSpec(DeadAdmitted, False, "it was admitted before: the same answer again"),
    },
)
async def give(request: Asked) -> Response[DeadAdmitted]:
    """Gives a fallen character to this house: the body is an upload as `parlour graveyard export` writes it. Its run is
    played again before it is believed."""
    custom = house_of(request).underscore
    found, new = await receiving.receive(custom, asker_of(request), await request.body())
    return Response(found, status_code=201 if new else 200)


@get(
    "/api/underscore/dead",
    media_type=MediaType.JSON,
    responses={**troubles(*READING, 410), 200: ResponseSpec(DeadPage, generate_examples=False)},
)
async def copy(
    request: Asked, of: Of = "skill", low: Level = 1, high: Level = LEVEL_MOST, cursor: Cursor = 0
) -> Response[bytes]:
    """One page of the dead: those of a scope, of some levels, that have changed after a cursor."""
    custom = house_of(request).underscore
    if of == "season":
        raise ApiError(400, "bad_request", "the dead of a season come with it: ask for /api/underscore/seasons/ID")
    most = PER_KIND if of == "skill" else 0
    page = await custom.dead.page(Ask(of, low, high, cursor, most))
    if page is None:
        raise ApiError(410, "cursor", "this house has never come as far as that cursor; ask from the beginning")
    told: dict[str, Any] = {"house": custom.name, **msgspec.structs.asdict(page)}
    return await _packed(request, to_json(told))


async def _packed(request: Asked, body: bytes) -> Response[bytes]:
    headers = {"vary": "accept-encoding"}
    if len(body) > SMALL and "gzip" in accepted(request.headers.get("accept-encoding", "")):
        body = await asyncio.to_thread(gzip.compress, body, 6, mtime=0)
        headers["content-encoding"] = "gzip"
    return Response(body, headers=headers, media_type=MediaType.JSON)


@get("/api/underscore/dead/size", responses=troubles(*READING))
async def size(request: Asked) -> DeadSize:
    """How large a full copy would be."""
    found = await house_of(request).underscore.dead.size()
    return DeadSize(found.encounters, found.bytes)


@post("/api/underscore/dead/{ident:str}/report", status_code=204, responses=troubles(*CHANGING, 404))
async def report(request: Asked, ident: DeadId, data: NameReport) -> None:
    """Tells the operator that the name of one of the dead should not be borne."""
    await receiving.report(house_of(request).underscore, asker_of(request), ident, data.name)


@get("/api/underscore/graves", responses=troubles(*READING))
async def graves(request: Asked) -> list[GraveCard]:
    """The guest's own fallen in this house, the newest first, with what they have done since."""
    return await receiving.graves(house_of(request).underscore, guest_of(request))


@post("/api/underscore/graves/{ident:str}/keep", status_code=200, responses=troubles(*CHANGING, 404))
async def keep(request: Asked, ident: DeadId) -> list[GraveCard]:
    """Calls one of the guest's own fallen back: it walks no more."""
    custom, guest = house_of(request).underscore, guest_of(request)
    if not await custom.dead.call_back(guest, ident):
        raise ApiError(404, "no_grave", "none of yours lies here under that id")
    await custom.refresh()
    return await receiving.graves(custom, guest)


@put("/api/underscore/graves/{ident:str}/epitaph", responses=troubles(*CHANGING, 404, 422))
async def engrave(request: Asked, ident: DeadId, data: Stone) -> list[GraveCard]:
    """Other words on the stone of one of the guest's own fallen, from the list that is open to them."""
    return await receiving.engrave(house_of(request).underscore, guest_of(request), ident, data.epitaph)


@get("/api/underscore/epitaphs", responses=troubles(*READING))
async def epitaphs(request: Asked) -> list[str]:
    """The words that the guest may choose for a stone: everybody's, then those that their deeds have opened."""
    return await receiving.epitaphs(house_of(request).underscore, guest_of(request))


@get("/api/underscore/settings", responses=troubles(*READING))
async def settings(request: Asked) -> DeadSettings:
    """What the guest has chosen."""
    return await receiving.settings(house_of(request).underscore, guest_of(request))


@put("/api/underscore/settings", responses=troubles(*CHANGING))
async def choose(request: Asked, data: DeadSettings) -> DeadSettings:
    """Chooses whether one's fallen may be met, and whom one's runs meet; from the next run on."""
    await receiving.choose(house_of(request).underscore, guest_of(request), data)
    return data


@get("/api/underscore/day", responses=troubles(*READING))
async def day(request: Asked) -> DayRun:
    """The run of the day; its board is `/api/days/underscore/run`."""
    return receiving.day_run(days.today())


@get("/api/underscore/deeds", responses=troubles(*READING))
async def deeds(request: Asked) -> list[DeedCard]:
    """All deeds, which of them the guest has done at tables of this house, and what each opens."""
    return await receiving.deeds(house_of(request).underscore, guest_of(request))


@get("/api/underscore/seasons", responses=troubles(*READING))
async def seasons(request: Asked) -> list[SeasonCard]:
    """The seasons of this house."""
    return await receiving.seasons(house_of(request).underscore, guest_of(request))


@get("/api/underscore/seasons/{season:str}", media_type=MediaType.JSON, responses=troubles(*READING, 404, 409))
async def one_season(request: Asked, season: SeasonId) -> Response[bytes]:
    """A season as a file, once it has begun: what `parlour season check` reads."""
    custom = house_of(request).underscore
    return await _packed(request, write_season(receiving.begun(custom, season)))


@get("/api/underscore/seasons/{season:str}/board", responses=troubles(*READING, 404))
async def board(request: Asked, season: SeasonId) -> list[SeasonPlace]:
    """How far everybody came: who stood to the end first, then by level, then by fewer turns."""
    return await receiving.board(house_of(request).underscore, guest_of(request), season)


@post("/api/underscore/seasons/{season:str}/results", responses=troubles(*CHANGING, 404, 409, 422))
async def result(request: Asked, season: SeasonId, data: SeasonResult) -> Response[SeasonPlace]:
    """Brings the result of a run that was played elsewhere; it is played again before it is believed."""
    custom = house_of(request).underscore
    place, new = await receiving.result(custom, asker_of(request), season, data.code)
    return Response(place, status_code=201 if new else 200)


HANDLERS = [thing for thing in list(globals().values()) if isinstance(thing, HTTPRouteHandler)]
