"""The WebSocket of a table: `hello` first, then whatever the viewer may say."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from socket import socket
from typing import Any

import msgspec

from parlour.core.options import as_data
from parlour.server import lifecycle, listing, rematch, straight, telling
from parlour.server.connection import Connection, Gone
from parlour.server.errors import ApiError
from parlour.server.guard import known_host, of_this_house
from parlour.server.house import ID, House
from parlour.server.identity import COOKIE, Who
from parlour.server.live import LiveTable
from parlour.server.messages import (
    PROTOCOL,
    AskLegal,
    Emote,
    Emoted,
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
from parlour.server.metrics import log, where
from parlour.server.rates import household
from parlour.server.upgrade import line_of

HELLO_WITHIN = 10.0  # seconds
FAULTS = 20  # bad messages before the connection is closed

Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

_decoder = msgspec.json.Decoder(FromClient)


class Cut(Exception):
    """The connection has to end, with this closing code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


async def table_socket(house: House, scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
    """One viewer at one table. ASGI up to the handshake; then the socket is ours."""
    headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
    await receive()  # the request to connect
    host = headers.get("host", "")
    if not known_host(host, house.settings) or not of_this_house(headers.get("origin"), host, house.settings):
        await send({"type": "websocket.close", "code": 4003, "reason": "forbidden"})
        return
    await send({"type": "websocket.accept"})
    address = household(scope["client"][0]) if scope.get("client") else "nowhere"
    connection = Connection(line_of(scope), "", house.settings)
    connection.household = address
    await _counted(house, connection, _opened(house, connection, headers))


async def _counted(house: House, connection: Connection, conversation: Awaitable[None]) -> None:
    """A conversation over a socket of this process."""
    address = connection.household
    house.sockets[address] += 1
    house.others.count(address)
    house.metrics.connections.inc()
    try:
        await _served(connection, conversation)
    finally:
        house.sockets[address] -= 1
        if not house.sockets[address]:
            del house.sockets[address]
        house.others.count(address)
        house.metrics.connections.dec()
        if connection.closing:
            house.metrics.cut.labels(str(connection.closing)).inc()
        await connection.finish()


async def handed_over(house: House, found: socket, about: bytes) -> None:
    """By another process, which has heard `hello`."""
    connection, hello = await house.far.take(found, about)
    await _counted(house, connection, Conversation(house, connection).at_table(hello))


async def _opened(house: House, connection: Connection, headers: dict[str, str]) -> None:
    address = connection.household
    if house.sockets[address] + house.others.sockets_of(address) > house.settings.sockets:
        raise Cut(4009)
    if not house.requests.take(address):
        raise Cut(4008)
    who = await _who(house, headers)
    connection.guest, connection.session = who.guest, who.session
    await Conversation(house, connection).run()


async def from_afar(house: House, connection: Connection, hello: Hello) -> None:
    """The same for a socket at another server's door, which has looked at it and heard its `hello`."""
    try:
        await _served(connection, Conversation(house, connection).at_table(hello))
    finally:
        await connection.finish()


async def _served(connection: Connection, conversation: Awaitable[None]) -> None:
    """Whatever ends it."""
    try:
        await conversation
    except Cut as end:
        connection.cut(end.code)
    except Gone:
        pass
    except Exception as trouble:
        log.error("conversation failed", trouble=where(trouble))
        connection.cut(4014)


async def _who(house: House, headers: dict[str, str]) -> Who:
    token = headers.get("authorization", "")
    return await (house.identity.bearer(token) if token else house.identity.who(_cookie(headers.get("cookie", ""))))


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
        if (server := await self._server_of(first.match)) != self.house.bus.me:
            if self.house.far.hand(self.connection, server, first):
                raise Gone
            if code := await self.house.far.relay(self.connection, server, first):
                raise Cut(code)
        else:
            await self.at_table(first)

    async def _server_of(self, match: str) -> str:
        """Which of the house's servers has the match: this one, where nobody had it."""
        if not ID.match(match):
            raise Cut(4004)
        if self.house.stopping:
            raise Cut(1012)
        try:
            return await self.house.bus.claim(match)
        except ApiError:
            raise Cut(4014) from None

    async def at_table(self, hello: Hello) -> None:
        table = await self._sit(hello)
        try:
            await self._listen(table)
        finally:
            await table.guarded(table.leave(self.connection))

    async def _sit(self, hello: Hello) -> LiveTable:
        connection = self.connection
        connection.seen = hello.seen
        for _ in range(3):
            try:
                table = await self.house.own(hello.match)
            except ApiError as trouble:
                raise Cut(4014 if trouble.status == 503 else 4004) from None
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
                    as_data(table.game.options),
                    table.row.pace,
                    list(table.game.conduct.talk),
                    telling.watching(table.game, table.row),
                    bool(table.row.rated),
                    table.row.pace.kind == "days" and table.game.info.replies,
                )
            )
            try:
                if await table.enter(connection):
                    return table
            except Exception as trouble:
                table.fell(trouble)
        raise Cut(4014)

    async def _listen(self, table: LiveTable) -> None:
        self.connection.line.ear = straight.Ear(table, self.connection, _decoder).hear
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
                case AskLegal():
                    await table.guarded(listing.tell(table, self.connection))
                case Ready():
                    await table.guarded(lifecycle.ready(table, self.connection, message.nonce))
                case Emote():
                    self._emote(table, message)
                case Rematch():
                    await table.guarded(rematch.want(self.house, table, self.connection))

    def _emote(self, table: LiveTable, message: Emote) -> None:
        """To everybody at the table, at once and to nobody later; too many are not passed on."""
        if not self.connection.player:
            self.connection.say(Fault("watching", "you are watching; only players make signs"))
        elif not self.connection.signs.take():
            self.connection.say(Fault("too_fast", "you make many signs; wait a little"))
        else:
            for connection in list(table.audience.connections):
                connection.say(Emoted(self.connection.player, message.sign))

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
