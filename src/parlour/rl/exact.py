"""Exact work on tiny games: their whole tree, an equilibrium found by OpenSpiel, and how far from it a level of our bots is.

`python -m parlour.rl.exact fogline easy medium` prints it.
"""

from __future__ import annotations

import argparse
from collections import Counter
from typing import Any

import pyspiel

from parlour.bots.levels import LEVELS, make_bot
from parlour.core.dice import QuickDice
from parlour.core.view import to_json
from parlour.rl.branch import Branch
from parlour.rl.make import Made
from parlour.rl.tiny import PRESET, TINY

Strategy = dict[str, list[tuple[int, float]]]  # by what OpenSpiel calls an information set: its actions and how likely


class Tree:
    """The tree of a tiny game in the format of Gambit, in which OpenSpiel's own code walks it thousands of times a second."""

    def __init__(self, name: str) -> None:
        self.made = Made(name, PRESET)
        players = " ".join([f'"{seat}"' for seat in range(1, self.made.game.seats + 1)])
        self.lines = [f'EFG 2 R "{name}" {{ {players} }} ""']
        self.nodes = 0
        self.asked: list[tuple[str, Branch]] = []  # one branch of each information set, by what OpenSpiel calls it
        self._numbers: list[dict[str, int]] = [{} for _ in range(self.made.game.seats)]
        self._actions: dict[int, int] = {}  # OpenSpiel numbers steps in the order in which it meets them
        self._leaves = 0
        self._draws = 0
        self._grow(Branch(self.made))
        self.game = pyspiel.load_efg_game("\n".join(self.lines) + "\n")

    def _grow(self, branch: Branch) -> None:
        self.nodes += 1
        if branch.over:
            self._leaves += 1
            rewards = ", ".join(str(reward) for reward in branch.rewards())
            self.lines.append(f't "" {self._leaves} "" {{ {rewards} }}')
        elif branch.asking is not None:
            self._draws += 1
            count = branch.asking.outcomes
            outcomes = " ".join(f'"{n}" {1 / count:.17f}' for n in range(count))
            self.lines.append(f'c "" {self._draws} "" {{ {outcomes} }} 0')
            for outcome in range(count):
                twin = branch.copy()
                twin.draw(outcome)
                self._grow(twin)
        else:
            self._ask(branch)

    def _ask(self, branch: Branch) -> None:
        seat, allowed = branch.seat, branch.allowed()
        numbers = self._numbers[seat - 1]
        known = branch.information(seat)
        if known not in numbers:
            numbers[known] = len(numbers) + 1
            self.asked.append((f"{seat - 1}-{seat - 1}-{numbers[known]}-", branch.copy()))
        for step in allowed:
            self._actions.setdefault(step, len(self._actions))
        steps = " ".join(f'"{step}"' for step in allowed)
        self.lines.append(f'p "" {seat} {numbers[known]} "" {{ {steps} }} 0')
        for step in allowed:
            twin = branch.copy()
            twin.take(step)
            self._grow(twin)

    def solved(self, iterations: int) -> pyspiel.Policy:
        """The average strategy of so many iterations of CFR+."""
        solver = pyspiel.CFRPlusSolver(self.game)
        for _ in range(iterations):
            solver.evaluate_and_update_policy()
        return solver.tabular_average_policy()

    def nash_conv(self, policy: pyspiel.Policy) -> float:
        """What all players together could gain by answering the policy in the best way; 0 = an equilibrium."""
        return float(pyspiel.nash_conv(self.game, policy, True))

    def played(self, level: str, samples: int, seed: int = 1) -> pyspiel.Policy:
        """What a level does, as often as it did it in so many samples of each decision."""
        made, dice = self.made, QuickDice(seed)
        bots = [make_bot(made.card, made.game, level, seat, dice) for seat in range(1, made.game.seats + 1)]
        chosen: dict[tuple[int, bytes], list[list[int]]] = {}
        strategy: Strategy = {}
        for name, branch in self.asked:
            assert branch.session is not None
            seat, position = branch.seat, branch.session.position
            view = position.view(seat)
            key = (seat, to_json(view))
            if key not in chosen:
                actions = [
                    position.random_action(seat, dice) if level == LEVELS[0] else bots[seat - 1].choose(view)
                    for _ in range(samples)
                ]
                chosen[key] = [made.encoder.steps(position, seat, action) for action in actions]
            done = branch.session.steps[seat - 1]
            nexts = Counter(steps[len(done)] for steps in chosen[key] if steps[: len(done)] == done)
            allowed = branch.allowed()
            total = nexts.total()
            shares = [nexts[step] / total if total else 1 / len(allowed) for step in allowed]
            strategy[name] = [(self._actions[step], share) for step, share in zip(allowed, shares, strict=True)]
        return pyspiel.TabularPolicy(strategy)


def main(argv: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m parlour.rl.exact", description="Exploitability on a tiny game.")
    parser.add_argument("game", choices=sorted(TINY))
    parser.add_argument("levels", nargs="*", metavar="level", help=f"some of {', '.join(LEVELS)}")
    parser.add_argument("--iterations", type=int, default=1000, help="of CFR+ (1000)")
    parser.add_argument("--samples", type=int, default=32, help="of each decision of a level (32)")
    given: Any = parser.parse_args(argv)
    tree = Tree(given.game)
    print(f"{given.game}: {tree.nodes:,} nodes, {len(tree.asked):,} information sets")
    counts = [count for count in (1, 10, 100, 1000, 10_000) if count < given.iterations]
    for count in [*counts, given.iterations]:
        print(f"CFR+ {count:>6,} iterations  NashConv {tree.nash_conv(tree.solved(count)):.4f}")
    for level in given.levels:
        print(f"level {level:<16}  NashConv {tree.nash_conv(tree.played(level, given.samples)):.4f}")


if __name__ == "__main__":
    main()
