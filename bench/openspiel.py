"""Connect Four beside OpenSpiel: the same game, the same work, by turns in one process."""

from collections.abc import Callable
from itertools import cycle
from random import Random

import pyspiel

from bench.connectfour.rules import ConnectFour
from bench.measure import Row, duel, repeated
from bench.playouts import Tally, rollouts
from parlour.core.dice import QuickDice

PEER = "OpenSpiel 2.0.2"
BATCH = 2000  # rollouts in one call of either engine
COMPARED = 5000  # games played in both engines, disc for disc
LIKELY = 4.0  # standard errors that two honest samples may differ by


def rows(seconds: float) -> list[Row]:
    ours, theirs = ConnectFour(), pyspiel.load_game("connect_four")
    return [moves_from_python(ours, theirs, seconds), random_rollouts(ours, theirs, seconds)]


def moves_from_python(ours: ConnectFour, theirs: pyspiel.Game, seconds: float) -> Row:
    """What a researcher's own loop does: ask for the legal moves, choose one, do it."""
    compared = compare(ours, theirs)
    dice, draw = QuickDice(1), Random(1)
    chance = cycle([draw.randrange(840) for _ in range(9973)])  # drawn before: neither engine's work

    def our_game() -> int:
        position = ours.start(dice)
        actions = 0
        while seats := position.to_act():
            legal = position.legal(seats[0])
            position.play(seats[0], legal[next(chance) % len(legal)], None)
            actions += 1
        return actions

    def their_game() -> int:
        state = theirs.new_initial_state()
        actions = 0
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[next(chance) % len(legal)])
            actions += 1
        return actions

    mine, other = duel(repeated(our_game), repeated(their_game), seconds)
    facts = (compared, same_length(our_game, their_game))
    return Row("Connect Four, a move from Python", "moves/s", mine, f"{PEER}, Python API", other, 3.0, facts)


def random_rollouts(ours: ConnectFour, theirs: pyspiel.Game, seconds: float) -> Row:
    """Games played at random to their end in a loop that never comes back to Python."""
    start, dice, tally = ours.start(QuickDice(1)), QuickDice(2), Tally()

    def our_batch() -> int:
        done = rollouts(start, BATCH, dice)
        tally.add(done)
        return done.games

    # The evaluator cannot be called from Python; a tree search that is allowed one simulation is that one call:
    # BATCH rollouts from the root in C++, and their mean result in the root.
    evaluator = pyspiel.RandomRolloutEvaluator(BATCH, 3)
    search = pyspiel.MCTSBot(theirs, evaluator, 2.0, 1, 1000, False, 4, False)
    state = theirs.new_initial_state()
    results: list[float] = []

    def their_batch() -> int:
        root = search.mcts_search(state)
        results.append(root.total_reward / root.explore_count)
        return BATCH

    mine, other = duel(repeated(our_batch), repeated(their_batch), seconds)
    facts = (same_result(tally, len(results) * BATCH, sum(results) / len(results)),)
    return Row("Connect Four, random rollouts", "games/s", mine, f"{PEER}, C++", other, 2.0, facts)


def compare(ours: ConnectFour, theirs: pyspiel.Game) -> str:
    """Plays the same random games in both engines, and fails where they differ."""
    chance = Random(7)
    for _ in range(COMPARED):
        position, state = ours.start(QuickDice(1)), theirs.new_initial_state()
        while seats := position.to_act():
            legal = position.legal(seats[0])
            expect(seats[0], state.current_player() + 1)
            expect(legal, state.legal_actions())
            action = chance.choice(legal)
            position.play(seats[0], action, None)
            state.apply_action(action)
        outcome = position.outcome()
        assert outcome is not None
        expect(True, state.is_terminal())
        expect([2 * payoff - 1 for payoff in outcome.payoffs], state.returns())
    return f"{COMPARED:,} random games went the same way in both engines: every list of legal moves, every result"


def same_length(our_game: Callable[[], int], their_game: Callable[[], int]) -> str:
    """The mean length of random games; fails where the engines differ by more than chance explains."""
    mine = [our_game() for _ in range(COMPARED)]
    other = [their_game() for _ in range(COMPARED)]
    a, b = sum(mine) / COMPARED, sum(other) / COMPARED
    spread = sum((moves - a) ** 2 for moves in mine) / COMPARED
    expect(True, (a - b) ** 2 < LIKELY**2 * 2 * spread / COMPARED)
    return f"a random game takes {a:.1f} moves here, {b:.1f} there"


def same_result(tally: Tally, games: int, their_mean: float) -> str:
    """The mean result of seat 1, from -1 to 1; fails where the engines differ by more than chance explains."""
    our_mean = 2 * tally.first / tally.games - 1
    expect(True, (our_mean - their_mean) ** 2 < LIKELY**2 * (1 / tally.games + 1 / games))
    return (
        f"seat 1 scores {our_mean:+.3f} in {tally.games:,} rollouts here, {their_mean:+.3f} in {games:,} there; "
        f"a rollout takes {tally.actions / tally.games:.1f} moves, {tally.halves / tally.games:.2%} are draws"
    )


def expect(ours: object, theirs: object) -> None:
    if ours != theirs:
        raise SystemExit(f"the engines do not play the same game: {ours} here, {theirs} there")
