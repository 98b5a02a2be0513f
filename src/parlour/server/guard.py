"""Who may ask: origins, CSRF, rates; and the headers that every answer carries."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from parlour.server.forms import Trouble
from parlour.server.house import House
from parlour.server.limits import Settings

SAFE = ("GET", "HEAD", "OPTIONS")
CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", CSP.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
UNCACHED = (b"cache-control", b"no-store")

Asked = ASGIConnection[Any, Any, Any, Any]


def of_this_house(origin: str | None, host: str, settings: Settings) -> bool:
    """Whether a page of ours asks; programs that are no browsers send no origin."""
    return origin is None or origin in settings.origins or (bool(host) and urlsplit(origin).netloc == host)


def address_of(connection: Asked) -> str:
    return connection.client.host if connection.client else "nowhere"


def guard(app: ASGIApp) -> ASGIApp:
    """The middleware around all HTTP."""

    async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return
        house = scope["litestar_app"].state.house
        assert isinstance(house, House)
        status = 0

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                names = {name.lower() for name, _ in message["headers"]}
                extra = [header for header in [*HEADERS, UNCACHED] if header[0] not in names]
                message["headers"] = [*message["headers"], *extra]
            await send(message)

        refused = _refusal(house, ASGIConnection(scope))
        if refused is None:
            await app(scope, receive, answer)
        else:
            await _refuse(refused, answer)
        house.numbers.requests.labels(str(status)).inc()

    return guarded


def _refusal(house: House, request: Asked) -> tuple[int, Trouble] | None:
    if not house.requests.take(address_of(request)):
        return 429, Trouble("too_fast", "too many requests; wait a little")
    if request.scope.get("method") in SAFE:
        return None
    if not of_this_house(request.headers.get("origin"), request.headers.get("host", ""), house.settings):
        return 403, Trouble("origin", "this page is not a page of this house")
    if request.headers.get("x-parlour") != "1":
        return 403, Trouble("csrf", "requests that change something need the header X-Parlour: 1")
    return None


async def _refuse(refused: tuple[int, Trouble], send: Send) -> None:
    status, trouble = refused
    body = msgspec.json.encode(trouble)
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
