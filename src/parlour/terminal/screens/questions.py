"""What can be asked at a table: words of the house, questions of the game, the help; typed, or found in the palette."""

from __future__ import annotations

from collections.abc import Iterable

from textual.app import SystemCommand

from parlour.store.folder import data_folder
from parlour.terminal.boards.board import Board
from parlour.terminal.keeper import Keeper
from parlour.terminal.scene import Scene, Source
from parlour.terminal.screens.dialogs import Line, Page
from parlour.terminal.screens.leaving import Once
from parlour.terminal.screens.parts import HOUSE_KEYS, USUAL
from parlour.terminal.settings import KEYS, keymap
from parlour.terminal.words import TALK, words_at

LISTED = 60  # inputs that are listed when asked for


class Questions(Once[object]):
    """Nothing of it changes the match."""

    source: Source
    board: Board
    shown: Scene

    def hear(self, text: str) -> None:
        """One input, however it was made; or a word for the house."""
        raise NotImplementedError

    def action_leave(self) -> None:
        raise NotImplementedError

    def action_hint(self) -> None:
        raise NotImplementedError

    def asked(self, word: str, rest: str) -> bool:
        """Whether it was a question to the house or the game."""
        if word in ("quit", "q"):
            self.action_leave()
        elif word in ("help", "?"):
            self.action_help()
        elif word == "rules":
            self.app.push_screen(Page(f"{self.source.card.title}: the rules", self.source.card.rules(), markdown=True))
        elif word in self.source.card.queries:
            self.page(word, self.source.card.queries[word].answer(self.shown.view, rest))
        elif word == "legal":
            listed = self.shown.legal
            more = f"\n\n... {len(listed):,} in all; `hint` names a good one" if len(listed) > LISTED else ""
            self.page("What you may do", "   ".join(listed[:LISTED]) + more if listed else "Nothing now.")
        elif word == "log":
            self.page("What has happened", "\n".join(self.shown.lines))
        elif word == "board":
            self.page("The board", self.shown.picture())
        elif word == "hint" and not rest:
            self.action_hint()
        else:
            return False
        return True

    def page(self, title: str, text: str) -> None:
        self.app.push_screen(Page(title, text))

    def action_help(self) -> None:
        sections = [f"{section.title.upper()}\n{section.text}" for section in self.source.card.help]
        words = "\n".join(f"  {word:<8} {meaning}" for word, meaning in self.known().items())
        keys = f"KEYS\n{self.board.asks_all or USUAL}\n{HOUSE_KEYS.format(**self.house_keys())}\n\nWORDS\n{words}"
        self.page(f"{self.source.card.title}: help", "\n\n".join([keys, *sections]))

    def house_keys(self) -> dict[str, str]:
        """Those that are the same at every table, as the player has chosen them."""
        keeper = getattr(self.app, "keeper", None)
        chosen = keymap(data_folder(keeper.folder)) if isinstance(keeper, Keeper) else {}
        return {name: chosen.get(f"table.{name}", usual) for name, (usual, _) in KEYS.items()}

    def commands(self) -> Iterable[SystemCommand]:
        """What the palette offers here."""
        for word, meaning in self.known().items():
            yield SystemCommand(word, meaning, lambda word=word: self.ask(word))
        yield from self.board.commands()

    def known(self) -> dict[str, str]:
        """The words that can be typed here, and what each does."""
        words = words_at(self.source.card, self.source.game)
        without = [*([] if self.source.talks else TALK), *([] if self.source.advises else ["hint"])]
        return {word: said for word, said in words.items() if word not in without}

    def ask(self, word: str) -> None:
        """As if it were typed; what a question needs is asked for first."""
        query = self.source.card.queries.get(word)
        if query is None or not query.needs:
            self.hear(word)
        else:
            self.app.push_screen(
                Line(f"{word}: {query.needs}"), lambda rest: self.hear(f"{word} {rest}") if rest else None
            )
