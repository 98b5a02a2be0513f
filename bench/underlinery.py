"""Underlinery: matches played out, worlds imagined from a view, and steps through the API beside OpenSpiel's dark_hex."""

from functools import cache
from itertools import cycle
from random import Random

from bench.measure import Row, duel, repeated
from bench.plain import versus_plain
from bench.playouts import rollouts
from parlour.core.dice import QuickDice
from parlour.games.underlinery import CARD
from parlour.games.underlinery.bot.dream import UnderlineryDream
from parlour.games.underlinery.bot.hidden import POOL
from parlour.games.underlinery.position.match import UnderlineryPosition
from parlour.games.underlinery.position.terms import MATCH

PEER = "OpenSpiel 2.0.2, dark_hex"
STAGES = {"early": 20, "middle": 55, "late": 88}  # calls made, in a match of two seats that want their own lines
BATCH = 10
PROMISED = 1.0  # times the steps of the peer


@cache
def stage(calls: int) -> UnderlineryPosition:
    """The match after so many calls; the same in every run and build."""
    dice = QuickDice(1)
    position = CARD.make().start(dice)
    assert isinstance(position, UnderlineryPosition)
    while position.phase != MATCH:
        seat = position.to_act()[0]
        position.play(seat, position.random_action(seat, dice), None)
    while len(position.log) < calls:
        position.play(position.turn, wanted(position), None)
    return position


def wanted(position: UnderlineryPosition) -> int:
    """The number that brings the seat's own lines furthest."""
    side = position.turn - 1
    missing, cell_of, lines_of = position.missing[side], position.cell_of[side], position.terms.board.lines_of
    return max(position.free, key=lambda n: sum(2.0 ** -missing[line] for line in lines_of[cell_of[n]]))


def playouts_per_second(seconds: float) -> float:
    """Match phases a second, called at random from the first call to the end."""
    start, dice = stage(0), QuickDice(2)
    return repeated(lambda: rollouts(start, BATCH, dice).games)(seconds)


def worlds_per_second(when: str, seconds: float) -> float:
    """Worlds a second that one seat's dream gives, the pool once filled."""
    position, dice = stage(STAGES[when]), QuickDice(3)
    dream = position_dream(position)
    for _ in range(POOL):
        dream.world(dice)

    def world() -> int:
        dream.world(dice)
        return 1

    return repeated(world)(seconds)


def follows_per_second(seconds: float) -> float:
    """Calls a second that a dream follows, each with a whole pool repaired and one world drawn."""
    dice = QuickDice(4)
    views = [stage(calls).view(1) for calls in range(40, 60)]

    def follow() -> int:
        dream = position_dream(stage(40))
        for _ in range(POOL):
            dream.world(dice)
        for view in views:
            dream.follow(view, dice)
            dream.world(dice)
        return len(views)

    return repeated(follow)(seconds)


def position_dream(position: UnderlineryPosition) -> UnderlineryDream:
    dream = CARD.make().dream(position.view(1))
    assert isinstance(dream, UnderlineryDream)
    return dream


def steps_from_python(seconds: float) -> Row:
    """What a researcher's own loop does: who is to act, what is legal, do one of it."""
    import pyspiel

    theirs, start, draw = pyspiel.load_game("dark_hex(board_size=11)"), stage(0), Random(1)
    chance = cycle([draw.randrange(5040) for _ in range(9973)])

    def our_match() -> int:
        position = start.clone()
        steps = 0
        while seats := position.to_act():
            legal = position.legal(seats[0])
            position.play(seats[0], legal[next(chance) % len(legal)], None)
            steps += 1
        return steps

    def their_match() -> int:
        state = theirs.new_initial_state()
        steps = 0
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[next(chance) % len(legal)])
            steps += 1
        return steps

    mine, other = duel(repeated(our_match), repeated(their_match), seconds)
    fact = "two hidden-information games on 121 cells, each by its own rules; the loop around them is the same"
    return Row("Underlinery, a step from Python", "steps/s", mine, f"{PEER} 11x11", other, PROMISED, (fact,))


def rows(seconds: float) -> list[Row]:
    return [
        versus_plain("Underlinery, match phases played out", "matches/s", seconds, playouts_per_second),
        *(
            versus_plain(f"Underlinery, worlds after {calls} calls", "worlds/s", seconds, worlds_per_second, when)
            for when, calls in STAGES.items()
        ),
        versus_plain("Underlinery, calls followed by a dream", "calls/s", seconds, follows_per_second),
        steps_from_python(seconds),
    ]
