"""Bots at live tables think in processes of their own: at workers that listen to the bus, or beside the server where
there are none. One that dies is replaced, and its move is thought again."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor
from functools import lru_cache
from secrets import randbits

import msgspec

from parlour import games
from parlour.bots.levels import LEVELS, make_bot
from parlour.core.catalogue import Card
from parlour.core.contract import Game
from parlour.core.dice import QuickDice
from parlour.core.view import View, to_json
from parlour.server.bus import Bus
from parlour.server.rates import Asker
from parlour.server.turns import Turns
from parlour.server.workers import Workers, pause

TRIES = 3  # then the simplest bot thinks, and if even that fails nobody
DEATHS = 6  # of processes that thought about one question; then the simplest bot thinks


def rest(thought: float, beat: float) -> float:
    """Seconds until a bot's answer is told that took so long to think of. How long it thinks follows from what it alone can
    see (few weaves of a hand are soon compared), so it answers at the first beat, or at the second, fourth, eighth."""
    at = beat
    while 0 < at < thought:
        at *= 2
    return max(0.0, at - thought)


class Question(msgspec.Struct, frozen=True):
    """A bot's view at its turn. It goes to another process, perhaps to another machine: it holds data only, never a
    position, and nothing that the bot may not know."""

    game: str
    options: bytes  # JSON, every option
    level: str
    seat: int
    shape: str  # the name of the view's type
    view: bytes  # JSON
    seed: int
    seconds: float


_encode = msgspec.msgpack.encode
_decoder = msgspec.msgpack.Decoder(Question)
read_question = _decoder.decode


class Died(Exception):
    """Whoever thought about it."""


class Speechless(Exception):
    """No bot could be brought to move."""


class Unwanted(Exception):
    """Nobody needs the answer any more."""


class Thinkers(Workers):
    """Who thinks, and who waits for it: households take turns, so that many tables of one do not starve others'."""

    def __init__(self, workers: int, seconds: float, bus: Bus | None = None) -> None:
        super().__init__(workers)
        self.seconds = seconds
        self.bus = bus or Bus()
        self.turns = Turns(workers + 1)
        self.busy: Counter[str] = Counter()  # questions on the way, by household

    async def choose(
        self,
        who: Asker,
        game: str,
        options: dict[str, object],
        level: str,
        seat: int,
        view: View,
        wanted: Callable[[], bool] = lambda: True,
    ) -> str:
        """The bot's input in the game's notation. Processes that die are waited for, however many they are."""
        told, shape, shown = msgspec.json.encode(options), type(view).__name__, to_json(view)

        def question(failures: int, deaths: int) -> Question:
            which = LEVELS[0] if failures >= TRIES or deaths >= DEATHS else level
            return Question(game, told, which, seat, shape, shown, randbits(48), self._seconds(who))

        self.busy[who.household] += 1
        try:
            return await self._choose(who, question, wanted)
        finally:
            self.busy[who.household] -= 1
            if not self.busy[who.household]:
                del self.busy[who.household]

    def _seconds(self, who: Asker) -> float:
        """The more of a household's bots wait, the shorter each may think: clocks run meanwhile. Others' are not felt but
        for the turns that they take."""
        share, places = len(self.busy) * self.busy[who.household], self.bus.workers or self.workers
        return max(0.05, self.seconds * places / max(places, share))

    async def _choose(self, who: Asker, question: Callable[[int, int], Question], wanted: Callable[[], bool]) -> str:
        failures = deaths = 0
        while True:
            await asyncio.sleep(pause(deaths))  # one that kills whoever thinks about it must not do so all the time
            self.turns.resize(
                (self.bus.workers or self.workers) + 1
            )  # one question lies ready while others are thought about
            async with self.turns.turn(who):
                if not wanted():
                    raise Unwanted
                try:
                    return await self._answer(question(failures, deaths))
                except (BrokenExecutor, Died):
                    deaths += 1
                except Exception:
                    failures += 1
                    if failures == 2 * TRIES:
                        raise Speechless from None

    async def _answer(self, question: Question) -> str:
        """By a worker at the bus if there is one, else by a process of this server."""
        thought = await self.bus.think(_encode(question))
        if thought is None:
            return await self.ask(think, question)
        if thought.died:
            self.deaths += 1
            raise Died
        if thought.failed:
            raise Speechless
        return thought.text

    async def imagine(self, who: Asker, game: str, options: dict[str, object], view: View) -> dict[str, object]:
        """A whole position that fits the view, as it is saved."""
        async with self.turns.turn(who):
            return await self.ask(imagine, game, msgspec.json.encode(options), view, randbits(48))

    async def weigh(
        self, who: Asker, game: str, options: dict[str, object], before: dict[str, object], after: dict[str, object]
    ) -> tuple[int, int, int, int, str] | None:
        """Whether the turn between two positions, as they are saved, could have been worth more: `Card.missed`."""
        async with self.turns.turn(who):
            return await self.ask(weigh, game, msgspec.json.encode(options), before, after)


@lru_cache(maxsize=32)
def _game(name: str, options: bytes) -> Game:
    return games.card(name).make(msgspec.json.decode(options))


def _shape(card: Card, name: str) -> type[View]:
    """The type of that name among the game's views: nothing else can be asked for."""
    home = card.package()
    return next(kind for kind in _kinds(View) if kind.__name__ == name and f"{kind.__module__}.".startswith(f"{home}."))


def _kinds(kind: type[View]) -> Iterator[type[View]]:
    for one in kind.__subclasses__():
        yield one
        yield from _kinds(one)


def think(question: Question) -> str:
    """In the worker: one decision. All that the bot needs is in its view, so any worker can think of any match."""
    card = games.card(question.game)
    game = _game(question.game, question.options)
    dice = QuickDice(question.seed)
    bot = make_bot(card, game, question.level, question.seat, dice, question.seconds)
    return game.write(bot.choose(msgspec.json.decode(question.view, type=_shape(card, question.shape))))


def imagine(name: str, options: bytes, view: View, seed: int) -> dict[str, object]:
    """In the worker: one world that the view may be of."""
    game = _game(name, options)
    return game.save(game.dream(view).world(QuickDice(seed)))


def weigh(
    name: str, options: bytes, before: dict[str, object], after: dict[str, object]
) -> tuple[int, int, int, int, str] | None:
    """In the worker: the turn between two positions."""
    game, missed = _game(name, options), games.card(name).missed
    assert missed is not None
    return missed(game.load(before, QuickDice()), game.load(after, QuickDice()))
