"""The word `hint` in `parlour play`: something that may be done, and why, in one sentence."""

import re

import pytest

from parlour import games
from parlour.terminal import players
from tests.cli.console import Parlour


@pytest.mark.parametrize("name", games.NAMES)
def test_a_hint_says_what_and_why(parlour: Parlour, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr(players, "THINKING", 0.1)
    told = parlour("play", name, "--bot", "random", "--seed", "1", typed="hint\nquit\n")
    assert told.code == 0
    [hint] = re.findall(r"seat \d>   (.+)\n", told.out)
    text, _, why = hint.removeprefix("? ").partition(": ")
    assert text
    assert len(why.split()) >= 3


def test_what_a_hint_says_can_be_typed(parlour: Parlour, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "THINKING", 0.1)
    told = parlour("play", "summon5", "--bot", "random", "--seed", "1", typed="hint\nquit\n")
    [text] = re.findall(r"seat \d>   (\S+): it scores \d+ points", told.out)
    done = parlour("play", "summon5", "--bot", "random", "--seed", "1", typed=f"{text}\nquit\n")
    assert "  no: " not in done.out
    assert "You wove " in done.out
