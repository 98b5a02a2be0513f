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

MODES = {"run": "A run: the road, until you fall", "season": "A season"}  # options that are worth a word
BEGIN = "begin"  # the line of a choice that is no seal


class UnderscoreExtras(Extras):
    """A run is more than a match: it is begun in several ways, and what is left of it is kept."""

    def ways(self, bot: str) -> dict[str, Deed]:
        return {
            "New run: the road, until you fall": lambda: self.title.play("underscore", bot, "run"),
            "New run with a seed of your choice": self.seeded_run,
            "New run under seals": self.sealed_run,
            "Season: one road for all": self.seasons,
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
