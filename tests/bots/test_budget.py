"""No bot thinks longer than it may, by a clock of our own; every one can be stopped; none keeps anything but its own."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour import games
from parlour.bots.bot import Bot
from parlour.bots.budget import Budget
from parlour.bots.foresight import ForesightBot
from parlour.bots.greedy import GreedyBot
from parlour.bots.ismcts import SearchBot
from parlour.bots.levels import LEVELS, make_bot, recipe
from parlour.bots.skilled import SkilledBot
from parlour.core.contract import Dream, Position
from parlour.core.dice import Dice, QuickDice
from parlour.core.heuristics import Heuristics, always
from tests.bots.moments import moments

pytestmark = pytest.mark.slow

THINKING = [
    (name, level) for name in games.NAMES for level in LEVELS if recipe(games.card(name), level).kind != "random"
]
KINDS = (GreedyBot, SkilledBot, SearchBot, ForesightBot)  # of bots that look ahead
SECONDS = 1.0


class Clock:
    """Time passes only where a test says so."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class SlowDream(Dream):
    """Every world of it takes its time."""

    def __init__(self, dream: Dream, slow: "Slow") -> None:
        self.dream = dream
        self.slow = slow

    def world(self, dice: Dice) -> Position:
        self.slow.clock.now += self.slow.seconds
        self.slow.after()
        return self.dream.world(dice)


class Slow(Heuristics):
    """The rules of thumb of a game, each of which takes its time."""

    def __init__(self, heuristics: Heuristics, clock: Clock, seconds: float, after: Callable[[], None]) -> None:
        self.heuristics = heuristics
        self.clock = clock
        self.seconds = seconds
        self.after = after  # called with every estimate

    def candidates(self, position: Position, seat: int) -> list[int]:
        return self.heuristics.candidates(position, seat)

    def policy(self, position: Position, seat: int, dice: Dice) -> int:
        return self.heuristics.policy(position, seat, dice)

    def value(self, position: Position, seat: int) -> float:
        self.clock.now += self.seconds
        self.after()
        return self.heuristics.value(position, seat)

    def wide(self, position: Position) -> bool:
        return self.heuristics.wide(position)

    def believe(self, dream: Dream, seat: int) -> Dream:
        return SlowDream(self.heuristics.believe(dream, seat), self)

    def by_skill(self, position: Position, seat: int, skill: int, dice: Dice, more: Callable[[], bool] = always) -> int:
        return self.heuristics.by_skill(position, seat, skill, dice, self.slowly(more))

    def solve(self, position: Position, seat: int, more: Callable[[], bool]) -> int | None:
        return self.heuristics.solve(position, seat, self.slowly(more))

    def slowly(self, more: Callable[[], bool]) -> Callable[[], bool]:
        def asked() -> bool:
            allowed = more()
            if allowed:
                self.clock.now += self.seconds
                self.after()
            return allowed

        return asked


class SlowTurns(Slow):
    """Every turn imagined takes its time, too."""

    def policy(self, position: Position, seat: int, dice: Dice) -> int:
        self.clock.now += self.seconds
        return super().policy(position, seat, dice)


def slowed(
    bot: Bot, clock: Clock, seconds: float, after: Callable[[], None] = lambda: None, slow: type[Slow] = Slow
) -> Budget:
    """Gives the bot a clock of our own and slow thoughts; its budget."""
    assert isinstance(bot, KINDS)
    bot.budget.clock = clock
    bot.heuristics = slow(bot.heuristics, clock, seconds, after)
    return bot.budget


@given(st.lists(st.floats(0.001, 0.5), min_size=1, max_size=200), st.floats(0.0, 0.3))
def test_only_a_simulation_longer_than_all_before_can_be_late(durations: list[float], beginning: float) -> None:
    clock = Clock()
    budget = Budget(0, SECONDS, clock)
    budget.begin()
    began = clock.now
    clock.now += beginning
    longest = beginning
    last = 0.0
    for duration in durations:
        if not budget.more():
            break
        longest, last = max(longest, last), duration
        clock.now += duration
    assert clock.now - began <= SECONDS + max(0.0, last - longest) + 1e-9


