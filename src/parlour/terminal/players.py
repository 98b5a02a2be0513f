"""Who takes the seats that nobody at this keyboard has: bots of a level, or a program of somebody else's."""

from __future__ import annotations

import secrets
from typing import Protocol

from parlour.bots.advice import advise
from parlour.bots.bot import Bot
from parlour.bots.levels import LEVELS, make_bot
from parlour.bots.program import BotTrouble, ProgramBot
from parlour.core.catalogue import Card
from parlour.core.contract import Refusal, Seat
from parlour.core.dice import QuickDice
from parlour.table.match import Match, Reply
from parlour.table.recording import result_of

COMMAND = "cmd:"
NOBODY = "none"
USUAL = "medium"  # who sits down where nobody is named: beats who only tries, loses to who thinks
MOST_DRAFTS = 100  # that a program may change before it decides
TRIES = 3  # inputs of a program that may be refused before its time is over
PATIENCE = 10.0  # seconds for each answer of a program
THINKING = 1.0  # seconds for each decision of a bot


class NoPlayer(ValueError):
    """One clear line about a bot that cannot be had."""


class Chair(Protocol):
    """What a bot needs of the table: the match to look at, and how to be heard."""

    @property
    def match(self) -> Match: ...

    def hear(self, seat: Seat, text: str) -> Reply: ...

    def lapse(self, seat: Seat, cause: str) -> Reply: ...

    def note(self, text: str) -> None: ...


class Player(Protocol):
    """Acts for one seat; whatever happens, the match goes on."""

    def act(self, chair: Chair) -> None: ...

    def over(self, match: Match) -> None: ...


def check(bot: str) -> None:
    """NoPlayer if there is no such bot."""
    if bot not in (*LEVELS, NOBODY) and not bot.startswith(COMMAND):
        raise NoPlayer(f"unknown bot {bot[:40]!r}; expected one of {', '.join(LEVELS)}, {NOBODY}, or {COMMAND}PROGRAM")


def player(bot: str, card: Card, match: Match, seat: Seat) -> Player:
    if bot.startswith(COMMAND):
        try:
            return Program(ProgramBot(bot.removeprefix(COMMAND), match.game, seat, PATIENCE), seat)
        except BotTrouble as trouble:
            raise NoPlayer(str(trouble)) from None
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

    def act(self, chair: Chair) -> None:
        match = chair.match
        chair.hear(self.seat, match.game.write(self.bot.choose(match.view(self.seat))))

    def over(self, match: Match) -> None:
        """Nothing to do."""


class Program:
    """A bot of somebody else's, behind pipes."""

    def __init__(self, program: ProgramBot, seat: Seat) -> None:
        self.program = program
        self.seat = seat
        self.heard = 0
        self.drafts = 0  # changed one after the other

    def act(self, chair: Chair) -> None:
        match = chair.match
        events = match.events(self.seat, self.heard)
        self.heard += len(events)
        refusal: Refusal | None = None
        try:
            for _ in range(TRIES):
                if refusal is None:
                    text = self.program.choose(match.view(self.seat), match.legal(self.seat), events)
                else:
                    text = self.program.again(refusal)
                reply = chair.hear(self.seat, text)
                refusal = reply.refusal
                if refusal is None:
                    self.drafts = self.drafts + 1 if reply.draft else 0
                    if self.drafts > MOST_DRAFTS:
                        self.late(chair, f"{MOST_DRAFTS} drafts and no decision")
                    return
            self.late(chair, f"refused {TRIES} times")
        except BotTrouble as trouble:
            self.late(chair, trouble.what)

    def late(self, chair: Chair, why: str) -> None:
        """Its time is over: the game's own rules say what happens, or else that it has left."""
        match = chair.match
        chair.note(f"seat {self.seat}: {why}")
        self.drafts = 0
        causes = [timer.cause for timer in match.position.timers() if timer.seat == self.seat]
        chair.lapse(self.seat, causes[0] if causes and not self.program.ended else "absence")
        if causes and not self.program.ended:
            return
        if self.seat in match.position.to_act():
            chair.hear(self.seat, "resign")

    def over(self, match: Match) -> None:
        self.program.over(result_of(match))
