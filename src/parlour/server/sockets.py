"""The WebSocket of a table: `hello` first, then whatever the viewer may say."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from parlour.server import opening
from parlour.server.connection import Connection
from parlour.server.guard import address_of, of_this_house
from parlour.server.house import House
from parlour.server.identity import COOKIE
from parlour.server.live import LiveTable
from parlour.server.messages import (
    PROTOCOL,
    Fault,
    FromClient,
    Hello,
    Ping,
    Pong,
    Ready,
    Rematch,
    SetDraft,
    Submit,
    Welcome,
)
from parlour.server.trouble import NotPossible

HELLO_WITHIN = 10.0  # seconds
FAULTS = 20  # bad messages before the connection is closed

_decoder = msgspec.json.Decoder(FromClient)


class Cut(Exception):
    """The connection has to end, with this closing code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


@websocket("/ws", opt={"exclude_from_auth": True})
async def table_socket(socket: WebSocket[Any, Any, Any]) -> None:
    """One viewer at one table."""
    house = socket.app.state.house
    assert isinstance(house, House)
    if not of_this_house(socket.headers.get("origin"), socket.headers.get("host", ""), house.settings):
        await socket.close(code=4003, reason="forbidden")
        return
    await socket.accept()
    address = address_of(socket)
    connection = Connection(socket, house.identity.read(socket.cookies.get(COOKIE)), house.settings)
    connection.start()
    house.sockets[address] += 1
    house.numbers.connections.inc()
    try:
        if house.sockets[address] > house.settings.sockets:
            raise Cut(4009)
        if not house.requests.take(address):
            raise Cut(4008)
        await Conversation(house, connection).run()
    except Cut as end:
        connection.cut(end.code)
    except WebSocketDisconnect:
        pass
    finally:
        house.sockets[address] -= 1
        if not house.sockets[address]:
            del house.sockets[address]
        house.numbers.connections.dec()
        if connection.closing:
            house.numbers.cut.labels(str(connection.closing)).inc()
        await connection.finish()


class Conversation:
    """What is said over one connection."""

    def __init__(self, house: House, connection: Connection) -> None:
        self.house = house
        self.connection = connection
        self.faults = 0

    async def run(self) -> None:
        try:
            async with asyncio.timeout(HELLO_WITHIN):
                first = await self._hear()
        except TimeoutError:
            raise Cut(4001) from None
        if not isinstance(first, Hello):
            raise Cut(4000 if first is None else 4001)
        if first.protocol != PROTOCOL:
            raise Cut(4002)
        table = await self._sit(first)
        try:
            await self._listen(table)
        finally:
            await table.guarded(table.leave(self.connection))

    async def _sit(self, hello: Hello) -> LiveTable:
        connection = self.connection
        connection.seen = hello.seen
        for _ in range(3):
            try:
                table = await self.house.table(hello.match)
            except NotPossible:
                raise Cut(4004) from None
            mine = table.players_of(connection.guest)
            connection.player = hello.player if hello.player is not None else (mine or [0])[0]
            if connection.player and connection.player not in mine:
                raise Cut(4003)
            if not connection.player and not mine and not table.watchable():
                raise Cut(4003)
            connection.say(
                Welcome(
                    PROTOCOL,
                    table.row.id,
                    connection.player,
                    table.row.game,
                    table.row.version,
                    table.card.title,
                    table.game.options,
                    table.row.pace,
                    list(table.game.talk),
                )
            )
            try:
                if await table.enter(connection):
                    return table
            except Exception as trouble:
                table.fell(trouble)
        raise Cut(4014)

    async def _listen(self, table: LiveTable) -> None:
        while True:
            message = await self._hear()
            match message:
                case None:
                    self._fault("bad_message", "no message of this protocol")
                case Hello():
                    self._fault("hello_again", "this connection has a table already; open another one")
                case Ping():
                    self.connection.say(Pong())
                case Submit():
                    await table.guarded(table.submit(self.connection, message.id, message.text))
                case SetDraft() if not message.text.isprintable():
                    self._fault("bad_message", "a draft is one line of visible characters")
                case SetDraft():
                    await table.guarded(table.draft(self.connection, message.text))
                case Ready():
                    await table.guarded(table.ready(self.connection, message.nonce))
                case Rematch():
                    await table.guarded(opening.want_rematch(self.house, table, self.connection))

    def _fault(self, code: str, words: str) -> None:
        self.faults += 1
        if self.faults > FAULTS:
            raise Cut(4000)
        self.connection.say(Fault(code, words))

    async def _hear(self) -> FromClient | None:
        """The next message; None if it is none of this protocol."""
        data = await self.connection.hear()
        if not self.connection.bucket.take():
            raise Cut(4008)
        try:
            message: FromClient = _decoder.decode(data)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            return None
        return message
