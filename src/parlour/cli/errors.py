"""What can go wrong at the command line, and how it is said."""

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from parlour import games
from parlour.core.catalogue import Card
from parlour.core.contract import Game
from parlour.core.options import BadOption, parse_words

REFUSED = 1  # the rules, a check or a seal say no
UNREADABLE = 2  # wrong usage or unreadable input
UNDECIDED = 3  # this copy does not know enough

LONGEST = 4_000_000  # bytes of any file that is read

File = Annotated[str, Parameter(allow_leading_hyphen=True)]  # a name, or `-`


class CliError(Exception):
    """One clear line and an exit code."""

    def __init__(self, text: str, code: int = UNREADABLE) -> None:
        super().__init__(text)
        self.code = code


def find_card(name: str) -> Card:
    try:
        return games.card(name)
    except games.UnknownGame as trouble:
        raise CliError(str(trouble)) from None


def make_game(card: Card, words: list[str], preset: str) -> Game:
    """The game under a preset and options as typed."""
    try:
        given: Mapping[str, object] = parse_words(words)
        return card.make(given, preset)
    except BadOption as trouble:
        raise CliError(str(trouble)) from None


def read_file(name: str) -> bytes:
    """The bytes of a file, or of standard input for `-`."""
    try:
        if name == "-":
            data = sys.stdin.buffer.read(LONGEST + 1)
        else:
            with Path(name).open("rb") as file:
                data = file.read(LONGEST + 1)
    except (OSError, ValueError) as trouble:
        reason = trouble.strerror if isinstance(trouble, OSError) and trouble.strerror else "cannot be read"
        raise CliError(f"{name}: {reason}") from None
    if len(data) > LONGEST:
        raise CliError(f"{name}: larger than {LONGEST:,} bytes")
    return data
