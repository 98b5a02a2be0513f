"""The graveyard: one's own fallen with their portraits, and what becomes of them."""

from __future__ import annotations

import re
import textwrap
from functools import partial
from itertools import zip_longest
from pathlib import Path

from parlour.games.underscore.dead.fallen import character_of
from parlour.store.folder import ME
from parlour.store.underscore.dead import graveyard_of
from parlour.store.underscore.graveyard import Grave
from parlour.terminal.boards.underscore.portrait import Identity, portrait
from parlour.terminal.keeper import Keeper
from parlour.terminal.screens.dialogs import Choice, Note
from parlour.terminal.screens.shelf import Row, Shelf
from parlour.terminal.underscore.graves import STATES, build_lines

BESIDE = 24  # columns beside a portrait, also where the list stands beside this page


class GraveyardScreen(Shelf):
    """Enter on a grave: call it home, give it other words, write it to a file for others."""

    helps = "Your fallen. Enter on one: keep it at home, give it other words, or write it to a file for others."

    def __init__(self, keeper: Keeper) -> None:
        self.keeper = keeper
        super().__init__("Underscore: graveyard", self.listed(), "Nobody of yours has fallen yet.")

    def listed(self) -> list[Row]:
        graves = self.keeper.do(lambda home: home.do(graveyard_of(home).graves(ME)))
        return [self.row(grave) for grave in graves]

    def row(self, grave: Grave) -> Row:
        who = grave.encounter()
        cells = (
            who.name,
            f"level {who.level}",
            f"met {grave.met or 'never'}, won {grave.won or 'never'}, {STATES[grave.state]}",
        )
        return Row(cells, carved(grave), partial(self.ask, grave))

    def ask(self, grave: Grave) -> None:
        home = {"home": "Keep it at home: it walks no more"} if grave.state != "kept" else {}
        ways = {**home, "epitaph": "Other words for the stone", "file": "Write it to a file, for others to take in"}
        self.app.push_screen(Choice(grave.encounter().name, ways), lambda way: self.do(grave, way or ""))

    def do(self, grave: Grave, way: str) -> None:
        if way == "home":
            self.keeper.do(lambda home: home.do(graveyard_of(home).call_back(grave)))
            self.again()
        elif way == "epitaph":
            from parlour.store.underscore.unlocks import deeds, stones

            shown = {words: words for words in stones(self.keeper.do(lambda home: deeds(home, died=True)))}
            self.app.push_screen(Choice("Which words?", shown), lambda words: self.engrave(grave, words or ""))
        elif way == "file":
            self.write(grave)

    def engrave(self, grave: Grave, words: str) -> None:
        if words:
            self.keeper.do(lambda home: home.do(graveyard_of(home).engrave(grave, words)))
            self.again()

    def write(self, grave: Grave) -> None:
        from parlour.games.underscore.dead.fallen import Refused
        from parlour.store.underscore.giving import bundle

        file = Path.cwd() / f"{grave.id[:8]}.json"
        try:
            file.write_bytes(self.keeper.do(lambda home: bundle(home, grave)))
        except (OSError, Refused) as trouble:
            self.app.push_screen(Note(f"{file}: {trouble}"))
            return
        self.app.push_screen(Note(f"{grave.encounter().name} is written to {file}"))

    def again(self) -> None:
        self.rows = self.listed()
        self.fill(self.filtered())


def carved(grave: Grave) -> str:
    """The portrait, beside it the epitaph and the deeds, below what it was made of."""
    who = grave.encounter()
    face = portrait(Identity(who.name, who.level, fallen=True, start=began_as(grave)))
    deeds = [
        ("Bless Burden", who.bless_burden),
        ("Elites Slain", who.elites_slain),
        ("met", grave.met),
        ("won", grave.won),
    ]
    words = [
        f'"{who.epitaph}"',
        f"slain on {who.created} by {grave.slayer}",
        *(f"{word} {n}" for word, n in deeds if n),
    ]
    words += [f"id {who.id[:8]}{'' if who.verified else ', not verified'}"]
    beside = [row for line in words for row in textwrap.wrap(line, BESIDE)]
    rows = [f"{left}  {right}".rstrip() for left, right in zip_longest(face, beside, fillvalue="")]
    return "\n".join([*rows, *build_lines(character_of(who))])


def began_as(grave: Grave) -> str:
    """The starting character, as the record of its run tells it."""
    found = re.search(r"\bbegin ([a-z]+)", grave.record)
    return found[1] if found is not None else "nobody"
