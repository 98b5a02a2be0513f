"""Who may ask: hosts, origins, CSRF, rates; and the headers that every answer carries."""

from __future__ import annotations

from functools import lru_cache
from hmac import compare_digest
from ipaddress import ip_address
from socket import gethostname
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import msgspec
from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from parlour.server.forms import ErrorBody
from parlour.server.rates import household
from parlour.server.settings import Settings

if TYPE_CHECKING:
    from parlour.server.house import House

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
PASSED_ON = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip")  # by a proxy
LONGEST_ADDRESS = 1000  # characters of path and query; no address of the house is as long
LONGEST_COOKIES = 8000  # of all that browsers keep for this host; ours is 60 long
LONGEST_NAME = 255  # bytes of a file's name; more is an error of the file system
UNCACHED = (b"cache-control", b"no-store")

Asked = ASGIConnection[Any, Any, Any, Any]


@lru_cache
def _names(origins: tuple[str, ...]) -> frozenset[str]:
    """What the house is called: what its host has named, and what this machine calls itself."""
    machine = gethostname().lower()
    return frozenset({"localhost", machine, f"{machine}.local", *(_name(origin) for origin in origins)})


def _name(address: str) -> str:
    try:
        return (urlsplit(address).hostname or "").removesuffix(".")
    except ValueError:
        return ""


def _number(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def known_host(host: str, settings: Settings) -> bool:
    """Whether the house goes by the name under which it is asked. A page of elsewhere can make its own name lead here, and
    would then be at home; it cannot do that to a number, nor to the names that the house is given."""
    name = _name(f"//{host}")
    return not host or _number(name) or name in _names(settings.origins)


def of_this_house(origin: str | None, host: str, settings: Settings) -> bool:
    """Whether a page of ours asks; programs that are no browsers send no origin."""
    if origin is None or origin in settings.origins:
        return True
    page = origin.removeprefix("https://") if origin.startswith("https://") else origin.removeprefix("http://")
    return page != origin and page == host and known_host(host, settings)


def may_count(request: Asked, settings: Settings) -> bool:
    """Whether the numbers of the house may be read: from this machine itself, or by whoever has the token. In a quiet house
    they tell what an opponent does in private."""
    given = request.headers.get("authorization", "").removeprefix("Bearer ").encode()
    if settings.metrics_token and compare_digest(given, settings.metrics_token.encode()):
        return True
    here = request.headers.get("host", "")
    asked_here = _name(f"//{here}") == "localhost" or _loopback(_name(f"//{here}"))
    whence = request.client.host if request.client else ""
    return asked_here and _loopback(whence) and not any(name in request.headers for name in PASSED_ON)


def _loopback(address: str) -> bool:
    return _number(address) and ip_address(address).is_loopback


def address_of(connection: Asked) -> str:
    return household(connection.client.host) if connection.client else "nowhere"


def guard(house: House, app: ASGIApp) -> ASGIApp:
    """Around all HTTP: outside of the framework, which answers for itself where it knows no such address."""

    async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return
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
            await refuse(refused, answer)
        house.metrics.requests.labels(str(status)).inc()

    return guarded


def _refusal(house: House, request: Asked) -> tuple[int, ErrorBody] | None:
    if not house.requests.take(address_of(request)):
        return 429, ErrorBody("too_fast", "too many requests; wait a little")
    if not known_host(request.headers.get("host", ""), house.settings):
        return 421, ErrorBody("host", "the house does not go by this name; its host can name it with --origin")
    if _too_long(request.scope):
        return 414, ErrorBody("too_long", "nothing here has so long an address")
    path = request.scope["path"]
    if "\0" in path or any(len(part.encode()) > LONGEST_NAME for part in path.split("/")):
        return 404, ErrorBody("not_found", "there is nothing here")
    if request.scope.get("method") in SAFE:
        return None
    if not of_this_house(request.headers.get("origin"), request.headers.get("host", ""), house.settings):
        return 403, ErrorBody("origin", "this page is not a page of this house")
    if request.headers.get("x-parlour") != "1":
        return 403, ErrorBody("csrf", "requests that change something need the header X-Parlour: 1")
    return None


def _too_long(scope: Any) -> bool:
    """Litestar remembers the last thousand addresses and cookies that it has read, however long they are."""
    cookies = sum(len(value) for name, value in scope["headers"] if name == b"cookie")
    return len(scope["path"]) + len(scope["query_string"]) > LONGEST_ADDRESS or cookies > LONGEST_COOKIES


async def refuse(refused: tuple[int, ErrorBody], send: Send) -> None:
    status, trouble = refused
    body = msgspec.json.encode(trouble)
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
