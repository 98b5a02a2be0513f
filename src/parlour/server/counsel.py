"""What the rules take long to find out is thought about in a process of its own: nobody waits for it but who asked."""

from __future__ import annotations

import os
from collections.abc import Callable
from time import monotonic, perf_counter
from typing import TypeVar

from parlour import games
from parlour.core.catalogue import Card
from parlour.core.thoughts import Deferring, Unthought
from parlour.server.metrics import Metrics, log, where
from parlour.server.rates import Asker
from parlour.server.thinking import TRIES, Thinkers

Made = TypeVar("Made")


class Counsel(Thinkers):
    """One process beside those of the bots: a person's input does not wait until these have thought."""

    def __init__(self, metrics: Metrics) -> None:
        super().__init__(1, 0.0)
        self.nice = 0  # a person waits for it
        self.metrics = metrics

    def get_ready(self, card: Card) -> None:
        """A match of this game is to be played here: if its rules may think, they need not wait for a process to start."""
        if card.think is not None and self.pool is None and self.open_at <= monotonic():
            self._pool().submit(os.getpid)

    async def work(self, who: Asker, work: Callable[[], Made]) -> Made:
        """The work, done on the loop, anew after each question that it asks. Answers last as long as it does: one that came
        at once because others had asked the same would tell of them."""
        answers: dict[str, str] = {}
        while True:
            try:
                with Deferring(answers):
                    return work()
            except Unthought as missing:
                question = missing
            if not await self.find_out(who, question, answers):
                return work()  # bounded, and in place rather than not at all

    async def find_out(self, who: Asker, asked: Unthought, answers: dict[str, str]) -> bool:
        """Has it answered, into `answers`; False if no process can be brought to do that."""
        began = perf_counter()
        for _ in range(TRIES):
            if self.in_a_row >= TRIES and self.open_at > monotonic():
                break  # they die one after another
            try:
                async with self.turns.turn(who):
                    answers[asked.question] = await self.ask(answer, asked.game, asked.question)
            except Exception as trouble:  # whatever kills a process, or a game stumbles over
                log.warning("not thought out", game=asked.game, trouble=where(trouble))
                continue
            self.metrics.counsel.observe(perf_counter() - began)
            return True
        return False


def answer(game: str, question: str) -> str:
    """In the worker."""
    think = games.card(game).think
    assert think is not None
    return think(question)
