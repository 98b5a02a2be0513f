"""Who plays in the lab: a level of the bots, a Python bot by its dotted name, or a program behind pipes.

`hard`, `mybots.Clever` (a class that is made as `Bot` is: game, seat, dice), `cmd:python3 mybot.py` (docs/own-bots.md).
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from time import monotonic, process_time
from typing import Any, Protocol

import msgspec

from parlour.bots.bot import Bot
from parlour.bots.levels import LEVELS, make_bot, recipe, rivals
from parlour.bots.program import BotTrouble, ProgramBot
from parlour.core.attempt import attempt
from parlour.core.catalogue import Card
from parlour.core.contract import Action, Draft, Event, Game, Position, Refusal, Seat
from parlour.core.dice import Dice, QuickDice
from parlour.core.recipes import Recipe
from parlour.lab.ceiling import Seer
from parlour.lab.restricted import Restricted, RestrictedBot

COMMAND = "cmd:"
PATIENCE = 10.0  # seconds for each answer of a program
TRIES = 3  # inputs that may be refused before its time is over
MOST_DRAFTS = 100  # that it may change before it decides


class UnknownPlayer(ValueError):
    """No such player: one clear line."""


class Player(Protocol):
    """One seat of a match in the lab."""

    clock: Callable[[], float]  # by which its thought is measured
    hears: bool  # whether it is told events
    trouble: str  # why it could not go on; "" = all is well

    def act(self, truth: Position, told: list[Event]) -> list[Action]:
        """What it does now, of which it may know only its own view; [] = it has not decided, so its time is over."""

    def gone(self) -> bool:
        """Whether it will never act again."""

    def over(self, result: str) -> None:
        """The match has ended."""


class House:
    """A bot: a level of the house, or a class of somebody else's."""

    clock = staticmethod(process_time)
    hears = False
    trouble = ""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    def act(self, truth: Position, told: list[Event]) -> list[Action]:
        return [self.bot.choose(truth.view(self.bot.seat))]

    def gone(self) -> bool:
        return False

    def over(self, result: str) -> None:
        """Nothing to do."""


class Cheater:
    """A level that sees everything (ceiling.py)."""

    clock = staticmethod(process_time)
    hears = False
    trouble = ""

    def __init__(self, seer: Seer) -> None:
        self.seer = seer

    def act(self, truth: Position, told: list[Event]) -> list[Action]:
        return [self.seer.choose(truth)]

    def gone(self) -> bool:
        return False

    def over(self, result: str) -> None:
        """Nothing to do."""


class Program:
    """A program of somebody else's; it is started at its first decision and ended with the match."""

    clock = staticmethod(monotonic)  # it thinks in another process
    hears = True

    def __init__(self, command: str, game: Game, seat: Seat) -> None:
        self.game = game
        self.seat = seat
        self.trouble = ""
        self.command = command
        self.program: ProgramBot | None = None

    def act(self, truth: Position, told: list[Event]) -> list[Action]:
        """BotTrouble only if it cannot be started."""
        if self.program is None:
            self.program = ProgramBot(self.command, self.game, self.seat, PATIENCE)
        return [] if self.program.ended else self.ask(self.program, truth, told)

    def ask(self, program: ProgramBot, truth: Position, told: list[Event]) -> list[Action]:
        view = truth.view(self.seat)
        legal = [self.game.write(action) for action in truth.legal(self.seat)]
        draft = ""
        refused = 0
        try:
            text = program.choose(view, legal, told)
            for _ in range(MOST_DRAFTS):
                found = attempt(self.game, truth.clone(), self.seat, text, draft, None)
                if isinstance(found, Draft):
                    draft = found.text
                    text = program.choose(view, legal, [])
                elif isinstance(found, Refusal):
                    refused += 1
                    if refused == TRIES:
                        self.trouble = f"refused {TRIES} times: {found.words}"
                        return []
                    text = program.again(found)
                else:
                    return found.actions
            self.trouble = f"{MOST_DRAFTS} drafts and no decision"
        except BotTrouble as trouble:
            self.trouble = trouble.what
        return []

    def gone(self) -> bool:
        return self.program is not None and self.program.ended

    def over(self, result: str) -> None:
        if self.program is not None:
            self.program.over(result)


def check_player(card: Card, name: str) -> None:
    """UnknownPlayer with one clear line, if nobody is called so."""
    known = (*LEVELS, *rivals(card))
    if name in known:
        return
    if name.startswith(COMMAND):
        if not name.removeprefix(COMMAND).strip():
            raise UnknownPlayer(f"{COMMAND} names no program; write {COMMAND}'python3 mybot.py'")
    elif "." in name:
        _try_out(card, name)
    else:
        raise UnknownPlayer(
            f"unknown level {name[:40]!r}; expected one of {', '.join(known)}, {COMMAND}PROGRAM, or module.Bot"
        )


def recipe_of(card: Card, name: str) -> Recipe:
    """What the player is made of: results are no longer of the same player when this is not the same.

    Of a program nobody but its author knows when it has changed.
    """
    if name.startswith(COMMAND):
        return Recipe("program")
    if "." in name:
        file = sys.modules[_class(name).__module__].__file__
        return Recipe(f"bot {sha256(Path(file).read_bytes()).hexdigest()[:12]}" if file else "bot")
    return recipe(card, name)


def make_player(
    card: Card, game: Game, name: str, seat: Seat, dice: Dice, seeing: bool = False, without: str = ""
) -> Player:
    """The player of one seat; `without` is a kind of action that it does not use if it can do anything else."""
    if name.startswith(COMMAND):
        return Program(name.removeprefix(COMMAND), game, seat)
    if "." in name:
        made: Any = _class(name)
        return House(made(game, seat, dice))
    if seeing:
        return Cheater(Seer(card, game, name, seat, dice))
    if not without:
        return House(make_bot(card, game, name, seat, dice))
    heuristics = Restricted(card.heuristics(game), game, seat, without)
    restricted = msgspec.structs.replace(card, heuristics=lambda game: heuristics)
    return House(RestrictedBot(make_bot(restricted, game, name, seat, dice), heuristics))


def _try_out(card: Card, name: str) -> None:
    """Makes the bot once, before anything is played: a class that builds on one of ours but `Bot` fails only then."""
    made: Any = _class(name)
    try:
        made(card.make(), 1, QuickDice(0))
    except Exception as trouble:  # whatever its author wrote
        words = " ".join(str(trouble).split())[:200]
        raise UnknownPlayer(f"cannot make the bot {name[:60]!r}: {type(trouble).__name__}: {words}") from None


def _class(name: str) -> type[Any]:
    """The class of a dotted name, from the folder one is in or anywhere that Python looks."""
    module, _, last = name.rpartition(".")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    try:
        found = getattr(import_module(module), last)
    except (ImportError, AttributeError, ValueError, SyntaxError) as trouble:
        words = " ".join(str(trouble).split())[:200]
        raise UnknownPlayer(f"cannot load the bot {name[:60]!r}: {words}") from None
    if not (isinstance(found, type) and callable(getattr(found, "choose", None))):
        raise UnknownPlayer(f"{name[:60]!r} is no bot: a class with `choose(view)` is expected")
    return found
