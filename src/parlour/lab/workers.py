"""Work spread over processes."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import TypeVar

A = TypeVar("A")
R = TypeVar("R")

INTERRUPT = {signal.SIGINT}


def spread(work: Callable[[A], R], tasks: list[A], jobs: int) -> Iterator[R]:
    """What came of each task, as soon as it is done; in this process if one is enough."""
    if jobs == 1 or len(tasks) < 2:
        yield from map(work, tasks)
        return
    with ProcessPoolExecutor(min(jobs, len(tasks)), initializer=_end_at_once) as pool:
        signal.pthread_sigmask(signal.SIG_BLOCK, INTERRUPT)  # until the workers, which start now, know what to do
        waiting = [pool.submit(work, tasks[0])]
        signal.pthread_sigmask(signal.SIG_UNBLOCK, INTERRUPT)
        waiting += [pool.submit(work, task) for task in tasks[1:]]
        try:
            for future in as_completed(waiting):
                yield future.result()
        finally:
            for future in waiting:
                future.cancel()


def _end_at_once() -> None:
    """A worker that is interrupted ends without a word; what to say is its parent's business."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, INTERRUPT)
