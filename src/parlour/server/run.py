"""Runs the house in one process until it is told to stop."""

from __future__ import annotations

import gc
import os
import signal
import socket
import sys
from pathlib import Path
from typing import Any, cast

import uvicorn
from sqlalchemy.engine import URL
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from parlour.server.app import make_app
from parlour.server.bus import Bus
from parlour.server.doors import KEEP_ALIVE, SPARE, Doors, HttpDoor, descriptors, kinds
from parlour.server.house import House
from parlour.server.metrics import set_up_log
from parlour.server.settings import LARGEST_MESSAGE, Settings
from parlour.server.upgrade import Upgrade

# How WebSockets are served; the bench's bare server takes the same.
SOCKETS: dict[str, Any] = {
    "ws": Upgrade,
    "ws_max_size": LARGEST_MESSAGE,
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
    """The socket to serve on; whoever comes before the house is open waits. OSError if the address is taken or not ours."""
    return socket.create_server((host, port), family=_family(host), backlog=1024)


def bound(host: str, port: int, shared: bool = False) -> socket.socket:
    """The same for one of several servers: whoever comes before it is open is sent on by a proxy, to one that is. `shared`:
    by several processes, of which those that are open take them."""
    found = socket.socket(_family(host))
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if shared:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    if found.family == socket.AF_INET6:
        found.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
    try:
        found.bind((host, port))
    except OSError:
        found.close()
        raise
    return found


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET


def hold(host: str, port: int) -> socket.socket:
    """The port, held for processes that will listen there; OSError as above."""
    if port:
        listen(host, port).close()  # else whoever has it would share it
    return bound(host, port, shared=True)


def bus_at(url: str) -> Bus | None:
    """How this server speaks with the others of its house; without an address there are none."""
    if not url:
        return None
    from parlour.server.redisbus import RedisBus  # here, because the package it needs is an extra

    return RedisBus(url)


class Server(uvicorn.Server):
    """One of several shuts its doors and hands over what it has before it sends anybody away: a proxy leads them to others,
    who may have their match at once."""

    def __init__(self, config: uvicorn.Config, house: House) -> None:
        super().__init__(config)
        self.house = house

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if not self.house.bus.alone:
            self._shut_doors(sockets or [])
            await self.house.hand_over()
        await super().shutdown(sockets)

    def _shut_doors(self, sockets: list[socket.socket]) -> None:
        """Nobody new comes in, nor the next request over a connection that a proxy holds open. Tables stay."""
        for server in self.servers:
            server.close()
        for listening in sockets:
            listening.close()
        for connection in list(self.server_state.connections):
            if isinstance(connection, HttpDoor):
                connection.shutdown()


def serve(
    listening: socket.socket, database: URL, settings: Settings, log_level: str = "info", bus: Bus | None = None
) -> None:
    """Until SIGTERM or SIGINT: then nothing new begins, what was asked is still answered, everything is on disk."""
    set_up_log(log_level)
    os.environ.setdefault("PYTHONWARNINGS", "ignore")  # of the processes it starts: the log is one JSON object a line
    trusted = os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1,::1")
    house = House(database, settings, bus)
    app = make_app(house, client_folder())
    proxies = ProxyHeadersMiddleware(cast("Any", app), trusted).trusted_hosts
    doors = Doors(settings, max(16, descriptors() - SPARE), proxies.__contains__, house.metrics)
    config = uvicorn.Config(
        app,
        timeout_graceful_shutdown=5,
        timeout_keep_alive=KEEP_ALIVE,
        h11_max_incomplete_event_size=32 * 1024,
        forwarded_allow_ips=trusted,
        log_config=None,
        **SOCKETS | kinds(doors),
    )
    gc.freeze()  # what is loaded by now stays; and what a move leaves behind has no cycles, so look seldom
    gc.set_threshold(50_000, 20, 50)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, _leave)  # uvicorn raises the signal again when it has closed everything
    Server(config, house).run(sockets=[listening])


def _leave(*_: object) -> None:
    sys.exit(0)
