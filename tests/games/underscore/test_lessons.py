"""Tutorials and challenges: the printed lines win as printed, and the exhaustive searches find what the tables say."""

import pytest

from parlour.core.dice import ScriptedDice
from parlour.core.options import read_options
from parlour.games.underscore.content import content
from parlour.games.underscore.options import OPTIONS
from parlour.games.underscore.position import OVER, UnderscorePosition
from parlour.games.underscore.rules import UnderscoreGame
from parlour.games.underscore.staging import follow, staged
from parlour.games.underscore.tutorial import HELP, LESSONS

GAME = UnderscoreGame(read_options(OPTIONS, {"fight": "e01a"}))
TUTORIALS = [name for name, data in content().lessons.items() if data.beats]
CHALLENGES = [name for name, data in content().lessons.items() if data.limit]


def opened(name: str) -> UnderscorePosition:
    data = content().lessons[name]
    return staged(GAME, data, ScriptedDice([(GAME.terms.stream, str(value)) for value in data.dice]))


@pytest.mark.parametrize("name", TUTORIALS)
def test_the_printed_line_wins_on_its_turn(name: str) -> None:
    data = content().lessons[name]
    position = opened(name)
    follow(position, data.line)
    assert position.fight is not None
    assert (position.phase, position.fight.turn, position.fight.side[0].hp) == (OVER, data.turn, data.left)
    assert position.winner == 1


@pytest.mark.parametrize("name", CHALLENGES)
def test_the_printed_solution_keeps_the_limit(name: str) -> None:
    data = content().lessons[name]
    position = opened(name)
    follow(position, data.line)
    assert position.winner == 1
    assert position.fight is not None
    assert position.fight.turn <= data.limit


def search(position: UnderscorePosition, limit: int) -> tuple[int, int]:
    """All lines within the limit, and how many of them win."""
    assert position.fight is not None
    if position.phase == OVER or position.fight.turn > limit:
        return 1, int(position.winner == 1)
    lines = wins = 0
    for action in position.legal(1):
        trial = position.clone()
        assert isinstance(trial, UnderscorePosition)
        trial.play(1, action, None)
        more, won = search(trial, limit)
        lines += more
        wins += won
    return lines, wins


@pytest.mark.parametrize(
    "name", ["c1", "c3", "c4", pytest.param("c2", marks=pytest.mark.slow), pytest.param("c6", marks=pytest.mark.slow)]
)
def test_an_exhaustive_search_finds_what_the_table_says(name: str) -> None:
    """The whole tree of a challenge: any rule that moved would change these counts."""
    data = content().lessons[name]
    assert search(opened(name), data.limit) == (data.lines, data.wins)


def test_seven_lessons_and_help() -> None:
    assert len(LESSONS) == 7
    assert [len(lesson.steps) for lesson in LESSONS] == [4, 4, 5, 5, 7, 7, 7]
    assert any("Dusk" in section.title for section in HELP)
