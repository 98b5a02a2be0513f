"""`parlour serve`: the house with its doors open."""

from typing import Annotated

from cyclopts import Parameter

from parlour.cli.trouble import Trouble


def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    database: str = "parlour.db",
    origin: Annotated[list[str] | None, Parameter(consume_multiple=True)] = None,
    workers: int = 1,
    think: float = 2.0,
    rate: float = 20.0,
    sockets: int = 64,
    secure: bool = False,
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
        A file for SQLite, sqlite:///FILE, or postgresql://USER:PASSWORD@HOST/NAME. Migrated on start.
    origin
        Other addresses under which browsers know this house, behind a proxy: --origin https://games.example
    workers
        Processes in which bots think.
    think
        Seconds that a bot may think about one decision.
    rate
        Requests a second that one address may make.
    sockets
        WebSockets that one address may keep open.
    secure
        Send cookies over https only.
    log
        How much to log: debug, info, warning or error.
    """
    from parlour.server import run
    from parlour.server.limits import Settings  # here, because the other commands need none of this
    from parlour.store.database import BadAddress, address

    if not 0 <= port < 65536 or workers < 1 or think <= 0 or rate <= 0 or sockets < 1:
        raise Trouble("--port must be 0 to 65535; --workers, --think, --rate and --sockets must be above 0")
    if log not in ("debug", "info", "warning", "error"):
        raise Trouble(f"unknown log level {log[:20]!r}; expected debug, info, warning or error")
    try:
        url = address(database)
    except BadAddress as trouble:
        raise Trouble(str(trouble)) from None
    settings = Settings(
        rate=rate,
        messages=max(10.0, rate / 2),
        openings=max(0.5, rate / 40),
        sockets=sockets,
        workers=workers,
        think=think,
        origins=tuple(origin or ()),
        secure=secure,
    )
    try:
        listening = run.listen(host, port)
    except OSError as trouble:
        raise Trouble(f"cannot listen at {host}:{port}: {trouble.strerror}") from None
    name = f"[{host}]" if ":" in host else host
    print(f"Parlour is open at http://{name}:{listening.getsockname()[1]}/ (Ctrl-C closes it)", flush=True)
    run.serve(listening, url, settings, log)
    return 0
