"""What a part of a bot is worth: the part is really missing, everything else is as before."""

import sys

import pytest

from parlour import games
from parlour.core.dice import QuickDice
from parlour.lab.ablation import PARTS, Forgetful, Lacking, main, measure, points
from tests.games.fogline.desk import FULL_SETUP, Desk


def test_without_inference_every_world_is_as_likely() -> None:
    """The dream stays as it is; all other advice too."""
    desk = Desk("0,0#1=1A 0,1#1=2t 2,1#1=2c 1,1#2=1I turn 1")
    heuristics = games.card("fogline").heuristics(desk.game)
    forgetful = Forgetful(heuristics)
    dream = desk.game.dream(desk.view(1))
    assert heuristics.believe(dream, 1) is not dream
    assert forgetful.believe(dream, 1) is dream
    assert forgetful.candidates(desk.truth, 1) == heuristics.candidates(desk.truth, 1)
    assert forgetful.value(desk.truth, 1) == heuristics.value(desk.truth, 1)
    assert forgetful.wide(desk.truth) == heuristics.wide(desk.truth)
    assert forgetful.policy(desk.truth, 1, QuickDice(1)) == heuristics.policy(desk.truth, 1, QuickDice(1))


def test_without_setup_pairs_are_placed_at_random_and_the_battle_is_fought_as_before() -> None:
    card = games.card("fogline")
    desk = Desk()
    opening = {"whole": set[int](), "lacking": set[int]()}
    for seed in range(12):
        for name, without in (("whole", ()), ("lacking", ("setup",))):
            bot = Lacking(card, desk.game, "medium", 1, QuickDice(seed), without)
            opening[name].add(bot.choose(desk.view(1)))
    assert len(opening["lacking"]) > len(opening["whole"])
    desk.do(FULL_SETUP)
    fought = [
        Lacking(card, desk.game, "medium", 1, QuickDice(3), without).choose(desk.view(1))
        for without in ((), ("setup",))
    ]
    assert fought[0] == fought[1]


def test_a_pair_of_matches_is_one_observation() -> None:
    task = ("fogline", "random", "random", tuple(PARTS), 3)
    assert points(task) == points(task)
    assert 0.0 <= points(task) <= 1.0
    found = measure("fogline", "random", "random", ("setup",), 2, 1)
    assert found.of == 2
    assert found.value == 50 * sum(points(("fogline", "random", "random", ("setup",), seed)) for seed in (0, 1))


def test_the_command_says_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["ablation", "fogline", "random", "random", "--without", "setup", "--pairs", "1"]
    monkeypatch.setattr(sys, "argv", words)
    main()
    said = capsys.readouterr().out
    assert said.startswith("fogline: random without setup - random  ")
    assert said.endswith("(2 matches)\n")
    monkeypatch.setattr(sys, "argv", [*words[:-1], "0"])
    with pytest.raises(SystemExit):
        main()
    assert "pairs and jobs must be at least 1" in capsys.readouterr().err
