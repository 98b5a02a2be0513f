"""Work spread over processes: every result, and no word from a worker that is interrupted."""

import os
import signal
import subprocess
import sys
import threading

import pytest

from parlour.lab.workers import _end_at_once, spread

LOCK = threading.Lock()


@pytest.mark.parametrize("jobs", [1, 2, 9])
def test_every_task_is_done_once(jobs: int) -> None:
    assert sorted(spread(abs, [-3, 1, -2], jobs)) == [1, 2, 3]
    assert list(spread(abs, [], jobs)) == []


def interrupted() -> None:
    """The first thing that happens in a worker."""
    os.kill(os.getpid(), signal.SIGINT)
    _end_at_once()


SCENE = """
import signal
from concurrent.futures.process import BrokenProcessPool
from parlour.lab import workers
from tests.lab.test_workers import interrupted
workers._end_at_once = interrupted
try:
    list(workers.spread(abs, [-3, 1, -2], 2))
except BrokenProcessPool:
    print("broken")
assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])  # here it is heard again
"""


def test_a_worker_that_is_interrupted_while_it_starts_says_nothing() -> None:
    done = subprocess.run([sys.executable, "-c", SCENE], check=False, capture_output=True, text=True, timeout=300)
    assert (done.stdout, done.stderr) == ("broken\n", "")


def test_a_lock_that_is_held_here_is_not_held_in_a_worker() -> None:
    with LOCK:
        assert sorted(spread(free, [0.0, 0.0], 2)) == [True, True]


def free(_: float) -> bool:
    return not LOCK.locked()
