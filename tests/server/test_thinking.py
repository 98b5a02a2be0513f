"""A worker's bots choose by the question alone, whatever they were asked before."""

import msgspec

from parlour import games
from parlour.core.dice import QuickDice
from parlour.core.view import View, to_json
from parlour.server.thinking import Question, think
from tests.games.fogline.desk import FULL_SETUP, Desk


def asked(seat: int, view: View) -> str:
    options = msgspec.json.encode(games.card("fogline").make().options)
    return think(Question("fogline", options, "hard", seat, type(view).__name__, to_json(view), seed=3, seconds=60.0))


def test_a_worker_that_was_there_all_the_time_thinks_as_one_that_was_not() -> None:
    """Seat 1 is asked at each of its turns in the setup, or only in the battle."""
    desk = Desk()
    for text in FULL_SETUP.split():
        [seat] = desk.truth.to_act()
        assert desk.refusal(asked(seat, desk.view(seat))) == ""
        desk.do(text)
    said = asked(1, desk.view(1))
    late = Desk(dice=QuickDice(9))
    late.do(FULL_SETUP)
    assert asked(1, late.view(1)) == said
    assert desk.refusal(said) == ""
