"""Matches on a cluster of Ray: two nodes on this machine, one of them killed in mid-run, and every seed exactly once."""

import os
from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest

from parlour.lab import cluster, workers
from parlour.lab.selfplay import OtherRules, Played, Spec, Task, gather, play
from tests.cli.console import process

os.environ["RAY_USAGE_STATS_ENABLED"] = "0"  # before Ray is loaded
import ray
from ray.cluster_utils import Cluster

A = TypeVar("A")
R = TypeVar("R")

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("ray")]

SMALL = {"num_cpus": 1, "object_store_memory": 80 << 20, "include_dashboard": False}  # of one node
TASKS = [Task(Spec("nullgame", {}, ("easy", "random")), seed) for seed in range(40)]


@pytest.fixture(scope="module")
def house() -> Iterator[Cluster]:
    """Two nodes."""
    nodes = Cluster(initialize_head=True, head_node_args=SMALL)
    nodes.add_node(num_cpus=1, object_store_memory=80 << 20)
    yield nodes
    nodes.shutdown()


@pytest.fixture
def joined(house: Cluster) -> Iterator[int]:
    yield cluster.join(house.address)
    cluster.leave()


def quiet(found: Collection[Played]) -> None:
    """Nobody watches."""


class Counted(list[A]):
    """Tasks that know how many of them have been taken."""

    taken = 0

    def __iter__(self) -> Iterator[A]:
        for task in super().__iter__():
            self.taken += 1
            yield task


def test_the_same_work_by_the_same_signature(joined: int) -> None:
    assert joined == 2
    spreads: list[workers.Spread] = [workers.spread, cluster.spread]
    for spread in spreads:
        assert sorted(spread(abs, [-3, 1, -2], 2)) == [1, 2, 3]
        assert list(spread(abs, [], 2)) == []
    assert gather(TASKS[:5], joined, None, quiet, spread=cluster.spread) == gather(TASKS[:5], 1, None, quiet)


def test_only_so_many_tasks_are_under_way(joined: int) -> None:
    tasks = Counted(range(30))
    most = 0
    for done, _ in enumerate(cluster.spread(abs, tasks, 2), 1):
        most = max(most, tasks.taken - done)
    assert tasks.taken == 30
    assert most < cluster.QUEUED * 2  # one of them has just come back


def test_what_a_worker_raises_is_raised_here(joined: int) -> None:
    with pytest.raises(ZeroDivisionError):
        list(cluster.spread((1).__truediv__, [1, 0], 2))


def test_a_worker_with_other_rules_is_found_out(tmp_path: Path) -> None:
    def elsewhere(work: Callable[[A], R], tasks: list[A], jobs: int) -> Iterator[R]:
        for row in map(work, tasks):
            yield msgspec.structs.replace(row, version=99)  # type: ignore[type-var]

    file = tmp_path / "rows"
    with pytest.raises(OtherRules, match="install the same Parlour"):
        gather(TASKS[:1], 1, file, quiet, spread=elsewhere)
    assert file.read_bytes() == b""


def test_the_command_reports_from_the_cluster_what_it_reports_from_here(house: Cluster, tmp_path: Path) -> None:
    words = ("lab", "nullgame", "--matches", "3", "--values", "2", "--pairs", "1", "--levels", "random", "easy")
    told = process(*words, "--ray", house.address, "--results", str(tmp_path / "rows"))
    assert (told.code, told.err) == (0, "")
    assert told.out == process(*words, "--jobs", "1").out
    kept = (tmp_path / "rows").read_bytes()
    assert kept.count(b"\n") == 2 * 3 + 1  # matches, and a pair


def test_who_cannot_be_reached_is_one_line() -> None:
    small = ("lab", "nullgame", "--matches", "1", "--ray")
    process(*small, "127.0.0.1:1").refused(2, "no cluster at 127.0.0.1:1: nobody answers")
    process(*small, "somewhere").refused(2, "no cluster at somewhere: ")


class Held:
    """The work, but a node that is to die holds on to its task: it reads from a pipe that nobody ever closes."""

    def __init__(self, work: Callable[[Any], Any], victim: str, pipe: str) -> None:
        self.work = work
        self.victim = victim
        self.pipe = pipe

    def __call__(self, task: Any) -> Any:
        if ray.get_runtime_context().get_node_id() == self.victim:
            with open(self.pipe, "rb") as pipe:  # noqa: PTH123
                pipe.read()
        return self.work(task)


def test_a_node_is_killed_in_mid_run_and_every_seed_is_there_once(house: Cluster, joined: int, tmp_path: Path) -> None:
    victim = house.list_all_nodes()[-1]
    pipe, file = tmp_path / "pipe", tmp_path / "rows"
    os.mkfifo(pipe)
    held: list[int] = []

    def spread(work: Callable[[A], R], tasks: list[A], jobs: int) -> Iterator[R]:
        return cluster.spread(Held(work, victim.node_id, str(pipe)), tasks, jobs)

    def progress(found: Collection[Played]) -> None:
        if len(found) == 10:
            held.append(os.open(pipe, os.O_WRONLY))  # waits until a task is being done there
            house.remove_node(victim, allow_graceful=False)

    rows = gather(TASKS, joined, file, progress, spread=spread)
    os.close(held[0])
    assert len(house.list_all_nodes()) == 1
    assert rows == [play(task) for task in TASKS]
    kept = [msgspec.json.decode(line, type=Played).seed for line in file.read_bytes().splitlines()]
    assert sorted(kept) == list(range(40))
