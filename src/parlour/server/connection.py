"""One WebSocket of one viewer: a bounded queue of what he is to be told, and how much of it he has seen."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from parlour.core.view import to_json
from parlour.server.limits import Bucket, Settings
from parlour.server.messages import CLOSINGS, Fault
from parlour.server.telling import World

GOODBYE = 3.0  # seconds that a reader has to take note of the end


class Connection:
    """What a table knows of a viewer who is here."""

    def __init__(self, socket: WebSocket[Any, Any, Any], guest: str, settings: Settings) -> None:
        self.socket = socket
        self.guest = guest  # "" = nobody the house knows
        self.player = 0  # his number at the table; 0 = a watcher
        self.seen = 0  # events he has been told
        self.world: World | None = None
        self.opened = False  # whether he has been told the secrets of the seal
        self.roster = b""
        self.bucket = Bucket(settings.messages, 6 * settings.messages)
        self.outbox: asyncio.Queue[bytes] = asyncio.Queue(settings.queue)
        self.closing = 0
        self.writing: asyncio.Task[None] | None = None
        self.listening: asyncio.Future[str] | None = None
        self.broken = False  # the other end is gone

    def start(self) -> None:
        self.writing = asyncio.create_task(self._write())

    def send(self, message: bytes) -> None:
        """Queues it; a reader who lets too much gather is cut, and may resume."""
        if self.closing:
            return
        try:
            self.outbox.put_nowait(message)
        except asyncio.QueueFull:
            self.cut(4013)

    async def hear(self) -> str:
        """The next message; WebSocketDisconnect when there is no other."""
        if self.ended():
            raise WebSocketDisconnect(detail="ended")
        self.listening = asyncio.ensure_future(self.socket.receive_data(mode="text"))
        try:
            return await self.listening
        except asyncio.CancelledError:
            if self.ended():
                raise WebSocketDisconnect(detail="ended") from None
            raise
        finally:
            self.listening = None

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
            if not self.outbox.full():
                error, words = CLOSINGS[code]
                self.outbox.put_nowait(to_json(Fault(error, words)))
            self._interrupt()

    async def finish(self) -> None:
        """After the last message in either direction."""
        if self.closing and self.closing != 4013 and not self.broken:
            try:
                async with asyncio.timeout(GOODBYE):
                    await self.outbox.join()
            except TimeoutError:
                pass
        if self.writing is not None:
            self.writing.cancel()
        if self.closing:
            try:
                async with asyncio.timeout(GOODBYE):
                    await self.socket.close(code=self.closing, reason=CLOSINGS[self.closing][0])
            except (TimeoutError, RuntimeError, WebSocketDisconnect, OSError):
                pass

    async def _write(self) -> None:
        try:
            while True:
                message = await self.outbox.get()
                await self.socket.send_data(message, mode="text")
                self.outbox.task_done()
        except (WebSocketDisconnect, RuntimeError, OSError):
            self.broken = True
            self._interrupt()
            while not self.outbox.empty():
                self.outbox.get_nowait()
