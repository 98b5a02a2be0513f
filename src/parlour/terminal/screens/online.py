"""The tables of a server: one's own, those with a free seat, those to watch; and a table being played there."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar, cast

from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Static

from parlour import games
from parlour.server.forms import MatchCard
from parlour.table.match import shown_name
from parlour.terminal.online import OnlineSource
from parlour.terminal.screens.dialogs import Choice, Note
from parlour.terminal.screens.shelf import Row, Shelf
from parlour.terminal.screens.table import TableScreen
from parlour.terminal.wire import Wire, WireTrouble

if TYPE_CHECKING:
    from parlour.terminal.app import ParlourApp

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

    def __init__(self, wire: Wire) -> None:
        self.wire = wire
        super().__init__(f"Tables of {wire.base}, as {wire.me().name}", self.listed(), "No table yet: n opens one.")

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
        options = " ".join(f"{key}={value}" for key, value in card.options.items())
        return Row((kind, card.title, names), f"It {PHASES[card.phase]}{turn}. {options}", deed)

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
        """A new table: which game, against whom."""
        from parlour.bots.levels import LEVELS

        rivals = {"open": "Whoever comes"} | {level: f"{level.capitalize()} bot" for level in LEVELS}

        def rival(game: str | None) -> None:
            if game:
                self.app.push_screen(Choice("Against whom?", rivals), lambda bot: begin(game, bot or ""))

        def begin(game: str, bot: str) -> None:
            if not bot:
                return
            try:
                card = games.card(game)
                seats = card.make(preset=card.recommended).seats
                opened = self.wire.open(game, seats, "" if bot == "open" else bot, card.recommended)
            except WireTrouble as trouble:
                self.app.push_screen(Note(str(trouble)))
                return
            self.enter(opened.id)

        self.app.push_screen(Choice("Which game?", games.titles()), rival)
