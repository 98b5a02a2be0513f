"""The opening handshake of a WebSocket, behind uvicorn's `ws` setting: then the connection is a `Line`, and uvicorn's no more.

What runs behind it is an ASGI application like any other. One that finds a `Line` in its scope may speak to that
instead, which costs a tenth as much.
"""

from __future__ import annotations

import asyncio
from base64 import b64decode, b64encode
from hashlib import sha1
from typing import Any
from urllib.parse import unquote

from uvicorn.config import Config
from uvicorn.protocols.utils import get_local_addr, get_remote_addr, is_ssl
from uvicorn.server import ServerState

from parlour.server.metrics import log, where
from parlour.server.wire import LOST, Line, frame, is_text

MAGIC = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
LINE = "parlour.line"  # its extension of ASGI
HAND_OVER = b"HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-accept: "
OTHER_VERSION = b"HTTP/1.1 426 Upgrade Required\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n"
ANSWERS = {
    400: b"HTTP/1.1 400 Bad Request\r\n",
    403: b"HTTP/1.1 403 Forbidden\r\n",
    426: OTHER_VERSION,
    500: b"HTTP/1.1 500 Internal Server Error\r\n",
}
NOTHING = b"connection: close\r\ncontent-length: 0\r\n\r\n"


def line_of(scope: Any) -> Line:
    """The connection behind an application's scope, once it has been accepted."""
    found: Line = scope["extensions"][LINE]["door"].line
    return found


def fault(method: str, headers: list[tuple[bytes, bytes]]) -> int:
    """What is wrong with the request, as a status; 0 = nothing. uvicorn has seen that it asks for a WebSocket."""
    if [value for name, value in headers if name == b"sec-websocket-version"] != [b"13"]:
        return 426
    keys = [value for name, value in headers if name == b"sec-websocket-key"]
    try:
        good = len(keys) == 1 and len(b64decode(keys[0], validate=True)) == 16
    except ValueError:
        good = False
    return 0 if good and method == "GET" else 400


class Upgrade(asyncio.Protocol):
    """A request for a WebSocket, until it is one or refused."""

    def __init__(
        self, config: Config, server_state: ServerState, app_state: dict[str, Any], _loop: object = None
    ) -> None:
        self.config = config
        self.state = server_state
        self.app_state = app_state
        self.loop = asyncio.get_running_loop()
        self.transport: Any = None
        self.line: Line
        self.accepted = self.answered = self.gone = False
        self.key = b""
        self.reads = asyncio.Event()

    # what uvicorn and the loop call

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        self.state.connections.add(self)  # type: ignore[arg-type]  # uvicorn lists its own kinds

    def connection_lost(self, exc: Exception | None) -> None:
        self.gone = True
        self._forget()

    def data_received(self, data: bytes) -> None:
        """The head of the request, whole and as uvicorn has read it; nothing else is read before the answer."""
        first, *rest = data.removesuffix(b"\r\n\r\n").split(b"\r\n")
        method, target = first.decode("ascii").split(" ")[:2]
        found = [line.split(b":", 1) for line in rest]
        headers = [(name.strip().lower(), value.strip()) for name, value in found]
        if wrong := fault(method, headers):
            self._refuse(wrong)
            return
        self.key = next(value for name, value in headers if name == b"sec-websocket-key")
        self.transport.pause_reading()
        task = self.loop.create_task(self._run(self._scope(target, headers)))
        self.state.tasks.add(task)
        task.add_done_callback(self.state.tasks.discard)

    def shutdown(self) -> None:
        """uvicorn closes the house."""
        if not self.accepted:
            self._refuse(500)

    def _forget(self) -> None:
        """The connection is gone, whoever it was."""
        self.state.connections.discard(self.line if self.accepted else self)

    def _refuse(self, status: int) -> None:
        if not self.answered and not self.gone:
            self.answered = True
            self.transport.write(ANSWERS[status] + NOTHING)
            self.transport.close()

    def _accept(self) -> None:
        accept = b64encode(sha1(self.key + MAGIC, usedforsecurity=False).digest())
        more = [name + b": " + value + b"\r\n" for name, value in self.state.default_headers]
        self.transport.write(HAND_OVER + accept + b"\r\n" + b"".join(more) + b"\r\n")
        self.line = Line(self.transport, self.loop, self.config.ws_max_size)
        self.line.lost = self._forget
        self.state.connections.discard(self)
        self.state.connections.add(self.line)  # type: ignore[arg-type]
        self.accepted = self.answered = True
        self.transport.set_protocol(self.line)
        self.transport.resume_reading()

    # ASGI

    def _scope(self, target: str, headers: list[tuple[bytes, bytes]]) -> dict[str, Any]:
        path, _, query = target.partition("?")
        asked = [value for name, value in headers if name == b"sec-websocket-protocol"]
        return {
            "type": "websocket",
            "asgi": {"version": self.config.asgi_version, "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "wss" if is_ssl(self.transport) else "ws",
            "server": get_local_addr(self.transport),
            "client": get_remote_addr(self.transport),
            "root_path": self.config.root_path,
            "path": self.config.root_path + unquote(path),
            "raw_path": (self.config.root_path + path).encode("ascii"),
            "query_string": query.encode("ascii"),
            "headers": headers,
            "subprotocols": [name.strip().decode("latin-1") for value in asked for name in value.split(b",")],
            "state": self.app_state.copy(),
            "extensions": {LINE: {"door": self}},
        }

    async def _run(self, scope: dict[str, Any]) -> None:
        app: Any = self.config.loaded_app
        asked = iter([{"type": "websocket.connect"}])

        async def receive() -> dict[str, Any]:
            return next(asked, None) or await self._receive()

        try:
            await app(scope, receive, self.send)
        except OSError:
            pass  # gone before it began
        except Exception as trouble:
            log.error("WebSocket failed", trouble=where(trouble))
        self._refuse(500)
        if self.accepted:
            self.line.close(1000)  # unless it is over already

    async def _receive(self) -> dict[str, Any]:
        data = await self.line.receive() if self.accepted else None
        if data is None:
            return {"type": "websocket.disconnect", "code": self.line.code if self.accepted else 1006}
        return {"type": "websocket.receive"} | ({"text": data.decode()} if is_text(data) else {"bytes": data})

    async def send(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if self.gone or (self.answered and not self.accepted):
            raise OSError("the other end is gone")
        if not self.answered and kind == "websocket.accept":
            self._accept()
        elif not self.answered:
            self._refuse(403)
        elif self.accepted and kind == "websocket.send":
            text = message.get("text")
            await self._writable()
            self.line.transport.write(frame(text.encode(), 1) if text is not None else frame(message["bytes"], 2))
        elif self.accepted and kind == "websocket.close":
            self.line.close(message.get("code", 1000), message.get("reason") or "")

    async def _writable(self) -> None:
        """Until the other end reads again, or is gone."""
        while self.line.paused and self.line.state != LOST:
            self.reads.clear()
            self.line.drained = self.reads.set
            await self.reads.wait()
