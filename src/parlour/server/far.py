"""A socket at one server and its table at another: the one passes on what is said, the other has the conversation.

The server at whose door the client is reads `hello`, asks the bus who has the match, and sends every message there; its
own line keeps the client's pace. The server that has the match sees an ordinary connection, whose line ends in a
`Distance` instead of a network.
"""

from __future__ import annotations

import asyncio
from functools import partial
from itertools import count
from socket import socket as Socket
from typing import TYPE_CHECKING, Any, cast

import msgspec

from parlour.server.connection import Connection
from parlour.server.messages import CLOSINGS, Hello
from parlour.server.rates import Bucket
from parlour.server.settings import LARGEST_MESSAGE
from parlour.server.wire import CLOSE, PING, TEXT, Line, frame

if TYPE_CHECKING:
    from parlour.server.house import House

UNCOUNTED = Bucket(1e9, 1e9)  # the door counts what a client says
PONG = 10
RELOAD = 4014


class Sit(msgspec.Struct, tag=True, array_like=True):
    """Somebody at the sender's door wants to be at a table of the hearer."""

    socket: int
    hello: Hello
    guest: str
    session: str
    household: str


class Said(msgspec.Struct, tag=True, array_like=True):
    socket: int
    message: bytes


class Left(msgspec.Struct, tag=True, array_like=True):
    socket: int


class Told(msgspec.Struct, tag=True, array_like=True):
    """To the client at the hearer's door."""

    socket: int
    message: bytes


class Ended(msgspec.Struct, tag=True, array_like=True):
    socket: int
    code: int


class LoggedOut(msgspec.Struct, tag=True, array_like=True):
    """Somebody's sessions have ended: this one, or all but one."""

    person: str
    only: str
    but: str


class Sitting(msgspec.Struct, array_like=True):
    """Who is at a table of the sender."""

    players: list[int]  # their numbers
    watchers: int


NOBODY = Sitting([], 0)


class Present(msgspec.Struct, tag=True, array_like=True):
    """Who is at tables of the sender; None: it has that table no longer."""

    tables: dict[str, Sitting | None]
    guests: list[str] | None = None  # all who are there, if that has changed
    sockets: dict[str, int] = {}  # of addresses, where their number has changed
    asked: dict[str, int] = {}  # how many requests have come from addresses since the last time


class Hail(msgspec.Struct, tag=True, array_like=True):
    """The sender is new here, and wants to hear of everybody."""


class Take(msgspec.Struct, tag=True, array_like=True):
    """A table of the sender, who stops: the hearer is to get ready for it, or to have it, as it is free now."""

    match: str
    free: bool


class Taken(msgspec.Struct, tag=True, array_like=True):
    """The sender is ready for it, as far as it can be."""

    match: str


class Asked(msgspec.Struct, tag=True, array_like=True):
    """A request that the hearer is to answer, for a client at the sender's door."""

    number: int
    method: str
    scheme: str
    path: str
    query: bytes
    headers: list[tuple[bytes, bytes]]
    client: str
    body: bytes


class Answered(msgspec.Struct, tag=True, array_like=True):
    number: int
    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


Word = Sit | Said | Left | Told | Ended | LoggedOut | Present | Hail | Take | Taken | Asked | Answered

_decoder: msgspec.msgpack.Decoder[Word] = msgspec.msgpack.Decoder(Word)
encode = msgspec.msgpack.encode
decode = _decoder.decode


def from_client(payload: bytes, kind: int = TEXT) -> bytes:
    """A frame as a client sends it, masked by nothing."""
    plain = frame(payload, kind)
    head = len(plain) - len(payload)
    return plain[:1] + bytes((plain[1] | 0x80,)) + plain[2:head] + bytes(4) + payload


class Distance:
    """Stands where a line has its transport: what is written is told by the server at whose door the client is."""

    def __init__(self, far: Far, server: str, socket: int) -> None:
        self.far, self.server, self.socket = far, server, socket
        self.line: Line
        self.ended = False

    def write(self, data: bytes) -> None:
        """Whole frames, one or several."""
        while data and not self.ended:
            length, start = data[1], 2
            if length == 126:
                length, start = int.from_bytes(data[2:4], "big"), 4
            elif length == 127:
                length, start = int.from_bytes(data[2:10], "big"), 10
            kind, payload, data = data[0] & 15, data[start : start + length], data[start + length :]
            if kind == TEXT:
                self.far.send(self.server, Told(self.socket, payload))
            elif kind == PING:
                self.line.data_received(from_client(b"", PONG))  # whether the client is there, the door asks
            elif kind == CLOSE:
                self._end(int.from_bytes(payload[:2], "big"))

    def _end(self, code: int) -> None:
        if not self.ended:
            self.ended = True
            self.far.send(self.server, Ended(self.socket, code))

    def close(self) -> None:
        self._end(RELOAD)
        asyncio.get_running_loop().call_soon(self.line.connection_lost, None)

    abort = close

    def write_eof(self) -> None:
        """The closing frame has said it."""

    def is_closing(self) -> bool:
        return self.ended

    def pause_reading(self) -> None:
        """It is never so much: the door counts."""

    resume_reading = pause_reading


