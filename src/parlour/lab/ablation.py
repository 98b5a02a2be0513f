"""What each part of a bot is worth: a level that lacks the part against another level, on the ladder's own chances.

python -m parlour.lab.ablation fogline hard medium --pairs 100 --without inference setup
"""

from __future__ import annotations

import argparse
from collections.abc import Callable

from parlour import games
from parlour.bots.levels import LEVELS, make_bot
from parlour.bots.random import RandomBot
from parlour.core.catalogue import Card
from parlour.core.contract import Action, Game, Position, Seat
from parlour.core.dice import Dice, QuickDice
from parlour.core.heuristics import Heuristics, always
from parlour.core.view import View
from parlour.lab.intervals import Mean, mean_of
from parlour.lab.workers import spread
from parlour.table.chance import chosen

PARTS = {
    "inference": "imagined worlds count alike, however unlikely what the others did is in them",
    "setup": "what is done before the first turn is done at random",
}
Task = tuple[str, str, str, tuple[str, ...], int]  # game, level, its opponent, what it lacks, seed


class Forgetful(Heuristics):
    """A game's rules of thumb, but nothing is concluded from what the others did."""

    def __init__(self, heuristics: Heuristics) -> None:
        self.heuristics = heuristics

    def candidates(self, position: Position, seat: Seat) -> list[Action]:
        return self.heuristics.candidates(position, seat)

    def policy(self, position: Position, seat: Seat, dice: Dice) -> Action:
        return self.heuristics.policy(position, seat, dice)

    def value(self, position: Position, seat: Seat) -> float:
        return self.heuristics.value(position, seat)

    def by_skill(
        self, position: Position, seat: Seat, skill: int, dice: Dice, more: Callable[[], bool] = always
    ) -> Action:
        return self.heuristics.by_skill(position, seat, skill, dice, more)

    def wide(self, position: Position) -> bool:
        return self.heuristics.wide(position)

    def quiescent(self, position: Position) -> bool:
        return self.heuristics.quiescent(position)

    def solve(self, position: Position, seat: Seat, more: Callable[[], bool]) -> Action | None:
        return self.heuristics.solve(position, seat, more)


class Lacking:
    """A bot of a level without some of its parts."""

    def __init__(self, card: Card, game: Game, level: str, seat: Seat, dice: Dice, without: tuple[str, ...]) -> None:
        self.bot = make_bot(card, game, level, seat, dice)
        self.without = without
        self.careless = RandomBot(game, seat, dice)
        heuristics = getattr(self.bot, "hints", None)
        if "inference" in without and heuristics is not None:
            self.bot.heuristics = Forgetful(heuristics)  # type: ignore[attr-defined]

    def choose(self, view: View) -> Action:
        if "setup" in self.without and getattr(view, "phase", "") == "setup":
            return self.careless.choose(view)
        return self.bot.choose(view)


def points(task: Task) -> float:
    """What the level got on average in two matches of this seed, one in each seat."""
    name, level, other, without, seed = task
    return sum(_match(name, level, other, without, seed, seat) for seat in (1, 2)) / 2


def _match(name: str, level: str, other: str, without: tuple[str, ...], seed: int, its_seat: int) -> float:
    card = games.card(name)
    game = card.make()
    position = game.start(chosen(f"ladder/{seed}", 2).dice())
    bots = {}
    for seat in (1, 2):
        dice = QuickDice(seed * 100 + seat * 10 + its_seat)
        mine = seat == its_seat
        bots[seat] = Lacking(card, game, level if mine else other, seat, dice, without if mine else ())
    while seats := position.to_act():
        choices = [(seat, bots[seat].choose(position.view(seat))) for seat in seats]
        for seat, action in choices:
            if not position.why_not(seat, action):
                position.play(seat, action, None)
    outcome = position.outcome()
    assert outcome is not None
    return outcome.payoffs[its_seat - 1]


def measure(name: str, level: str, other: str, without: tuple[str, ...], pairs: int, jobs: int) -> Mean:
    """The level's points of a hundred; a pair of matches is one observation."""
    tasks = [(name, level, other, without, seed) for seed in range(pairs)]
    return mean_of([100 * found for found in spread(points, tasks, jobs)])


def main() -> None:
    two = [name for name in games.NAMES if games.card(name).info.seats == (2,)]
    parser = argparse.ArgumentParser(
        prog="python -m parlour.lab.ablation", description="What a part of a bot is worth."
    )
    parser.add_argument("game", choices=two)
    parser.add_argument("level", choices=LEVELS)
    parser.add_argument("other", choices=LEVELS, help="whom it plays against")
    parser.add_argument("--without", nargs="*", choices=tuple(PARTS), default=[], help="what it lacks")
    parser.add_argument("--pairs", type=int, default=50, help="pairs of matches, seats swapped (50)")
    parser.add_argument("--jobs", type=int, default=1, help="processes (1)")
    given = parser.parse_args()
    if given.pairs < 1 or given.jobs < 1:
        parser.error("pairs and jobs must be at least 1")
    found = measure(given.game, given.level, given.other, tuple(given.without), given.pairs, given.jobs)
    lacking = f" without {' and '.join(given.without)}" if given.without else ""
    print(f"{given.game}: {given.level}{lacking} - {given.other}  {found} %  ({2 * given.pairs} matches)")


if __name__ == "__main__":
    main()
