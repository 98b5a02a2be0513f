"""Matches by the thousand: the same tasks give the same lines, a broken-off run goes on, and a line is a whole match."""

import io
import subprocess
import sys
from collections.abc import Collection
from pathlib import Path

import msgspec
import pytest

from parlour import games
from parlour.core.recipes import Recipe
from parlour.lab import selfplay
from parlour.lab.records import record_text
from parlour.lab.selfplay import CAP, Played, Spec, Task, gather, play, spaced
from parlour.table.record import read_record
from parlour.table.replay import Replay

SPEC = Spec("nullgame", {}, ("easy", "easy"), values=4)


def quiet(found: Collection[Played]) -> None:
    """Nobody watches."""


def test_a_line_tells_the_match_decision_by_decision() -> None:
    row = play(Task(SPEC, 4))
    assert row == play(Task(SPEC, 4))
    assert len({play(Task(SPEC, seed)).payoffs for seed in range(8)}) > 1
    assert sum(row.payoffs) == 1.0
    assert row.reason in ("even", "odd")
    assert {step.seat for step in row.steps} == {1, 2}
    assert {step.kind for step in row.steps} <= {"hold", "show"}
    assert row.steps[0].choices > 1
    assert row.offered["show"] == len(row.steps)
    assert row.version == games.card("nullgame").make().version
    assert msgspec.json.decode(msgspec.json.encode(row), type=Played) == row


def test_values_are_sparse_and_of_whoever_moved() -> None:
    row = play(Task(Spec("fogline", {}, ("random", "random"), values=5), 1))
    assert [value.step for value in row.values] == spaced(len(row.steps), 5)
    assert [row.steps[value.step].seat for value in row.values] == [value.seat for value in row.values]
    assert all(0.0 <= value.value <= 1.0 and value.near >= 1 for value in row.values)
    assert {step.phase for step in row.steps} == {"setup", "battle"}
    assert spaced(3, 5) == [0, 1, 2]
    assert spaced(10, 5) == [0, 2, 4, 6, 8]


def test_a_match_that_does_not_end_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selfplay, "MOST", 3)
    row = play(Task(Spec("magpie", {}, ("random", "random")), 1))
    assert (row.payoffs, row.reason, len(row.steps)) == ((), CAP, 3)


def test_a_position_that_comes_again_is_counted_by_positions() -> None:
    """Fogline's rule about repetition is switched off, and two who cannot win wander to and fro."""
    wandering = play(Task(Spec("fogline", {"rep": "0"}, ("medium", "medium")), 12))
    assert wandering.reason == "no_progress"
    assert wandering.again > len(wandering.steps) // 2
    assert wandering.most >= 3
    fought = play(Task(Spec("fogline", {"rep": "0"}, ("medium", "medium")), 1))
    assert (fought.again, fought.most) == (0, 1)
    once = play(Task(Spec("magpie", {}, ("hard", "hard")), 1))  # tiles are laid for good
    assert (once.again, once.most) == (0, 1)


def test_in_a_race_no_seat_is_always_first() -> None:
    """Two who solve every level in as many steps: chance says whose last step comes first."""
    race: dict[str, object] = {"preset": "easy", "race": True}
    rows = [play(Task(Spec("stackdoku", race, ("master", "master")), seed)) for seed in range(8)]
    assert {row.payoffs for row in rows} == {(1.0, 0.0), (0.0, 1.0)}
    assert read_record(record_text(rows[0])).result == f"{1 + rows[0].payoffs.index(1.0)} solved"


def test_a_run_goes_on_from_its_file_and_every_seed_is_there_once(tmp_path: Path) -> None:
    file = tmp_path / "rows"
    tasks = [Task(SPEC, seed) for seed in range(5)]
    counts: list[int] = []
    first = gather(tasks[:3], 1, file, lambda found: counts.append(len(found)))
    file.write_bytes(file.read_bytes() + b'{"spec":{"ga')  # broken off in the middle of a line
    again = gather(tasks, 2, file, lambda found: counts.append(len(found)))
    assert again[:3] == first
    assert [row.seed for row in again] == [0, 1, 2, 3, 4]
    assert counts == [0, 1, 2, 3, 3, 4, 5]
    assert again == gather(tasks, 1, None, quiet)  # two processes find the same as one
    lines = [line for line in file.read_bytes().splitlines() if line.endswith(b"}")]
    assert sorted(msgspec.json.decode(line, type=Played).seed for line in lines) == [0, 1, 2, 3, 4]


def test_lines_of_other_rules_or_recipes_are_not_taken(tmp_path: Path) -> None:
    task = Task(SPEC, 0)
    row = play(task)
    for stale in (
        msgspec.structs.replace(row, version=row.version + 1),
        msgspec.structs.replace(row, recipes=(Recipe("greedy", worlds=99), row.recipes[1])),
        msgspec.structs.replace(row, spec=msgspec.structs.replace(SPEC, options={"pebbles": 3})),
    ):
        file = tmp_path / "rows"
        file.write_bytes(msgspec.json.encode(msgspec.structs.replace(stale, payoffs=(0.25, 0.75))) + b"\n")
        assert gather([task], 1, file, quiet) == [row]


@pytest.mark.parametrize("name", ["fogline", "stackdoku", "summon5", "underlinery", "underscore", "magpie"])
def test_a_line_makes_a_record_that_replays(name: str) -> None:
    game = games.card(name).make()
    row = play(Task(Spec(name, {}, ("random",) * game.seats), 3))
    record = read_record(record_text(row))
    match = Replay(games.card(name), record).run()
    outcome = match.outcome()
    assert outcome is not None
    assert (tuple(outcome.payoffs), outcome.reason) == (row.payoffs, row.reason)
    assert match.name(1) == "bot:random"


def test_another_process_can_be_asked_for_matches() -> None:
    tasks = [Task(SPEC, seed) for seed in (7, 8)]
    told: list[bytes] = []
    lines = [msgspec.json.encode(task).decode() for task in tasks]
    selfplay.serve(io.StringIO("\n".join(lines)), told.append)
    assert [msgspec.json.decode(line, type=Played) for line in told] == [play(task) for task in tasks]
    done = subprocess.run(
        [sys.executable, "-m", "parlour.lab.selfplay"],
        input="\n".join(lines),
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.encode() == b"".join(told)
