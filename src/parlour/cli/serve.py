"""`parlour serve`: the house with its doors open."""

from __future__ import annotations

import re
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated, TypedDict

from cyclopts import Parameter

from parlour.cli.errors import CliError

if TYPE_CHECKING:
    from sqlalchemy import URL

    from parlour.server.settings import Settings

ORIGIN = re.compile(r"https?://[a-z0-9.-]+(:[0-9]{1,5})?|https?://\[[0-9a-f:]+\](:[0-9]{1,5})?")
BUS = re.compile(r"(rediss?|unix)://[^\s]+")
LOG_LEVELS = ("debug", "info", "warning", "error")


def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    database: Annotated[str, Parameter(env_var="PARLOUR_DATABASE")] = "parlour.db",
    processes: int = 1,
    bus: Annotated[str, Parameter(env_var="PARLOUR_BUS")] = "",
    origin: Annotated[list[str] | None, Parameter(consume_multiple=True)] = None,
    workers: int = 1,
    think: float = 2.0,
    beat: float = 0.6,
    rate: float = 20.0,
    sockets: int = 64,
    metrics_token: Annotated[str, Parameter(env_var="PARLOUR_METRICS_TOKEN")] = "",
    secure: bool = False,
    neighbours: bool = False,
    log: str = "info",
) -> int:
    """Serve the house: the web client, the API and the tables.

    Parameters
    ----------
    host
        The address to listen at; 0.0.0.0 for all of this machine's.
    port
        The port.
    database
        A file for SQLite, sqlite:///FILE, or postgresql://USER:PASSWORD@HOST/NAME. Migrated on start. A password is
        better given in PARLOUR_DATABASE.
    processes
        Processes that share the port and the matches: one for each core that the house may have.
    bus
        redis://HOST:PORT/NUMBER, where the servers of a house meet that has several; needs PostgreSQL and the extra
        `scale`. A password is better given in PARLOUR_BUS, because others on this machine can see a command line.
    origin
        How browsers know this house, if not as localhost, this machine or a number: --origin https://games.example
    workers
        Processes in which bots think, where no `parlour worker` listens to the bus.
    think
        Seconds that a bot may think about one decision.
    beat
        Seconds after which a bot answers, or twice, four times ... as many: how long it thought tells nothing. 0: at once.
    rate
        Requests a second that one address may make.
    sockets
        WebSockets that one address may keep open; of other connections twice as many.
    metrics_token
        With it (Authorization: Bearer TOKEN) others than this machine read /metrics; better in PARLOUR_METRICS_TOKEN.
    secure
        Send cookies over https only.
    neighbours
        Let people at one address play rated matches against each other, as in a club.
    log
        How much to log: debug, info, warning or error.
    """
    _check(port, min(workers, think, rate, sockets, processes), beat, log, origin or [])
    url = _address(database, bus, processes)
    origins = (*(origin or ()), f"http://{host}:{port}")
    conduct = Conduct(origins=origins, metrics_token=metrics_token, secure=secure, neighbours=neighbours)
    settings = _settings(_rates(rate, sockets), conduct, workers, think, beat)
    return _open(host, port, url, settings, log, bus, processes)


class Conduct(TypedDict):
    """What of the settings is said as it is: whom the house knows, and what it lets people do."""

    origins: tuple[str, ...]
    metrics_token: str
    secure: bool
    neighbours: bool


class Rates(TypedDict):
    """What of the settings follows from how many requests and sockets one address may have."""

    rate: float
    messages: float
    openings: float
    guesses: float
    uploads: float
    waiting: int
    sockets: int
    connections: int


def _rates(rate: float, sockets: int) -> Rates:
    return {
        "rate": rate,
        "messages": max(10.0, rate / 2),
        "openings": max(0.5, rate / 40),
        "guesses": max(1 / 30, rate / 600),
        "uploads": max(0.2, rate / 100),
        "waiting": max(10, int(rate / 2)),
        "sockets": sockets,
        "connections": 2 * sockets,
    }


def _settings(rates: Rates, conduct: Conduct, workers: int, think: float, beat: float) -> Settings:
    from parlour.server.settings import Settings  # here, because the other commands need none of this

    return Settings(**rates, **conduct, workers=workers, think=think, beat=beat)


def _open(host: str, port: int, url: URL, settings: Settings, log: str, bus: str, processes: int) -> int:
    from parlour.server import run

    try:
        take = run.hold if processes > 1 else run.bound if bus else run.listen
        listening = take(host, port)
    except OSError as trouble:
        raise CliError(f"cannot listen at {host}:{port}: {trouble.strerror}") from None
    name = f"[{host}]" if ":" in host else host
    print(f"Parlour is open at http://{name}:{listening.getsockname()[1]}/ (Ctrl-C closes it)", flush=True)
    if processes > 1:
        from parlour.server import processes as several

        several.serve(listening, processes, url, settings, log)
    else:
        run.serve(listening, url, settings, log, run.bus_at(bus))
    return 0


def _check(port: int, least: float, beat: float, log: str, origins: list[str]) -> None:
    if not 0 <= port < 65536 or least <= 0:
        raise CliError(
            "--port must be 0 to 65535; --workers, --think, --rate, --sockets and --processes must be above 0"
        )
    if not 0 <= beat <= 60:
        raise CliError("--beat must be 0 to 60 seconds")
    check_log(log)
    for one in origins:
        if not ORIGIN.fullmatch(one):
            raise CliError(f"--origin {one[:60]!r} is no address of a page; expected one such as https://games.example")


def check_log(log: str) -> None:
    if log not in LOG_LEVELS:
        raise CliError(f"unknown log level {log[:20]!r}; expected {', '.join(LOG_LEVELS[:-1])} or {LOG_LEVELS[-1]}")


def check_bus(bus: str) -> None:
    if not BUS.fullmatch(bus):
        raise CliError("--bus is no address of a Redis; expected one such as redis://localhost:6379/0")
    if find_spec("redis") is None:
        raise CliError("--bus needs the extra scale: pip install 'parlour[scale]'")


def _check_bus(bus: str, database: URL, processes: int) -> None:
    if not bus:
        return
    check_bus(bus)
    if database.get_backend_name() == "sqlite":
        raise CliError("--bus is for several servers on one PostgreSQL; name that one by --database")
    if processes > 1:
        raise CliError("--processes and --bus do not go together: start that many servers, each with --bus")


def _address(database: str, bus: str, processes: int) -> URL:
    from parlour.store.database import BadAddress, address

    try:
        url = address(database)
    except BadAddress as trouble:
        raise CliError(str(trouble)) from None
    _check_bus(bus, url, processes)
    return url
