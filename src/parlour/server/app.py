"""The application: the house behind HTTP and WebSocket, and the built web client beside it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

from litestar import Litestar, Request, Response, Router, get
from litestar.datastructures import CacheControlHeader, State
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.static_files import create_static_files_router
from litestar.types import ASGIApp, Receive, Scope, Send

from parlour import __version__
from parlour.server import api
from parlour.server.forms import Trouble
from parlour.server.guard import guard
from parlour.server.house import House
from parlour.server.sockets import table_socket
from parlour.server.trouble import NotPossible
from parlour.server.watch import log, where
from parlour.store.writer import Lost

LARGEST_BODY = 64 * 1024
NO_CLIENT = "Parlour is open. The web client is not built; the API is at /api, its description at /api/openapi.json.\n"


def make_app(house: House, client: Path | None) -> ASGIApp:
    """Tables are at /ws, everything else is Litestar's; `client`: see `pages`."""
    rooms = pages(house, client)

    async def doors(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.WEBSOCKET and scope["path"] == "/ws":
            await table_socket(house, cast("dict[str, Any]", scope), cast("Any", receive), cast("Any", send))
        elif scope["type"] == ScopeType.HTTP and scope["method"] == "HEAD":
            await rooms(cast("Scope", {**scope, "method": "GET"}), receive, send)  # uvicorn leaves the body out
        else:
            await rooms(scope, receive, send)

    return doors


def pages(house: House, client: Path | None) -> Litestar:
    """`client`: the folder of the built web client, if there is one."""

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await house.open()
        log.info("open", version=__version__)
        try:
            yield
        finally:
            await house.close()

    return Litestar(
        route_handlers=[*api.HANDLERS, *_pages(client)],
        middleware=[guard],
        lifespan=[lifespan],
        state=State({"house": house}),
        request_max_body_size=LARGEST_BODY,
        exception_handlers={
            NotPossible: _not_possible,
            HTTPException: _http,
            RecursionError: _too_deep,
            Lost: _not_kept,
            Exception: _unexpected,
        },
        openapi_config=OpenAPIConfig(
            title="Parlour", version=__version__, path="/api", render_plugins=[JsonRenderPlugin(path="/openapi.json")]
        ),
        logging_config=None,
    )


def _pages(client: Path | None) -> list[Any]:
    if client is None or not (client / "index.html").is_file():

        @get("/", media_type="text/plain", include_in_schema=False)
        async def closed() -> str:
            return NO_CLIENT

        return [closed]
    index = (client / "index.html").read_bytes()

    @get(["/", "/{page:path}"], media_type="text/html", include_in_schema=False)
    async def page(page: str = "") -> Response[bytes]:
        """Every address of the client is the same page; what has a dot is a file, and is not there."""
        if "." in page or page.startswith("/api"):
            raise NotPossible(404, "not_found", "there is nothing here")
        return Response(index, headers={"cache-control": "no-cache"})

    folders = [folder.name for folder in client.iterdir() if folder.is_dir()]
    files: list[Router] = [
        create_static_files_router(
            f"/{folder}", [client / folder], include_in_schema=False, cache_control=_kept(folder), name=folder
        )
        for folder in folders
    ]
    single = [_single(file) for file in client.iterdir() if file.is_file() and file.name != "index.html"]
    return [page, *files, *single]


def _kept(folder: str) -> CacheControlHeader:
    """Vite names what it builds by its content."""
    if folder == "assets":
        return CacheControlHeader(public=True, max_age=31_536_000, immutable=True)
    return CacheControlHeader(public=True, max_age=3600)


def _single(file: Path) -> Any:
    """A file beside the page, such as an icon."""
    data = file.read_bytes()
    kinds = {".svg": "image/svg+xml", ".png": "image/png", ".ico": "image/x-icon", ".txt": "text/plain"}
    kinds |= {".webmanifest": "application/manifest+json", ".json": "application/json", ".js": "text/javascript"}

    @get(f"/{file.name}", media_type=kinds.get(file.suffix, "application/octet-stream"), include_in_schema=False)
    async def single() -> bytes:
        return data

    return single


def _not_possible(_: Request[Any, Any, Any], trouble: NotPossible) -> Response[Trouble]:
    return Response(Trouble(trouble.code, trouble.words), status_code=trouble.status)


def _http(_: Request[Any, Any, Any], trouble: HTTPException) -> Response[Trouble]:
    words = trouble.detail
    if isinstance(trouble, ValidationException) and isinstance(trouble.extra, list):
        found = [
            f"{item.get('key', '')}: {item.get('message', '')}" for item in trouble.extra if isinstance(item, dict)
        ]
        words = "; ".join(found)[:300] or "the request cannot be read"
    codes = {404: "not_found", 405: "not_allowed", 413: "too_large", 400: "bad_request"}
    return Response(
        Trouble(codes.get(trouble.status_code, "http"), words), status_code=trouble.status_code, headers=trouble.headers
    )


def _too_deep(_: Request[Any, Any, Any], __: RecursionError) -> Response[Trouble]:
    return Response(Trouble("bad_request", "the request is nested too deeply"), status_code=400)


def _not_kept(request: Request[Any, Any, Any], trouble: Lost) -> Response[Trouble]:
    log.error("not kept", path=request.scope["path"][:80], trouble=where(trouble))
    return Response(Trouble("not_kept", "this cannot be kept now, so nothing has changed; try again"), status_code=503)


def _unexpected(request: Request[Any, Any, Any], trouble: Exception) -> Response[Trouble]:
    log.error("request failed", path=request.scope["path"][:80], trouble=where(trouble))
    return Response(Trouble("trouble", "something went wrong here; it is not your fault"), status_code=500)
