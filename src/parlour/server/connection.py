"""One WebSocket of one viewer: a bounded queue of what he is to be told, and how much of it he has seen."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Generator, MutableMapping
from types import coroutine
from typing import Any

from parlour.core.view import to_json
from parlour.server.limits import Bucket, Settings
from parlour.server.messages import CLOSINGS, Fault
from parlour.server.telling import World

GOODBYE = 3.0  # seconds that a reader has to take note of the end

Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Coroutine[Any, Any, None]]


class Gone(Exception):
    """The connection has ended."""


class Connection:
    """What a table knows of a viewer who is here."""

    def __init__(self, receive: Receive, send: Send, guest: str, settings: Settings) -> None:
        self._receive = receive
        self._send = send
        self.guest = guest  # "" = nobody the house knows
        self.player = 0  # his number at the table; 0 = a watcher
        self.seen = 0  # events he has been told
        self.world: World | None = None
        self.opened = False  # whether he has been told the secrets of the seal
        self.roster = b""
        self.bucket = Bucket(settings.messages, 6 * settings.messages)
        self.most = settings.queue
        self.outbox: deque[bytes] = deque()  # what waits; the first is being sent, unless `begun` is
        self.begun: Awaitable[None] | None = None  # the rest of a sending that has to wait for the reader
        self.closing = 0
        self.writing: asyncio.Task[None] | None = None
        self.asleep: asyncio.Future[None] | None = None  # the writer's, while there is nothing to send
        self.listening: asyncio.Task[object] | None = None
        self.broken = False  # the other end is gone

    def start(self) -> None:
        self.writing = asyncio.create_task(self._write())

    def send(self, message: bytes) -> None:
        """Sends it at once if the reader keeps up, else queues it; who lets too much gather is cut, and may resume."""
        if self.closing or self.broken:
            return
        if len(self.outbox) >= self.most:
            self.cut(4013)
        elif self.outbox or self.begun is not None:
            self._queue(message)
        else:
            self._begin(message)

    def _begin(self, message: bytes) -> None:
        """A sending is begun right here, and mostly done right here: waking the writer for each would cost more than it."""
        sending = self._send({"type": "websocket.send", "text": message.decode()})
        try:
            waiting = sending.send(None)
        except StopIteration:
            return
        except (RuntimeError, OSError):
            self._break()
            return
        self.begun = _rest(sending, waiting)
        self._wake()

    def _queue(self, message: bytes) -> None:
        self.outbox.append(message)
        self._wake()

    def _wake(self) -> None:
        if self.asleep is not None and not self.asleep.done():
            self.asleep.set_result(None)

    def _break(self) -> None:
        self.broken = True
        self.outbox.clear()
        self._interrupt()

    async def hear(self) -> str | bytes:
        """The next message; Gone when there is no other."""
        if self.ended():
            raise Gone
        self.listening = asyncio.current_task()
        try:
            message = await self._receive()
        except asyncio.CancelledError:
            if self.ended() and self.listening is not None and not self.listening.uncancel():
                raise Gone from None
            raise
        finally:
            self.listening = None
        if message["type"] != "websocket.receive":
            raise Gone
        found: str | bytes = message.get("text") or message.get("bytes") or ""
        return found

    def ended(self) -> bool:
        return self.broken or self.closing != 0

    def _interrupt(self) -> None:
        if self.listening is not None:
            self.listening.cancel()

    def say(self, message: object) -> None:
        self.send(to_json(message))

    def cut(self, code: int) -> None:
        """The house ends the connection; what is queued already is still sent, if the reader takes it."""
        if not self.closing:
            self.closing = code
            if len(self.outbox) < self.most:
                error, words = CLOSINGS[code]
                self._queue(to_json(Fault(error, words)))
            self._interrupt()

    async def finish(self) -> None:
        """After the last message in either direction."""
        if self.writing is not None:
            if self.closing and self.closing != 4013 and not self.broken:
                await asyncio.wait({self.writing}, timeout=GOODBYE)
            self.writing.cancel()
        if self.closing and not self.broken:
            reason = CLOSINGS[self.closing][0]
            try:
                async with asyncio.timeout(GOODBYE):
                    await self._send({"type": "websocket.close", "code": self.closing, "reason": reason})
            except TimeoutError:
                self._hang_up()
            except (RuntimeError, OSError):
                pass

    def _hang_up(self) -> None:
        """He does not even read that it is over, and a closing that waits for him would never end. ASGI has no word for
        this, so it is said to the server's own transport."""
        transport: Any = getattr(getattr(self._send, "__self__", None), "transport", None)
        if transport is not None:
            transport.abort()

    async def _write(self) -> None:
        try:
            while True:
                if self.begun is not None:
                    await self.begun
                    self.begun = None
                while self.outbox:
                    await self._send({"type": "websocket.send", "text": self.outbox[0].decode()})
                    self.outbox.popleft()
                if self.closing:
                    return
                self.asleep = asyncio.get_running_loop().create_future()
                await self.asleep
        except (RuntimeError, OSError):
            self._break()


@coroutine
def _rest(sending: Coroutine[Any, Any, None], waiting: Any) -> Generator[Any, Any, None]:
    """What is left of a sending that has come to wait for something."""
    while True:
        try:
            yield waiting
            waiting = sending.send(None)
        except StopIteration:
            return
        except BaseException:
            sending.close()
            raise
