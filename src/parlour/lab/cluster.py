"""Work spread over a cluster of Ray, in place of processes of this machine (workers.py): `parlour lab --ray ADDRESS`.

Tasks carry specs, never positions, so a node needs the same Parlour and nothing else. A task whose node dies is done by another;
what came of it reaches the driver once, and the driver alone writes. Needs the extra `ray`.
"""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Callable, Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import redirect_stdout
from typing import Any, TypeVar

A = TypeVar("A")
R = TypeVar("R")

QUEUED = 2  # tasks a job that are on their way: enough that no node waits, few enough that a cluster holds no more than these
PATIENCE = 5.0  # seconds for the first answer of an address; Ray itself would try for minutes
TRIES = 10  # that a task has when nodes die under it


class NoCluster(Exception):
    """It cannot be joined: one clear line."""


def join(address: str) -> int:
    """How many tasks the cluster can do at once; NoCluster with one clear line."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is told to anybody
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    try:
        import ray
    except ImportError:
        raise NoCluster('--ray needs Ray: pip install "parlour[ray]"') from None
    if not ray.is_initialized():
        _knock(address)
        try:
            ray.init(address=address, logging_level="ERROR", log_to_driver=False)
        except (ConnectionError, RuntimeError, ValueError, OSError) as trouble:
            raise NoCluster(f"no cluster at {address[:60]}: {str(trouble).partition('.')[0][:120]}") from None
    return max(1, int(ray.cluster_resources().get("CPU", 1)))


def leave() -> None:
    """The cluster goes on without us."""
    import ray

    ray.shutdown()


def spread(work: Callable[[A], R], tasks: list[A], jobs: int) -> Iterator[R]:
    """What came of each task, as soon as it is done; no more than QUEUED tasks a job are under way."""
    import ray
    from ray.exceptions import RayError, RayTaskError

    done_there = ray.remote(num_cpus=1, max_retries=TRIES, scheduling_strategy="SPREAD")(_done)
    doing = ray.put(work)
    left = iter(tasks)
    under_way: list[Any] = []
    with redirect_stdout(sys.stderr):  # where Ray tells of nodes that died: what is printed is the report
        while True:
            for task in left:
                under_way.append(done_there.remote(doing, task))
                if len(under_way) >= QUEUED * jobs:
                    break
            if not under_way:
                return
            try:
                [ready], under_way = ray.wait(under_way, num_returns=1)
                found: R = ray.get(ready)
            except RayTaskError as trouble:
                raise trouble.cause from None  # as it was raised there
            except RayError as trouble:
                raise BrokenProcessPool(str(trouble)) from None
            yield found


def _done(work: Callable[[A], R], task: A) -> R:
    return work(task)


def _knock(address: str) -> None:
    """Whether anybody is there; words that are no address (`auto`, `local`) are Ray's business."""
    host, colon, port = address.rpartition(":")
    if not colon or not port.isdigit() or "/" in host:
        return
    try:
        socket.create_connection((host, int(port)), PATIENCE).close()
    except (OSError, OverflowError):
        raise NoCluster(f"no cluster at {address[:60]}: nobody answers") from None
