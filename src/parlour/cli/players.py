"""Who takes the seats that nobody at this keyboard has: bots of a level, or a program of somebody else's."""

from __future__ import annotations

import secrets
from typing import Protocol

from parlour.bots.advice import advise
from parlour.bots.bot import Bot
from parlour.bots.levels import LEVELS, make_bot
from parlour.bots.outside import BotTrouble, OutsideBot
from parlour.cli.trouble import Trouble
from parlour.core.catalogue import Card
from parlour.core.contract import Refusal, Seat
from parlour.core.dice import QuickDice
from parlour.table.copies import result_of
from parlour.table.match import Match

COMMAND = "cmd:"
NOBODY = "none"
MOST_DRAFTS = 100  # that a program may change before it decides
TRIES = 3  # inputs of a program that may be refused before its time is over
PATIENCE = 10.0  # seconds for each answer of a program
THINKING = 1.0  # seconds for each decision of a bot


class Player(Protocol):
    """Acts for one seat; whatever happens, the match goes on."""

    def act(self, match: Match) -> None: ...

    def over(self, match: Match) -> None: ...


def check(bot: str) -> None:
    if bot not in (*LEVELS, NOBODY) and not bot.startswith(COMMAND):
        raise Trouble(f"unknown bot {bot[:40]!r}; expected one of {', '.join(LEVELS)}, {NOBODY}, or {COMMAND}PROGRAM")


def player(bot: str, card: Card, match: Match, seat: Seat) -> Player:
    if bot.startswith(COMMAND):
        try:
            return Program(OutsideBot(bot.removeprefix(COMMAND), match.game, seat, PATIENCE), seat)
        except BotTrouble as trouble:
            raise Trouble(str(trouble)) from None
    dice = QuickDice(secrets.randbits(48))
    return Thinker(make_bot(card, match.game, bot, seat, dice, THINKING), seat)


def hint(card: Card, match: Match, seat: Seat) -> str:
    """What a bot would do in this seat, and why."""
    return advise(card, match.game, match.view(seat), seat, QuickDice(secrets.randbits(48)), THINKING)


class Thinker:
    """A bot of the house."""

    def __init__(self, bot: Bot, seat: Seat) -> None:
        self.bot = bot
        self.seat = seat

    def act(self, match: Match) -> None:
        match.hear(self.seat, match.game.write(self.bot.choose(match.view(self.seat))))

    def over(self, match: Match) -> None:
        """Nothing to do."""


class Program:
    """A bot of somebody else's, behind pipes."""

    def __init__(self, program: OutsideBot, seat: Seat) -> None:
        self.program = program
        self.seat = seat
        self.told = 0
        self.drafts = 0  # changed one after the other

    def act(self, match: Match) -> None:
        events = match.events(self.seat, self.told)
        self.told += len(events)
        refusal: Refusal | None = None
        try:
            for _ in range(TRIES):
                if refusal is None:
                    text = self.program.choose(match.view(self.seat), match.legal(self.seat), events)
                else:
                    text = self.program.again(refusal)
                reply = match.hear(self.seat, text)
                refusal = reply.refusal
                if refusal is None:
                    self.drafts = self.drafts + 1 if reply.draft else 0
                    if self.drafts > MOST_DRAFTS:
                        self.late(match, f"{MOST_DRAFTS} drafts and no decision")
                    return
            self.late(match, f"refused {TRIES} times")
        except BotTrouble as trouble:
            self.late(match, trouble.what)

    def late(self, match: Match, why: str) -> None:
        """Its time is over: the game's own rules say what happens, or else that it has left."""
        print(f"  seat {self.seat}: {why}")
        self.drafts = 0
        left = [ms for (_, seat), ms in match.clock.remaining().items() if seat == self.seat]
        if left and not self.program.ended:
            match.tick(match.clock.now + min(left))
            return
        match.leave(self.seat, match.clock.now)
        match.tick(match.clock.now + max(0, match.clock.allowance(self.seat)))
        if self.seat in match.position.to_act():
            match.hear(self.seat, "resign")

    def over(self, match: Match) -> None:
        self.program.over(result_of(match))
