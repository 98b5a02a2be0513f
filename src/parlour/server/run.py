"""Runs the house in one process until it is told to stop."""

from __future__ import annotations

import gc
import signal
import socket
import sys
from pathlib import Path
from typing import Any

import uvicorn
from sqlalchemy.engine import URL

from parlour.server.app import make_app
from parlour.server.house import House
from parlour.server.limits import Settings
from parlour.server.watch import set_up_log

LARGEST_MESSAGE = 16 * 1024

# How WebSockets are served; the bench's bare server takes the same.
SOCKETS: dict[str, Any] = {
    "ws": "websockets-sansio",
    "ws_max_size": LARGEST_MESSAGE,
    "ws_max_queue": 16,
    "ws_per_message_deflate": False,
    "log_level": "warning",
    "access_log": False,
    "server_header": False,
}


def client_folder() -> Path | None:
    """The built web client: beside the package in an install, in web/dist of a checkout, plain or compiled."""
    package = Path(__file__).parents[1]
    checkouts = [package.parents[n] / "web" / "dist" for n in (1, 2)]  # from src/parlour, from build/compiled/parlour
    for folder in (package / "client", *checkouts):
        if (folder / "index.html").is_file():
            return folder
    return None


def listen(host: str, port: int) -> socket.socket:
    """The socket to serve on; OSError if the address is taken or not ours."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=1024)


def serve(listening: socket.socket, database: URL, settings: Settings, log_level: str = "info") -> None:
    """Until SIGTERM or SIGINT: then nothing new begins, what was asked is still answered, everything is on disk."""
    set_up_log(log_level)
    config = uvicorn.Config(
        make_app(House(database, settings), client_folder()),
        timeout_graceful_shutdown=5,
        timeout_keep_alive=15,
        h11_max_incomplete_event_size=32 * 1024,
        **SOCKETS,
    )
    gc.freeze()  # what is loaded by now stays; and what a move leaves behind has no cycles, so look seldom
    gc.set_threshold(50_000, 20, 50)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, _leave)  # uvicorn raises the signal again when it has closed everything
    uvicorn.Server(config).run(sockets=[listening])


def _leave(*_: object) -> None:
    sys.exit(0)
