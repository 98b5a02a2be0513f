"""A change of the rules: the same chances before and after, other versions as processes, a verdict that is sure."""

import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import TypeVar

import msgspec
import pytest

from parlour.lab.elsewhere import NoSuchVersion, play_at
from parlour.lab.figures import NONE, always
from parlour.lab.patch import Flip, Pair, Question, Side, Trial, compare, ended, impact, play_pair, tasks_of, watched
from parlour.lab.selfplay import Spec, Task, play
from tests.cli.console import ROOT
from tests.lab.rows import row

A = TypeVar("A")
R = TypeVar("R")

MORE = Question("nullgame", ("easy", "easy"), Side({}), Side({"pebbles": 5}), 0.05)


def quiet(found: list[Pair]) -> None:
    """Nobody watches."""


def test_in_a_block_everybody_sits_everywhere_with_their_own_luck() -> None:
    question = msgspec.structs.replace(MORE, players=("hard", "easy"))
    first, second = tasks_of(question, question.after, 7)
    assert (first.spec.seats, second.spec.seats) == (("hard", "easy"), ("easy", "hard"))
    assert first.spec.options == {"pebbles": 5}
    rows = play_pair(question, 7).before
    assert [watched(question, one) for one in rows] == [rows[0].payoffs[0], rows[1].payoffs[1]]
    alike = play_pair(MORE, 7)
    assert [watched(MORE, one) for one in alike.before] == [one.payoffs[0] for one in alike.before]
    three = Question("summon5", ("a.A", "b.B", "c.C"), Side({}), Side({}), 0.05)
    assert [task.spec.seats for task in tasks_of(three, three.before, 1)] == [
        ("a.A", "b.B", "c.C"),
        ("c.C", "a.A", "b.B"),
        ("b.B", "c.C", "a.A"),
    ]


def test_players_who_go_round_play_other_matches() -> None:
    spec = Spec("magpie", {}, ("random", "random"))
    turned = msgspec.structs.replace(spec, turn=1)
    assert any(play(Task(spec, seed)).steps != play(Task(turned, seed)).steps for seed in range(4))


def pair(seed: int, before: int, after: int) -> Pair:
    return Pair(MORE, seed, [row(seed, before)] * 2, [row(seed, after)] * 2)


@pytest.mark.parametrize(("before", "after", "verdict"), [(2, 1, "more"), (1, 2, "less"), (0, 0, "same")])
def test_the_verdict_is_of_what_seat_one_gets(before: int, after: int, verdict: str) -> None:
    test = Trial(MORE)
    found = ""
    for seed in range(500):
        found = test.feed(pair(seed, before, after))
        if found:
            break
    assert found == verdict


def test_a_change_of_nothing_is_seldom_called_one() -> None:
    """A hundred tests of results that only vary: both directions together are wrong in no more than 5 % and some luck."""
    dice = Random(11)
    wrong = 0
    for _ in range(100):
        test = Trial(msgspec.structs.replace(MORE, margin=0.2))
        found = ""
        while not found:
            found = test.feed(pair(0, dice.choice((0, 1, 2)), dice.choice((0, 1, 2))))
        wrong += found != "same"
    assert wrong <= 9


def test_what_came_out_otherwise_is_listed() -> None:
    found = impact(MORE, "", [pair(0, 1, 1), pair(1, 2, 0), pair(2, 1, 2)])
    assert found.flips == [
        Flip(1, 0, "2 command", "0 command"),
        Flip(1, 1, "2 command", "0 command"),
        Flip(2, 0, "1 command", "2 command"),
        Flip(2, 1, "1 command", "2 command"),
    ]
    assert [change.name for change in found.changes] == ["what seat 1 gets", "drawn", "decisions"]
    assert found.changes[0].difference.value == pytest.approx((0.0 + 0.5 - 1.0) / 3)
    assert found.matches == 6
    assert ended(msgspec.structs.replace(row(1, 1, "cap"), payoffs=())) == "0 cap"


def test_the_test_is_fed_by_seed_whoever_is_done_first() -> None:
    def backwards(work: Callable[[A], R], tasks: list[A], jobs: int) -> Iterator[R]:
        yield from map(work, reversed(tasks))

    fed: list[int] = []
    compare(MORE, range(30, 40), 2, None, lambda pairs: fed.append(pairs[-1].seed), backwards)
    assert fed == list(range(30, 30 + len(fed)))


