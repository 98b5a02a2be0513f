"""The WebSocket of a table: `hello` first, then whatever the viewer may say."""

from __future__ import annotations

import asyncio
from collections.abc import MutableMapping
from typing import Any

import msgspec

from parlour.server import opening
from parlour.server.connection import Connection, Gone, Receive, Send
from parlour.server.guard import of_this_house
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
from parlour.server.watch import log, where

HELLO_WITHIN = 10.0  # seconds
FAULTS = 20  # bad messages before the connection is closed

_decoder = msgspec.json.Decoder(FromClient)


class Cut(Exception):
    """The connection has to end, with this closing code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


async def table_socket(house: House, scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
    """One viewer at one table. Plain ASGI: what a framework does around every message is felt at thousands a second."""
    headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
    await receive()  # the request to connect
    if not of_this_house(headers.get("origin"), headers.get("host", ""), house.settings):
        await send({"type": "websocket.close", "code": 4003, "reason": "forbidden"})
        return
    await send({"type": "websocket.accept"})
    address = scope["client"][0] if scope.get("client") else "nowhere"
    connection = Connection(receive, send, house.identity.read(_cookie(headers.get("cookie", ""))), house.settings)
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
    except Gone:
        pass
    except Exception as trouble:
        log.error("conversation failed", trouble=where(trouble))
        connection.cut(4014)
    finally:
        house.sockets[address] -= 1
        if not house.sockets[address]:
            del house.sockets[address]
        house.numbers.connections.dec()
        if connection.closing:
            house.numbers.cut.labels(str(connection.closing)).inc()
        await connection.finish()


def _cookie(header: str) -> str:
    """The guest's, among those that the browser sends."""
    for pair in header.split(";"):
        name, _, value = pair.strip().partition("=")
        if name == COOKIE:
            return value.strip('"')
    return ""


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
            if not connection.player and not table.watchable(connection.guest):
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
                case Submit():
                    await table.guarded(table.submit(self.connection, message.id, message.text))
                case None:
                    self._fault("bad_message", "no message of this protocol")
                case Hello():
                    self._fault("hello_again", "this connection has a table already; open another one")
                case Ping():
                    self.connection.say(Pong())
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
