"""What a host can see of the house: numbers for Prometheus, and a log without secrets."""

from __future__ import annotations

import logging
import sys
import threading
import traceback
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import structlog
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric

from parlour.server.tallies import Spread, Tally

LAGS = (0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
CLIENTS = ("Invalid HTTP request received.", "Unsupported upgrade request.")  # uvicorn's words for bad requests


class Metrics:
    """The metrics of one house."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.connections = Gauge("parlour_connections", "open WebSockets", registry=self.registry)
        self.tables = Gauge("parlour_tables", "tables in memory", registry=self.registry)
        self.opened = Counter("parlour_matches_opened", "matches opened", ["game"], registry=self.registry)
        self.ended = Counter("parlour_matches_ended", "matches ended", ["game", "reason"], registry=self.registry)
        self.inputs: dict[tuple[str, str], Tally] = {}  # answered, by game and answer
        self.commit = Spread()  # from an input to its commit
        self.registry.register(self)
        self.commits = Gauge("parlour_commits", "commits of the store since it was opened", registry=self.registry)
        self.jobs = Gauge("parlour_jobs", "what these commits were made of", registry=self.registry)
        self.thought = Histogram("parlour_bot_seconds", "a bot's decision", ["level"], registry=self.registry)
        self.counsel = Histogram(
            "parlour_rules_seconds", "a question of the rules, thought about in another process", registry=self.registry
        )
        self.in_place = Gauge(
            "parlour_rules_in_place",
            "long questions of the rules that were thought about on the event loop",
            registry=self.registry,
        )
        self.lag = Histogram(
            "parlour_loop_lag_seconds",
            "how late the event loop is: everybody at every table waits that long",
            buckets=LAGS,
            registry=self.registry,
        )
        self.deaths = Gauge("parlour_bot_deaths", "bot processes that died", registry=self.registry)
        self.workers = Gauge(
            "parlour_workers", "bots that can think at once at workers of the bus", registry=self.registry
        )
        self.cut = Counter("parlour_cut", "connections closed by the house", ["code"], registry=self.registry)
        self.hung_up = Counter("parlour_hung_up", "slow or too many connections", ["why"], registry=self.registry)
        self.troubles = Counter("parlour_troubles", "tables reloaded after a failure", registry=self.registry)
        self.overtaken = Counter(
            "parlour_overtaken",
            "inputs and changes of a table that another server's came before",
            registry=self.registry,
        )
        self.requests = Counter("parlour_requests", "HTTP requests", ["status"], registry=self.registry)

    def answered(self, game: str, answer: str) -> Tally:
        return self.inputs.setdefault((game, answer), Tally())

    def collect(self) -> Iterator[Metric]:
        """What Prometheus is told of the counts that are ours."""
        inputs = CounterMetricFamily("parlour_inputs", "inputs answered", labels=["game", "answer"])
        for labels, tally in self.inputs.items():
            inputs.add_metric(labels, tally.count)
        yield inputs
        commit = HistogramMetricFamily("parlour_commit_seconds", "from an input to its commit")
        commit.add_metric([], self.commit.buckets(), self.commit.total)
        yield commit


class Line(logging.Formatter):
    """What libraries log, as one JSON object a line: their words, and for an exception only where it was."""

    def format(self, record: logging.LogRecord) -> str:
        words = (record.getMessage().strip().splitlines() or [""])[-1]
        line = {"event": words[:300], "logger": record.name, "level": record.levelname.lower()}
        if record.exc_info and record.exc_info[1] is not None:
            line["trouble"] = where(record.exc_info[1])
        return msgspec.json.encode(line | {"timestamp": datetime.now(UTC).isoformat()}).decode()


def set_up_log(level: str = "info") -> None:
    """One JSON object a line, on standard error, whoever speaks."""
    lines = logging.StreamHandler(sys.stderr)
    lines.setFormatter(Line())
    logging.basicConfig(handlers=[lines], level=max(logging.WARNING, getattr(logging, level.upper())), force=True)
    logging.captureWarnings(True)
    logging.getLogger("sqlalchemy").setLevel(logging.CRITICAL)  # its complaints quote statements with their values
    logging.getLogger("uvicorn.error").addFilter(_ours)
    sys.excepthook = _crashed
    threading.excepthook = lambda args: _crashed(args.exc_type, args.exc_value, args.exc_traceback)
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


def _ours(record: logging.LogRecord) -> bool:
    """Not what any client can cause as often as it likes."""
    return record.getMessage() not in CLIENTS


def _crashed(kind: type[BaseException], trouble: BaseException | None, _: object) -> None:
    log.critical("crashed", trouble=where(trouble) if trouble is not None else kind.__name__)


log: structlog.typing.FilteringBoundLogger = structlog.get_logger()


def where(trouble: BaseException) -> str:
    """What broke and in which line of code; not the words, which may quote a secret."""
    frames = traceback.extract_tb(trouble.__traceback__)[-4:]
    places = " < ".join(f"{Path(frame.filename).name}:{frame.lineno}" for frame in reversed(frames))
    return f"{type(trouble).__name__} at {places}"
