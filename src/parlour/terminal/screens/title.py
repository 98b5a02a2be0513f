"""The title: Continue first, then the games, each with a card, then what the house has besides."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar

from textual.app import ComposeResult, SystemCommand
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal, Vertical
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from parlour import __version__, games
from parlour.store import glance
from parlour.terminal.emblems import emblem
from parlour.terminal.extras import extras_of
from parlour.terminal.screens.bar import Bar
from parlour.terminal.screens.deeds import TABLE, USUAL, Deeds, against, told
from parlour.terminal.screens.dialogs import Page
from parlour.terminal.screens.keys import Keys
from parlour.terminal.screens.menu import Menu

# what a game is played by unless another table is chosen: its first preset, known without the game
FIRST = {
    "underscore": "duel",
    "stackdoku": "easy",
    "fogline": "balanced",
    "summon5": "balanced",
    "underlinery": "classic",
}
ALONE = ("stackdoku",)  # games that are played alone, unless their options say otherwise
PALETTE = 72  # columns of a line in the palette
WAITING = 6  # matches to be gone on with that are listed


class Entry:
    """One line of the title: what its card says, and what can be done."""

    def __init__(self, words: str, card: str, deeds: dict[str, Callable[[], None]], game: str = "") -> None:
        self.words = words
        self.game = game
        self.card = card
        self.deeds = deeds  # what is shown -> what is done; the first is done by Enter


class TitleScreen(Deeds):
    """Where everything begins."""

    DEFAULT_CSS = """
    TitleScreen #left { width: 34; height: 100%; }
    TitleScreen #entries { width: 100%; height: auto; max-height: 100%; border: none; }
    TitleScreen #emblem { height: 1fr; align: center middle; }
    TitleScreen #emblem Static { width: auto; text-style: dim; }
    TitleScreen #side { width: 1fr; min-width: 20; height: 100%; padding: 0 1; border-left: ascii ansi_default; }
    TitleScreen #card { height: auto; margin-bottom: 1; }
    TitleScreen #deeds { height: auto; max-height: 100%; border: none; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "enter", "card", show=False),
        Binding("left,escape", "back", "back", show=False),
        Binding("question_mark", "help", "help", key_display="?"),
        Binding("q", "app.leave", "leave"),
    ]

    def __init__(self, game: str = "", lesson: int | None = None) -> None:
        super().__init__()
        self.first_lesson = lesson  # to be opened at once; 0 = the list of them, None = neither
        self.wanted = game  # whose card is shown first
        self.entries: list[Entry] = []
        self.found: list[glance.Glance] = []
        self.learned: set[str] = set()
        self.tables: dict[str, object] = {}
        self.results: dict[str, object] = {}

    def compose(self) -> ComposeResult:
        yield Bar(f" PARLOUR {__version__}   a house of turn-based games with one honest referee")
        with Horizontal():
            with Vertical(id="left"):
                yield Menu(id="entries", markup=False)
                with Container(id="emblem"):
                    yield Static("", markup=False)
            with Vertical(id="side"):
                yield Static("", id="card", markup=False)
                yield Menu(id="deeds", markup=False)
        yield Keys()

    def on_mount(self) -> None:
        game = self.wanted
        self.fill()
        self.query_one("#entries", OptionList).focus()
        if self.first_lesson:
            self.lesson(game, self.first_lesson)
        elif self.first_lesson is not None:
            self.learn(*([game] if game else games.titles()))

    def on_screen_resume(self) -> None:
        if self.entries:
            self.fill()

    # what is listed

    def fill(self) -> None:
        """Reads the player's file anew."""
        folder = self.where()
        self.found = glance.matches(folder)
        self.learned = set(glance.kept(folder, "lesson"))
        self.tables = glance.kept(folder, TABLE)
        self.results = glance.kept(folder, "result")
        waiting = [match for match in self.found if match.phase == "playing"][:WAITING]
        self.entries = [self.waiting(match) for match in waiting]
        self.entries += [self.game(name) for name in [*games.HEADLINES, *games.plugged()]]
        self.entries += self.house_entries()
        listed = self.query_one("#entries", OptionList)
        at = listed.highlighted or 0
        if self.wanted:
            at = next((n for n, entry in enumerate(self.entries) if entry.game == self.wanted), 0)
            self.wanted = ""
        listed.clear_options()
        listed.add_options([Option(entry.words) for entry in self.entries])
        listed.highlighted = min(at, len(self.entries) - 1)

    def waiting(self, match: glance.Glance) -> Entry:
        title = self.title_of(match.game)
        mode = f"\n{mode}" if (mode := extras_of(match.game, self).mode(match.options)) else ""
        card = f"{title.upper()}{against(match.bots)}{mode}\n\nAs you left it, after {match.inputs} input{'s' * (match.inputs != 1)}."
        return Entry(
            f"Continue {title}",
            card,
            {"Continue": lambda: self.go_on(match.id), "Give it up": lambda: self.give_up(match.id)},
        )

    def house_entries(self) -> list[Entry]:
        """What there is besides the games."""
        shown = [
            ("Learn", "The lessons of all games, those not done yet marked.", lambda: self.learn(*games.titles())),
            ("Replays", "Your matches again, step by step, and records from files.", self.replays),
            *(line for game in games.HEADLINES for line in extras_of(game, self).house()),
            ("Lab", "Bots play by the hundred; what it says about a game, live.", self.lab),
            ("Options", "How a turn is told, arithmetic, colour, keys.", self.options),
            ("Help", HELP, self.action_help),
        ]
        return [Entry(words, card, {"Open": deed}, "-") for words, card, deed in shown]

    def game(self, name: str) -> Entry:
        try:
            title, line = games.headline(name)
        except games.UnknownGame as trouble:
            return Entry(name, str(trouble), {"It cannot be played": lambda: None}, name)
        table = self.tables.get(name)
        chosen = table if isinstance(table, dict) else {}
        bot, preset = str(chosen.get("bot", USUAL)), str(chosen.get("preset", ""))
        over = next(iter(self.over(name)), None)
        last = f"\nLast match: {told(over, self.results)}." if over is not None else ""
        done = sum(each.startswith(f"{name} ") for each in self.learned)
        opponent = "nobody" if name in ALONE else "two at this keyboard" if bot == "none" else f"{bot.capitalize()} bot"
        extras = extras_of(name, self)
        deeds = extras.ways(bot)
        rules = preset or FIRST.get(name, "as it comes")
        rival = "" if name in ALONE else f", {opponent}" if bot == "none" else f" against {opponent}"
        deeds[f"Play: {rules}{rival}"] = lambda: self.play(name, bot, preset)
        deeds["Another table: preset, opponent, seats"] = lambda: self.another(name)
        deeds["Watch bots play"] = lambda: self.play(name, bot if bot != "none" else USUAL, preset, seat=0)
        deeds[f"Learn{f': {done} done' if done else ''}"] = lambda: self.learn(name)
        deeds["Records"] = extras.records() or (lambda: self.tallies(name))
        deeds["Replays"] = lambda: self.replays(name)
        deeds["Rules"] = lambda: self.rules(name)
        card = f"{title.upper()}\n\n{line}\n\nPreset: {rules}. Opponent: {opponent}.{last}"
        return Entry(title, card, deeds, name)

    def adorn(self) -> None:
        """The game's drawing below the list, where there is room for all of it."""
        listed = self.query_one("#entries", OptionList)
        drawing = emblem(self.entries[listed.highlighted or 0].game)
        room = self.query_one("#left").size.height - len(self.entries)
        fits = bool(drawing) and room > drawing.count("\n") + 1
        self.query_one("#emblem Static", Static).update(drawing if fits else "")

    # keys and messages

    def on_resize(self) -> None:
        self.call_after_refresh(self.adorn)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        if event.option_list.id != "entries" or not self.entries:
            return
        entry = self.entries[event.option_index]
        self.query_one("#card", Static).update(entry.card)
        self.adorn()
        deeds = self.query_one("#deeds", OptionList)
        at = deeds.highlighted or 0  # who comes back from somewhere finds the place again
        deeds.clear_options()
        deeds.add_options([Option(words) for words in entry.deeds])
        if self.focused is deeds:
            deeds.highlighted = min(at, len(entry.deeds) - 1)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        listed = self.query_one("#entries", OptionList)
        if listed.highlighted is None or not self.here:
            return
        deeds = list(self.entries[listed.highlighted].deeds.values())
        if event.option_list.id == "deeds":
            deeds[event.option_index]()
        elif len(deeds) == 1 or not self.entries[listed.highlighted].game:  # Continue, without going to its card
            deeds[0]()
        else:
            self.action_enter()

    def action_enter(self) -> None:
        deeds = self.query_one("#deeds", OptionList)
        deeds.focus()
        deeds.highlighted = 0

    def action_back(self) -> None:
        self.query_one("#entries", OptionList).focus()

    def action_help(self) -> None:
        self.app.push_screen(Page("Parlour: help", HELP))

    def commands(self) -> Iterable[SystemCommand]:
        for entry in self.entries:
            for words, deed in entry.deeds.items():
                line = (
                    entry.card if len(entry.card) <= PALETTE else ""
                )  # a longer one would be cut; the deed says enough
                yield SystemCommand(f"{entry.words}: {words}", line, deed)


HELP = (
    "Up and down choose a line, Enter or Right goes to its card, Enter again does what stands there; Left and Esc go "
    "back. The mouse does the same. Ctrl+P finds every command by its name. q leaves; everything is saved at every moment."
    "\n\nAt a table the arrows move a cursor over the board and Enter acts; Tab goes from thing to thing. Whatever can be "
    "done by keys and mouse can be typed, too: press `:` or simply begin to type. `help` there tells all of it."
)
