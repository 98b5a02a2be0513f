"""Tiny games: an equilibrium is found, and what a level lacks to it is told."""

import pytest

from parlour.rl.exact import Tree, main
from parlour.rl.tiny import TINY


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(TINY))
def test_regret_falls_and_a_level_can_be_exploited(name: str) -> None:
    tree = Tree(name)
    early, late = (tree.nash_conv(tree.solved(iterations)) for iterations in (2, 200))
    assert late < 0.02
    assert early > late + 0.01
    assert tree.nash_conv(tree.played("random", 8)) > 10 * late


def test_it_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    main(["nullgame", "random", "easy", "--iterations", "100", "--samples", "8"])
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "nullgame: 25 nodes, 11 information sets"
    assert [line.split()[0] for line in lines[1:]] == ["CFR+", "CFR+", "CFR+", "level", "level"]
