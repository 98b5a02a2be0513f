"""The application: the house behind HTTP and WebSocket, and the built web client beside it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

from litestar import Litestar, MediaType, Request, Response, get
from litestar.datastructures import State
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from parlour import __version__
from parlour.server.api import recognise
from parlour.server.errors import ApiError
from parlour.server.files import INDEX, ClientFile, client_files
from parlour.server.forms import ErrorBody
from parlour.server.guard import guard
from parlour.server.house import House
from parlour.server.metrics import log, where
from parlour.server.previews import preview_of, with_preview
from parlour.server.routes import HANDLERS
from parlour.server.schema import forms_of
from parlour.server.sockets import table_socket
from parlour.store.archive import Away
from parlour.store.writer import Lost

READ_WITHIN = 30.0  # seconds for each part of an answer
LARGEST_BODY = 64 * 1024
NO_CLIENT = "Parlour is open. The web client is not built; the API is at /api, its description at /api/openapi.json.\n"


def make_app(house: House, client: Path | None) -> ASGIApp:
    """Tables are at /ws, everything else is Litestar's; `client`: see `pages`."""
    rooms = guard(house, house.counter.before(cast("ASGIApp", pages(house, client))))

    async def doors(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP:
            send = _within(send)
        if scope["type"] == ScopeType.WEBSOCKET and scope["path"] == "/ws":
            await table_socket(house, cast("dict[str, Any]", scope), cast("Any", receive), cast("Any", send))
        elif scope["type"] == ScopeType.HTTP and scope["method"] == "HEAD":
            await rooms(cast("Scope", {**scope, "method": "GET"}), receive, send)  # uvicorn leaves the body out
        else:
            await rooms(scope, receive, send)

    return doors


def hang_up(send: object) -> None:
    """On who does not read: ASGI has no word for this, so it is said to the server's own transport, behind the outermost
    `send`."""
    transport: Any = getattr(getattr(send, "__self__", None), "transport", None)
    if transport is not None:
        transport.abort()


def _within(send: Send) -> Send:
    """Who does not read their answer is hung up on; nothing is kept for them any longer."""

    async def sent(message: Message) -> None:
        alarm = asyncio.get_running_loop().call_later(READ_WITHIN, hang_up, send)
        try:
            await send(message)
        finally:
            alarm.cancel()

    return sent


def pages(house: House, client: Path | None) -> Litestar:
    """`client`: the folder of the built web client, if there is one."""

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        try:
            await house.open()
        except Exception as trouble:
            log.critical("cannot open: is the database there?", trouble=where(trouble))
            raise
        log.info("open", version=__version__)
        try:
            yield
        finally:
            await house.close()

    rooms = Litestar(
        route_handlers=[*HANDLERS, *_pages(client)],
        lifespan=[lifespan],
        state=State({"house": house}),
        before_request=recognise,
        request_max_body_size=LARGEST_BODY,
        exception_handlers={
            ApiError: _not_possible,
            HTTPException: _http,
            RecursionError: _too_deep,
            UnicodeDecodeError: _no_text,
            Lost: _not_kept,
            Away: _away,
            Exception: _unexpected,
        },
        openapi_config=OpenAPIConfig(
            title="Parlour", version=__version__, path="/api/openapi.json", render_plugins=[JsonRenderPlugin(path="/")]
        ),
        logging_config=None,
    )
    _describe(rooms)
    return rooms


def _describe(rooms: Litestar) -> None:
    """Litestar does not notice that a form with more than its fields is refused."""
    for kind in forms_of():
        found = rooms.openapi_schema.components.schemas.get(kind.__name__)
        if found is not None and kind.__struct_config__.forbid_unknown_fields:
            found.additional_properties = False


def _pages(client: Path | None) -> list[Any]:
    if client is None or not (client / "index.html").is_file():

        @get("/", media_type="text/plain", include_in_schema=False)
        async def closed() -> str:
            return NO_CLIENT

        return [closed]
    files = client_files(client)

    @get(["/", "/{page:path}"], include_in_schema=False)
    async def page(request: Request[Any, Any, Any], page: str = "") -> Response[bytes]:
        """A file of the client; every other address is its one page, and what has a dot is a file that is not there."""
        file = files.get(page.removeprefix("/"))
        if file is None and ("." in page or page.startswith("/api")) and not page.startswith("/person/"):
            raise ApiError(404, "not_found", "there is nothing here")
        if file is None and (told := await _previewed(request, page, files)) is not None:
            return Response(told, headers={"cache-control": "no-cache"}, media_type="text/html")
        file = file or files[INDEX]
        body, headers = file.answer(request.headers.get("accept-encoding", ""))
        return Response(body, headers=headers, media_type=file.kind)

    return [page]


async def _previewed(request: Request[Any, Any, Any], page: str, files: dict[str, ClientFile]) -> bytes | None:
    """The client's page for who follows this link, with what is said of it elsewhere; None if there is nothing to say."""
    try:
        found = await preview_of(request.app.state.house, page, request.url.query)
    except (Away, Lost):
        return None  # the page itself will say what is wrong
    if found is None:
        return None
    origin = f"{request.url.scheme}://{request.headers.get('host', '')}"
    return with_preview(files[INDEX], found, origin, files)


def _said(
    status: int, code: str, words: str, headers: dict[str, str] | None = None, path: str = ""
) -> Response[ErrorBody]:
    """As JSON, whatever the answer would have been."""
    return Response(ErrorBody(code, words, path), status_code=status, headers=headers, media_type=MediaType.JSON)


def _not_possible(_: Request[Any, Any, Any], trouble: ApiError) -> Response[ErrorBody]:
    return _said(trouble.status, trouble.code, trouble.words, path=trouble.path)


def _http(_: Request[Any, Any, Any], trouble: HTTPException) -> Response[ErrorBody]:
    words = trouble.detail
    if isinstance(trouble, ValidationException) and isinstance(trouble.extra, list):
        found = [
            f"{item.get('key', '')}: {item.get('message', '')}" for item in trouble.extra if isinstance(item, dict)
        ]
        words = "; ".join(found)[:300] or "the request cannot be read"
    codes = {404: "not_found", 405: "not_allowed", 413: "too_large", 400: "bad_request"}
    return _said(trouble.status_code, codes.get(trouble.status_code, "http"), words, trouble.headers)


def _too_deep(_: Request[Any, Any, Any], __: RecursionError) -> Response[ErrorBody]:
    return _said(400, "bad_request", "the request is nested too deeply")


def _no_text(_: Request[Any, Any, Any], __: UnicodeDecodeError) -> Response[ErrorBody]:
    return _said(400, "bad_request", "the request is not written in UTF-8")


def _away(request: Request[Any, Any, Any], trouble: Away) -> Response[ErrorBody]:
    log.error("store away", path=request.scope["path"][:80], trouble=where(trouble.__cause__ or trouble))
    return _said(503, "away", "the house cannot read its books now; try again in a moment")


def _not_kept(request: Request[Any, Any, Any], trouble: Lost) -> Response[ErrorBody]:
    log.error("not kept", path=request.scope["path"][:80], trouble=where(trouble))
    return _said(503, "not_kept", "this cannot be kept now, so nothing has changed; try again")


def _unexpected(request: Request[Any, Any, Any], trouble: Exception) -> Response[ErrorBody]:
    log.error("request failed", path=request.scope["path"][:80], trouble=where(trouble))
    return _said(500, "trouble", "something went wrong here; it is not your fault")
