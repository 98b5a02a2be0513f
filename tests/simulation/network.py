"""A WebSocket between a person and a server: the house's own line at one end, and at the other somebody who may hang up,
fall silent, or be cut off while something is under way.

What is said arrives in its order, each time a little later, or not at all: as over TCP, the end of a connection tells
nobody how much of it was heard.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from parlour.server.far import from_client
from parlour.server.settings import LARGEST_MESSAGE
from parlour.server.sockets import table_socket
from parlour.server.upgrade import LINE
from parlour.server.wire import CLOSE, PING, TEXT, Line
from tests.simulation.servers import Server
from tests.simulation.world import Loop, World

Message = dict[str, Any]


class Socket:
    """One connection: what its server writes to, and what its person holds."""

    def __init__(
        self, world: World, name: str, here: Loop, server: Server, cookie: str, hear: Callable[[Message, float], None]
    ) -> None:
        self.world = world
        self.name = name
        self.here = here
        self.there: Loop | None = server.loop if server.house is not None else None
        self.server = server
        self.cookie = cookie
        self.hear = hear  # a message, and when it was sent
        self.luck = world.luck(f"socket {name}")
        self.line: Line | None = None
        self.ended = False  # at this end
        self.lost = False  # at the other
        self.arrives_here = self.arrives_there = 0.0
        if self.there is None:
            world.later(here, self._wait(), self._end, 1006)
        else:
            server.leaving.append(self._died)
            self._to_server(self._accept)

    def _wait(self) -> float:
        seconds = self.luck.uniform(0.001, 0.03)
        return seconds + (self.luck.uniform(0.0, 1.5) if self.luck.random() < self.world.late else 0.0)

    def _to_server(self, callback: Callable[..., None], *given: Any) -> None:
        if self.there is not None:
            self.arrives_there = max(self.arrives_there, self.world.now + self._wait())
            self.there.call_at(self.arrives_there, callback, *given)

    def _to_person(self, callback: Callable[..., None], *given: Any) -> None:
        self.arrives_here = max(self.arrives_here, self.world.now + self._wait())
        self.here.call_at(self.arrives_here, callback, *given)

    # at the server

    def _accept(self) -> None:
        assert self.there is not None
        house = self.server.house
        if house is None or self.server.loop is not self.there:
            self._to_person(self._end, 1006)
            return
        self.line = Line(self, self.there, LARGEST_MESSAGE)
        scope = {
            "type": "websocket",
            "path": "/ws",
            "client": ("10.0.0.1", 1),
            "headers": [(b"host", b"127.0.0.1"), (b"cookie", f"parlour={self.cookie}".encode())],
            "extensions": {LINE: {"door": self}},
        }
        self.there.create_task(table_socket(house, scope, self._ask, self._answer))

    async def _ask(self) -> Message:
        return {"type": "websocket.connect"}

    async def _answer(self, message: Any) -> None:
        """To the handshake."""

    def write(self, data: bytes) -> None:
        """What the house says, frame by frame."""
        while data:
            length, start = data[1], 2
            if length == 126:
                length, start = int.from_bytes(data[2:4], "big"), 4
            elif length == 127:
                length, start = int.from_bytes(data[2:10], "big"), 10
            kind, payload, data = data[0] & 15, data[start : start + length], data[start + length :]
            if kind == TEXT:
                self._to_person(self._heard, payload, self.world.now)
            elif kind == PING:
                self._to_person(self._pong)
            elif kind == CLOSE:
                self._to_person(self._end, int.from_bytes(payload[:2], "big"))

    def is_closing(self) -> bool:
        return self.lost

    def pause_reading(self) -> None:
        """It is never so much."""

    resume_reading = pause_reading

    def get_write_buffer_size(self) -> int:
        return 0

    def write_eof(self) -> None:
        """The closing frame has said it."""

    def close(self) -> None:
        """The house hangs up."""
        self._to_person(self._end, 1006)
        if self.there is not None:
            self.there.call_soon(self._lose)

    abort = close

    def _lose(self) -> None:
        if not self.lost and self.line is not None:
            self.lost = True
            self.line.connection_lost(None)

    def _died(self) -> None:
        self._to_person(self._end, 1006)

    # at the person

    def _heard(self, payload: bytes, sent: float) -> None:
        if not self.ended:
            self.hear(msgspec.json.decode(payload), sent)

    def _pong(self) -> None:
        if not self.ended:
            self._to_server(self._arrive, from_client(b"", 10))

    def _end(self, code: int) -> None:
        if not self.ended:
            self.ended = True
            self._to_server(self._lose)
            self.hear({"type": "close", "code": code}, self.world.now)

    def _arrive(self, data: bytes) -> None:
        if self.line is not None and not self.lost:
            self.line.data_received(data)

    def say(self, message: Message) -> None:
        if not self.ended:
            self._to_server(self._arrive, from_client(msgspec.json.encode(message)))

    def leave(self) -> None:
        """Hangs up. What was said before may still be on its way, long after whoever said it is somewhere else; and the
        house may learn late that they are gone."""
        if not self.ended:
            self.ended = True
            if self.there is not None:
                late = self.luck.choice((0.0, 0.0, 0.3, 3.0))
                self.arrives_there = max(self.arrives_there, self.world.now + self._wait())
                self.there.call_at(self.arrives_there + late, self._lose)
