"""What all tests share."""

import signal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Whoever runs the tests in the background may have interrupts ignored, and programs that the tests start would inherit it.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Rooms whose tests start servers, databases, workers and whole programs.
SLOW = (
    "tests/server/",
    "tests/store/",
    "tests/simulation/",
    "tests/lab/",
    "tests/terminal/",
    "tests/cli/underscore/",
    "tests/cli/test_netbot.py",
)
# What of them runs in one process and in seconds: `make check` must not be blind to whole rooms.
QUICK = (
    "tests/lab/test_intervals.py",
    "tests/server/test_audience.py",
    "tests/server/test_names.py",
    "tests/server/test_protocol.py",
    "tests/server/test_smoke.py",
    "tests/store/test_kept.py",
    "tests/store/test_writes.py",
    "tests/terminal/test_thin.py",
)


# Tests that drive real processes: a browser, servers, databases, a terminal, the command. On a busy machine they may be
# slower than any patience. Who waited in vain waits once more, and is named at the end of the run (RERUN); a second time
# is red, and so is at once whatever was seen to be wrong.
PROCESSES = (
    "tests/cli/",
    "tests/lab/",
    "tests/server/",
    "tests/soak/",
    "tests/store/",
    "tests/system/",
    "tests/terminal/",
    "tests/web/",
)
IN_VAIN = [  # what a wait raises, at its beginning the name of it
    "^InVain: ",  # the house's own (tests/patience.py)
    "^(TimeoutError|TimeoutExpired|ReadTimeout|ConnectTimeout|WriteTimeout|PoolTimeout): ",  # asyncio, subprocess, HTTP
    r"Timeout \d+ms exceeded",  # Playwright
    r"with timeout \d+ms",
]
SEEN = [r"(?s)^AssertionError(?!.*[Tt]imeout \d+ms)"]  # also where it was seen after a wait


def _slow(where: str) -> bool:
    return where.startswith(SLOW) and not where.startswith(QUICK)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """What `make check` leaves out it does not even read."""
    where = collection_path.relative_to(config.rootpath).as_posix()
    left_out = config.option.markexpr == "not slow" and collection_path.suffix == ".py" and _slow(where)
    return True if left_out and collection_path.name.startswith("test_") else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if _slow(item.nodeid):
            item.add_marker(pytest.mark.slow)
        if item.nodeid.startswith(PROCESSES):
            item.add_marker(pytest.mark.flaky(reruns=1, only_rerun=IN_VAIN, rerun_except=SEEN))


# Derandomised: a run that is green stays green; `--hypothesis-seed` and the fuzzing profile look further.
settings.register_profile(
    "parlour", derandomize=True, deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("fuzz", deadline=None, max_examples=5000, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("parlour")
