"""`parlour bot net:...`: whether a program can play over the network, in a house of its own on this machine."""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from urllib.request import urlopen

from parlour.bots.program import BotTrouble
from parlour.client import ClientError, House, Refused
from parlour.core.catalogue import Card
from parlour.core.dice import QuickDice
from parlour.core.options import BadOption
from parlour.core.view import typed

NETWORK = "net:"
OPENS = 30.0  # seconds in which the program opens a table
MOVES = 30.0  # seconds in which it makes an input
LOOKS = 0.1  # seconds between two looks at the lobby
LEFT = ("disconnect", "clock", "timeout")  # reasons for which somebody has lost who did not play on
ADDRESS = re.compile(r"http://[0-9.]+:[0-9]+")
REFUSED = re.compile(r'^parlour_inputs_total\{[^}]*"refused"[^}]*\} (\d+)', re.MULTILINE)


class NetTrial:
    """A house, a bot account in it, the program, and a guest who plays at random against it."""

    def __init__(self, program: str, card: Card) -> None:
        self.program = program
        self.card = card

    def run(self, matches: int) -> Iterator[str]:
        """One line a match; BotTrouble at the first breach."""
        with TemporaryDirectory() as folder, _house(Path(folder)) as address:
            owner = House(address)
            owner.ask("/api/account", {"name": "Owner", "password": token_hex(12)})
            made = owner.ask("/api/bots", {"name": "Trial"})
            told = {"PARLOUR_HOUSE": address, "PARLOUR_TOKEN": made["token"], "PARLOUR_GAME": self.card.name}
            with _started(self.program, told) as process:
                rival = House(address)
                for number in range(matches):
                    played = self._match(process, rival, made["name"], number)
                    if refused := _refused(address):
                        raise BotTrouble(f"{refused} of its inputs were refused")
                    yield played

    def _match(self, process: subprocess.Popen[bytes], rival: House, name: str, number: int) -> str:
        dice, began, inputs = QuickDice(number), monotonic(), 0
        try:
            table = rival.join(_waiting(process, rival, name, self.card.name))
            for turn in table.turns(MOVES):
                game = self.card.make(table.options)  # which the program has chosen
                view = typed(turn.view, type(game.start(QuickDice(1)).view(0)))
                turn.play(game.write(game.dream(view).world(dice).random_action(turn.seat, dice)))
                inputs += 1
        except (ClientError, BadOption) as trouble:
            _check_alive(process)
            raise BotTrouble(str(trouble)) from None
        except Refused as refusal:
            raise BotTrouble(f"the house refused its rival: {refusal.words}") from None
        if table.result is None:
            raise BotTrouble("its table was closed before the match was over")
        if table.result["reason"] in LEFT:
            raise BotTrouble(f"it did not play on: {table.result['words']}")
        return f"{table.result['words']}; its rival made {inputs} inputs in {monotonic() - began:.1f} s"


def _waiting(process: subprocess.Popen[bytes], rival: House, name: str, game: str) -> str:
    """The table that the program has opened."""
    end = monotonic() + OPENS
    while monotonic() < end:
        _check_alive(process)
        for card in rival.ask("/api/lobby")["open"]:
            if card["game"] == game and any(player["name"] == name for player in card["players"]):
                return str(card["id"])
        sleep(LOOKS)
    raise BotTrouble(f"it has opened no table of {game} within {OPENS:g} s")


def _check_alive(process: subprocess.Popen[bytes]) -> None:
    if (code := process.poll()) is not None:
        raise BotTrouble(f"it has ended with code {code}")


def _refused(address: str) -> int:
    """How many inputs the house has refused; its rival makes none that are."""
    with urlopen(f"{address}/metrics", timeout=OPENS) as answer:
        return sum(int(float(number)) for number in REFUSED.findall(answer.read().decode()))


@contextmanager
def _house(folder: Path) -> Iterator[str]:
    """A house on this machine alone, with a file of its own."""
    command = [sys.executable, "-m", "parlour", "serve", "--port", "0", "--database", str(folder / "house.db")]
    with subprocess.Popen(
        [*command, "--rate", "1000", "--log", "error"], stdout=subprocess.PIPE, text=True, cwd=folder
    ) as process:
        try:
            assert process.stdout is not None
            found = ADDRESS.search(process.stdout.readline())
            if found is None:
                raise BotTrouble("no house could be opened on this machine")
            yield found[0]
        finally:
            process.terminate()


@contextmanager
def _started(program: str, told: dict[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    try:
        words = shlex.split(program)
        process = subprocess.Popen(words, env=os.environ | told, start_new_session=True)
    except (OSError, ValueError, IndexError) as trouble:
        raise BotTrouble(f"cannot start {program[:60]!r}: {trouble}") from None
    try:
        yield process
    finally:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)  # it would wait for its next guest
        process.wait()
