"""The tables of a server in lines of text: a lobby, and a table being played or watched."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from threading import Condition

from parlour.cli.errors import CliError
from parlour.cli.paper import WIDTH, Paper, fitted, in_short
from parlour.server.forms import MatchCard
from parlour.terminal.online import OnlineSource
from parlour.terminal.wire import Wire, WireTrouble
from parlour.terminal.words import pace_words, words_at

WORDS = "a number enters that table, `open GAME [LEVEL]` lays a new one, Enter looks again, `quit` leaves"
BRIEF = 0.2  # seconds after which it is looked whether somebody has interrupted


def lobby(wire: Wire) -> int:
    """Until the player leaves; a table is entered by its number."""
    print(fitted(f"{wire.base}, as {wire.me().name}."))
    while True:
        found = wire.lobby()
        tables = [("yours", card) for card in found.yours if card.phase != "cancelled"]
        tables += [("free seat", card) for card in found.open if not card.yours]
        tables += [("watch", card) for card in found.watch if not card.yours]
        for n, (kind, card) in enumerate(tables, 1):
            print(fitted(f"{n:>3} {kind:<10} {card.title}: {_names(card)}. {pace_words(card.pace)}"))
        try:
            said = input(f"{WORDS}\n> ").split()
        except EOFError:
            print()
            return 0
        if said[:1] in (["quit"], ["q"]):
            return 0
        if not said:
            continue
        try:
            if said[0] == "open":
                enter(wire, opened(wire, *said[1:3]))
            elif said[0].isdigit() and 1 <= int(said[0]) <= len(tables):
                kind, card = tables[int(said[0]) - 1]
                if kind == "free seat":
                    wire.join(card.id)
                enter(wire, card.id, kind == "watch")
            else:
                print(f"  no: {WORDS}")
        except (WireTrouble, CliError, ValueError) as trouble:
            print(fitted(f"  no: {trouble}"))


def opened(wire: Wire, game: str = "", level: str = "", preset: str = "", options: Sequence[str] = ()) -> str:
    """A new table: against bots of a level, or whoever comes where that is ""; options as they are typed."""
    from parlour.cli.errors import find_card, make_game
    from parlour.core.options import parse_words

    card = find_card(game)
    preset = preset or card.recommended
    seats = make_game(card, list(options), preset).seats
    wire.me()
    return wire.open(game, seats, level, preset, parse_words(list(options))).id


def enter(wire: Wire, match: str, watch: bool = False) -> None:
    """One table, until it is over or left."""
    following: OnlineSource | None = OnlineSource(wire, match, watch)
    while following is not None:
        following = Seat(following).run()


def _names(card: MatchCard) -> str:
    return ", ".join(player.name or "nobody yet" for player in card.players)


class Seat:
    """One who plays or watches in lines."""

    def __init__(self, source: OnlineSource) -> None:
        self.source = source
        self.told = 0  # events of the story that were printed
        self.change = Condition()
        source.changed = self.changed

    def changed(self) -> None:
        with self.change:
            self.change.notify_all()

    def run(self) -> OnlineSource | None:
        """The next table, where there is a rematch."""
        source = self.source
        try:
            self.until(source.ready)
            print(fitted(f"{source.title}. Type `help` for help, `quit` to leave; the table waits for you."))
            while True:
                self.until(lambda: source.scene().may_act or bool(source.scene().ending))
                scene = source.scene()
                self.tell()
                print(f"\n{scene.picture()}\n")
                if scene.ending:
                    print(fitted(scene.ending))
                    return self.once_more()
                while not self.obey(input(f"seat {scene.seat}> ").strip()):
                    pass
        except (EOFError, Leave):
            print("you have left; the table waits for you")
            return None
        finally:
            source.leave()

    def until(self, holds: object) -> None:
        """Waits for the others; what they do is told as it comes."""
        assert callable(holds)
        trouble = ""
        with self.change:
            while not holds():
                if self.source.trouble and self.source.trouble != trouble:
                    trouble = self.source.trouble
                    print(f"  {trouble}")
                if self.source.ready():
                    self.tell()
                self.change.wait(BRIEF)

    def tell(self) -> None:
        told = len(self.source.events)
        for line in self.source.lines(self.told, told):
            print(textwrap.fill(line, WIDTH, initial_indent="  ", subsequent_indent="    "))
        self.told = told

    def obey(self, text: str) -> bool:
        """Whether the board should be shown again."""
        scene, card = self.source.scene(), self.source.card
        word, _, rest = text.partition(" ")
        if word in ("quit", "q"):
            raise Leave
        if not text:
            return False
        if word == "help":
            pages = [f"\n{section.title.upper()}\n{section.text}" for section in card.help]
            known = words_at(card, self.source.game).items()
            words = [f"  {word:<8} {meaning}" for word, meaning in known if word not in ("hint", "quit")]
            Paper().scroll(fitted("\n".join([*pages, "\nALSO", *words])))
        elif word == "board":
            print(scene.picture())
        elif word == "legal":
            print(in_short(scene.legal) or "nothing; it is not your turn")
        elif word == "log":
            for line in scene.lines:
                print(fitted(f"  {line}"))
        elif word == "rules":
            Paper().scroll(fitted(card.rules()))
        elif word in card.queries:
            print(card.queries[word].answer(scene.view, rest))
        else:
            return self.say(text)
        return False

    def say(self, text: str) -> bool:
        refusal = self.source.say(text)
        if refusal is not None:
            print(fitted(f"  no: {refusal.words} [{refusal.code}]"))
            return False
        scene = self.source.scene()
        if scene.draft:
            print(f"\n{scene.picture()}\n  draft: {scene.draft}")
            return False
        return True

    def once_more(self) -> OnlineSource | None:
        if not self.source.repeats or input("\n`again` wants another match, Enter leaves> ").strip() != "again":
            return None
        self.source.rematch()
        self.until(lambda: self.source.table is not None and bool(self.source.table.next))
        return self.source.rematch()


class Leave(Exception):
    """The player wants to leave."""
