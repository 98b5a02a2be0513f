"""What can be done from the title: sit down, go on, learn, look at what was."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, cast

from parlour import games
from parlour.core.options import each_option
from parlour.store import glance
from parlour.store.folder import data_folder
from parlour.terminal.extras import extras_of
from parlour.terminal.screens.dialogs import Choice, Note, Page
from parlour.terminal.screens.leaving import Once

if TYPE_CHECKING:
    from parlour.core.catalogue import Card
    from parlour.store.home import Home
    from parlour.terminal.app import ParlourApp
    from parlour.terminal.sitting import Sitting

USUAL = "medium"
TABLE = "table"  # the kind under which a player's file keeps what they play at
ALONE = {  # how the matches of one seat end
    "solved": "solved",
    "failed": "the last life lost",
    "gaveup": "given up",
    "resign": "given up",
    "death": "died",
    "victory": "won",
    "slain": "died",
    "ending": "came through the last door",
    "road": "came to the end of the road",
    "season": "outlived the season",
    "disconnect": "left",
    "abort": "called off",
}
RECORDS = (".txt", ".record", ".json")  # how names of records end, if their writer is careful


class Deeds(Once[None]):
    """Every one of them is said to the house, whose title this is."""

    found: list[glance.Glance]
    learned: set[str]
    results: dict[str, object]

    @property
    def house(self) -> ParlourApp:
        return cast("ParlourApp", self.app)

    def where(self) -> Path:
        return data_folder(self.house.keeper.folder)

    def fill(self) -> None:
        """Reads the player's file anew."""

    def title_of(self, name: str) -> str:
        try:
            return games.headline(name)[0]
        except games.UnknownGame:
            return name

    # playing

    def sit(self, sitting: Sitting) -> None:
        from parlour.terminal.local import table_of

        self.app.push_screen(table_of(sitting))

    def go_on(self, ident: str) -> None:
        from parlour.terminal.sitting import go_on

        try:
            self.sit(go_on(self.house.keeper, ident))
        except ValueError as trouble:
            self.app.push_screen(Note(f"It cannot be gone on with: {trouble}"))

    def give_up(self, ident: str) -> None:
        def forget(home: Home) -> None:
            for row in home.waiting():
                if row.id == ident:
                    home.give_up(row)

        self.house.keeper.do(forget)
        self.fill()

    def play(
        self,
        name: str,
        bot: str,
        preset: str = "",
        seat: int | None = None,
        seed: str = "",
        chosen: dict[str, object] | None = None,
    ) -> None:
        from parlour.terminal.sitting import sit_down

        card = games.card(name)
        options = (chosen or {}) | extras_of(name, self).chosen(preset)
        game = card.make(options, preset if preset in card.presets else card.recommended)
        self.sit(sit_down(self.house.keeper, card, game, bot, seat=seat, seed=seed))

    def another(self, name: str) -> None:
        """Asks for a preset, then for an opponent; both are kept for the next time."""
        from parlour.bots.levels import LEVELS

        card = games.card(name)

        def rival(preset: str | None) -> None:
            if not preset:
                return
            alone = card.make({}, preset).seats == 1
            bots = {level: f"{level.capitalize()} bot" for level in LEVELS} | {"none": "Nobody: all at this keyboard"}
            if alone:
                begin(preset, USUAL)
            else:
                self.app.push_screen(
                    Choice("Against whom?", bots, USUAL), lambda bot: begin(preset, bot) if bot else None
                )

        def begin(preset: str, bot: str) -> None:
            self.house.keeper.do(lambda home: home.keep(TABLE, name, {"bot": bot, "preset": preset}))
            self.play(name, bot, preset)

        self.app.push_screen(Choice(f"{card.title}: which table?", preset_words(card)), rival)

    # learning

    def learn(self, *names: str) -> None:
        from parlour.terminal.lesson import limit
        from parlour.terminal.screens.shelf import Row, Shelf

        rows = []
        for name in names:
            card = games.card(name)
            for number, lesson in enumerate(card.lessons, 1):
                mark = "[x]" if f"{name} {number}" in self.learned else "[ ]"
                most = f"within {limit(lesson)} turns" if limit(lesson) else ""
                head = mark if len(names) == 1 else f"{mark} {card.title}"
                rows.append(Row((head, lesson.title, most), lesson.steps[0].say, partial(self.lesson, name, number)))
        title = self.title_of(names[0]) if len(names) == 1 else "Learn"
        self.app.push_screen(Shelf(f"{title}: lessons", rows))

    def lesson(self, name: str, number: int) -> None:
        from parlour.terminal.lesson import LessonSource
        from parlour.terminal.screens.lesson import LessonScreen

        card = games.card(name)
        if not 1 <= number <= len(card.lessons):
            return
        screen = LessonScreen(LessonSource(card, number), self.house.keeper)
        self.app.push_screen(screen, lambda following: self.lesson(name, following or 0))

    def rules(self, name: str) -> None:
        card = games.card(name)
        self.app.push_screen(Page(f"{card.title}: the rules", card.rules(), markdown=True))

    # what was

    def tallies(self, name: str) -> None:
        """Won, lost and drawn, by opponent."""
        from parlour.terminal.screens.shelf import Row, Shelf

        groups: dict[str, list[glance.Glance]] = {}
        for match in self.over(name):
            groups.setdefault(company(match, self.results).removeprefix("against "), []).append(match)
        rows = []
        for rival, matches in groups.items():
            ends = [how(match, self.results) for match in matches]
            counts = ", ".join(f"{ends.count(word)} {word}" for word in dict.fromkeys(ends))
            text = "\n".join(f"{day(match.made)}  {told(match, self.results)}" for match in matches)
            rows.append(Row((rival, counts, f"last {day(matches[0].made)}"), text))
        self.app.push_screen(Shelf(f"{self.title_of(name)}: records", rows, "No match of yours is over yet."))

    def over(self, name: str = "") -> list[glance.Glance]:
        return [match for match in self.found if name in ("", match.game) and match.phase == "over"]

    def replays(self, name: str = "") -> None:
        from parlour.terminal.screens.shelf import Row, Shelf

        rows = [
            Row(
                (
                    f"{day(match.made)}{'' if name else f'  {self.title_of(match.game)}'}",
                    company(match, self.results),
                    told(match, self.results),
                ),
                f"{match.inputs} input{'s' * (match.inputs != 1)}. Enter plays it again, step by step.",
                partial(self.replay, match.id),
            )
            for match in self.over(name)
        ]
        if not name:
            words = "A record that `--record` or a server wrote, again, step by step."
            rows.append(Row(("Record from a file", "", ""), words, self.open_record))
        title = f"{self.title_of(name)}: replays" if name else "Replays"
        self.app.push_screen(Shelf(title, rows, "No match of yours is over yet."))

    def replay(self, ident: str) -> None:
        from parlour.terminal.replay import from_home
        from parlour.terminal.screens.replay import ReplayScreen

        try:
            source = self.house.keeper.do(lambda home: from_home(home, ident))
        except ValueError as trouble:
            self.app.push_screen(Note(f"It cannot be played again: {trouble}"))
            return
        self.app.push_screen(ReplayScreen(source))

    def open_record(self) -> None:
        from parlour.terminal.screens.files import Files

        self.app.push_screen(
            Files("A record from a file", Path.cwd(), RECORDS), lambda name: self.record(name) if name else None
        )

    def record(self, name: str) -> None:
        from parlour.table.record import BadRecord
        from parlour.table.replay import BrokenRule, Closed
        from parlour.terminal.replay import from_record
        from parlour.terminal.screens.replay import ReplayScreen

        try:
            source = from_record(Path(name).read_bytes())
        except (OSError, ValueError, BadRecord, BrokenRule, Closed) as trouble:
            self.app.push_screen(Note(f"{name}: {getattr(trouble, 'strerror', None) or trouble}"))
            return
        self.app.push_screen(ReplayScreen(source))

    # the house

    def lab(self) -> None:
        from parlour.terminal.screens.lab import LabScreen

        self.app.push_screen(LabScreen(next(iter(games.HEADLINES))))

    def options(self) -> None:
        from parlour.terminal.screens.options import Options

        self.app.push_screen(Options(self.house.keeper.folder))


