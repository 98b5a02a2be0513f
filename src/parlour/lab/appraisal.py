"""What a seat may think of its chances: from its view alone, never from the truth.

Levels that search are asked by a search: what the action it would choose has come to. In other games each world that fits the
view is played on by the game's own policy. Beside it stands how many candidates are about as good as the best one, by the game's
estimate one step ahead in the same worlds for all of them.
"""

from __future__ import annotations

import msgspec

from parlour.bots.budget import Budget
from parlour.bots.ismcts import Search
from parlour.bots.levels import recipe
from parlour.bots.simultaneous import JointSearch
from parlour.core.catalogue import Card
from parlour.core.contract import Dream, Game, Position, Seat
from parlour.core.dice import QuickDice
from parlour.core.view import View

SIMULATIONS = 300
PLAYOUTS = 24
WORLDS = 8  # for the candidates
MOST = 60  # candidates looked at
NEAR = 0.02  # of the best: as good as it
ENDLESS = 400  # decisions after which a playout is no longer followed


class Appraised(msgspec.Struct, frozen=True, array_like=True):
    """What the mover of one decision may have thought."""

    step: int
    seat: Seat
    value: float  # 0 to 1
    near: int  # candidates within NEAR of the best one, itself included


class Appraiser:
    """For one match; its dice are its own."""

    def __init__(self, card: Card, game: Game, seed: int) -> None:
        self.game = game
        self.heuristics = card.heuristics(game)
        self.plan = recipe(card, "hard")
        self.dice = QuickDice(seed * 100)

    def appraise(self, step: int, seat: Seat, view: View) -> Appraised:
        dream = self.heuristics.believe(self.game.dream(view), seat)
        searched = self.plan.kind in ("search", "joint")
        value = self.by_search(dream, seat) if searched else self.by_playouts(dream, seat)
        return Appraised(step, seat, round(value, 3), self.near_best(dream, seat))

    def by_search(self, dream: Dream, seat: Seat) -> float:
        make = JointSearch if self.plan.kind == "joint" else Search
        search = make(dream, self.game.seats, seat, self.heuristics, self.dice, self.plan.explore, self.plan.depth)
        search.run(Budget(SIMULATIONS))
        best = search.root.children[search.best()]
        return best.total / best.visits

    def by_playouts(self, dream: Dream, seat: Seat) -> float:
        return sum(self.playout(dream.world(self.dice), seat) for _ in range(PLAYOUTS)) / PLAYOUTS

    def playout(self, world: Position, seat: Seat) -> float:
        for _ in range(ENDLESS):
            seats = list(world.to_act())
            if not seats:
                break
            picks = [self.heuristics.policy(world, other, self.dice) for other in seats]
            for other, pick in zip(seats, picks, strict=True):
                if not world.why_not(other, pick):
                    world.play(other, pick, None)
        outcome = world.outcome()
        return self.heuristics.value(world, seat) if outcome is None else outcome.payoffs[seat - 1]

    def near_best(self, dream: Dream, seat: Seat) -> int:
        first = dream.world(self.dice)
        candidates = self.heuristics.candidates(first, seat)[:MOST]
        if len(candidates) == 1:
            return 1
        totals = [0.0] * len(candidates)
        for n in range(WORLDS):
            world = dream.world(self.dice) if n else first
            others = [other for other in world.to_act() if other != seat]
            replies = [self.heuristics.policy(world, other, self.dice) for other in others]
            for i, action in enumerate(candidates):
                trial = world.clone()
                trial.play(seat, action, None)
                for other, reply in zip(others, replies, strict=True):
                    if not trial.why_not(other, reply):
                        trial.play(other, reply, None)
                totals[i] += self.heuristics.value(trial, seat)
        return sum(1 for total in totals if total >= max(totals) - NEAR * WORLDS)
