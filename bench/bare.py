"""WebSockets without a house: `python -m bench.bare SIZE`, the same server and settings as `parlour serve`, no Litestar, no table.

Whatever is asked over HTTP gets a short answer. A message that begins otherwise than `join` or `{` comes back as it is. After `join MATCH` a `{...}` is answered as the house
answers an input: SIZE bytes to everybody at the match, and a short one to the sender.
"""

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

import uvicorn

from parlour.server.run import SOCKETS, listen

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

DONE = "d" * len('{"type":"done","id":"123","draft":false}')


class Bare:
    """The whole application."""

    def __init__(self, size: int) -> None:
        self.update = "u" * size
        self.seats: dict[str, list[Send]] = {}

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
            await send({"type": "http.response.body", "body": b"{}"})
            return
        await receive()
        await send({"type": "websocket.accept"})
        match: list[Send] = []
        while (message := await receive())["type"] == "websocket.receive":
            text = message["text"]
            if text[0] == "{":
                for seat in match:
                    await seat({"type": "websocket.send", "text": self.update})
                await send({"type": "websocket.send", "text": DONE})
            elif text.startswith("join "):
                match = self.seats.setdefault(text.split()[1], [])
                match.append(send)
                await send({"type": "websocket.send", "text": "here"})
            else:
                await send({"type": "websocket.send", "text": text})


def main() -> None:
    listening = listen("127.0.0.1", 0)
    print(f"http://127.0.0.1:{listening.getsockname()[1]}/", flush=True)
    uvicorn.Server(uvicorn.Config(Bare(int(sys.argv[1])), lifespan="off", **SOCKETS)).run(sockets=[listening])


if __name__ == "__main__":
    main()
