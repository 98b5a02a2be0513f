"""The card of a game in the catalogue: all that the house knows of a game before a match of it is opened."""

from collections.abc import Callable, Mapping
from importlib.resources import files

import msgspec

from parlour.core.contract import Event, Game
from parlour.core.hints import Hints
from parlour.core.lessons import Lesson, Section
from parlour.core.options import BadOption, Option, changed, read_options
from parlour.core.vectors import Bench
from parlour.core.view import View


def plain_hints(game: Game) -> Hints:
    return Hints()


def plain_story(events: list[Event], viewer: int) -> list[str]:
    return [event.text for event in events]


class Card(msgspec.Struct, frozen=True):
    """A game in the catalogue."""

    name: str  # the folder in every room
    title: str
    line: str  # one sentence for the list of games
    ids: str  # prefix of its requirement ids and vectors: "FL"
    version: int
    seats: tuple[int, ...]  # the numbers of seats it can be played with
    options: tuple[Option, ...]
    presets: dict[str, dict[str, object]]  # the first one is the default
    build: Callable[[dict[str, object]], Game]  # from checked options; may refuse a combination with BadOption
    bench: Callable[[], Bench]  # where its rulebook examples are tried
    lessons: tuple[Lesson, ...]
    help: tuple[Section, ...]
    hints: Callable[[Game], Hints] = plain_hints  # rules of thumb for bots
    queries: dict[str, Callable[[View, str], str]] = {}  # what a player may ask in text play beside acting
    story: Callable[[list[Event], int], list[str]] = plain_story  # what a viewer was told, for people to read

    def make(self, given: Mapping[str, object] | None = None, preset: str = "") -> Game:
        """The game under a preset and the options given on top of it; BadOption with one clear line."""
        if preset and preset not in self.presets:
            raise BadOption(f"{self.name} has no preset {preset[:40]!r}; expected one of {', '.join(self.presets)}")
        base = self.presets[preset] if preset else {}
        return self.build(read_options(self.options, {**base, **(given or {})}))

    def changed(self, game: Game) -> dict[str, object]:
        """The options of this game that differ from the defaults."""
        return changed(self.options, game.options)

    def rules(self) -> str:
        """The rules document of the game."""
        return (files("parlour.games") / self.name / "RULES.md").read_text(encoding="utf-8")
