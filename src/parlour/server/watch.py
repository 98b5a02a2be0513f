"""What a host can see of the house: numbers for Prometheus, and a log without secrets."""

from __future__ import annotations

import logging
import sys
import traceback
from pathlib import Path

import structlog
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram


class Numbers:
    """The metrics of one house."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.connections = Gauge("parlour_connections", "open WebSockets", registry=self.registry)
        self.tables = Gauge("parlour_tables", "tables in memory", registry=self.registry)
        self.opened = Counter("parlour_matches_opened", "matches opened", ["game"], registry=self.registry)
        self.ended = Counter("parlour_matches_ended", "matches ended", ["game", "reason"], registry=self.registry)
        self.inputs = Counter("parlour_inputs", "inputs answered", ["game", "answer"], registry=self.registry)
        self.commit = Histogram("parlour_commit_seconds", "from an input to its commit", registry=self.registry)
        self.thought = Histogram("parlour_bot_seconds", "a bot's decision", ["level"], registry=self.registry)
        self.deaths = Gauge("parlour_bot_deaths", "bot processes that died", registry=self.registry)
        self.cut = Counter("parlour_cut", "connections closed by the house", ["code"], registry=self.registry)
        self.troubles = Counter("parlour_troubles", "tables reloaded after a failure", registry=self.registry)
        self.overtaken = Counter(
            "parlour_overtaken", "inputs that another server's came before", registry=self.registry
        )
        self.requests = Counter("parlour_requests", "HTTP requests", ["status"], registry=self.registry)


def set_up_log(level: str = "info") -> None:
    """One JSON object a line, on standard error."""
    logging.getLogger("sqlalchemy").setLevel(logging.CRITICAL)  # its complaints quote statements with their values
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(getattr(logging, level.upper())),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )


log: structlog.typing.FilteringBoundLogger = structlog.get_logger()


def where(trouble: BaseException) -> str:
    """What broke and in which line of code; not the words, which may quote a secret."""
    frames = traceback.extract_tb(trouble.__traceback__)[-4:]
    places = " < ".join(f"{Path(frame.filename).name}:{frame.lineno}" for frame in reversed(frames))
    return f"{type(trouble).__name__} at {places}"
