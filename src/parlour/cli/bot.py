"""`parlour bot`: whether a program can play."""

import sys
from time import monotonic
from typing import Annotated

from cyclopts import Parameter

from parlour.bots.program import LEAVING, BotTrouble, ProgramBot
from parlour.cli.errors import REFUSED, CliError, find_card, make_game
from parlour.cli.netbot import NETWORK, NetTrial
from parlour.core.catalogue import Card
from parlour.core.contract import Game, Refusal, Seat
from parlour.core.dice import QuickDice
from parlour.table.chance import chosen
from parlour.table.match import Match
from parlour.table.recording import result_of
from parlour.terminal.players import COMMAND, MOST_DRAFTS, PATIENCE

MOST = 2000  # inputs of one match
TEST = Refusal("test", "this was only a test: another input, please")


def bot(
    program: str,
    game: str,
    /,
    *,
    options: Annotated[list[str] | None, Parameter(consume_multiple=True)] = None,
    preset: str = "",
    matches: int = 0,
) -> int:
    """Check that a program can play: it takes every seat in turn, against random play.

    Prints one line a match and exits with 1 at the first breach of the protocol of docs/own-bots.md.

    Parameters
    ----------
    program
        The program as `parlour play --bot` takes it: "cmd:python3 mybot.py"; or one that plays over the network with a
        token: "net:python3 netbot.py". That is started beside a house of its own on this machine.
    game
        The game that it plays.
    options
        Options of the game: --options rep=forbid quiet=30
    preset
        A named set of options.
    matches
        How many matches it plays; if 0, one in each seat, and at least two.
    """
    card = find_card(game)
    rules = make_game(card, options or [], preset)
    if matches < 0:
        raise CliError("matches must be at least 0")
    if program.startswith(NETWORK):
        if options or preset:
            raise CliError("a program that plays over the network chooses options itself, when it opens its table")
        return _over_the_network(program.removeprefix(NETWORK), card, matches or 2)
    if not program.startswith(COMMAND):
        raise CliError(f"a program is named as {COMMAND}PROGRAM or {NETWORK}PROGRAM: {COMMAND}'python3 mybot.py'")
    for number in range(matches or max(2, rules.seats)):
        seat = number % rules.seats + 1
        try:
            print(f"pass  match {number + 1}, seat {seat}: {_Trial(program, rules, seat, number).run()}")
        except BotTrouble as trouble:
            print(f"FAIL  match {number + 1}, seat {seat}: {trouble}")
            return REFUSED
        sys.stdout.flush()
    return 0


def _over_the_network(program: str, card: Card, matches: int) -> int:
    number = 0
    try:
        for number, line in enumerate(NetTrial(program, card).run(matches), 1):
            print(f"pass  match {number}: {line}", flush=True)
    except BotTrouble as trouble:
        print(f"FAIL  match {number + 1}: {trouble}")
        return REFUSED
    return 0


class _Trial:
    """One match of the program."""

    def __init__(self, program: str, game: Game, seat: Seat, seed: int) -> None:
        self.seat = seat
        self.dice = QuickDice(seed)
        self.match = Match(game, ["random"] * game.seats, chosen(f"bot/{seed}", game.seats))
        self.program = ProgramBot(program.removeprefix(COMMAND), game, seat, PATIENCE, loud=True)
        self.heard = 0
        self.answers = 0
        self.drafts = 0  # changed one after the other
        self.slowest = 0.0

    def run(self) -> str:
        match = self.match
        try:
            for _ in range(MOST):
                seats = match.position.to_act()
                if not seats:
                    break
                for seat in seats:
                    if seat in match.position.to_act():
                        self.act(seat)
            if not self.program.over(result_of(match)):
                raise BotTrouble(f"it did not end within {LEAVING:g} s after the match was over")
            if code := self.program.process.returncode:
                raise BotTrouble(
                    f"it ended with code {code} after its last answer; it should read `over` and end with 0"
                )
            if self.program.unasked:
                raise BotTrouble(f"it said {self.program.unasked!r} without being asked")
        finally:
            self.program.close()
        broken_off = "" if match.outcome() else ", not over by then"
        inputs = f"{self.answers} input{'s' * (self.answers != 1)}"
        return f"{inputs}{broken_off}, the slowest took {self.slowest * 1000:.0f} ms"

    def act(self, seat: Seat) -> None:
        match = self.match
        if seat != self.seat:
            match.hear(seat, match.game.write(match.position.random_action(seat, self.dice)))
            return
        events = match.events(seat, self.heard)
        self.heard += len(events)
        began = monotonic()
        text = self.program.choose(match.view(seat), match.legal(seat), events)
        self.slowest = max(self.slowest, monotonic() - began)
        self.answers += 1
        if self.answers == 1:
            text = self.program.again(TEST)  # it must be able to try again
        reply = match.hear(seat, text)
        if reply.refusal is not None:
            raise BotTrouble(f"its input {text[:60]!r} is refused: {reply.refusal.words} [{reply.refusal.code}]")
        self.drafts = self.drafts + 1 if reply.draft else 0
        if self.drafts > MOST_DRAFTS:
            raise BotTrouble(f"it has changed its draft {MOST_DRAFTS} times without deciding")
