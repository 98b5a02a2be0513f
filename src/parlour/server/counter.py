"""What a house has once, however many servers it has: the line for an opponent, tries at passwords, openings of matches.

Requests about these are answered by the one server that has the counter; the others pass them on, whole.
"""

from __future__ import annotations

import asyncio
import re
from itertools import count
from typing import TYPE_CHECKING, Any, cast

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from parlour.server.bus import away
from parlour.server.errors import ApiError
from parlour.server.far import Answered, Asked
from parlour.server.forms import ErrorBody
from parlour.server.guard import refuse

if TYPE_CHECKING:
    from parlour.server.house import House

COUNTER = "@counter"  # claimed like a match; no match is called so
WITHIN = 20.0  # seconds for an answer
LARGEST = 64 * 1024  # bytes of a body that are passed on; of one byte more the answer is that it is too large
READING = ("GET", "HEAD")
CHANGES = re.compile(r"/api/(account|blocks|bots|me/delete|reports|session|sessions)(/.*)?|/api/matches")
ALWAYS = "/api/pairing"


def has_once(scope: Any) -> bool:
    """Whether the request is about something that the house has once."""
    path: str = scope["path"]
    return path == ALWAYS or (scope["method"] not in READING and CHANGES.fullmatch(path) is not None)


class Counter:
    """One server's side of it: what it asks the one who has the counter, and what it answers if it is the one."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.app: ASGIApp
        self.numbers = count(1)
        self.waiting: dict[int, tuple[str, asyncio.Future[Answered]]] = {}

    def before(self, app: ASGIApp) -> ASGIApp:
        """The application, but for what another server answers."""
        self.app = app
        return app if self.house.bus.alone else self._asked

    async def _asked(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP or not has_once(scope):
            await self.app(scope, receive, send)
            return
        try:
            server = await self.house.bus.claim(COUNTER)
            if server == self.house.bus.me:
                await self.app(scope, receive, send)
                return
            found = await self._pass_on(server, scope, await _body(receive))
        except ApiError as trouble:
            await refuse((trouble.status, ErrorBody(trouble.code, trouble.words)), send)
            return
        await send({"type": "http.response.start", "status": found.status, "headers": found.headers})
        await send({"type": "http.response.body", "body": found.body, "more_body": False})

    async def _pass_on(self, server: str, scope: Any, body: bytes) -> Answered:
        number = next(self.numbers)
        answer: asyncio.Future[Answered] = asyncio.get_running_loop().create_future()
        self.waiting[number] = server, answer
        client = scope["client"][0] if scope.get("client") else ""
        parts = (scope["method"], scope["scheme"], scope["path"], scope["query_string"])
        self.house.far.send(server, Asked(number, *parts, [tuple(each) for each in scope["headers"]], client, body))
        try:
            async with asyncio.timeout(WITHIN):
                return await answer
        except TimeoutError:
            raise away() from None
        finally:
            del self.waiting[number]

    def answered(self, word: Answered) -> None:
        _, answer = self.waiting.get(word.number, ("", None))
        if answer is not None and not answer.done():
            answer.set_result(word)

    def lost(self, server: str) -> None:
        """Whether it was done nobody knows; whoever asked may ask again."""
        for there, answer in self.waiting.values():
            if there == server and not answer.done():
                answer.set_exception(away())

    async def answer(self, server: str, word: Asked) -> None:
        """For another server's client."""
        found = Answered(word.number, 500, [], b"")
        brought = iter([{"type": "http.request", "body": word.body, "more_body": False}])

        async def receive() -> Any:
            for message in brought:
                return message
            return await asyncio.Future()  # they are there until they are answered

        async def send(message: Message) -> None:
            if message["type"] == "http.response.start":
                found.status, found.headers = message["status"], [(name, value) for name, value in message["headers"]]
            elif message["type"] == "http.response.body":
                found.body += message.get("body", b"")

        await self.app(cast("Scope", _scope(word)), receive, send)
        self.house.far.send(server, found)


def _scope(word: Asked) -> dict[str, Any]:
    return {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": word.method,
        "scheme": word.scheme,
        "path": word.path,
        "raw_path": word.path.encode(),
        "query_string": word.query,
        "root_path": "",
        "headers": word.headers,
        "client": (word.client, 0),
        "server": None,
        "state": {},
    }


async def _body(receive: Receive) -> bytes:
    """The body of the request, or as much of it as shows that it is too large."""
    body, more = b"", True
    while more and len(body) <= LARGEST:
        message: Any = await receive()
        if message["type"] == "http.disconnect":
            raise ApiError(400, "bad_request", "the request has ended before its body")
        body += message.get("body", b"")
        more = message.get("more_body", False)
    return body[: LARGEST + 1]
