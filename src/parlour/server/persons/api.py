"""HTTP: what persons ask of themselves and of others."""

from __future__ import annotations

from typing import Annotated, Literal

from litestar import Response, delete, get, post, put
from litestar.handlers import HTTPRouteHandler
from litestar.params import Parameter

from parlour import games
from parlour.server.api import (
    CHANGING,
    READING,
    Asked,
    GameName,
    asker_of,
    cookie,
    guest_of,
    house_of,
    troubles,
    who_of,
)
from parlour.server.errors import ApiError
from parlour.server.forms import (
    AccountCard,
    Blocked,
    BotCard,
    BotToken,
    DayBoard,
    HistoryPage,
    Keepsakes,
    Ladder,
    Login,
    Me,
    NewBot,
    NewPassword,
    PairingState,
    PairingWish,
    Profile,
    Recover,
    RecoveryCodes,
    Register,
    Sure,
    Whom,
)
from parlour.server.guard import address_of
from parlour.server.persons import accounts, bots, conduct, export, keeping, pairing, profiles
from parlour.server.persons import days as of_days
from parlour.server.persons import history as matches
from parlour.store.persons.history import Against, Wanted

SomeGame = Annotated[str, Parameter(pattern=r"^[a-z0-9]{0,32}$", description="of a game; none = of all")]
Cursor = Annotated[
    str, Parameter(pattern=r"^([0-9]{1,12}\.[0-9]{1,15}\.[a-z0-9]{1,32})?$", description="`next` of the page before")
]
Page = Annotated[int, Parameter(ge=1, le=50)]
SessionId = Annotated[str, Parameter(pattern=r"^[0-9a-f]{16}$", description="of a session")]
SomePreset = Annotated[str, Parameter(pattern=r"^[a-z0-9_]{0,64}$", description="of a game; none = its usual one")]
PresetName = Annotated[str, Parameter(pattern=r"^[a-z0-9_]{1,64}$", description="of the game")]
SomeDay = Annotated[str, Parameter(pattern=r"^([0-9]{4}-[0-9]{2}-[0-9]{2})?$", description="UTC; none = today")]
PersonName = Annotated[str, Parameter(min_length=1, max_length=64, description="of a person with an account")]
Result = Literal["won", "lost", "drawn", "off", "playing"]


def device(request: Asked) -> str:
    return accounts.device_of(request.headers.get("user-agent", "")[:400])


@get("/api/history", responses=troubles(*READING))
async def history(
    request: Asked,
    game: SomeGame = "",
    result: Result | None = None,
    against: Against | None = None,
    rated: bool | None = None,
    before: Cursor = "",
    most: Page = 20,
) -> HistoryPage:
    """The guest's matches and runs."""
    wanted = Wanted(game or None, result, against, rated)
    return await matches.page(house_of(request), guest_of(request), wanted, before, most)


@get("/api/person", responses=troubles(*READING, 404))
async def person(request: Asked, name: PersonName) -> Profile:
    """Somebody with an account, as everybody may see them."""
    return await profiles.profile(house_of(request), name)


@get("/api/ladder", responses=troubles(*READING))
async def ladder(request: Asked, game: SomeGame = "", preset: SomePreset = "") -> Ladder:
    """A leaderboard; unless it is said which, the one with most people."""
    return await profiles.ladder(house_of(request), game, preset)


@get("/api/days/{game:str}/{preset:str}", responses=troubles(*READING, 404))
async def day_board(request: Asked, game: GameName, preset: PresetName, day: SomeDay = "") -> DayBoard:
    """Who has solved the level of a day."""
    if game not in games.NAMES:
        raise ApiError(404, "no_game", f"there is no game {game}")
    return await of_days.board(house_of(request), game, preset, day, guest_of(request))


# conduct


@get("/api/blocks", responses=troubles(*READING))
async def blocks(request: Asked) -> list[Blocked]:
    """Whom the person does not want to meet."""
    return await conduct.blocked(house_of(request), guest_of(request))


@post("/api/blocks", status_code=200, responses=troubles(*CHANGING, 404))
async def block(request: Asked, data: Whom) -> list[Blocked]:
    """Is never paired with them again, and neither sits down at a table of the other."""
    return await conduct.block(house_of(request), guest_of(request), data)


@delete("/api/blocks/{ident:str}", status_code=200, responses=troubles(*CHANGING))
async def unblock(request: Asked, ident: SessionId) -> list[Blocked]:
    """Would meet them again."""
    return await conduct.unblock(house_of(request), guest_of(request), ident)


@post("/api/reports", status_code=204, responses=troubles(*CHANGING, 404))
async def report(request: Asked, data: Whom) -> None:
    """Whoever keeps the house is told of a name that hurts."""
    await conduct.report(house_of(request), guest_of(request), data)


# somebody to play


@post("/api/pairing", status_code=200, responses=troubles(*CHANGING, 404))
async def wait(request: Asked, data: PairingWish) -> PairingState:
    """Waits for somebody near one's rating, or goes on waiting."""
    return await pairing.enter(house_of(request), asker_of(request), data)


@get("/api/pairing", responses=troubles(*READING, 404))
async def waits(request: Asked) -> PairingState:
    """How it stands; who does not ask for twenty seconds waits no longer."""
    return await pairing.look(house_of(request), guest_of(request))


@delete("/api/pairing", status_code=204, responses=troubles(*CHANGING))
async def wait_no_more(request: Asked) -> None:
    """Waits no longer."""
    house_of(request).line.leave(guest_of(request))


