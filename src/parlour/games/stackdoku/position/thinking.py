"""What another process has asked about a level or a board, found out here."""

from parlour.games.stackdoku.levels import questions
from parlour.games.stackdoku.levels.generator import make_level, to_text
from parlour.games.stackdoku.levels.level import Level, grid_winnable, playable
from parlour.games.stackdoku.levels.questions import Ask, Check, Make
from parlour.games.stackdoku.levels.stack import stack_of
from parlour.games.stackdoku.position import advice
from parlour.games.stackdoku.position.board import Board, Terms


def think(question: str) -> str:
    """The answer, as the one who asks reads it."""
    asked = questions.read(question)
    if isinstance(asked, Make):
        return to_text(make_level(asked.preset, asked.seed, asked.n, asked.layout))
    if isinstance(asked, Check):
        level = Level(asked.givens, stack_of(asked.places), asked.digits)
        trouble = playable(level)
        return questions.encoded(questions.Checked(trouble, level.code, level.solution))
    board = board_of(asked)
    if asked.what == "winnable":
        return str(board.winnable())
    if asked.what == "grid":
        return str(int(grid_winnable(board.level, board.cells)))
    if asked.what == "back":
        return str(board.look_back())
    if asked.what == "hint":
        found = advice.find_hint(board)
        return questions.encoded(questions.Found(found.kind, found.text, found.action))
    assert asked.what == "review"
    return advice.review_text(advice.review(board))


def board_of(asked: Ask) -> Board:
    level = Level(asked.givens, stack_of(asked.places), asked.digits)
    level.solution, level.certificate = asked.solution, asked.certificate
    terms = Terms(asked.cap, asked.lives, asked.undos, asked.rewind, True, asked.hidden, asked.race)
    board = Board(level, terms)
    for code in asked.log:
        board.replay(code)
    board.hidden, board.seen = asked.hidden, asked.seen
    return board
