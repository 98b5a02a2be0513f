"""Work spread over processes: every result, and no word from a worker that is interrupted."""

import os
import signal
from collections.abc import Callable
from concurrent.futures import process
from concurrent.futures.process import BrokenProcessPool

import pytest

from parlour.lab.workers import spread


@pytest.mark.parametrize("jobs", [1, 2, 9])
def test_every_task_is_done_once(jobs: int) -> None:
    assert sorted(spread(abs, [-3, 1, -2], jobs)) == [1, 2, 3]
    assert list(spread(abs, [], jobs)) == []


def test_a_worker_that_is_interrupted_while_it_starts_says_nothing(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    work: Callable[..., None] = process._process_worker  # what a new process runs first

    def interrupted(*more: object) -> None:
        os.kill(os.getpid(), signal.SIGINT)
        work(*more)

    monkeypatch.setattr(process, "_process_worker", interrupted)
    with pytest.raises(BrokenProcessPool):
        list(spread(abs, [-3, 1, -2], 2))
    assert capfd.readouterr().err == ""
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])  # here it is heard again
