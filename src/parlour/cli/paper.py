"""Plain text on any terminal: pages, questions, menus. Works the same when the input is a pipe."""

import os
import re
import sys
import textwrap
from collections.abc import Mapping

WIDTH = 80
HEIGHT = 24
CLEAR = "\033[2J\033[H"


LISTED = 60  # legal actions printed at once


def fitted(text: str) -> str:
    """The text with lines that are too long broken between words; tables and pictures stay as they are."""
    rows = []
    for row in text.split("\n"):
        if len(row) <= WIDTH:
            rows.append(row)
        else:
            indent = row[: len(row) - len(row.lstrip())]
            rows += textwrap.wrap(row, WIDTH, subsequent_indent=indent, break_on_hyphens=False)
    return "\n".join(rows)


def in_short(legal: list[str]) -> str:
    """What one may type, as far as a person would read it."""
    more = f"\n... {len(legal)} in all" if len(legal) > LISTED else ""
    return fitted("  ".join(legal[:LISTED])) + more


class Back(Exception):
    """The player goes back to where they came from."""


class Paper:
    """Where a screen is written; the colours, if any, belong to words that the game names."""

    def __init__(self, colours: Mapping[str, str] | None = None, environ: Mapping[str, str] = os.environ) -> None:
        live = sys.stdout.isatty() and environ.get("TERM", "dumb") != "dumb"
        self.watched = sys.stdin.isatty() and sys.stdout.isatty()  # somebody reads along, and can ask for more
        self.clears = live and self.watched
        self.colours = dict(colours or {}) if live and not environ.get("NO_COLOR") else {}
        self.words = re.compile("|".join(rf"\b{word}\b(?!--)" for word in self.colours)) if self.colours else None

    def page(self, text: str) -> None:
        """A fresh screen."""
        if self.clears:
            print(CLEAR, end="")
        else:
            print()
        self.say(text)

    def say(self, text: str) -> None:
        print(self.tinted(text))

    def scroll(self, text: str) -> None:
        """A long text, a screen at a time where somebody looks on."""
        rows = text.split("\n")
        for at in range(0, len(rows), HEIGHT - 2):
            self.say("\n".join(rows[at : at + HEIGHT - 2]))
            if self.watched and at + HEIGHT - 2 < len(rows) and input(" Enter for more, `q` to stop> ").strip():
                return

    def prose(self, text: str, indent: str = " ") -> None:
        """A paragraph."""
        self.say(textwrap.fill(text, WIDTH - 2, initial_indent=indent, subsequent_indent=indent))

    def tinted(self, text: str) -> str:
        if self.words is None:
            return text
        return self.words.sub(lambda found: f"\033[{self.colours[found.group()]}m{found.group()}\033[0m", text)

    def ask(self, prompt: str = "> ") -> str:
        """One line; EOFError when there is none any more."""
        return input(prompt).strip()

    def pause(self, words: str = "Enter to go on.") -> None:
        """Lets a person read; nobody waits at a pipe."""
        if self.watched:
            input(f" {words} ")

    def choose(self, entries: Mapping[str, str], prompt: str = "> ") -> str:
        """The key of an entry, by its number or its first letters; Back for `b`, `back` and an empty line."""
        keys = list(entries)
        while True:
            said = self.ask(prompt).casefold()
            if said in ("", "b", "back"):
                raise Back
            if said.isascii() and said.isdigit() and 1 <= int(said) <= len(keys):
                return keys[int(said) - 1]
            found = [key for key in keys if said in (key.casefold(), entries[key].casefold())]
            found = found or [key for key in keys if entries[key].casefold().startswith(said)]
            if len(found) == 1:
                return found[0]
            print(f"  no: type a number from 1 to {len(keys)}, or a name; an empty line goes back")

    def sure(self, question: str) -> bool:
        """Whether the player says yes, in full."""
        return self.ask(f" {question} Type `yes`: ").casefold() == "yes"
