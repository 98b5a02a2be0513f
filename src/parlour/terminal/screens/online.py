"""The tables of a server: one's own, those with a free seat, those to watch; and a table being played there."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, ClassVar, cast

from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Static

from parlour import games
from parlour.core.catalogue import Card
from parlour.server.forms import MatchCard
from parlour.table.match import shown_name
from parlour.table.shapes import Pace
from parlour.terminal.online import OnlineSource
from parlour.terminal.screens.deeds import in_words, preset_words
from parlour.terminal.screens.dialogs import Choice, Note
from parlour.terminal.screens.leaving import left
from parlour.terminal.screens.shelf import Row, Shelf
from parlour.terminal.screens.table import TableScreen
from parlour.terminal.wire import Wire, WireTrouble
from parlour.terminal.words import pace_words

if TYPE_CHECKING:
    from parlour.terminal.app import ParlourApp

OPEN = "open"  # a seat for whoever comes
PACES = [Pace(), Pace("days", 1), Pace("days", 3), Pace("days", 7), Pace("none")]  # that are offered for a new table
PHASES = {"waiting": "waits for players", "playing": "is played", "over": "is over", "cancelled": "was called off"}


class OnlineScreen(TableScreen):
    """A table of the server; whatever the server tells is shown at once."""

    class Changed(Message):
        """The server has said something."""

    def __init__(self, source: OnlineSource) -> None:
        super().__init__(source)
        self.online = source
        self.asked_again = False  # whether the player wants another match
        self.waits = False  # whether it was said that others are waited for
        self.unsent: list[str] = []  # said while an input before it has no answer yet

    def on_mount(self) -> None:
        super().on_mount()
        self.online.changed = self.tell_screen
        self.go_on()

    def tell_screen(self) -> None:
        """From the thread that listens."""
        self.post_message(self.Changed())

    def on_online_screen_changed(self, message: Changed) -> None:
        table = self.online.table
        if self.asked_again and table is not None and table.next:
            self.asked_again = False
            super().action_again()
            return
        self.go_on()

    def tell(self, text: str) -> None:
        """The answer comes when it comes: nothing stands still until then."""
        self.unsent.append(text)
        if len(self.unsent) == 1:
            self.run_worker(self.send(), group="send")

    async def send(self) -> None:
        """One input after the other; what was said after one that is refused is forgotten."""
        while self.unsent:
            refusal = await asyncio.to_thread(self.source.say, self.unsent[0])
            if left(self):
                return
            if refusal is not None:
                self.unsent.clear()
                self.refused(refusal)
                return
            self.unsent.pop(0)
            self.say("")
            self.go_on()

    def action_again(self) -> None:
        """One says that one wants it; when everybody does, the next table is opened."""
        self.asked_again = True
        super().action_again()

    def status(self) -> None:
        super().status()
        if not self.online.ready():
            self.query_one("#status", Static).update(f" {self.source.title}".ljust(self.app.size.width))
            self.waits = True
            self.say(self.online.trouble or "Waiting for the other players ...")
        elif self.waits:
            self.waits = False
            self.say("")


class LobbyScreen(Shelf):
    """What the server has; Enter plays on, joins or watches."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r", "reload", "look again"),
        Binding("n", "open", "new table"),
    ]

    loud = False  # an address and a name are what they are
    helps = "Enter plays on, sits down on a free seat, or watches. n lays a new table, r looks again what there is."

    def __init__(self, wire: Wire, name: str) -> None:
        self.wire = wire
        super().__init__(f"Tables of {wire.base}, as {name}", [], "No table yet: n opens one.")

    @property
    def house(self) -> ParlourApp:
        return cast("ParlourApp", self.app)

    def listed(self) -> list[Row]:
        lobby = self.wire.lobby()
        rows = [
            self.row("yours", card, partial(self.enter, card.id)) for card in lobby.yours if card.phase != "cancelled"
        ]
        rows += [self.row("free seat", card, partial(self.join, card.id)) for card in lobby.open if not card.yours]
        rows += [self.row("watch", card, partial(self.enter, card.id, True)) for card in lobby.watch if not card.yours]
        return rows

    def row(self, kind: str, card: MatchCard, deed: partial[None]) -> Row:
        names = ", ".join(shown_name(player.name) or "nobody yet" for player in card.players)
        turn = ", your turn" if card.your_turn else ""
        options = in_words(games.card(card.game), card.options)
        words = f"It {PHASES[card.phase]}{turn}.\n{pace_words(card.pace)}\n{options.capitalize()}."
        return Row((kind, card.title, names), words, deed)

    def enter(self, match: str, watch: bool = False) -> None:
        try:
            self.app.push_screen(OnlineScreen(OnlineSource(self.wire, match, watch)))
        except (WireTrouble, ValueError) as trouble:
            self.app.push_screen(Note(str(trouble)))

    def join(self, match: str) -> None:
        try:
            self.wire.join(match)
        except WireTrouble as trouble:
            self.app.push_screen(Note(str(trouble)))
            return
        self.enter(match)

    def action_reload(self) -> None:
        try:
            self.rows = self.listed()
        except WireTrouble as trouble:
            self.app.push_screen(Note(str(trouble)))
        self.fill("")

    def on_screen_resume(self) -> None:
        self.action_reload()

    def action_open(self) -> None:
        """A new table: which game, under which rules, against whom, by which clocks."""

        def rules(game: str | None) -> None:
            if game:
                card = games.card(game)
                asked = Choice(f"{card.title}: which table?", preset_words(card), card.recommended)
                self.app.push_screen(asked, lambda preset: self.against(card, preset) if preset else None)

        self.app.push_screen(Choice("Which game?", games.titles()), rules)

    def against(self, card: Card, preset: str) -> None:
        from parlour.bots.levels import LEVELS

        seats = card.make(preset=preset).seats
        rivals = {OPEN: "Whoever comes"} | {level: f"{level.capitalize()} bot" for level in LEVELS}

        def rival(chosen: str | None) -> None:
            if chosen == OPEN:
                asked = Choice("How does time run?", {words: words for words in map(pace_words, PACES)})
                self.app.push_screen(asked, lambda words: lay("", words) if words else None)
            elif chosen:
                lay(chosen, "")

        def lay(bot: str, words: str) -> None:
            pace = next((pace for pace in PACES if pace_words(pace) == words), None)
            try:
                opened = self.wire.open(card.name, seats, bot, preset, pace=pace)
            except WireTrouble as trouble:
                self.app.push_screen(Note(str(trouble)))
                return
            self.enter(opened.id)

        if seats == 1:
            lay("", "")
        else:
            self.app.push_screen(Choice("Against whom?", rivals), rival)
