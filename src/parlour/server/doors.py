"""The doors: how long a connection may take over a request, how many one address may hold, and what happens when all are taken.

A request that is sent a byte a minute costs its sender nothing and the house a file descriptor. So heads, bodies and
answers have deadlines; and where every door is taken, whoever has kept one waiting longest makes room.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from parlour.server.metrics import Metrics, log
from parlour.server.rates import household
from parlour.server.settings import Settings
from parlour.server.upgrade import Upgrade

EVERY = 1.0  # seconds between two looks at who is waited for
KEEP_ALIVE = 15  # seconds that a connection may be silent between two requests
HEAD = 20.0  # seconds for the first request or, silence included, for the head of the next
BODY = 30.0  # seconds for a body, which is small
READ = 30.0  # seconds in which a reader has to take something of an answer
ENOUGH = 65_536  # file descriptors; more would be filled by memory first
SPARE = 100  # file descriptors that are not for connections: the database, the bots' processes, files
LATE = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
FULL = b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-length: 0\r\nretry-after: 5\r\n\r\n"
DEADLINES = {"head": HEAD, "body": BODY, "read": READ}


def descriptors() -> int:
    """How many files the process may have open, after asking for as many as it may ask for."""
    try:
        import resource  # not on Windows
    except ImportError:
        return 512
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = max(soft, ENOUGH if hard == resource.RLIM_INFINITY else min(hard, ENOUGH))
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (OSError, ValueError):
        wanted = soft
    return wanted


class Doors:
    """All connections of the house. Time comes in as a number."""

    def __init__(self, settings: Settings, most: int, proxy: Callable[[str], bool], metrics: Metrics) -> None:
        self.metrics = metrics
        self.each = settings.connections
        self.most = most
        self.proxy = proxy  # whether an address speaks for many, and so is not counted
        # HTTP: since when the house waits for the client, or has last served it
        self.waiting: dict[HttpDoor, float] = {}
        self.tables = 0  # WebSockets
        self.of: Counter[str] = Counter()  # HTTP, by address
        self.hung_up: Counter[str] = Counter()
        self.sweeping: asyncio.TimerHandle | None = None

    def total(self) -> int:
        return len(self.waiting) + self.tables

    def enter(self, door: HttpDoor, now: float) -> bool:
        """Whether there is room; whoever has kept the house waiting longest makes some."""
        self.waiting[door] = now
        self.of[door.address] += 1
        if self.of[door.address] > self.each and not self.proxy(door.whence):
            self._hang_up(door, "many", FULL)
            return False
        if self.total() <= self.most:
            return True
        late = sorted(self._late(), key=lambda one: self.waiting[one])[: 1 + self.most // 100]
        if not late:
            self._hang_up(door, "full", FULL)
            return False
        for one in late:
            self._hang_up(one, "room", LATE)
        return True

    def _late(self) -> list[HttpDoor]:
        """Those whose request is not complete, but for the one that has just come."""
        return [door for door in list(self.waiting)[:-1] if door.waits_for() in ("head", "body")]

    def leave(self, door: HttpDoor) -> None:
        if self.waiting.pop(door, None) is not None:
            self.of[door.address] -= 1
            if not self.of[door.address]:
                del self.of[door.address]

    def sweep(self, now: float) -> None:
        """Whoever is too late is hung up on."""
        for door, since in list(self.waiting.items()):
            if door.moved():
                self.waiting[door] = now
            elif (kind := door.waits_for()) and now - since >= DEADLINES[kind]:
                self._hang_up(door, kind, LATE if kind != "read" else b"")

    def _hang_up(self, door: HttpDoor, why: str, words: bytes) -> None:
        if not self.hung_up[why]:
            log.warning("hanging up", why=why)  # once: those who do this do it thousands of times
        self.hung_up[why] += 1
        self.metrics.hung_up.labels(why).inc()
        self.leave(door)
        door.hang_up(words)

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        if self.sweeping is None:
            self.sweeping = loop.call_later(EVERY, self._again, loop)

    def _again(self, loop: asyncio.AbstractEventLoop) -> None:
        self.sweeping = None
        self.sweep(loop.time())
        if self.waiting:
            self.start(loop)


class HttpDoor(H11Protocol):
    """uvicorn's HTTP/1.1, watched."""

    doors: Doors

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.whence = ""
        self.address = ""  # whom it stands for
        self.last: object = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        self.whence = self.client[0] if self.client else "nowhere"
        self.address = household(self.whence)
        if self.doors.enter(self, self.loop.time()):
            self.doors.start(self.loop)

    def connection_lost(self, exc: Exception | None) -> None:
        self.doors.leave(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if not self.transport.is_closing():
            super().data_received(data)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self.doors.leave(self)
        super().handle_websocket_upgrade(event)

    def waits_for(self) -> str:
        """What the client owes the house; "" = nothing: it is the house's turn."""
        if self.transport.get_write_buffer_size():
            return "read"
        return {h11.IDLE: "head", h11.SEND_BODY: "body"}.get(self.conn.their_state, "")

    def moved(self) -> bool:
        """Whether the conversation has come further since the last look. A few more bytes of the same request are not further."""
        stand = (self.cycle, self.conn.their_state, self.transport.get_write_buffer_size())
        before, self.last = self.last, stand
        return stand != before

    def hang_up(self, words: bytes) -> None:
        if self.transport.get_write_buffer_size():
            self.transport.abort()
            return
        silent = self.conn.their_state is h11.IDLE and not self.conn.trailing_data[0]
        if words is FULL or (words and not silent and self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE)):
            self.transport.write(words)
        self.transport.close()


class TableDoor(Upgrade):
    """A WebSocket, counted."""

    doors: Doors

    def connection_made(self, transport: Any) -> None:
        self.doors.tables += 1
        super().connection_made(transport)

    def _forget(self) -> None:
        self.doors.tables -= 1
        super()._forget()


def kinds(doors: Doors) -> dict[str, Any]:
    """What uvicorn is to speak through."""
    return {
        "http": type("HttpDoor", (HttpDoor,), {"doors": doors}),
        "ws": type("TableDoor", (TableDoor,), {"doors": doors}),
    }
