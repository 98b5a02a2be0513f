"""Tree search on Connect Four beside OpenSpiel's C++ MCTSBot: the same simulations from the same position."""

import pyspiel

from bench.connectfour.rules import ConnectFour
from bench.measure import Row, duel, repeated
from bench.openspiel import PEER, expect
from parlour.bots.budget import Budget
from parlour.bots.ismcts import Search
from parlour.core.dice import QuickDice
from parlour.core.heuristics import Heuristics
from parlour.core.recipes import TO_THE_END

SIMULATIONS = 4000  # of one search
THOROUGH = 40_000  # of the search in which both must find the same move
EXPLORE = 1.0  # payoffs go from 0 to 1 here and from -1 to 1 there, so the peer gets twice as much
CENTRE = 3


def rows(seconds: float) -> list[Row]:
    ours, theirs = ConnectFour(), pyspiel.load_game("connect_four")
    start, state, dice = ours.start(QuickDice(1)), theirs.new_initial_state(), QuickDice(2)

    def our_search(simulations: int) -> Search:
        search = Search(ours.dream(start.view(1)), 2, 1, Heuristics(), dice, EXPLORE, TO_THE_END)
        budget = Budget(simulations)
        budget.begin()
        search.run(budget)
        return search

    def their_bot(simulations: int) -> pyspiel.MCTSBot:
        rollout = pyspiel.RandomRolloutEvaluator(1, 3)
        return pyspiel.MCTSBot(theirs, rollout, 2 * EXPLORE, simulations, 1000, False, 4, False)

    bot = their_bot(SIMULATIONS)

    def our_batch() -> int:
        return sum(child.visits for child in our_search(SIMULATIONS).root.children.values())

    def their_batch() -> int:
        return int(bot.mcts_search(state).explore_count)

    expect(our_batch(), SIMULATIONS)
    expect(their_batch(), SIMULATIONS)
    expect(our_search(THOROUGH).best(), CENTRE)
    expect(their_bot(THOROUGH).mcts_search(state).best_child().action, CENTRE)
    mine, other = duel(repeated(our_batch), repeated(their_batch), seconds)
    facts = (
        f"{SIMULATIONS:,} simulations a search, each a new node and a random rollout",
        f"with {THOROUGH:,} simulations both open in the middle column",
    )
    return [Row("Connect Four, tree search", "simulations/s", mine, f"{PEER}, C++ MCTSBot", other, 2.0, facts)]