# accounts


@post("/api/account", responses=troubles(*CHANGING, 409))
async def register(request: Asked, data: Register) -> Response[RecoveryCodes]:
    """The guest takes an account; the codes are told this once."""
    codes, said = await accounts.register(house_of(request), asker_of(request), data, device(request))
    return Response(codes, cookies=[cookie(request, said)])


@get("/api/account", responses=troubles(*READING, 404))
async def account(request: Asked) -> AccountCard:
    """The person's account and where they are logged in."""
    return await accounts.card(house_of(request), who_of(request))


@get("/api/bots", responses=troubles(*READING, 404))
async def my_bots(request: Asked) -> list[BotCard]:
    """The person's programs."""
    return await bots.listed(house_of(request), who_of(request))


@post("/api/bots", responses=troubles(*CHANGING, 404, 409))
async def new_bot(request: Asked, data: NewBot) -> BotToken:
    """A program that plays by a token; the token is told this once."""
    return await bots.make(house_of(request), who_of(request), data)


@post("/api/bots/{ident:str}/token", status_code=200, responses=troubles(*CHANGING, 404))
async def new_token(request: Asked, ident: SessionId) -> BotToken:
    """Another token in the place of the old one."""
    return await bots.renew(house_of(request), who_of(request), ident)


@delete("/api/bots/{ident:str}", status_code=200, responses=troubles(*CHANGING, 404))
async def delete_bot(request: Asked, ident: SessionId) -> list[BotCard]:
    """Forgets the program."""
    house, who = house_of(request), who_of(request)
    await bots.delete(house, who, ident)
    return await bots.listed(house, who)


@post("/api/session", status_code=200, responses=troubles(*CHANGING))
async def login(request: Asked, data: Login) -> Response[Me]:
    """Logs in. The guest that the browser was waits until it logs out."""
    said, name = await accounts.login(house_of(request), asker_of(request), data, device(request))
    return Response(Me(name, True), cookies=[cookie(request, said)])


@delete("/api/session", status_code=200, responses=troubles(*CHANGING, 409))
async def logout(request: Asked) -> Response[Me]:
    """Logs out: the browser is the guest again that it was."""
    house = house_of(request)
    guest = await accounts.logout(house, who_of(request))
    return Response(Me(await house.identity.name(guest), False), cookies=[cookie(request, guest)])


@delete("/api/sessions", status_code=200, responses=troubles(*CHANGING, 404))
async def logout_everywhere(request: Asked) -> Response[Me]:
    """Ends every session of the person."""
    house = house_of(request)
    guest = await accounts.logout_everywhere(house, who_of(request))
    return Response(Me(await house.identity.name(guest), False), cookies=[cookie(request, guest)])


@delete("/api/sessions/{session:str}", status_code=200, responses=troubles(*CHANGING, 404))
async def end_session(request: Asked, session: SessionId) -> AccountCard:
    """Ends one session."""
    house, who = house_of(request), who_of(request)
    await accounts.end_session(house, who, session)
    return await accounts.card(house, who)


@put("/api/account/password", status_code=200, responses=troubles(*CHANGING, 404))
async def change_password(request: Asked, data: NewPassword) -> AccountCard:
    """Another password; every other session ends."""
    house, who = house_of(request), who_of(request)
    await accounts.change_password(house, who, address_of(request), data)
    return await accounts.card(house, who)


@post("/api/account/codes", status_code=200, responses=troubles(*CHANGING, 404))
async def codes(request: Asked, data: Sure) -> RecoveryCodes:
    """New recovery codes in the place of the old ones."""
    return await accounts.change_codes(house_of(request), who_of(request), address_of(request), data.password)


@post("/api/account/recover", status_code=200, responses=troubles(*CHANGING))
async def recover(request: Asked, data: Recover) -> Response[Me]:
    """Lets somebody in by a recovery code, with a new password."""
    said, name = await accounts.recover(house_of(request), asker_of(request), data, device(request))
    return Response(Me(name, True), cookies=[cookie(request, said)])


@get("/api/me/kept", responses=troubles(*READING, 404))
async def what_is_kept(request: Asked) -> Keepsakes:
    """What the person's browsers remember for them."""
    return await keeping.all_of(house_of(request), who_of(request))


@put("/api/me/kept", status_code=204, responses=troubles(*CHANGING, 404, 409))
async def keep(request: Asked, data: Keepsakes) -> None:
    """Settings, lessons taken, levels solved: kept with the account, for the person's other browsers."""
    await keeping.keep(house_of(request), who_of(request), data.kept)


@get("/api/me/export", media_type="application/json", responses=troubles(*READING, 401))
async def export_me(request: Asked) -> Response[bytes]:
    """All that the house keeps of the person, as one file."""
    found = await export.export(house_of(request), who_of(request))
    return Response(found, headers={"content-disposition": 'attachment; filename="parlour.json"'})


@post("/api/me/delete", status_code=200, responses=troubles(*CHANGING))
async def delete_me(request: Asked, data: Sure) -> Response[Me]:
    """Forgets the person; the browser is somebody new."""
    house = house_of(request)
    await accounts.leave(house, who_of(request), address_of(request), data.password)
    guest = house.identity.new()
    return Response(Me(await house.identity.name(guest), False), cookies=[cookie(request, guest)])


HANDLERS = [thing for thing in list(globals().values()) if isinstance(thing, HTTPRouteHandler)]
