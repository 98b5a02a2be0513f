"""`parlour worker`: bots of a house of several servers think here."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from parlour.cli.errors import CliError
from parlour.cli.serve import check_bus, check_log


def worker(*, bus: Annotated[str, Parameter(env_var="PARLOUR_BUS")], processes: int = 1, log: str = "info") -> int:
    """Let the bots of a house think here: its servers ask whichever workers are at their bus.

    Parameters
    ----------
    bus
        redis://HOST:PORT/NUMBER, as the servers have it; needs the extra `scale`. A password is better given in
        PARLOUR_BUS, because others on this machine can see a command line.
    processes
        How many bots think at once: one for each core that they may have.
    log
        How much to log: debug, info, warning or error.
    """
    if processes < 1:
        raise CliError("--processes must be above 0")
    check_log(log)
    check_bus(bus)
    from parlour.server.worker import work  # here, because the package it needs is an extra

    print("Bots think here (Ctrl-C ends it)", flush=True)
    work(bus, processes, log)
    return 0
