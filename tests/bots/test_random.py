"""The random bot: it sees a view and nothing else."""

import pytest

from parlour import games
from parlour.bots.random import RandomBot
from parlour.core.contract import Position
from parlour.core.dice import QuickDice
from parlour.core.view import to_json


def choices(name: str, position: Position, seat: int) -> list[int]:
    game = games.card(name).make()
    return [RandomBot(game, seat, QuickDice(seed)).choose(position.view(seat)) for seed in range(40)]


def null(hands: list[int], left: list[int]) -> Position:
    data: dict[str, object] = {"hands": hands, "left": left, "shown": [False, False]}
    return games.card("nullgame").make().load(data, QuickDice())


def fogline(unit: str) -> Position:
    """Seat 2 has placed one unit face-down; seat 1 is to place."""
    game = games.card("fogline").make({"first": "host"})
    position = game.start(QuickDice(1))
    for seat, text in ((1, "I#1@0,0"), (2, f"{unit}#1@1,0")):
        actions = game.interpret(position, seat, text, "")
        assert isinstance(actions, list)
        position.play(seat, actions[0], None)
    return position


@pytest.mark.parametrize(
    ("name", "truth", "other"),
    [
        ("nullgame", null([2, 0], [3, 3]), null([2, 3], [3, 0])),
        ("fogline", fogline("C"), fogline("T")),
    ],
    ids=["nullgame", "fogline"],
)
def test_the_same_view_and_the_same_luck_give_the_same_choice_whatever_the_truth(
    name: str, truth: Position, other: Position
) -> None:
    game = games.card(name).make()
    assert to_json(game.save(truth)) != to_json(game.save(other))
    assert to_json(truth.view(1)) == to_json(other.view(1))
    found = choices(name, truth, 1)
    assert found == choices(name, other, 1)
    assert len(set(found)) > 3  # it is luck that chooses
    assert set(found) <= set(truth.legal(1))


def test_everything_legal_is_chosen_some_time() -> None:
    position = null([0, 0], [1, 1])
    assert set(choices("nullgame", position, 2)) == set(position.legal(2))


def test_choosing_changes_nothing() -> None:
    position = null([1, 0], [3, 3])
    game = games.card("nullgame").make()
    before = to_json(game.save(position))
    choices("nullgame", position, 1)
    assert to_json(game.save(position)) == before
