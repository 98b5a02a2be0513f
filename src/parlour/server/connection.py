"""One WebSocket of one viewer: a bounded queue of what they are to be told, and how much of it they have seen."""

from __future__ import annotations

import asyncio
from collections import deque

from parlour.core.view import to_json
from parlour.server.messages import CLOSINGS, Fault
from parlour.server.rates import Bucket
from parlour.server.settings import Settings
from parlour.server.snapshots import Snapshot
from parlour.server.wire import OPEN, Line

GOODBYE = 3.0  # seconds that a reader has to take note of the end

EMOTES = 0.25  # signs a second, after a burst of four

SLOW = 4013


class Gone(Exception):
    """The connection has ended."""


class Connection:
    """What a table knows of a viewer who is here."""

    def __init__(self, line: Line, guest: str, settings: Settings) -> None:
        self.line = line
        line.drained = self._drain
        self.guest = guest  # "" = nobody the house knows
        self.session = ""  # by which they are logged in
        self.household = ""  # whence they come
        self.player = 0  # their number at the table; 0 = a watcher
        self.seen = 0  # events they have been told
        self.snapshot: Snapshot | None = None
        self.opened = False  # whether they have been told the secrets of the seal
        self.roster = b""
        self.bucket = Bucket(settings.messages, 6 * settings.messages)
        self.signs = Bucket(EMOTES, 4.0)
        self.most = settings.queue
        self.outbox: deque[bytes] = deque()  # what waits for a reader who is behind
        self.closing = 0
        self.leaving: asyncio.Future[None] | None = None  # the house's, until the reader has caught up

    def send(self, message: bytes) -> None:
        """Sends it at once if the reader keeps up, else queues it; who lets too much gather is cut, and may resume."""
        if self.closing:
            return
        if not self.line.paused:  # then nothing waits
            self.line.say(message)
        elif len(self.outbox) >= self.most:
            self.cut(SLOW)
        else:
            self.outbox.append(message)

    def _drain(self) -> None:
        """The reader takes something again, or is gone."""
        while self.outbox and not self.line.paused:
            self.line.say(self.outbox.popleft())
        if self.leaving is not None and not self.leaving.done() and not self.outbox:
            self.leaving.set_result(None)

    async def hear(self) -> bytes:
        """The next message; Gone when there is no other."""
        data = None if self.closing else await self.line.receive()
        if data is None or self.closing:
            raise Gone
        return data

    def say(self, message: object) -> None:
        self.send(to_json(message))

    def cut(self, code: int) -> None:
        """The house ends the connection; what is queued already is still sent, if the reader takes it."""
        if not self.closing:
            if len(self.outbox) < self.most:
                error, words = CLOSINGS[code]
                self.say(Fault(error, words))
            self.end(code)

    def end(self, code: int) -> None:
        """The same for whoever has been told."""
        if not self.closing:
            self.closing = code
            self.line.interrupt()

    async def finish(self) -> None:
        """After the last message in either direction."""
        line = self.line
        if not self.closing or line.state != OPEN:
            return
        if self.closing == SLOW:
            self.outbox.clear()
        if line.paused:
            self.leaving = asyncio.get_running_loop().create_future()
            await asyncio.wait({self.leaving}, timeout=GOODBYE)
        if line.paused:
            line.abort()  # a closing that waits for them would never end
        else:
            line.close(self.closing, CLOSINGS[self.closing][0])
