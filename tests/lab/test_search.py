"""A search for options: the nearest to the target is found, what it costs is told, and its figure is fresh."""

import pytest

from parlour import games
from parlour.core.options import BadOption
from parlour.lab.figures import Figure
from parlour.lab.search import BadTarget, candidates, matches_of, needed, read_target, rounds, search, unevenness
from parlour.lab.selfplay import Played, Task
from tests.lab.rows import row

CARD = games.card("underlinery")


@pytest.mark.parametrize(
    ("text", "what", "below", "value"),
    [
        ("seat<1%", "seat", True, 0.01),
        ("draws > 12.5 %", "draws", False, 0.125),
        ("length<60", "length", True, 60.0),
        ("reason:double<5%", "reason", True, 0.05),
    ],
)
def test_targets_are_read(text: str, what: str, below: bool, value: float) -> None:
    found = read_target(text)
    assert (found.what, found.below, found.value) == (what, below, value)


@pytest.mark.parametrize("text", ["", "seat", "seat<1", "length<60%", "fun>9000%", "seat=1%"])
def test_what_is_no_target_is_refused(text: str) -> None:
    with pytest.raises(BadTarget, match=r"write `seat<2%`"):
        read_target(text)


def test_targets_are_reached_only_by_the_whole_interval() -> None:
    target = read_target("draws<10%")
    assert target.verdict(Figure(0.05, 0.02, 0.09, 50)) == "reached"
    assert target.verdict(Figure(0.05, 0.02, 0.11, 50)) == "open"
    assert target.verdict(Figure(0.25, 0.12, 0.4, 50)) == "missed"
    assert read_target("draws>10%").verdict(Figure(0.25, 0.12, 0.4, 50)) == "reached"
    assert read_target("length<9").verdict(Figure(5.0, None, 6.0, 3)) == "open"
    assert target.miss(Figure(0.05, 0.0, 1.0, 1)) < target.miss(Figure(0.08, 0.0, 1.0, 1)) < (0.1, 0.0)
    above = read_target("draws>10%")
    assert above.miss(Figure(0.5, 0.0, 1.0, 1)) < above.miss(Figure(0.2, 0.0, 1.0, 1))
    assert above.miss(Figure(0.2, 0.0, 1.0, 1)) < above.miss(Figure(0.05, 0.0, 1.0, 1))


def test_a_seat_is_uneven_either_way() -> None:
    rows = [row(seed, 2 if seed % 4 else 1) for seed in range(80)]
    for seat in (1, 2):
        found = unevenness(rows, seat, 2)
        assert found.value == 0.25
        assert found.low is not None and found.high is not None
        assert 0.1 < found.low < 0.25 < found.high < 0.4
    assert unevenness([row(seed, 1 + seed % 2) for seed in range(8)], 1, 2).low == 0.0


def test_candidates_are_all_combinations() -> None:
    found = candidates(CARD, {"powers": True}, ["ticks=5,11", "power_budget=1,2"])
    assert found == [
        {"ticks": 5, "powers": True},
        {"ticks": 5, "powers": True, "power_budget": 2},
        {"powers": True},
        {"powers": True, "power_budget": 2},
    ]
    for wrong, said in ((["ticks"], "varies nothing"), (["ticks=5"], "1 candidates"), ([], "1 candidates")):
        with pytest.raises(BadTarget, match=said):
            candidates(CARD, {}, wrong)
    with pytest.raises(BadOption, match="option ticks: '6' is not allowed"):
        candidates(CARD, {}, ["ticks=5,6"])


def test_what_it_costs_is_known_before() -> None:
    assert rounds(5, 10) == [(5, 10), (3, 20), (2, 40)]
    assert matches_of(5, 10) == 5 * 10 + 3 * 10 + 2 * 20 + 40
    assert needed(read_target("seat<1%")) == 9604
    assert needed(read_target("length<60")) == 0


def test_the_nearest_is_found_and_measured_anew() -> None:
    """Of four candidates the third is even; the second looks so in the first round alone."""
    played: list[Task] = []

    def play(tasks: list[Task]) -> list[Played]:
        played.extend(tasks)
        found = []
        for task in tasks:
            budget = task.spec.options.get("power_budget", 1)
            even = budget == 3 or (budget == 2 and task.seed < 20)
            found.append(row(task.seed, 1 + task.seed % 2 if even else 1))
        return found

    budgets: list[dict[str, object]] = [{"power_budget": budget, "powers": True} for budget in (1, 2, 3)]
    arms: list[dict[str, object]] = [*budgets, {"ticks": 5}]
    target = read_target("seat<20%")
    found = search(CARD, arms, target, "easy", 0, 20, play)
    assert found.candidates[0].options == arms[2]
    assert [len(candidate.figures) for candidate in found.candidates] == [2, 2, 1, 1]
    assert found.verdict == "reached"
    assert found.fresh.of == 40
    fresh = [task.seed for task in played if task.seed >= 40]
    assert fresh == list(range(40, 80))
    assert len(
        {(task.spec.options.get("power_budget"), "ticks" in task.spec.options, task.seed) for task in played}
    ) == (matches_of(4, 20))