def test_what_is_left_is_counted_by_simulations_and_by_time() -> None:
    clock = Clock()
    budget = Budget(50, SECONDS, clock)
    budget.begin()
    assert budget.left() == 50
    assert budget.more()
    clock.now += 0.125
    assert budget.left() == 7  # of 0.875 s
    clock.now += 0.875
    assert budget.left() == 0
    spent = Budget(1)
    assert spent.more()
    assert spent.left() == 0
    assert Budget(0).left() > 1_000_000


@pytest.mark.parametrize("seconds", [0.01, 0.04])
def test_foresight_looks_at_fewer_candidates_where_time_is_short(seconds: float) -> None:
    """However slow the machine, those that it looks at are compared in several worlds."""
    card = games.card("summon5")
    game = card.make()
    [(position, seat), *_] = moments("summon5")
    clock = Clock()
    bot = make_bot(card, game, "master", seat, QuickDice(5), seconds=SECONDS)
    values: list[Position] = []
    slowed(bot, clock, seconds, lambda: values.append(position))
    bot.choose(position.view(seat))
    assert clock.now <= 100.0 + SECONDS
    assert len(values) >= 0.7 * SECONDS / seconds  # and the time is used


@pytest.mark.parametrize("seconds", [0.0005, 0.02, 0.3])
def test_foresight_breaks_off_in_the_middle_of_a_match_imagined(seconds: float) -> None:
    card = games.card("summon5")
    game = card.make({"players": 3})
    position = game.start(QuickDice(4))
    [seat] = position.to_act()
    clock = Clock()
    bot = make_bot(card, game, "master", seat, QuickDice(5), seconds=SECONDS)
    slowed(bot, clock, seconds, slow=SlowTurns)
    assert position.why_not(seat, bot.choose(position.view(seat))) == ""
    assert clock.now <= 100.0 + SECONDS + 1e-9


@pytest.mark.slow
@pytest.mark.parametrize(("name", "level"), THINKING)
def test_a_limit_of_seconds_is_never_exceeded(name: str, level: str) -> None:
    card = games.card(name)
    game = card.make()
    for position, seat in moments(name):
        clock = Clock()
        bot = make_bot(card, game, level, seat, QuickDice(5), seconds=SECONDS)
        slowed(bot, clock, 0.02)
        began = clock.now
        choice = bot.choose(position.view(seat))
        assert clock.now - began <= SECONDS + 1e-9
        assert position.why_not(seat, choice) == ""


class Word:
    """Ends a decision at its third thought, as a server does when a match is over."""

    def __init__(self) -> None:
        self.budget = Budget(0)
        self.thoughts = 0
        self.begun = 0

    def say(self) -> None:
        self.thoughts += 1
        if self.thoughts == 3:
            self.budget.stop()
            self.begun = self.budget.done


@pytest.mark.slow
@pytest.mark.parametrize(("name", "level"), THINKING)
def test_every_bot_can_be_stopped_and_still_chooses(name: str, level: str) -> None:
    card = games.card(name)
    game = card.make()
    for position, seat in moments(name):
        bot = make_bot(card, game, level, seat, QuickDice(5))
        word = Word()
        word.budget = slowed(bot, Clock(), 0.0, word.say)
        choice = bot.choose(position.view(seat))
        assert position.why_not(seat, choice) == ""
        assert word.thoughts < 3 or word.budget.done == word.begun  # none is begun after the word


@pytest.mark.slow
@pytest.mark.parametrize(("name", "level"), THINKING)
def test_a_number_of_simulations_is_never_exceeded(name: str, level: str) -> None:
    card = games.card(name)
    game = card.make()
    for position, seat in moments(name):
        bot = make_bot(card, game, level, seat, QuickDice(5), simulations=20)
        bot.choose(position.view(seat))
        assert isinstance(bot, KINDS)
        assert bot.budget.done <= 20
