"""Work spread over processes."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Protocol, TypeVar

A = TypeVar("A")
R = TypeVar("R")

INTERRUPT = {signal.SIGINT}
# Never a copy of this process as it stands: a thread that holds a lock at that moment leaves it locked in the copy forever.
START = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"


class Spread(Protocol):
    """How work is spread: over processes here, or over a cluster (cluster.py)."""

    def __call__(self, work: Callable[[A], R], tasks: list[A], jobs: int) -> Iterator[R]:
        """What came of each task, as soon as it is done, so many at a time; BrokenProcessPool if workers die and die."""


def spread(work: Callable[[A], R], tasks: list[A], jobs: int) -> Iterator[R]:
    """What came of each task, as soon as it is done; in this process if one is enough."""
    if jobs == 1 or len(tasks) < 2:
        yield from map(work, tasks)
        return
    start = multiprocessing.get_context(START)
    start.set_forkserver_preload([work.__module__])  # read once, not by every worker
    with ProcessPoolExecutor(min(jobs, len(tasks)), start, initializer=_end_at_once) as pool:
        signal.pthread_sigmask(signal.SIG_BLOCK, INTERRUPT)  # until the workers, which start now, know what to do
        waiting = [pool.submit(work, task) for task in tasks]
        signal.pthread_sigmask(signal.SIG_UNBLOCK, INTERRUPT)
        try:
            for future in as_completed(waiting):
                yield future.result()
        finally:  # the pool's own thread cancels what waits: it may be giving up the same tasks, because workers have died
            pool.shutdown(cancel_futures=True)


def _end_at_once() -> None:
    """A worker that is interrupted ends without a word; what to say is its parent's business."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, INTERRUPT)
