"""Heroes of simulated runs. Each is a bot: it gets views, imagines a world that agrees with them, and chooses."""

from __future__ import annotations

from collections.abc import Callable

from parlour import games
from parlour.bots.bot import Bot
from parlour.bots.budget import Budget
from parlour.bots.greedy import GreedyBot
from parlour.bots.levels import LEVELS, make_bot
from parlour.core.contract import Action, Game, Seat
from parlour.core.dice import Dice
from parlour.core.view import View
from parlour.games.underscore.foe.policy import decide
from parlour.games.underscore.foe.vengeful import variants, vengeful_choice
from parlour.games.underscore.position.run import RunPosition
from parlour.games.underscore.view.shapes import UnderscoreView
from parlour.lab.underscore.upgrading import SEAT, by_caution, by_chance, by_estimate, by_thrift, by_trial

HEROES = ("scripted", "greedy", "matrix")
THRIFTY = {"frugal": by_thrift, "wary": by_caution}  # greedy, but for what they take and where they go
WORLDS = 4  # greedy: imagined worlds that each cast is tried in
SAMPLES = 2  # matrix: of each cell


def make_hero(name: str, game: Game, dice: Dice) -> Bot:
    """A hero by its name; a level of the bots is one too."""
    if name in LEVELS:
        return make_bot(games.card("underscore"), game, name, SEAT, dice)
    if name == "scripted":
        return Hero(game, dice, ScriptedBot(game, SEAT, dice), by_chance)
    if name == "greedy":
        return Hero(game, dice, greedy_bot(game, dice), by_estimate)
    if name in THRIFTY:
        return Hero(game, dice, greedy_bot(game, dice), THRIFTY[name])
    return Hero(game, dice, MatrixBot(game, SEAT, dice), by_trial)


def greedy_bot(game: Game, dice: Dice) -> Bot:
    return GreedyBot(game, SEAT, dice, games.card("underscore").heuristics(game), Budget(0), WORLDS)


class Hero(Bot):
    """Fights by one bot, and takes upgrades in one manner."""

    def __init__(self, game: Game, dice: Dice, fighting: Bot, taking: Callable[[RunPosition, Dice], Action]) -> None:
        super().__init__(game, SEAT, dice)
        self.fighting = fighting
        self.taking = taking

    def choose(self, view: View) -> Action:
        assert isinstance(view, UnderscoreView)
        if view.phase == "combat":
            return self.fighting.choose(view)
        world = imagined(self, view)
        if view.phase == "begin":
            return world.random_action(SEAT, self.dice)
        return self.taking(world, self.dice)


class ScriptedBot(Bot):
    """Fights as the stored encounters do: its moves in turn, semi-intelligently."""

    def __init__(self, game: Game, seat: Seat, dice: Dice) -> None:
        super().__init__(game, seat, dice)
        self.cursor = 0

    def choose(self, view: View) -> Action:
        fight = imagined(self, view).fight
        assert fight is not None
        hero = fight.side[self.seat - 1]
        hero.who.script = [(place, {}) for place in range(len(hero.who.moves))]
        hero.cursor = 0 if fight.turn == 1 else self.cursor
        found = decide(fight, self.seat - 1)
        self.cursor = found.cursor
        return found.action


class MatrixBot(Bot):
    """Each turn as a matrix game, as the vengeful dead play it."""

    def choose(self, view: View) -> Action:
        fight = imagined(self, view).fight
        assert fight is not None
        rows = variants(fight, self.seat - 1)
        return rows[0] if len(rows) == 1 else vengeful_choice(fight, self.seat - 1, SAMPLES, self.dice, "bot")


def imagined(bot: Bot, view: View) -> RunPosition:
    world = bot.game.dream(view).world(bot.dice)
    assert isinstance(world, RunPosition)
    return world
