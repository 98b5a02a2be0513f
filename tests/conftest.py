"""What all tests share."""

import signal

import pytest
from hypothesis import HealthCheck, settings

# Whoever runs the tests in the background may have interrupts ignored, and programs that the tests start would inherit it.
signal.signal(signal.SIGINT, signal.default_int_handler)

SLOW = ("tests/server/", "tests/store/", "tests/lab/")  # rooms whose tests start servers, databases and workers


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.nodeid.startswith(SLOW):
            item.add_marker(pytest.mark.slow)


# Derandomised: a run that is green stays green; `--hypothesis-seed` and the fuzzing profile look further.
settings.register_profile(
    "parlour", derandomize=True, deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("fuzz", deadline=None, max_examples=5000, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("parlour")
