"""Bots at live tables think in processes of their own; one that dies is replaced, and its move is thought again."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from multiprocessing import get_context
from secrets import randbits

import msgspec

from parlour import games
from parlour.bots.levels import LEVELS, make_bot
from parlour.core.contract import Game
from parlour.core.dice import QuickDice
from parlour.core.view import View

TRIES = 3  # then the simplest bot thinks, and if even that fails nobody


class Question(msgspec.Struct, frozen=True):
    """A bot's view at its turn. It goes to another process, so it holds data only, and never a position."""

    game: str
    options: bytes  # JSON, every option
    level: str
    seat: int
    view: View
    seed: int
    seconds: float


class Speechless(Exception):
    """No bot could be brought to move."""


class Thinkers:
    """The worker processes."""

    def __init__(self, workers: int, seconds: float) -> None:
        self.workers = workers
        self.seconds = seconds
        self.pool: ProcessPoolExecutor | None = None
        self.busy = 0  # questions on the way
        self.deaths = 0

    async def warm_up(self) -> None:
        """So that the first bot of the day does not keep its table waiting."""
        await asyncio.wrap_future(self._pool().submit(os.getpid))

    async def choose(self, game: str, options: dict[str, object], level: str, seat: int, view: View) -> str:
        """The bot's input in the game's notation."""
        self.busy += 1
        try:
            return await self._choose(game, options, level, seat, view)
        finally:
            self.busy -= 1

    def _seconds(self) -> float:
        """The more bots wait for a process, the shorter each may think: clocks run meanwhile."""
        return max(0.05, self.seconds * self.workers / max(self.workers, self.busy))

    async def _choose(self, game: str, options: dict[str, object], level: str, seat: int, view: View) -> str:
        told = msgspec.json.encode(options)
        for attempt in range(2 * TRIES):
            who = level if attempt < TRIES else LEVELS[0]
            pool = self._pool()
            try:
                question = Question(game, told, who, seat, view, randbits(48), self._seconds())
                return await asyncio.wrap_future(pool.submit(think, question))
            except BrokenProcessPool:
                if self.pool is pool:
                    self.deaths += 1
                    self.pool = None
                    pool.shutdown(wait=False)
            except Exception:
                if attempt + 1 == 2 * TRIES:
                    raise Speechless(f"{game} {level}") from None
        raise Speechless(f"{game} {level}")

    def _pool(self) -> ProcessPoolExecutor:
        if self.pool is None:
            # spawned, because a forked child would share the event loop's sockets
            self.pool = ProcessPoolExecutor(
                self.workers, mp_context=get_context("spawn"), initializer=_settle_in, initargs=(os.getpid(),)
            )
        return self.pool

    def stop(self) -> None:
        if self.pool is not None:
            processes = list(self.pool._processes.values())
            self.pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.terminate()
            self.pool = None


def _settle_in(server: int) -> None:
    """A worker leaves stopping to its server, and does not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(5)  # people first
    threading.Thread(target=_watch, args=(server,), daemon=True).start()


def _watch(server: int) -> None:
    while os.getppid() == server:
        time.sleep(0.5)
    os._exit(0)


@lru_cache(maxsize=32)
def _game(name: str, options: bytes) -> Game:
    return games.card(name).make(msgspec.json.decode(options))


def think(question: Question) -> str:
    """In the worker: one decision. All that the bot needs is in its view, so any worker can think of any match."""
    card = games.card(question.game)
    game = _game(question.game, question.options)
    dice = QuickDice(question.seed)
    bot = make_bot(card, game, question.level, question.seat, dice, question.seconds)
    return game.write(bot.choose(question.view))