def how(match: glance.Glance, results: dict[str, object]) -> str:
    """`won`, `lost`, `drawn` for who sits at this keyboard, `solved` or `given up` for who plays alone; `over` where that
    cannot be said."""
    kept = results.get(match.id)
    if not isinstance(kept, dict) or len(kept.get("mine", [])) != 1:
        return "over"
    winners = kept.get("winners", [])
    if not match.bots and (reason := match.result.partition(" ")[2]) in ALONE:
        return ALONE[reason]
    return "won" if kept["mine"][0] in winners else "lost" if winners or not match.bots else "drawn"


def told(match: glance.Glance, results: dict[str, object]) -> str:
    """How a match ended, in a few words."""
    winner, _, reason = match.result.partition(" ")
    end = how(match, results)
    if end in ALONE.values():
        return end
    who = {"won": "you won", "lost": "you lost", "drawn": "a draw"}.get(end, "")
    who = who or (f"player {winner} won" if winner.isdigit() and winner != "0" else "nobody won")
    return f"{who} ({reason.replace('_', ' ')})" if reason else match.result or who


def company(match: glance.Glance, results: dict[str, object]) -> str:
    """`against Medium bot`; who plays without bots is alone, or one of several at this keyboard."""
    kept = results.get(match.id)
    several = isinstance(kept, dict) and len(kept.get("mine", [])) > 1
    return against(match.bots).strip() or ("at one keyboard" if several else "alone")


def day(seconds: int) -> str:
    return datetime.fromtimestamp(seconds).date().isoformat()


def in_words(card: Card, options: dict[str, object]) -> str:
    """What a preset changes, in the words that people have for it."""
    known = {option.name: option for option in each_option(card.options)}
    shown = []
    for name, value in options.items():
        label = known[name].label or name.replace("_", " ")
        shown.append(label if value is True else f"{label}: {known[name].said(value)}")
    return "; ".join(shown) or "as the rulebook has it"


def preset_words(card: Card) -> dict[str, str]:
    """Every preset in a line."""
    wide = max(map(len, card.presets))
    return {
        key: f"{key.replace('_', ' '):<{wide}}  {in_words(card, options)}{' (recommended)' * (key == card.recommended)}"
        for key, options in card.presets.items()
    }


def against(bots: list[str]) -> str:
    """` against Medium bot`."""
    names = [name.removeprefix("bot:").partition(" ")[0].capitalize() + " bot" for name in bots]
    return f" against {', '.join(names)}" if names else ""
