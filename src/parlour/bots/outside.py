"""Bots of other people: a program that reads views and writes inputs, one JSON object a line (docs/bots.md)."""

from __future__ import annotations

import json
import os
import selectors
import shlex
import subprocess
from contextlib import suppress
from time import monotonic

from parlour.core.contract import Event, Game, Refusal, Seat
from parlour.core.view import View, to_json

PROTOCOL = 1
LONGEST = 1 << 16  # bytes of one answer
LISTED = 500  # legal actions told; where there are more, so many of them, spread evenly


class BotTrouble(Exception):
    """The bot crashed, was too slow, or talked nonsense: one clear line."""


class OutsideBot:
    """A running program. Whatever it does, the host goes on; the game's clock rules deal with the seat."""

    def __init__(self, command: str, game: Game, seat: Seat, seconds: float) -> None:
        self.command = command
        self.seconds = seconds  # for each answer
        self.pending = b""
        try:
            words = shlex.split(command)
            if not words:
                raise ValueError("no program is named")
            self.process = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
            )
        except (OSError, ValueError) as trouble:
            raise BotTrouble(f"cannot start {command[:60]!r}: {trouble}") from None
        hello = {"type": "hello", "protocol": PROTOCOL, "game": game.name, "version": game.version}
        self._tell({**hello, "options": game.options, "seat": seat, "seats": game.seats})

    def choose(self, view: View, legal: list[str], events: list[Event]) -> str:
        """The bot's input for this view."""
        told = [{"text": event.text, "data": event.data} for event in events]
        whole = len(legal) <= LISTED
        listed = legal if whole else [legal[n * len(legal) // LISTED] for n in range(LISTED)]
        self._tell({"type": "choose", "view": view, "legal": listed, "all": whole, "events": told})
        return self._answer()

    def again(self, refusal: Refusal) -> str:
        """Another try after a refused input."""
        self._tell({"type": "refused", "code": refusal.code, "words": refusal.words})
        return self._answer()

    def over(self, result: str) -> None:
        """The match has ended; a bot that does not leave by itself is made to."""
        with suppress(BotTrouble):
            self._tell({"type": "over", "result": result})
        self.close()

    def close(self) -> None:
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()
        try:
            self.process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def _tell(self, message: dict[str, object]) -> None:
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(to_json(message) + b"\n")
            self.process.stdin.flush()
        except OSError:
            raise BotTrouble(f"{self.command[:60]!r} has ended") from None

    def _answer(self) -> str:
        line = self._line()
        try:
            found = json.loads(line)
        except (ValueError, RecursionError):
            raise BotTrouble(f"{self.command[:60]!r} answered no JSON: {line[:60]!r}") from None
        text = found.get("input") if isinstance(found, dict) else None
        if not isinstance(text, str):
            raise BotTrouble(f'{self.command[:60]!r} must answer {{"input": "..."}}, not {line[:60]!r}')
        return text

    def _line(self) -> bytes:
        """One line of its output, waiting no longer than it may think."""
        assert self.process.stdout is not None
        deadline = monotonic() + self.seconds
        with selectors.DefaultSelector() as waiting:
            waiting.register(self.process.stdout, selectors.EVENT_READ)
            while b"\n" not in self.pending:
                if len(self.pending) > LONGEST:
                    raise BotTrouble(f"{self.command[:60]!r} answered more than {LONGEST} bytes without an end of line")
                left = deadline - monotonic()
                if left <= 0 or not waiting.select(left):
                    raise BotTrouble(f"{self.command[:60]!r} did not answer within {self.seconds:g} s")
                data = os.read(self.process.stdout.fileno(), LONGEST)
                if not data:
                    raise BotTrouble(f"{self.command[:60]!r} has ended")
                self.pending += data
        line, _, self.pending = self.pending.partition(b"\n")
        return line
