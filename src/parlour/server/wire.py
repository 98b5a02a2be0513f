"""RFC 6455 after the handshake, the server's side, without extensions: bytes in, messages out, and the end of it.

Compiled: the event loop calls it for every message in and every message out.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any, Final

TEXT: Final = 1
CLOSE: Final = 8
PING: Final = 9
KINDS: Final = (0, TEXT, 2, CLOSE, PING, 10)  # 0 goes on, 2 is binary, 10 is a pong

WRONG: Final = 1002  # no frame of RFC 6455, or none that a client may send here
NO_TEXT: Final = 1007  # not UTF-8
TOO_LARGE: Final = 1009
SILENT: Final = 1011  # no answer to a ping
RESTART: Final = 1012

MOST: Final = 16  # messages that wait to be heard; then nothing more is read
BEAT: Final = 20.0  # seconds between two pings, and for the answer to one
LINGER: Final = 1.0  # seconds for a client to read what was wrong
FAREWELL: Final = 10.0  # seconds for a client to answer that it is over
FLUSH: Final = 3.0  # seconds in which the last bytes have to leave

OPEN: Final = 0
CLOSING: Final = 1  # the house has said that it is over, and waits for the client to say so
DEAF: Final = 2  # all is said; whatever still comes is thrown away
LOST: Final = 3


def frame(payload: bytes, kind: int = TEXT) -> bytes:
    """A whole message, or a control frame."""
    size = len(payload)
    if size < 126:
        return bytes((0x80 | kind, size)) + payload
    if size < 65_536:
        return bytes((0x80 | kind, 126, size >> 8, size & 255)) + payload
    return bytes((0x80 | kind, 127)) + size.to_bytes(8, "big") + payload


def unmasked(payload: bytes, mask: bytes) -> bytes:
    """As one number: what costs time is the number of steps."""
    size = len(payload)
    key = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(payload, "little") ^ int.from_bytes(key, "little")).to_bytes(size, "little")


def is_text(payload: bytes) -> bool:
    if payload.isascii():
        return True
    try:
        payload.decode()
    except UnicodeDecodeError:
        return False
    return True


def may_be_sent(code: int) -> bool:
    """Whether a closing code may stand in a frame: those of the RFC and its registry, of libraries, of applications."""
    return (1000 <= code <= 1014 and code not in (1004, 1005, 1006)) or 3000 <= code <= 4999


class Line:
    """One WebSocket. What it hears goes to `ear`, if whoever listens is waiting for it, or into the inbox."""

    def __init__(self, transport: Any, loop: asyncio.AbstractEventLoop, largest: int) -> None:
        self.transport = transport
        self.loop = loop
        self.largest = largest  # bytes of a message
        self.state = OPEN
        self.code = 0  # with which the other end, or a fault, has ended it
        self.paused = False  # the other end does not read as fast as it is written to
        self.inbox: deque[bytes] = deque()
        self.ear: Callable[[bytes], bool] | None = None  # whether it has dealt with a message right away
        self.drained: Callable[[], None] | None = None  # the other end reads again
        self.lost: Callable[[], None] | None = None
        self._waiter: asyncio.Future[None] | None = None
        self._rest = b""  # of what came: less than a frame, or what waits until the inbox has room
        self._full = False
        self._kind = 0  # of the message that is coming in parts
        self._parts = bytearray()
        self._pong: bytes | None = None  # the answer to the last ping, for when it can be written
        self._asked = False  # by a ping, and nothing has come since
        self._held: list[bytes] | None = None
        self._stop = False
        self._timer: asyncio.TimerHandle | None = loop.call_later(BEAT, self._beat)

    # what is said

    def say(self, message: bytes) -> None:
        """Writes it; who does not look at `paused` lets it gather in memory."""
        self._write(frame(message))

    def hold(self) -> None:
        """What is said from now on leaves in one piece, with `let_go`."""
        if self._held is None:
            self._held = []

    def let_go(self) -> None:
        held, self._held = self._held, None
        if held and self.state < DEAF:
            self.transport.write(held[0] if len(held) == 1 else b"".join(held))

    def _write(self, data: bytes) -> None:
        if self.state >= DEAF:
            return
        if self._held is not None:
            self._held.append(data)
        else:
            self.transport.write(data)

    # what is heard

    async def receive(self) -> bytes | None:
        """The next message; None if there is no other, or `interrupt` was called."""
        while not self.inbox:
            if self.state != OPEN or self._stop:
                return None
            self._waiter = self.loop.create_future()
            try:
                await self._waiter
            finally:
                self._waiter = None
        found = self.inbox.popleft()
        if self._full and len(self.inbox) * 2 <= MOST:
            self._full = False
            rest, self._rest = self._rest, b""
            self._rest = rest[self._read(rest) :]
            if not self._full and not self.transport.is_closing():
                self.transport.resume_reading()
        return found

    def interrupt(self) -> None:
        """Whoever listens need not wait any longer: nothing that comes is wanted."""
        self._stop = True
        self._wake()

    def _wake(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    def data_received(self, data: bytes) -> None:
        self._asked = False
        if self.state >= DEAF:
            return
        if self._rest:
            data = self._rest + data
        self._rest = data[self._read(data) :]

    def _read(self, data: bytes) -> int:
        """Whole frames, as long as there is room for what they bring; how many bytes they were."""
        at = 0
        size = len(data)
        while size - at >= 2 and self.state < DEAF and not self._full:
            first = data[at]
            length = data[at + 1] & 0x7F
            kind = first & 0x0F
            body = at + 6
            if first & 0x70 or data[at + 1] < 0x80 or kind not in KINDS:
                return self._fail(WRONG, size)
            if kind >= CLOSE:
                if length > 125 or first < 0x80:
                    return self._fail(WRONG, size)
            elif (kind == 0) == (self._kind == 0):  # goes on with nothing, or begins in the middle
                return self._fail(WRONG, size)
            elif length == 126:
                if size - at < 4:
                    break
                length = data[at + 2] << 8 | data[at + 3]
                body = at + 8
                if length < 126:
                    return self._fail(WRONG, size)
            elif length == 127:
                if size - at < 10:
                    break
                length = int.from_bytes(data[at + 2 : at + 10], "big")
                body = at + 14
                if length < 65_536 or data[at + 2] >= 0x80:
                    return self._fail(WRONG, size)
            if kind < CLOSE and length + len(self._parts) > self.largest:
                return self._fail(TOO_LARGE, size)
            end = body + length
            if end > size:
                break
            payload = unmasked(data[body:end], data[body - 4 : body])
            at = end
            if kind >= CLOSE:
                self._control(kind, payload)
            elif first >= 0x80 and kind:
                self._heard(kind, payload)
            else:
                self._kind = kind or self._kind
                self._parts += payload
                if first >= 0x80:
                    kind, payload = self._kind, bytes(self._parts)
                    self._kind = 0
                    self._parts = bytearray()
                    self._heard(kind, payload)
        return at if self.state < DEAF else size

    def _heard(self, kind: int, payload: bytes) -> None:
        if kind == TEXT and not is_text(payload):
            self._fail(NO_TEXT, 0)
            return
        if self.state != OPEN or self._stop:
            return
        waiter = self._waiter
        if self.ear is not None and not self.inbox and waiter is not None and not waiter.done() and self.ear(payload):
            return
        self.inbox.append(payload)
        self._wake()
        if len(self.inbox) >= MOST:
            self._full = True
            self.transport.pause_reading()

    def _control(self, kind: int, payload: bytes) -> None:
        if kind == PING:
            if self.state == OPEN and self.paused:
                self._pong = payload  # only the last need be answered
            elif self.state == OPEN:
                self._write(frame(payload, 10))
        elif kind == CLOSE and self.state == CLOSING:
            self._leave()
        elif kind == CLOSE:
            code = payload[0] << 8 | payload[1] if len(payload) > 1 else 0
            if payload and not may_be_sent(code):
                self._fail(WRONG, 0)
            elif not is_text(payload[2:]):
                self._fail(NO_TEXT, 0)
            else:
                self.code = code or 1005
                self._say_close(payload[:2])
                self._leave()

    # how it ends

    def close(self, code: int, reason: str = "") -> None:
        """The house ends it: the client is told, and has a while to answer."""
        if self.state == OPEN:
            self._say_close(code.to_bytes(2, "big") + reason.encode()[:123])
            self.state = CLOSING
            self._wake()
            if self._full:  # the answer is behind what waits
                self._full = False
                self.inbox.clear()
                self.transport.resume_reading()
                rest, self._rest = self._rest, b""
                self._rest = rest[self._read(rest) :]
            if self.state == CLOSING:
                self._set_timer(FAREWELL, self._leave)

    def _fail(self, code: int, read: int) -> int:
        """The client breaks the rules: it is told which, and that nothing follows, and not listened to any more. To hang
        up at once, with bytes unread, would throw those words away."""
        if self.state == OPEN:
            self.code = code
            self._say_close(code.to_bytes(2, "big"))
        if self.state < DEAF:
            self.state = DEAF
            self._wake()
            self.transport.write_eof()
            self._set_timer(LINGER, self._leave)
        return read

    def _say_close(self, payload: bytes) -> None:
        self._write(frame(payload, CLOSE))
        self.let_go()

    def _leave(self) -> None:
        """What is written still leaves, if the other end takes it."""
        if self.state != LOST:
            self.state = DEAF
            self._wake()
            self._set_timer(FLUSH, self.abort)
            self.transport.close()

    def abort(self) -> None:
        """On who does not even read that it is over."""
        if self.state != LOST:
            self.state = DEAF
            self._wake()
            self._set_timer(0.0, None)
            self.transport.abort()

    def shutdown(self) -> None:
        """uvicorn closes the house."""
        if self.state == OPEN:
            self.code = RESTART
            self._say_close(RESTART.to_bytes(2, "big"))
        self._leave()

    def _set_timer(self, seconds: float, call: Callable[[], None] | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None if call is None else self.loop.call_later(seconds, call)

    def _beat(self) -> None:
        """Is anybody there?"""
        if self._asked:
            self.code = SILENT
            self._say_close(SILENT.to_bytes(2, "big") + b"keepalive ping timeout")
            self._leave()
            return
        self._set_timer(BEAT, self._beat)
        self._asked = not self._full  # while the house does not read, it cannot know
        if self._asked:
            self._write(frame(b"", PING))

    # what the loop calls besides

    def connection_made(self, transport: Any) -> None:
        """It was, before it became a WebSocket."""

    def pause_writing(self) -> None:
        self.paused = True

    def resume_writing(self) -> None:
        self.paused = False
        if self._pong is not None:
            self._write(frame(self._pong, 10))
            self._pong = None
        if self.drained is not None:
            self.drained()

    def eof_received(self) -> bool:
        return False

    def connection_lost(self, trouble: Exception | None) -> None:
        self._set_timer(0.0, None)
        self.state = LOST
        self.code = self.code or 1006
        self._wake()
        if self.drained is not None:
            self.drained()  # nobody need wait for that
        if self.lost is not None:
            self.lost()