def test_lines_of_other_rules_or_bots_are_not_taken(tmp_path: Path) -> None:
    file = tmp_path / "pairs"
    first = compare(MORE, range(1), 1, file, quiet)
    [line] = file.read_bytes().splitlines()
    had = msgspec.json.decode(line, type=Pair)
    old = [msgspec.structs.replace(row, version=row.version + 1, payoffs=(0.25, 0.75)) for row in had.after]
    file.write_bytes(msgspec.json.encode(msgspec.structs.replace(had, after=old)) + b"\n")
    assert compare(MORE, range(1), 1, file, quiet) == first


def test_a_comparison_goes_on_from_its_file(tmp_path: Path) -> None:
    file = tmp_path / "pairs"
    first = compare(MORE, range(3), 1, file, quiet)
    kept = file.read_bytes()
    assert kept.count(b"\n") == 3
    assert compare(MORE, range(3), 1, file, quiet) == first
    assert file.read_bytes() == kept
    compare(msgspec.structs.replace(MORE, players=("random", "random")), range(2), 2, file, quiet)
    assert file.read_bytes().count(b"\n") == 5  # another question


@pytest.fixture(scope="module")
def worktree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A version of the house in which Nullgame's seats have changed sides."""
    folder = tmp_path_factory.mktemp("worktree")
    shutil.copytree(ROOT / "src", folder / "src", ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    file = folder / "src" / "parlour" / "games" / "nullgame" / "position.py"
    text = file.read_text(encoding="utf-8")
    changed = text.replace("% 2", "% 2 ^ 1", 1)
    assert changed != text
    file.write_text(changed, encoding="utf-8")
    return folder


def test_another_version_plays_by_its_own_rules(worktree: Path) -> None:
    question = Question("nullgame", ("random", "random"), Side({}), Side({}, str(worktree)), 0.05)
    found = compare(question, range(4), 1, None, quiet)
    assert len(found.flips) == found.matches == 8
    same = compare(msgspec.structs.replace(MORE, after=Side({}, str(ROOT))), range(4), 2, None, quiet)
    assert same.flips == []


def test_an_installed_version_is_named_by_its_python(worktree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It plays by its own rules, wherever we have ours from."""
    task = Task(Spec("nullgame", {}, ("easy", "easy")), 3)
    monkeypatch.setenv("PYTHONPATH", str(worktree / "src"))
    assert play_at(sys.executable, task) == play(task) == play_at("", task)


def test_what_cannot_be_asked_says_why(tmp_path: Path) -> None:
    task = Task(Spec("nullgame", {}, ("easy", "easy")), 3)
    with pytest.raises(NoSuchVersion, match="expected a folder with src/parlour in it"):
        play_at(str(tmp_path), task)
    (tmp_path / "src" / "parlour").mkdir(parents=True)
    (tmp_path / "src" / "parlour" / "__init__.py").touch()
    with pytest.raises(NoSuchVersion, match=r"it cannot play this: .*No module named 'parlour\.lab'"):
        play_at(str(tmp_path), task)
    (tmp_path / "src" / "parlour" / "lab").mkdir()
    (tmp_path / "src" / "parlour" / "lab" / "selfplay.py").write_text("print('{}')", encoding="utf-8")
    with pytest.raises(NoSuchVersion, match="it answers in another way: "):
        play_at(str(tmp_path), task)


def test_an_interval_that_is_watched_holds_all_the_time() -> None:
    """Somebody who looks after every tenth observation and stops when it pleases them is wrong in 5 % at most."""
    dice = Random(5)
    wrong = 0
    for _ in range(120):
        values: list[float] = []
        for _ in range(40):
            values += dice.choices((-1.0, -0.5, 0.0, 0.5, 1.0), (0.05, 0.1, 0.7, 0.1, 0.05), k=10)
            if always(values, 1.0).excludes(0.0):
                wrong += 1
                break
    assert wrong <= 6
    assert always([]) == NONE
    assert always([1.0] * 5).low is None
