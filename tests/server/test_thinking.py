"""A worker's bots go on from what they thought before; a worker that does not remember begins anew."""

import msgspec
import pytest

from parlour import games
from parlour.core.dice import QuickDice
from parlour.core.view import View
from parlour.games.fogline.belief import Belief
from parlour.server import thinking
from parlour.server.thinking import Question, think


@pytest.fixture(autouse=True)
def forgetful(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test is a worker of its own."""
    monkeypatch.setattr(thinking, "_memories", type(thinking._memories)())


def asked(match: str, seat: int, view: View) -> str:
    options = msgspec.json.encode(games.card("fogline").make().options)
    return think(Question(match, "fogline", options, "hard", seat, view, seed=3, seconds=0.05))


def test_what_was_believed_of_a_match_is_remembered_for_its_seat_alone() -> None:
    game = games.card("fogline").make()
    position = game.start(QuickDice(1))
    for _ in range(4):
        [seat] = position.to_act()
        actions = game.interpret(position, seat, asked("m", seat, position.view(seat)), "")
        assert isinstance(actions, list)
        position.play(seat, actions[0], None)
    assert set(thinking._memories) == {("m", 1), ("m", 2)}
    kept = thinking._memories["m", 1]
    assert isinstance(kept, Belief)
    assert len(kept.cells) == 1  # of the other's pairs when it decided last
    assert asked("m", 1, position.view(1))
    kept = thinking._memories["m", 1]
    assert isinstance(kept, Belief)
    assert len(kept.cells) == 2
    assert len({round(weight, 12) for weight in kept.weights}) > 2  # some deals are likelier now


def test_few_matches_are_remembered_and_the_oldest_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "REMEMBERED", 2)
    view = games.card("fogline").make().start(QuickDice(1)).view(1)
    for match in ("a", "b", "a", "c"):
        assert asked(match, 1, view)
    assert set(thinking._memories) == {("a", 1), ("c", 1)}