class Early(asyncio.Protocol):
    """What comes before there is a line."""

    def __init__(self) -> None:
        self.data = b""

    def data_received(self, data: bytes) -> None:
        self.data += data


class Far:
    """The sockets of this server whose tables are elsewhere, and the tables of this server whose sockets are."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.numbers = count(1)
        self.doors: dict[int, tuple[Connection, str]] = {}  # a socket here, and who has its table
        self.lines: dict[tuple[str, int], Line] = {}  # a socket there, by its server

    def send(self, server: str, word: Word) -> None:
        self.house.bus.send(server, encode(word))

    # at the door

    def hand(self, connection: Connection, server: str, hello: Hello) -> bool:
        """The socket itself, if its table is on this machine and nothing is under way on it."""
        line = connection.line
        if not self.house.bus.hands or line.inbox or line._rest or line._kind or line.transport.get_write_buffer_size():
            return False
        known = line.transport.get_extra_info("socket")
        line.transport.pause_reading()
        about = encode(Sit(0, hello, connection.guest, connection.session, connection.household))
        if not self.house.bus.hand(server, known.fileno(), about):
            line.transport.resume_reading()
            return False
        line.abort()  # here alone: the other process has it open
        return True

    async def relay(self, connection: Connection, server: str, hello: Hello) -> int:
        """Until it ends; the closing code that its client has earned, 0 = none."""
        socket = next(self.numbers)
        self.doors[socket] = connection, server
        self.send(server, Sit(socket, hello, connection.guest, connection.session, connection.household))
        try:
            while True:
                message = await connection.hear()
                if not connection.bucket.take():
                    return 4008
                self.send(server, Said(socket, message))
        finally:
            if self.doors.pop(socket, None) is not None:
                self.send(server, Left(socket))

    def told(self, word: Told) -> None:
        if word.socket in self.doors:
            self.doors[word.socket][0].send(word.message)

    def ended(self, word: Ended) -> None:
        """Its table is through with it, and has told it why."""
        if word.socket in self.doors:
            connection, _ = self.doors.pop(word.socket)
            connection.end(word.code if word.code in CLOSINGS else RELOAD)

    # at the table

    def seat(self, server: str, word: Sit) -> Connection:
        distance: Any = Distance(self, server, word.socket)
        line = distance.line = Line(distance, asyncio.get_running_loop(), LARGEST_MESSAGE)
        connection = Connection(line, word.guest, self.house.settings)
        connection.session, connection.household, connection.bucket = word.session, word.household, UNCOUNTED
        self.lines[server, word.socket] = line
        line.lost = partial(self._forget, server, word.socket)
        return connection

    def _forget(self, server: str, socket: int) -> None:
        self.lines.pop((server, socket), None)

    async def take(self, found: Socket, about: bytes) -> tuple[Connection, Hello]:
        """A socket that was handed over, as one that came here."""
        word = decode(about)
        assert isinstance(word, Sit)
        loop = asyncio.get_running_loop()
        transport, early = await loop.connect_accepted_socket(Early, found)
        line = Line(transport, loop, LARGEST_MESSAGE)
        transport.set_protocol(cast("asyncio.Protocol", line))
        connection = Connection(line, word.guest, self.house.settings)
        connection.session, connection.household = word.session, word.household
        if early.data:
            line.data_received(early.data)
        return connection, word.hello

    def said(self, server: str, word: Said) -> None:
        if (line := self.lines.get((server, word.socket))) is not None:
            line.data_received(from_client(word.message))

    def left(self, server: str, socket: int) -> None:
        if (line := self.lines.get((server, socket))) is not None:
            line.transport.ended = True
            line.connection_lost(None)

    # when a server is gone

    def lost(self, server: str) -> None:
        for socket, (connection, there) in list(self.doors.items()):
            if there == server:
                del self.doors[socket]
                connection.cut(RELOAD)
        for there, socket in list(self.lines):
            if there == server:
                self.left(server, socket)
