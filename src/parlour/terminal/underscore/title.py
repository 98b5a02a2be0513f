"""Underscore on the title: runs, seals and seasons, the graveyard, the codex, the records."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from parlour.terminal.extras import Deed, Extras
from parlour.terminal.screens.dialogs import Choice, Line, Note
from parlour.terminal.settings import settings

if TYPE_CHECKING:
    from parlour.games.underscore.dead.season import Season

MODES = {
    "daily": "The run of a day",
    "season": "A season",
    "run": "A run: the road, until you fall",
}  # options that are worth a word
BEGIN = "begin"  # the line of a choice that is no seal


class UnderscoreExtras(Extras):
    """A run is more than a match: it is begun in several ways, and what is left of it is kept."""

    def ways(self, bot: str) -> dict[str, Deed]:
        return {
            "New run: the road, until you fall": lambda: self.title.play("underscore", bot, "run"),
            "New run with a seed of your choice": self.seeded_run,
            "New run under seals": self.sealed_run,
            "Season: one road for all": self.seasons,
            "Run of the day: the same for all": self.today,
            "New run as one whom a deed opened": self.earned_run,
        }

    def records(self) -> Deed:
        return lambda: self.shelf("records", "No run has ended yet.")

    def house(self) -> list[tuple[str, str, Deed]]:
        return [
            ("Graveyard", "Your fallen of Underscore, and what became of them.", self.graveyard),
            (
                "Codex",
                "Underscore's elements, statuses, moves, blessings and bestiary.",
                lambda: self.shelf("codex", ""),
            ),
        ]

    def mode(self, options: Mapping[str, object]) -> str:
        return next((words for key, words in MODES.items() if options.get(key)), "")

    def chosen(self, preset: str) -> dict[str, object]:
        if preset != "run" or settings(self.title.where()).get("vengeful") != "choose":
            return {}
        from parlour.games.underscore.foe.vengeful import SAMPLES_MOST

        return {"vengeful": SAMPLES_MOST}

    # runs

    def seeded_run(self) -> None:
        """A run whose chance the player chooses; it is not ranked."""
        from parlour.table.record import SEED

        def begin(seed: str | None) -> None:
            if seed and SEED.fullmatch(seed):
                self.title.play("underscore", "none", "run", seed=seed)
            elif seed:
                self.title.app.push_screen(Note("A seed is up to 128 visible ASCII characters without blanks."))

        self.title.app.push_screen(Line("A seed of your choice; the run will not be ranked."), begin)

    def sealed_run(self, sworn: tuple[str, ...] = (), at: str = "") -> None:
        """A run under seals: each line takes its seal up or lays it down, the first one begins."""
        from parlour.games.underscore.run.seals import SEALS

        shown = {BEGIN: f"Begin under {len(sworn)} of them" if sworn else "Begin without any"}
        for seal, (name, rule) in SEALS.items():
            shown[seal] = f"[{'x' if seal in sworn else ' '}] {name}: {rule}"

        def chosen(seal: str | None) -> None:
            if seal == BEGIN:
                self.title.play("underscore", "none", "run", chosen={"seals": list(sworn)})
            elif seal:
                self.sealed_run(tuple(name for name in SEALS if (name in sworn) != (name == seal)), seal)

        self.title.app.push_screen(Choice("Seals: what makes the road harder, until you fall.", shown, at), chosen)

    def earned_run(self) -> None:
        """A start that a deed has opened; the others say which would."""
        from parlour.games.underscore.content.library import content
        from parlour.games.underscore.run.unlocks import deed_for, earned
        from parlour.store.underscore.runs import has_died
        from parlour.store.underscore.unlocks import deeds

        known = self.title.house.keeper.do(lambda home: deeds(home, has_died(home)))
        shown, open_now = {}, []
        for name in earned(content()):
            row, data = deed_for(content(), name), content().starters[name]
            assert row is not None
            open_now += [name] if known[row.id] else []
            shown[name] = f"{data.name}: {data.text}" if known[row.id] else f"{data.name}, opened by a deed: {row.text}"

        def begin(name: str | None) -> None:
            if name in open_now:
                self.title.play("underscore", "none", "run", chosen={"start": name})
            elif name:
                self.title.app.push_screen(Note(shown[name]))

        self.title.app.push_screen(Choice("As whom?", shown), begin)

    def today(self) -> None:
        """Here, and at the house that is named, with its board; what was walked on other days."""
        from parlour.store.underscore.days import today
        from parlour.terminal.online import OnlineSource
        from parlour.terminal.screens.online import OnlineScreen
        from parlour.terminal.screens.shelf import Row, Shelf
        from parlour.terminal.underscore import days
        from parlour.terminal.underscore.post import named
        from parlour.terminal.wire import Wire, WireTrouble

        keeper, app, day = self.title.house.keeper, self.title.app, today()
        words = days.told(day)
        rows = [
            Row(
                ("Walk it here", "", ""),
                f"{words}\n\n{days.HERE}",
                lambda: self.title.sit(days.sit_in_day(keeper, day)),
            )
        ]
        house = keeper.do(named)
        if house:
            wire = Wire(house, self.title.where())

            def there() -> None:
                try:
                    app.push_screen(OnlineScreen(OnlineSource(wire, days.opened_at(wire, day), False)))
                except (WireTrouble, ValueError) as trouble:
                    app.push_screen(Note(str(trouble)))

            rows.append(Row((f"Walk it at {house}", "", ""), f"{words}\n\n{days.THERE}", there))
            try:
                board = days.board_of(wire, day)
            except WireTrouble as trouble:
                rows.append(Row(("Its board is not to be had", "", ""), str(trouble)))
            else:
                rows += [Row(cells, f"First tries of {day} at {house}.") for cells in days.ranked(board)]
        app.push_screen(Shelf("The run of the day", rows + keeper.do(lambda home: days.own(home, day))))

    def seasons(self) -> None:
        """Those that are known, and any other from a file."""
        from parlour.terminal.screens.files import Files
        from parlour.terminal.screens.shelf import Row, Shelf
        from parlour.terminal.underscore.seasons import known, of_file, sit_in_season

        keeper, app = self.title.house.keeper, self.title.app

        def walk(season: Season) -> None:
            self.title.sit(sit_in_season(keeper, season))

        def read(file: str | None) -> None:
            if not file:
                return
            try:
                walk(of_file(Path(file)))
            except (OSError, ValueError) as trouble:
                app.push_screen(Note(f"{file}: {getattr(trouble, 'strerror', None) or trouble}"))

        def pick() -> None:
            app.push_screen(Files("A season from a file", Path.cwd(), (".json",)), read)

        rows = [
            Row((season.title, f"{len(season.levels)} encounters", days), text, partial(walk, season))
            for season, days, text in keeper.do(known)
        ]
        rows.append(Row(("From a file", "", ""), "A season that a curator made: a file that ends in .json.", pick))
        app.push_screen(Shelf("Seasons: one road for all", rows))

    # what is left of them

    def graveyard(self) -> None:
        from parlour.terminal.underscore.graveyard import GraveyardScreen

        self.title.app.push_screen(GraveyardScreen(self.title.house.keeper))

    def shelf(self, which: str, empty: str) -> None:
        from parlour.terminal.screens.shelf import Shelf
        from parlour.terminal.underscore import shelf

        rows = shelf.codex() if which == "codex" else self.title.house.keeper.do(shelf.records)
        self.title.app.push_screen(Shelf(f"Underscore: {which}", rows, empty))


EXTRAS = UnderscoreExtras
