"""A house in this very process, so that a test can count what an attack leaves behind: tables, tasks, bytes, turns of the loop."""

from __future__ import annotations

import asyncio
import warnings
from collections.abc import AsyncIterator, Callable, Coroutine
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import httpx
import msgspec

from parlour.server.app import make_app
from parlour.server.bus import Bus
from parlour.server.house import House
from parlour.server.settings import LARGEST_MESSAGE, Settings
from parlour.server.thinking import Question, think
from parlour.server.upgrade import LINE
from parlour.server.wire import Line
from parlour.store.database import address
from tests.server.wire import PATIENCE

Message = dict[str, Any]

QUICK = {"rate": 1e6, "messages": 1e6, "openings": 1e6, "waiting": 1000, "beat": 0.0}


class Room:
    """The house and its door."""

    def __init__(self, house: House) -> None:
        self.house = house
        with warnings.catch_warnings():  # of what Litestar 3 will want otherwise
            warnings.simplefilter("ignore", DeprecationWarning)
            self.app: Any = make_app(house, None)
        self.visitors: list[Visitor] = []

    async def ask(self, path: str, whence: str = "10.0.0.1") -> int:
        """GET without a client, which would remember things too; the status."""
        heard: list[Message] = []
        scope = {
            "type": "http",
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "root_path": "",
            "headers": [(b"host", b"127.0.0.1")],
            "client": (whence, 1),
            "server": ("127.0.0.1", 80),
        }
        left = asyncio.Event()
        brought = iter([{"type": "http.request", "body": b"", "more_body": False}])

        async def receive() -> Message:
            for message in brought:
                return message
            await left.wait()
            return {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            heard.append(message)

        await self.app(scope, receive, send)
        left.set()
        status: int = heard[0]["status"]
        return status

    async def guest(self, whence: str = "10.0.0.1") -> Visitor:
        visitor = Visitor(self, whence)
        self.visitors.append(visitor)
        await visitor.http.get("/api/me")
        return visitor


@asynccontextmanager
async def opened(
    folder: Path,
    pool: Pool | None = None,
    database: str = "",
    counsel: bool = False,
    bus: Bus | None = None,
    **settings: Any,
) -> AsyncIterator[Room]:
    """With `counsel`, what the rules ask is thought about in a real process."""
    house = House(address(database or str(folder / "house.db")), Settings(**{**QUICK, **settings}), bus)
    house.thinkers.pool = cast("ProcessPoolExecutor", pool or Pool())
    if not counsel:
        house.counsel.pool = cast("ProcessPoolExecutor", Pool())
    room = Room(house)
    await house.open()
    try:
        yield room
    finally:
        for visitor in room.visitors:
            await visitor.leave()
        await house.close()


def story(work: Coroutine[Any, Any, None]) -> None:
    async def within() -> None:
        async with asyncio.timeout(4 * PATIENCE):
            await work

    asyncio.run(within())


class Pool:
    """Stands where the worker processes are: answers when it is told to, or at once, and may die."""

    def __init__(self, at_once: bool = True, dies: int = 0) -> None:
        self.at_once = at_once
        self.dies = dies
        self.asked: list[tuple[Question, Future[Any]]] = []
        self._processes: dict[int, Any] = {}

    def submit(self, work: Callable[..., Any], *given: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if self.dies:
            future.set_exception(BrokenProcessPool("killed"))
        elif work is think:
            self.asked.append((given[0], future))
            if self.at_once:
                self.answer()
        else:
            future.set_result(work(*given))
        return future

    def answer(self) -> Question:
        """The oldest question that waits."""
        question, future = next(asked for asked in self.asked if not asked[1].done())
        future.set_result(think(question))
        return question

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        pass


class Visitor:
    """Somebody at an address, with a cookie."""

    def __init__(self, room: Room, whence: str) -> None:
        self.room = room
        self.whence = whence
        self.seats: list[Seat] = []
        transport = httpx.ASGITransport(app=room.app, client=(whence, 1))
        self.http = httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1", headers={"X-Parlour": "1"})

    async def open(self, game: str, *seats: str, **more: object) -> httpx.Response:
        """Seats as words: `me`, `open`, `invite`, `bot:random`."""
        wishes = [{"kind": word.partition(":")[0], "level": word.partition(":")[2]} for word in seats]
        return await self.http.post("/api/matches", json={"game": game, "seats": wishes, **more})

    async def begun(self, game: str, *seats: str, **more: object) -> Seat:
        """A match that has begun, with the guest at it."""
        seat = await self.sit((await self.open(game, *seats, **more)).json()["id"])
        await seat.say({"type": "ready", "nonce": "0123456789abcdef"})
        await seat.until("update")
        return seat

    async def sit(self, match: str, player: int | None = None) -> Seat:
        seat = Seat(self, match)
        self.seats.append(seat)
        await seat.say({"type": "hello", "protocol": 1, "match": match, "player": player})
        await seat.until("table", "error")
        return seat

    async def leave(self) -> None:
        for seat in self.seats:
            await seat.leave()
        await self.http.aclose()


class Seat:
    """A WebSocket without a network: its own transport and, after the handshake, the house's real line."""

    def __init__(self, visitor: Visitor, match: str) -> None:
        self.match = match
        self.heard: asyncio.Queue[Message] = asyncio.Queue()
        self.frames: list[bytes] = []  # every message as it came
        self.update: Message = {}
        self.table: Message = {}
        self.line = Line(self, asyncio.get_running_loop(), LARGEST_MESSAGE)
        cookies = "; ".join(f"{name}={value}" for name, value in visitor.http.cookies.items())
        scope = {
            "type": "websocket",
            "path": "/ws",
            "client": (visitor.whence, 1),
            "headers": [(b"host", b"127.0.0.1"), (b"cookie", cookies.encode())],
            "extensions": {LINE: {"door": self}},
        }
        self.conversation = asyncio.create_task(visitor.room.app(scope, self._ask, self._answer))

    async def _ask(self) -> Message:
        return {"type": "websocket.connect"}

    async def _answer(self, message: Message) -> None:
        self.heard.put_nowait({"type": "accept" if message["type"] == "websocket.accept" else "close"})

    def write(self, data: bytes) -> None:
        """What the house says, frame by frame."""
        while data:
            length, start = data[1], 2
            if length == 126:
                length, start = int.from_bytes(data[2:4], "big"), 4
            elif length == 127:
                length, start = int.from_bytes(data[2:10], "big"), 10
            payload = data[start : start + length]
            if data[0] == 0x81:
                self.frames.append(payload)
                self.heard.put_nowait(msgspec.json.decode(payload))
            elif data[0] == 0x88:
                self.heard.put_nowait({"type": "close", "code": int.from_bytes(payload[:2], "big")})
            data = data[start + length :]

    def is_closing(self) -> bool:
        return False

    def pause_reading(self) -> None:
        """It is never so much."""

    resume_reading = write_eof = close = abort = pause_reading

    async def say(self, message: Message) -> None:
        payload = msgspec.json.encode(message)
        self.line.data_received(b"\x81" + _length(payload) + bytes(4) + payload)

    async def hear(self) -> Message:
        found = await self.heard.get()
        if found["type"] == "update":
            self.update = found
        elif found["type"] == "table":
            self.table = found
        return found

    async def until(self, *types: str) -> Message:
        while (message := await self.hear())["type"] not in (*types, "close"):
            pass
        return message

    async def submit(self, text: str, token: str) -> Message:
        await self.say({"type": "submit", "id": token, "text": text})
        return await self.until("done", "refused", "error")

    async def leave(self) -> None:
        self.line.connection_lost(None)
        await self.conversation


def _length(payload: bytes) -> bytes:
    size = len(payload)
    return bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
