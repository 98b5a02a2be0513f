"""Foresight: the same worlds for all candidates, the weaker half dropped, nothing counted that was not finished."""

from collections import Counter
from collections.abc import Callable

from parlour import games
from parlour.bots.budget import Budget
from parlour.bots.foresight import Candidate, ForesightBot
from parlour.core.contract import Action, Dream, Game, Position, Seat
from parlour.core.dice import Dice, QuickDice
from parlour.core.heuristics import Heuristics
from parlour.games.nullgame.view import NullView

FISTS = 8  # hands to choose from; the fuller, the better it is taken to be


class Fuller(Heuristics):
    """Both show at once, and seat 1 likes a full hand."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.tried: Counter[int] = Counter()
        self.solution: Action | None = None

    def candidates(self, position: Position, seat: Seat) -> list[Action]:
        return position.legal(seat)[1 : FISTS + 1]

    def policy(self, position: Position, seat: Seat, dice: Dice) -> Action:
        return position.legal(seat)[0]

    def value(self, position: Position, seat: Seat) -> float:
        view = position.view(seat)
        assert isinstance(view, NullView)
        pebbles = view.hands[seat - 1]
        assert pebbles is not None
        self.tried[pebbles] += 1
        return pebbles / FISTS

    def solve(self, position: Position, seat: Seat, more: Callable[[], bool]) -> Action | None:
        return self.solution


def bot(simulations: int) -> tuple[ForesightBot, Fuller, Position]:
    game = games.card("nullgame").make(preset="full_fist")
    heuristics = Fuller(game)
    found = ForesightBot(game, 1, QuickDice(1), heuristics, Budget(simulations))
    found.budget.begin()
    return found, heuristics, game.start(QuickDice(1))


def test_after_each_stage_the_weaker_half_is_dropped() -> None:
    one, heuristics, position = bot(600)
    assert one.game.write(one.choose(position.view(1))) == f"hold {FISTS - 1}"
    heuristics.tried[0] -= 1  # the first trial showed only how long one takes
    tried = [heuristics.tried[pebbles] for pebbles in range(FISTS)]
    assert 0 < tried[0] == tried[3] < tried[4] == tried[5] < tried[6]
    assert tried[7] - tried[6] in (0, 1)  # the budget may end between the last two


def test_candidates_are_compared_in_the_same_world() -> None:
    one, heuristics, position = bot(100)
    rivals = [Candidate(action) for action in heuristics.candidates(position, 1)]
    before = one.game.save(position)
    assert one.compare(position, rivals)
    assert one.game.save(position) == before
    assert [rival.total for rival in rivals] == [pebbles / FISTS for pebbles in reversed(range(FISTS))]


def test_a_world_that_was_not_finished_counts_for_nobody() -> None:
    one, heuristics, position = bot(4)  # a match is three turns long
    rivals = [Candidate(action) for action in heuristics.candidates(position, 1)]
    assert not one.compare(position, rivals)
    assert sum(heuristics.tried.values()) == 1
    assert [rival.total for rival in rivals] == [0.0] * FISTS


def test_what_is_solved_needs_no_foresight() -> None:
    one, heuristics, position = bot(100)
    heuristics.solution = position.legal(1)[0]
    assert one.choose(position.view(1)) == heuristics.solution
    assert not heuristics.tried


class Told(Dream):
    """Always the same world: that of somebody who believes it."""

    def __init__(self, truth: Position) -> None:
        self.truth = truth
        self.asked = 0

    def world(self, dice: Dice) -> Position:
        self.asked += 1
        return self.truth.clone()


class Believing(Fuller):
    dream: Told
    seat: Seat = 0

    def believe(self, dream: Dream, seat: Seat) -> Dream:
        self.seat = seat
        return self.dream


def test_its_worlds_are_those_that_the_game_believes_in() -> None:
    game = games.card("nullgame").make(preset="full_fist")
    heuristics, position = Believing(game), game.start(QuickDice(1))
    heuristics.dream = Told(position)
    ForesightBot(game, 1, QuickDice(1), heuristics, Budget(100)).choose(position.view(1))
    assert heuristics.seat == 1
    assert heuristics.dream.asked > 1
