"""What is long to find out of a level or a board, asked as a question and answered elsewhere: the same, to the last field."""

import pytest

from parlour import games
from parlour.core.dice import QuickDice
from parlour.core.thoughts import Deferring, Unthought
from parlour.games.stackdoku.levels import generator, questions
from parlour.games.stackdoku.levels.level import Level, import_level
from parlour.games.stackdoku.position import advice
from parlour.games.stackdoku.position.actions import HINT
from parlour.games.stackdoku.position.thinking import think
from parlour.games.stackdoku.save import match as saves
from tests.games.stackdoku.helpers import Play
from tests.table.patience import Patience

CARD = games.card("stackdoku")


FIELDS = ("givens", "digits", "n", "preset", "seed", "layout", "chosen", "made", "grade", "rating", "certificate")


def fields(level: Level) -> list[object]:
    told = [getattr(level, name) for name in FIELDS]
    return [level.stack.places(), *told, level.solution, level.code]


@pytest.mark.parametrize(
    ("preset", "n", "layout"), [("expert", 0, ""), ("custom", 29, ""), ("hard", 0, "L44-bridge"), ("easy", 0, "")]
)
def test_a_level_made_elsewhere_is_the_level(preset: str, n: int, layout: str) -> None:
    """S-49"""
    generator._made.clear()
    patience = Patience()
    there = patience.of(lambda: generator.make_level(preset, "elsewhere", n, layout))
    assert (len(patience.asked), patience.in_place) == (1, 0)
    generator._made.clear()
    assert fields(there) == fields(generator.make_level(preset, "elsewhere", n, layout))


def test_a_saved_level_is_checked_elsewhere() -> None:
    """S-49"""
    game = CARD.make({"preset": "easy"})
    saved = game.save(game.start(QuickDice(1)))
    saves._known.clear()
    patience = Patience()
    there = patience.of(lambda: game.load(saved, QuickDice(1)))
    assert len(patience.asked) == 1 and patience.in_place == 0
    saves._known.clear()
    here = game.load(saved, QuickDice(1))
    assert fields(there.level) == fields(here.level)  # type: ignore[attr-defined]
    assert game.save(there) == game.save(here) == saved


def test_a_level_that_cannot_be_played_is_refused_in_the_same_words() -> None:
    level = import_level("1" + "." * 80, "0,0,0=1 4,0,0=2")
    question = questions.Check(level.givens, level.stack.places(), level.digits)
    assert questions.decoded(think(questions.encoded(question)), questions.Checked).trouble == "tile_count"


def test_a_long_attempt_is_reviewed_elsewhere_however_easy_it_is() -> None:
    """S-49: each step asks next to nothing, but there are many of them."""
    play = Play("P5+6 " + "4@r1c4 U " * (advice.LONG // 2 + 1), undos="unlimited")
    board = play.board()
    assert len(board.log) > advice.LONG
    with Deferring({}), pytest.raises(Unthought):
        advice.looked_back(board)
    patience = Patience()
    there, here = patience.of(lambda: advice.looked_back(board)), advice.review(board)
    assert len(patience.asked) == 1
    assert (there.tray, there.lost, len(there.moments)) == (here.tray, here.lost, len(here.moments))


@pytest.mark.parametrize("text", ["", "P5+6", "P5+6 4@r1c5"])
def test_where_only_a_search_tells_whether_the_grid_can_be_filled(text: str) -> None:
    """A level from elsewhere without a known solution: every question goes elsewhere, and is answered as in place."""
    play = Play(text, assist="warn")
    board = play.board()
    board.level.solution, solution = [], board.level.solution
    try:
        for ask in (
            board.winnable,
            board.fillable,
            lambda: advice.hint(board).text,
            lambda: advice.review(board).lost if not board.log else advice.looked_back(board).lost,
        ):
            here, board.asked, board.review = ask(), -1, None
            assert Patience().of(ask) == here
            board.asked, board.review = -1, None
    finally:
        board.level.solution = solution


def test_an_action_that_may_be_thought_about_is_said_to_be_one() -> None:
    """Whoever defers keeps a copy of the position then, and of no other."""
    warned, plain = Play("P5+6", assist="warn"), Play("P5+6")
    placing, hint = warned.game.interpret(warned.position, 1, "4@r1c4", ""), [HINT]
    assert isinstance(placing, list)
    level = warned.board().level
    level.solution, solution = [], level.solution
    try:
        with Deferring({}), pytest.raises(Unthought):
            warned.position.clone().play(1, placing[0], [])
        with Deferring({}), pytest.raises(Unthought):
            plain.position.clone().play(1, HINT, [])
        with Deferring({}):
            plain.position.clone().play(1, placing[0], [])
    finally:
        level.solution = solution
    assert (warned.game.thinks(placing), plain.game.thinks(hint), plain.game.thinks(placing)) == (True, True, False)
